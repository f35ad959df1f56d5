//! Rules as data for a page in both languages: published or custom ones.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use saigen_cards::{CardSet, Suit};
use saigen_custom::{Difference, Field, differences};
use saigen_editions::{Regulation, Standing, UnknownVersion, editions, library, rulebook};
use saigen_engine::Rules;
use saigen_json::{CardName, RulebookJson};
use saigen_notation::{Decks, Header, Setup, SetupError, SetupName, Start, in_frame};
use saigen_protocol::Words;
use saigen_protocol::http::{
    ChangedField, CustomRules, FieldDifference, Named, RegulationInfo, RuleAction, RuleChange, RuleCharacter,
    RuleDifference, RuleFacets, RuleText, RuleTrump, RulesPage, RulesSince, Stands,
};
use saigen_rulebook::{Action, Character, DeckRule, Format, MadeOf, Rulebook, Speed, Timing, Trump};
use saigen_texts::Lang;
use saigen_wording::{
    Change, Changes, Phrasebook, RuleRow, Ruling, Section, characters_of, rulings, trump_of,
};

/// The formats with their names.
pub(crate) fn formats() -> Vec<Named> {
    let both = Both { ja: Phrasebook::new(Lang::Ja), en: Phrasebook::new(Lang::En) };
    let name =
        |format: Format| Named { id: format.id().into(), name: both.say(|words| words.format(format)) };
    Format::ALL.into_iter().map(name).collect()
}

/// The regulations that can be played, with their names; those that are played alike are listed once.
pub(crate) fn regulations() -> Vec<RegulationInfo> {
    static ALL: OnceLock<Vec<RegulationInfo>> = OnceLock::new();
    let all = || {
        let listed = editions().flat_map(|edition| library().regulations(edition));
        let with_options = listed
            .flat_map(|(it, standing)| library().with_options(&it).into_iter().map(move |it| (it, standing)));
        let mut found: Vec<RegulationInfo> = Vec::new();
        for info in with_options.filter_map(|(regulation, standing)| playable(&regulation, standing)) {
            let same = |it: &RegulationInfo| {
                (&it.edition, &it.format, &it.setup) == (&info.edition, &info.format, &info.setup)
            };
            if !found.iter().any(same) {
                found.push(info);
            }
        }
        found
    };
    ALL.get_or_init(all).clone()
}

/// A regulation, if its rules compile. Two decks that players build are not offered: a list has one deck here.
fn playable(regulation: &Regulation, standing: Standing) -> Option<RegulationInfo> {
    let both = Both { ja: Phrasebook::new(Lang::Ja), en: Phrasebook::new(Lang::En) };
    let (edition, format, frame) = (regulation.edition, regulation.format, regulation.frame_name()?);
    let name = SetupName::Frame(frame.clone());
    let (book, setup) = match name.resolve(&rulebook(edition, format), None) {
        Ok((book, Start::SetUp(setup))) => (book, Some(setup.to_string())),
        Ok((book, _)) => (book, Some(frame.clone())),
        Err(SetupError::NoList(Some(rule))) if rule.is_series() => return None,
        Err(SetupError::NoList(_)) => (in_frame(&rulebook(edition, format), &frame).ok()?.book, None),
        Err(_) => return None,
    };
    let named = book.frame.as_ref().map(|frame| frame.id.to_string());
    let named = named.or_else(|| setup.clone()).unwrap_or(frame);
    Rules::new(book).is_ok().then(|| RegulationInfo {
        edition: edition.to_string(),
        format: format.id().into(),
        setup: named,
        name: both.say(|words| words.frame(regulation).unwrap_or_default()),
        standing: standing.id(),
        decks: setup.is_none(),
        build: builds(regulation),
    })
}

/// Whether players build the decks of a regulation.
fn builds(regulation: &Regulation) -> bool {
    let regulated = library().regulated(regulation, library().version());
    matches!(regulated.map(|regulated| regulated.deck), Ok(Some(DeckRule::Built { .. })))
}

/// The page of a published rulebook.
pub(crate) fn published(book: &Rulebook) -> RulesPage {
    let setup = Setup { decks: Decks::Full, preset: false };
    Both::of(book).page(book, RulebookJson::of(&Header::with_book(book, Start::SetUp(setup))))
}

/// The page of custom rules, with the differences from their base.
pub(crate) fn custom(base: &Rulebook, book: &Rulebook, name: Option<Words>) -> RulesPage {
    let [was, is] = [base, book].map(Both::of);
    let difference = |difference: &Difference| match difference {
        Difference::Added { row, id } => row_difference(row, id, "added", &[], is.row(book, row, id)),
        Difference::Removed { row, id } => row_difference(row, id, "removed", &[], was.row(base, row, id)),
        Difference::Changed { row, id, fields } => {
            row_difference(row, id, "changed", fields, is.row(book, row, id))
        }
        Difference::Switch(field) => {
            row_difference("switch", field.name, "changed", std::slice::from_ref(field), None)
        }
    };
    let differences = differences(base, book).iter().map(difference).collect();
    let page = published(book);
    let rulebook = RulebookJson { custom: None, ..page.rulebook };
    RulesPage { rulebook, custom: Some(CustomRules { name, differences }), since: None, ..page }
}

/// The page of the rules of a match.
pub(crate) fn of_match(header: &Header, name: Option<Words>) -> Result<RulesPage, UnknownVersion> {
    let book = header.book()?;
    Ok(match header.custom {
        Some(_) => custom(&rulebook(book.edition, book.format), &book, name),
        None => RulesPage { rulebook: RulebookJson::of(header), ..published(&book) },
    })
}

fn row_difference(what: &str, id: &str, how: &str, fields: &[Field], name: Option<Words>) -> RuleDifference {
    let field = |field: &Field| FieldDifference {
        field: field.name.into(),
        was: field.was.clone(),
        is: field.is.clone(),
    };
    let fields = fields.iter().map(field).collect();
    RuleDifference { what: what.into(), id: id.into(), name, how: how.into(), fields }
}

pub(crate) fn names(cards: CardSet) -> Vec<CardName> {
    cards.into_iter().map(CardName).collect()
}

/// Phrasebooks of both languages for a rulebook.
pub(crate) struct Both {
    ja: Phrasebook,
    en: Phrasebook,
}

impl Both {
    pub(crate) fn of(book: &Rulebook) -> Self {
        Self { ja: Phrasebook::of(Lang::Ja, book), en: Phrasebook::of(Lang::En, book) }
    }

    pub(crate) fn say(&self, say: impl Fn(&Phrasebook) -> String) -> Words {
        Words { ja: say(&self.ja), en: say(&self.en) }
    }

    fn page(&self, book: &Rulebook, rulebook: RulebookJson) -> RulesPage {
        let regulation = Regulation::of(book);
        let [ja, en] = [&self.ja, &self.en].map(|words| words.frame(&regulation));
        RulesPage {
            rulebook,
            custom: None,
            frame: ja.zip(en).map(|(ja, en)| Words { ja, en }),
            how: self.how_to_play(book),
            actions: book.actions.iter().map(|action| self.action(book, action)).collect(),
            trumps: book.trumps.iter().map(|trump| self.trump(book, trump)).collect(),
            characters: book.characters.iter().map(|it| self.character(it)).collect(),
            fogs: book.fogs.iter().map(|it| self.text(&it.id, |words| words.fog(it))).collect(),
            rulings: self.rulings(),
            since: Changes::since_before(book).map(|changes| self.since(book, &changes)),
        }
    }

    fn character(&self, character: &Character) -> RuleCharacter {
        let RuleText { id, name, text } = self.text(&character.id, |words| words.character(character));
        let (stands, cards, partners) = match character.made_of {
            MadeOf::One(cards) => (Stands::One, cards, CardSet::EMPTY),
            MadeOf::SeveralOfOneSuit => (Stands::Several, CardSet::EMPTY, CardSet::EMPTY),
            MadeOf::AnyFaceDown => (Stands::FaceDown, CardSet::EMPTY, CardSet::EMPTY),
            MadeOf::Pair { leads, partners, .. } => (Stands::Pair, leads, partners),
        };
        RuleCharacter { id, name, text, stands, cards: names(cards), partners: names(partners) }
    }

    fn trump(&self, book: &Rulebook, trump: &Trump) -> RuleTrump {
        let given = book.actions.iter().filter(|action| action.given_by().intersects(trump.cards));
        RuleTrump {
            id: trump.id.to_string(),
            cards: names(trump.cards),
            actions: given.map(|action| action.id.to_string()).collect(),
            card: self.say(|words| words.card_line(trump.cards)),
            name: self.say(|words| words.trump(trump)),
            text: self.say(|words| words.power(trump).unwrap_or_default()),
            characters: characters_of(book, trump).map(|it| it.id.to_string()).collect(),
        }
    }

    /// The rows that the edition changed, and those of the edition before that are gone.
    fn since(&self, book: &Rulebook, changes: &Changes) -> RulesSince {
        let changed = RuleRow::all(book).filter_map(|row| Some((row, changes.of(row)?)));
        let changed = changed.map(|(row, change)| match change {
            Change::New => self.change(row, "added", Vec::new()),
            Change::Changed(was) => self.change(row, "changed", self.changed_fields(was, row)),
        });
        let before = changes.before(Self::of);
        let gone = changes.gone().map(|row| before.change(row, "removed", Vec::new()));
        RulesSince { edition: changes.edition.to_string(), changes: changed.chain(gone).collect() }
    }

    fn change(&self, row: RuleRow, how: &str, fields: Vec<ChangedField>) -> RuleChange {
        let name = self.say(|words| words.row_name(row));
        RuleChange { what: row.what().into(), id: row.id().into(), name, how: how.into(), fields }
    }

    fn changed_fields(&self, was: RuleRow, is: RuleRow) -> Vec<ChangedField> {
        let [ja, en] = [&self.ja, &self.en].map(|words| words.row_changes(was, is));
        let both = |([name, was, _], [en, en_was, _]): ([String; 3], [String; 3])| ChangedField {
            name: Words { ja: name, en },
            was: Words { ja: was, en: en_was },
        };
        ja.into_iter().zip(en).map(both).collect()
    }

    /// The sections of “How to play”.
    fn how_to_play(&self, book: &Rulebook) -> Vec<RuleText> {
        let [ja, en] = [&self.ja, &self.en].map(|words| words.how_to_play(book));
        let both = |ja: &Section, en: &Section| RuleText {
            id: en.id(),
            name: Words { ja: ja.heading(), en: en.heading() },
            text: Words { ja: ja.paragraphs.join("\n"), en: en.paragraphs.join("\n") },
        };
        ja.iter().zip(&en).map(|(ja, en)| both(ja, en)).collect()
    }

    fn rulings(&self) -> Vec<RuleText> {
        let both = |(ja, en): (Ruling, Ruling)| RuleText {
            id: en.id(),
            name: Words { ja: ja.title, en: en.title },
            text: Words { ja: ja.text, en: en.text },
        };
        rulings(Lang::Ja).into_iter().zip(rulings(Lang::En)).map(both).collect()
    }

    /// The name of a row.
    fn row(&self, book: &Rulebook, row: &str, id: &str) -> Option<Words> {
        let found = match row {
            "character" => {
                let found = book.characters.iter().find(|it| it.id == id)?;
                self.text(id, |words| words.character(found))
            }
            "fog" => {
                let found = book.fogs.iter().find(|it| it.id == id)?;
                self.text(id, |words| words.fog(found))
            }
            _ => return Some(self.say(|words| words.action_name(id))),
        };
        Some(found.name)
    }

    fn text(&self, id: &str, say: impl Fn(&Phrasebook) -> [String; 2]) -> RuleText {
        let [[ja, ja_text], [en, en_text]] = [say(&self.ja), say(&self.en)];
        RuleText { id: id.into(), name: Words { ja, en }, text: Words { ja: ja_text, en: en_text } }
    }

    fn asks(&self, action: &Action) -> BTreeMap<String, Words> {
        let [ja, en] = [&self.ja, &self.en].map(|words| words.draft_questions(action));
        ja.into_iter().zip(en).map(|((ask, ja), (_, en))| (ask.into(), Words { ja, en })).collect()
    }

    fn action(&self, book: &Rulebook, action: &Action) -> RuleAction {
        let [ja, en] = [&self.ja, &self.en].map(|words| words.limits(action));
        let note = self.ja.note(action).zip(self.en.note(action));
        RuleAction {
            id: action.id.to_string(),
            name: self.say(|words| words.name(action)),
            kind: self.say(|words| words.kind(action.kind)),
            trigger: self.say(|words| words.trigger(action)),
            direct: action.direct().is_some(),
            ends_turn: action.ends_turn(),
            timing: self.say(|words| words.timing(action.timing)),
            speed: self.say(|words| words.speed(action.speed)),
            cost: action.direct().map(|direct| direct.cost.to_string()).unwrap_or_default(),
            keys: self.say(|words| words.key_line(action)),
            target: self.say(|words| words.target_line(action)),
            asks: self.asks(action),
            limits: ja.into_iter().zip(en).map(|(ja, en)| Words { ja, en }).collect(),
            effect: self.say(|words| words.effect(action)),
            note: note.map(|(ja, en)| Words { ja, en }),
            facets: facets(book, action),
        }
    }
}

fn facets(book: &Rulebook, action: &Action) -> RuleFacets {
    let timing = match action.timing {
        Timing::Main => "main",
        Timing::Quick => "quick",
    };
    let speed = match action.speed {
        Speed::Normal => "normal",
        Speed::Immediate => "immediate",
    };
    RuleFacets {
        kind: action.kind.id().into(),
        timing: timing.into(),
        speed: speed.into(),
        suits: key_suits(action),
        trump: trump_of(book, action).map(|trump| trump.id.to_string()),
    }
}

/// The letters of the suits that the key cards of an action can have.
fn key_suits(action: &Action) -> String {
    let slots = action.direct().into_iter().flat_map(|direct| &direct.keys.slots);
    let cards = slots.fold(CardSet::EMPTY, |all, slot| all | *slot);
    let suits = Suit::ALL.into_iter().filter(|suit| cards.intersects(CardSet::suit(*suit)));
    let joker = cards.intersects(CardSet::JOKERS).then_some('J');
    suits.map(Suit::letter).chain(joker).collect()
}
