//! The table in a terminal, on a full screen: playing, watching, replaying.
//!
//! Every screen is a state ([`Play`], [`Viewing`]) that is changed by inputs and drawn from nothing else, so that it can be tried without a terminal; [`screen`] is the only place that touches one.
//! What is on the table is drawn from a view and from nothing else.

mod board;
mod frame;
mod play;
mod popup;
pub mod screen;
mod stage;
mod text;
mod theme;
mod thinker;
mod tile;
mod viewing;
mod wholes;

pub use board::Thing;
pub use play::{Input, Leave, Play, Settings, Sitter, Wish};
pub use theme::Theme;
pub use thinker::{HintLine, Outcome, Thinker, hint, think};
pub use viewing::{Collected, Shot, Study, Viewing, Want, collect};
pub use wholes::whole_words;
