//! The full-screen table in a terminal: playing, watching, replaying.
//!
//! Every screen is a state ([`Play`], [`Viewing`]) changed by inputs and drawn from nothing else, so that
//! tests need no terminal; only [`screen`] touches one. The table is drawn from a view alone.

mod board;
mod dialog;
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
pub use dialog::Dialog;
pub use play::{Input, Leave, Participant, Play, Settings, Task};
pub use theme::Theme;
pub use thinker::{HintLine, Outcome, Thinker, hint, think};
pub use viewing::{AnalysisProgress, Collected, Signal, Snapshot, Viewing, collect};
pub use wholes::{answer_words, whole_words};
