//! A number that tells schemas apart.

use crate::schema::{Requiredness, Schema, StructKind, Type};

/// FNV-1a over the names, ids, types and requiredness of all fields of a struct and the structs below it, in hexadecimal.
///
/// It must not change: profiles are kept for longer than programs.
pub(crate) fn fingerprint(schema: &'static Schema) -> String {
    let mut structs = vec![schema];
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let mut next = 0;
    while let Some(&schema) = structs.get(next) {
        next += 1;
        hash.text(schema.name);
        hash.byte(match schema.kind {
            StructKind::Struct => b's',
            StructKind::Union => b'u',
            StructKind::Exception => b'e',
        });
        for field in schema.fields {
            hash.text(field.name);
            field
                .id
                .to_be_bytes()
                .into_iter()
                .for_each(|byte| hash.byte(byte));
            hash.byte(match field.requiredness {
                Requiredness::Required => b'r',
                Requiredness::Optional => b'o',
                Requiredness::Default => b'd',
            });
            hash.ty(&field.ty, &mut structs);
        }
        hash.byte(b';');
    }
    format!("{:016x}", hash.0)
}

struct Fnv(u64);

impl Fnv {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.byte(byte));
        self.byte(0xff); // in no UTF-8
    }

    /// A type; its struct is noted if it is a new one, and stands for itself by its place among them.
    fn ty(&mut self, ty: &Type, structs: &mut Vec<&'static Schema>) {
        self.byte(ty.ttype().0);
        match ty {
            Type::Binary => self.byte(b'b'),
            Type::Enum(_) => self.byte(b'e'),
            Type::Struct(schema) => {
                let schema = schema.schema();
                let known = structs
                    .iter()
                    .position(|known| std::ptr::eq(*known, schema));
                let place = known.unwrap_or_else(|| {
                    structs.push(schema);
                    structs.len() - 1
                });
                place.to_string().bytes().for_each(|digit| self.byte(digit));
                self.byte(b',');
            }
            Type::List(element) | Type::Set(element) => self.ty(element, structs),
            Type::Map(key, value) => {
                self.ty(key, structs);
                self.ty(value, structs);
            }
            _ => {}
        }
    }
}
