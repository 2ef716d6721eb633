//! What the README shows of schemas that are loaded at run time is this.

use std::error::Error;
use std::path::Path;

use scrooge_dynamic::{Config, Idl, ProtocolTag, Settings};
use scrooge_runtime::Bytes;

fn forward_events_of_switzerland(
    payloads: Vec<Bytes>,
    mut forward: impl FnMut(Bytes),
) -> Result<(), Box<dyn Error>> {
    // README
    let idl = Idl::load(&Config::new(), &["idl/event.thrift"])?;
    let event = idl.record("Event")?;
    let country = event.path("user.address.country")?; // a wrong one is refused here, with a caret
    let decoder = event.decoder(ProtocolTag::Binary, Settings::default());

    for payload in payloads {
        let record = decoder.decode(payload)?;
        let found = country.get(&record).and_then(|value| value.as_text());
        if found.is_some_and(|country| country == "CH") {
            forward(record.to_bytes()); // the original bytes
        }
    }
    println!("{}", decoder.report());
    // README
    Ok(())
}

fn event(country: &str) -> Bytes {
    let mut bytes =
        b"\x08\0\x01\0\0\0\x07\x0c\0\x02\x0a\0\x01\0\0\0\0\0\0\0\x01\x0c\0\x02\x0b\0\x02".to_vec();
    bytes.extend((country.len() as u32).to_be_bytes());
    bytes.extend(country.as_bytes());
    bytes.extend(b"\0\0\0");
    bytes.into()
}

#[test]
fn it_forwards_what_it_is_to() {
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/standalone");
    std::env::set_current_dir(fixture).unwrap();
    let payloads = vec![event("CH"), event("DE"), event("CH")];
    let mut forwarded = 0;
    forward_events_of_switzerland(payloads, |payload| {
        assert_eq!(payload, event("CH"));
        forwarded += 1;
    })
    .unwrap();
    assert_eq!(forwarded, 2);
}

#[test]
fn the_readme_has_it() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let (_, section) = readme
        .split_once("## Schemas loaded at run time")
        .expect("the section");
    let (_, block) = section.split_once("```rust\n").expect("its code");
    let (block, _) = block.split_once("```").unwrap();
    let this = include_str!("readme.rs");
    let code = this.split("    // README\n").nth(1).unwrap();
    let code = code.replace("\n    ", "\n");
    assert_eq!(block, code.trim_start_matches("    "));
}
