//! The course of a match: the game as its choices have made it, and the versions that they led to.

use std::ops::Deref;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Event, Game};
use saigen_notation::{Header, NotPlayable};
pub(crate) use saigen_table::{Deed, NotDone};

use crate::table::TableOf;

/// A deed that was done, and the version of the match that it led to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made {
    pub(crate) version: u32,
    pub(crate) seat: Seat,
    pub(crate) deed: Deed,
}

/// A game as its choices have made it.
pub(crate) struct Course<'t> {
    pub(crate) table: &'t TableOf<'t>,
    played: saigen_table::Course<'t>,
    /// The versions that the deeds led to.
    versions: Vec<u32>,
}

impl<'t> Deref for Course<'t> {
    type Target = saigen_table::Course<'t>;

    fn deref(&self) -> &Self::Target {
        &self.played
    }
}

impl<'t> Course<'t> {
    /// A game that has just been dealt, at the table of its header.
    pub(crate) fn begin(table: &'t TableOf<'t>, header: Header, seed: Seed) -> Result<Self, NotPlayable> {
        let played = saigen_table::Course::begin(table.rules, header, seed)?;
        Ok(Self { table, played, versions: Vec::new() })
    }

    /// Does a deed that has been checked; says what happens.
    pub(crate) fn make(&mut self, made: Made) -> Vec<Event> {
        let Made { version, seat, deed } = made;
        self.versions.push(version);
        self.played.make(saigen_table::Made { seat, deed })
    }

    /// The deeds with their versions.
    fn made(&self) -> impl Iterator<Item = Made> {
        let made = self.versions.iter().zip(self.played.made());
        made.map(|(&version, made)| Made { version, seat: made.seat, deed: made.deed })
    }

    /// The first deed after a version.
    pub(crate) fn after(&self, version: u32) -> Option<Made> {
        self.made().find(|made| made.version > version)
    }

    /// How many deeds there are.
    pub(crate) fn len(&self) -> usize {
        self.versions.len()
    }

    /// Takes back the last deed.
    pub(crate) fn take_back(&mut self) {
        self.versions.pop();
        self.played.take_back();
    }

    /// Plays the game again and shows every moment: nothing and the deal first, then every deed.
    pub(crate) fn replay(&self, mut visit: impl FnMut(Option<&Made>, &Game, &[Event])) {
        let mut made = self.made();
        self.played.replay(|deed, game, events| visit(deed.and_then(|_| made.next()).as_ref(), game, events));
    }
}
