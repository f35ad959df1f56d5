//! Views, events, decisions, requests and records as JSON; `docs/json.md` shows every object.
//!
//! The engine knows no format. Here are forms of what it says, each made from an engine value that
//! already holds only what its reader may know: [`ViewJson`] from a view, [`EventJson`] from a seen
//! event. An [`AnswerJson`] is written and read; whatever is wrong with one, the error says where and what
//! would be right.
//!
//! ```
//! use saigen_cards::Seat;
//! use saigen_editions::rulebook;
//! use saigen_engine::{Answer, Rules, View, Viewer};
//! use saigen_json::{AnswerJson, ViewJson, to_text};
//! use saigen_notation::parse_game;
//! use saigen_rulebook::{Edition, Format};
//!
//! let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite))?;
//! let game = parse_game(&rules, "a hand H5 C2\na0 soldier S7\nb life 20\nb0 bulwark D3").unwrap();
//! let view = View::of(&game, Viewer::Seat(Seat::A));
//! let text = to_text(&ViewJson::of(&rules, &view));
//! assert!(text.contains(r#""unit":"b0","form":"bulwark","pose":"charged","cards":[null]"#));
//!
//! let text = r#"{"request":{"action":"up","keys":["H5"],"discard":["C2"],"target":"a0"}}"#;
//! let form: AnswerJson = serde_json::from_str(text)?;
//! let answer = form.read(&rules, game.decision().unwrap())?;
//! assert!(matches!(answer, Answer::Request(_)));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod answer;
mod decision;
mod earlier;
mod event;
mod names;
mod pretty;
mod preview;
mod reason;
mod record;
mod request;
mod view;

pub use answer::{AnswerJson, BlockJson, ReadError};
pub use decision::{BlockableJson, DecisionJson};
pub use earlier::from_version_1;
pub use event::{EventJson, PlaceJson};
pub use names::{CardName, FormName, KnowerName, PoseName, SeatName, TargetName, UnitName, ViewerName};
pub use preview::{BoutJson, ChoicePreviewJson, FateJson, PreviewJson};
pub use reason::{ReasonArgs, ReasonJson, ReasonsJson, TargetKindJson};
pub use record::{
    DeckJson, DecksJson, EntryJson, ForbiddenJson, HalvesJson, PlayersJson, RecordJson, ResultJson,
    RulebookJson, SeriesGameJson, SeriesRecordJson,
};
pub use request::{RequestJson, WholeRequestJson};
pub use view::{
    BottomJson, CharacterJson, FogJson, HeapJson, LifeJson, MomentJson, OutcomeJson, PendingJson, SideJson,
    SidesJson, TurnedJson, ViewJson,
};

use serde::Serialize;

/// The version of these forms. It grows when a reader of the version before would misunderstand
/// something; new fields alone do not change it.
pub const VERSION: u32 = 2;

/// A form with its version: what is sent or stored by itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Versioned<T> {
    /// [`VERSION`].
    pub version: u32,
    /// The form.
    #[serde(flatten)]
    pub form: T,
}

/// A form as JSON text on one line, with its version in front.
pub fn to_text(form: &impl Serialize) -> String {
    serde_json::to_string(&Versioned { version: VERSION, form }).expect("forms are made of names and numbers")
}

/// A form as JSON text for people, with its version in front: objects and lists that fit stand on one
/// line.
pub fn to_pretty_text(form: &impl Serialize) -> String {
    let value = serde_json::to_value(Versioned { version: VERSION, form });
    pretty::text(&value.expect("forms are made of names and numbers"))
}
