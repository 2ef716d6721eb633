//! Records of schemas that are loaded at run time, read by the same choices as generated ones.

use std::collections::{BTreeMap, BTreeSet};

use scrooge_runtime::dynamic::{
    DynamicArm, DynamicDecoder, DynamicList, DynamicMap, DynamicRecord, DynamicRef, DynamicValue,
    Key,
};
use scrooge_runtime::schema::{Field, Requiredness, StructKind, Type};
use scrooge_runtime::{Bytes, DecodeError, EncodeError, ProtocolTag, Report, Schema, Settings};

use crate::choice::{Choice, Extent};
use crate::kinds::{AnyData, AnyDecoder, AnyRecord, Kind, hash_of};
use crate::observed::{Observed, Raw};

/// Reads a record by choice, as [`ProbeRecord`](crate::probe::ProbeRecord) does.
///
/// # Panics
///
/// When ways of reading the same value differ.
pub fn probe(record: DynamicRef<'_>, choice: Choice) -> Observed {
    if record.schema().kind == StructKind::Union {
        return match record.arm().expect("it is a union") {
            DynamicArm::Known(index, value) => {
                let name = record.schema().fields[index].name;
                Observed::arm(choice, name, |choice| value_of(value, choice))
            }
            DynamicArm::Unknown(unknown) => Observed::unknown(unknown),
        };
    }
    let fields = record.schema().fields;
    Observed::record(choice, fields.len(), |index, choice| {
        let field = &fields[index];
        let value = record.get(index);
        let value = value.map_or(Observed::Absent, |value| value_of(value, choice));
        if choice.asks_has() && is_defaulted(field) {
            (
                field.name,
                Observed::Has(record.has(index), Box::new(value)),
            )
        } else {
            (field.name, value)
        }
    })
}

/// Whether an accessor gives a value where the field is absent.
fn is_defaulted(field: &Field) -> bool {
    match (field.requiredness, &field.default, &field.ty) {
        (Requiredness::Required, ..) => false,
        (_, Some(_), _) => true,
        (requiredness, None, ty) => {
            requiredness == Requiredness::Default && !matches!(ty, Type::Struct(_))
        }
    }
}

fn value_of(value: DynamicValue<'_>, choice: Choice) -> Observed {
    match value {
        DynamicValue::Bool(value) => Observed::Bool(value),
        DynamicValue::I8(value) => Observed::Int(value.into()),
        DynamicValue::I16(value) => Observed::Int(value.into()),
        DynamicValue::I32(value) => Observed::Int(value.into()),
        DynamicValue::I64(value) => Observed::Int(value),
        DynamicValue::Double(value) => Observed::Double(value.to_bits()),
        DynamicValue::Text(text) => Observed::Text(Raw(text.as_bytes().to_vec())),
        DynamicValue::Binary(bytes) => Observed::Binary(Raw(bytes.to_vec())),
        DynamicValue::Uuid(uuid) => Observed::Uuid(uuid.into_bytes()),
        DynamicValue::Enum(value) => Observed::Enum(value.number),
        DynamicValue::Struct(record) => probe(record, choice),
        DynamicValue::List(list) => list_of(list, choice),
        DynamicValue::Set(set) => set_of(set, choice),
        DynamicValue::Map(map) => map_of(map, choice),
    }
}

fn list_of(list: DynamicList<'_>, choice: Choice) -> Observed {
    let read = |place| {
        let element = list.get(place).expect("a place below the length");
        value_of(element, choice.below(place))
    };
    match choice.extent() {
        Extent::Length => Observed::Int(list.len() as i64),
        Extent::Some => Observed::List(choice.places(list.len()).into_iter().map(read).collect()),
        Extent::All => {
            let elements = list.iter().enumerate();
            let elements: Vec<Observed> = elements
                .map(|(index, element)| value_of(element, choice.below(index)))
                .collect();
            assert_eq!(list.len(), elements.len());
            assert!(list.get(elements.len()).is_none());
            if let Some(index) = choice.place(elements.len()) {
                let nth = list.iter().nth(index).expect("a place below the length");
                assert_eq!(value_of(nth, choice.below(index)), elements[index]);
                assert_eq!(read(index), elements[index]);
            }
            Observed::List(elements)
        }
    }
}

fn set_of(set: DynamicList<'_>, choice: Choice) -> Observed {
    if choice.is_lesson() {
        for place in choice.places(set.len()) {
            let element = set.iter().nth(place).expect("a place below the length");
            value_of(element, choice.below(place));
        }
        return Observed::Absent;
    }
    let whole = choice.whole();
    let elements: BTreeSet<Observed> = set.iter().map(|element| value_of(element, whole)).collect();
    assert!(set.len() >= elements.len());
    Observed::Set(elements)
}

fn map_of(map: DynamicMap<'_>, choice: Choice) -> Observed {
    if choice.is_lesson() {
        for place in choice.places(map.len()) {
            let below = choice.below(place);
            let (key, value) = map.iter().nth(place).expect("a place below the length");
            if below.takes_key() {
                value_of(key, below);
            }
            if below.takes_value() {
                value_of(value, below);
            }
        }
        return Observed::Absent;
    }
    let whole = choice.whole();
    let mut pairs = BTreeMap::new();
    for (key, value) in map.iter() {
        pairs.insert(value_of(key, whole), value_of(value, choice));
    }
    for (key, _) in map.iter() {
        if let Some(looked_up) = key_of(key) {
            let value = map.get(&looked_up).map(|value| value_of(value, choice));
            assert_eq!(value.as_ref(), pairs.get(&value_of(key, whole)));
        }
    }
    Observed::Map(pairs)
}

/// A key that can be looked up.
fn key_of(value: DynamicValue<'_>) -> Option<Key> {
    Some(match value {
        DynamicValue::Bool(key) => Key::Bool(key),
        DynamicValue::Text(key) => Key::Text(key.to_str().ok()?.to_owned()),
        DynamicValue::Binary(key) => Key::Binary(key.to_vec()),
        DynamicValue::Uuid(key) => Key::Uuid(key),
        _ => Key::Integer(value.as_integer()?),
    })
}

/// A decoder of a loaded schema.
pub struct Loaded {
    pub(crate) kind: Kind,
    pub(crate) decoder: DynamicDecoder,
}

/// A record that it gave out.
pub struct LoadedRecord<'a> {
    kind: Kind,
    settings: Settings,
    record: DynamicRecord<'a>,
}

impl Loaded {
    fn record<'a>(&self, record: DynamicRecord<'a>) -> Box<LoadedRecord<'a>> {
        Box::new(LoadedRecord {
            kind: self.kind,
            settings: self.decoder.settings().clone(),
            record,
        })
    }
}

impl AnyDecoder for Loaded {
    fn decode(&self, bytes: &[u8]) -> Result<Box<dyn AnyRecord>, DecodeError> {
        let record = self.decoder.decode(Bytes::copy_from_slice(bytes))?;
        Ok(self.record(record))
    }

    fn decode_borrowed<'a>(&self, bytes: &'a [u8]) -> Result<Box<dyn AnyRecord + 'a>, DecodeError> {
        Ok(self.record(self.decoder.decode_borrowed(bytes)?))
    }

    /// There are no readers of loaded schemas: their records are decoded one after the other.
    fn read_after(
        &self,
        before: &[u8],
        bytes: &[u8],
        choice: Choice,
    ) -> Result<[Observed; 2], DecodeError> {
        if let Ok(other) = AnyDecoder::decode(self, before) {
            other.probe(choice);
        }
        let alone = AnyDecoder::decode(self, bytes)?.probe(choice);
        let again = AnyDecoder::decode_borrowed(self, bytes)?.probe(choice);
        Ok([alone, again])
    }

    fn relearn(&self) {
        self.decoder.relearn();
    }

    fn is_learning(&self) -> bool {
        self.decoder.is_learning()
    }

    fn report(&self) -> Report {
        self.decoder.report()
    }

    fn started_again(&self) -> Box<dyn AnyDecoder> {
        let (schema, protocol) = (self.decoder.schema(), self.decoder.protocol());
        let settings = self.decoder.settings().clone();
        let profile = self.decoder.profile();
        let again = DynamicDecoder::with_profile(schema, protocol, settings, &profile);
        Box::new(Loaded {
            kind: self.kind,
            decoder: again.expect("a profile of the same record"),
        })
    }
}

impl LoadedRecord<'_> {
    fn other(&self, protocol: ProtocolTag, bytes: &[u8]) -> DynamicRecord<'static> {
        let decoder = DynamicDecoder::new(self.record.schema(), protocol, Settings::lazy());
        let record = decoder.decode(Bytes::copy_from_slice(bytes));
        record.expect("a valid record")
    }
}

impl std::fmt::Debug for LoadedRecord<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.record.fmt(f)
    }
}

impl AnyRecord for LoadedRecord<'_> {
    fn probe(&self, choice: Choice) -> Observed {
        probe(self.record.view(), choice)
    }

    fn as_bytes(&self) -> &[u8] {
        self.record.as_bytes()
    }

    fn to_bytes(&self) -> Bytes {
        self.record.to_bytes()
    }

    /// By the generated decoder: nothing is generated for a loaded schema.
    fn to_data(&self) -> Result<Box<dyn AnyData>, DecodeError> {
        self.kind.decode(&self.settings, self.record.as_bytes())
    }

    fn detach(&self) -> Box<dyn AnyRecord> {
        Box::new(LoadedRecord {
            kind: self.kind,
            settings: self.settings.clone(),
            record: self.record.detach(),
        })
    }

    fn complete(&self) -> Result<(), DecodeError> {
        self.record.complete()
    }

    fn equals_data(&self, data: &dyn AnyData) -> bool {
        let bytes = data.encode(self.record.protocol());
        self.record == self.other(self.record.protocol(), &bytes.expect("it can be encoded"))
    }

    fn equals_record(&self, protocol: ProtocolTag, bytes: &[u8]) -> bool {
        self.record == self.other(protocol, bytes)
    }

    fn encode(&self, protocol: ProtocolTag) -> Result<Vec<u8>, EncodeError> {
        self.record.encode(protocol)
    }

    /// # Panics
    ///
    /// Always: records of loaded schemas are not patched.
    fn without(&self, _fields: &[usize]) -> Result<Bytes, EncodeError> {
        unimplemented!("records of loaded schemas are not patched")
    }

    fn hash(&self) -> u64 {
        hash_of(&self.record)
    }
}

/// Compares a schema that was loaded with the generated one, and all that it refers to.
///
/// # Panics
///
/// When they differ.
pub fn assert_same_schema(loaded: &'static Schema, generated: &'static Schema) {
    let mut seen = Vec::new();
    same_schema(loaded, generated, &mut seen);
}

fn same_schema(
    loaded: &'static Schema,
    generated: &'static Schema,
    seen: &mut Vec<(*const Schema, *const Schema)>,
) {
    let pair = (std::ptr::from_ref(loaded), std::ptr::from_ref(generated));
    if seen.contains(&pair) {
        return;
    }
    seen.push(pair);
    let head = |schema: &'static Schema| {
        let Schema {
            name,
            kind,
            docs,
            annotations,
            ..
        } = schema;
        (*name, *kind, *docs, *annotations, schema.fields.len())
    };
    assert_eq!(head(loaded), head(generated));
    for (loaded, generated) in loaded.fields.iter().zip(generated.fields) {
        let head = |field: &'static Field| {
            let Field {
                id,
                name,
                requiredness,
                docs,
                annotations,
                ..
            } = field;
            (*id, *name, *requiredness, *docs, *annotations)
        };
        assert_eq!(head(loaded), head(generated));
        assert_eq!(loaded.default, generated.default, "{}", loaded.name);
        same_type(&loaded.ty, &generated.ty, seen);
    }
}

fn same_type(
    loaded: &'static Type,
    generated: &'static Type,
    seen: &mut Vec<(*const Schema, *const Schema)>,
) {
    assert_eq!(loaded.ttype(), generated.ttype());
    match (loaded, generated) {
        (Type::Struct(loaded), Type::Struct(generated)) => {
            same_schema(loaded.schema(), generated.schema(), seen);
        }
        (Type::List(loaded), Type::List(generated)) | (Type::Set(loaded), Type::Set(generated)) => {
            same_type(loaded, generated, seen);
        }
        (Type::Map(key, value), Type::Map(other_key, other_value)) => {
            same_type(key, other_key, seen);
            same_type(value, other_value, seen);
        }
        (Type::Enum(loaded), Type::Enum(generated)) => assert_eq!(loaded, generated),
        (loaded, generated) => assert_eq!(
            std::mem::discriminant(loaded),
            std::mem::discriminant(generated)
        ),
    }
}
