//! Running parts of an experiment: blocks of games on all cores, taken in in their order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use saigen_arena::pool::{self, Came};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store::{Rows, State, Store, StoreError};

/// Something that counts blocks of games.
pub trait Count: Clone + Send + Serialize + DeserializeOwned {
    /// Adds what was counted elsewhere.
    fn merge(&mut self, other: &Self);
}

/// What came of a block: what was counted, and rows for each file of the part.
pub struct Block<C> {
    /// What was counted.
    pub count: C,
    /// The rows.
    pub rows: Vec<Vec<u8>>,
}

/// How a run goes on.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// On so many threads. What comes out does not depend on it.
    pub threads: usize,
    /// Asked again and again; when it says yes, blocks that are not done are given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Whether it is time to keep what there is.
    pub due: &'a dyn Fn() -> bool,
    /// Told how many blocks of a part are in.
    pub tell: &'a dyn Fn(u64),
    /// Where everything is kept.
    pub store: &'a Store,
}

/// A part of the work.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Its name in the store.
    pub name: &'a str,
    /// How many blocks it has.
    pub blocks: u64,
    /// How many files of rows it writes.
    pub files: usize,
}

/// Blocks that are taken in, in their order.
struct Intake<'a, C> {
    run: Run<'a>,
    part: Part<'a>,
    state: State<C>,
    rows: Vec<Rows>,
    /// Blocks that came before their turn.
    early: BTreeMap<u64, Block<C>>,
}

impl Run<'_> {
    /// Does what is left of a part. Nothing comes of it if it was interrupted; what there was is kept.
    pub fn part<C: Count>(
        &self,
        part: Part,
        empty: C,
        work: impl Fn(u64) -> Option<Block<C>> + Sync,
    ) -> Result<Option<C>, StoreError> {
        let state = self.store.state(part.name, part.files, empty)?;
        let rows = (0..part.files).map(|file| self.store.rows(part.name, file, state.rows[file]));
        let rows = rows.collect::<Result<_, _>>()?;
        let begun = state.blocks;
        (self.tell)(begun.min(part.blocks));
        let mut intake = Intake { run: *self, part, state, rows, early: BTreeMap::new() };
        let left = part.blocks.saturating_sub(begun) as usize;
        let stop = self.stop;
        let play = |_: &mut (), index: usize, ended: &AtomicBool| {
            let number = begun + index as u64;
            let given_up = stop() || ended.load(Ordering::Relaxed);
            match if given_up { None } else { work(number) } {
                Some(block) => Came::Done((number, block)),
                None => Came::GivenUp,
            }
        };
        pool::share::<_, _, StoreError, StoreError>((left, self.threads), || (), play, &mut |blocks| {
            intake.take(blocks)?;
            Ok(if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        intake.keep()?;
        let done = intake.state.blocks >= part.blocks;
        Ok(done.then_some(intake.state.count))
    }
}

impl<C: Count> Intake<'_, C> {
    fn take(&mut self, blocks: Vec<(u64, Block<C>)>) -> Result<(), StoreError> {
        self.early.extend(blocks);
        while let Some(block) = self.early.remove(&self.state.blocks) {
            for ((rows, file), length) in block.rows.iter().zip(&mut self.rows).zip(&mut self.state.rows) {
                file.add(rows)?;
                *length += rows.len() as u64;
            }
            self.state.count.merge(&block.count);
            self.state.blocks += 1;
        }
        (self.run.tell)(self.state.blocks);
        if (self.run.due)() { self.keep() } else { Ok(()) }
    }

    fn keep(&self) -> Result<(), StoreError> {
        self.rows.iter().try_for_each(Rows::sync)?;
        self.run.store.keep(self.part.name, &self.state)
    }
}
