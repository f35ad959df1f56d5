//! Plans: rules, set-up, players and the seeds of the deals.

use saigen_cards::{BySeat, Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Game, Rules, SetUp};
use saigen_notation::{
    Error, Header, NotPlayable, Record, Recorder, SeriesRecord, SeriesSetup, SetupError, Start, is_series,
};
use serde::{Deserialize, Serialize};

use crate::text;

/// Default maximum number of decisions in a game; a game that reaches it counts as endless.
pub const DECISION_LIMIT: u32 = 100_000;

/// The rules, the set-up, the players and the deals of many games.
///
/// Its serialised form holds the text of a record without choices; deserialising it compiles the rules and
/// fails if they cannot be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Serialised", into = "Serialised")]
pub struct Plan {
    /// The players, in the notation of the [`Roster`](crate::Roster).
    pub players: Vec<String>,
    /// Maximum number of decisions in a game.
    pub limit: u32,
    rules: Rules,
    header: Header,
    opening: Opening,
    seed: Seed,
}

/// How the games of a plan begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Every game with this set-up.
    Game(SetUp),
    /// As matches of several games.
    Series(SeriesSetup),
}

/// The serialised form of a plan.
#[derive(Serialize, Deserialize)]
struct Serialised {
    record: String,
    players: Vec<String>,
    #[serde(with = "text")]
    seed: Seed,
    decision_limit: u32,
}

/// One game of a plan: its deal and the seats of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The number of the deal.
    pub deal: u64,
    /// The seed of the deal.
    pub seed: Seed,
    /// The players A and B, as indices of [`Plan::players`].
    pub players: [usize; 2],
    /// Whether player A has seat b.
    pub swapped: bool,
}

impl Seating {
    /// The player in a seat: 0 for A, 1 for B.
    pub fn player(&self, seat: Seat) -> usize {
        seat as usize ^ usize::from(self.swapped)
    }

    /// The random generator of the player in a seat.
    pub fn random(&self, seat: Seat) -> Quick {
        Quick::new(self.seed, u64::from(self.swapped) * 2 + self.player(seat) as u64)
    }

    /// The generator with which a seat chooses decks: the same with swapped seats, as deals are.
    pub fn deck_choices(&self, seat: Seat) -> Quick {
        Quick::new(self.seed, 4 + seat as u64)
    }
}

impl Plan {
    /// A plan with the rules and the set-up of a record's header; `Err` if they cannot be dealt.
    pub fn new(header: Header, players: Vec<String>, seed: Seed) -> Result<Self, NotPlayable> {
        let rules = header.rules()?;
        let opening = match &header.start {
            Start::SetUp(setup) => Opening::Game(setup.resolve(rules.book())),
            Start::Series(setup) => Opening::Series(*setup),
            Start::Position(_) => {
                let message = "a plan needs a set-up, not a position";
                return Err(NotPlayable::Position(vec![Error::new(1, 1, message)]));
            }
        };
        let plan = Self { players, limit: DECISION_LIMIT, rules, header, opening, seed };
        plan.check().map(|()| plan)
    }

    fn check(&self) -> Result<(), NotPlayable> {
        match &self.opening {
            Opening::Game(set_up) => {
                let game =
                    Game::set_up(&self.rules, set_up, &mut Stream::new(self.deal(0)), &mut ()).map(drop);
                game.map_err(NotPlayable::SetUp)
            }
            Opening::Series(setup) => setup.check(self.rules.book()).map_err(NotPlayable::Decks),
        }
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

    /// The header of the records of its games, without player names.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How the games begin.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The set-up of the games; `Err` if the plan has matches of several games.
    pub fn set_up(&self) -> Result<&SetUp, NotPlayable> {
        match &self.opening {
            Opening::Game(set_up) => Ok(set_up),
            Opening::Series(_) => Err(NotPlayable::Decks(SetupError::Series)),
        }
    }

    /// The seed that determines all deals.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The seed of a deal: 32 hexadecimal digits from the generator of the plan's seed and the deal number.
    pub fn deal(&self, number: u64) -> Seed {
        let mut source = Quick::new(self.seed, number);
        Seed::new((0..32).fold(0, |seed, _| seed << 4 | u128::from(source.below(16))))
    }

    /// The number of games between the first two players per deal: 1 if they are the same, else 2, the second
    /// with swapped seats.
    pub fn games_per_deal(&self) -> u64 {
        match &self.players[..] {
            [a, b, ..] if a != b => 2,
            _ => 1,
        }
    }

    /// A game between the first two players, by its number from 0.
    pub fn seating(&self, game: u64) -> Seating {
        let deal = game / self.games_per_deal();
        let swapped = game % self.games_per_deal() == 1;
        Seating { deal, seed: self.deal(deal), players: [0, 1], swapped }
    }

    /// The header of the record of a game.
    pub(crate) fn header_of(&self, seating: &Seating) -> Header {
        let name = |seat| self.player_name(seating, seat).to_owned();
        Header { players: BySeat(Seat::BOTH.map(|seat| Some(name(seat)))), ..self.header.clone() }
    }

    /// The name of the player in a seat.
    pub(crate) fn player_name(&self, seating: &Seating, seat: Seat) -> &str {
        &self.players[seating.players[seating.player(seat)]]
    }

    /// The text of a record without choices.
    fn record_text(&self) -> String {
        let Opening::Game(set_up) = &self.opening else {
            return SeriesRecord::new(self.header.clone()).to_text();
        };
        let set_up = Game::set_up(&self.rules, set_up, &mut Stream::new(Seed::new(0)), &mut ());
        let recorder = set_up.map(|game| Recorder::new(self.header.clone(), &self.rules, &game));
        recorder.map(|recorder| recorder.running().to_text()).unwrap_or_default()
    }
}

impl From<Plan> for Serialised {
    fn from(plan: Plan) -> Self {
        let record = plan.record_text();
        Self { record, players: plan.players, seed: plan.seed, decision_limit: plan.limit }
    }
}

impl TryFrom<Serialised> for Plan {
    type Error = String;

    fn try_from(serialised: Serialised) -> Result<Self, String> {
        let lines =
            |errors: Vec<Error>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let header = match is_series(&serialised.record) {
            true => SeriesRecord::parse(&serialised.record).map_err(lines)?.header,
            false => Record::parse(&serialised.record).map_err(lines)?.header,
        };
        let plan = Self::new(header, serialised.players, serialised.seed);
        plan.map(|plan| plan.limited(serialised.decision_limit)).map_err(|error| error.to_string())
    }
}
