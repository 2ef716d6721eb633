//! `scrooge inspect`: what is in a file of records, read by an IDL that nobody has compiled.

mod annotate;
mod dump;
pub(crate) mod input;
mod roots;

use scrooge_dynamic::{DecodeError, DynamicRecord};
use scrooge_runtime::message::{Message, MessageKind};
use scrooge_runtime::stream::Framing;
use scrooge_runtime::{Bytes, ProtocolTag, Schema, Settings, WrongType};
use serde_json::json;

use crate::cli;
use crate::console::{Console, Outcome, Trouble, count};
use crate::inputs;
use annotate::{Part, annotate};
use dump::Dump;
use input::{Found, Input, Next};
use roots::{Root, Roots};

/// What tells one record from the next; none if the file is one.
pub(crate) fn framing(
    wanted: cli::Framing,
    root: Option<&'static Schema>,
    protocol: ProtocolTag,
) -> Result<Option<Framing>, Trouble> {
    Ok(match (wanted, root) {
        (cli::Framing::Single, _) => None,
        (cli::Framing::Frames, _) => Some(Framing::frames()),
        (cli::Framing::Varint, _) => Some(Framing::varint()),
        (cli::Framing::Messages, _) => Some(Framing::messages()),
        (cli::Framing::Concatenated, Some(schema)) => {
            Some(Framing::concatenated_by_schema(schema, protocol))
        }
        (cli::Framing::Concatenated, None) => {
            let message =
                "a service's calls and replies stand in envelopes: add --framing messages";
            return Err(Trouble::new(message));
        }
    })
}

pub(crate) fn run(arguments: &cli::Inspect, console: &Console) -> Result<Outcome, Trouble> {
    let Some(model) = inputs::model(&arguments.idl, &arguments.includes, console)? else {
        return Ok(Outcome::Incomplete);
    };
    let settings = Settings {
        wrong_type: match arguments.skip_wrong_types {
            true => WrongType::Skip,
            false => WrongType::Error,
        },
        ..Settings::lazy()
    };
    let protocol = arguments.protocol.tag();
    let roots = Roots::new(&model, &arguments.root, protocol, &settings)?;
    let framing = framing(arguments.framing, roots.single(), protocol)?;
    let input = Input::open(&arguments.file, framing, &settings)?;
    let mut inspection = Inspection {
        arguments,
        console,
        roots,
        number: 0,
        damaged: 0,
        text: String::new(),
        is_read: true,
    };
    inspection.all(input)?;
    Ok(inspection.outcome())
}

struct Inspection<'c> {
    arguments: &'c cli::Inspect,
    console: &'c Console,
    roots: Roots,
    /// Of the record that is next.
    number: u64,
    damaged: u64,
    /// What is to be printed.
    text: String,
    /// Whether anybody still reads what is printed.
    is_read: bool,
}

/// How much text is printed at once.
const PRINTED: usize = 64 << 10;

impl Inspection<'_> {
    fn all(&mut self, mut input: Input) -> Result<(), Trouble> {
        let first = self.arguments.skip;
        let end = match self.arguments.limit {
            Some(limit) => first.saturating_add(limit),
            None => u64::MAX,
        };
        while self.number < end && self.is_read {
            match input.next()? {
                Next::Record(found) if self.number >= first => self.record(&found)?,
                Next::Record(_) => {}
                Next::Damage(error, rest) => {
                    let message = error.to_string();
                    self.rest(&rest, &message)?;
                    break;
                }
                Next::End => break,
            }
            self.number += 1;
            if self.text.len() >= PRINTED {
                self.print()?;
            }
        }
        self.print()
    }

    fn print(&mut self) -> Result<(), Trouble> {
        let text = std::mem::take(&mut self.text);
        self.is_read = self.console.out_while_read(text.as_bytes())?;
        Ok(())
    }

    fn outcome(&self) -> Outcome {
        match self.damaged {
            0 => Outcome::Fine,
            _ => Outcome::Problems,
        }
    }

    fn record(&mut self, found: &Found) -> Result<(), Trouble> {
        let (root, before) = match self.root(&found.payload) {
            Ok(root) => root,
            Err(message) => return self.undecoded(found, &message),
        };
        let body = found.payload.slice(before.end..);
        let decoded = root.decoder.decode(body.clone());
        if self.arguments.hex {
            self.hex(found, root, &before, &body, decoded.err().as_ref());
            return Ok(());
        }
        match decoded {
            Ok(record) => self.json(found, &record),
            Err(error) => {
                let at = found.offset + (found.prefix.len() + before.end) as u64;
                self.failed(&error, at)
            }
        }
    }

    /// What the record is of, and the envelope in front of it.
    fn root(&self, payload: &Bytes) -> Result<(Root, Envelope), String> {
        if self.arguments.framing != cli::Framing::Messages {
            let root = self.roots.root().ok_or("a service has no records")?;
            return Ok((root, Envelope::default()));
        }
        let message = Message::read(payload).map_err(|error| error.to_string())?;
        let end = payload.len() - message.body.len();
        let what = match message.kind {
            MessageKind::Call => "call of",
            MessageKind::Oneway => "oneway call of",
            MessageKind::Reply => "reply of",
            MessageKind::Exception => "exception of",
        };
        let name = message.name().to_string_lossy().into_owned();
        let caption = format!("{what} {name:?}, sequence id {}", message.sequence_id);
        let protocol = scrooge_runtime::message::Envelope::detect(payload)
            .map_or(ProtocolTag::Binary, |envelope| envelope.protocol());
        let root = self.roots.of_message(message.kind, &name, protocol)?;
        Ok((root, Envelope { end, caption }))
    }

    fn json(&mut self, found: &Found, record: &DynamicRecord<'_>) -> Result<(), Trouble> {
        match serde_json::to_string(record) {
            Ok(json) => {
                self.text.push_str(&json);
                self.text.push('\n');
                Ok(())
            }
            // What decodes may still hold a string that is not UTF-8.
            Err(error) => self.undecoded(found, &error.to_string()),
        }
    }

    /// A record that its decoder refuses. The offset of the error is in the file.
    fn failed(&mut self, error: &DecodeError, start: u64) -> Result<(), Trouble> {
        let at = start + error.offset() as u64;
        let message = self.located(at, &error.to_string());
        self.complain(at, error.path(), message)
    }

    /// A record that can't be shown at all.
    fn undecoded(&mut self, found: &Found, message: &str) -> Result<(), Trouble> {
        if self.arguments.hex {
            self.rest_in_hex(found, message, 0);
            return Ok(());
        }
        let message = self.located(found.offset, message);
        self.complain(found.offset, "", message)
    }

    /// A message for people with the place in it; JSON has that beside it.
    fn located(&self, at: u64, message: &str) -> String {
        match self.console.is_json() {
            true => message.to_owned(),
            false => format!("record {} at byte {at}: {message}", self.number),
        }
    }

    /// Says what is wrong with a record, where records would be printed.
    fn complain(&mut self, at: u64, path: &str, message: String) -> Result<(), Trouble> {
        self.damaged += 1;
        let number = self.number;
        if self.console.is_json() {
            let object = json!({"error": message, "record": number, "offset": at, "path": path});
            self.text.push_str(&format!("{object}\n"));
            return Ok(());
        }
        // In the order in which things are: records first.
        self.print()?;
        self.console.error(&message);
        Ok(())
    }

    /// What is left of a file behind which nobody knows where records begin.
    fn rest(&mut self, rest: &Found, message: &str) -> Result<(), Trouble> {
        // What has no end may still have a beginning that decodes.
        let root = self.roots.root();
        if !self.arguments.hex {
            return self.complain(rest.offset, "", message.to_owned());
        }
        let is_concatenated = self.arguments.framing == cli::Framing::Concatenated;
        match root.filter(|_| is_concatenated) {
            Some(root) => {
                let error = root.decoder.decode(rest.payload.clone()).err();
                let body = rest.payload.clone();
                self.hex(rest, root, &Envelope::default(), &body, error.as_ref());
            }
            None => self.rest_in_hex(rest, message, 0),
        }
        Ok(())
    }

    fn hex(
        &mut self,
        found: &Found,
        root: Root,
        before: &Envelope,
        body: &Bytes,
        error: Option<&DecodeError>,
    ) {
        let start = found.prefix.len();
        self.caption(found);
        let mut dump = Dump {
            offset: found.offset,
            bytes: &found.prefix,
            text: &mut self.text,
        };
        if start > 0 {
            let size = count(found.payload.len(), "byte");
            dump.part(&plain(0, start, format!("{size} follow")));
        }
        let mut dump = Dump {
            offset: found.offset + start as u64,
            bytes: &found.payload,
            text: &mut self.text,
        };
        if before.end > 0 {
            dump.part(&plain(0, before.end, before.caption.clone()));
        }
        let limit = error.map_or(body.len(), DecodeError::offset);
        let mut dump = Dump {
            offset: found.offset + (start + before.end) as u64,
            bytes: body,
            text: &mut self.text,
        };
        let protocol = root.decoder.protocol();
        let mut end = 0;
        for part in annotate(root.decoder.schema(), protocol, body, limit) {
            end = part.end;
            dump.part(&part);
        }
        // Bytes in front of the error that are no part as a whole.
        if end < limit {
            dump.part(&plain(end, limit, "?"));
        }
        if let Some(error) = error {
            dump.damage(limit, &error.to_string());
            self.damaged += 1;
        }
    }

    fn rest_in_hex(&mut self, found: &Found, message: &str, at: usize) {
        self.caption(found);
        let mut dump = Dump {
            offset: found.offset + found.prefix.len() as u64,
            bytes: &found.payload,
            text: &mut self.text,
        };
        dump.damage(at, message);
        self.damaged += 1;
    }

    fn caption(&mut self, found: &Found) {
        if !self.text.is_empty() || self.number > self.arguments.skip {
            self.text.push('\n');
        }
        let size = count(found.prefix.len() + found.payload.len(), "byte");
        let caption = format!("record {}: {size}\n", self.number);
        self.text.push_str(&caption);
    }
}

/// What stands in front of a message's struct.
#[derive(Default)]
struct Envelope {
    end: usize,
    caption: String,
}

fn plain(start: usize, end: usize, what: impl Into<String>) -> Part {
    Part {
        start,
        end,
        depth: 0,
        what: what.into(),
    }
}
