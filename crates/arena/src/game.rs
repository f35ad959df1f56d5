//! One game between two players, and the two games of a deal.

use saigen_batch::{Ended, Finished, Seating, Thinking};
use saigen_notation::{Ending, Stop};
use serde::{Deserialize, Serialize};

/// The result of a game between players A and B.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// A won.
    A,
    /// B won.
    B,
    /// A draw by the rules.
    Draw,
    /// The game reached the limit of decisions or steps; counts as a draw.
    Endless,
}

impl Winner {
    /// A's points, doubled.
    pub const fn halves(self) -> u8 {
        match self {
            Self::A => 2,
            Self::B => 0,
            Self::Draw | Self::Endless => 1,
        }
    }
}

/// A finished game, or a match of several games with the figures of all its games. The first of two values is
/// A's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The result.
    pub winner: Winner,
    /// Whether A had the first turn; in a match, that of the last game.
    pub a_first: bool,
    /// Number of games.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub games: u8,
    /// Number of turns.
    pub turns: u16,
    /// Number of decisions, including those with one option.
    pub decisions: u32,
    /// The effort of the players.
    pub thinking: [Thinking; 2],
    /// Why the loser forfeited; `None` if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
}

/// The number of games unless a match has several.
const fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_one(games: &u8) -> bool {
    *games == 1
}

/// The two games of a deal: A has seat a in the first and seat b in the second.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The games.
    pub games: [Played; 2],
}

impl Pair {
    /// A's points in both games, doubled: 0 to 4.
    pub fn halves(&self) -> u8 {
        self.games.iter().map(|game| game.winner.halves()).sum()
    }

    /// A's score, 0 to 1.
    pub fn score(&self) -> f64 {
        f64::from(self.halves()) / 4.0
    }
}

impl Played {
    pub(crate) fn new(finished: Finished, seating: &Seating) -> Self {
        let Finished { ended: Ended { game, games, turns, decisions, ending }, thinking } = finished;
        let winner = ending.as_ref().and_then(Ending::winner).map(|seat| seating.player(seat));
        Self {
            winner: match winner {
                Some(0) => Winner::A,
                Some(_) => Winner::B,
                None if ending.as_ref().is_none_or(Ending::is_endless) => Winner::Endless,
                None => Winner::Draw,
            },
            a_first: seating.player(game.first()) == 0,
            games,
            turns,
            decisions,
            thinking,
            forfeit: ending.as_ref().and_then(forfeited),
        }
    }
}

/// The reason of a forfeit; `None` for other endings.
fn forfeited(ending: &Ending) -> Option<String> {
    match ending {
        Ending::Stopped { how: Stop::Forfeit, reason, .. } => Some(reason.clone().unwrap_or_default()),
        _ => None,
    }
}
