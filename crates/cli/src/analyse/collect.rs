//! Expands a record into decisions.

use saigen_analysis::Moment;
use saigen_engine::{Choice, Event, Game};
use saigen_notation::{Record, ReplayError, Replayed, Step};

/// A replayed game.
pub(super) struct Collected {
    /// Every decision with at least two options.
    pub(super) moments: Vec<Moment>,
    /// The position of each decision in the record.
    pub(super) places: Vec<Place>,
    /// How it ended.
    pub(super) replayed: Replayed,
}

/// The position of a decision in a record.
#[derive(Clone)]
pub(super) struct Place {
    /// Number of the choice in the record that the decision belongs to, from 1.
    pub(super) choice: usize,
    /// That choice in notation.
    pub(super) written: String,
    /// The request it belongs to, with the game before the request was built.
    pub(super) request: Option<(Game, Event)>,
}

/// Replays a record and collects its decisions.
pub(super) fn collect(record: &Record) -> Result<Collected, ReplayError> {
    let mut collector = Collector { moments: Vec::new(), places: Vec::new(), before: None, number: 0 };
    let replayed = record.replay(&mut |step| collector.observe(step))?;
    let Collector { moments, places, .. } = collector;
    Ok(Collected { moments, places, replayed })
}

struct Collector {
    moments: Vec<Moment>,
    places: Vec<Place>,
    /// The game before the next choice.
    before: Option<Game>,
    /// Number of answers so far.
    number: usize,
}

impl Collector {
    fn observe(&mut self, step: &Step) {
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

/// The request completed by an answer, if the answer completes one.
pub(super) fn requested(game: &Game, choice: Choice, events: &[Event]) -> Option<Event> {
    let made = events.iter().find(|event| matches!(event, Event::Requested { .. }));
    made.filter(|_| builds(game, choice)).copied()
}

/// Whether an answer is part of a request.
pub(super) fn builds(game: &Game, choice: Choice) -> bool {
    game.drafted().is_some() || game.is_at_chance() && matches!(choice, Choice::Action(_))
}
