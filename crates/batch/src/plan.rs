//! Plans: rules, set-up, players, and the seed of every deal.

use saigen_cards::{BySeat, Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Game, Rules, SetUp};
use saigen_notation::{Error, Header, NotPlayable, Record, Recorder, Start};
use serde::{Deserialize, Serialize};

use crate::text;

/// Default maximum number of decisions in a game; a game that reaches it counts as endless.
pub const DECISION_LIMIT: u32 = 100_000;

/// What is played, by whom, and with which deals.
///
/// Serialised, it holds the text of a record in which nothing has been chosen yet; reading it compiles the
/// rules and refuses what cannot be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Plan {
    /// The players, as a [`Roster`](crate::Roster) reads them.
    pub players: Vec<String>,
    /// Maximum number of decisions in a game.
    pub limit: u32,
    rules: Rules,
    header: Header,
    set_up: SetUp,
    seed: Seed,
}

/// A plan as serialised data.
#[derive(Serialize, Deserialize)]
struct Written {
    record: String,
    players: Vec<String>,
    #[serde(with = "text")]
    seed: Seed,
    decision_limit: u32,
}

/// One game of a plan: its deal, and who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// The number of the deal.
    pub deal: u64,
    /// The seed of the deal.
    pub seed: Seed,
    /// The players A and B, as indices of [`Plan::players`].
    pub players: [usize; 2],
    /// Whether player A has seat b.
    pub swapped: bool,
}

impl Sitting {
    /// The player in a seat: 0 for A, 1 for B.
    pub fn player(&self, seat: Seat) -> usize {
        seat as usize ^ usize::from(self.swapped)
    }

    /// The generator that the player in a seat draws from.
    pub fn random(&self, seat: Seat) -> Quick {
        Quick::new(self.seed, u64::from(self.swapped) * 2 + self.player(seat) as u64)
    }
}

impl Plan {
    /// A plan under the rules and with the set-up of a record's header. What cannot be dealt is refused.
    pub fn new(header: Header, players: Vec<String>, seed: Seed) -> Result<Self, NotPlayable> {
        let rules = header.rules()?;
        let set_up = match &header.start {
            Start::SetUp(setup) => setup.resolve(rules.book()),
            Start::Position(_) => {
                let message = "many games begin with a set-up, not with a position";
                return Err(NotPlayable::Position(vec![Error::new(1, 1, message)]));
            }
        };
        let plan = Self { players, limit: DECISION_LIMIT, rules, header, set_up, seed };
        Game::set_up(&plan.rules, &plan.set_up, &mut Stream::new(plan.deal(0)), &mut ())
            .map_err(NotPlayable::SetUp)?;
        Ok(plan)
    }

    /// The same plan with another maximum number of decisions.
    #[must_use]
    pub fn limited(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    /// The compiled rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The header that records of its games begin with, without names of players.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How games are set up.
    pub fn set_up(&self) -> &SetUp {
        &self.set_up
    }

    /// The seed that all deals follow from.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The seed of a deal: 32 hexadecimal digits drawn from the generator of the plan's seed and the number
    /// of the deal.
    pub fn deal(&self, number: u64) -> Seed {
        let mut source = Quick::new(self.seed, number);
        Seed::new((0..32).fold(0, |seed, _| seed << 4 | u128::from(source.below(16))))
    }

    /// How many games between the first two players share a deal: one if they are the same, else two, with
    /// the seats swapped.
    pub fn seatings(&self) -> u64 {
        match &self.players[..] {
            [a, b, ..] if a != b => 2,
            _ => 1,
        }
    }

    /// The sitting of a game between the first two players, by its number from 0.
    pub fn sitting(&self, game: u64) -> Sitting {
        let deal = game / self.seatings();
        let swapped = game % self.seatings() == 1;
        Sitting { deal, seed: self.deal(deal), players: [0, 1], swapped }
    }

    /// The header of the record of a game.
    pub(crate) fn header_of(&self, sitting: &Sitting) -> Header {
        let name = |seat| self.players[sitting.players[sitting.player(seat)]].clone();
        Header { players: BySeat(Seat::BOTH.map(|seat| Some(name(seat)))), ..self.header.clone() }
    }

    /// The text of a record in which nothing has been chosen yet.
    fn record_text(&self) -> String {
        let set_up = Game::set_up(&self.rules, &self.set_up, &mut Stream::new(Seed::new(0)), &mut ());
        let recorder = set_up.map(|game| Recorder::new(self.header.clone(), &self.rules, &game));
        recorder.map(|recorder| recorder.running().to_text()).unwrap_or_default()
    }
}

impl From<Plan> for Written {
    fn from(plan: Plan) -> Self {
        let record = plan.record_text();
        Self { record, players: plan.players, seed: plan.seed, decision_limit: plan.limit }
    }
}

impl TryFrom<Written> for Plan {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let first =
            |errors: Vec<Error>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let record = Record::parse(&written.record).map_err(first)?;
        let plan = Self::new(record.header, written.players, written.seed);
        plan.map(|plan| plan.limited(written.decision_limit)).map_err(|error| error.to_string())
    }
}
