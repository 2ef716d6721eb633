//! Writes the seeds that fuzzing starts with: `cargo run -p scrooge-tests --example seeds -- fuzz/seeds`.
//!
//! Beside them stand inputs that fuzzing has found something with, named for that.

use std::error::Error;
use std::fs;
use std::path::Path;

use scrooge_runtime::ProtocolTag;
use scrooge_runtime::message::{Envelope, Message, MessageKind};
use scrooge_tests::kinds::kinds;
use scrooge_tests::random::{self, Rng, Style};
use scrooge_tests::targets::Input;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let mut rng = Rng::new(5);
    records(folder, &mut rng)?;
    messages(folder)?;
    streams(folder, &mut rng)?;
    idl(folder)
}

fn save(folder: &Path, kind: &str, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let folder = folder.join(kind);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(name), bytes)
}

/// Records of kinds that together use everything.
fn records(folder: &Path, rng: &mut Rng) -> Result<(), Box<dyn Error>> {
    let wanted = [
        "shapes.Defaults",
        "shapes.Containers",
        "shapes.Nested",
        "shapes.Level1",
        "shapes.Tree",
        "shapes.Pong",
        "shapes.Unions",
        "shapes.Expression",
        "shapes.Sparse",
        "shapes.Wide",
        "client_event.ClientEvent",
        "regressions.Keys",
        "regressions.Answers",
        "regressions.Den",
    ];
    for (number, kind) in kinds().iter().enumerate() {
        if !wanted.contains(&kind.name) {
            continue;
        }
        for (flags, protocol) in [(0, ProtocolTag::Binary), (1, ProtocolTag::Compact)] {
            let style = Style::with_repeats(rng);
            let sample = random::record_in(protocol, kind.schema, &style, 20, rng);
            let flags = flags | (rng.next() as u8 & 0xFE);
            let input = Input::write(number as u16, flags, rng.next() as u32, &sample.bytes);
            let name = format!("{}.{protocol:?}", kind.name);
            save(folder, "records", &name, &input)?;
        }
    }
    Ok(())
}

fn messages(folder: &Path) -> Result<(), Box<dyn Error>> {
    let kinds = [
        MessageKind::Call,
        MessageKind::Reply,
        MessageKind::Exception,
        MessageKind::Oneway,
    ];
    for envelope in [Envelope::Strict, Envelope::OldStyle, Envelope::Compact] {
        for kind in kinds {
            let body: &[u8] = match envelope.protocol() {
                ProtocolTag::Compact => b"\x18\x04gone\x15\x0c\0",
                _ => b"\x0b\0\x01\0\0\0\x04gone\x08\0\x02\0\0\0\x06\0",
            };
            let bytes = Message::new(kind, "ping", 7, body).encode(envelope)?;
            let name = format!("{envelope:?}.{kind:?}");
            save(folder, "messages", &name, &bytes)?;
        }
    }
    Ok(())
}

/// The first byte says which framing it is.
fn streams(folder: &Path, rng: &mut Rng) -> Result<(), Box<dyn Error>> {
    save(
        folder,
        "streams",
        "frames",
        b"\0\0\0\0\x05first\0\0\0\0\0\0\0\x01x",
    )?;
    save(folder, "streams", "varint", b"\x01\x05first\0\x01x\x81\0y")?;
    let schema = scrooge_tests::kinds::Kind::named("shapes.Tree").schema;
    for (head, protocol) in [(2, ProtocolTag::Binary), (3, ProtocolTag::Compact)] {
        let mut bytes = vec![head];
        for _ in 0..3 {
            let sample = random::record_in(protocol, schema, &Style::plain(), 12, rng);
            bytes.extend_from_slice(&sample.bytes);
        }
        save(
            folder,
            "streams",
            &format!("concatenated.{protocol:?}"),
            &bytes,
        )?;
    }
    Ok(())
}

/// Parts of the IDL that tests share, and random documents.
fn idl(folder: &Path) -> Result<(), Box<dyn Error>> {
    let documents = scrooge_test_support::documents::documents(3, 1, 1);
    for document in documents {
        // Whole documents are longer than what a fuzzer goes through quickly.
        let lines: Vec<&str> = document.text.lines().collect();
        for (number, lines) in lines.chunks(40).enumerate() {
            let name = format!("{}.{number}", document.stem);
            save(folder, "idl", &name, lines.join("\n").as_bytes())?;
        }
    }
    for name in ["services", "reserved_words", "negative_ids", "uuid"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../idl/{name}.thrift"));
        let text = fs::read(path)?;
        save(folder, "idl", name, &text[..text.len().min(2_000)])?;
    }
    Ok(())
}
