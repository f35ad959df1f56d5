//! The difficulty levels.
//!
//! Levels differ in what they overlook and how long they think; all see only what a person in their seat
//! would see.

use saigen_cards::Chance;
use saigen_deal::Quick;
use saigen_engine::{Rules, View};

use crate::blunder::sound_options;
use crate::greedy::best;
use crate::heuristic::{Heuristic, Scores};
use crate::{Budget, Player, Search, Thought};

/// Maximum number of positions in the look-ahead of a level without search.
const LOOKAHEAD: u32 = 4_000;

/// A difficulty level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// 1 to 5.
    pub number: u8,
    /// Maximum random error of its heuristic scores, in cards.
    pub noise: f32,
    /// Whether it checks which options certainly win or lose this turn.
    pub careful: bool,
    /// Maximum simulations per decision; 0 plays by heuristic alone.
    pub simulations: u32,
    /// Maximum thinking time per decision, in milliseconds.
    pub milliseconds: u32,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 5] = [
        Self { number: 1, noise: 4.0, careful: false, simulations: 0, milliseconds: 100 },
        Self { number: 2, noise: 0.6, careful: true, simulations: 0, milliseconds: 200 },
        Self { number: 3, noise: 0.0, careful: true, simulations: 8, milliseconds: 400 },
        Self { number: 4, noise: 0.0, careful: true, simulations: 24, milliseconds: 700 },
        Self { number: 5, noise: 0.0, careful: true, simulations: 20_000, milliseconds: 1_200 },
    ];

    /// The level with this number; `None` unless it is 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number == number)
    }

    /// The player of this level.
    pub fn player(self) -> Box<dyn Player> {
        if self.simulations > 0 {
            return Box::new(Search::default());
        }
        Box::new(Noisy { level: self, scores: Scores::new() })
    }
}

/// Plays by heuristic scores with random errors.
struct Noisy {
    level: Level,
    scores: Scores,
}

impl Player for Noisy {
    fn choose(&mut self, rules: &Rules, view: &View, _: Budget<'_>, random: &mut Quick) -> Thought {
        let game = view.imagine(rules, random);
        Heuristic::score(rules, &game, &mut self.scores);
        let noise = self.level.noise;
        self.scores.iter_mut().for_each(|it| it.score += noise * f32::from(random.below(101)) / 100.0);
        if self.level.careful {
            let sound = sound_options(rules, view, LOOKAHEAD, random);
            self.scores.retain(|it| sound.allows(it.choice));
        }
        Thought::plain(best(&self.scores))
    }
}
