//! Words for the rows of a rulebook.

use std::collections::BTreeMap;

use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{
    Action, BodySpec, Character, Cue, End, Fog, Format, KeyUnit, Kind, Letter, Op, Origin, Requirement,
    Rulebook, Speed, TargetSpec, Timing, Trump,
};
use saigen_texts::{Arg, Lang, Texts, id_of};

/// Words for rules in one language, independent of the edition.
#[derive(Debug)]
pub struct Phrasebook {
    texts: &'static Texts,
    /// Names of unpublished actions, by id.
    names: BTreeMap<String, String>,
    /// The trumps of the rulebook.
    pub(crate) trumps: Vec<Trump>,
}

impl Phrasebook {
    /// The words of a language.
    pub fn new(lang: Lang) -> Self {
        Self { texts: Texts::shared(lang), names: BTreeMap::new(), trumps: Vec::new() }
    }

    /// The words of a language, with the action names and the trumps that a rulebook defines.
    pub fn of(lang: Lang, book: &Rulebook) -> Self {
        let name = |action: &Action| {
            let names = action.names.as_ref()?;
            let name = match lang {
                Lang::Ja => &names.ja,
                Lang::En => &names.en,
            };
            Some((action.id.to_string(), name.to_string()))
        };
        let names = book.actions.iter().filter_map(name).collect();
        Self { names, trumps: book.trumps.clone(), ..Self::new(lang) }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.texts.lang()
    }

    /// A message with its variables.
    pub fn say(&self, id: &str, args: &[(&str, Arg)]) -> String {
        self.texts.get(id, args)
    }

    /// A message without variables.
    pub fn word(&self, id: &str) -> String {
        self.texts.get(id, &[])
    }

    /// A list, with the separator of the language.
    pub fn list<T: AsRef<str>>(&self, things: impl IntoIterator<Item = T>) -> String {
        let things: Vec<T> = things.into_iter().collect();
        let things: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
        things.join(&self.word("list-separator"))
    }

    /// The name of an action; its id if no message names it.
    pub fn name(&self, action: &Action) -> String {
        self.action_name(&action.id)
    }

    /// The name of the action with this id.
    pub fn action_name(&self, id: &str) -> String {
        if let Some(name) = self.names.get(id) {
            return name.clone();
        }
        self.word_or(&id_of("action", id), id)
    }

    /// A message without variables, or other words if there is no such message.
    pub(crate) fn word_or(&self, id: &str, other: &str) -> String {
        if self.texts.has(id) { self.word(id) } else { other.to_string() }
    }

    /// The type of an action.
    pub fn kind(&self, kind: Kind) -> String {
        self.word(&id_of("type", kind.id()))
    }

    /// The name of a format.
    pub fn format(&self, format: Format) -> String {
        self.word(&id_of("format", format.id()))
    }

    /// The formats that include this format.
    pub fn formats(&self, smallest: Format) -> String {
        match smallest.and_larger().count() {
            1 => self.format(smallest),
            _ => self.say("formats-from", &[("format", self.format(smallest).into())]),
        }
    }

    /// The trigger of an action; for a direct action, that players request it.
    pub fn trigger(&self, action: &Action) -> String {
        let cue = match &action.origin {
            Origin::Direct(_) => return self.word("trigger-direct"),
            Origin::Triggered(cue) => cue,
        };
        match cue {
            Cue::Resolved(id) => self.say("cue-resolved", &[("action", self.action_name(id).into())]),
            Cue::ResolvedWithAttacker(id) => {
                self.say("cue-resolved-with-attacker", &[("action", self.action_name(id).into())])
            }
            Cue::Fallen(cards) => self.say("cue-fallen", &[("cards", self.card_line(*cards).into())]),
            Cue::Discarded(trump) => self.say("cue-discarded", &[("cards", self.trump_cards(*trump).into())]),
            Cue::PairFallen(leads) => {
                self.say("cue-pair-fallen", &[("cards", self.card_line(*leads).into())])
            }
            Cue::RequestedBeside { action, leads } => {
                let action = ("action", self.action_name(action).into());
                self.say("cue-requested-beside", &[action, ("cards", self.card_line(*leads).into())])
            }
            Cue::Unblocked(trump) => self.say("cue-unblocked", &[("cards", self.trump_cards(*trump).into())]),
            Cue::BulwarkLost(trump) => {
                self.say("cue-bulwark-lost", &[("cards", self.trump_cards(*trump).into())])
            }
            Cue::Requested { action, trump } => {
                let action = ("action", self.action_name(action).into());
                if trump.is_empty() {
                    return self.say("cue-requested", &[action]);
                }
                self.say("cue-requested-with-trump", &[action, ("cards", self.trump_cards(*trump).into())])
            }
        }
    }

    /// When an action may be requested.
    pub fn timing(&self, timing: Timing) -> String {
        self.word(match timing {
            Timing::Main => "timing-main",
            Timing::Quick => "timing-quick",
        })
    }

    /// Whether an action waits on the stage.
    pub fn speed(&self, speed: Speed) -> String {
        self.word(match speed {
            Speed::Normal => "speed-normal",
            Speed::Immediate => "speed-immediate",
        })
    }

    /// The letters of the cost, or the word for no cost.
    pub fn cost(&self, action: &Action) -> String {
        let letters = action.direct().map(|direct| direct.cost.to_string()).unwrap_or_default();
        if letters.is_empty() { self.word("cost-none") } else { letters }
    }

    /// The meaning of a cost letter.
    pub fn letter(&self, letter: Letter) -> String {
        self.word(match letter {
            Letter::Bulwark => "cost-b",
            Letter::Life => "cost-l",
            Letter::Discard => "cost-d",
            Letter::Sacrifice => "cost-s",
            Letter::Unit => "cost-c",
        })
    }

    /// The target line of an action.
    pub fn target_line(&self, action: &Action) -> String {
        match action.direct() {
            Some(direct) => self.target_spec(&direct.target),
            None => self.word("target-none"),
        }
    }

    /// A target line in words.
    pub fn target_spec(&self, target: &TargetSpec) -> String {
        match target {
            TargetSpec::None => self.word("target-none"),
            &TargetSpec::Character { body, own, of_key_suit } => self.body_line(body, own, of_key_suit),
            TargetSpec::Counterable { in_reach: false } => self.word("target-request-with-keys"),
            TargetSpec::Counterable { in_reach: true } => self.word("target-request-in-reach"),
            TargetSpec::RequestWithKeys { at_most: 2 } => self.word("target-request-with-keys"),
            &TargetSpec::RequestWithKeys { at_most } => {
                self.say("target-request-with-keys-up-to", &[("count", at_most.into())])
            }
            TargetSpec::RequestFor(id) => {
                self.say("target-request-of", &[("action", self.action_name(id).into())])
            }
            TargetSpec::RequestWithTarget => self.word("target-request-with-target"),
            TargetSpec::Player => self.word("target-player"),
            TargetSpec::Opponent => self.word("target-opponent"),
            TargetSpec::Trump => self.word("target-trump"),
            TargetSpec::Driven => self.word("target-driven-character"),
            TargetSpec::OwnSoldierWith(cards) => {
                self.say("target-own-soldier-with", &[("cards", self.card_line(*cards).into())])
            }
        }
    }

    pub(crate) fn body_line(&self, body: BodySpec, own: bool, of_key_suit: bool) -> String {
        let own = if own { "own-" } else { "" };
        let body = match body {
            BodySpec::Character => "character",
            BodySpec::Soldier => "soldier",
            BodySpec::Bulwark => "bulwark",
        };
        let suit = if of_key_suit { "-of-key-suit" } else { "" };
        self.word(&format!("target-{own}{body}{suit}"))
    }

    /// The restrictions of an action, one sentence each.
    pub fn limits(&self, action: &Action) -> Vec<String> {
        let direct = action.direct();
        let limits = [
            (direct.is_some_and(|direct| direct.once_a_turn), "limit-once-a-turn"),
            (direct.is_some_and(|direct| direct.only_in_opponents_turn), "limit-opponents-turn"),
            (!action.counterable, "limit-uncounterable"),
        ];
        let limits = limits.into_iter().filter(|(holds, _)| *holds).map(|(_, id)| self.word(id));
        let required = direct.into_iter().flat_map(|direct| &direct.only_if);
        let unit = direct.and_then(|direct| self.key_unit(direct.unit));
        limits.chain(unit).chain(required.map(|&requirement| self.requirement(requirement))).collect()
    }

    /// The character that the cost drives.
    fn key_unit(&self, unit: KeyUnit) -> Option<String> {
        let (id, cards) = match unit {
            KeyUnit::None => return None,
            KeyUnit::Bulwark => return Some(self.word("limit-unit-bulwark")),
            KeyUnit::Soldier(cards) => ("limit-unit-soldier", cards),
            KeyUnit::Pair(leads) => ("limit-unit-pair", leads),
        };
        Some(self.say(id, &[("cards", self.card_line(cards).into())]))
    }

    /// What must hold of the requester's own side.
    fn requirement(&self, requirement: Requirement) -> String {
        match requirement {
            Requirement::PackClosed => self.word("limit-pack-closed"),
            Requirement::RareCard => self.word("limit-rare-card"),
            Requirement::TrumpDown => self.word("limit-trump-down"),
            Requirement::TrumpUp(cards) => {
                self.say("limit-trump-up", &[("cards", self.trump_cards(cards).into())])
            }
            Requirement::Has(body) => self.word(&id_of("limit-has", &body.spell())),
            Requirement::LifeAtMost(most) => self.say("limit-life-at-most", &[("count", most.into())]),
        }
    }

    /// The effect of an action: its message, or a sentence per verb.
    pub fn effect(&self, action: &Action) -> String {
        if self.describes("effect-", &action.text) {
            self.word(&action.text)
        } else {
            self.verbs(&action.effect)
        }
    }

    /// Whether the message describes rows of this kind. Files and records may name any message.
    fn describes(&self, kind: &str, text: &str) -> bool {
        text.starts_with(kind) && self.texts.has(text)
    }

    /// Where the printed lists of an edition differ from its published data, and which one applies (R20).
    pub fn note(&self, action: &Action) -> Option<String> {
        let published = action.effect.iter().filter(|_| !action.text.is_empty());
        published.into_iter().find_map(|op| match op {
            Op::TurnUp { from: End::Top, .. } => Some(self.word("note-recruit-top")),
            Op::TurnUp { from: End::Bottom, .. } => Some(self.word("note-recruit-bottom")),
            _ => None,
        })
    }

    /// Name and description of a character: its message, or a description of its parts.
    pub fn character(&self, character: &Character) -> [String; 2] {
        let [name, text] = self.described(&id_of("character", &character.id), &character.id, &character.text);
        [name, if text.is_empty() { self.made(character) } else { text }]
    }

    /// Name and description of a fog: its message, or the action that lays it.
    pub fn fog(&self, fog: &Fog) -> [String; 2] {
        let action = self.action_name(&fog.action);
        let [name, text] = self.described(&id_of("fog", &fog.id), &action, &fog.text);
        let laid = || self.say("describe-fog-of", &[("action", action.into())]);
        [name, if text.is_empty() { laid() } else { text }]
    }

    /// Name and description from messages; a row without one uses the fallback name.
    fn described(&self, name: &str, other: &str, text: &str) -> [String; 2] {
        let name = self.word_or(name, other);
        [name, if self.describes("describe-", text) { self.word(text) } else { String::new() }]
    }

    /// The fields of an action, always the same ones: label and words.
    pub fn fields(&self, action: &Action) -> [(String, String); 9] {
        [
            ("heading-type", self.list([self.kind(action.kind), self.formats(action.format)])),
            ("heading-trigger", self.trigger(action)),
            ("heading-timing", self.list([self.timing(action.timing), self.speed(action.speed)])),
            ("heading-cost", self.cost(action)),
            ("heading-keys", self.key_line(action)),
            ("heading-target", self.target_line(action)),
            ("heading-limits", self.limits(action).join(" ")),
            ("heading-effect", self.effect(action)),
            ("heading-note", self.note(action).unwrap_or_default()),
        ]
        .map(|(heading, text)| (self.word(heading), text))
    }

    /// The fields in which two rows differ: label, words of the first, words of the second.
    pub fn changed_fields(&self, was: &Action, is: &Action) -> Vec<[String; 3]> {
        let fields = self.fields(was).into_iter().zip(self.fields(is));
        let changed = fields.filter(|((_, was), (_, is))| was != is);
        changed.map(|((heading, was), (_, is))| [heading, was, is]).collect()
    }

    /// The non-empty fields of an action.
    pub fn about(&self, action: &Action) -> Vec<(String, String)> {
        let none = self.word("nothing");
        let stated = self.fields(action).into_iter().filter(|(_, text)| !text.is_empty() && *text != none);
        stated.collect()
    }

    /// What a request needs, in short: key line and cost. Empty if it needs neither.
    pub fn needs(&self, action: &Action) -> String {
        let Some(direct) = action.direct() else { return String::new() };
        let key = (!direct.keys.is_empty())
            .then(|| self.say("play-needs-key", &[("keys", self.key_line(action).into())]));
        let cost = (!direct.cost.letters().is_empty())
            .then(|| self.say("play-needs-cost", &[("cost", self.cost(action).into())]));
        self.list(key.into_iter().chain(cost))
    }
}
