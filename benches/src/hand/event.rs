//! Kind, user's id and user's country of a client event.

use super::wire::{
    BOOL, DOUBLE, I16, I32, I64, LIST, MAP, SET, STRING, STRUCT, elements, entries, header,
    skip_text, skip_texts, text, word,
};

/// What is read of a client event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found<'a> {
    /// Field 1.
    pub kind: i32,
    /// Fields 6, 1.
    pub user_id: Option<i64>,
    /// Fields 6, 4, 5.
    pub country: Option<&'a [u8]>,
}

/// Defines functions that step over a struct, as loops over its fields.
macro_rules! skips {
    ($($name:ident($bytes:ident, $at:ident) { $($field:pat => $end:expr,)+ })+) => {
        $(
            fn $name($bytes: &[u8], mut $at: usize) -> Option<usize> {
                loop {
                    let head = header($bytes, $at)?;
                    $at += 3;
                    match head {
                        (0, _) => return Some($at - 2),
                        $($field => $at = $end,)+
                        _ => return None,
                    }
                }
            }
        )+
    };
}

skips! {
    skip_session(bytes, at) {
        (STRING, 1) => skip_text(bytes, at)?,
        (I64, 2) => at + 8,
        (I32, 3) => at + 4,
    }
    skip_consent(bytes, at) {
        (BOOL, 1 | 2) => at + 1,
        (I64, 3) => at + 8,
    }
    skip_address(bytes, at) {
        (STRING, 1..=5) => skip_text(bytes, at)?,
    }
    skip_screen(bytes, at) {
        (I32, 1 | 2) => at + 4,
        (DOUBLE, 3) => at + 8,
    }
    skip_network(bytes, at) {
        (I32, 1 | 3) => at + 4,
        (STRING, 2) => skip_text(bytes, at)?,
        (BOOL, 4) => at + 1,
    }
    skip_device(bytes, at) {
        (I32, 1) => at + 4,
        (STRING, 2..=5) => skip_text(bytes, at)?,
        (STRUCT, 6) => skip_screen(bytes, at)?,
        (STRUCT, 7) => skip_network(bytes, at)?,
        (DOUBLE, 8) => at + 8,
    }
    skip_point(bytes, at) {
        (DOUBLE, 1..=3) => at + 8,
    }
    skip_geo(bytes, at) {
        (STRUCT, 1) => skip_point(bytes, at)?,
        (STRING, 2) => skip_text(bytes, at)?,
        (STRUCT, 3) => skip_address(bytes, at)?,
    }
    skip_campaign(bytes, at) {
        (STRING, 1..=5) => skip_text(bytes, at)?,
    }
    skip_referrer(bytes, at) {
        (STRING, 1) => skip_text(bytes, at)?,
        (STRUCT, 2) => skip_campaign(bytes, at)?,
    }
    skip_page(bytes, at) {
        (STRING, 1..=3) => skip_text(bytes, at)?,
        (MAP, 4) => entries(bytes, at, STRING, skip_text)?,
        (STRUCT, 5) => skip_referrer(bytes, at)?,
        (I32, 6) => at + 4,
    }
    skip_experiment(bytes, at) {
        (STRING, 1 | 2) => skip_text(bytes, at)?,
        (I64, 3) => at + 8,
        (BOOL, 4) => at + 1,
    }
    skip_money(bytes, at) {
        (I64, 1) => at + 8,
        (STRING, 2) => skip_text(bytes, at)?,
    }
    skip_item(bytes, at) {
        (STRING, 1 | 2) => skip_text(bytes, at)?,
        (I32, 3) => at + 4,
        (STRUCT, 4) => skip_money(bytes, at)?,
        (I16, 5) => at + 2,
        (MAP, 6) => entries(bytes, at, STRING, skip_text)?,
    }
    skip_click(bytes, at) {
        (STRING, 1) => skip_text(bytes, at)?,
        (I32, 2 | 3) => at + 4,
    }
    skip_search(bytes, at) {
        (STRING, 1) => skip_text(bytes, at)?,
        (I32, 2) => at + 4,
        (LIST, 3) => skip_texts(bytes, at)?,
    }
    skip_purchase(bytes, at) {
        (STRING, 1 | 3) => skip_text(bytes, at)?,
        (STRUCT, 2) => skip_money(bytes, at)?,
    }
    skip_failure(bytes, at) {
        (STRING, 1 | 2) => skip_text(bytes, at)?,
        (BOOL, 3) => at + 1,
    }
    skip_detail(bytes, at) {
        (STRUCT, 1) => skip_click(bytes, at)?,
        (STRUCT, 2) => skip_search(bytes, at)?,
        (STRUCT, 3) => skip_purchase(bytes, at)?,
        (STRUCT, 4) => skip_failure(bytes, at)?,
        (DOUBLE, 5) => at + 8,
    }
}

/// Steps over an address; gives its country too.
fn address(bytes: &[u8], mut at: usize) -> Option<(Option<&[u8]>, usize)> {
    let mut country = None;
    loop {
        match header(bytes, at)? {
            (0, _) => return Some((country, at + 1)),
            (STRING, 5) => {
                let (found, end) = text(bytes, at + 3)?;
                (country, at) = (Some(found), end);
            }
            (STRING, 1..=4) => at = skip_text(bytes, at + 3)?,
            _ => return None,
        }
    }
}

/// Notes what is wanted of a user, and gives its end.
fn user<'a>(bytes: &'a [u8], mut at: usize, found: &mut Found<'a>) -> Option<usize> {
    loop {
        match header(bytes, at)? {
            (0, _) => return Some(at + 1),
            (I64, 1) => {
                found.user_id = Some(i64::from_be_bytes(*bytes.get(at + 3..)?.first_chunk()?));
                at += 11;
            }
            (STRING, 2 | 3) => at = skip_text(bytes, at + 3)?,
            (STRUCT, 4) => (found.country, at) = address(bytes, at + 3)?,
            (STRUCT, 5) => at = skip_consent(bytes, at + 3)?,
            (LIST, 6) => at = skip_texts(bytes, at + 3)?,
            (I64, 7) => at += 11,
            (BOOL, 8) => at += 4,
            _ => return None,
        }
    }
}

/// Reads kind, user and country, and goes over the rest to the record's end.
#[must_use]
pub fn walk(bytes: &[u8]) -> Option<Found<'_>> {
    let mut found = Found::default();
    let mut at = 0;
    loop {
        let head = header(bytes, at)?;
        at += 3;
        match head {
            (0, _) => return (at - 2 == bytes.len()).then_some(found),
            (I32, 1) => {
                found.kind = word(bytes, at)? as i32;
                at += 4;
            }
            (STRING, 2 | 14 | 16) => at = skip_text(bytes, at)?,
            (I64, 3 | 4) | (DOUBLE, 17) => at += 8,
            (STRUCT, 5) => at = skip_session(bytes, at)?,
            (STRUCT, 6) => at = user(bytes, at, &mut found)?,
            (STRUCT, 7) => at = skip_device(bytes, at)?,
            (STRUCT, 8) => at = skip_geo(bytes, at)?,
            (STRUCT, 9) => at = skip_page(bytes, at)?,
            (LIST, 10) => at = elements(bytes, at, STRUCT, skip_experiment)?,
            (MAP, 11) => at = entries(bytes, at, STRING, skip_text)?,
            (LIST, 12) => at = elements(bytes, at, STRUCT, skip_item)?,
            (STRUCT, 13) => at = skip_detail(bytes, at)?,
            (SET, 15) => at = skip_texts(bytes, at)?,
            (I32, 18) => at += 4,
            _ => return None,
        }
    }
}

/// Reads the same, and stops at the country, or where it is certain that there is none. Fields have to be in the order of
/// their ids, as every writer has them.
#[must_use]
pub fn stop_early(bytes: &[u8]) -> Option<Found<'_>> {
    let mut found = Found::default();
    let mut at = 0;
    loop {
        let head = header(bytes, at)?;
        at += 3;
        match head {
            (0, _) | (_, 7..) => return Some(found),
            (I32, 1) => {
                found.kind = word(bytes, at)? as i32;
                at += 4;
            }
            (STRING, 2) => at = skip_text(bytes, at)?,
            (I64, 3 | 4) => at += 8,
            (STRUCT, 5) => at = skip_session(bytes, at)?,
            (STRUCT, 6) => {
                user_until_country(bytes, at, &mut found)?;
                return Some(found);
            }
            _ => return None,
        }
    }
}

/// Notes what is wanted of a user, up to the address.
fn user_until_country<'a>(bytes: &'a [u8], mut at: usize, found: &mut Found<'a>) -> Option<()> {
    loop {
        match header(bytes, at)? {
            (0, _) | (_, 5..) => return Some(()),
            (I64, 1) => {
                found.user_id = Some(i64::from_be_bytes(*bytes.get(at + 3..)?.first_chunk()?));
                at += 11;
            }
            (STRING, 2 | 3) => at = skip_text(bytes, at + 3)?,
            (STRUCT, 4) => {
                found.country = address(bytes, at + 3)?.0;
                return Some(());
            }
            _ => return None,
        }
    }
}
