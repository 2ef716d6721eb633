//! Changes to an encoded struct that keep its framing, or lie about one type: what a writer with another schema, or with a
//! bug, would have written.

use scrooge_runtime::Schema;
use scrooge_runtime::schema::{StructKind, Type};

use crate::random::Rng;
use crate::random::ttype::{BOOL, KNOWN, MAP, STRUCT, UUID};
use crate::tree::Tree;

/// How deep what is added nests.
const DEPTH: usize = 3;

/// The types that every library knows: all but uuid.
const OLD: &[u8] = KNOWN.split_at(KNOWN.len() - 1).0;

/// Changes a tree at one random place.
pub fn mutate(tree: &mut Tree, rng: &mut Rng) {
    let mut left = rng.below(places(tree));
    at(tree, &mut left, &mut |tree| change(tree, rng));
}

/// How many structs, containers and values there are, this one included.
fn places(tree: &Tree) -> usize {
    1 + match tree {
        Tree::Struct(fields) => fields.iter().map(|(_, _, value)| places(value)).sum(),
        Tree::Container(_, elements) => elements.iter().map(places).sum::<usize>(),
        _ => 0,
    }
}

/// Calls `change` with the place that `left` others come before.
fn at(tree: &mut Tree, left: &mut usize, change: &mut dyn FnMut(&mut Tree)) -> bool {
    if *left == 0 {
        change(tree);
        return true;
    }
    *left -= 1;
    match tree {
        Tree::Struct(fields) => fields
            .iter_mut()
            .any(|(_, _, value)| at(value, left, change)),
        Tree::Container(_, elements) => elements.iter_mut().any(|value| at(value, left, change)),
        _ => false,
    }
}

fn change(tree: &mut Tree, rng: &mut Rng) {
    match tree {
        Tree::Struct(fields) => change_fields(fields, rng),
        Tree::Container(ttypes, elements) => change_elements(ttypes, elements, rng),
        Tree::Bool(value) => *value = !*value,
        Tree::Int(_, value) => *value = *rng.pick(&[0, -1, 1, i64::MAX, i64::MIN]),
        Tree::Double(bits) => *bits = rng.next(),
        Tree::Text(bytes) => match rng.below(3) {
            0 => bytes.clear(),
            1 => bytes.extend_from_within(..),
            _ => bytes.push(rng.next() as u8),
        },
        Tree::Uuid(bytes) => bytes.reverse(),
    }
}

fn change_fields(fields: &mut Vec<(i16, u8, Tree)>, rng: &mut Rng) {
    let place = (!fields.is_empty()).then(|| rng.below(fields.len()));
    match (rng.below(7), place) {
        (0, Some(place)) => {
            fields.remove(place);
        }
        (1, Some(place)) => {
            let again = fields[place].clone();
            fields.insert(rng.below(fields.len() + 1), again);
        }
        (2, Some(place)) => {
            let other = rng.below(fields.len());
            fields.swap(place, other);
        }
        (3, Some(place)) => {
            let ttype = *rng.pick(&KNOWN);
            let id = fields[place].0;
            fields[place] = (id, ttype, anything(ttype, &KNOWN, DEPTH, rng));
        }
        (4, Some(place)) => fields[place].0 = some_id(rng),
        (5, Some(place)) => {
            // The value of one field under the id of another.
            let id = rng.pick(fields).0;
            fields[place].0 = id;
        }
        _ => {
            let ttype = *rng.pick(&KNOWN);
            let added = (some_id(rng), ttype, anything(ttype, &KNOWN, DEPTH, rng));
            fields.insert(rng.below(fields.len() + 1), added);
        }
    }
}

/// Elements of a map are its keys and values in turn.
fn change_elements(ttypes: &mut Vec<u8>, elements: &mut Vec<Tree>, rng: &mut Rng) {
    let width = ttypes.len();
    if width == 0 {
        return;
    }
    let first = rng.below(elements.len() / width) * width;
    match rng.below(5) {
        0 => {
            elements.drain(first..first + width);
            if elements.is_empty() {
                ttypes.clear();
            }
        }
        1 => elements.extend_from_within(first..first + width),
        2 => {
            let other = rng.below(elements.len() / width) * width;
            (0..width).for_each(|offset| elements.swap(first + offset, other + offset));
        }
        // Elements of another type than what is said.
        3 => ttypes[rng.below(width)] = *rng.pick(&KNOWN),
        _ => {
            let place = rng.below(width);
            let ttype = *rng.pick(&KNOWN);
            ttypes[place] = ttype;
            for element in elements.iter_mut().skip(place).step_by(width) {
                *element = anything(ttype, &KNOWN, 1, rng);
            }
        }
    }
}

fn some_id(rng: &mut Rng) -> i16 {
    match rng.below(3) {
        0 => rng.below(20) as i16,
        1 => rng.next() as i16,
        _ => *rng.pick(&[i16::MIN, -1, 0, i16::MAX]),
    }
}

/// A value of some type, made of some types.
fn anything(ttype: u8, known: &[u8], depth: usize, rng: &mut Rng) -> Tree {
    let count = if depth == 0 { 0 } else { rng.below(3) };
    match ttype {
        BOOL => Tree::Bool(rng.one_in(2)),
        4 => Tree::Double(rng.next()),
        11 => Tree::Text(b"added".to_vec()),
        UUID => Tree::Uuid(vec![7; 16]),
        STRUCT => Tree::Struct(
            (0..count)
                .map(|_| {
                    let inner = *rng.pick(known);
                    (some_id(rng), inner, anything(inner, known, depth - 1, rng))
                })
                .collect(),
        ),
        MAP | 14 | 15 => {
            let width = if ttype == MAP { 2 } else { 1 };
            if count == 0 {
                return Tree::Container(Vec::new(), Vec::new());
            }
            let ttypes: Vec<u8> = (0..width).map(|_| *rng.pick(known)).collect();
            let elements = (0..count * width)
                .map(|number| anything(ttypes[number % width], known, depth - 1, rng))
                .collect();
            Tree::Container(ttypes, elements)
        }
        _ => Tree::Int(ttype, i64::from(rng.next() as i8)),
    }
}

/// Writes the same value as an odd writer would: fields in another order, some of them twice, and unknown ones between them;
/// elements of sets and pairs of maps in another order, some of them twice.
pub fn disorder(tree: &mut Tree, schema: &'static Schema, rng: &mut Rng) {
    let Tree::Struct(fields) = tree else {
        return;
    };
    for (id, _, value) in fields.iter_mut() {
        if let Some((_, field)) = schema.field(*id) {
            disorder_value(value, &field.ty, rng);
        }
    }
    if schema.kind == StructKind::Union {
        return;
    }
    shuffle(fields, 1, rng);
    for place in (0..fields.len()).rev() {
        if rng.one_in(4) {
            let before = fields[place].clone();
            fields.insert(place, before);
        }
        if rng.one_in(4) {
            let ttype = *rng.pick(OLD);
            fields.insert(place, (unknown_id(schema, rng), ttype, plain(ttype)));
        }
    }
}

fn disorder_value(tree: &mut Tree, ty: &'static Type, rng: &mut Rng) {
    match (tree, ty) {
        (tree, Type::Struct(inner)) => disorder(tree, inner.schema(), rng),
        (Tree::Container(_, elements), Type::List(of)) => {
            let elements = elements.iter_mut();
            elements.for_each(|element| disorder_value(element, of, rng));
        }
        (Tree::Container(_, elements), Type::Set(of)) => {
            disorder_keys(elements, &[of], rng);
        }
        (Tree::Container(_, elements), Type::Map(key, value)) => {
            disorder_keys(elements, &[key, value], rng);
        }
        _ => {}
    }
}

fn disorder_keys(elements: &mut Vec<Tree>, types: &[&'static Type], rng: &mut Rng) {
    for (number, element) in elements.iter_mut().enumerate() {
        disorder_value(element, types[number % types.len()], rng);
    }
    shuffle(elements, types.len(), rng);
    if elements.len() >= types.len() && rng.one_in(4) {
        elements.extend_from_within(..types.len());
    }
}

/// Shuffles items that belong together in groups of `width`.
fn shuffle<T>(items: &mut [T], width: usize, rng: &mut Rng) {
    for place in (1..items.len() / width).rev() {
        let other = rng.below(place + 1);
        (0..width).for_each(|offset| items.swap(place * width + offset, other * width + offset));
    }
}

fn unknown_id(schema: &Schema, rng: &mut Rng) -> i16 {
    loop {
        let bits = rng.below(15);
        let id = 1 + rng.below(1 << bits) as i16;
        if schema.field(id).is_none() {
            return id;
        }
    }
}

/// A value of some type, the same each time.
fn plain(ttype: u8) -> Tree {
    anything(ttype, OLD, DEPTH, &mut Rng::new(u64::from(ttype)))
}

/// Leaves out the fields of unions that the schema does not know, as readers do that have no place for them.
pub fn forget_unknown_arms(tree: &mut Tree, schema: &'static Schema) {
    let Tree::Struct(fields) = tree else {
        return;
    };
    if schema.kind == StructKind::Union {
        fields.retain(|(id, _, _)| schema.field(*id).is_some());
    }
    for (id, _, value) in fields {
        if let Some((_, field)) = schema.field(*id) {
            forget_in_value(value, &field.ty);
        }
    }
}

fn forget_in_value(tree: &mut Tree, ty: &'static Type) {
    match (tree, ty) {
        (tree, Type::Struct(inner)) => forget_unknown_arms(tree, inner.schema()),
        (Tree::Container(_, elements), Type::List(of) | Type::Set(of)) => {
            let elements = elements.iter_mut();
            elements.for_each(|element| forget_in_value(element, of));
        }
        (Tree::Container(_, elements), Type::Map(key, value)) => {
            let types = [key, value];
            for (number, element) in elements.iter_mut().enumerate() {
                forget_in_value(element, types[number % 2]);
            }
        }
        _ => {}
    }
}
