//! What one viewer may know of a match of several games.

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_engine::{Deck, Outcome, Viewer};

use super::{Half, Series, SeriesGame};

/// A match of several games as one viewer may know it. It is built from what is known, so that it holds
/// nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeriesView {
    /// The two decks of each seat.
    pub decks: BySeat<[DeckView; 2]>,
    /// The finished games.
    pub games: Vec<SeriesGame>,
    /// The number of games that each seat has won.
    pub wins: BySeat<usize>,
    /// The decks of the running game; `None` between games.
    pub running: Option<BySeat<Half>>,
    /// Whether each seat has chosen a deck for the next game.
    pub has_chosen: BySeat<bool>,
    /// The deck that the viewer has chosen.
    pub choice: Option<Half>,
    /// Between games, the deck that the viewer used in the last one.
    pub used: Option<CardSet>,
    /// The result; `None` while the match goes on.
    pub outcome: Option<Outcome>,
}

/// A deck as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckView {
    /// The number of cards.
    pub count: usize,
    /// Whether it has won a game, so that it lies face up and is out.
    pub won: bool,
    /// What the viewer has built it of.
    pub built: Option<CardSet>,
}

impl Series {
    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> SeriesView {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Onlooker | Viewer::Everything => None,
        };
        let [a, b] = self.chosen.0;
        SeriesView {
            decks: BySeat::new(|seat| Half::BOTH.map(|half| self.deck_view(viewer, seat, half))),
            games: self.games.clone(),
            wins: BySeat::new(|seat| self.wins(seat)),
            running: a.zip(b).map(|(a, b)| BySeat([a, b])),
            has_chosen: BySeat(self.chosen.0.map(|half| half.is_some())),
            choice: own.and_then(|seat| self.chosen[seat]),
            used: own.and_then(|seat| self.used(seat)),
            outcome: self.outcome(),
        }
    }

    fn deck_view(&self, viewer: Viewer, seat: Seat, half: Half) -> DeckView {
        let deck = self.decks[seat][half as usize];
        let shown = self.built && (viewer == Viewer::Seat(seat) || viewer == Viewer::Everything);
        let built = if shown { listed(deck) } else { None };
        DeckView { count: deck.count(), won: self.has_won(seat, half), built }
    }

    /// The deck that a seat used in the last game, until the next one begins.
    fn used(&self, seat: Seat) -> Option<CardSet> {
        let between = self.chosen.0.iter().any(Option::is_none);
        let last = self.games.last().filter(|_| between)?;
        listed(self.decks[seat][last.halves[seat] as usize])
    }
}

const fn listed(deck: Deck) -> Option<CardSet> {
    match deck {
        Deck::Open(cards) | Deck::Secret(cards) => Some(cards),
        Deck::Random { .. } => None,
    }
}
