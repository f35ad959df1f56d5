//! Decks in words: their cards, what is wrong with them, and what their players should know.

use saigen_cards::{Card, CardSet, Suit};
use saigen_rulebook::{BuiltDeck, DeckFault, DeckWarning, Role};
use saigen_texts::id_of;

use crate::{Phrasebook, problem_text};

impl Phrasebook {
    /// What cards are chosen for.
    pub fn deck_role(&self, role: Role) -> String {
        self.word(&id_of("deck-role", role.id()))
    }

    /// Why a deck cannot be played.
    pub fn deck_fault(&self, fault: &DeckFault) -> String {
        match *fault {
            DeckFault::Rule(error) => problem_text(self.lang(), &error.into()),
            DeckFault::TooSmall { has, needs } => {
                self.say("deck-fault-too-small", &[("has", has.into()), ("needs", needs.into())])
            }
            DeckFault::NotInDeck(cards) => self.about_cards("deck-fault-not-in-deck", cards),
            DeckFault::Twice(cards) => self.about_cards("deck-fault-twice", cards),
            DeckFault::TooMany { role, has, most } => {
                let role = self.deck_role(role);
                let args = [("role", role.into()), ("has", has.into()), ("most", most.into())];
                self.say("deck-fault-too-many", &args)
            }
        }
    }

    /// What the player of a deck should know.
    pub fn deck_warning(&self, warning: &DeckWarning) -> String {
        match *warning {
            DeckWarning::IdleTrumps(cards) => self.about_cards("deck-warning-idle-trumps", cards),
            DeckWarning::Unused(role) => {
                self.say("deck-warning-unused", &[("role", self.deck_role(role).into())])
            }
            DeckWarning::Left { role, cards } => {
                let args = [("role", self.deck_role(role).into()), ("cards", cards.into())];
                self.say("deck-warning-left", &args)
            }
        }
    }

    fn about_cards(&self, id: &str, cards: CardSet) -> String {
        self.say(id, &[("cards", self.cards(cards).into())])
    }

    /// A deck as lines: its name and size, its cards by suit, what is left out, and what is prepared.
    pub fn deck_lines(&self, name: &str, deck: &BuiltDeck) -> Vec<String> {
        let called = if name.is_empty() { "none" } else { name };
        let head = self.say("deck-head", &[("name", called.into()), ("cards", deck.cards.len().into())]);
        let jokers: CardSet = Card::all().filter(|card| card.is_joker()).collect();
        let suits = Suit::ALL.map(CardSet::suit).into_iter().chain([jokers]).map(|suit| deck.cards & suit);
        let suits = suits.filter(|cards| !cards.is_empty()).map(|cards| format!("  {}", self.cards(cards)));
        let labelled = |label: String, cards: CardSet| {
            let line = self.say("deck-line", &[("label", label.into()), ("cards", self.cards(cards).into())]);
            (!cards.is_empty()).then_some(line)
        };
        let left_out = labelled(self.word("deck-left-out"), CardSet::ALL - deck.cards);
        let roles = Role::ALL.map(|role| labelled(self.deck_role(role), deck.prepared.cards(role)));
        let rest = [left_out].into_iter().chain(roles).flatten();
        [head].into_iter().chain(suits).chain(rest).collect()
    }
}
