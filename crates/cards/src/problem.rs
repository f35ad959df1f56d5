//! Mistakes in what people write, as values. A problem displays in English; its id and its details are what
//! another language needs.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use crate::{Card, Seat};

/// What is wrong and what to write instead.
///
/// Types of problems are defined with [`problems!`](crate::problems); a text becomes a problem that exists in
/// English only.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// The sentence in English.
    pub english: String,
    /// The id; `None` if the problem exists in English only.
    pub id: Option<&'static str>,
    /// The values that the sentence contains, by name.
    pub details: Vec<(&'static str, Detail)>,
}

/// A value that the sentence of a problem contains.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// A text that is the same in every language.
    Text(String),
    /// A part of the sentence with words of its own.
    Problem(Problem),
}

/// A type whose values a problem can contain.
pub trait ToDetail {
    /// The value as a detail.
    fn to_detail(&self) -> Detail;
}

impl Problem {
    /// The problem with this id; without an id, the problem that is its only detail.
    pub fn new(id: &'static str, english: &dyn Display, details: &[(&'static str, Detail)]) -> Self {
        if let ("", [(_, Detail::Problem(only))]) = (id, details) {
            return only.clone();
        }
        Self { english: english.to_string(), id: Some(id), details: details.to_vec() }
    }

    /// Whether the problem and all of its parts can be worded in another language.
    pub fn is_translatable(&self) -> bool {
        let translatable = |detail: &Detail| match detail {
            Detail::Text(_) => true,
            Detail::Problem(problem) => problem.is_translatable(),
        };
        self.id.is_some() && self.details.iter().all(|(_, detail)| translatable(detail))
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl From<String> for Problem {
    fn from(english: String) -> Self {
        Self { english, id: None, details: Vec::new() }
    }
}

impl From<&str> for Problem {
    fn from(english: &str) -> Self {
        english.to_string().into()
    }
}

impl Detail {
    /// A value that looks the same in every language.
    pub fn text(value: &dyn Display) -> Self {
        Self::Text(value.to_string())
    }
}

impl ToDetail for Problem {
    fn to_detail(&self) -> Detail {
        Detail::Problem(self.clone())
    }
}

/// Words of a vocabulary, displayed with commas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List(pub Vec<String>);

impl Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(", "))
    }
}

impl<W: Display> FromIterator<W> for List {
    fn from_iter<I: IntoIterator<Item = W>>(words: I) -> Self {
        Self(words.into_iter().map(|word| word.to_string()).collect())
    }
}

impl<D: ToDetail> ToDetail for Box<D> {
    fn to_detail(&self) -> Detail {
        (**self).to_detail()
    }
}

/// Implements [`ToDetail`] for types whose values look the same in every language.
#[macro_export]
macro_rules! plain_details {
    ($($type:ty),+ $(,)?) => {
        $(impl $crate::ToDetail for $type {
            fn to_detail(&self) -> $crate::Detail {
                $crate::Detail::text(self)
            }
        })+
    };
}

plain_details!(Card, List, Seat, String, &'static str, i8, i32, u8, u16, u32, u64, usize);

/// Defines a type of problems: for each variant an id that stays, and the sentence in English, which names the
/// fields. Values that the sentence needs but the variant does not hold follow it; a field in brackets is not a
/// detail. The sentence in Japanese is the message `problem-ID`, with the same details. A variant whose id is
/// empty is the problem that it holds.
///
/// ```
/// use saigen_cards::{Problem, problems};
///
/// problems! {
///     /// Why a number is refused.
///     #[derive(Debug)]
///     pub enum NumberError {
///         /// It is too large.
///         Large(found: u8) = "number-large", "{found} is too large: write at most {most}", most = 9;
///     }
/// }
///
/// let problem: Problem = NumberError::Large(12).into();
/// assert_eq!(problem.to_string(), "12 is too large: write at most 9");
/// assert_eq!(problem.details[1].0, "most");
/// ```
#[macro_export]
macro_rules! problems {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$field_doc:meta])* $field_vis:vis $field:ident: $field_type:ty,)*
    } = $id:literal, $english:literal $(, $more:ident = $value:expr)*;) => {
        $(#[$meta])*
        $vis struct $name { $($(#[$field_doc])* $field_vis $field: $field_type,)* }

        $crate::problems!(@impls $name {
            Self { $($field),* } = $id, $english, [$($field)*] {$($more = $value;)*}
        });
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $(
        $(#[$doc:meta])*
        $variant:ident
            $(($($item:ident: $item_type:ty),+))?
            $([$($hidden:ident: $hidden_type:ty),+])?
            $({$($(#[$field_doc:meta])* $field:ident: $field_type:ty,)+})?
            = $id:literal, $english:literal $(, $more:ident = $value:expr)*;
    )+ }) => {
        $(#[$meta])*
        $vis enum $name { $(
            $(#[$doc])*
            $variant
                $(($($item_type),+))?
                $(($($hidden_type),+))?
                $({$($(#[$field_doc])* $field: $field_type,)+})?,
        )+ }

        $crate::problems!(@impls $name { $(
            Self::$variant $(($($item),+))? $(($($hidden),+))? $({$($field),+})?
                = $id, $english, [$($($item)+)? $($($field)+)?] {$($more = $value;)*}
        )+ });
    };
    (@impls $name:ident { $(
        $pattern:pat = $id:literal, $english:literal, [$($detail:ident)*] {$($more:ident = $value:expr;)*}
    )+ }) => {
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $($pattern => {
                        $(let $more = $value;)*
                        write!(f, $english)
                    })+
                }
            }
        }

        impl ::core::error::Error for $name {}

        impl From<&$name> for $crate::Problem {
            fn from(problem: &$name) -> Self {
                problem.to_problem()
            }
        }

        impl From<$name> for $crate::Problem {
            fn from(problem: $name) -> Self {
                problem.to_problem()
            }
        }

        impl $crate::ToDetail for $name {
            fn to_detail(&self) -> $crate::Detail {
                $crate::Detail::Problem(self.to_problem())
            }
        }

        impl $name {
            fn to_problem(&self) -> $crate::Problem {
                match self {
                    $($pattern => {
                        $(let $more = $value;)*
                        let details = &[
                            $((stringify!($detail), $crate::ToDetail::to_detail($detail)),)*
                            $((stringify!($more), $crate::ToDetail::to_detail(&$more))),*
                        ];
                        $crate::Problem::new($id, self, details)
                    })+
                }
            }
        }
    };
}
