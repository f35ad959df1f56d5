//! Counts of many games: integers only, so that the order of addition does not matter.

use saigen_arena::stats::Moments;
use saigen_batch::Count;
use saigen_cards::{CardSet, Rank, Seat, Suit};
use saigen_rulebook::Rulebook;
use serde::{Deserialize, Serialize};

use crate::game_stats::{GameEnd, GameStats, GameSummary, TURNS};

/// Number of groups of cards: the ranks A to K, the Joker, and the four suits.
pub const GROUPS: usize = 18;

/// Number of places of cards: opening hand, hand at any time, soldiers, bulwarks.
pub const PLACES: usize = 4;

/// The counts of all games of an arm.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Number of games; a match of several games counts as one.
    pub games: u64,
    /// Number of games of matches; 0 if no match has several.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub of_matches: u64,
    /// Number of games by end: first, second, draw, endless.
    pub results: [u64; 4],
    /// Number of games won by players A and B.
    pub players: [u64; 2],
    /// The measures of [`MEASURES`]; shares and means of a game in thousandths.
    pub moments: [Moments; MEASURES.len()],
    /// Number of games by turns; the last entry includes longer ones.
    pub turns: Vec<u64>,
    /// Number of games by tens of decisions; the last entry includes longer ones.
    pub decisions: Vec<u64>,
    /// Number of games by the largest deficit of the winner.
    pub deficits: Vec<u64>,
    /// The life of the first player, the second player, the winner and the loser at the start of each turn.
    pub lives: Vec<[Moments; 4]>,
    /// Number of games by action and final [`Blow`](crate::Blow).
    pub blows: Vec<[u64; 3]>,
    /// The counts of every action.
    pub actions: Vec<ActionTally>,
    /// The values of cards: place × group.
    pub values: Vec<Value>,
    /// Notable games.
    pub notable: [Notable; 4],
    /// The forfeits of players A and B.
    pub forfeits: [Forfeits; 2],
}

/// Games that a player forfeited.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Forfeits {
    /// Number of games.
    pub games: u64,
    /// The number of the first one and its reason.
    pub first: Option<(u64, String)>,
}

impl Forfeits {
    fn add(&mut self, game: u64, reason: &str) {
        self.merge(&Self { games: 1, first: Some((game, reason.into())) });
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        let earlier = |(game, _): &(u64, String)| self.first.as_ref().is_none_or(|(first, _)| game < first);
        if other.first.as_ref().is_some_and(earlier) {
            self.first.clone_from(&other.first);
        }
    }
}

/// The counts of one action. Of three values, the first is for winners, the second for losers, the third for
/// players in games without a winner.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct ActionTally {
    /// Number of decisions in which it was available.
    pub available: [u64; 3],
    /// Number of players to whom it was available at least once.
    pub could: [u64; 3],
    /// Number of uses.
    pub uses: [u64; 3],
    /// Number of players who used it at least once.
    pub used: [u64; 3],
    /// Number of uses per game.
    pub a_game: Moments,
    /// Number of times it resolved, fizzled and was nullified.
    #[serde(rename = "came_of")]
    pub outcomes: [u64; 3],
}

/// The value of a group of cards in a place: sums over players, where x is the number of such cards and y is
/// 1 for a winner and -1 for a loser.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Value {
    /// Number of players.
    pub count: u64,
    /// Σx.
    pub x: u64,
    /// Σx².
    pub xx: u64,
    /// Σxy.
    pub xy: i64,
    /// Σx²y.
    pub xxy: i64,
}

/// The game with the largest value of a measure; the first of several.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Notable {
    /// The value plus one; 0 without a game.
    pub value: u64,
    /// The number of the game.
    pub game: u64,
    /// Its record, if it cannot be replayed from the seed.
    pub record: Option<String>,
}

impl Notable {
    fn add(&mut self, value: u64, game: u64, record: Option<&str>) {
        if self.yields_to(value + 1, game) {
            *self = Self { value: value + 1, game, record: record.map(String::from) };
        }
    }

    fn merge(&mut self, other: &Self) {
        if self.yields_to(other.value, other.game) {
            self.clone_from(other);
        }
    }

    /// Whether a game with this value is more notable.
    fn yields_to(&self, value: u64, game: u64) -> bool {
        value > self.value || (value == self.value && value > 0 && game < self.game)
    }
}

/// The measures of notable games: the longest, the largest comeback, the most changes of the lead, the
/// shortest.
pub const NOTABLE: [&str; 4] = ["longest", "comeback", "lead_changes", "shortest"];

/// The measures with a mean, in the order of [`Tally::moments`].
pub const MEASURES: [&str; 9] =
    ["turns", "decisions", "choices", "branching", "real", "lead_changes", "deficit", "behind", "decided"];

/// Number of measures that apply to every game; the others need a winner.
pub(crate) const OF_EVERY_GAME: usize = 6;

impl Tally {
    /// An empty tally under these rules.
    pub fn new(book: &Rulebook) -> Self {
        let actions = book.actions.len();
        Self {
            games: 0,
            of_matches: 0,
            results: [0; 4],
            players: [0; 2],
            moments: Default::default(),
            turns: vec![0; TURNS + 1],
            decisions: vec![0; 101],
            deficits: vec![0; 55],
            lives: vec![Default::default(); TURNS],
            blows: vec![[0; 3]; actions],
            actions: vec![ActionTally::default(); actions],
            values: vec![Value::default(); PLACES * GROUPS],
            notable: Default::default(),
            forfeits: Default::default(),
        }
    }

    /// Adds a game; `record` is stored if the game is notable.
    pub fn add(
        &mut self,
        game: u64,
        stats: &GameStats,
        summary: &GameSummary,
        swapped: bool,
        record: Option<&str>,
    ) {
        self.games += 1;
        self.of_matches += if summary.games > 1 { u64::from(summary.games) } else { 0 };
        self.results[summary.result as usize] += 1;
        if let Some(winner) = summary.winner {
            self.players[winner as usize ^ usize::from(swapped)] += 1;
        }
        let measures = measures(stats, summary);
        let counted = if summary.winner.is_some() { MEASURES.len() } else { OF_EVERY_GAME };
        self.moments.iter_mut().zip(measures).take(counted).for_each(|(moments, value)| moments.add(value));
        self.turns[usize::from(summary.turns).min(TURNS)] += 1;
        self.decisions[(stats.decisions as usize / 10).min(100)] += 1;
        if summary.winner.is_some() {
            self.deficits[usize::from(summary.deficit).min(54)] += 1;
        }
        self.add_lives(stats, summary);
        if let Some((blow, action)) = summary.blow {
            self.blows[usize::from(action)][blow as usize] += 1;
        }
        self.add_actions(stats, summary);
        self.add_values(stats, summary);
        let values =
            [u64::from(stats.decisions), u64::from(summary.deficit), u64::from(summary.lead_changes)];
        let notable = values.into_iter().zip(&mut self.notable);
        notable.for_each(|(value, notable)| notable.add(value, game, record));
        if summary.result != GameEnd::Endless && !summary.forfeit {
            self.notable[3].add(u64::from(u32::MAX - stats.decisions), game, record);
        }
        if let Some((seat, reason)) = &stats.forfeit {
            self.forfeits[*seat as usize ^ usize::from(swapped)].add(game, reason);
        }
    }

    fn add_lives(&mut self, stats: &GameStats, summary: &GameSummary) {
        let loser = summary.winner.map(Seat::other);
        let seats = [Some(summary.first), Some(summary.first.other()), summary.winner, loser];
        for (lives, turn) in stats.lives().iter().zip(&mut self.lives) {
            for (seat, moments) in seats.iter().zip(turn) {
                if let Some(seat) = seat {
                    moments.add(lives[*seat as usize].into());
                }
            }
        }
    }

    fn add_actions(&mut self, stats: &GameStats, summary: &GameSummary) {
        let sides = Seat::BOTH.map(|seat| (&stats.sides[seat], standing(summary, seat)));
        for (index, tally) in self.actions.iter_mut().enumerate() {
            let mut uses = 0;
            for (side, standing) in sides {
                let (available, used) = (side.available[index], side.used[index]);
                tally.available[standing] += u64::from(available);
                tally.could[standing] += u64::from(available > 0);
                tally.uses[standing] += u64::from(used);
                tally.used[standing] += u64::from(used > 0);
                uses += i64::from(used);
            }
            tally.a_game.add(uses);
            let outcomes = stats.outcomes.iter().zip(&mut tally.outcomes);
            outcomes.for_each(|(counts, sum)| *sum += u64::from(counts[index]));
        }
    }

    fn add_values(&mut self, stats: &GameStats, summary: &GameSummary) {
        let Some(winner) = summary.winner else { return };
        for seat in Seat::BOTH {
            let side = &stats.sides[seat];
            let won = if seat == winner { 1 } else { -1 };
            let places = [side.opening, side.hand, side.soldiers, side.bulwarks];
            for (cards, values) in places.into_iter().zip(self.values.chunks_exact_mut(GROUPS)) {
                values.iter_mut().zip(MASKS).for_each(|(value, mask)| value.add(cards.bits() & mask, won));
            }
        }
    }
}

impl Count for Tally {
    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.of_matches += other.of_matches;
        sum(&mut self.results, &other.results);
        sum(&mut self.players, &other.players);
        self.moments.iter_mut().zip(&other.moments).for_each(|(one, more)| one.merge(more));
        sum(&mut self.turns, &other.turns);
        sum(&mut self.decisions, &other.decisions);
        sum(&mut self.deficits, &other.deficits);
        for (one, more) in self.lives.iter_mut().zip(&other.lives) {
            one.iter_mut().zip(more).for_each(|(one, more)| one.merge(more));
        }
        self.blows.iter_mut().zip(&other.blows).for_each(|(one, more)| sum(one, more));
        self.actions.iter_mut().zip(&other.actions).for_each(|(one, more)| one.merge(more));
        self.values.iter_mut().zip(&other.values).for_each(|(one, more)| one.merge(more));
        self.notable.iter_mut().zip(&other.notable).for_each(|(one, more)| one.merge(more));
        self.forfeits.iter_mut().zip(&other.forfeits).for_each(|(one, more)| one.merge(more));
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// 0 for the winner, 1 for the loser, 2 without a winner.
pub(crate) fn standing(summary: &GameSummary, seat: Seat) -> usize {
    summary.winner.map_or(2, |winner| usize::from(winner != seat))
}

/// The values of [`MEASURES`] in one game.
pub(crate) fn measures(stats: &GameStats, summary: &GameSummary) -> [i64; MEASURES.len()] {
    let branching = stats.options * 1000 / u64::from(stats.choices.max(1));
    [
        summary.turns.into(),
        stats.decisions.into(),
        stats.choices.into(),
        branching as i64,
        i64::from(stats.choices) * 1000 / i64::from(stats.decisions.max(1)),
        summary.lead_changes.into(),
        summary.deficit.into(),
        summary.behind.into(),
        summary.decided.into(),
    ]
}

fn sum(one: &mut [u64], more: &[u64]) {
    one.iter_mut().zip(more).for_each(|(one, more)| *one += more);
}

impl ActionTally {
    fn merge(&mut self, other: &Self) {
        sum(&mut self.available, &other.available);
        sum(&mut self.could, &other.could);
        sum(&mut self.uses, &other.uses);
        sum(&mut self.used, &other.used);
        self.a_game.merge(&other.a_game);
        sum(&mut self.outcomes, &other.outcomes);
    }
}

impl Value {
    #[inline]
    fn add(&mut self, cards: u64, won: i64) {
        let x = cards.count_ones();
        self.count += 1;
        self.x += u64::from(x);
        self.xx += u64::from(x * x);
        self.xy += i64::from(x) * won;
        self.xxy += i64::from(x * x) * won;
    }

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.x += other.x;
        self.xx += other.xx;
        self.xy += other.xy;
        self.xxy += other.xxy;
    }
}

/// The cards of each group.
const MASKS: [u64; GROUPS] = masks();

const fn masks() -> [u64; GROUPS] {
    let mut masks = [0; GROUPS];
    let mut rank = 1;
    while rank <= 13 {
        if let Some(of) = Rank::new(rank) {
            masks[rank as usize - 1] = CardSet::rank(of).bits();
        }
        rank += 1;
    }
    masks[13] = CardSet::JOKERS.bits();
    let mut suit = 0;
    while suit < 4 {
        masks[14 + suit] = CardSet::suit(Suit::ALL[suit]).bits();
        suit += 1;
    }
    masks
}

/// The cards of a group, one bit each.
pub(crate) const fn group_mask(index: usize) -> u64 {
    MASKS[index]
}

/// The id of a group: a rank, `Joker`, or the letter of a suit.
pub fn group(index: usize) -> String {
    match index {
        0..13 => Rank::new(index as u8 + 1).map(|rank| rank.to_string()).unwrap_or_default(),
        13 => "Joker".into(),
        _ => ["S", "H", "D", "C"][(index - 14) % 4].into(),
    }
}
