//! One game between two players, and the two games of a deal.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Choice, Decision, Game, View, Viewer};
use saigen_notation::{Ending, Record, Recorder, Stop, choice_text};
use saigen_players::{Budget, GameResult, Player};
use serde::{Deserialize, Serialize};

use crate::pace::{Clock, Pace};
use crate::{Entrant, Fault, Table, Times};

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
    /// It did not end within the limit of decisions; it counts as a draw.
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

/// What a player spent on its decisions; only those with two answers or more count.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Thinking {
    /// How many simulations it made.
    pub simulations: u64,
    /// How long its decisions took.
    pub times: Times,
}

impl Thinking {
    /// The mean number of simulations for a decision.
    pub fn mean_simulations(&self) -> f64 {
        self.simulations as f64 / self.times.count().max(1) as f64
    }

    /// Adds what was spent elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.simulations = self.simulations.saturating_add(other.simulations);
        self.times.merge(&other.times);
    }
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

/// One of the two games of a deal, about to be played.
pub(crate) struct Sitting<'a> {
    pub(crate) table: &'a Table,
    pub(crate) entrants: [&'a Entrant; 2],
    /// The number of the deal, and its seed.
    pub(crate) deal: u64,
    pub(crate) seed: Seed,
    /// Which of the two games: 0 or 1.
    pub(crate) game: u8,
    pub(crate) clock: &'a dyn Clock,
    /// Whether to give up the game.
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
    /// Whether to write a record.
    pub(crate) recorded: bool,
}

/// A player at work.
struct Chair<'a> {
    entrant: &'a Entrant,
    player: Box<dyn Player>,
    random: Quick,
    pace: &'a mut Pace,
    thinking: Thinking,
}

impl Sitting<'_> {
    /// The seat of a player, 0 for A and 1 for B.
    fn seat(&self, player: usize) -> Seat {
        Seat::BOTH[player ^ usize::from(self.game)]
    }

    /// The player in a seat.
    fn player(&self, seat: Seat) -> usize {
        seat as usize ^ usize::from(self.game)
    }

    fn chair<'p>(&'p self, player: usize, pace: &'p mut Pace) -> Chair<'p> {
        let entrant = self.entrants[player];
        let random = Quick::new(self.seed, u64::from(self.game) * 2 + player as u64);
        Chair { entrant, player: entrant.player(), random, pace, thinking: Thinking::default() }
    }

    /// Plays the game; nothing comes of it if it was given up. An endless game has no record.
    pub(crate) fn play(&self, paces: [&mut Pace; 2]) -> Result<Option<(Played, Option<Record>)>, Fault> {
        let [a, b] = paces;
        let mut chairs = [self.chair(0, a), self.chair(1, b)];
        let rules = &self.table.rules;
        let header = self.table.header(Seat::BOTH.map(|seat| &*self.entrants[self.player(seat)].name));
        let mut chance = Stream::new(self.seed);
        let mut game = header.begin(rules, &mut chance, &mut ())?;
        let mut recorder = self.recorded.then(|| Recorder::new(header, rules, &game));
        let (mut decisions, mut ending) = (0, None);
        while let Some(&decision) = game.decision().filter(|_| decisions < self.table.limit) {
            if (self.stop)() {
                return Ok(None);
            }
            decisions += 1;
            let player = self.player(decision.seat);
            let choice = match decision.options.len() {
                1 => decision.options.nth(0).unwrap_or(Choice::Pass),
                _ => self.ask(&mut chairs[player], &game, decision.seat),
            };
            if let Some(reason) = chairs[player].player.forfeit() {
                let (how, seat, reason) = (Stop::Forfeit, decision.seat, Some(reason));
                ending = Some(Ending::Stopped { how, seat, reason });
                break;
            }
            let before = game;
            let taken = game.choose(rules, choice, &mut chance, &mut ());
            taken.map_err(|_| self.not_listed(player, decisions, &decision, choice))?;
            if let Some(recorder) = &mut recorder {
                recorder.chose(&before, choice, &game);
            }
        }
        let ending = ending.or_else(|| Ending::of(&game));
        let played = self.played(&game, decisions, chairs, ending.as_ref());
        let record = recorder.zip(ending).map(|(recorder, ending)| recorder.finish(&game, self.seed, ending));
        Ok(Some((played, record)))
    }

    /// Asks the player in a seat, within what its effort allows.
    fn ask(&self, chair: &mut Chair, game: &Game, seat: Seat) -> Choice {
        let viewer = if chair.entrant.peeks { Viewer::Everything } else { Viewer::Seat(seat) };
        let view = View::of(game, viewer);
        let allowance = chair.pace.allowance(chair.entrant.effort);
        let begun = self.clock.now();
        let spent = || self.clock.now().saturating_sub(begun);
        let stop = || (self.stop)() || allowance.time.is_some_and(|time| spent() >= time);
        let budget = Budget { simulations: allowance.simulations, threads: 1, stop: &stop };
        let thought = chair.player.choose(&self.table.rules, &view, budget, &mut chair.random);
        let time: Duration = spent();
        chair.pace.learn(thought.simulations, time);
        chair.thinking.simulations += u64::from(thought.simulations);
        chair.thinking.times.add(time);
        thought.choice
    }

    /// What came of a game that ended so, or did not end; the players are told.
    fn played(&self, game: &Game, decisions: u32, chairs: [Chair; 2], ending: Option<&Ending>) -> Played {
        let winner = ending.map(|ending| ending.winner().map(|seat| self.player(seat)));
        let [mut a, mut b] = chairs;
        for (player, chair) in [&mut a, &mut b].into_iter().enumerate() {
            chair.player.over(match winner.flatten() {
                Some(winner) if winner == player => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            });
        }
        Played {
            winner: match winner {
                Some(Some(0)) => Winner::A,
                Some(Some(_)) => Winner::B,
                Some(None) => Winner::Draw,
                None => Winner::Endless,
            },
            a_first: game.first() == self.seat(0),
            turns: game.turn_number(),
            decisions,
            thinking: [a.thinking, b.thinking],
            forfeit: ending.and_then(forfeited),
        }
    }

    fn not_listed(&self, player: usize, decision: u32, asked: &Decision, choice: Choice) -> Fault {
        let rules = &self.table.rules;
        let options = asked.options.iter().map(|option| choice_text(rules, option));
        Fault::NotListed {
            player: self.entrants[player].name.clone(),
            side: ["A", "B"][player],
            deal: self.deal,
            game: self.game + 1,
            decision,
            // An answer from nowhere may not even have a name in notation.
            answer: format!("{choice:?}"),
            options: options.collect(),
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
