//! Encoded records with something wrong about their bytes.

use scrooge_runtime::ProtocolTag;

use super::ttype::KNOWN;
use super::{Mark, Rng, Sample};

/// Damages a record in one of many ways.
pub fn damage(sample: &Sample, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = sample.bytes.clone();
    match rng.below(8) {
        0 => bytes.truncate(rng.below(bytes.len())),
        1 => {
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len());
                bytes[at] ^= 1 << rng.below(8);
            }
        }
        2 => {
            let at = rng.below(bytes.len());
            bytes[at] = *rng.pick(&[0, 1, 2, 7, 11, 12, 13, 15, 16, 127, 128, 255]);
        }
        3 => {
            let at = rng.below(bytes.len() + 1);
            bytes.insert(at, rng.next() as u8);
        }
        4 => {
            let at = rng.below(bytes.len());
            bytes.remove(at);
        }
        _ => {
            for _ in 0..=rng.below(2) {
                if !sample.marks.is_empty() {
                    let mark = *rng.pick(&sample.marks);
                    match sample.protocol {
                        ProtocolTag::Compact => damage_compact_mark(&mut bytes, mark, rng),
                        _ => damage_mark(&mut bytes, mark, rng),
                    }
                }
            }
        }
    }
    bytes
}

fn damage_mark(bytes: &mut [u8], mark: Mark, rng: &mut Rng) {
    match mark {
        Mark::FieldType(at) | Mark::ElementType(at) => {
            bytes[at] = if rng.one_in(4) {
                rng.next() as u8
            } else {
                *rng.pick(&KNOWN)
            };
        }
        Mark::Id(at) => bytes[at + 1] = rng.below(20) as u8,
        Mark::Size(at) => {
            let old = u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            let odd = [0, 1, u32::MAX, 1 << 31, (1 << 31) - 1, 1 << 16];
            let new = match rng.below(4) {
                0 => old.wrapping_add(1),
                1 => old.wrapping_sub(1),
                _ => *rng.pick(&odd),
            };
            bytes[at..at + 4].copy_from_slice(&new.to_be_bytes());
        }
        Mark::Bool(at) => bytes[at] = *rng.pick(&[0, 1, 2, 7, 255]),
        Mark::Stop(at) => bytes[at] = *rng.pick(&KNOWN),
    }
}

fn damage_compact_mark(bytes: &mut Vec<u8>, mark: Mark, rng: &mut Rng) {
    let (Mark::FieldType(at)
    | Mark::ElementType(at)
    | Mark::Id(at)
    | Mark::Size(at)
    | Mark::Bool(at)
    | Mark::Stop(at)) = mark;
    match mark {
        Mark::FieldType(_) | Mark::ElementType(_) | Mark::Stop(_) => {
            let byte = rng.next() as u8;
            bytes[at] = match rng.below(3) {
                0 => byte,
                1 => bytes[at] & 0xF0 | byte & 0x0F,
                _ => bytes[at] & 0x0F | byte & 0xF0,
            };
        }
        Mark::Id(_) => bytes[at] = rng.below(60) as u8,
        Mark::Size(_) => {
            let old = bytes[at];
            let odd: [&[u8]; 9] = [
                &[0],
                &[1],
                &[0x80, 0x80, 0x04],
                &[0xFF, 0xFF, 0xFF, 0xFF, 0x07],
                &[0x80, 0x80, 0x80, 0x80, 0x08],
                &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
                &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F],
                &[0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
                &[0x80, 0x00],
            ];
            let new = match rng.below(4) {
                0 => vec![old.wrapping_add(1)],
                1 => vec![old.wrapping_sub(1)],
                _ => rng.pick(&odd).to_vec(),
            };
            bytes.splice(at..=at, new);
        }
        Mark::Bool(_) => bytes[at] = *rng.pick(&[0, 1, 2, 3, 7, 0x11, 255]),
    }
}
