//! What can be impossible about a position.

use core::fmt;

use saigen_cards::{Card, Seat};

use crate::choice::{Ask, Unit};
use crate::game::HELD_LIMIT;
use crate::repeats::FREE_LIMIT;
use crate::resolve::TURNED_LIMIT;
use crate::side::FOG_LIMIT;
use crate::stage::STAGE_LIMIT;

/// Where a request of a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestAt {
    /// On the stage, at this index from the bottom.
    Stage(u8),
    /// Not on the stage: at work, or being paid for.
    Work,
    /// Made, and not yet on the stage.
    Made,
}

impl fmt::Display for RequestAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stage(index) => write!(f, "#{}", index + 1),
            Self::Work => f.write_str("the request at work"),
            Self::Made => f.write_str("the request that comes then"),
        }
    }
}

/// What is impossible about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A card lies in two places.
    CardTwice(Seat, Card),
    /// Two characters have the same place number.
    PlaceTwice(Unit),
    /// A place number is too large.
    NoSuchPlace(Seat, u8),
    /// No soldier, or no bulwark, is made of these cards.
    NoSuchCharacter(Unit),
    /// The row does not name every bulwark once, or names something else.
    Row(Seat),
    /// A card entered the field this turn but is not on it.
    NotFresh(Unit),
    /// A bulwark's size was changed.
    BulwarkSize(Unit),
    /// Only soldiers of the turn player attack.
    NoAttacker(Unit),
    /// Only characters of the other player block, and only an attacker; a bulwark blocks alone.
    NoBlocker(Unit),
    /// The fog has no room for that many cards.
    FogFull(Seat),
    /// A card of a fog marks something other than a soldier.
    Mark(Seat, Card),
    /// A request that only comes onto an empty stage is there twice.
    Twice(RequestAt),
    /// The stage has no room for that many requests.
    StageFull,
    /// These are not the keys of the action.
    Keys(RequestAt),
    /// The action is not aimed at such a thing.
    Target(RequestAt),
    /// The action belongs to its player's own turn.
    OwnTurn(RequestAt),
    /// Triggers wait for a request whose triggers do not wait, or for too many requests.
    Waiting(RequestAt),
    /// More cards at the bottom of a life are known than it has.
    Bottom(Seat),
    /// Idle, although the stage is not empty.
    Idle,
    /// Requests that cost nothing are not remembered so.
    FreeRun,
    /// The chance on an empty stage is with a player who cannot have it: 6.x.
    Chance(Seat),
    /// A player has passed who cannot have.
    Passed(Seat),
    /// Cards are turned up where no effect has turned them up.
    Turned(Seat),
    /// Cards cannot have arrived on a graveyard so.
    Arrived(Seat),
    /// Triggers cannot wait so.
    Pending(Seat),
    /// Setting up these rules deals no pack.
    Pack(Seat),
    /// Setting up these rules does not lay as many rare cards apart.
    Rare(Seat),
    /// The trumps cannot lie so.
    Trumps(Seat),
    /// A request has no key unit where it needs one, or one that it cannot have.
    KeyUnit(RequestAt),
    /// Setting up, and what is wrong with it.
    SetUp(&'static str),
    /// The request that is being built, and what is wrong with it.
    Building(&'static str),
    /// The payment under way, and what is wrong with it.
    Paying(&'static str),
    /// The effect at work, and what is wrong with it.
    Work(&'static str),
    /// What comes after the triggers, and what is wrong with it.
    Then(&'static str),
    /// At this moment nobody has anything to decide.
    NothingAsked,
    /// This is asked, and nothing else.
    Asks(Seat, Ask),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CardTwice(seat, card) => write!(f, "{card} of seat {seat} lies in two places"),
            Self::PlaceTwice(unit) => write!(f, "two characters stand at {unit}"),
            Self::NoSuchPlace(seat, place) => {
                write!(f, "seat {seat} has no place {place}; places go from 0 to {}", Card::COUNT - 1)
            }
            Self::NoSuchCharacter(unit) => write!(
                f,
                "{unit}: a bulwark is one card; a soldier is one card that this format has a soldier for, or several of one suit"
            ),
            Self::Row(seat) => write!(f, "the row of seat {seat} must name each of its bulwarks once"),
            Self::NotFresh(unit) => write!(f, "{unit}: only cards of the character can be fresh"),
            Self::BulwarkSize(unit) => write!(f, "{unit} is a bulwark and has no size"),
            Self::NoAttacker(unit) => write!(f, "{unit} cannot attack: only soldiers of the turn player do"),
            Self::NoBlocker(unit) => write!(
                f,
                "{unit} cannot block that: characters of the other player block an attacker, a bulwark alone"
            ),
            Self::FogFull(seat) => write!(f, "the fog of seat {seat} holds at most {FOG_LIMIT} cards"),
            Self::Mark(seat, card) => {
                write!(f, "{card} in the fog of seat {seat} marks what is no soldier on the field")
            }
            Self::Twice(at) => {
                write!(f, "{at}: that action only comes onto an empty stage, so it is there once at most")
            }
            Self::StageFull => write!(f, "the stage holds at most {STAGE_LIMIT} requests"),
            Self::Keys(at) => write!(f, "{at}: these are not key cards of that action"),
            Self::Target(at) => write!(f, "{at}: that action is not aimed at that"),
            Self::OwnTurn(at) => write!(f, "{at}: that action belongs to its player's own turn"),
            Self::Waiting(at) => write!(
                f,
                "{at}: triggers of a cost wait only for actions that say so, and for {HELD_LIMIT} requests at most"
            ),
            Self::Bottom(seat) => {
                write!(f, "the life of seat {seat} has fewer cards than are known of its bottom")
            }
            Self::Idle => f.write_str("idle means that both have passed on an empty stage"),
            Self::FreeRun => write!(
                f,
                "at most {FREE_LIMIT} requests in a row cost nothing, in rules that have such actions (R58)"
            ),
            Self::Chance(seat) => {
                write!(f, "seat {seat} cannot have the chance on an empty stage in this edition (R3)")
            }
            Self::Passed(seat) => write!(
                f,
                "seat {seat} has passed: then the chance is with the other seat, and nothing was requested since"
            ),
            _ => self.fmt_doing(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl PositionError {
    /// What is impossible about what the game is doing.
    fn fmt_doing(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turned(seat) => write!(
                f,
                "seat {seat}: up to {TURNED_LIMIT} cards lie turned up, beside the life of the player whose effect is at work"
            ),
            Self::Arrived(seat) => write!(
                f,
                "seat {seat}: with the table option choose_grave_top, two or more cards of a graveyard arrive together while something is paid for or resolves"
            ),
            Self::Pending(seat) => write!(
                f,
                "seat {seat}: triggered actions wait, each up to {} times, and never at the chance",
                Card::COUNT
            ),
            Self::Pack(seat) => write!(f, "seat {seat} has no pack: the frame of these rules deals none"),
            Self::Rare(seat) => write!(
                f,
                "seat {seat} has too many rare cards: a frame has one or none, and only a draft lays more aside"
            ),
            Self::KeyUnit(at) => write!(
                f,
                "{at}: write unit and the character it was built on, or unit gone, if the action has a key unit"
            ),
            Self::Trumps(seat) => write!(
                f,
                "the trumps of seat {seat} cannot lie so: the frame of these rules has none, or one is up and held down at once"
            ),
            Self::SetUp(why) => write!(f, "nothing is chosen from a deck so: {why}"),
            Self::Building(why) => write!(f, "no such request is being built: {why}"),
            Self::Paying(why) => write!(f, "no such request is being paid for: {why}"),
            Self::Work(why) => write!(f, "no such effect is at work: {why}"),
            Self::Then(why) => write!(f, "that does not come then: {why}"),
            Self::Asks(seat, ask) => write!(f, "seat {seat} is asked for {}", ask.id()),
            _ => {
                f.write_str("nobody has anything to decide at this moment; the game would play on by itself")
            }
        }
    }
}
