//! What can be wrong with a rulebook.

use alloc::string::String;

use saigen_cards::{Card, problems};
use saigen_rulebook::spelling::ID_LIMIT;
use saigen_rulebook::{Names, Need, Size};

use crate::playable::{
    ABILITY_LIMIT, ACTION_LIMIT, CHARACTER_LIMIT, EFFECT_LIMIT, FOG_KIND_LIMIT, HAND_LIMIT, ONCE_LIMIT,
    TRIGGER_LIMIT, TRUMP_LIMIT,
};
use crate::resolve::TURNED_LIMIT;

problems! {
    /// What is wrong with a rulebook.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum RulesError {
        /// More actions than [`ACTION_LIMIT`].
        TooManyActions(found: usize) = "rules-too-many-actions",
            "{found} actions; at most {most} are possible", most = ACTION_LIMIT;
        /// More triggered actions than [`TRIGGER_LIMIT`].
        TooManyTriggers(found: usize) = "rules-too-many-triggers",
            "{found} triggered actions; at most {most} are possible", most = TRIGGER_LIMIT;
        /// More once-a-turn actions than [`ONCE_LIMIT`].
        TooManyOnce(found: usize) = "rules-too-many-once",
            "{found} once-a-turn actions; at most {most} are possible", most = ONCE_LIMIT;
        /// More kinds of characters than [`CHARACTER_LIMIT`].
        TooManyCharacters(found: usize) = "rules-too-many-characters",
            "{found} kinds of characters; at most {most} are possible", most = CHARACTER_LIMIT;
        /// More kinds of fogs than [`FOG_KIND_LIMIT`].
        TooManyFogs(found: usize) = "rules-too-many-fogs",
            "{found} kinds of fogs; at most {most} are possible", most = FOG_KIND_LIMIT;
        /// More kinds of trumps than [`TRUMP_LIMIT`].
        TooManyTrumps(found: usize) = "rules-too-many-trumps",
            "{found} kinds of trumps; at most {most} are possible", most = TRUMP_LIMIT;
        /// A pair of cards that share a suit or are Jokers, with haste, or with an ability that is not a pair's; or
        /// another character with a pair's ability.
        Pair(id: String) = "rules-pair",
            "“{id}”: a pair has cards of two suits, no haste and no ability but “is …”, which nothing else has";
        /// A trump of no card, with an ability for nothing, or where no trumps are laid.
        Trump(id: String) = "rules-trump",
            "the trump “{id}” needs a card, cards that it shields from if it shields, and a frame that lays trumps";
        /// More different abilities than [`ABILITY_LIMIT`].
        TooManyAbilities(found: usize) = "rules-too-many-abilities",
            "{found} different abilities; at most {most} are possible", most = ABILITY_LIMIT;
        /// A hand of more cards than [`HAND_LIMIT`].
        Hand(found: usize) = "rules-hand",
            "{found} cards as the hand; at most {most} are possible", most = HAND_LIMIT;
        /// A step of setting up that cannot be played, or not in this order.
        Step {
            /// The frame.
            frame: String,
            /// The step, as it is spelled.
            step: String,
        } = "rules-step",
            "the frame “{frame}” cannot be set up: there is no way to play the step “{step}” there";
        /// A draft whose cards do not all become trumps first and then other cards.
        Draft {
            /// The frame.
            frame: String,
        } = "rules-draft",
            "the frame “{frame}” does not divide what it drafts: after “draft 6 3” come “trumps 2” first and then “scenario 3” and “rare”, as many cards as packets";
        /// A row whose id is none, or is longer than [`ID_LIMIT`]: its beginning.
        Id(id: String) = "rules-id",
            "invalid id “{id}”: write small letters, digits and _, beginning with a letter, at most {most}",
            most = ID_LIMIT;
        /// Two actions with the same id.
        SameId(id: String) = "rules-same-id", "two actions have the id “{id}”";
        /// Two characters, or two fogs, with the same id.
        SameKind(id: String) = "rules-same-kind",
            "two characters, two fogs, or two trumps, have the id “{id}”";
        /// A row names an action that the rulebook does not have.
        UnknownAction {
            /// The row.
            row: String,
            /// What it names.
            named: String,
        } = "rules-unknown-action", "“{row}” names the action “{named}”, which this rulebook does not have";
        /// A name that is empty, longer than [`Names::MAX`], or not one line.
        Names(id: String) = "rules-names",
            "the names of “{id}” must have 1 to {most} characters in one line", most = Names::MAX;
        /// More verbs in an effect than [`EFFECT_LIMIT`].
        TooManyVerbs(id: String) = "rules-too-many-verbs",
            "the effect of “{id}” has too many verbs; at most {most} are possible", most = EFFECT_LIMIT;
        /// An action that is triggered by the fall of no card.
        NoCue(id: String) = "rules-no-cue", "“{id}” is triggered by the fall of no card, so it never happens";
        /// Slots of the key line overlap without being the same, or there are too many.
        Keys(id: String) = "rules-keys",
            "the key cards of “{id}” must stand under conditions that are the same or never overlap, at most five";
        /// A target that depends on the key needs exactly one key.
        KeyTarget(id: String) = "rules-key-target",
            "the target of “{id}” depends on its key card, so it needs exactly one";
        /// A target of the key's suit that need not be a soldier: no other character shows its suit.
        KeySuit(id: String) = "rules-key-suit",
            "the target of “{id}” must be of the suit of its key card, so it must be a soldier: no other character shows its suit";
        /// More cards are turned up at once than there is room for.
        TurnUp(id: String) = "rules-turn-up",
            "“{id}” turns up more than {most} cards at once", most = TURNED_LIMIT;
        /// An action that happens at once would make itself happen again, for ever.
        Endless(id: String) = "rules-endless", "“{id}” happens at once and would follow itself for ever";
        /// A verb lacks what it needs, so that it can never do anything.
        Needs {
            /// The action.
            row: String,
            /// The verb, as it is spelled.
            verb: String,
            /// What it needs.
            need: Need,
        } = "rules-needs", "“{verb}” of “{row}” can never do anything: {need}";
        /// A bulwark with haste or an ability.
        Bulwark(id: String) = "rules-bulwark",
            "“{id}” lies face down, so it has neither haste nor an ability: write \"none\"";
        /// Setting up takes more cards than there are.
        Steps(found: usize) = "rules-steps",
            "{found} cards for setting up; at most {most} are possible", most = Card::COUNT;
        /// Keys from the rare zone, or a requirement, that no game can have.
        Apart(id: String) = "rules-apart",
            "“{id}” can never be requested: the frame has no pack or no rare card, or the key line asks for more than the one rare card";
        /// A size of a bulwark, or one beyond the limit.
        Size(id: String) = "rules-size",
            "“{id}”: only soldiers have a size, and its number is from -{most} to {most}", most = Size::MAX;
        /// A cost that drives a key unit where there is none, or the other way round.
        Unit(id: String) = "rules-unit",
            "“{id}” needs a key unit and one C in its cost, without B and S, or neither of both";
    }
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
}
