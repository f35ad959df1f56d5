//! A watched or replayed game on the screen: step by step, from any seat or with everything open, with
//! estimates and an analysis.

mod draw;
mod keys;
mod study;

use std::sync::Arc;
use std::time::Duration;

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Event, Game, Viewer};
use saigen_wording::{EventWording, Phrasebook, Wording};

use crate::popup::Popup;
use crate::theme::Theme;
pub use study::{AnalysisProgress, Collected, collect};

/// A moment of a game: the start, or after a choice.
#[derive(Clone)]
pub struct Snapshot {
    /// The game.
    pub game: Game,
    /// The events since the previous moment.
    pub events: Vec<Event>,
    /// The choice that led here, in notation; `None` at the start.
    pub choice: Option<String>,
    /// Who made it, and that player's estimate of winning, if available.
    pub by: Option<(Seat, Option<f32>)>,
}

/// Work for the host of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signal {
    /// Leave.
    Leave,
    /// Leave after Ctrl-C.
    Interrupt,
    /// Analyse the game.
    Analyse,
}

/// Text input in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Typing {
    /// A word to find.
    Word(String),
    /// The number of a choice.
    Choice(String),
    /// The number of a turn.
    Turn(String),
}

/// A game being viewed.
pub struct Viewing {
    words: Arc<Wording>,
    theme: Theme,
    names: BySeat<String>,
    shots: Vec<Snapshot>,
    /// The log of the viewer at every moment.
    lines: Vec<Vec<String>>,
    viewpoint: Viewer,
    /// The available viewers.
    viewpoints: Vec<Viewer>,
    event_words: EventWording,
    at: usize,
    /// Time between choices; `None` while a person steps.
    pace: Option<Duration>,
    paced: Duration,
    shown_at: Duration,
    now: Duration,
    typing: Option<Typing>,
    /// The last search term.
    word: String,
    note: Option<String>,
    popup: Option<Popup<()>>,
    study: Option<AnalysisProgress>,
    want: Option<Signal>,
    /// The end of the game, once known.
    end: Option<String>,
    live: bool,
    revision: u64,
}

impl Viewing {
    /// A finished game; everything may be shown.
    pub fn replay(
        words: Arc<Wording>,
        theme: Theme,
        names: BySeat<String>,
        shots: Vec<Snapshot>,
        end: String,
    ) -> Self {
        let viewpoint = [Viewer::Everything, Viewer::Seat(Seat::A), Viewer::Seat(Seat::B)];
        let mut viewing = Self::new(words, theme, names, viewpoint.into());
        viewing.end = Some(end);
        shots.into_iter().for_each(|shot| viewing.push(shot));
        viewing
    }

    /// A game in progress.
    pub fn watch(words: Arc<Wording>, theme: Theme, names: BySeat<String>, pace: Duration) -> Self {
        let viewpoint = [Viewer::Onlooker, Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Everything];
        let mut viewing = Self::new(words, theme, names, viewpoint.into());
        (viewing.pace, viewing.paced, viewing.live) = (Some(pace), pace, true);
        viewing
    }

    fn new(words: Arc<Wording>, theme: Theme, names: BySeat<String>, viewpoints: Vec<Viewer>) -> Self {
        let viewpoint = viewpoints[0];
        Self {
            event_words: event_words(&words, viewpoint, &names),
            words,
            theme,
            names,
            shots: Vec::new(),
            lines: Vec::new(),
            viewpoint,
            viewpoints,
            at: 0,
            pace: None,
            paced: Duration::from_millis(800),
            shown_at: Duration::ZERO,
            now: Duration::ZERO,
            typing: None,
            word: String::new(),
            note: None,
            popup: None,
            study: None,
            want: None,
            end: None,
            live: false,
            revision: 0,
        }
    }

    fn say(&self) -> &Phrasebook {
        self.words.phrases()
    }

    /// A number that changes whenever the screen may look different.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Takes the pending work for the host.
    pub fn wanted(&mut self) -> Option<Signal> {
        self.want.take()
    }

    /// Appends the next moment.
    pub fn push(&mut self, shot: Snapshot) {
        if self.shots.is_empty() && shot.events.is_empty() {
            self.event_words.meet(&shot.game);
        }
        self.lines.push(self.event_words.lines(&shot.events));
        self.shots.push(shot);
        self.revision += 1;
    }

    /// Marks the watched game as finished.
    pub fn finish(&mut self, end: String) {
        self.end = Some(end);
        self.revision += 1;
    }

    /// Number of moments not shown yet.
    pub fn ahead(&self) -> usize {
        self.shots.len().saturating_sub(self.at + 1)
    }

    /// Changes the viewer.
    pub fn see_as(&mut self, viewpoint: Viewer) {
        self.viewpoint = viewpoint;
        self.event_words = event_words(&self.words, viewpoint, &self.names);
        if let Some(first) = self.shots.first().filter(|shot| shot.events.is_empty()) {
            self.event_words.meet(&first.game);
        }
        self.lines = self.shots.iter().map(|shot| self.event_words.lines(&shot.events)).collect();
        self.revision += 1;
    }

    /// Advances the time.
    pub fn tick(&mut self, now: Duration) {
        self.now = now;
        let due = self.pace.is_some_and(|pace| now.saturating_sub(self.shown_at) >= pace);
        if due && self.popup.is_none() && self.at + 1 < self.shots.len() {
            self.go_to(self.at + 1);
        }
    }

    /// Shows a moment.
    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.shots.len().saturating_sub(1));
        self.shown_at = self.now;
        self.revision += 1;
    }

    /// Updates the progress of the analysis.
    pub fn studied(&mut self, study: AnalysisProgress) {
        self.study = Some(study);
        self.revision += 1;
    }

    fn turn_at(&self, index: usize) -> u16 {
        self.shots.get(index).map_or(0, |shot| shot.game.turn_number())
    }

    /// The first moment of the previous or next turn.
    fn step_turn(&mut self, forward: bool) {
        let turn = self.turn_at(self.at);
        let later = (self.at + 1..self.shots.len()).find(|&index| self.turn_at(index) > turn);
        let first = |turn: u16| (0..self.shots.len()).find(|&index| self.turn_at(index) == turn);
        let begun = first(turn).unwrap_or(0);
        let before = if begun < self.at { begun } else { first(turn.saturating_sub(1)).unwrap_or(0) };
        self.go_to(if forward { later.unwrap_or(self.shots.len()) } else { before });
    }

    /// The next moment whose log contains a word, from the current one on; after the last one, the first.
    fn find(&mut self, forward: bool) {
        let word = self.word.to_lowercase();
        if word.is_empty() {
            return;
        }
        let says = |&index: &usize| {
            let choice = self.shots[index].choice.iter();
            choice.chain(&self.lines[index]).any(|line| line.to_lowercase().contains(&word))
        };
        let (before, after) = (0..self.at, self.at + 1..self.shots.len());
        let found = match forward {
            true => after.chain(before).find(says),
            false => before.rev().chain(after.rev()).find(says),
        };
        match found {
            Some(index) => {
                let wrapped = (index < self.at) == forward;
                self.note = wrapped.then(|| self.say().word("replay-wrapped"));
                self.go_to(index);
            }
            None => {
                let text = self.say().say("replay-not-found", &[("text", self.word.clone().into())]);
                self.note = Some(text);
            }
        }
    }
}

fn event_words(words: &Arc<Wording>, viewpoint: Viewer, names: &BySeat<String>) -> EventWording {
    match viewpoint {
        Viewer::Seat(seat) => EventWording::new(words, seat),
        Viewer::Onlooker => EventWording::onlooker(words, names.clone()),
        Viewer::Everything => EventWording::open(words, names.clone()),
    }
}
