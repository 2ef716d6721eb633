//! What generated code is completed with: macros for what is the same for every struct and every enum.

/// Brings in what a build script generated with `scrooge_codegen::Config::compile`: one module per namespace.
///
/// ```ignore
/// mod schema {
///     scrooge_runtime::include_generated!();
/// }
/// use schema::events::{Event, EventData};
/// ```
#[macro_export]
macro_rules! include_generated {
    () => {
        include!(concat!(env!("OUT_DIR"), "/scrooge_generated.rs"));
    };
}

/// Completes what was generated for a struct: its trait for all forms of the record, decoding and encoding, and operations
/// on the record itself. Generated code calls this.
#[doc(hidden)]
#[macro_export]
macro_rules! record {
    ($record:ident, $data:ident, $reference:ident, $as_reference:ident) => {
        impl $record for $data {
            fn $as_reference(&self) -> $reference<'_> {
                $reference::Data(self)
            }
        }

        impl $record for $reference<'_> {
            fn $as_reference(&self) -> $reference<'_> {
                *self
            }
        }

        impl $record for $crate::Adaptive<'_, $data> {
            fn $as_reference(&self) -> $reference<'_> {
                self.view()
            }
        }

        impl<__Record: $record + ?::core::marker::Sized> $record for &__Record {
            fn $as_reference(&self) -> $reference<'_> {
                __Record::$as_reference(*self)
            }
        }

        impl $data {
            /// Makes plain data of an encoded record, under the default settings.
            ///
            /// # Errors
            ///
            /// When the record is malformed, or a string in it is not UTF-8.
            pub fn decode(
                protocol: impl $crate::Protocol,
                bytes: &[u8],
            ) -> ::core::result::Result<Self, $crate::DecodeError> {
                $crate::decode(protocol, bytes)
            }

            /// Makes plain data of an encoded record, under the limits and policies of `settings`.
            ///
            /// # Errors
            ///
            /// When the record is malformed, or a string in it is not UTF-8.
            pub fn decode_with(
                protocol: impl $crate::Protocol,
                settings: &$crate::Settings,
                bytes: &[u8],
            ) -> ::core::result::Result<Self, $crate::DecodeError> {
                $crate::decode_with(protocol, settings, bytes)
            }

            /// Encodes the data, fields in ascending id.
            ///
            /// # Errors
            ///
            /// When a string, binary or container is longer than Thrift's sizes can say.
            pub fn encode(
                &self,
                protocol: impl $crate::Protocol,
            ) -> ::core::result::Result<::std::vec::Vec<u8>, $crate::EncodeError> {
                $crate::encode(protocol, self)
            }
        }

        impl<'a> $reference<'a> {
            /// The record's own bytes; none for plain data.
            ///
            /// # Panics
            ///
            /// Under `Stop::Early`, when the part of the record that was not verified is damaged; so do `to_bytes` and `detach`.
            #[must_use]
            pub fn as_bytes(self) -> ::core::option::Option<&'a [u8]> {
                match self {
                    Self::Data(_) => ::core::option::Option::None,
                    Self::Wire(view) => ::core::option::Option::Some(view.as_bytes::<$data>()),
                }
            }

            /// The record's own bytes, sharing the payload where the root record owns it; none for plain data.
            #[must_use]
            pub fn to_bytes(self) -> ::core::option::Option<$crate::Bytes> {
                match self {
                    Self::Data(_) => ::core::option::Option::None,
                    Self::Wire(view) => ::core::option::Option::Some(view.to_bytes::<$data>()),
                }
            }

            /// Plain data of the record.
            ///
            /// # Errors
            ///
            /// When a string in it is not UTF-8.
            pub fn to_data(self) -> ::core::result::Result<$data, $crate::DecodeError> {
                match self {
                    Self::Data(data) => {
                        ::core::result::Result::Ok(::core::clone::Clone::clone(data))
                    }
                    Self::Wire(view) => view.to_data(),
                }
            }

            /// A record of its own, with its own copy of the bytes; none for plain data.
            #[must_use]
            pub fn detach(self) -> ::core::option::Option<$crate::Adaptive<'static, $data>> {
                match self {
                    Self::Data(_) => ::core::option::Option::None,
                    Self::Wire(view) => ::core::option::Option::Some(view.detach()),
                }
            }

            /// The record in a protocol: a copy of its bytes, or encoded from plain data.
            ///
            /// # Errors
            ///
            /// When plain data has a length that does not fit Thrift's sizes.
            pub fn encode<P: $crate::Protocol>(
                self,
                protocol: P,
            ) -> ::core::result::Result<::std::vec::Vec<u8>, $crate::EncodeError> {
                match self {
                    Self::Data(data) => $crate::encode(protocol, data),
                    Self::Wire(view) => view.encode::<$data, P>(),
                }
            }
        }

        impl ::core::fmt::Debug for $reference<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match Self::to_data(*self) {
                    ::core::result::Result::Ok(data) => ::core::fmt::Debug::fmt(&data, f),
                    ::core::result::Result::Err(error) => ::core::write!(f, "<{error}>"),
                }
            }
        }

        impl ::core::cmp::PartialEq for $reference<'_> {
            /// By value, wherever it is: see `==` of `Adaptive`.
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    (Self::Data(this), Self::Data(other)) => this == other,
                    (Self::Wire(this), Self::Wire(other)) => this.same::<$data>(*other),
                    (Self::Wire(view), Self::Data(data)) | (Self::Data(data), Self::Wire(view)) => {
                        view.same_as::<$data>(data)
                    }
                }
            }
        }

        impl ::core::cmp::Eq for $reference<'_> {}

        impl ::core::hash::Hash for $reference<'_> {
            /// By value, wherever it is. Plain data by itself hashes otherwise.
            fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
                match self {
                    Self::Data(data) => $crate::hash_data::<$data>(data, state),
                    Self::Wire(view) => view.hash_value::<$data>(state),
                }
            }
        }

        $crate::serde_record!($data, $reference);
        $crate::thrift_record!($data);
        impl<'a> $crate::Projected<'a> for $reference<'a> {
            type Borrowed = Self;

            fn read<P: $crate::Protocol>(
                place: $crate::projection::Place<'a>,
            ) -> ::core::result::Result<Self, $crate::Fault> {
                place.reference::<P, $data>()
            }

            fn from_borrowed(value: Self) -> ::core::result::Result<Self, $crate::Fault> {
                ::core::result::Result::Ok(value)
            }
        }

        impl<'a> $crate::Projected<'a> for $data {
            type Borrowed = $reference<'a>;

            fn read<P: $crate::Protocol>(
                place: $crate::projection::Place<'a>,
            ) -> ::core::result::Result<Self, $crate::Fault> {
                place.owned::<P, $data>()
            }

            fn from_borrowed(value: $reference<'a>) -> ::core::result::Result<Self, $crate::Fault> {
                $reference::to_data(value).map_err(|_| $crate::projection::unreadable())
            }
        }

        impl $crate::Matches<$data> for $reference<'_> {
            fn matches(&self, other: &$data) -> bool {
                match self {
                    Self::Data(data) => *data == other,
                    Self::Wire(view) => view.same_as::<$data>(other),
                }
            }
        }
    };
}

/// The part of `record!` that is there with the feature `serde`.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_record {
    ($data:ident, $reference:ident) => {
        impl $crate::interop::serde::serde_crate::Serialize for $data {
            fn serialize<__S: $crate::interop::serde::serde_crate::Serializer>(
                &self,
                serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                $crate::interop::serde::serialize_data(self, serializer)
            }
        }

        impl $crate::interop::serde::serde_crate::Serialize for $reference<'_> {
            fn serialize<__S: $crate::interop::serde::serde_crate::Serializer>(
                &self,
                serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                match self {
                    Self::Data(data) => $crate::interop::serde::serialize_data(*data, serializer),
                    Self::Wire(view) => {
                        $crate::interop::serde::serialize_view::<$data, __S>(*view, serializer)
                    }
                }
            }
        }

        impl<'de> $crate::interop::serde::serde_crate::Deserialize<'de> for $data {
            fn deserialize<__D: $crate::interop::serde::serde_crate::Deserializer<'de>>(
                deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                $crate::interop::serde::deserialize(deserializer)
            }
        }
    };
}

/// The part of `record!` that is there with the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_record {
    ($data:ident, $reference:ident) => {};
}

/// The part of `record!` that is there with the feature `thrift`.
#[cfg(feature = "thrift")]
#[doc(hidden)]
#[macro_export]
macro_rules! thrift_record {
    ($data:ident) => {
        impl $crate::interop::thrift::thrift_crate::protocol::TSerializable for $data {
            fn read_from_in_protocol(
                protocol: &mut dyn $crate::interop::thrift::thrift_crate::protocol::TInputProtocol,
            ) -> $crate::interop::thrift::thrift_crate::Result<Self> {
                $crate::interop::thrift::read_data(protocol)
            }

            fn write_to_out_protocol(
                &self,
                protocol: &mut dyn $crate::interop::thrift::thrift_crate::protocol::TOutputProtocol,
            ) -> $crate::interop::thrift::thrift_crate::Result<()> {
                $crate::interop::thrift::write_data(self, protocol)
            }
        }
    };
}

/// The part of `record!` that is there with the feature `thrift`.
#[cfg(not(feature = "thrift"))]
#[doc(hidden)]
#[macro_export]
macro_rules! thrift_record {
    ($data:ident) => {};
}

/// The part of `enumeration!` that is there with the feature `serde`.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_enumeration {
    ($name:ident) => {
        impl $crate::interop::serde::serde_crate::Serialize for $name {
            fn serialize<__S: $crate::interop::serde::serde_crate::Serializer>(
                &self,
                serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                let schema = <Self as $crate::schema::Enumeration>::SCHEMA;
                $crate::interop::serde::serialize_enum(schema, self.0, serializer)
            }
        }

        impl<'de> $crate::interop::serde::serde_crate::Deserialize<'de> for $name {
            fn deserialize<__D: $crate::interop::serde::serde_crate::Deserializer<'de>>(
                deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                let schema = <Self as $crate::schema::Enumeration>::SCHEMA;
                let number = $crate::interop::serde::deserialize_enum(schema, deserializer)?;
                ::core::result::Result::Ok(Self(number))
            }
        }
    };
}

/// The part of `enumeration!` that is there with the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_enumeration {
    ($name:ident) => {};
}

/// Makes the type that changes records of a struct or union, of a row per field: its index, the method that sets it and its
/// data type, and the methods that leave it out and that change the struct in it, where there are any. Generated code calls
/// this.
#[doc(hidden)]
#[macro_export]
macro_rules! patch {
    ($patch:ident, $data:ident, $reference:ident {
        $($index:literal $set:ident($ty:ty) $(clear $clear:ident)? $(edit $edit:ident($inner:ident))?;)*
    }) => {
        #[doc = ::core::concat!(
            "Changes to a record of [`", ::core::stringify!($data), "`]: what is set is encoded, and all else is copied."
        )]
        #[derive(Clone, Debug)]
        #[must_use = "`to_bytes` gives the changed record"]
        pub struct $patch<'a>($crate::Patch<'a>);

        // Docs that name the field would be made anew for each: that was half of what compiling the methods took.
        impl<'a> $patch<'a> {
            $(
                /// Sets the field.
                #[inline]
                pub fn $set(self, value: impl $crate::EncodeAs<$ty>) -> Self {
                    Self(self.0.set::<$ty>($index, value))
                }

                $(
                    /// Leaves the field out.
                    #[inline]
                    pub fn $clear(self) -> Self {
                        Self(self.0.clear($index))
                    }
                )?

                $(
                    /// Changes the struct or union in the field, which is empty if it is absent.
                    #[inline]
                    pub fn $edit(self, edit: impl ::core::ops::FnOnce($inner<'a>) -> $inner<'a>) -> Self {
                        Self(self.0.edit::<$ty>($index, edit))
                    }
                )?
            )*

            /// The changed record, in the protocol that the record is in; of plain data in binary.
            ///
            /// # Errors
            ///
            /// When a length does not fit Thrift's sizes; when a required field is missing in a struct that was absent; and
            /// when the record turns out to be damaged, which early stop may have left.
            pub fn to_bytes(&self) -> ::core::result::Result<$crate::Bytes, $crate::EncodeError> {
                self.0.to_bytes()
            }

            /// The changed record in a protocol.
            ///
            /// # Errors
            ///
            /// As `to_bytes`, and when the record has something that the protocol cannot express.
            pub fn encode<__P: $crate::Protocol>(
                &self,
                _protocol: __P,
            ) -> ::core::result::Result<::std::vec::Vec<u8>, $crate::EncodeError> {
                self.0.encode::<__P>()
            }
        }

        impl<'a> ::core::convert::From<$crate::Patch<'a>> for $patch<'a> {
            fn from(patch: $crate::Patch<'a>) -> Self {
                Self(patch)
            }
        }

        impl<'a> ::core::convert::From<$patch<'a>> for $crate::Patch<'a> {
            fn from(patch: $patch<'a>) -> Self {
                patch.0
            }
        }

        impl<'a> $reference<'a> {
            /// Begins to change the record: what is set is encoded, and all else is copied.
            pub fn patch(self) -> $patch<'a> {
                $patch(match self {
                    Self::Data(data) => $crate::Patch::of_data::<$data>(data),
                    Self::Wire(view) => $crate::Patch::of_view::<$data>(view),
                })
            }
        }

        impl $crate::EncodeAs<$data> for $reference<'_> {
            fn encode_as(
                self,
                protocol: $crate::ProtocolTag,
                out: &mut ::std::vec::Vec<u8>,
            ) -> ::core::result::Result<(), $crate::EncodeError> {
                match self {
                    Self::Data(data) => $crate::EncodeAs::<$data>::encode_as(data, protocol, out),
                    Self::Wire(view) => view.append::<$data>(protocol, out),
                }
            }
        }
    };
}

/// Completes a generated enum: conversions, printing by name, and reading and writing. Generated code calls this.
#[doc(hidden)]
#[macro_export]
macro_rules! enumeration {
    ($name:ident, $idl_name:literal $(, $member:literal = $number:literal)* $(,)?) => {
        impl $crate::schema::Enumeration for $name {
            const SCHEMA: &'static $crate::schema::EnumSchema = {
                static SCHEMA: $crate::schema::EnumSchema = $crate::schema::EnumSchema {
                    name: $idl_name,
                    members: &[$(($member, $number)),*],
                };
                &SCHEMA
            };
        }

        impl ::core::convert::From<i32> for $name {
            fn from(number: i32) -> Self {
                Self(number)
            }
        }

        impl ::core::convert::From<$name> for i32 {
            fn from(value: $name) -> i32 {
                value.0
            }
        }

        impl ::core::fmt::Display for $name {
            /// The name in the IDL, or the number where that has none.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self.name() {
                    ::core::option::Option::Some(name) => f.pad(name),
                    ::core::option::Option::None => ::core::fmt::Display::fmt(&self.0, f),
                }
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "{}({self})", ::core::stringify!($name))
            }
        }

        impl<'a> $crate::Projected<'a> for $name {
            type Borrowed = Self;

            fn read<P: $crate::Protocol>(
                place: $crate::projection::Place<'a>,
            ) -> ::core::result::Result<Self, $crate::Fault> {
                ::core::result::Result::Ok(Self(place.number::<P>()))
            }

            fn from_borrowed(value: Self) -> ::core::result::Result<Self, $crate::Fault> {
                ::core::result::Result::Ok(value)
            }
        }

        impl $crate::Matches<$name> for $name {
            fn matches(&self, other: &$name) -> bool {
                self == other
            }
        }

        $crate::enum_value!($name);
        $crate::serde_enumeration!($name);
    };
}

/// A name that is no member of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMember {
    /// The enum's name in the IDL.
    pub enum_name: &'static str,
}

impl std::fmt::Display for UnknownMember {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no member of the enum {} has this name", self.enum_name)
    }
}

impl std::error::Error for UnknownMember {}
