//! The compact protocol.

use super::Mark;
use super::encoder::{Encoder, Pen};
use super::ttype::{BOOL, MAP};

pub(super) struct Compact;

impl Encoder for Compact {
    fn size(&self, pen: &mut Pen<'_>, size: usize) {
        pen.mark(Mark::Size);
        varint(pen, size as u64, 5);
    }

    fn number(&self, pen: &mut Pen<'_>, value: i64, width: usize) {
        if width == 1 {
            return pen.put(&[value as u8]);
        }
        let zigzag = ((value << 1) ^ (value >> 63)) as u64;
        varint(pen, zigzag, if width == 8 { 10 } else { 5 });
    }

    fn double(&self, pen: &mut Pen<'_>, value: f64) {
        pen.put(&value.to_le_bytes());
    }

    fn bool(&self, pen: &mut Pen<'_>) {
        pen.mark(Mark::Bool);
        let value = if pen.rng.one_in(pen.style.bad_bools) {
            7
        } else {
            pen.rng.below(3) as u8
        };
        pen.put(&[value]);
    }

    /// A bool's value is in the header.
    fn field(&self, pen: &mut Pen<'_>, ttype: u8, id: i16, previous_id: i16) -> bool {
        pen.mark(Mark::FieldType);
        let nibble = match ttype {
            BOOL => 1 + pen.rng.below(2) as u8,
            _ => nibble(ttype),
        };
        match i32::from(id) - i32::from(previous_id) {
            delta @ 1..=15 if !is_lavish(pen) => pen.put(&[(delta as u8) << 4 | nibble]),
            _ => {
                pen.put(&[nibble]);
                pen.mark(Mark::Id);
                self.number(pen, i64::from(id), 2);
            }
        }
        ttype != BOOL
    }

    fn stop(&self, pen: &mut Pen<'_>) {
        pen.mark(Mark::Stop);
        let id = if is_lavish(pen) {
            pen.rng.below(16) as u8
        } else {
            0
        };
        pen.put(&[id << 4]);
    }

    fn container_head(&self, pen: &mut Pen<'_>, ttypes: &[u8], count: usize) {
        let mut nibbles = Vec::new();
        for &ttype in ttypes {
            nibbles.push(match ttype {
                // Writers differ.
                BOOL => 1 + pen.rng.below(2) as u8,
                _ if count == 0 && pen.rng.one_in(pen.style.odd_empty) => pen.rng.below(16) as u8,
                _ => nibble(ttype),
            });
        }
        match nibbles[..] {
            [key, value] => {
                self.size(pen, count);
                if count > 0 {
                    pen.mark(Mark::ElementType);
                    pen.put(&[key << 4 | value]);
                }
            }
            _ => {
                pen.mark(Mark::ElementType);
                if count < 15 && !is_lavish(pen) {
                    pen.put(&[(count as u8) << 4 | nibbles[0]]);
                } else {
                    pen.put(&[0xF0 | nibbles[0]]);
                    self.size(pen, count);
                }
            }
        }
    }
}

fn is_lavish(pen: &mut Pen<'_>) -> bool {
    pen.rng.one_in(pen.style.lavish)
}

/// A varint of at most `most` bytes.
fn varint(pen: &mut Pen<'_>, mut value: u64, most: usize) {
    let mut bytes = Vec::new();
    while value > 0x7F {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    if bytes.len() < most && is_lavish(pen) {
        let longer = bytes.len() + pen.rng.below(most - bytes.len()) + 1;
        for byte in &mut bytes {
            *byte |= 0x80;
        }
        bytes.resize(longer - 1, 0x80);
        bytes.push(0);
    }
    pen.put(&bytes);
}

/// The half byte for a type other than bool.
fn nibble(ttype: u8) -> u8 {
    match ttype {
        3 => 3,
        4 => 7,
        6 => 4,
        8 => 5,
        10 => 6,
        11 => 8,
        12 => 12,
        MAP => 11,
        14 => 10,
        15 => 9,
        _ => 13,
    }
}

/// Reads the varint at `at`. Gives it and the position behind it.
pub fn read_varint(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let mut value = 0;
    for (place, &byte) in bytes.get(at..)?.iter().take(10).enumerate() {
        value |= u64::from(byte & 0x7F) << (7 * place);
        if byte < 0x80 {
            return Some((value, at + place + 1));
        }
    }
    None
}
