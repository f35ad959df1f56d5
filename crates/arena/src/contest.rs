//! Contests: a round robin of the players of a plan.

use saigen_batch::{BlockResult, Ended, Fault, Job, Plan, Recording, Seating, Worker, Written};
use saigen_notation::Ending;
use serde::{Deserialize, Serialize};

use crate::{Pair, Played, Results, pairings};

/// A round robin: a plan, and the number of deals between every two of its players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// The rules, the set-up and the players.
    pub plan: Plan,
    /// The number of deals, each played twice with swapped seats.
    pub deals: u64,
    /// Whether games are recorded.
    pub recorded: bool,
}

/// A pair of games: the indices of two players and the number of a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Bout {
    /// The player called A.
    pub a: usize,
    /// The player called B.
    pub b: usize,
    /// The number of the deal.
    pub deal: u64,
}

impl Contest {
    /// The bout of a block, in the order of the deals, so that a stopped contest has as many games of each player.
    pub fn bout(&self, block: u64) -> Option<Bout> {
        let every = self.pairings();
        let (a, b) = pairings(self.plan.players.len()).nth((block % every) as usize)?;
        Some(Bout { a, b, deal: block / every })
    }

    fn pairings(&self) -> u64 {
        (pairings(self.plan.players.len()).count() as u64).max(1)
    }

    /// Plays one game of a bout; `None` if it was stopped. An endless game has no record.
    fn game(
        &self,
        bout: Bout,
        swapped: bool,
        worker: &mut Worker,
    ) -> Result<Option<(Played, Option<Written>)>, Fault> {
        let Bout { a, b, deal } = bout;
        let seating = Seating { deal, seed: self.plan.deal(deal), players: [a, b], swapped };
        let mut recording = self.recorded.then(|| Recording::new(&self.plan, &seating));
        let Some(finished) = (match &mut recording {
            Some(recording) => worker.play(&self.plan, &seating, recording)?,
            None => worker.play(&self.plan, &seating, &mut ())?,
        }) else {
            return Ok(None);
        };
        let Ended { game, ending, .. } = &finished.ended;
        let finish = |(recording, ending): (Recording, Ending)| recording.finish(game, ending);
        let record = recording.zip(ending.clone()).and_then(finish);
        Ok(Some((Played::new(finished, &seating), record)))
    }

    /// The file name of a record.
    fn file_name(&self, bout: Bout, game: usize) -> String {
        let name = |player: usize| file_name(&self.plan.players[player]);
        format!("{}_{}_{:05}_{game}.record", name(bout.a), name(bout.b), bout.deal)
    }
}

/// A player's name as part of a file name that is valid on any system.
fn file_name(player: &str) -> String {
    player.replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-")
}

impl Job for Contest {
    type Count = Results;
    const KIND: &'static str = "contest";

    fn blocks(&self) -> u64 {
        self.deals * pairings(self.plan.players.len()).count() as u64
    }

    fn free_fields() -> &'static [&'static str] {
        &["deals", "recorded"]
    }

    /// Plays both games of a bout.
    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Results>>, Fault> {
        let mut result = BlockResult::of(Results::default());
        let Some(bout) = self.bout(block) else { return Ok(Some(result)) };
        let Some(first) = self.game(bout, false, worker)? else { return Ok(None) };
        let Some(second) = self.game(bout, true, worker)? else { return Ok(None) };
        for (record, game) in [&first.1, &second.1].into_iter().zip(1..) {
            result.files.extend(record.iter().map(|it| (self.file_name(bout, game), it.to_text())));
        }
        result.count.add(bout, Pair { games: [first.0, second.0] });
        Ok(Some(result))
    }
}
