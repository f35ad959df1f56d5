//! Values for the variables of a message.

use std::borrow::Cow;

use fluent_bundle::FluentValue;

/// The value of a variable: text or a whole number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg<'a> {
    /// Text, inserted as it is.
    Text(Cow<'a, str>),
    /// A number; selects between singular and plural.
    Number(i64),
}

impl<'a> Arg<'a> {
    pub(crate) fn to_fluent(&'a self) -> FluentValue<'a> {
        match self {
            Self::Text(text) => text.as_ref().into(),
            Self::Number(number) => (*number).into(),
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Arg<'_> {
            fn from(number: $integer) -> Self {
                Self::Number(i64::from(number))
            }
        }
    )*};
}

from_integers!(u8 u16 u32 i8 i16 i32 i64);

impl From<usize> for Arg<'_> {
    /// Saturates at `i64::MAX`.
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
