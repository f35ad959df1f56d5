//! A match: a game, the people who play it, and everything that happens while they do.
//!
//! A [`Match`] follows from its log ([`Stored`]) by replaying; the same function applies a step that is taken
//! now and one that was stored. A [`Screen`] is what one viewer is sent. Nothing here has a runtime, a
//! clock, a store or a socket: time is a value ([`Time`]), and whoever houses a match (a server, a browser
//! worker) stores its steps and sends its messages.

mod clock;
mod draft;
mod entry;
mod hint;
mod matches;
mod orders;
mod question;
mod review;
mod ruleset;
mod screen;
mod settings;
mod stored;
mod thinking;

use std::time::Duration;

pub use clock::Clock;
pub use draft::{draft_reply, preview_reply};
pub use entry::{Entry, What};
pub use matches::{Change, Match, ends_turn, result, seconds};
pub use orders::{Standing, read_orders};
pub use question::reasons;
pub use review::{Decisions, Review};
pub use ruleset::Ruleset;
pub use screen::{News, Screen, seat_of, text};
pub use settings::{Settings, allowed_computer, clean_name, seats};
pub use stored::{Damaged, MatchRow, Stored, open_list};
pub use thinking::Thinking;

/// A moment, as the time since an epoch that the home of a match chooses.
pub type Time = Duration;
