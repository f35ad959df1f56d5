//! What an edition changed: every row of a rulebook beside the same row in the edition before.

use saigen_editions::{Regulation, editions, library, rulebook};
use saigen_rulebook::{Action, Character, Edition, Fog, Rulebook, Trump};

use crate::Phrasebook;

/// A row of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleRow<'b> {
    /// An action.
    Action(&'b Action),
    /// A character.
    Character(&'b Character),
    /// A fog.
    Fog(&'b Fog),
    /// A trump.
    Trump(&'b Trump),
}

/// What the edition before says about a row that it does not have, or has otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change<'b> {
    /// The edition before does not have the row in any format or frame.
    New,
    /// It has this row instead.
    Changed(RuleRow<'b>),
}

/// The edition before, and what it has that is gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changes {
    /// The edition before.
    pub edition: Edition,
    /// All rows of that edition.
    before: Rulebook,
    /// Its rulebook for the same format and frame, with only the rows that no later regulation has.
    gone: Rulebook,
}

impl<'b> RuleRow<'b> {
    /// All rows of a rulebook.
    pub fn all(book: &'b Rulebook) -> impl Iterator<Item = Self> {
        let pieces = book.characters.iter().map(Self::Character).chain(book.fogs.iter().map(Self::Fog));
        book.actions.iter().map(Self::Action).chain(pieces).chain(book.trumps.iter().map(Self::Trump))
    }

    /// The id.
    pub fn id(self) -> &'b str {
        match self {
            Self::Action(it) => &it.id,
            Self::Character(it) => &it.id,
            Self::Fog(it) => &it.id,
            Self::Trump(it) => &it.id,
        }
    }

    /// What it is: `action`, `character`, `fog` or `trump`.
    pub const fn what(self) -> &'static str {
        match self {
            Self::Action(_) => "action",
            Self::Character(_) => "character",
            Self::Fog(_) => "fog",
            Self::Trump(_) => "trump",
        }
    }

    /// Whether two rows are the same one, perhaps in different editions.
    fn is_named_like(self, other: RuleRow) -> bool {
        self.what() == other.what() && self.id() == other.id()
    }

    /// Whether two rows play alike; how they are described does not matter.
    fn plays_like(self, other: RuleRow) -> bool {
        match (self, other) {
            (Self::Action(it), RuleRow::Action(other)) => {
                let described = |action: &Action| (action.text.clone(), action.names.clone());
                let (text, names) = described(it);
                *it == Action { text, names, ..other.clone() }
            }
            (Self::Character(it), RuleRow::Character(other)) => {
                *it == Character { text: it.text.clone(), ..other.clone() }
            }
            (Self::Fog(it), RuleRow::Fog(other)) => *it == Fog { text: it.text.clone(), ..other.clone() },
            (Self::Trump(it), RuleRow::Trump(other)) => it == other,
            _ => false,
        }
    }
}

impl Changes {
    /// The changes of a rulebook from the edition before; `None` for the first edition.
    pub fn since_before(book: &Rulebook) -> Option<Self> {
        before(book.edition).map(|edition| Self::new(edition, book.edition, book_in(edition, book)))
    }

    /// The changes of an edition in all formats and frames from the edition before; `None` for the first edition.
    pub(crate) fn of_edition(now: Edition) -> Option<Self> {
        before(now).map(|edition| Self::new(edition, now, library().everything(edition)))
    }

    fn new(edition: Edition, now: Edition, mut gone: Rulebook) -> Self {
        let now = library().everything(now);
        let is_gone = |row: RuleRow| !RuleRow::all(&now).any(|it| it.is_named_like(row));
        gone.actions.retain(|it| is_gone(RuleRow::Action(it)));
        gone.characters.retain(|it| is_gone(RuleRow::Character(it)));
        gone.fogs.retain(|it| is_gone(RuleRow::Fog(it)));
        gone.trumps.retain(|it| is_gone(RuleRow::Trump(it)));
        Self { edition, before: library().everything(edition), gone }
    }

    /// What changed about a row; `None` if it plays as before.
    pub fn of(&self, row: RuleRow) -> Option<Change<'_>> {
        let Some(was) = RuleRow::all(&self.before).find(|it| it.is_named_like(row)) else {
            return Some(Change::New);
        };
        (!was.plays_like(row)).then_some(Change::Changed(was))
    }

    /// Words made for the rulebook of the edition before.
    pub fn before<T>(&self, words: impl FnOnce(&Rulebook) -> T) -> T {
        words(&self.gone)
    }

    /// The rows of the edition before that are gone.
    pub fn gone(&self) -> impl Iterator<Item = RuleRow<'_>> {
        RuleRow::all(&self.gone)
    }
}

/// The edition before; `None` for the first one.
fn before(edition: Edition) -> Option<Edition> {
    editions().take_while(|it| *it < edition).last()
}

/// The rulebook of another edition for the same format, with the same frame, or the nearest one that this frame
/// inherits from, or none.
fn book_in(edition: Edition, book: &Rulebook) -> Rulebook {
    let own = Regulation::of(book);
    let parent = |it: &Regulation| {
        let frame = library().frame_of(it)?.inherits.clone()?;
        Some(Regulation { frame: Some(frame), ..it.clone() })
    };
    let mut line = std::iter::successors(Some(own), parent).map(|it| Regulation { edition, ..it });
    line.find_map(|it| library().rulebook_of(&it)).unwrap_or_else(|| rulebook(edition, book.format))
}

impl Phrasebook {
    /// The name of a row.
    pub fn row_name(&self, row: RuleRow) -> String {
        match row {
            RuleRow::Action(it) => self.name(it),
            RuleRow::Character(it) => self.character(it)[0].clone(),
            RuleRow::Fog(it) => self.fog(it)[0].clone(),
            RuleRow::Trump(it) => self.trump_cards(it.cards),
        }
    }

    /// The fields in which a row differs: label, words of the first, words of the second.
    pub fn row_changes(&self, was: RuleRow, is: RuleRow) -> Vec<[String; 3]> {
        let changed = self.differing(was, is).into_iter();
        changed.map(|(heading, was, is)| [self.word(heading), was, is]).collect()
    }

    /// The same with the message of the label.
    fn differing(&self, was: RuleRow, is: RuleRow) -> Vec<(&'static str, String, String)> {
        let fields = self.row_fields(was).into_iter().zip(self.row_fields(is));
        let changed = fields.filter(|((_, was), (_, is))| was != is);
        changed.map(|((heading, was), (_, is))| (heading, was, is)).collect()
    }

    /// The fields of a row: the message of the label, and words.
    fn row_fields(&self, row: RuleRow) -> Vec<(&'static str, String)> {
        let description = match row {
            RuleRow::Action(it) => return self.single_fields(it).into(),
            RuleRow::Character(it) => self.character(it)[1].clone(),
            RuleRow::Fog(it) => self.fog(it)[1].clone(),
            RuleRow::Trump(it) => self.power(it).unwrap_or_default(),
        };
        vec![("heading-description", description)]
    }

    /// The fields of an action, one fact each.
    fn single_fields(&self, action: &Action) -> [(&'static str, String); 10] {
        [
            ("heading-type", self.kind(action.kind)),
            ("heading-formats", self.formats(action.format)),
            ("heading-trigger", self.trigger(action)),
            ("heading-timing", self.timing(action.timing)),
            ("heading-speed", self.speed(action.speed)),
            ("heading-cost", self.cost(action)),
            ("heading-keys", self.key_line(action)),
            ("heading-target", self.target_line(action)),
            ("heading-limits", self.limits(action).join(self.between_sentences())),
            ("heading-effect", self.effect(action)),
        ]
    }

    /// What changed about a row, in a sentence; `None` if it plays as before.
    pub fn change(&self, changes: &Changes, row: RuleRow) -> Option<String> {
        let edition = ("edition", changes.edition.to_string().into());
        Some(match changes.of(row)? {
            Change::New => self.say("change-new", &[edition]),
            Change::Changed(was) => match self.differing(was, row) {
                fields if fields.is_empty() => self.say("change-changed", &[edition]),
                fields => {
                    let fields =
                        self.list(fields.into_iter().map(|(heading, was, _)| self.was(heading, was)));
                    self.say("change-fields", &[edition, ("fields", fields.into())])
                }
            },
        })
    }

    /// The rows of the edition before that are gone, in a sentence.
    pub fn gone(&self, changes: &Changes) -> String {
        let before = changes.before(|book| Self::of(self.lang(), book));
        let rows = self.list(changes.gone().map(|row| before.row_name(row)));
        self.say("gone-since", &[("edition", changes.edition.to_string().into()), ("rows", rows.into())])
    }

    /// A field, and its words before unless they are sentences.
    fn was(&self, heading: &str, was: String) -> String {
        let field = self.word(heading);
        if SENTENCES.contains(&heading) {
            return field;
        }
        self.say("change-field", &[("field", field.into()), ("was", was.into())])
    }
}

/// The fields that are whole sentences.
const SENTENCES: [&str; 4] = ["heading-trigger", "heading-limits", "heading-effect", "heading-description"];
