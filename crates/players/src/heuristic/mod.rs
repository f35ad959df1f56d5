//! Heuristics: scores for options without look-ahead.
//!
//! The unit is a card: an average hand card is worth about 1. The worth of an action is the sum over its
//! verbs minus its cost, so an action of a custom rulebook is scored like any other. Nothing here names an
//! action or an edition.
//!
//! The functions take games, but callers only pass imagined ones.

mod chance;
mod combat;
mod effect;
mod questions;
mod worth;

use saigen_cards::Seat;
use saigen_engine::{Ask, Choice, Decision, Game, Options, Rules, Unit};
use saigen_rulebook::{Action, Letter};

pub(crate) use worth::{card_worth, life_worth, soldier_worth};

/// An option with its score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) choice: Choice,
    pub(crate) score: f32,
}

/// The scores of a decision's options, in the order of the options.
pub(crate) type Scores = Vec<Scored>;

/// Scores options of a game for the deciding seat.
pub(crate) struct Heuristic<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
}

impl<'a> Heuristic<'a> {
    /// Scores all options of the present decision.
    pub(crate) fn score(rules: &'a Rules, game: &'a Game, scores: &mut Scores) {
        scores.clear();
        let Some(&Decision { seat, ask, options }) = game.decision() else { return };
        let it = Self { rules, game, seat };
        match ask {
            Ask::Chance => it.score_chance(options, scores),
            Ask::Attacker => it.score_attackers(options, scores),
            Ask::Blocker { attacker } => it.score_blockers(attacker, options, scores),
            _ => it.score_question(ask, options, scores),
        }
    }

    fn each(&self, options: Options, scores: &mut Scores, mut score: impl FnMut(Choice) -> f32) {
        scores.extend(options.iter().map(|choice| Scored { choice, score: score(choice) }));
    }

    fn other(&self) -> Seat {
        self.seat.other()
    }

    fn life(&self, seat: Seat) -> usize {
        self.game.side(seat).life().len()
    }

    /// What it costs a player to give up cards of the life: more if the rest will not survive the player's next
    /// turn.
    fn price(&self, seat: Seat, cards: usize) -> f32 {
        let (life, needed) = (self.life(seat), self.rules.turn_needs());
        let doomed = life >= needed && life < needed + cards;
        life_worth(life, cards) + if doomed { worth::DOOM } else { 0.0 }
    }

    /// The worth of a character to its owner.
    fn unit_worth(&self, unit: Unit) -> f32 {
        let character = self.game.side(unit.seat()).character_at(unit.place());
        character.map_or(
            0.0,
            |character| {
                if character.soldier { soldier_worth(character.size) } else { worth::BULWARK }
            },
        )
    }

    /// The cost of an action, apart from its keys.
    fn cost(&self, action: &Action) -> f32 {
        let Some(direct) = action.direct() else { return 0.0 };
        let letters = direct.cost.letters();
        let life = letters.iter().filter(|letter| **letter == Letter::Life).count();
        letters.iter().fold(self.price(self.seat, life), |cost, letter| {
            cost + match letter {
                Letter::Bulwark => worth::DRIVE,
                Letter::Life => 0.0,
                Letter::Discard => worth::CHEAP_CARD,
                Letter::Sacrifice => worth::BULWARK,
                Letter::Unit => worth::DRIVE,
            }
        })
    }
}
