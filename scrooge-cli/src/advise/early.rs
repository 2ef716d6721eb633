//! How far walks go that stop at the last hot field, measured on records.

use std::path::Path;

use scrooge_dynamic::{DynamicDecoder, Idl};
use scrooge_runtime::{Drift, Profile, ProtocolTag, Schema, Settings, Stop};

use crate::cli;
use crate::console::{Console, Trouble};
use crate::inputs;
use crate::inspect::framing;
use crate::inspect::input::{Input, Next};

/// The shares of records' bytes that were walked.
pub(super) struct Walked(Vec<f64>);

impl Walked {
    pub(super) fn records(&self) -> u64 {
        self.0.len() as u64
    }

    pub(super) fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// What 99 of 100 records do not exceed.
    pub(super) fn p99(&self) -> f64 {
        let at = (self.0.len() * 99).div_ceil(100).saturating_sub(1);
        self.0.get(at).copied().unwrap_or(0.0)
    }
}

/// The schema of the profile's record. None if the IDL is wrong, which has been said.
pub(super) fn schema(
    arguments: &cli::Advise,
    idl: &Path,
    profile: &Profile,
    console: &Console,
) -> Result<Option<&'static Schema>, Trouble> {
    let Some(model) = inputs::model(idl, &arguments.includes, console)? else {
        return Ok(None);
    };
    let name = arguments.root.as_deref().unwrap_or(&profile.record);
    let record = Idl::of_model(&model).record(name);
    let record = record.map_err(|unknown| Trouble::new(unknown.to_string()))?;
    Ok(Some(record.schema()))
}

/// Decodes records under the profile's plan.
pub(super) fn measure(
    arguments: &cli::Advise,
    records: &Path,
    schema: &'static Schema,
    profile: &Profile,
) -> Result<Walked, Trouble> {
    let protocol = match profile.protocol.as_str() {
        "compact" => ProtocolTag::Compact,
        _ => ProtocolTag::Binary,
    };
    let settings = Settings {
        stop: Stop::Early,
        drift: Drift::off(),
        ..Settings::default()
    };
    let decoder = DynamicDecoder::with_profile(schema, protocol, settings.clone(), profile);
    let decoder = decoder.map_err(|error| Trouble::new(error.to_string()))?;
    let framing = framing(arguments.framing, Some(schema), protocol)?;
    let input = Input::open(records, framing, &settings)?;
    walk(input, &decoder, arguments.limit)
}

fn walk(mut input: Input, decoder: &DynamicDecoder, limit: u64) -> Result<Walked, Trouble> {
    let mut shares = Vec::new();
    let mut before = 0;
    while (shares.len() as u64) < limit {
        let found = match input.next()? {
            Next::Record(found) => found,
            Next::Damage(error, found) => {
                let message = format!("the record at byte {}: {error}", found.offset);
                return Err(Trouble::new(message));
            }
            Next::End => break,
        };
        let size = found.payload.len().max(1);
        let place = found.offset + found.prefix.len() as u64;
        if let Err(error) = decoder.decode_borrowed(&found.payload) {
            return Err(Trouble::new(format!("the record at byte {place}: {error}")));
        }
        let walked = decoder.report().bytes_walked;
        shares.push((walked - before) as f64 / size as f64);
        before = walked;
    }
    if shares.is_empty() {
        return Err(Trouble::new("there are no records"));
    }
    shares.sort_by(f64::total_cmp);
    Ok(Walked(shares))
}
