//! One game between two players, and the two games of a deal.

use saigen_batch::{Finished, Sitting, Thinking};
use saigen_notation::{Ending, Stop};
use serde::{Deserialize, Serialize};

/// How a game between the players A and B ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// A won.
    A,
    /// B won.
    B,
    /// Nobody won, by the rules.
    Draw,
    /// It did not end within the limit of decisions, or of steps; it counts as a draw.
    Endless,
}

impl Winner {
    /// What A gets for it, in halves of a point.
    pub const fn halves(self) -> u8 {
        match self {
            Self::A => 2,
            Self::B => 0,
            Self::Draw | Self::Endless => 1,
        }
    }
}

/// A game that has been played. Of two values the first is A's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// How it ended.
    pub winner: Winner,
    /// Whether A had the first turn.
    pub a_first: bool,
    /// How many turns it had.
    pub turns: u16,
    /// How many questions were asked, those with one answer included.
    pub decisions: u32,
    /// What the players spent on it.
    pub thinking: [Thinking; 2],
    /// Why the loser could not go on, if that is how the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
}

/// The two games of a deal: in the first one A has seat a, in the second one seat b.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The games.
    pub games: [Played; 2],
}

impl Pair {
    /// What A got in both games, in halves of a point: 0 to 4.
    pub fn halves(&self) -> u8 {
        self.games.iter().map(|game| game.winner.halves()).sum()
    }

    /// The share of the points that A got, 0 to 1.
    pub fn score(&self) -> f64 {
        f64::from(self.halves()) / 4.0
    }
}

impl Played {
    pub(crate) fn new(finished: Finished, sitting: &Sitting) -> Self {
        let Finished { game, decisions, ending, thinking } = finished;
        let winner = ending.as_ref().and_then(Ending::winner).map(|seat| sitting.player(seat));
        Self {
            winner: match winner {
                Some(0) => Winner::A,
                Some(_) => Winner::B,
                None if ending.as_ref().is_none_or(Ending::is_endless) => Winner::Endless,
                None => Winner::Draw,
            },
            a_first: sitting.player(game.first()) == 0,
            turns: game.turn_number(),
            decisions,
            thinking,
            forfeit: ending.as_ref().and_then(forfeited),
        }
    }
}

/// Why the loser could not go on, if that is how it ended.
fn forfeited(ending: &Ending) -> Option<String> {
    match ending {
        Ending::Stopped { how: Stop::Forfeit, reason, .. } => Some(reason.clone().unwrap_or_default()),
        _ => None,
    }
}
