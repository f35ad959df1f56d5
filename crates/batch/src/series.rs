//! Matches of several games.

use saigen_cards::Seat;
use saigen_deal::Quick;
use saigen_engine::Outcome;
use saigen_notation::{Ending, NextGame, Series, SeriesSetup};

use crate::{Ended, Seating};

/// Plays all games of a match; `play` plays one, and returns `None` to stop the match. Every player chooses
/// decks at random.
///
/// A match has the length of all its games together; its game and its ending are those of the last one, which
/// decides it. A game that reaches the limit of decisions counts as drawn.
pub fn play_series<E>(
    setup: &SeriesSetup,
    seating: &Seating,
    mut play: impl FnMut(&NextGame) -> Result<Option<Ended>, E>,
) -> Result<Option<Ended>, E> {
    let mut series = Series::new(setup, seating.seed);
    let mut choices: [Quick; 2] = Seat::BOTH.map(|seat| seating.deck_choices(seat));
    let mut whole: Option<Ended> = None;
    while series.outcome().is_none() {
        let seats = Seat::BOTH.into_iter().zip(&mut choices);
        seats.for_each(|(seat, chance)| series.choose_at_random(seat, chance));
        let Some(next) = series.next() else { break };
        let Some(ended) = play(&next)? else { return Ok(None) };
        series.finish(&ended.game, ended.ending.as_ref().and_then(Ending::winner));
        whole = Some(match whole {
            Some(before) => before.then(ended),
            None => ended,
        });
    }
    if let (Some(whole), Some(Outcome::Draw)) = (&mut whole, series.outcome()) {
        whole.ending = Some(Ending::Played(Outcome::Draw));
    }
    Ok(whole)
}

impl Ended {
    /// Both games of a match together.
    fn then(self, next: Self) -> Self {
        Self {
            games: self.games + next.games,
            turns: self.turns.saturating_add(next.turns),
            decisions: self.decisions.saturating_add(next.decisions),
            ..next
        }
    }
}
