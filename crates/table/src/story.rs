//! The story of a game in figures: where the lives went.

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Cause, Event, Game, Place};

use crate::Course;

/// What takes cards from a life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loss {
    /// Its owner draws.
    Draw,
    /// Its owner pays a cost.
    Cost,
    /// Attackers deal damage.
    Attack,
    /// Effects deal damage or move cards.
    Effect,
}

impl Loss {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Draw, Self::Cost, Self::Attack, Self::Effect];

    /// What a moved card takes from its owner's life; `None` if it does not leave a life during the game.
    fn of(from: Place, to: Place, cause: Cause) -> Option<Self> {
        let in_life = |place| matches!(place, Place::LifeTop | Place::LifeBottom | Place::Life);
        if !in_life(from) || in_life(to) {
            return None;
        }
        match cause {
            Cause::SetUp | Cause::TurnOver => None,
            Cause::Draw => Some(Self::Draw),
            Cause::Cost => Some(Self::Cost),
            Cause::Attack => Some(Self::Attack),
            Cause::Damage | Cause::Effect | Cause::Request | Cause::Judgement | Cause::Finished => {
                Some(Self::Effect)
            }
        }
    }
}

/// The story of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Story {
    /// The lives at the start of every turn, and at last.
    pub lives: Vec<BySeat<usize>>,
    /// The number of cards that each player lost by each [`Loss`], in the order of [`Loss::ALL`].
    pub lost: BySeat<[usize; 4]>,
    /// What took the last card that each player lost.
    pub last: BySeat<Option<Loss>>,
    /// The most requests that waited on the stage at once.
    pub longest_stage: usize,
}

impl Story {
    /// The story of a game so far.
    pub fn of(course: &Course) -> Self {
        let mut story = Self::default();
        course.replay(|_, game, events| story.add(game, events));
        story.lives.push(lives(&course.game));
        story
    }

    fn add(&mut self, game: &Game, events: &[Event]) {
        self.longest_stage = self.longest_stage.max(game.stage().requests().len());
        for event in events {
            match *event {
                Event::Moved { seat, from, to, cause, .. } => self.lose(seat, Loss::of(from, to, cause)),
                Event::TurnTo { .. } => self.lives.push(lives(game)),
                _ => {}
            }
        }
    }

    fn lose(&mut self, seat: Seat, loss: Option<Loss>) {
        if let Some(loss) = loss {
            self.lost[seat][loss as usize] += 1;
            self.last[seat] = Some(loss);
        }
    }
}

fn lives(game: &Game) -> BySeat<usize> {
    BySeat::new(|seat| game.side(seat).life().len())
}
