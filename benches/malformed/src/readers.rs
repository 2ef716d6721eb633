//! Who reads: each decodes a `Whole`, and says what it took the record for.

use std::fmt::Write as _;

use pilota::thrift::Message as _;
use scrooge_runtime::{AdaptiveDecoder, Binary, Bytes, Compact, Protocol, ProtocolTag, Settings};
use thrift::protocol::{
    TBinaryInputProtocol, TCompactInputProtocol, TInputProtocol, TSerializable,
};

use crate::cases::Case;

use ours::damaged::{Whole as _, WholeData, WholeRef};
use theirs::pilota::damaged as by_pilota;

/// What our generator makes.
mod ours {
    scrooge_runtime::include_generated!();
}

/// What pilota's generator makes.
#[allow(warnings, clippy::all)]
mod theirs {
    include!(concat!(env!("OUT_DIR"), "/pilota.rs"));
}

/// What Apache's compiler makes: `thrift --gen rs damaged.thrift`, 0.17.0, unedited.
#[allow(warnings, clippy::all)]
#[rustfmt::skip]
#[path = "../damaged.rs"]
mod apache;

/// A reader: what it is called in the table, and what it says of a record.
pub(crate) struct Reader {
    pub(crate) name: &'static str,
    /// It reads the binary protocol only.
    binary_only: bool,
    pub(crate) read: fn(&Case) -> Result<String, String>,
}

impl Reader {
    pub(crate) fn reads(&self, case: &Case) -> bool {
        case.protocol == ProtocolTag::Binary || !self.binary_only
    }
}

pub(crate) const READERS: [Reader; 5] = [
    Reader {
        name: "`thrift` 0.17",
        binary_only: false,
        read: thrift_crate,
    },
    Reader {
        name: "`pilota` 0.13",
        binary_only: false,
        read: pilota_checked,
    },
    Reader {
        name: "`pilota` unchecked",
        binary_only: true,
        read: pilota_unchecked,
    },
    Reader {
        name: "`WholeData::decode`",
        binary_only: false,
        read: full,
    },
    Reader {
        name: "adapted, all read",
        binary_only: false,
        read: adapted,
    },
];

fn thrift_crate(case: &Case) -> Result<String, String> {
    let bytes = case.bytes.as_slice();
    let mut protocol: Box<dyn TInputProtocol + '_> = match case.protocol {
        ProtocolTag::Compact => Box::new(TCompactInputProtocol::new(bytes)),
        _ => Box::new(TBinaryInputProtocol::new(bytes, true)),
    };
    let whole =
        apache::Whole::read_from_in_protocol(&mut *protocol).map_err(|error| error.to_string())?;
    let mut seen = Seen::default();
    seen.number(whole.number);
    seen.text(whole.text.as_deref().map(str::as_bytes));
    seen.other("flag", whole.flag.map(u64::from));
    seen.count("numbers", whole.numbers.map(|numbers| numbers.len()));
    seen.count("counts", whole.counts.map(|counts| counts.len()));
    seen.other("choice", whole.choice.map(|_| 1));
    seen.color(whole.color.map(|color| color.0));
    seen.count("items", whole.items.map(|items| items.len()));
    seen.flags(whole.flags.as_deref());
    Ok(seen.0)
}

fn pilota_checked(case: &Case) -> Result<String, String> {
    let mut bytes = Bytes::from(case.bytes.clone());
    let whole = match case.protocol {
        ProtocolTag::Compact => {
            let mut protocol = pilota::thrift::compact::TCompactInputProtocol::new(&mut bytes);
            by_pilota::Whole::decode(&mut protocol)
        }
        _ => {
            let mut protocol = pilota::thrift::binary::TBinaryProtocol::new(&mut bytes, true);
            by_pilota::Whole::decode(&mut protocol)
        }
    };
    whole.map(seen_by_pilota).map_err(|error| error.to_string())
}

fn pilota_unchecked(case: &Case) -> Result<String, String> {
    let mut bytes = Bytes::from(case.bytes.clone());
    // SAFETY: there is none, which is what is looked at here: in a process of its own, whose result is only printed.
    let mut protocol =
        unsafe { pilota::thrift::binary_unsafe::TBinaryUnsafeInputProtocol::new(&mut bytes) };
    let whole = by_pilota::Whole::decode(&mut protocol);
    whole.map(seen_by_pilota).map_err(|error| error.to_string())
}

fn seen_by_pilota(whole: by_pilota::Whole) -> String {
    let mut seen = Seen::default();
    seen.number(whole.number);
    seen.text(whole.text.as_ref().map(|text| text.as_bytes()));
    seen.other("flag", whole.flag.map(u64::from));
    seen.count("numbers", whole.numbers.as_ref().map(Vec::len));
    seen.count("counts", whole.counts.as_ref().map(|counts| counts.len()));
    seen.other("choice", whole.choice.as_ref().map(|_| 1));
    seen.color(whole.color.map(|color| color.inner()));
    seen.count("items", whole.items.as_ref().map(Vec::len));
    seen.flags(whole.flags.as_deref());
    seen.0
}

fn full(case: &Case) -> Result<String, String> {
    let data = match case.protocol {
        ProtocolTag::Compact => WholeData::decode(Compact, &case.bytes),
        _ => WholeData::decode(Binary, &case.bytes),
    };
    let data = data.map_err(|error| error.to_string())?;
    Ok(seen_by_us(data.as_whole()))
}

fn adapted(case: &Case) -> Result<String, String> {
    match case.protocol {
        ProtocolTag::Compact => adapted_in::<Compact>(case),
        _ => adapted_in::<Binary>(case),
    }
}

fn adapted_in<P: Protocol>(case: &Case) -> Result<String, String> {
    let decoder = AdaptiveDecoder::<WholeData, P>::new(Settings {
        window: 1,
        ..Settings::default()
    });
    let good = WholeData {
        number: 7,
        ..WholeData::default()
    };
    let good = scrooge_runtime::encode(P::default(), &good).map_err(|error| error.to_string())?;
    // What is learnt from.
    seen_by_us(
        decoder
            .decode_borrowed(&good)
            .map_err(|error| error.to_string())?
            .as_whole(),
    );
    let record = decoder
        .decode_borrowed(&case.bytes)
        .map_err(|error| error.to_string())?;
    Ok(seen_by_us(record.as_whole()))
}

fn seen_by_us(whole: WholeRef<'_>) -> String {
    let mut seen = Seen::default();
    seen.number(whole.number());
    match whole.text().map(|text| (text, text.to_str())) {
        Some((_, Err(_))) => seen.note("a text that says it is not UTF-8"),
        other => seen.text(other.map(|(text, _)| text.as_bytes())),
    }
    seen.other("flag", whole.flag().map(u64::from));
    seen.count("numbers", whole.numbers().map(|numbers| numbers.len()));
    seen.count("counts", whole.counts().map(|counts| counts.len()));
    seen.other("choice", whole.choice().map(|_| 1));
    seen.color(whole.color().map(i32::from));
    seen.count("items", whole.items().map(|items| items.len()));
    let flags: Option<Vec<bool>> = whole.flags().map(|flags| flags.iter().collect());
    seen.flags(flags.as_deref());
    seen.0
}

/// What a reader took a record for, beside the number 7, which all records have.
#[derive(Default)]
struct Seen(String);

impl Seen {
    fn note(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0.push_str(", ");
        }
        self.0.push_str(text);
    }

    fn number(&mut self, number: i32) {
        if number != 7 {
            self.note(&format!("`number` = {number}"));
        }
    }

    fn text(&mut self, text: Option<&[u8]>) {
        match text.map(|text| (text, std::str::from_utf8(text))) {
            None => {}
            Some((_, Ok(text))) if text.len() > 20 => self.note("a long text"),
            Some((_, Ok(text))) => self.note(&format!("`text` = {text:?}")),
            Some((_, Err(_))) => self.note("**a `str` that is not UTF-8**"),
        }
    }

    fn other(&mut self, name: &str, value: Option<u64>) {
        if let Some(value) = value {
            self.note(&format!("`{name}` = {value}"));
        }
    }

    fn color(&mut self, color: Option<i32>) {
        if let Some(color) = color {
            self.note(&format!("`color` = {color}"));
        }
    }

    fn count(&mut self, name: &str, count: Option<usize>) {
        if let Some(count) = count {
            self.note(&format!("{count} `{name}`"));
        }
    }

    fn flags(&mut self, flags: Option<&[bool]>) {
        if let Some(flags) = flags {
            let mut text = String::new();
            for flag in flags {
                let _ = write!(text, "{flag} ");
            }
            self.note(&format!("`flags` = {}", text.trim_end()));
        }
    }
}
