//! How to play: what a newcomer reads first, for any rulebook.
//!
//! The sections have the numbers of the base game that reasons cite.

use saigen_cards::CardSet;
use saigen_editions::library;
use saigen_rulebook::{Action, Cue, Letter, MadeOf, Op, Origin, Rulebook};

use crate::Phrasebook;

/// A section of “How to play”.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The number, from 1.
    pub number: usize,
    /// The title.
    pub title: String,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
}

impl Section {
    /// The id of the section: an anchor on pages, an entry in the browser and on the command line.
    pub fn id(&self) -> String {
        section_id(self.number)
    }

    /// The title with its number.
    pub fn heading(&self) -> String {
        format!("{}. {}", self.number, self.title)
    }
}

/// The id of the section with this number.
pub(crate) fn section_id(number: impl std::fmt::Display) -> String {
    format!("how-{number}")
}

/// The letters that occur in a cost of the rulebook.
pub fn cost_letters(book: &Rulebook) -> impl Iterator<Item = Letter> {
    let occurs = |letter| {
        let costs = book.actions.iter().filter_map(Action::direct).map(|direct| &direct.cost);
        costs.into_iter().any(|cost| cost.count(letter) > 0)
    };
    [Letter::Bulwark, Letter::Life, Letter::Discard, Letter::Sacrifice, Letter::Unit]
        .into_iter()
        .filter(move |&it| occurs(it))
}

/// Whether a lone Joker can be a soldier.
pub(crate) fn joker_is_soldier(book: &Rulebook) -> bool {
    let mut made_of = book.characters.iter().map(|character| character.made_of);
    made_of.any(|made_of| matches!(made_of, MadeOf::One(cards) if cards.intersects(CardSet::JOKERS)))
}

impl Phrasebook {
    /// The sections of “How to play”.
    pub fn how_to_play(&self, book: &Rulebook) -> Vec<Section> {
        let sections = [
            ("how-goal-title", self.goal(book)),
            ("how-set-up-title", self.set_up(book)),
            ("how-turn-title", self.turn(book)),
            ("how-request-title", self.requesting(book)),
            ("how-resolve-title", self.resolving(book)),
            ("how-triggers-title", self.triggers(book)),
            ("how-combat-title", self.combat(book)),
            ("how-seen-title", self.seen(book)),
        ];
        let numbered = sections.into_iter().zip(1..);
        let section = |((title, paragraphs), number)| Section { number, title: self.word(title), paragraphs };
        numbered.map(section).collect()
    }

    /// Where the edition itself uses other words than this program, a sentence that says so.
    pub fn words_note(&self, book: &Rulebook) -> Option<String> {
        library().words(book.edition).map(|id| self.word(id))
    }

    fn words<const N: usize>(&self, ids: [&str; N]) -> Vec<String> {
        ids.map(|id| self.word(id)).into()
    }

    fn goal(&self, book: &Rulebook) -> Vec<String> {
        let mut text: Vec<String> = self.words_note(book).into_iter().collect();
        text.extend(self.words(["how-goal", "how-cards", "how-zones"]));
        text.extend((!book.fogs.is_empty()).then(|| self.word("how-fog")));
        text.push(self.word("how-characters"));
        text.extend((!joker_is_soldier(book)).then(|| self.word("how-joker-no-soldier")));
        text.extend(self.words(["how-poses", "how-row"]));
        text
    }

    fn set_up(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-shuffle"]);
        match &book.frame {
            Some(frame) => text.push(self.say("how-steps", &[("steps", self.steps(&frame.steps).into())])),
            None => text.extend(self.setting_up(book).into_iter().flatten()),
        }
        text.push(self.word("how-first"));
        text.extend(book.frame.is_none().then(|| self.entry_deck(book)));
        text
    }

    fn turn(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-turn", "how-chance", "how-stage", "how-keep"]);
        text.extend(self.words(["how-immediate", "how-timing"]));
        text.push(self.passing(book));
        text.extend(self.repeating(book));
        text.extend(self.effects(book, is_of_turn));
        text
    }

    fn requesting(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-request", "how-keys", "how-costs"]);
        text.extend(cost_letters(book).map(|it| self.entry(it.char().to_string(), self.letter(it))));
        text.extend(cost_letters(book).any(|it| it == Letter::Discard).then(|| self.word("how-apart")));
        text.push(self.word("how-target"));
        text
    }

    fn resolving(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-resolve", "how-damage", "how-win"]);
        text.push(self.both_empty(book));
        text.extend(cost_letters(book).any(|it| it == Letter::Life).then(|| self.word("how-pay-last")));
        text
    }

    fn triggers(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-triggers", "how-trigger-order"]);
        text.push(self.triggering(book));
        text.extend(self.effects(book, |action| matches!(action.origin, Origin::Triggered(Cue::Fallen(_)))));
        text
    }

    fn combat(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-combat"]);
        text.extend(self.effects(book, is_of_combat));
        text.extend(self.words(["how-sick", "how-blocking", "how-combat-over"]));
        text
    }

    fn seen(&self, book: &Rulebook) -> Vec<String> {
        let mut text = self.words(["how-seen", "how-life-count", "how-known", "how-top"]);
        text.extend(self.choosing_top(book));
        text
    }

    fn effects(&self, book: &Rulebook, is_meant: fn(&Action) -> bool) -> Vec<String> {
        let meant = book.actions.iter().filter(|action| is_meant(action));
        meant.map(|action| self.entry(self.name(action), self.effect(action))).collect()
    }

    fn entry(&self, name: String, text: String) -> String {
        self.say("how-entry", &[("name", name.into()), ("text", text.into())])
    }
}

/// Whether an action is a step from one turn to the next.
fn is_of_turn(action: &Action) -> bool {
    let draws = matches!(action.origin, Origin::Triggered(Cue::Resolved(_)));
    action.effect.iter().any(|op| match op {
        Op::PassTurn => true,
        Op::ChargeAll { .. } | Op::Draw => draws,
        _ => false,
    })
}

/// Whether an action is a step of a combat.
fn is_of_combat(action: &Action) -> bool {
    let steps = [Op::DeclareAttackers, Op::DeclareBlockers, Op::JudgeDamage];
    action.effect.iter().any(|op| steps.contains(op))
}
