//! The deterministic machine: how a game runs.
//!
//! A [`Game`] is plain data that can be copied at any moment, also in the middle of an effect. It
//! holds no rulebook, no clock and no randomness: [`Rules`] and chance are given to every call.
//! At every moment the game says who decides and lists all legal answers ([`Game::decision`]).
//! The engine names no edition and no action; it only knows the verbs of effects.
#![no_std]

extern crate alloc;

mod answer;
mod available;
mod blocks;
mod choice;
mod combat;
pub mod disclosure;
mod draft;
mod event;
mod game;
mod keys;
mod needs;
mod ops;
mod play;
mod playable;
mod position;
mod powers;
mod queries;
mod questions;
mod relabel;
mod repeats;
mod resolve;
mod rules;
mod rules_error;
mod settle;
mod setup;
mod side;
mod stage;
mod target;
mod traits;
mod view;
mod whole;
mod why;

pub use answer::Answer;
pub use blocks::{Blockable, Blocks};
pub use choice::{Ask, Choice, Decision, Options, Unit, Word};
pub use draft::Parts;
pub use event::{Cause, Event, Place, Sees, Sink, Turned};
pub use game::{Game, HELD_LIMIT, Outcome};
pub use play::{ANSWER_STEPS, GAME_STEPS, NotListed};
pub use playable::{
    ABILITY_LIMIT, ACTION_LIMIT, CHARACTER_LIMIT, EFFECT_LIMIT, FOG_KIND_LIMIT, HAND_LIMIT, ONCE_LIMIT,
    TRIGGER_LIMIT, TRUMP_LIMIT,
};
pub use position::{
    CharacterPosition, Doing, EffectPosition, PaymentPosition, Position, PositionError, RequestAt,
    RequestPosition, SidePosition, Then,
};
pub use queries::bulwark_stops;
pub use repeats::FREE_LIMIT;
pub use resolve::TURNED_LIMIT;
pub use rules::{ActionId, Rules, TableOptions};
pub use rules_error::RulesError;
pub use setup::{Deck, SetUp, SetUpError};
pub use side::{CharacterView, FOG_LIMIT, FogCard, Known, Side};
pub use stage::{Aim, Request, STAGE_LIMIT, Stage, Target};
pub use view::{Bout, Fate, Moment, PileView, Preview, SeenEvent, SideView, Sight, View, Viewer};
pub use whole::{PlaceSet, Refused, WholeRequest};
pub use why::{Reason, TargetKind};
