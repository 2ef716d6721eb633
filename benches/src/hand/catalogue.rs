//! One of a catalogue's containers, after a walk over all of them.

use super::wire::{
    I32, I64, LIST, MAP, SET, STRING, STRUCT, elements, header, skip_text, text, word,
};

/// Where the containers of a catalogue are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    stock: usize,
    features: usize,
    names: usize,
    products: usize,
}

/// Finds the containers, and goes over everything in them.
#[must_use]
pub fn walk(bytes: &[u8]) -> Option<Places> {
    let mut places = Places::default();
    let mut at = 0;
    loop {
        let head = header(bytes, at)?;
        at += 3;
        match head {
            (0, _) => return (at - 2 == bytes.len()).then_some(places),
            (MAP, 1) => (places.stock, at) = (at, skip_stock(bytes, at)?),
            (SET, 2) => (places.features, at) = (at, elements(bytes, at, STRING, skip_text)?),
            (LIST, 3) => (places.names, at) = (at, elements(bytes, at, STRING, skip_text)?),
            (LIST, 4) => (places.products, at) = (at, elements(bytes, at, STRUCT, skip_product)?),
            _ => return None,
        }
    }
}

impl Places {
    /// How much of an article is in stock.
    #[must_use]
    pub fn stock(self, bytes: &[u8], article: &[u8]) -> Option<i64> {
        let mut at = self.stock + 6;
        for _ in 0..word(bytes, self.stock + 2)? {
            let (key, value) = text(bytes, at)?;
            if key == article {
                return Some(i64::from_be_bytes(*bytes.get(value..)?.first_chunk()?));
            }
            at = value + 8;
        }
        None
    }

    /// Whether there is a feature.
    #[must_use]
    pub fn has_feature(self, bytes: &[u8], feature: &[u8]) -> Option<bool> {
        let mut at = self.features + 5;
        for _ in 0..word(bytes, self.features + 1)? {
            let (element, end) = text(bytes, at)?;
            if element == feature {
                return Some(true);
            }
            at = end;
        }
        Some(false)
    }

    /// The length of all names.
    #[must_use]
    pub fn length_of_names(self, bytes: &[u8]) -> Option<usize> {
        let mut at = self.names + 5;
        let mut sum = 0;
        for _ in 0..word(bytes, self.names + 1)? {
            let (name, end) = text(bytes, at)?;
            sum += name.len();
            at = end;
        }
        Some(sum)
    }

    /// What all products cost together.
    #[must_use]
    pub fn price_of_products(self, bytes: &[u8]) -> Option<i64> {
        let mut at = self.products + 5;
        let mut sum = 0;
        for _ in 0..word(bytes, self.products + 1)? {
            let (price, end) = product(bytes, at)?;
            sum += i64::from(price);
            at = end;
        }
        Some(sum)
    }
}

fn skip_stock(bytes: &[u8], at: usize) -> Option<usize> {
    let count = word(bytes, at + 2)?;
    if count > 0 && bytes.get(at..at + 2)? != [STRING, I64] {
        return None;
    }
    let mut at = at + 6;
    for _ in 0..count {
        at = skip_text(bytes, at)? + 8;
    }
    Some(at)
}

fn skip_product(bytes: &[u8], at: usize) -> Option<usize> {
    Some(product(bytes, at)?.1)
}

/// A product's price, and its end.
fn product(bytes: &[u8], mut at: usize) -> Option<(i32, usize)> {
    let mut price = 0;
    loop {
        match header(bytes, at)? {
            (0, _) => return Some((price, at + 1)),
            (I64, 1) => at += 11,
            (STRING, 2 | 4) => at = skip_text(bytes, at + 3)?,
            (I32, 3) => {
                price = word(bytes, at + 3)? as i32;
                at += 7;
            }
            _ => return None,
        }
    }
}
