//! A match of several games as a viewer is sent it.

use saigen_cards::{BySeat, CardSet};
use saigen_engine::Viewer;
use saigen_json::CardName;
use saigen_notation::{DeckView, Half, SeriesGame};
use saigen_protocol::{SeriesDeck, SeriesGameInfo, SeriesState};

use crate::screen::seat_of;
use crate::{Match, seats};

/// A match of several games as a viewer may know it; `None` for a match of one game.
pub(crate) fn series(of: &Match, viewer: Viewer) -> Option<SeriesState> {
    let series = &of.series.as_ref()?.series;
    let view = series.view(viewer);
    let chooser = seat_of(viewer).filter(|seat| of.chooses(*seat));
    let numbers = |halves: BySeat<Half>| seats(|seat| halves[seat].number());
    Some(SeriesState {
        decks: seats(|seat| view.decks[seat].map(deck)),
        games: view
            .games
            .iter()
            .map(|SeriesGame { halves, winner }| SeriesGameInfo {
                decks: numbers(*halves),
                winner: winner.map(Into::into),
            })
            .collect(),
        wins: seats(|seat| view.wins[seat] as u8),
        running: view.running.map(numbers),
        chosen: seats(|seat| view.has_chosen[seat]),
        choice: view.choice.map(Half::number),
        options: chooser.into_iter().flat_map(|seat| series.usable(seat)).map(Half::number).collect(),
        used: view.used.map(cards),
    })
}

fn deck(deck: DeckView) -> SeriesDeck {
    SeriesDeck { count: deck.count as u8, won: deck.won, built: deck.built.map(cards) }
}

fn cards(cards: CardSet) -> Vec<CardName> {
    cards.into_iter().map(CardName).collect()
}
