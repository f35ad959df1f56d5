//! Bodies of the HTTP calls about rules and decks: those of an edition, and custom ones.

use std::collections::BTreeMap;

use saigen_json::{CardName, RulebookJson};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Words;

/// A rule file to be looked at: `POST /api/rules`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CheckRules {
    /// The rule file (`docs/custom-rules.md`).
    pub custom: String,
}

/// What is wrong with a rule file, or else what its rules are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CheckedRules {
    /// What is wrong, 20 at most.
    pub mistakes: Vec<Mistake>,
    /// The rules, if nothing is wrong.
    pub rules: Option<RulesPage>,
}

/// A deck to be looked at: `POST /api/decks`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CheckDecks {
    /// The edition; omitted with custom rules.
    #[serde(default)]
    #[ts(optional)]
    pub edition: Option<String>,
    /// The format; omitted with custom rules.
    #[serde(default)]
    #[ts(optional)]
    pub format: Option<String>,
    /// A rule file instead of an edition and a format.
    #[serde(default)]
    #[ts(optional)]
    pub custom: Option<String>,
    /// The set-up whose rule the deck has to follow; any cards if it is omitted.
    #[serde(default)]
    #[ts(optional)]
    pub setup: Option<String>,
    /// A deck file or a code (`docs/decks.md`).
    pub decks: String,
}

/// What a deck is under a set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CheckedDecks {
    /// Why the text is no deck, 20 mistakes at most.
    pub mistakes: Vec<Mistake>,
    /// The deck; of two that of seat a. `null` if the text is none.
    pub deck: Option<DeckForm>,
    /// What the set-up asks of a deck.
    pub terms: DeckTermsForm,
    /// Why the deck cannot be played.
    pub faults: Vec<Words>,
    /// What its player should know.
    pub warnings: Vec<Words>,
}

/// A deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DeckForm {
    /// Its name, which can be empty.
    pub name: String,
    /// Its cards.
    pub cards: Vec<CardName>,
    /// The prepared trumps.
    pub trumps: Vec<CardName>,
    /// The prepared cards of the first hand.
    pub hand: Vec<CardName>,
    /// The prepared rare card, if there is one.
    pub rare: Vec<CardName>,
    /// The deck as a code.
    pub code: String,
    /// The deck as a file.
    pub text: String,
}

/// What a set-up asks of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DeckTermsForm {
    /// Minimum number of cards.
    pub least: u8,
    /// Maximum number of cards.
    pub most: u8,
    /// Number of trumps that the player chooses from the deck.
    pub trumps: u32,
    /// Number of cards of the first hand that the player chooses.
    pub hand: u32,
    /// 1 if the player chooses a rare card.
    pub rare: u32,
    /// The cards that do something as trumps.
    pub scripted: Vec<CardName>,
}

/// Something that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Mistake {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is wrong, and what would be right.
    pub message: Words,
}

/// Rules in words: of a regulation (`GET /api/rules/8.2/lite`, `GET /api/rules/9.1/pro/strategy`), or those of a
/// match (`GET /api/match/rules`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RulesPage {
    /// The rulebook; custom rules without their text, which records carry.
    pub rulebook: RulebookJson,
    /// What is special about custom rules.
    pub custom: Option<CustomRules>,
    /// The name of the frame with its options, if the rulebook has one.
    pub frame: Option<Words>,
    /// “How to play”: its sections, with the ids `how-1`, `how-2` …; a line per paragraph.
    pub how: Vec<RuleText>,
    /// The actions.
    pub actions: Vec<RuleAction>,
    /// The trumps; the actions of each name it in their facets.
    pub trumps: Vec<RuleTrump>,
    /// The characters.
    pub characters: Vec<RuleCharacter>,
    /// The fogs.
    pub fogs: Vec<RuleText>,
    /// The rulings, with the ids `R1`, `R2` …
    pub rulings: Vec<RuleText>,
    /// What the edition changed; `null` for the first edition and for custom rules.
    pub since: Option<RulesSince>,
}

/// A trump in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleTrump {
    /// Its id.
    pub id: String,
    /// The card, or cards that mean the same.
    pub cards: Vec<CardName>,
    /// The same in words, as in `♡7`.
    pub card: Words,
    /// Its name.
    pub name: Words,
    /// What it does by itself while it lies face up; empty if it only gives actions.
    pub text: Words,
    /// The ids of the actions that it gives while it lies face up, and of those of the pairs that it leads.
    pub actions: Vec<String>,
    /// The ids of the characters that it leads.
    pub characters: Vec<String>,
}

/// What an edition changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RulesSince {
    /// The edition before.
    pub edition: String,
    /// The rows that are new, changed or gone.
    pub changes: Vec<RuleChange>,
}

/// A row that an edition changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleChange {
    /// `action`, `character`, `fog` or `trump`.
    pub what: String,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// `added`, `changed` or `removed`.
    pub how: String,
    /// The fields of a changed row that differ.
    pub fields: Vec<ChangedField>,
}

/// A field that an edition changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChangedField {
    /// Its label.
    pub name: Words,
    /// What the edition before says.
    pub was: Words,
}

/// What is special about custom rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CustomRules {
    /// What they are called.
    pub name: Option<Words>,
    /// What differs from the edition and format that they started from, as it is now.
    pub differences: Vec<RuleDifference>,
}

/// One thing that differs between two rulebooks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleDifference {
    /// `switch`, `action`, `character` or `fog`.
    pub what: String,
    /// The id; of a switch its name.
    pub id: String,
    /// What it is called, if it has a name.
    pub name: Option<Words>,
    /// `added`, `removed` or `changed`.
    pub how: String,
    /// What is different in it, in the spelling of rule files.
    pub fields: Vec<FieldDifference>,
}

/// A field that differs; empty where there is no value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FieldDifference {
    /// Its name.
    pub field: String,
    /// Its value in the base.
    pub was: String,
    /// Its value in these rules.
    pub is: String,
}

/// An action in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleAction {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// Its type.
    pub kind: Words,
    /// Whether players request it; if not, what makes it happen.
    pub trigger: Words,
    /// Whether players request it.
    pub direct: bool,
    /// Whether it passes the turn.
    pub ends_turn: bool,
    /// When it may be requested.
    pub timing: Words,
    /// Whether it waits on the stage.
    pub speed: Words,
    /// The letters of its cost: B, L, D, S.
    pub cost: String,
    /// Its key cards.
    pub keys: Words,
    /// What it is aimed at.
    pub target: Words,
    /// What a player is asked while building a request for it, by the name of the question.
    pub asks: BTreeMap<String, Words>,
    /// Its limits, a sentence each.
    pub limits: Vec<Words>,
    /// What it does.
    pub effect: Words,
    /// Where the sources differ, and which of them is followed.
    pub note: Option<Words>,
    /// What lists of actions are filtered by.
    pub facets: RuleFacets,
}

/// What lists of actions are filtered by, beside the cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleFacets {
    /// The id of its type.
    pub kind: String,
    /// `main` or `quick`.
    pub timing: String,
    /// `normal` or `immediate`.
    pub speed: String,
    /// The letters of the suits that its key cards can have, in the order S, H, D, C; `J` for a Joker.
    pub suits: String,
    /// The id of its trump.
    pub trump: Option<String>,
}

/// A character in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleCharacter {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// What it is.
    pub text: Words,
    /// How its cards stand.
    pub stands: Stands,
    /// The one card that it is, or the lead of a pair; empty if it can be any card.
    pub cards: Vec<CardName>,
    /// The other card of a pair.
    pub partners: Vec<CardName>,
}

/// How the cards of a character stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    /// One card, face up.
    One,
    /// Several cards, face up.
    Several,
    /// One card, face down.
    FaceDown,
    /// Two cards, of which one leads.
    Pair,
}

/// A fog, a section or a ruling in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RuleText {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// What it is or says.
    pub text: Words,
}
