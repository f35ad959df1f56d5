//! The levels for people: what each one overlooks, and how long it thinks.
//!
//! Levels differ by these two things only; all of them see what a person in their seat would see.

use saigen_cards::Chance;
use saigen_deal::Quick;
use saigen_engine::{Rules, View};

use crate::blunder::careful;
use crate::greedy::best;
use crate::thumb::{Scores, Thumb};
use crate::{Budget, Player, Search, Thought};

/// So many positions a careful level without search follows to see what is certain.
const LOOKAHEAD: u32 = 4_000;

/// A level for people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// 1 to 5.
    pub number: u8,
    /// How wrong its rules of thumb can be, in cards; the first levels go by nothing else.
    pub slips: f32,
    /// Whether it looks out for what wins and loses at once.
    pub careful: bool,
    /// How many simulations it makes for a decision; none for the first levels.
    pub simulations: u32,
    /// After so many milliseconds it has to answer.
    pub milliseconds: u32,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 5] = [
        Self { number: 1, slips: 4.0, careful: false, simulations: 0, milliseconds: 100 },
        Self { number: 2, slips: 0.6, careful: true, simulations: 0, milliseconds: 200 },
        Self { number: 3, slips: 0.0, careful: true, simulations: 8, milliseconds: 400 },
        Self { number: 4, slips: 0.0, careful: true, simulations: 24, milliseconds: 700 },
        Self { number: 5, slips: 0.0, careful: true, simulations: 20_000, milliseconds: 1_200 },
    ];

    /// The level with this number, 1 to 5.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number == number)
    }

    /// The player of this level.
    pub fn player(self) -> Box<dyn Player> {
        if self.simulations > 0 {
            return Box::new(Search::default());
        }
        Box::new(Slips { level: self, scores: Scores::new() })
    }
}

/// Goes by rules of thumb, and is sometimes wrong about them.
struct Slips {
    level: Level,
    scores: Scores,
}

impl Player for Slips {
    fn choose(&mut self, rules: &Rules, view: &View, _: Budget<'_>, random: &mut Quick) -> Thought {
        let game = view.imagine(rules, random);
        Thumb::score(rules, &game, &mut self.scores);
        let slips = self.level.slips;
        self.scores.iter_mut().for_each(|it| it.score += slips * f32::from(random.below(101)) / 100.0);
        if self.level.careful {
            let care = careful(rules, view, LOOKAHEAD, random);
            self.scores.retain(|it| care.allows(it.choice));
        }
        Thought::plain(best(&self.scores))
    }
}
