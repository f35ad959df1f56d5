//! The parts of a game in words, as one seat may see them.

use std::sync::Arc;

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{ActionId, Aim, CharacterView, Game, Request, Rules, Target, Unit};
use saigen_rulebook::Pose;
use saigen_texts::Lang;

use crate::Phrasebook;

/// Words for games under given rules, in one language.
#[derive(Debug)]
pub struct Wording {
    rules: Arc<Rules>,
    phrases: Phrasebook,
}

impl Wording {
    /// The words of a language for these rules.
    pub fn new(rules: impl Into<Arc<Rules>>, lang: Lang) -> Self {
        let rules = rules.into();
        let phrases = Phrasebook::of(lang, rules.book());
        Self { rules, phrases }
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Words for the rows of the rulebook.
    pub fn phrases(&self) -> &Phrasebook {
        &self.phrases
    }

    /// The name of an action.
    pub fn action(&self, action: ActionId) -> String {
        self.phrases.name(self.rules.action(action))
    }

    /// A player as the first word of a sentence.
    pub fn who(&self, seat: Seat, viewer: Seat) -> String {
        self.phrases.word(if seat == viewer { "who-you" } else { "who-opponent" })
    }

    /// A player inside a sentence.
    pub fn player(&self, seat: Seat, viewer: Seat) -> String {
        self.phrases.word(if seat == viewer { "seat-you" } else { "seat-opponent" })
    }

    /// A character with everything that the viewer may see.
    pub fn unit(&self, game: &Game, unit: Unit, viewer: Seat) -> String {
        let Some(character) = game.side(unit.seat()).character_at(unit.place()) else {
            return unit.to_string();
        };
        let mut words = self.body(game, unit, &character, viewer);
        if character.pose == Pose::Driven {
            words = self.phrases.say("unit-driven", &[("unit", words.into())]);
        }
        if game.is_attacker(unit) {
            words = self.phrases.say("unit-attacking", &[("unit", words.into())]);
        }
        match game.blocked_by(unit) {
            Some(attacker) => {
                let args = [("unit", words.into()), ("attacker", attacker.to_string().into())];
                self.phrases.say("unit-blocking", &args)
            }
            None => words,
        }
    }

    fn body(&self, game: &Game, unit: Unit, character: &CharacterView, viewer: Seat) -> String {
        let known =
            unit.seat() == viewer || game.side(unit.seat()).known().to_opponent.contains_all(character.cards);
        self.bare_unit(unit, character.soldier.then_some(character.size), character.cards, known)
    }

    /// A character by label, cards and size; bulwarks have no size.
    fn bare_unit(&self, unit: Unit, size: Option<i16>, cards: CardSet, known: bool) -> String {
        let label = ("label", unit.to_string().into());
        let cards = self.phrases.cards(cards);
        match size {
            Some(size) => {
                self.phrases.say("unit-soldier", &[label, ("cards", cards.into()), ("size", size.into())])
            }
            None if known => self.phrases.say("unit-bulwark-known", &[label, ("card", cards.into())]),
            None => self.phrases.say("unit-bulwark", &[label]),
        }
    }

    /// The target of a request; empty if it has none.
    pub fn target(&self, game: &Game, target: Target, viewer: Seat) -> Option<String> {
        match target.aim() {
            Aim::None => None,
            Aim::Gone => Some(self.phrases.word("target-lost")),
            Aim::Unit(unit) => Some(self.unit(game, unit, viewer)),
            Aim::Request(index) => Some(self.request(game, index, viewer)),
            Aim::Player(seat) => Some(self.player(seat, viewer)),
            Aim::Trump(seat, card) => Some(self.trump(seat, card, viewer)),
        }
    }

    /// A trump with its owner.
    pub fn trump(&self, seat: Seat, card: Card, viewer: Seat) -> String {
        self.trump_of(self.player(seat, viewer), card)
    }

    pub(crate) fn trump_of(&self, owner: String, card: Card) -> String {
        self.phrases.say("trump-of", &[("who", owner.into()), ("card", self.phrases.trump_card(card).into())])
    }

    /// A request on the stage: number, action, controller.
    pub fn request(&self, game: &Game, index: u8, viewer: Seat) -> String {
        match game.stage().requests().get(usize::from(index)) {
            Some(request) => self.phrases.say(
                "request-line",
                &[
                    ("number", (u32::from(index) + 1).into()),
                    ("action", self.action(request.action).into()),
                    ("who", self.player(request.controller, viewer).into()),
                ],
            ),
            None => format!("#{}", u32::from(index) + 1),
        }
    }

    /// A request on the stage with its key cards and target.
    pub fn full_request(&self, game: &Game, index: u8, viewer: Seat) -> String {
        let mut words = self.request(game, index, viewer);
        let Some(request) = game.stage().requests().get(usize::from(index)) else { return words };
        if !request.keys.is_empty() {
            let args = [("request", words.into()), ("cards", self.phrases.cards(request.keys).into())];
            words = self.phrases.say("request-keys", &args);
        }
        if let Some(target) = self.target(game, request.target, viewer) {
            let args = [("request", words.into()), ("target", target.into())];
            words = self.phrases.say("request-target", &args);
        }
        if request.blank {
            words = self.phrases.say("request-blank", &[("request", words.into())]);
        }
        words
    }
}

/// The request whose effect asks: the one resolving beside the stage, or the top of the stage.
pub(crate) fn at_work(game: &Game) -> Option<&Request> {
    game.resolving().or_else(|| game.stage().requests().last())
}
