//! A game that others play or have played, on the screen: step by step, from any seat or open, with
//! estimates and an analysis.

mod draw;
mod keys;
mod study;

use std::sync::Arc;
use std::time::Duration;

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Event, Game, Viewer};
use saigen_wording::{Phrasebook, Teller, Wording};

use crate::popup::Popup;
use crate::theme::Theme;
pub use study::{Collected, Study, collect};

/// A moment of a game: after a choice, or at the beginning.
#[derive(Clone)]
pub struct Shot {
    /// The game.
    pub game: Game,
    /// What happened since the moment before.
    pub events: Vec<Event>,
    /// The choice that led here, in notation; nothing at the beginning.
    pub choice: Option<String>,
    /// Who made it, and how likely that player thought to win, if it said so.
    pub by: Option<(Seat, Option<f32>)>,
}

/// Why a screen is left, or what is wanted from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// The person goes.
    Leave,
    /// Ctrl-C.
    Interrupt,
    /// The game is to be analysed.
    Analyse,
}

/// What a person is typing.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Typing {
    /// A word to find.
    Word(String),
    /// The number of a choice.
    Choice(String),
    /// The number of a turn.
    Turn(String),
}

/// A game to be looked at.
pub struct Viewing {
    words: Arc<Wording>,
    theme: Theme,
    names: BySeat<String>,
    shots: Vec<Shot>,
    /// What the eyes are told at every moment.
    lines: Vec<Vec<String>>,
    eyes: Viewer,
    /// Those that can be chosen.
    all_eyes: Vec<Viewer>,
    teller: Teller,
    at: usize,
    /// The time from one choice to the next; nothing while a person steps.
    pace: Option<Duration>,
    paced: Duration,
    shown_at: Duration,
    now: Duration,
    typing: Option<Typing>,
    /// The word that was looked for last.
    word: String,
    note: Option<String>,
    popup: Option<Popup<()>>,
    study: Option<Study>,
    want: Option<Want>,
    /// How the game ended, once it has.
    end: Option<String>,
    live: bool,
    revision: u64,
}

impl Viewing {
    /// A game that has been played; everything can be shown.
    pub fn replay(
        words: Arc<Wording>,
        theme: Theme,
        names: BySeat<String>,
        shots: Vec<Shot>,
        end: String,
    ) -> Self {
        let eyes = [Viewer::Everything, Viewer::Seat(Seat::A), Viewer::Seat(Seat::B)];
        let mut viewing = Self::new(words, theme, names, eyes.into());
        viewing.end = Some(end);
        shots.into_iter().for_each(|shot| viewing.push(shot));
        viewing
    }

    /// A game that is being played.
    pub fn watch(words: Arc<Wording>, theme: Theme, names: BySeat<String>, pace: Duration) -> Self {
        let eyes = [Viewer::Onlooker, Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Everything];
        let mut viewing = Self::new(words, theme, names, eyes.into());
        (viewing.pace, viewing.paced, viewing.live) = (Some(pace), pace, true);
        viewing
    }

    fn new(words: Arc<Wording>, theme: Theme, names: BySeat<String>, all_eyes: Vec<Viewer>) -> Self {
        let eyes = all_eyes[0];
        Self {
            teller: teller(&words, eyes, &names),
            words,
            theme,
            names,
            shots: Vec::new(),
            lines: Vec::new(),
            eyes,
            all_eyes,
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

    /// What is wanted from outside, once.
    pub fn wanted(&mut self) -> Option<Want> {
        self.want.take()
    }

    /// The game has come to its next moment.
    pub fn push(&mut self, shot: Shot) {
        if self.shots.is_empty() && shot.events.is_empty() {
            self.teller.meet(&shot.game);
        }
        self.lines.push(self.teller.tell(&shot.events));
        self.shots.push(shot);
        self.revision += 1;
    }

    /// The game that is being played has ended.
    pub fn finish(&mut self, end: String) {
        self.end = Some(end);
        self.revision += 1;
    }

    /// How many moments have not been shown yet.
    pub fn ahead(&self) -> usize {
        self.shots.len().saturating_sub(self.at + 1)
    }

    /// Sees with other eyes.
    pub fn see_as(&mut self, eyes: Viewer) {
        self.eyes = eyes;
        self.teller = teller(&self.words, eyes, &self.names);
        if let Some(first) = self.shots.first().filter(|shot| shot.events.is_empty()) {
            self.teller.meet(&first.game);
        }
        self.lines = self.shots.iter().map(|shot| self.teller.tell(&shot.events)).collect();
        self.revision += 1;
    }

    /// So much time has passed.
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

    /// How far an analysis has come.
    pub fn studied(&mut self, study: Study) {
        self.study = Some(study);
        self.revision += 1;
    }

    fn turn_at(&self, index: usize) -> u16 {
        self.shots.get(index).map_or(0, |shot| shot.game.turn_number())
    }

    /// The first moment of the turn before or after the present one.
    fn step_turn(&mut self, forward: bool) {
        let turn = self.turn_at(self.at);
        let later = (self.at + 1..self.shots.len()).find(|&index| self.turn_at(index) > turn);
        let first = |turn: u16| (0..self.shots.len()).find(|&index| self.turn_at(index) == turn);
        let begun = first(turn).unwrap_or(0);
        let before = if begun < self.at { begun } else { first(turn.saturating_sub(1)).unwrap_or(0) };
        self.go_to(if forward { later.unwrap_or(self.shots.len()) } else { before });
    }

    /// The next moment that says a word, from the present one on.
    fn find(&mut self, forward: bool) {
        let word = self.word.to_lowercase();
        if word.is_empty() {
            return;
        }
        let says = |&index: &usize| {
            let choice = self.shots[index].choice.iter();
            choice.chain(&self.lines[index]).any(|line| line.to_lowercase().contains(&word))
        };
        let found = match forward {
            true => (self.at + 1..self.shots.len()).find(says),
            false => (0..self.at).rev().find(says),
        };
        match found {
            Some(index) => self.go_to(index),
            None => {
                let text = self.say().say("replay-not-found", &[("text", self.word.clone().into())]);
                self.note = Some(text);
            }
        }
    }
}

fn teller(words: &Arc<Wording>, eyes: Viewer, names: &BySeat<String>) -> Teller {
    match eyes {
        Viewer::Seat(seat) => Teller::new(words, seat),
        Viewer::Onlooker => Teller::onlooker(words, names.clone()),
        Viewer::Everything => Teller::open(words, names.clone()),
    }
}
