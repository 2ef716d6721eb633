//! What the README tells a newcomer to write is what `fixtures/standalone` builds.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the file is in the repository")
}

/// The code blocks of a document that are in a language.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let start = format!("```{language}\n");
    let blocks = document.split(start.as_str()).skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn the_quickstart_is_the_fixture() {
    let readme = read("README.md");
    let rust = blocks(&readme, "rust");
    let thrift = blocks(&readme, "thrift");
    let fixture = |name: &str| read(&format!("fixtures/standalone/{name}"));
    // The fixture's tests are none of a newcomer's business.
    let main = fixture("src/main.rs").replace("\n#[cfg(test)]\nmod tests;\n", "");
    // What comes behind are examples of single features.
    assert_eq!(rust.get(..2), Some(&[fixture("build.rs"), main][..]));
    let idl = [fixture("idl/common.thrift"), fixture("idl/event.thrift")];
    assert_eq!(thrift, idl);
    let toml = blocks(&readme, "toml").concat();
    assert!(fixture("Cargo.toml").contains(&toml), "{toml}");
}

#[test]
fn the_projection_is_that_of_the_fixture() {
    let readme = blocks(&read("README.md"), "rust");
    let structs = readme.iter().filter_map(|block| {
        let start = block.find("#[derive(Projection)]")?;
        let (definition, _) = block.get(start..)?.split_once("\n\n")?;
        Some(definition.to_owned())
    });
    let structs: Vec<String> = structs.collect();
    assert_eq!(structs.len(), 1);
    assert!(read("fixtures/macros/src/main.rs").contains(&structs[0]));
}

#[test]
fn links_lead_somewhere() {
    for document in ["README.md", "docs/architecture.md", "docs/macros.md"] {
        let text = read(document);
        let folder = root().join(document);
        let folder = folder.parent().expect("a file is in a folder");
        let mut links = 0;
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or_default();
            if !link.contains("://") && !link.starts_with('#') {
                assert!(folder.join(link).exists(), "{document} links to {link}");
                links += 1;
            }
        }
        assert!(links > 0, "{document} links to nothing");
    }
}
