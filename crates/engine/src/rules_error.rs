//! What can be wrong with a rulebook.

use alloc::string::String;
use core::fmt;

use saigen_cards::Card;
use saigen_rulebook::spelling::ID_LIMIT;
use saigen_rulebook::{Names, Need, Size};

use crate::playable::{
    ABILITY_LIMIT, ACTION_LIMIT, CHARACTER_LIMIT, EFFECT_LIMIT, FOG_KIND_LIMIT, HAND_LIMIT, ONCE_LIMIT,
    TRIGGER_LIMIT, TRUMP_LIMIT,
};
use crate::resolve::TURNED_LIMIT;

/// What is wrong with a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// More actions than [`ACTION_LIMIT`].
    TooManyActions(usize),
    /// More triggered actions than [`TRIGGER_LIMIT`].
    TooManyTriggers(usize),
    /// More once-a-turn actions than [`ONCE_LIMIT`].
    TooManyOnce(usize),
    /// More kinds of characters than [`CHARACTER_LIMIT`].
    TooManyCharacters(usize),
    /// More kinds of fogs than [`FOG_KIND_LIMIT`].
    TooManyFogs(usize),
    /// More kinds of trumps than [`TRUMP_LIMIT`].
    TooManyTrumps(usize),
    /// A pair of cards that share a suit or are Jokers, with haste, or with an ability that is not a pair's; or
    /// another character with a pair's ability.
    Pair(String),
    /// A trump of no card, with an ability for nothing, or where no trumps are laid.
    Trump(String),
    /// More different abilities than [`ABILITY_LIMIT`].
    TooManyAbilities(usize),
    /// A hand of more cards than [`HAND_LIMIT`].
    Hand(usize),
    /// A step of setting up that cannot be played, or not in this order.
    Step {
        /// The frame.
        frame: String,
        /// The step, as it is spelled.
        step: String,
    },
    /// A draft whose cards do not all become trumps first and then other cards.
    Draft {
        /// The frame.
        frame: String,
    },
    /// A row whose id is none, or is longer than [`ID_LIMIT`]: its beginning.
    Id(String),
    /// Two actions with the same id.
    SameId(String),
    /// Two characters, or two fogs, with the same id.
    SameKind(String),
    /// A row names an action that the rulebook does not have.
    UnknownAction {
        /// The row.
        row: String,
        /// What it names.
        named: String,
    },
    /// A name that is empty, longer than [`Names::MAX`], or not one line.
    Names(String),
    /// More verbs in an effect than [`EFFECT_LIMIT`].
    TooManyVerbs(String),
    /// An action that is triggered by the fall of no card.
    NoCue(String),
    /// Slots of the key line overlap without being the same, or there are too many.
    Keys(String),
    /// A target that depends on the key needs exactly one key.
    KeyTarget(String),
    /// A target of the key's suit that need not be a soldier: no other character shows its suit.
    KeySuit(String),
    /// More cards are turned up at once than there is room for.
    TurnUp(String),
    /// An action that happens at once would make itself happen again, for ever.
    Endless(String),
    /// A verb lacks what it needs, so that it can never do anything.
    Needs {
        /// The action.
        row: String,
        /// The verb, as it is spelled.
        verb: String,
        /// What it needs.
        need: Need,
    },
    /// A bulwark with haste or an ability.
    Bulwark(String),
    /// Setting up takes more cards than there are.
    Steps(usize),
    /// Keys from the rare zone, or a requirement, that no game can have.
    Apart(String),
    /// A size of a bulwark, or one beyond the limit.
    Size(String),
    /// A cost that drives a key unit where there is none, or the other way round.
    Unit(String),
}

impl RulesError {
    /// The id of the row that is to blame: an action, a character or a fog.
    pub fn row(&self) -> Option<&str> {
        match self {
            Self::TooManyActions(_)
            | Self::TooManyTriggers(_)
            | Self::TooManyOnce(_)
            | Self::TooManyCharacters(_)
            | Self::TooManyFogs(_)
            | Self::TooManyTrumps(_)
            | Self::TooManyAbilities(_)
            | Self::Hand(_)
            | Self::Step { .. }
            | Self::Draft { .. }
            | Self::Steps(_) => None,
            Self::Id(row)
            | Self::SameId(row)
            | Self::SameKind(row)
            | Self::UnknownAction { row, .. }
            | Self::Names(row)
            | Self::TooManyVerbs(row)
            | Self::NoCue(row)
            | Self::Keys(row)
            | Self::KeyTarget(row)
            | Self::KeySuit(row)
            | Self::TurnUp(row)
            | Self::Endless(row)
            | Self::Needs { row, .. }
            | Self::Bulwark(row)
            | Self::Unit(row)
            | Self::Trump(row)
            | Self::Pair(row)
            | Self::Size(row)
            | Self::Apart(row) => Some(row),
        }
    }

    fn fmt_count(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, of, limit) = match self {
            Self::TooManyActions(n) => (n, "actions", ACTION_LIMIT),
            Self::TooManyTriggers(n) => (n, "triggered actions", TRIGGER_LIMIT),
            Self::TooManyOnce(n) => (n, "once-a-turn actions", ONCE_LIMIT),
            Self::TooManyCharacters(n) => (n, "kinds of characters", CHARACTER_LIMIT),
            Self::TooManyFogs(n) => (n, "kinds of fogs", FOG_KIND_LIMIT),
            Self::TooManyTrumps(n) => (n, "kinds of trumps", TRUMP_LIMIT),
            Self::TooManyAbilities(n) => (n, "different abilities", ABILITY_LIMIT),
            Self::Hand(n) => (n, "cards as the hand", HAND_LIMIT),
            Self::Steps(n) => (n, "cards for setting up", Card::COUNT),
            _ => return self.fmt_row(f),
        };
        write!(f, "{found} {of}; at most {limit} are possible")
    }

    fn fmt_row(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Names(id) => {
                write!(f, "the names of “{id}” must have 1 to {} characters in one line", Names::MAX)
            }
            Self::TooManyVerbs(id) => {
                write!(f, "the effect of “{id}” has too many verbs; at most {EFFECT_LIMIT} are possible")
            }
            Self::NoCue(id) => write!(f, "“{id}” is triggered by the fall of no card, so it never happens"),
            Self::Keys(id) => write!(
                f,
                "the key cards of “{id}” must stand under conditions that are the same or never overlap, at most five"
            ),
            Self::KeyTarget(id) => {
                write!(f, "the target of “{id}” depends on its key card, so it needs exactly one")
            }
            Self::KeySuit(id) => write!(
                f,
                "the target of “{id}” must be of the suit of its key card, so it must be a soldier: no other character shows its suit"
            ),
            Self::Endless(id) => write!(f, "“{id}” happens at once and would follow itself for ever"),
            Self::TurnUp(id) => write!(f, "“{id}” turns up more than {TURNED_LIMIT} cards at once"),
            Self::Apart(id) => write!(
                f,
                "“{id}” can never be requested: the frame has no pack or no rare card, or the key line asks for more than the one rare card"
            ),
            Self::Unit(id) => write!(
                f,
                "“{id}” needs a key unit and one C in its cost, without B and S, or neither of both"
            ),
            Self::Pair(id) => write!(
                f,
                "“{id}”: a pair has cards of two suits, no haste and no ability but “is …”, which nothing else has"
            ),
            Self::Size(id) => write!(
                f,
                "“{id}”: only soldiers have a size, and its number is from -{} to {}",
                Size::MAX,
                Size::MAX
            ),
            Self::Trump(id) => write!(
                f,
                "the trump “{id}” needs a card, cards that it shields from if it shields, and a frame that lays trumps"
            ),
            _ => f.write_str("this rulebook cannot be played"),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(
                f,
                "invalid id “{id}”: write small letters, digits and _, beginning with a letter, at most {ID_LIMIT}"
            ),
            Self::Step { frame, step } => {
                write!(
                    f,
                    "the frame “{frame}” cannot be set up: there is no way to play the step “{step}” there"
                )
            }
            Self::Draft { frame } => write!(
                f,
                "the frame “{frame}” does not divide what it drafts: after “draft 6 3” come “trumps 2” first and then “scenario 3” and “rare”, as many cards as packets"
            ),
            Self::SameId(id) => write!(f, "two actions have the id “{id}”"),
            Self::SameKind(id) => write!(f, "two characters, two fogs, or two trumps, have the id “{id}”"),
            Self::UnknownAction { row, named } => {
                write!(f, "“{row}” names the action “{named}”, which this rulebook does not have")
            }
            Self::Needs { row, verb, need } => {
                write!(f, "“{verb}” of “{row}” can never do anything: {need}")
            }
            Self::Bulwark(row) => {
                write!(f, "“{row}” lies face down, so it has neither haste nor an ability: write \"none\"")
            }
            _ => self.fmt_count(f),
        }
    }
}

impl core::error::Error for RulesError {}
