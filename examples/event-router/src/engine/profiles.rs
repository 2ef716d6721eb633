//! What was learnt, from run to run.

use std::fs;
use std::path::{Path, PathBuf};

use scrooge_dynamic::{DynamicDecoder, RecordType};
use scrooge_runtime::{Profile, ProtocolTag, Settings};

use super::Engine;

/// The file in which a schema's profile is.
fn file(folder: &Path, schema: &str) -> PathBuf {
    folder.join(format!("{schema}.profile.json"))
}

/// A decoder that starts with what an earlier run has learnt, if that can be read. It would be learnt again otherwise, so that
/// nothing here is worth not starting for.
pub(super) fn decoder(
    folder: Option<&Path>,
    schema: &str,
    record: RecordType,
    protocol: ProtocolTag,
    settings: Settings,
) -> DynamicDecoder {
    let path = folder
        .map(|folder| file(folder, schema))
        .filter(|path| path.exists());
    let Some(path) = path else {
        return record.decoder(protocol, settings);
    };
    let loaded = Profile::load(&path).and_then(|profile| {
        DynamicDecoder::with_profile(record.schema(), protocol, settings.clone(), &profile)
    });
    loaded.unwrap_or_else(|error| {
        tracing::warn!(%error, file = %path.display(), "the profile cannot be used, and is learnt again");
        record.decoder(protocol, settings)
    })
}

impl Engine {
    /// Keeps what was learnt for the next run.
    pub(crate) fn save_profiles(&self) -> Result<(), String> {
        let Some(folder) = &self.profiles else {
            return Ok(());
        };
        fs::create_dir_all(folder)
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        for stream in &self.streams {
            // Who has read nothing knows nothing new.
            if stream.decoder.report().records > 0 {
                let saved = stream.decoder.profile().save(file(folder, &stream.name));
                saved.map_err(|error| {
                    format!(
                        "what was learnt of {} cannot be saved: {error}",
                        stream.name
                    )
                })?;
            }
        }
        Ok(())
    }
}
