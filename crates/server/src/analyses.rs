//! Analyses of finished games. They run one decision at a time when nothing more urgent waits, and are
//! stored. One that is unfinished when the server stops starts again at its next start, with the same
//! seed and so the same result.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use saigen_analysis::{Analysis, Point, Settings, analyse_decision};
use saigen_deal::Seed;
use saigen_match::{Decisions, Match, Review};
use saigen_protocol::http::{AnalysisResult, AnalysisState};
use tokio::runtime::Handle;

use crate::hall::{Hall, Trouble};
use crate::store::{AnalysisRow, Keeper, StoreError};
use crate::think::{Cancel, Class, Shift, Thinkers};
use crate::token::random_number;
use crate::turns::{Owner, Whose};
use crate::work::{Stop, Workers};

/// The version of the analysis; it increases when the same game would be evaluated differently.
const VERSION: u32 = 1;

/// Maximum number of unfinished analyses, and of one owner's. The limit per owner does not apply to
/// analyses resumed after a restart, whose owners are unknown.
const AT_ONCE: usize = 64;
const OF_ONE_OWNER: usize = 8;

/// All analyses.
pub(crate) struct Analyses {
    keeper: Keeper,
    thinkers: Thinkers,
    workers: Workers,
    /// The unfinished ones, by match.
    running: Mutex<HashMap<String, Arc<Work>>>,
}

/// Why an analysis does not start.
#[derive(Debug)]
pub(crate) enum NotBegun {
    /// Too many others are running.
    TooMany,
    /// Too many others of the same owner are running.
    TooManyOfOwner,
    /// The game cannot be replayed.
    Unplayable(String),
    /// Another error.
    Trouble(Trouble),
}

impl<T: Into<Trouble>> From<T> for NotBegun {
    fn from(trouble: T) -> Self {
        Self::Trouble(trouble.into())
    }
}

/// An unfinished analysis.
struct Work {
    whose: Whose,
    review: Review,
    decisions: Decisions,
    simulations: u32,
    seed: Seed,
    points: Mutex<Vec<Point>>,
    cancel: Cancel,
    runtime: Handle,
}

impl Work {
    fn points(&self) -> MutexGuard<'_, Vec<Point>> {
        self.points.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self) -> AnalysisState {
        let (done, of) = (self.points().len() as u32, self.decisions.moments.len() as u32);
        AnalysisState { done, of, result: None }
    }

    fn row(&self, result: Option<&AnalysisResult>) -> AnalysisRow {
        AnalysisRow {
            version: VERSION,
            simulations: self.simulations,
            seed: self.seed.to_string(),
            result: result.and_then(|result| serde_json::to_string(result).ok()),
        }
    }
}

impl Analyses {
    pub(crate) fn new(keeper: Keeper, thinkers: Thinkers, workers: Workers) -> Arc<Self> {
        Arc::new(Self { keeper, thinkers, workers, running: Mutex::default() })
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Arc<Work>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The progress of the analysis of a match; `None` if there is none.
    pub(crate) async fn state(&self, id: &str) -> Result<Option<AnalysisState>, StoreError> {
        let running = self.running().get(id).map(|work| work.state());
        if running.is_some() {
            return Ok(running);
        }
        let of = id.to_owned();
        let row = self.keeper.read(move |store| store.analysis(&of, VERSION)).await?;
        Ok(row.map(|row| {
            let result = row.result.and_then(|text| serde_json::from_str::<AnalysisResult>(&text).ok());
            // One without a result is about to be resumed.
            let done = result.as_ref().map_or(0, |result| result.points.len() as u32);
            AnalysisState { done, of: done, result }
        }))
    }

    /// Starts an analysis.
    pub(crate) async fn begin(
        self: &Arc<Self>,
        whose: Whose,
        review: Review,
        simulations: u32,
    ) -> Result<AnalysisState, NotBegun> {
        let seed = Seed::new(random_number()?);
        let work = self.enter(whose, review, simulations, seed).await?;
        let (id, row) = (work.whose.of.clone(), work.row(None));
        if let Err(error) = self.keeper.write(move |store| store.set_analysis(&id, &row)).await {
            self.leave(&work);
            return Err(error.into());
        }
        let state = work.state();
        self.go_on(work);
        Ok(state)
    }

    /// Prepares the work, or returns the work that another call has started in the meantime.
    async fn enter(
        &self,
        whose: Whose,
        review: Review,
        simulations: u32,
        seed: Seed,
    ) -> Result<Arc<Work>, NotBegun> {
        let replay = move |_: &Stop| (review.decisions(), review);
        let (decisions, review) = self.workers.run(&whose, replay).await?;
        let decisions = decisions.map_err(|error| NotBegun::Unplayable(error.to_string()))?;
        let (points, cancel, runtime) = (Mutex::default(), Cancel::default(), Handle::current());
        let work = Work { whose, review, decisions, simulations, seed, points, cancel, runtime };
        let mut running = self.running();
        has_room(running.values().map(|known| known.whose.owner), work.whose.owner)?;
        let work = Arc::new(work);
        if let Some(before) = running.insert(work.whose.of.clone(), work.clone()) {
            before.cancel.cancel();
        }
        Ok(work)
    }

    /// Resumes the analyses that were unfinished when the server stopped.
    pub(crate) async fn resume(self: Arc<Self>, hall: Arc<Hall>) {
        let wanted = self.keeper.read(|store| store.unfinished_analyses(VERSION)).await;
        for id in wanted.unwrap_or_default() {
            if let Err(why) = self.take_up(&hall, &id).await {
                tracing::warn!(id, ?why, "an analysis cannot be resumed");
                drop(self.end(&id).await);
            }
        }
    }

    async fn take_up(self: &Arc<Self>, hall: &Hall, id: &str) -> Result<(), NotBegun> {
        let of = id.to_owned();
        let row = self.keeper.read(move |store| store.analysis(&of, VERSION)).await?;
        let stored = hall.load(id).await?;
        let (Some(row), Some(stored)) = (row, stored) else { return Ok(()) };
        let damaged = || NotBegun::Trouble(Trouble::Damaged);
        let replay = move |stop: &Stop| Match::load(&stored, &|| stop.is_due()).map(|of| of.record(None));
        let whose = Whose::of_match(id);
        let record = self.workers.run(&whose, replay).await??;
        let review = record.map(Review::new).ok_or_else(damaged)?;
        let seed: Seed = row.seed.parse().map_err(|_| damaged())?;
        let work = self.enter(whose, review, row.simulations, seed).await?;
        self.go_on(work);
        Ok(())
    }

    /// Queues the next decision.
    fn go_on(self: &Arc<Self>, work: Arc<Work>) {
        let (all, whose) = (self.clone(), work.whose.clone());
        self.thinkers.think(Class::Analysis, &whose, move |shift| {
            let looked = catch_unwind(AssertUnwindSafe(|| all.step(&work, shift)));
            match looked {
                Ok(Next::Decision) => all.go_on(work),
                Ok(Next::Keep(result)) => all.keep(&work, &result),
                Ok(Next::Nothing) => {}
                Err(_) => {
                    tracing::error!(id = work.whose.of, "an analysis panicked");
                    work.runtime.clone().spawn(async move { all.end(&work.whose.of).await });
                }
            }
        });
    }

    /// Analyses one decision, or combines the results if none is left.
    fn step(&self, work: &Work, shift: &Shift) -> Next {
        let stop = || {
            shift.give_way();
            work.cancel.is_cancelled()
        };
        if stop() {
            return Next::Nothing;
        }
        let how = Settings { simulations: work.simulations, threads: 1, seed: work.seed, stop: &stop };
        let (decisions, points) = (&work.decisions, work.points().clone());
        // The game was replayed before, so its rules compile.
        let Ok(ruleset) = work.review.ruleset() else { return Next::Nothing };
        match decisions.moments.get(points.len()) {
            Some(moment) => {
                let point = analyse_decision(&ruleset.rules, moment, how);
                work.points().extend(point);
                Next::Decision
            }
            None => {
                let analysis = Analysis::of(&ruleset.rules, points, &decisions.last, how);
                Next::Keep(decisions.result(&ruleset, &analysis))
            }
        }
    }

    /// Stores the result; until then the analysis counts as running.
    fn keep(self: &Arc<Self>, work: &Arc<Work>, result: &AnalysisResult) {
        let (all, of, id, row) = (self.clone(), work.clone(), work.whose.of.clone(), work.row(Some(result)));
        work.runtime.spawn(async move {
            if !of.cancel.is_cancelled() {
                let kept = all.keeper.write(move |store| store.set_analysis(&id, &row)).await;
                if let Err(error) = kept {
                    tracing::error!(id = of.whose.of, %error, "an analysis could not be stored");
                }
            }
            all.leave(&of);
        });
    }

    /// Cancels and deletes the analysis of a match.
    pub(crate) async fn end(&self, id: &str) -> Result<(), StoreError> {
        let work = self.running().remove(id);
        if let Some(work) = work {
            work.cancel.cancel();
        }
        let id = id.to_owned();
        self.keeper.write(move |store| store.forget_analyses(&id)).await
    }

    fn leave(&self, work: &Arc<Work>) {
        let mut running = self.running();
        if running.get(&work.whose.of).is_some_and(|known| Arc::ptr_eq(known, work)) {
            running.remove(&work.whose.of);
        }
    }
}

/// Whether an owner may start another analysis beside those that are running.
fn has_room(running: impl Iterator<Item = Owner>, owner: Owner) -> Result<(), NotBegun> {
    let owners: Vec<Owner> = running.collect();
    let of_owner = owners.iter().filter(|&&known| known == owner).count();
    if owners.len() >= AT_ONCE {
        Err(NotBegun::TooMany)
    } else if owner != Owner::Nobody && of_owner >= OF_ONE_OWNER {
        Err(NotBegun::TooManyOfOwner)
    } else {
        Ok(())
    }
}

/// The step after a decision.
enum Next {
    /// Analyse another decision.
    Decision,
    /// Store this result.
    Keep(AnalysisResult),
    /// Nothing: the analysis was cancelled.
    Nothing,
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn one_owner_cannot_use_up_the_limit() {
        let owner = |number: u8| Owner::Household(IpAddr::from([10, 0, 0, number]));
        let mut running = Vec::new();
        while has_room(running.iter().copied(), owner(1)).is_ok() {
            running.push(owner(1));
        }
        assert_eq!(running.len(), OF_ONE_OWNER);
        assert!(matches!(has_room(running.iter().copied(), owner(1)), Err(NotBegun::TooManyOfOwner)));
        assert!(has_room(running.iter().copied(), owner(2)).is_ok());
        running.resize(AT_ONCE, Owner::Nobody);
        assert!(matches!(has_room(running.iter().copied(), owner(2)), Err(NotBegun::TooMany)));
    }
}
