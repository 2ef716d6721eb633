//! A string on the wire.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::Utf8Error;

/// A `string` as it stands in a record: bytes that are checked for UTF-8 when that is asked for, and not before.
///
/// Comparing needs no check, since equal strings have equal bytes.
///
/// ```
/// use scrooge_runtime::Text;
///
/// let city = Text::from("Zürich");
/// assert_eq!(city, "Zürich");
/// assert_eq!(city.to_str()?, "Zürich");
/// # Ok::<(), std::str::Utf8Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// The bytes, UTF-8 or not.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// The text, if it is UTF-8.
    ///
    /// # Errors
    ///
    /// When it is not, with the place.
    pub const fn to_str(self) -> Result<&'a str, Utf8Error> {
        std::str::from_utf8(self.0)
    }

    /// The text, with U+FFFD for what is not UTF-8.
    #[must_use]
    pub fn to_string_lossy(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    /// The number of bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Text(text.as_bytes())
    }
}

impl<'a> From<&'a [u8]> for Text<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Text(bytes)
    }
}

impl<'a> From<&'a String> for Text<'a> {
    fn from(text: &'a String) -> Self {
        Text(text.as_bytes())
    }
}

impl AsRef<[u8]> for Text<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string_lossy())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.to_string_lossy(), f)
    }
}

impl Hash for Text<'_> {
    /// Hashes as the `str` of the same bytes does.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.0);
        state.write_u8(0xff);
    }
}

macro_rules! compared_with {
    ($($other:ty),*) => {
        $(
            impl PartialEq<$other> for Text<'_> {
                fn eq(&self, other: &$other) -> bool {
                    self.0 == other.as_bytes()
                }
            }

            impl PartialEq<Text<'_>> for $other {
                fn eq(&self, other: &Text<'_>) -> bool {
                    self.as_bytes() == other.0
                }
            }

            impl PartialOrd<$other> for Text<'_> {
                fn partial_cmp(&self, other: &$other) -> Option<Ordering> {
                    Some(self.0.cmp(other.as_bytes()))
                }
            }
        )*
    };
}

compared_with!(str, &str, String);
