//! Positions, requests, scenarios and records as text that people can write; see `docs/notation.md`.
//!
//! [`dump`] prints a game, [`parse_position`] reads one back, and reads what people write.
//! Errors say where and what would be right, and nothing panics, whatever the text.
//! [`parse_scenarios`] reads files of positions, moves and expectations, [`run_file`] plays them.
//! A [`Recorder`] writes a game down while it is played; a [`Record`] replays to the identical end
//! (`docs/records.md`). [`parse_rulebook`] reads custom rulebooks.
//!
//! ```
//! use saigen_engine::Rules;
//! use saigen_notation::{dump, parse_game, parse_request, whole_text};
//! use saigen_cards::Seat;
//! use saigen_editions::rulebook;
//! use saigen_rulebook::{Edition, Format};
//!
//! let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Lite))?;
//! let game = parse_game(&rules, "a hand H5 C2\na0 soldier S7 attacker\nb life 20").unwrap();
//! assert!(dump(&rules, &game).contains("a0 soldier charged S7 size 7 attacker"));
//!
//! // What is left out is filled in where there is only one possibility.
//! let request = parse_request(Seat::A, "up")?.complete(&rules, &game, Seat::A)?;
//! assert_eq!(whole_text(&rules, &request, Seat::A), "up H5 discard C2 target a0");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod answer;
mod chance;
mod deck_check;
mod deck_code;
mod decks;
mod position;
mod print;
mod record;
mod request;
mod rulebook_text;
mod scenario;
mod series;
mod setup;
mod words;

pub use answer::{AnswerText, answer_text, parse_answer};
pub use deck_check::{CheckedDeck, check_deck};
pub use deck_code::{deck_code, is_deck_code};
pub use decks::{DeckList, DeckListProblem, NamedDeck, parse_deck, parse_decks};
pub use position::{parse_game, parse_position, position_text};
pub use print::{choice_text, dump, reason_text, reason_words, target_text, whole_text};
pub use record::{
    Difference, Ending, Entry, Header, Line, NotPlayable, Pinned, RECORD_FORMAT, Record, Recorder,
    ReplayError, Replayed, Start, Step, Stop, answer_steps, completed, request_steps, state_hash,
};
pub use request::{RequestText, Unclear, parse_request};
pub use rulebook_text::parse_rulebook;
pub use saigen_editions::Error;
pub use scenario::{
    Failure, Report, Scenario, Tested, parse_scenarios, parse_scenarios_with, rules_lines, run_file,
    run_file_with,
};
pub use series::{
    ChoiceError, DeckView, GameRecord, Half, Halves, NextGame, SERIES_FORMAT, SERIES_GAMES, Series,
    SeriesGame, SeriesRecord, SeriesReplayError, SeriesReplayed, SeriesSetup, SeriesView, is_series,
};
pub use setup::{Brought, Decks, Lists, NoSetupName, Setup, SetupError, SetupName, in_frame};
pub use words::{is_taken, target as parse_target};
