//! The binary protocol.

use super::Mark;
use super::encoder::{Encoder, Pen};

pub(super) struct Binary;

impl Encoder for Binary {
    fn size(&self, pen: &mut Pen<'_>, size: usize) {
        pen.mark(Mark::Size);
        pen.put(&(size as u32).to_be_bytes());
    }

    fn number(&self, pen: &mut Pen<'_>, value: i64, width: usize) {
        pen.put(&value.to_be_bytes()[8 - width..]);
    }

    fn double(&self, pen: &mut Pen<'_>, value: f64) {
        pen.put(&value.to_be_bytes());
    }

    fn bool(&self, pen: &mut Pen<'_>) {
        pen.mark(Mark::Bool);
        let value = if pen.rng.one_in(pen.style.bad_bools) {
            7
        } else {
            pen.rng.below(2) as u8
        };
        pen.put(&[value]);
    }

    fn field(&self, pen: &mut Pen<'_>, ttype: u8, id: i16, _previous_id: i16) -> bool {
        pen.mark(Mark::FieldType);
        pen.put(&[ttype]);
        pen.mark(Mark::Id);
        pen.put(&id.to_be_bytes());
        true
    }

    fn stop(&self, pen: &mut Pen<'_>) {
        pen.mark(Mark::Stop);
        pen.put(&[0]);
    }

    fn container_head(&self, pen: &mut Pen<'_>, ttypes: &[u8], count: usize) {
        for &ttype in ttypes {
            pen.mark(Mark::ElementType);
            pen.put(&[ttype]);
        }
        self.size(pen, count);
    }
}
