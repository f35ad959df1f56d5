//! Scores for the smaller questions: keys, payment, targets, and questions of effects.

use saigen_cards::{Card, CardSet};
use saigen_engine::{Ask, Choice, Options, Request, Target, Unit, Word, bulwark_stops};
use saigen_rulebook::Pose;

use super::effect::Intent;
use super::{Heuristic, Scores, card_worth, life_worth, worth};

impl Heuristic<'_> {
    pub(super) fn score_question(&self, ask: Ask, options: Options, scores: &mut Scores) {
        self.each(options, scores, |choice| match choice {
            Choice::Card(card) => self.card_score(ask, card),
            Choice::Word(word) => self.word_score(ask, word),
            Choice::Unit(unit) => match ask {
                Ask::Drive => self.drive_score(unit),
                Ask::Sacrifice => -self.unit_worth(unit),
                Ask::Character if unit.seat() == self.seat => -self.unit_worth(unit),
                Ask::Character => self.unit_worth(unit),
                Ask::BurySome => self.bury_score(unit),
                Ask::LayDownSome => -1.0,
                _ => self.aim_score(ask, Target::unit(unit)),
            },
            Choice::Request(index) => self.aim_score(ask, Target::request(index)),
            Choice::Player(seat) => self.aim_score(ask, Target::player(seat)),
            Choice::Trump(seat, card) => self.aim_score(ask, Target::trump(seat, card)),
            Choice::Pass | Choice::Done | Choice::Action(_) => 0.0,
        });
    }

    fn card_score(&self, ask: Ask, card: Card) -> f32 {
        match ask {
            Ask::Key => self.game.drafted().map_or(0.0, |action| self.key_worth(action, card)),
            Ask::Discard | Ask::DiscardDown => -card_worth(card),
            Ask::HandCard { whose } if whose == self.seat => -card_worth(card),
            Ask::GraveTop | Ask::RowOrder | Ask::LifeOrder | Ask::BottomOrder => 0.0,
            _ => card_worth(card),
        }
    }

    /// A bulwark that stops a soldier of the opponent should stay charged.
    fn drive_score(&self, unit: Unit) -> f32 {
        let card = self.game.side(unit.seat()).character_at(unit.place()).map(|it| it.cards);
        let Some(card) = card.and_then(CardSet::first) else { return 0.0 };
        let mut soldiers = self.game.side(self.other()).characters().filter(|it| it.soldier);
        // Some cards stop every attacker.
        let matches = bulwark_stops(card, CardSet::EMPTY) || soldiers.any(|it| bulwark_stops(card, it.cards));
        if matches { -0.5 } else { 0.0 }
    }

    /// The cheapest soldier that reaches the target alone.
    fn bury_score(&self, unit: Unit) -> f32 {
        let size = |unit: Unit| self.game.side(unit.seat()).character_at(unit.place()).map(|it| it.size);
        let target = self.asking().and_then(|request| match request.target.aim() {
            saigen_engine::Aim::Unit(target) => size(target),
            _ => None,
        });
        let reaches = size(unit) >= target;
        -self.unit_worth(unit) - if reaches { 0.0 } else { worth::WIN }
    }

    fn word_score(&self, ask: Ask, word: Word) -> f32 {
        let life = self.life(self.seat);
        match word {
            Word::Yes if ask == Ask::MayDiscard => worth::TRUMP - 4.0 * worth::CHEAP_CARD,
            Word::Yes if ask == Ask::MayReorder => -0.1,
            Word::Yes if ask == Ask::MayTurnDown => life_worth(life, 2) - worth::TRUMP,
            Word::Yes => worth::UNKNOWN_CARD - self.price(self.seat, 1) - 0.1 * self.hand_over(),
            Word::Hit => {
                if self.game.turned_total() <= 13 {
                    0.5
                } else {
                    -0.5
                }
            }
            Word::Two => {
                if life > 12 {
                    0.3
                } else {
                    -0.3
                }
            }
            Word::Bulwark => 0.1,
            Word::Charged => self.charge_score(Pose::Charged),
            Word::Driven => self.charge_score(Pose::Driven),
            Word::Bottom => 0.1,
            Word::No | Word::Stand | Word::One | Word::Soldier | Word::Top => 0.0,
        }
    }

    /// By how many cards the hand would exceed its limit with one more.
    fn hand_over(&self) -> f32 {
        let Some(limit) = self.rules.hand_limit() else { return 0.0 };
        (self.game.side(self.seat).hand().len() + 1).saturating_sub(limit.into()) as f32
    }

    /// The seat's own characters should be charged, the opponent's driven.
    fn charge_score(&self, pose: Pose) -> f32 {
        let own = self.asking().is_some_and(|request| match request.target.aim() {
            saigen_engine::Aim::Unit(unit) => unit.seat() == self.seat,
            _ => false,
        });
        if own == (pose == Pose::Charged) { 1.0 } else { 0.0 }
    }

    /// The request whose effect asks the question.
    fn asking(&self) -> Option<&Request> {
        self.game.resolving().or(self.game.stage().requests().last())
    }

    fn aim_score(&self, ask: Ask, target: Target) -> f32 {
        if ask == Ask::NewTarget {
            return self.redirect_score(target);
        }
        let Some(request) = self.game.building() else { return 0.0 };
        self.effect_worth(Intent {
            action: request.action,
            seat: self.seat,
            keys: request.keys,
            target,
            depth: 0,
        })
    }

    /// A new target for a request: good if it is bad for the opponent who controls it.
    fn redirect_score(&self, target: Target) -> f32 {
        let aimed = self.asking().map(|request| request.target.aim());
        let Some(saigen_engine::Aim::Request(index)) = aimed else { return 0.0 };
        let Some(request) = self.game.stage().requests().get(index as usize) else { return 0.0 };
        let worth = self.effect_worth(Intent { target, ..request.into() });
        if request.controller == self.seat { worth } else { -worth }
    }
}
