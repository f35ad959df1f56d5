//! Rules of thumb: what an option is worth at first sight, without looking ahead.
//!
//! Everything is measured in cards: a hand card of middling use is worth about one. The worth of an
//! action is the sum of what its verbs are worth, less what it costs; so an action that a custom
//! rulebook adds is judged like any other. Nothing here names an action or an edition.
//!
//! Rules of thumb are asked about games, but only ever about imagined ones.

mod chance;
mod combat;
mod effect;
mod steps;
mod worth;

use saigen_cards::Seat;
use saigen_engine::{Ask, Choice, Decision, Game, Options, Rules, Unit};
use saigen_rulebook::{Action, Letter};

pub(crate) use worth::{card_worth, life_worth, soldier_worth};

/// What one option is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) choice: Choice,
    pub(crate) score: f32,
}

/// The scores of a decision's options, in the order of the options.
pub(crate) type Scores = Vec<Scored>;

/// Somebody who looks at a game from the seat that is asked.
pub(crate) struct Thumb<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
}

impl<'a> Thumb<'a> {
    /// Scores all options of the present decision.
    pub(crate) fn score(rules: &'a Rules, game: &'a Game, scores: &mut Scores) {
        scores.clear();
        let Some(&Decision { seat, ask, options }) = game.decision() else { return };
        let thumb = Self { rules, game, seat };
        match ask {
            Ask::Chance => thumb.score_chance(options, scores),
            Ask::Attacker => thumb.score_attackers(options, scores),
            Ask::Blocker { attacker } => thumb.score_blockers(attacker, options, scores),
            _ => thumb.score_step(ask, options, scores),
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

    /// What a seat's own character is worth to it.
    fn unit_worth(&self, unit: Unit) -> f32 {
        let character = self.game.side(unit.seat()).character_at(unit.place());
        character.map_or(
            0.0,
            |character| {
                if character.soldier { soldier_worth(character.size) } else { worth::BULWARK }
            },
        )
    }

    /// What it costs to pay for an action, apart from its keys.
    fn cost(&self, action: &Action) -> f32 {
        let Some(direct) = action.direct() else { return 0.0 };
        let life = self.life(self.seat);
        let letters = direct.cost.letters().iter();
        letters.fold(0.0, |cost, letter| {
            cost + match letter {
                Letter::Bulwark => worth::DRIVE,
                Letter::Life => life_worth(life, 1),
                Letter::Discard => worth::CHEAP_CARD,
                Letter::Sacrifice => worth::BULWARK,
            }
        })
    }
}
