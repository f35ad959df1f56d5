//! What one viewer is told: steps as seen events and as lines in both languages.

use saigen_cards::BySeat;
use saigen_engine::{Event, Game, SeenEvent, View, Viewer};
use saigen_json::{BoutJson, EventJson, PreviewJson, SeatName, ViewJson};
use saigen_protocol::{LogLine, Step, StepKind, Words};
use saigen_wording::{Teller, Told, Wording};

use crate::course::Course;
use crate::table::TableOf;

/// Tells one viewer what happens, from the deal on.
pub(crate) struct Screen<'t> {
    table: &'t TableOf<'t>,
    viewer: Viewer,
    ja: Teller<'t, 't>,
    en: Teller<'t, 't>,
}

impl<'t> Screen<'t> {
    /// A screen that nothing has been shown on yet.
    pub(crate) fn new(table: &'t TableOf<'t>, viewer: Viewer, names: &BySeat<String>) -> Self {
        let [ja, en] = [&table.ja, &table.en].map(|words| teller(words, viewer, names));
        Self { table, viewer, ja, en }
    }

    /// A screen that has shown the whole course, and what it has shown.
    pub(crate) fn caught_up(
        course: &Course<'t>,
        viewer: Viewer,
        names: &BySeat<String>,
    ) -> (Self, Vec<Step<'t>>) {
        let mut screen = Self::new(course.table, viewer, names);
        let mut steps = Vec::with_capacity(course.len() + 1);
        course.replay(|made, game, events| {
            if made.is_none() {
                screen.meet(game, events);
            }
            let by = made.map(|made| made.seat.into());
            steps.push(screen.step(made.map_or(0, |made| made.version), by, StepKind::Choice, events));
        });
        (screen, steps)
    }

    /// Takes in how a game stands that began with a position instead of a deal: no event has told of it.
    pub(crate) fn meet(&mut self, game: &Game, events: &[Event]) {
        if events.is_empty() {
            self.ja.meet(game);
            self.en.meet(game);
        }
    }

    /// Shows a step.
    pub(crate) fn step(
        &mut self,
        version: u32,
        by: Option<SeatName>,
        kind: StepKind,
        events: &[Event],
    ) -> Step<'t> {
        let seen: Vec<SeenEvent> = events.iter().filter_map(|event| event.seen_by(self.viewer)).collect();
        let lines = self.lines(version, &seen);
        let events = seen.iter().map(|event| EventJson::of(self.table.rules, event)).collect();
        Step { version, kind, by, events, lines }
    }

    fn lines(&mut self, version: u32, seen: &[SeenEvent]) -> Vec<LogLine> {
        let line = |(ja, en): (Told, Told)| LogLine {
            version,
            text: Words { ja: ja.text, en: en.text },
            action: en.action.map(|action| self.table.rules.action(action).id.to_string()),
        };
        self.ja.tell_about(seen).into_iter().zip(self.en.tell_about(seen)).map(line).collect()
    }
}

fn teller<'w, 'r>(words: &'w Wording<'r>, viewer: Viewer, names: &BySeat<String>) -> Teller<'w, 'r> {
    match viewer {
        Viewer::Seat(seat) => Teller::new(words, seat),
        Viewer::Onlooker => Teller::onlooker(words, names.clone()),
        Viewer::Everything => Teller::open(words, names.clone()),
    }
}

/// A view in its form, and how every attacker would fare.
pub(crate) fn shown<'t>(table: &TableOf<'t>, view: &View) -> (ViewJson<'t>, Vec<BoutJson>) {
    (ViewJson::of(table.rules, view), PreviewJson::of(&view.preview_judgement()).bouts)
}
