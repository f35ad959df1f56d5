//! Trumps in words, and which rows belong to them.

use saigen_cards::{Card, CardSet};
use saigen_rulebook::{
    Action, Character, Cue, KeyUnit, MadeOf, Origin, Requirement, Rulebook, Trump, TrumpAbility,
};
use saigen_texts::id_of;

use crate::Phrasebook;

/// The trump that an action belongs to: it names its card as a requirement, in its trigger, or as the lead of the
/// pair that it drives. `None` for an action of no trump.
pub fn trump_of<'b>(book: &'b Rulebook, action: &Action) -> Option<&'b Trump> {
    with_card(book, named_trumps(action))
}

/// The trump that leads a pair; `None` for other characters.
pub fn trump_of_character<'b>(book: &'b Rulebook, character: &Character) -> Option<&'b Trump> {
    match character.made_of {
        MadeOf::Pair { leads, .. } => with_card(book, leads),
        _ => None,
    }
}

/// The actions of a trump.
pub fn actions_of<'b>(book: &'b Rulebook, trump: &'b Trump) -> impl Iterator<Item = &'b Action> {
    book.actions.iter().filter(move |action| trump_of(book, action) == Some(trump))
}

/// The characters that a trump leads.
pub fn characters_of<'b>(book: &'b Rulebook, trump: &'b Trump) -> impl Iterator<Item = &'b Character> {
    book.characters.iter().filter(move |character| trump_of_character(book, character) == Some(trump))
}

fn with_card(book: &Rulebook, cards: CardSet) -> Option<&Trump> {
    book.trumps.iter().find(|trump| trump.cards.intersects(cards))
}

/// The trumps that an action names.
fn named_trumps(action: &Action) -> CardSet {
    let direct = match &action.origin {
        Origin::Direct(direct) => direct,
        Origin::Triggered(cue) => return cued_by(cue),
    };
    let required = direct.only_if.iter().filter_map(|requirement| match *requirement {
        Requirement::TrumpUp(cards) => Some(cards),
        _ => None,
    });
    let led = match direct.unit {
        KeyUnit::Pair(leads) => leads,
        _ => CardSet::EMPTY,
    };
    required.fold(led, |all, cards| all | cards)
}

const fn cued_by(cue: &Cue) -> CardSet {
    match *cue {
        Cue::Requested { trump: cards, .. }
        | Cue::Discarded(cards)
        | Cue::Unblocked(cards)
        | Cue::BulwarkLost(cards)
        | Cue::PairFallen(cards)
        | Cue::RequestedBeside { leads: cards, .. } => cards,
        Cue::Resolved(_) | Cue::ResolvedWithAttacker(_) | Cue::Fallen(_) => CardSet::EMPTY,
    }
}

impl Phrasebook {
    /// The name of a trump; its id if no message names it.
    pub fn trump(&self, trump: &Trump) -> String {
        self.word_or(&id_of("trump", &trump.id), &trump.id)
    }

    /// A trump with its card, as in “♡7 Phantom”; only the card if it means nothing as a trump.
    pub fn trump_card(&self, card: Card) -> String {
        self.trump_cards(CardSet::of(card))
    }

    /// Cards with the name that they have as a trump, if they have one.
    pub fn trump_cards(&self, cards: CardSet) -> String {
        let line = self.card_line(cards);
        match self.trumps.iter().find(|trump| trump.cards.contains_all(cards)) {
            Some(trump) => {
                self.say("trump-named", &[("card", line.into()), ("name", self.trump(trump).into())])
            }
            None => line,
        }
    }

    /// What a trump does by itself while it lies face up; `None` if it only gives actions.
    pub fn power(&self, trump: &Trump) -> Option<String> {
        Some(match trump.ability.as_ref()? {
            TrumpAbility::LargerFalls => self.word("power-larger-falls"),
            TrumpAbility::Idle { action, bulwarks: 0 } => {
                self.say("power-idle", &[("action", self.action_name(action).into())])
            }
            &TrumpAbility::Idle { ref action, bulwarks } => {
                let action = ("action", self.action_name(action).into());
                self.say("power-idle-with-bulwarks", &[action, ("count", bulwarks.into())])
            }
            &TrumpAbility::Shields(cards) => {
                self.say("power-shields", &[("cards", self.card_line(cards).into())])
            }
        })
    }

    /// What a trump does by itself, and the actions that it gives.
    pub fn trump_text(&self, book: &Rulebook, trump: &Trump) -> String {
        let actions: Vec<String> = actions_of(book, trump).map(|action| self.name(action)).collect();
        let gives = (!actions.is_empty())
            .then(|| self.say("power-actions", &[("actions", self.list(actions).into())]));
        self.power(trump).into_iter().chain(gives).collect::<Vec<_>>().join(self.between_sentences())
    }
}
