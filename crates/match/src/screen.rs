//! What one viewer is sent: the match as it stands, and its steps as seen events and as lines in one
//! language.

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Event, Game, SeenEvent, View, Viewer};
use saigen_json::{EventJson, PreviewJson, SeatName, ViewJson};
use saigen_protocol::{
    Clock, Language, LogLine, ServerMessage, State, Step, StepKind, StoryForm, difference,
};
use saigen_table::{Loss, Story};
use saigen_wording::{EventLine, EventWording};
use serde_json::Value;

use crate::matches::Match;
use crate::question::question;
use crate::series::series;
use crate::{Entry, Ruleset, Time, seats};

/// A client that has missed more steps than this gets everything anew.
const LONGEST_GAP: u32 = 400;

/// Maximum events, and maximum lines, of one step that are sent. Only custom rules have longer steps: an answer
/// takes up to [`saigen_engine::ANSWER_STEPS`], and a connection whose message is above 1 MB is closed.
const LONGEST_STEP: usize = 400;

/// Maximum lines of a snapshot, and maximum events and lines of missed steps; with more, everything is sent anew.
const LONGEST_LOG: usize = 3_000;

/// The beginning and the end of what is too long.
pub(crate) fn shortened<T>(mut all: Vec<T>, most: usize) -> Vec<T> {
    if all.len() > most {
        all.drain(most / 2..all.len() - most / 2);
    }
    all
}

/// What is sent of the events or lines of a step.
pub(crate) fn shortened_step<T>(all: Vec<T>) -> Vec<T> {
    shortened(all, LONGEST_STEP)
}

/// What a client that connects is sent.
pub(crate) struct News {
    /// The screen that it looks at from now on.
    pub(crate) screen: Screen,
    /// The message.
    pub(crate) text: String,
    /// Whether it is the whole match, instead of the missed steps.
    pub(crate) whole: bool,
}

/// Who looks, and the language that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eyes {
    /// Who looks.
    pub viewer: Viewer,
    /// The language of everything worded.
    pub language: Language,
}

/// What everybody with the same eyes is sent, from the deal on.
pub struct Screen {
    eyes: Eyes,
    event_words: EventWording,
    /// The state that the clients have. It follows from the match, so all of them have the same one.
    shown: String,
}

impl Screen {
    /// A screen that nothing has been shown on yet.
    pub fn new(ruleset: &Ruleset, eyes: Eyes, names: &BySeat<String>) -> Self {
        let words = ruleset.words(eyes.language);
        let event_words = match eyes.viewer {
            Viewer::Seat(seat) => EventWording::new(words, seat),
            Viewer::Onlooker => EventWording::onlooker(words, names.clone()),
            Viewer::Everything => EventWording::open(words, names.clone()),
        };
        Self { eyes, event_words, shown: String::new() }
    }

    /// A screen that has shown a whole match, and what it has shown.
    fn caught_up(of: &Match, eyes: Eyes) -> (Self, Vec<Step<'_>>) {
        let mut screen = Self::new(&of.ruleset, eyes, &of.settings.names());
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

    /// Who looks at it.
    pub(crate) fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// Takes in a game that began with a position instead of a deal, so that no events show it.
    pub fn meet(&mut self, game: &Game, events: &[Event]) {
        if events.is_empty() {
            self.event_words.meet(game);
        }
    }

    /// Shows a step. What the game is doing afterwards is not among its events: the state has it.
    pub fn step<'t>(
        &mut self,
        ruleset: &'t Ruleset,
        version: u32,
        by: Option<SeatName>,
        kind: StepKind,
        events: &[Event],
    ) -> Step<'t> {
        let seen: Vec<SeenEvent> =
            events.iter().filter_map(|event| event.seen_by(self.eyes.viewer)).collect();
        let lines = shortened_step(self.lines(ruleset, version, &seen));
        let happened = seen.iter().filter(|event| !matches!(event, SeenEvent::Now { .. }));
        let events = shortened_step(happened.collect());
        let events = events.into_iter().map(|event| EventJson::of(&ruleset.rules, event)).collect();
        Step { version, kind, by, events, lines }
    }

    fn lines(&mut self, ruleset: &Ruleset, version: u32, seen: &[SeenEvent]) -> Vec<LogLine> {
        let line = |told: EventLine| LogLine {
            version,
            text: told.text,
            action: told.action.map(|action| ruleset.rules.action(action).id.to_string()),
        };
        self.event_words.lines_about(seen).into_iter().map(line).collect()
    }

    /// The message about the last step of a match.
    pub(crate) fn update(&mut self, of: &Match, entry: &Entry, events: &[Event], now: Time) -> String {
        let (by, kind) = (entry.what.seat().map(Into::into), entry.what.kind());
        if kind == StepKind::TakeBack {
            self.event_words = Self::caught_up(of, self.eyes).0.event_words;
        }
        if kind == StepKind::Deck && !events.is_empty() {
            self.event_words = Self::new(&of.ruleset, self.eyes, &of.settings.names()).event_words;
        }
        let steps = vec![self.step(&of.ruleset, entry.seq, by, kind, events)];
        let (change, clock) = (self.change(of), clock(of, now));
        text(&ServerMessage::Update { from: entry.seq - 1, version: entry.seq, steps, change, clock })
    }

    /// What turns the state that the clients have into the match now.
    fn change(&mut self, of: &Match) -> Value {
        let old: Value = serde_json::from_str(&self.shown).unwrap_or_default();
        let new = serde_json::to_value(state(of, self.eyes)).unwrap_or_default();
        self.shown = new.to_string();
        difference(&old, &new).unwrap_or_else(|| Value::Object(Default::default()))
    }

    /// A screen that shows a match, and what a client that has a version is missing, or everything.
    pub(crate) fn news(of: &Match, eyes: Eyes, known: Option<u32>, now: Time) -> News {
        let (mut screen, mut steps) = Self::caught_up(of, eyes);
        let (version, clock) = (of.version, clock(of, now));
        let state = Box::new(state(of, eyes));
        screen.shown = serde_json::to_string(&state).unwrap_or_default();
        let possible = |from: &u32| (of.taken_back..=version).contains(from) && version - from <= LONGEST_GAP;
        let told = |step: &Step| step.events.len() + step.lines.len();
        let missed = |from| steps.iter().filter(|step| step.version > from).map(told).sum::<usize>();
        let Some(from) = known.filter(possible).filter(|&from| missed(from) <= LONGEST_LOG) else {
            let log = shortened(steps.into_iter().flat_map(|step| step.lines).collect(), LONGEST_LOG);
            let text = text(&ServerMessage::Snapshot { version, state, clock, log });
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
        let change = Value::Array(vec![serde_json::to_value(&state).unwrap_or_default()]);
        let text = text(&ServerMessage::Update { from, version, steps, change, clock });
        News { screen, text, whole: false }
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// A match as a viewer may know it. It follows from the match alone, so that it can be sent as a difference.
fn state(of: &Match, Eyes { viewer, language }: Eyes) -> State<'_> {
    let view = View::of(&of.course.game, viewer);
    let asked = of.asked().filter(|&seat| viewer == Viewer::Seat(seat));
    let decision = asked.and(of.course.game.decision());
    let words = of.ruleset.words(language);
    State {
        bouts: PreviewJson::of(&view.preview_judgement(&of.course.rules)).bouts,
        view: ViewJson::of(&of.course.rules, &view),
        question: decision.map(|it| question(words, &of.course.game, it, of.decision_id())),
        waiting: of.is_waiting(),
        adjourned: of.adjourned.filter(|_| of.ending.is_none()),
        can_take_back: seat_of(viewer).is_some_and(|seat| of.can_take_back(seat)),
        result: of.result(),
        story: of.ending.as_ref().map(|_| story(&Story::of(&of.course))),
        series: series(of, viewer),
    }
}

fn story(story: &Story) -> StoryForm {
    let id = |loss| match loss {
        Loss::Draw => "draw",
        Loss::Cost => "cost",
        Loss::Attack => "attack",
        Loss::Effect => "effect",
    };
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let lost = |seat| {
        Loss::ALL.into_iter().zip(story.lost[seat]).map(|(loss, cards)| (id(loss).into(), count(cards)))
    };
    StoryForm {
        lives: seats(|seat| story.lives.iter().map(|lives| count(lives[seat])).collect()),
        lost: seats(|seat| lost(seat).collect()),
        last: seats(|seat| story.last[seat].map(|loss| id(loss).into())),
        longest_stage: count(story.longest_stage),
    }
}

fn clock(of: &Match, now: Time) -> Option<Clock> {
    of.clock.as_ref().map(|clock| {
        let left = clock.milliseconds(now);
        Clock { left: seats(|seat| left[seat as usize]), runs: clock.runs().map(Into::into) }
    })
}

/// The seat of a viewer.
pub fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Onlooker | Viewer::Everything => None,
    }
}
