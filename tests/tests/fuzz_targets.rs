//! Every fuzz target with its seeds, as they are and with random changes, so that they run where libFuzzer does not.
//!
//! `FUZZ_ROUNDS` in the environment says how many changed inputs each target gets.

use std::fs;
use std::path::Path;

use scrooge_tests::meter::Counting;
use scrooge_tests::random::Rng;
use scrooge_tests::targets::{ALL, Target};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Says which input it was when a target panicked.
struct Trying<'t>(&'t str, &'t [u8]);

impl Drop for Trying<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let hex: String = self.1.iter().map(|byte| format!("{byte:02x}")).collect();
            eprintln!("{} with {hex}", self.0);
        }
    }
}

fn seeds(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/seeds")
        .join(target.seeds);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder that can be read").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).expect("a file that can be read"))
        .collect()
}

fn change(seeds: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = rng.pick(seeds).clone();
    for _ in 0..=rng.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len());
        match rng.below(8) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << rng.below(8),
            2 => bytes[at] = *rng.pick(&[0, 1, 2, 11, 12, 13, 15, 127, 128, 255]),
            3 => bytes[at] = rng.next() as u8,
            4 => bytes.insert(at, rng.next() as u8),
            5 => {
                bytes.remove(at);
            }
            6 => {
                let end = at + rng.below(bytes.len() - at + 1);
                bytes.extend_from_within(at..end);
            }
            _ => {
                let other = rng.pick(seeds);
                let from = rng.below(other.len() + 1);
                bytes.splice(at.., other[from..].iter().copied());
            }
        }
    }
    bytes
}

#[test]
fn every_target_holds_for_its_seeds_and_for_changed_ones() {
    let rounds = std::env::var("FUZZ_ROUNDS").ok();
    let rounds: usize = rounds.map_or(2_000, |rounds| rounds.parse().expect("a number"));
    for target in &ALL {
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{} has no seeds", target.name);
        let mut rng = Rng::new(11);
        let changed = (0..rounds).map(|_| change(&seeds, &mut rng));
        for bytes in seeds.iter().cloned().chain(changed) {
            let _trying = Trying(target.name, &bytes);
            (target.run)(&bytes);
        }
    }
}

/// Libfuzzer is told of each target by a file of the same name.
#[test]
fn every_target_has_a_binary() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    for Target { name, .. } in ALL {
        let path = format!("fuzz_targets/{name}.rs");
        assert!(manifest.contains(&format!("path = \"{path}\"")), "{name}");
        let text = fs::read_to_string(folder.join(path)).expect(name);
        assert!(text.contains(&format!("targets::{name}(")), "{name}");
    }
}
