//! What many games came to: whole numbers only, which add up to the same in any order.

use saigen_arena::stats::Moments;
use saigen_batch::Count;
use saigen_cards::{CardSet, Rank, Seat, Suit};
use saigen_rulebook::Rulebook;
use serde::{Deserialize, Serialize};

use crate::seen::{Blow, Course, Ended, Seen, TURNS};

/// The ranks A to K and the Joker, then the four suits: what cards are grouped by.
pub const GROUPS: usize = 18;

/// Where cards are looked at: in the opening hand, in the hand at any time, as soldiers, as bulwarks.
pub const PLACES: usize = 4;

/// What all games of an arm came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How they ended: first, second, draw, endless.
    pub results: [u64; 4],
    /// How many games the players A and B won, if they are not the same.
    pub players: [u64; 2],
    /// The measures of [`MEASURES`]; shares and means of a game in thousandths.
    pub moments: [Moments; MEASURES.len()],
    /// How many games had so many turns; the last one for all longer ones.
    pub turns: Vec<u64>,
    /// How many games had so many tens of decisions.
    pub decisions: Vec<u64>,
    /// How many winners were behind by so many cards of life at most.
    pub deficits: Vec<u64>,
    /// The life of the first player, the second player, the winner and the loser when each turn begins.
    pub lives: Vec<[Moments; 4]>,
    /// What took the loser's last card, by action: [`Blow`] × action.
    pub blows: Vec<[u64; 3]>,
    /// Every action.
    pub actions: Vec<ActionTally>,
    /// What cards were worth: place × group.
    pub values: Vec<Value>,
    /// Games worth looking at.
    pub notable: [Notable; 4],
    /// The games that the players A and B lost because they could not go on.
    pub forfeits: [Forfeits; 2],
}

/// Games that a player lost because it could not go on.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Forfeits {
    /// How many.
    pub games: u64,
    /// The number of the first one, and why the player could not go on in it.
    pub first: Option<(u64, String)>,
}

impl Forfeits {
    fn see(&mut self, game: u64, reason: &str) {
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

/// What was counted of one action. Of three values the first is that of winners, the second that of losers,
/// the third that of players in games that nobody won.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct ActionTally {
    /// In how many decisions it was available.
    pub available: [u64; 3],
    /// To how many players it was available at least once.
    pub could: [u64; 3],
    /// How often it was used.
    pub uses: [u64; 3],
    /// How many players used it at least once.
    pub used: [u64; 3],
    /// The number of uses in a game.
    pub a_game: Moments,
    /// How often it resolved, did nothing, was nullified.
    pub came_of: [u64; 3],
}

/// What the cards of a group were worth in a place: sums over players, where x is the number of such cards
/// and y is 1 for a winner and -1 for a loser.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Value {
    /// How many players.
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

/// The game with the largest value of something, the earliest of several.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Notable {
    /// The value, plus one; 0 if there was no game.
    pub value: u64,
    /// The number of the game.
    pub game: u64,
    /// Its record, if it cannot be played again.
    pub record: Option<String>,
}

impl Notable {
    fn see(&mut self, value: u64, game: u64, record: Option<&str>) {
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

/// What games are worth looking at for: the longest, the largest comeback, the most changes of the lead,
/// the shortest.
pub const NOTABLE: [&str; 4] = ["longest", "comeback", "lead_changes", "shortest"];

/// The measures with a mean, in the order of [`Tally::moments`].
pub const MEASURES: [&str; 9] =
    ["turns", "decisions", "choices", "branching", "real", "lead_changes", "deficit", "behind", "decided"];

/// The first ones of them are of every game, the others of games that somebody won.
pub(crate) const OF_EVERY_GAME: usize = 6;

impl Tally {
    /// A tally of no games under these rules.
    pub fn new(book: &Rulebook) -> Self {
        let actions = book.actions.len();
        Self {
            games: 0,
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

    /// Counts a game; its record is kept with it if it is given.
    pub fn add(&mut self, game: u64, seen: &Seen, course: &Course, swapped: bool, record: Option<&str>) {
        self.games += 1;
        self.results[course.result as usize] += 1;
        if let Some(winner) = course.winner {
            self.players[winner as usize ^ usize::from(swapped)] += 1;
        }
        let measures = measures(seen, course);
        let counted = if course.winner.is_some() { MEASURES.len() } else { OF_EVERY_GAME };
        self.moments.iter_mut().zip(measures).take(counted).for_each(|(moments, value)| moments.add(value));
        self.turns[usize::from(course.turns).min(TURNS)] += 1;
        self.decisions[(seen.decisions as usize / 10).min(100)] += 1;
        if course.winner.is_some() {
            self.deficits[usize::from(course.deficit).min(54)] += 1;
        }
        self.add_lives(seen, course);
        if let Some((blow, action)) = course.blow {
            self.blows[usize::from(action)][blow as usize] += 1;
        }
        self.add_actions(seen, course);
        self.add_values(seen, course);
        let values = [u64::from(seen.decisions), u64::from(course.deficit), u64::from(course.lead_changes)];
        let notable = values.into_iter().zip(&mut self.notable);
        notable.for_each(|(value, notable)| notable.see(value, game, record));
        if course.result != Ended::Endless && !course.forfeit {
            self.notable[3].see(u64::from(u32::MAX - seen.decisions), game, record);
        }
        if let Some((seat, reason)) = &seen.forfeit {
            self.forfeits[*seat as usize ^ usize::from(swapped)].see(game, reason);
        }
    }

    fn add_lives(&mut self, seen: &Seen, course: &Course) {
        let loser = course.winner.map(Seat::other);
        let seats = [Some(course.first), Some(course.first.other()), course.winner, loser];
        for (lives, turn) in seen.lives().iter().zip(&mut self.lives) {
            for (seat, moments) in seats.iter().zip(turn) {
                if let Some(seat) = seat {
                    moments.add(lives[*seat as usize].into());
                }
            }
        }
    }

    fn add_actions(&mut self, seen: &Seen, course: &Course) {
        let sides = Seat::BOTH.map(|seat| (&seen.sides[seat], standing(course, seat)));
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
            seen.came_of
                .iter()
                .zip(&mut tally.came_of)
                .for_each(|(came, sum)| *sum += u64::from(came[index]));
        }
    }

    fn add_values(&mut self, seen: &Seen, course: &Course) {
        let Some(winner) = course.winner else { return };
        for seat in Seat::BOTH {
            let side = &seen.sides[seat];
            let won = if seat == winner { 1 } else { -1 };
            let places = [side.opening, side.hand, side.soldiers, side.bulwarks];
            for (cards, values) in places.into_iter().zip(self.values.chunks_exact_mut(GROUPS)) {
                values.iter_mut().zip(MASKS).for_each(|(value, mask)| value.add(cards.bits() & mask, won));
            }
        }
    }
}

impl Count for Tally {
    /// Adds what was counted elsewhere, under the same rules.
    fn merge(&mut self, other: Self) {
        self.games += other.games;
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

/// 0 for the winner, 1 for the loser, 2 if nobody won.
pub(crate) fn standing(course: &Course, seat: Seat) -> usize {
    course.winner.map_or(2, |winner| usize::from(winner != seat))
}

/// The values of [`MEASURES`] in one game.
pub(crate) fn measures(seen: &Seen, course: &Course) -> [i64; MEASURES.len()] {
    let branching = seen.options * 1000 / u64::from(seen.choices.max(1));
    [
        course.turns.into(),
        seen.decisions.into(),
        seen.choices.into(),
        branching as i64,
        i64::from(seen.choices) * 1000 / i64::from(seen.decisions.max(1)),
        course.lead_changes.into(),
        course.deficit.into(),
        course.behind.into(),
        course.decided.into(),
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
        sum(&mut self.came_of, &other.came_of);
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

/// The name of a group in data: a rank, Joker, or the letter of a suit.
pub fn group(index: usize) -> String {
    match index {
        0..13 => Rank::new(index as u8 + 1).map(|rank| rank.to_string()).unwrap_or_default(),
        13 => "Joker".into(),
        _ => ["S", "H", "D", "C"][(index - 14) % 4].into(),
    }
}

impl Tally {
    /// How often a game ended by this kind of blow, whatever the action.
    pub fn blows_of(&self, blow: Blow) -> u64 {
        self.blows.iter().map(|blows| blows[blow as usize]).sum()
    }
}
