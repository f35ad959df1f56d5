//! The table that games are played at: rules, set-up, and the seed of every deal.

use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::Rules;
use saigen_notation::{Header, NotPlayable, Recorder};

/// A game of so many decisions is not going to end.
pub const DECISION_LIMIT: u32 = 100_000;

/// What is played, and with which deals.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) rules: Rules,
    pub(crate) header: Header,
    /// What every deal follows from.
    pub seed: Seed,
    /// After so many decisions a game counts as endless.
    pub limit: u32,
}

impl Table {
    /// The table of a record's header. What cannot be dealt is refused now.
    pub fn new(header: Header, seed: Seed) -> Result<Self, NotPlayable> {
        let table = Self { rules: header.rules()?, header, seed, limit: DECISION_LIMIT };
        table.header.begin(&table.rules, &mut Stream::new(table.deal(0)), &mut ())?;
        Ok(table)
    }

    /// The seed of a deal: 32 hexadecimal digits drawn from the generator of the table's seed and the
    /// number of the deal.
    pub fn deal(&self, number: u64) -> Seed {
        let mut source = Quick::new(self.seed, number);
        Seed::new((0..32).fold(0, |seed, _| seed << 4 | u128::from(source.below(16))))
    }

    /// The header of a game between two players, seat a first.
    pub(crate) fn header(&self, [a, b]: [&str; 2]) -> Header {
        let mut header = self.header.clone();
        header.players[Seat::A] = Some(a.into());
        header.players[Seat::B] = Some(b.into());
        header
    }

    /// Everything that decides how games at this table go, apart from the players and the seed: as the
    /// text of a record in which nothing has been chosen yet.
    pub(crate) fn text(&self) -> Result<String, NotPlayable> {
        let game = self.header.begin(&self.rules, &mut Stream::new(Seed::new(0)), &mut ())?;
        Ok(Recorder::new(self.header.clone(), &self.rules, &game).running().to_text())
    }
}
