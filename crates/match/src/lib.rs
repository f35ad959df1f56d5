//! A match: a game, the people who play it, and everything that happens while they do.
//!
//! A [`Match`] follows from its log ([`Stored`]) by replaying; the same function applies a step that is taken
//! now and one that was stored. A [`Room`] is a match with everybody who is connected to it, as a state
//! machine: [`Input`]s in, [`Output`]s out. A [`Review`] shows a finished game.
//!
//! Nothing here has a runtime, a clock, a store or a socket: time is a value ([`Time`]), and the home of a
//! room (a server, a browser worker) stores its steps, sends its messages and lets its computer players think.

mod backoff;
mod clock;
mod entry;
mod hint;
mod matches;
mod orders;
mod preview;
mod question;
mod refused;
mod review;
mod room;
mod ruleset;
mod screen;
mod series;
mod settings;
mod stored;
mod thinking;

use std::time::Duration;

pub use backoff::Backoff;
pub use clock::Clock;
pub use entry::{Entry, What};
pub use matches::{Change, Match, seconds};
pub use orders::Standing;
pub use refused::{Refused, Undone};
pub use review::{Decisions, Review};
pub use room::{Done, Duty, Guest, HintJob, House, Input, Job, Next, NotStored, Note, Now, Output, Room};
pub use ruleset::Ruleset;
pub use screen::{Eyes, Screen, seat_of};
pub use settings::{Awaited, Settings, allowed_computer, clean_name, seats};
pub use stored::{Damaged, MatchRow, Stored};
pub use thinking::Thinking;

/// A moment, as the time since an epoch that the home of a match chooses.
pub type Time = Duration;
