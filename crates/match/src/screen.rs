//! What one viewer is sent: the match as it stands, and its steps as seen events and as lines in both
//! languages.

use std::sync::Arc;

use crate::Time;
use saigen_cards::{BySeat, Seat};
use saigen_engine::{Event, Game, SeenEvent, View, Viewer};
use saigen_json::{EventJson, PreviewJson, SeatName, ViewJson};
use saigen_protocol::{Clock, LogLine, ServerMessage, State, Step, StepKind, Words};
use saigen_wording::{EventLine, Teller, Wording};

use crate::Entry;
use crate::Ruleset;
use crate::matches::Match;
use crate::question::question;
use crate::seats;

/// A client that has missed more steps than this gets everything anew.
const LONGEST_GAP: u32 = 400;

/// What a client that connects is sent.
pub(crate) struct News {
    /// The screen that it looks at from now on.
    pub(crate) screen: Screen,
    /// The message.
    pub(crate) text: String,
    /// Whether it is the whole match, instead of the missed steps.
    pub(crate) whole: bool,
}

/// What one viewer is shown, from the deal on.
pub struct Screen {
    viewer: Viewer,
    ja: Teller,
    en: Teller,
}

impl Screen {
    /// A screen that nothing has been shown on yet.
    pub fn new(ruleset: &Ruleset, viewer: Viewer, names: &BySeat<String>) -> Self {
        let [ja, en] = [&ruleset.ja, &ruleset.en].map(|words| teller(words, viewer, names));
        Self { viewer, ja, en }
    }

    /// A screen that has shown a whole match, and what it has shown.
    fn caught_up(of: &Match, viewer: Viewer) -> (Self, Vec<Step<'_>>) {
        let mut screen = Self::new(&of.ruleset, viewer, &of.settings.names());
        let mut steps = Vec::with_capacity(of.course.played().len() + 1);
        of.replay(|version, made, game, events| {
            if made.is_none() {
                screen.meet(game, events);
            }
            let by = made.map(|made| made.seat.into());
            steps.push(screen.step(&of.ruleset, version, by, StepKind::Choice, events));
        });
        (screen, steps)
    }

    /// Whose screen it is.
    pub(crate) fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Takes in a game that began with a position instead of a deal, so that no events show it.
    pub fn meet(&mut self, game: &Game, events: &[Event]) {
        if events.is_empty() {
            self.ja.meet(game);
            self.en.meet(game);
        }
    }

    /// Shows a step.
    pub fn step<'t>(
        &mut self,
        ruleset: &'t Ruleset,
        version: u32,
        by: Option<SeatName>,
        kind: StepKind,
        events: &[Event],
    ) -> Step<'t> {
        let seen: Vec<SeenEvent> = events.iter().filter_map(|event| event.seen_by(self.viewer)).collect();
        let lines = self.lines(ruleset, version, &seen);
        let events = seen.iter().map(|event| EventJson::of(&ruleset.rules, event)).collect();
        Step { version, kind, by, events, lines }
    }

    fn lines(&mut self, ruleset: &Ruleset, version: u32, seen: &[SeenEvent]) -> Vec<LogLine> {
        let line = |(ja, en): (EventLine, EventLine)| LogLine {
            version,
            text: Words { ja: ja.text, en: en.text },
            action: en.action.map(|action| ruleset.rules.action(action).id.to_string()),
        };
        self.ja.tell_about(seen).into_iter().zip(self.en.tell_about(seen)).map(line).collect()
    }

    /// The message about the last step of a match.
    pub(crate) fn update(&mut self, of: &Match, entry: &Entry, events: &[Event], now: Time) -> String {
        let (by, kind) = (entry.what.seat().map(Into::into), entry.what.kind());
        if kind == StepKind::TakeBack {
            *self = Self::caught_up(of, self.viewer).0;
        }
        let steps = vec![self.step(&of.ruleset, entry.seq, by, kind, events)];
        let state = Box::new(state(of, self.viewer, now));
        text(&ServerMessage::Update { from: entry.seq - 1, version: entry.seq, steps, state })
    }

    /// A screen that shows a match, and what a client that has a version is missing, or everything.
    pub(crate) fn news(of: &Match, viewer: Viewer, known: Option<u32>, now: Time) -> News {
        let (screen, mut steps) = Self::caught_up(of, viewer);
        let (version, state) = (of.version, Box::new(state(of, viewer, now)));
        let possible = |from: &u32| (of.taken_back..=version).contains(from) && version - from <= LONGEST_GAP;
        let Some(from) = known.filter(possible) else {
            let log: Vec<LogLine> = steps.into_iter().flat_map(|step| step.lines).collect();
            let text = text(&ServerMessage::Snapshot { version, state, log });
            return News { screen, text, whole: true };
        };
        steps.extend(of.others.iter().map(|&(version, kind, by)| Step {
            version,
            kind,
            by: by.map(Into::into),
            events: Vec::new(),
            lines: Vec::new(),
        }));
        steps.retain(|step| step.version > from);
        steps.sort_by_key(|step| step.version);
        let text = text(&ServerMessage::Update { from, version, steps, state });
        News { screen, text, whole: false }
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// A match as a viewer may know it.
fn state(of: &Match, viewer: Viewer, now: Time) -> State<'_> {
    let view = View::of(&of.course.game, viewer);
    let asked = of.asked().filter(|&seat| viewer == Viewer::Seat(seat));
    let decision = asked.and(of.course.game.decision());
    State {
        bouts: PreviewJson::of(&view.preview_judgement()).bouts,
        view: ViewJson::of(&of.course.rules, &view),
        question: decision.map(|it| question(&of.ruleset, &of.course.game, it, of.decision_id())),
        clock: of.clock.as_ref().map(|clock| {
            let left = clock.milliseconds(now);
            Clock { left: seats(|seat| left[seat as usize]), runs: clock.runs().map(Into::into) }
        }),
        waiting: of.is_waiting(),
        adjourned: of.adjourned.filter(|_| of.ending.is_none()),
        can_take_back: seat_of(viewer).is_some_and(|seat| of.can_take_back(seat)),
        result: of.result(),
    }
}

/// The seat of a viewer.
pub fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Onlooker | Viewer::Everything => None,
    }
}

fn teller(words: &Arc<Wording>, viewer: Viewer, names: &BySeat<String>) -> Teller {
    match viewer {
        Viewer::Seat(seat) => Teller::new(words, seat),
        Viewer::Onlooker => Teller::onlooker(words, names.clone()),
        Viewer::Everything => Teller::open(words, names.clone()),
    }
}
