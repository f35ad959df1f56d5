//! A record, taken apart into single decisions.

use saigen_analysis::Moment;
use saigen_engine::{Choice, Event, Game};
use saigen_notation::{Record, ReplayError, Replayed, Step};

/// A game that was played again.
pub(super) struct Collected {
    /// Every decision with two options or more.
    pub(super) moments: Vec<Moment>,
    /// Where each of them stands in the record.
    pub(super) places: Vec<Place>,
    /// How it ended.
    pub(super) replayed: Replayed,
}

/// Where a decision stands in a record.
#[derive(Clone)]
pub(super) struct Place {
    /// The choice of the record that it is or is a part of, counted from 1.
    pub(super) choice: usize,
    /// That choice in notation.
    pub(super) written: String,
    /// The request that it is a part of, with the game at the chance from which it was built.
    pub(super) request: Option<(Game, Event)>,
}

/// Plays a record again and collects its decisions.
pub(super) fn collect(record: &Record) -> Result<Collected, ReplayError> {
    let mut collector = Collector { moments: Vec::new(), places: Vec::new(), before: None, number: 0 };
    let replayed = record.replay(&mut |step| collector.hear(step))?;
    let Collector { moments, places, .. } = collector;
    Ok(Collected { moments, places, replayed })
}

struct Collector {
    moments: Vec<Moment>,
    places: Vec<Place>,
    /// The game before the next choice.
    before: Option<Game>,
    /// How many answers were given.
    number: usize,
}

impl Collector {
    fn hear(&mut self, step: &Step) {
        let Some(before) = self.before.replace(*step.game) else { return };
        let Some(&first) = step.choices.first() else { return };
        let place = Place {
            choice: step.number,
            written: step.text().unwrap_or_default(),
            request: requested(&before, first, step.events).map(|event| (before, event)),
        };
        let moments = Moment::among(step.rules, &before, step.choices, self.number);
        self.places.extend(moments.iter().map(|_| place.clone()));
        self.moments.extend(moments);
        self.number += step.choices.len();
    }
}

/// The request that was made with an answer, if the answer was a part of one and the last.
pub(super) fn requested(game: &Game, choice: Choice, events: &[Event]) -> Option<Event> {
    let made = events.iter().find(|event| matches!(event, Event::Requested { .. }));
    made.filter(|_| builds(game, choice)).copied()
}

/// Whether an answer is a part of a request.
pub(super) fn builds(game: &Game, choice: Choice) -> bool {
    game.drafted().is_some() || game.is_at_chance() && matches!(choice, Choice::Action(_))
}
