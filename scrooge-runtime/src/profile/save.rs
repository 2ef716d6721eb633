//! Profiles in files, which are whole whenever a process ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use super::{Profile, ProfileError};
use crate::decoder::Shared;

impl Profile {
    /// Reads a profile from a file.
    ///
    /// # Errors
    ///
    /// When the file can't be read, or holds no profile: the error names the file, and line and column or the path.
    pub fn load(file: impl AsRef<Path>) -> Result<Self, ProfileError> {
        let file = file.as_ref();
        let json = fs::read_to_string(file).map_err(|error| ProfileError::io(error, file))?;
        Profile::from_json(&json).map_err(|error| error.of(file))
    }

    /// Writes the profile to a file, at once: whoever reads the file, even after a crash, finds the former profile or this one.
    ///
    /// It is written to a file beside it and renamed. A process that is killed meanwhile may leave that behind, as
    /// `.name.….tmp`.
    ///
    /// # Errors
    ///
    /// When the file or its folder can't be written to.
    pub fn save(&self, file: impl AsRef<Path>) -> Result<(), ProfileError> {
        let file = file.as_ref();
        replace(file, self.to_json().as_bytes()).map_err(|error| ProfileError::io(error, file))
    }
}

/// Replaces a file's content.
fn replace(file: &Path, content: &[u8]) -> io::Result<()> {
    let (mut new, beside) = create_beside(file)?;
    let written = new
        .write_all(content)
        .and_then(|()| new.sync_all())
        .and_then(|()| fs::rename(&beside, file));
    if written.is_err() {
        let _ = fs::remove_file(&beside); // what was wrong before is what is told
    }
    written?;
    sync_folder(file)
}

/// Makes a new file in the same folder, whose name nobody else has.
fn create_beside(file: &Path) -> io::Result<(File, PathBuf)> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let Some(name) = file.file_name() else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this names no file",
        ));
    };
    loop {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let mut beside = std::ffi::OsString::from(".");
        beside.push(name);
        beside.push(format!(
            ".{}.{}.{}.tmp",
            std::process::id(),
            now.unwrap_or_default().as_nanos(),
            NUMBER.fetch_add(1, Relaxed)
        ));
        let beside = file.with_file_name(beside);
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)
        {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return Ok((created?, beside)),
        }
    }
}

/// Makes a rename last, where folders can be opened.
fn sync_folder(file: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Saves a decoder's profile again and again, until it is dropped, and then once more.
///
/// It does not keep the decoder alive. A thread sleeps in between.
#[derive(Debug)]
pub struct Saver {
    saved: Arc<Saved>,
    /// Dropped to end the thread.
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

#[derive(Debug)]
struct Saved {
    decoder: Weak<Shared>,
    file: PathBuf,
    last_error: Mutex<Option<ProfileError>>,
}

impl Saver {
    pub(crate) fn start(
        decoder: &Arc<Shared>,
        file: PathBuf,
        interval: Duration,
    ) -> Result<Self, ProfileError> {
        let saved = Arc::new(Saved {
            decoder: Arc::downgrade(decoder),
            file,
            last_error: Mutex::default(),
        });
        let (running, ended) = mpsc::channel();
        let of_thread = Arc::clone(&saved);
        let thread = thread::Builder::new()
            .name("scrooge-profile".into())
            .spawn(move || {
                while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    if !of_thread.save() {
                        return;
                    }
                }
            })
            .map_err(|error| ProfileError::io(error, &saved.file))?;
        Ok(Saver {
            saved,
            running: Some((running, thread)),
        })
    }

    /// Why the profile could not be saved the last time, if it could not. The next try comes all the same.
    #[must_use]
    pub fn take_error(&self) -> Option<ProfileError> {
        self.saved.lock_error().take()
    }
}

impl Saved {
    fn lock_error(&self) -> std::sync::MutexGuard<'_, Option<ProfileError>> {
        self.last_error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves what has been learnt. Says whether the decoder is still there.
    fn save(&self) -> bool {
        let Some(decoder) = self.decoder.upgrade() else {
            return false;
        };
        *self.lock_error() = decoder.profile().save(&self.file).err();
        true
    }
}

impl Drop for Saver {
    fn drop(&mut self) {
        if let Some((running, thread)) = self.running.take() {
            drop(running);
            let _ = thread.join(); // if it has panicked, what it had to do is done here
            self.saved.save();
        }
    }
}
