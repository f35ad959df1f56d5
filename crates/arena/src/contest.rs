//! Contests: who plays whom with which deals, on how many threads.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use saigen_notation::{NotPlayable, Record};
use serde::{Deserialize, Serialize};

use crate::game::Sitting;
use crate::pace::{Clock, Pace};
use crate::pool::{self, Came};
use crate::{Entrant, Pair, Played, Table};

/// A table and those who take part.
#[derive(Debug)]
pub struct Contest {
    /// What is played.
    pub table: Table,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
}

/// A pair of games to be played: two entrants by their index, A first, and the number of a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The entrant called A.
    pub a: usize,
    /// The entrant called B.
    pub b: usize,
    /// The number of the deal.
    pub deal: u64,
}

/// A pair of games that has been played.
#[derive(Debug)]
pub struct Finished {
    /// Which.
    pub job: Job,
    /// What came of it.
    pub pair: Pair,
    /// The records of its games, if they were asked for; an endless game has none.
    pub records: [Option<Record>; 2],
}

/// How a contest is run.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// On so many threads. What comes out does not depend on it.
    pub threads: usize,
    /// Where time comes from.
    pub clock: &'a dyn Clock,
    /// Asked again and again; when it says yes, games that are not over are given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Whether games are recorded.
    pub recorded: bool,
}

/// Why games cannot be played to their end.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The table makes no game.
    NotPlayable(NotPlayable),
    /// A player answered something that is not listed.
    NotListed {
        /// The player.
        player: String,
        /// A or B.
        side: &'static str,
        /// The number of the deal, from 0.
        deal: u64,
        /// Which of its two games: 1 or 2.
        game: u8,
        /// Which decision of the game, from 1.
        decision: u32,
        /// What it answered.
        answer: String,
        /// What was listed.
        options: Vec<String>,
    },
}

impl From<NotPlayable> for Fault {
    fn from(fault: NotPlayable) -> Self {
        Self::NotPlayable(fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayable(fault) => fault.fmt(f),
            Self::NotListed { player, side, deal, game, decision, answer, options } => write!(
                f,
                "player {side}, {player}, answered “{answer}” at decision {decision} of game {game} of deal {deal}, which is not among the options: {}",
                options.join(" | ")
            ),
        }
    }
}

impl std::error::Error for Fault {}

impl Contest {
    /// Plays pairs of games. They are handed on in batches as they finish, in no particular order; the
    /// receiver can end everything.
    pub fn run<E: From<Fault>>(
        &self,
        jobs: &[Job],
        run: Run,
        receive: &mut dyn FnMut(Vec<Finished>) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let paces = || vec![Pace::default(); self.entrants.len()];
        let work = |paces: &mut Vec<Pace>, index: usize, ended: &AtomicBool| {
            let stop = || ended.load(Ordering::Relaxed) || (run.stop)();
            match self.play(jobs[index], Run { stop: &stop, ..run }, paces) {
                Ok(Some(finished)) => Came::Done(finished),
                Ok(None) => Came::GivenUp,
                Err(fault) => Came::Failed(fault),
            }
        };
        pool::share((jobs.len(), run.threads), paces, work, receive)
    }

    /// Plays both games of a deal; nothing comes of it if they were given up.
    fn play(&self, job: Job, run: Run, paces: &mut [Pace]) -> Result<Option<Finished>, Fault> {
        let Some(first) = self.play_game(job, 0, run, paces)? else { return Ok(None) };
        let Some(second) = self.play_game(job, 1, run, paces)? else { return Ok(None) };
        let pair = Pair { games: [first.0, second.0] };
        Ok(Some(Finished { job, pair, records: [first.1, second.1] }))
    }

    fn play_game(
        &self,
        job: Job,
        game: u8,
        run: Run,
        paces: &mut [Pace],
    ) -> Result<Option<(Played, Option<Record>)>, Fault> {
        let sitting = Sitting {
            table: &self.table,
            entrants: [&self.entrants[job.a], &self.entrants[job.b]],
            deal: job.deal,
            seed: self.table.deal(job.deal),
            game,
            clock: run.clock,
            stop: run.stop,
            recorded: run.recorded,
        };
        let mut own = [paces[job.a], paces[job.b]];
        let [a, b] = &mut own;
        let played = sitting.play([a, b]);
        [paces[job.a], paces[job.b]] = own;
        played
    }
}
