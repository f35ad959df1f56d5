//! A match of several games: a series.
//!
//! Each player has two decks and chooses one for every game. A deck that has won is out; two wins win the
//! match (R59). A [`Series`] holds the decks and the games so far; it plays no rules. Everything in it follows
//! from one seed, the choices of decks and the games.

mod record;
mod view;

use core::fmt;

use saigen_cards::{BySeat, Card, CardSet, Chance, Seat, plain_details};
use saigen_deal::{Seed, Stream};
use saigen_engine::{Deck, Game, Outcome};
use saigen_rulebook::{Rulebook, SetUpStep};

pub use record::{GameRecord, SERIES_FORMAT, SeriesRecord, SeriesReplayError, SeriesReplayed, is_series};
pub use view::{DeckView, SeriesView};

use crate::{Decks, Setup, SetupError};

/// Number of games after which a match without a winner is drawn (R59): twice the three games that decide a
/// match without drawn games.
pub const SERIES_GAMES: usize = 6;

/// Number of wins that win a match.
const WINS: usize = 2;

/// Number of all cards.
const ALL: u8 = Card::COUNT as u8;

/// One of the two decks of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Half {
    /// Deck 1.
    First,
    /// Deck 2.
    Second,
}

impl Half {
    /// Both decks.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The deck with this number, 1 or 2.
    pub fn numbered(number: u8) -> Option<Self> {
        Self::BOTH.into_iter().find(|half| half.number() == number)
    }

    /// Its number: 1 or 2.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The other deck of the player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

plain_details!(Half);

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// How the decks of a match come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halves {
    /// All 54 cards, divided at random (R60).
    Random {
        /// The minimum number of cards in a deck.
        least: u8,
    },
    /// Decks that the players have built.
    Built(BySeat<[CardSet; 2]>),
}

/// How a match of several games is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesSetup {
    /// The decks.
    pub halves: Halves,
    /// Whether characters are preset where the edition leaves it to the players.
    pub preset: bool,
}

impl SeriesSetup {
    /// Whether the decks suffice for games under these rules, and no card is in two decks of a player.
    pub fn check(&self, book: &Rulebook) -> Result<(), SetupError> {
        let needs = SetUpStep::cards_for(&book.set_up_steps(self.preset));
        match &self.halves {
            Halves::Random { least } if usize::from(*least) < needs || *least > ALL / 2 => {
                Err(SetupError::Halves { least: *least, needs })
            }
            Halves::Random { .. } => Ok(()),
            Halves::Built(decks) => {
                decks.iter().try_for_each(|(seat, decks)| check_built(seat, decks, needs))
            }
        }
    }
}

fn check_built(seat: Seat, decks: &[CardSet; 2], needs: usize) -> Result<(), SetupError> {
    if let Some(card) = decks[0].and(decks[1]).first() {
        return Err(SetupError::InBoth { seat, card });
    }
    let small = Half::BOTH.into_iter().zip(decks).find(|(_, deck)| deck.len() < needs);
    small.map_or(Ok(()), |(half, deck)| Err(SetupError::HalfTooSmall { seat, half, has: deck.len(), needs }))
}

impl fmt::Display for SeriesSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.preset { "series+preset" } else { "series" })
    }
}

/// A finished game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesGame {
    /// The decks that were used.
    pub halves: BySeat<Half>,
    /// The winner; `None` if the game was drawn.
    pub winner: Option<Seat>,
}

/// The next game of a match, whose decks are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextGame {
    /// Its number, from 1.
    pub number: usize,
    /// Its seed.
    pub seed: Seed,
    /// Its set-up.
    pub setup: Setup,
    /// The decks that are used.
    pub halves: BySeat<Half>,
}

/// Why a deck cannot be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceError {
    /// The match is over.
    Over,
    /// The seat has already chosen a deck for this game.
    Chosen,
    /// The deck has won a game.
    HasWon(Half),
}

impl fmt::Display for ChoiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the match is over"),
            Self::Chosen => f.write_str("the deck for this game is already chosen"),
            Self::HasWon(half) => write!(f, "deck {half} has won a game: choose deck {}", half.other()),
        }
    }
}

impl core::error::Error for ChoiceError {}

/// A match of several games, with all its secrets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    seed: Seed,
    preset: bool,
    /// Random until a game has been played with one of the two; from then on the owner knows both.
    decks: BySeat<[Deck; 2]>,
    built: bool,
    games: Vec<SeriesGame>,
    chosen: BySeat<Option<Half>>,
}

impl Series {
    /// A match before its first game. The seed determines the sizes of random decks and all deals.
    pub fn new(setup: &SeriesSetup, seed: Seed) -> Self {
        let mut chance = Stream::new(seed.derived(0));
        let decks = BySeat::new(|seat| match &setup.halves {
            Halves::Random { least } => random_halves(*least, &mut chance),
            Halves::Built(decks) => decks[seat].map(Deck::Secret),
        });
        Self {
            seed,
            preset: setup.preset,
            decks,
            built: matches!(setup.halves, Halves::Built(_)),
            games: Vec::new(),
            chosen: BySeat::default(),
        }
    }

    /// The finished games.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// The decks that a seat may still use: those that have not won.
    pub fn usable(&self, seat: Seat) -> impl Iterator<Item = Half> + '_ {
        Half::BOTH.into_iter().filter(move |half| !self.has_won(seat, *half))
    }

    fn has_won(&self, seat: Seat, half: Half) -> bool {
        self.games.iter().any(|game| game.winner == Some(seat) && game.halves[seat] == half)
    }

    /// The number of games that a seat has won.
    pub fn wins(&self, seat: Seat) -> usize {
        self.games.iter().filter(|game| game.winner == Some(seat)).count()
    }

    /// The result; `None` while the match goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = Seat::BOTH.into_iter().find(|seat| self.wins(*seat) >= WINS);
        let drawn = || (self.games.len() >= SERIES_GAMES).then_some(Outcome::Draw);
        winner.map(Outcome::Winner).or_else(drawn)
    }

    /// The seats that still have to choose a deck.
    pub fn choosing(&self) -> impl Iterator<Item = Seat> + '_ {
        let over = self.outcome().is_some();
        Seat::BOTH.into_iter().filter(move |seat| !over && self.chosen[*seat].is_none())
    }

    /// A seat chooses a deck for the next game.
    pub fn choose(&mut self, seat: Seat, half: Half) -> Result<(), ChoiceError> {
        if self.outcome().is_some() {
            return Err(ChoiceError::Over);
        }
        if self.chosen[seat].is_some() {
            return Err(ChoiceError::Chosen);
        }
        if self.has_won(seat, half) {
            return Err(ChoiceError::HasWon(half));
        }
        self.chosen[seat] = Some(half);
        Ok(())
    }

    /// A seat that has to choose takes one of its usable decks at random: the policy of all computer players.
    pub fn choose_at_random(&mut self, seat: Seat, chance: &mut impl Chance) {
        if self.choosing().any(|it| it == seat) {
            let usable: Vec<Half> = self.usable(seat).collect();
            self.chosen[seat] = usable.get(usize::from(chance.below(usable.len() as u8))).copied();
        }
    }

    /// The next game, once both seats have chosen.
    pub fn next(&self) -> Option<NextGame> {
        let [Some(a), Some(b)] = self.chosen.0 else { return None };
        let halves = BySeat([a, b]);
        let decks = Decks::Own(BySeat::new(|seat| self.decks[seat][halves[seat] as usize]));
        let number = self.games.len() + 1;
        let seed = self.seed.derived(number as u64);
        Some(NextGame { number, seed, setup: Setup { decks, preset: self.preset }, halves })
    }

    /// The game for which both have chosen is over: its owner has seen the deck that was used.
    pub fn finish(&mut self, game: &Game, winner: Option<Seat>) {
        let [Some(a), Some(b)] = self.chosen.0 else { return };
        let halves = BySeat([a, b]);
        for seat in Seat::BOTH.into_iter().filter(|_| !self.built) {
            let outside = game.side(seat).outside();
            self.decks[seat][halves[seat] as usize] = Deck::Secret(CardSet::ALL - outside);
            self.decks[seat][halves[seat].other() as usize] = Deck::Secret(outside);
        }
        self.games.push(SeriesGame { halves, winner });
        self.chosen = BySeat::default();
    }
}

/// Two decks of random size: every card is in either deck with equal chance (R60).
fn random_halves(least: u8, chance: &mut impl Chance) -> [Deck; 2] {
    let least = least.min(ALL / 2);
    loop {
        let first: u8 = (0..ALL).map(|_| chance.below(2)).sum();
        if (least..=ALL - least).contains(&first) {
            return [Deck::random(first), Deck::random(ALL - first)];
        }
    }
}
