//! A game on the screen: its state, and its response to input.

mod about;
mod draw;
mod items;
mod keys;
mod panels;

use std::sync::Arc;
use std::time::Duration;

use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use saigen_bots::Contender;
use saigen_cards::{BySeat, CardSet, Seat};
use saigen_engine::{ActionId, Answer, Game};
use saigen_notation::{Ending, Stop};
use saigen_players::Thought;
use saigen_table::{Course, Draft, LocalGame, PASS_AFTER, Pace, release_after};
use saigen_wording::{EventWording, Phrasebook, Wording};

use crate::board::{Spot, Thing};
use crate::popup::Popup;
use crate::theme::Theme;
use crate::thinker::HintLine;
pub(crate) use items::{Item, Pick};
pub(crate) use panels::Act;

/// Who plays a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Participant {
    /// A person at this keyboard.
    Person,
    /// A computer player.
    Computer(Contender),
}

/// Parameters of a screen.
pub struct Settings {
    /// The words, including the rules.
    pub words: Arc<Wording>,
    /// Colours and styles.
    pub theme: Theme,
    /// Who plays.
    pub participants: BySeat<Participant>,
    /// Names of computer players.
    pub names: BySeat<String>,
    /// Whether computer players answer without delay.
    pub fast: bool,
    /// Whether the game is part of a match of several games.
    pub of_match: bool,
}

/// Input to the screen.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Time since the start.
    Tick(Duration),
    /// The answer of a computer player to a question, or why it forfeits.
    Thought(u64, Result<(Answer, Thought), String>),
    /// The hint for a question; `None` if there is none.
    Hint(u64, Option<(Answer, Vec<HintLine>)>),
    /// A notice for the person.
    Note(String),
}

/// Work for the host of the screen.
#[derive(Clone)]
pub enum Task {
    /// Ask a computer player.
    Think {
        /// The seat.
        seat: Seat,
        /// The number of the question.
        question: u64,
        /// The game in which it is asked, with its answers.
        course: Box<Course>,
    },
    /// Compute a hint.
    Hint {
        /// The number of the question.
        question: u64,
        /// The game in which it is asked.
        game: Box<Game>,
    },
    /// Save the game.
    Save {
        /// Whether to show the file name.
        aloud: bool,
    },
}

/// Why a screen is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// The person leaves; an unfinished game can be resumed.
    Quit,
    /// Start another game.
    Again,
    /// Replay the game.
    Replay,
    /// Ctrl-C.
    Interrupted,
}

/// The log of one seat.
struct Log {
    event_words: EventWording,
    lines: Vec<String>,
}

/// A game on the screen.
pub struct Play {
    pub(crate) words: Arc<Wording>,
    pub(crate) theme: Theme,
    /// The game.
    pub local: LocalGame,
    participants: BySeat<Participant>,
    names: BySeat<String>,
    fast: bool,
    of_match: bool,
    /// The viewing seat.
    pub(crate) me: Seat,
    /// Whether the screen is covered until the next player confirms.
    curtain: bool,
    logs: BySeat<Log>,
    pub(crate) draft: Option<Draft>,
    /// The thing that the draft started from.
    pub(crate) began_with: Option<Thing>,
    /// The marked thing on the table.
    pub(crate) thing: Option<Thing>,
    /// The cards chosen for the first hand, before they are sent.
    pub(crate) chosen: CardSet,
    /// The marked line of the list.
    cursor: usize,
    pub(crate) popup: Option<Popup<Act>>,
    /// The action whose rules were shown last.
    explained: Option<ActionId>,
    note: Option<String>,
    question: u64,
    revision: u64,
    now: Duration,
    asked_at: Duration,
    thought: Option<Answer>,
    hinting: bool,
    wishes: Vec<Task>,
    left: Option<Leave>,
    /// Areas of the things as last drawn.
    spots: Vec<Spot>,
    rows: Vec<(Rect, usize)>,
}

impl Play {
    /// A new or resumed game.
    pub fn new(settings: Settings, local: LocalGame) -> Self {
        let Settings { words, theme, participants, names, fast, of_match } = settings;
        let person = |seat: &Seat| participants[*seat] == Participant::Person;
        let me = local.asked().filter(person).or_else(|| Seat::BOTH.into_iter().find(person));
        let logs =
            BySeat::new(|seat| Log { event_words: EventWording::new(&words, seat), lines: Vec::new() });
        let mut play = Self {
            words,
            theme,
            local,
            participants,
            names,
            fast,
            of_match,
            me: me.unwrap_or(Seat::A),
            curtain: false,
            logs,
            draft: None,
            began_with: None,
            thing: None,
            chosen: CardSet::EMPTY,
            cursor: 0,
            popup: None,
            explained: None,
            note: None,
            question: 0,
            revision: 0,
            now: Duration::ZERO,
            asked_at: Duration::ZERO,
            thought: None,
            hinting: false,
            wishes: Vec::new(),
            left: None,
            spots: Vec::new(),
            rows: Vec::new(),
        };
        play.rebuild_logs();
        play.curtain = play.is_hot_seat();
        play.ask();
        play
    }

    pub(crate) fn say(&self) -> &Phrasebook {
        self.words.phrases()
    }

    /// Whether two people share the keyboard.
    pub(crate) fn is_hot_seat(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.participants[seat] == Participant::Person)
    }

    /// Whether the viewing person is asked.
    pub(crate) fn is_asked(&self) -> bool {
        self.local.asked() == Some(self.me) && !self.curtain && !self.local.passes()
    }

    /// A number that changes whenever the screen may look different.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Why the screen should close, if it should.
    pub fn left(&self) -> Option<Leave> {
        self.left
    }

    /// Handles input; returns work for the host.
    pub fn update(&mut self, input: Input) -> Vec<Task> {
        self.revision += u64::from(!matches!(input, Input::Tick(_)));
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Tick(now) => self.now = now,
            Input::Note(note) => self.note = Some(note),
            Input::Thought(question, _) | Input::Hint(question, _) if question != self.question => {}
            Input::Thought(_, Ok((answer, _))) => self.thought = Some(answer),
            Input::Thought(_, Err(reason)) => self.forfeit(reason),
            Input::Hint(_, hint) => self.hinted(hint),
        }
        self.wait();
        std::mem::take(&mut self.wishes)
    }

    /// Executes what is due: ordered passes and answers of computer players.
    fn wait(&mut self) {
        if self.curtain || self.popup.is_some() && self.local.passes() {
            return;
        }
        let waited = self.now.saturating_sub(self.asked_at);
        if self.local.passes() && (self.fast || waited >= PASS_AFTER) {
            self.answer(Answer::PASS);
        } else if let Some(answer) = self.thought.filter(|_| waited >= self.release()) {
            self.thought = None;
            self.answer(answer);
        }
    }

    /// When a computer player answers.
    fn release(&self) -> Duration {
        let game = &self.local.course.game;
        let Some(seat) = self.local.asked().filter(|_| !self.fast) else { return Duration::ZERO };
        match &self.participants[seat] {
            Participant::Computer(Contender::Ours(spec)) => release_after(spec, Pace::of(game, seat)),
            _ => Duration::ZERO,
        }
    }

    /// Applies an answer.
    pub(crate) fn answer(&mut self, answer: Answer) {
        let Ok(events) = self.local.answer(answer) else { return };
        for seat in Seat::BOTH {
            let log = &mut self.logs[seat];
            let lines = log.event_words.lines(&events);
            log.lines.extend(lines);
        }
        self.wishes.push(Task::Save { aloud: false });
        self.ask();
    }

    /// Asks the next question.
    fn ask(&mut self) {
        self.question += 1;
        self.revision += 1;
        self.asked_at = self.now;
        (self.draft, self.began_with, self.thing, self.thought) = (None, None, None, None);
        (self.cursor, self.hinting, self.chosen) = (0, false, CardSet::EMPTY);
        let Some(seat) = self.local.asked() else { return self.over() };
        match self.participants[seat] {
            Participant::Computer(_) => {
                let course = Box::new(self.local.course.clone());
                self.wishes.push(Task::Think { seat, question: self.question, course });
            }
            Participant::Person if seat != self.me && !self.local.passes() => {
                (self.me, self.curtain, self.note, self.popup) = (seat, true, None, None);
            }
            Participant::Person => {}
        }
    }

    /// Rebuilds the logs from the start of the game.
    fn rebuild_logs(&mut self) {
        let Self { local, logs, words, .. } = self;
        for seat in Seat::BOTH {
            let log = &mut logs[seat];
            *log = Log { event_words: EventWording::new(words, seat), lines: Vec::new() };
            local.course.replay(|made, game, events| {
                if made.is_none() && events.is_empty() {
                    log.event_words.meet(game);
                }
                log.lines.extend(log.event_words.lines(events));
            });
        }
    }

    /// Undoes a step of the draft, or the last choice.
    pub(crate) fn back(&mut self) {
        if let Some(draft) = self.draft.take() {
            self.draft = draft.without_last();
            self.cursor = 0;
            return;
        }
        if self.is_hot_seat() {
            self.note = Some(self.say().word("no-take-back-people"));
        } else if self.local.can_take_back(self.me) {
            self.local.course.take_back();
            self.rebuild_logs();
            self.wishes.push(Task::Save { aloud: false });
            self.ask();
            self.note = Some(self.say().word("taken-back"));
        } else {
            self.note = Some(self.say().word("no-take-back"));
        }
    }

    /// A computer player forfeits.
    fn forfeit(&mut self, reason: String) {
        let Some(seat) = self.local.asked() else { return };
        let args = [("who", self.words.who(seat, self.me).into()), ("reason", reason.clone().into())];
        let line = self.say().say("forfeited", &args);
        self.stop(Stop::Forfeit, seat, Some(reason), &line);
    }

    pub(crate) fn resign(&mut self) {
        let who = self.words.who(self.me, self.me);
        let line = self.say().say("resigned", &[("who", who.into())]);
        self.stop(Stop::Resign, self.me, None, &line);
    }

    fn stop(&mut self, how: Stop, seat: Seat, reason: Option<String>, line: &str) {
        self.local.stop(how, seat, reason);
        Seat::BOTH.into_iter().for_each(|seat| self.logs[seat].lines.push(line.to_owned()));
        self.wishes.push(Task::Save { aloud: false });
        self.ask();
    }

    /// The winner, once the game is over.
    pub(crate) fn result(&self) -> Option<String> {
        let ending = self.local.ending.as_ref()?;
        let id = match ending.winner() {
            Some(seat) if self.is_hot_seat() => {
                return Some(self.say().say("seat-won", &[("seat", seat.to_string().into())]));
            }
            Some(seat) if seat == self.me => "play-you-won",
            Some(_) => "play-you-lost",
            None if ending.is_endless() => "play-endless",
            None => "play-drawn",
        };
        let reason = match ending {
            Ending::Stopped { .. } => self.logs[self.me].lines.last().cloned(),
            Ending::Played(_) => None,
        };
        Some(reason.into_iter().chain([self.say().word(id)]).collect::<Vec<_>>().join(" "))
    }
}
