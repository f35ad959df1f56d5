//! The full-screen game: threads, saved file and terminal.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_notation::Half;
use saigen_terminal::screen::{Screen, UserInput};
use saigen_terminal::{Dialog, Input, Leave, Participant, Play, Settings, Task, Theme, Thinker, hint};
use saigen_texts::Lang;
use saigen_wording::Wording;

use super::begin::{Begun, GameStart, fresh_seed};
use super::save_file::SaveFile;
use super::series::Match;
use super::{finish_series, resumed, write_record};
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::interrupt;

pub(super) fn run(args: &PlayArgs, lang: Lang, save_file: &SaveFile) -> Result<(), Failure> {
    let (mut begun, mut ask) = match resumed(args, lang, save_file)? {
        Some(begun) => (begun, false),
        None => match save_file.load()?.filter(|_| !args.new) {
            Some(saved) => (Begun::resume(lang, &saved)?, true),
            None => (Begun::new(args, lang)?, false),
        },
    };
    interrupt::listen();
    let mut screen = Screen::take()?;
    let mut again = args.clone();
    loop {
        let game = match begun {
            Begun::Game(game) => *game,
            Begun::Series(whole) => {
                let mut playing = MatchScreen { whole: *whole, args, save_file, screen: &mut screen };
                let resumes = if std::mem::take(&mut ask) { playing.ask_to_resume()? } else { Ok(0) };
                match resumes {
                    Ok(0) => return playing.play(),
                    Ok(_) => begun = Begun::new(&again, lang)?,
                    Err(left) => return leave(left),
                }
                continue;
            }
        };
        let mut table = FullScreen::new(game, args.fast, save_file, false)?;
        if std::mem::take(&mut ask) {
            table.ask_to_resume();
        } else {
            // The same seed would repeat the game.
            again.table.seed = None;
        }
        let left = table.play(&mut screen)?;
        match left {
            Leave::Again => begun = Begun::new(&again, lang)?,
            Leave::Replay => {
                write_record(args, &table.play.local, save_file)?;
                return crate::replay::on_screen(&mut screen, &table.play.local.record(), lang);
            }
            Leave::Quit | Leave::Interrupted => {
                drop(screen);
                write_record(args, &table.play.local, save_file)?;
                return leave(left);
            }
        }
    }
}

/// A match of several games on the screen.
struct MatchScreen<'a> {
    whole: Match,
    args: &'a PlayArgs,
    save_file: &'a SaveFile,
    screen: &'a mut Screen,
}

impl MatchScreen<'_> {
    /// Plays until the match is over or the person leaves.
    fn play(mut self) -> Result<(), Failure> {
        loop {
            while let Some(seat) = self.whole.choosing()? {
                let (halves, answers): (Vec<Half>, Vec<String>) =
                    self.whole.options(seat).into_iter().unzip();
                match self.ask(self.whole.standing(seat), answers)? {
                    Ok(index) => self.whole.choose(seat, halves[index])?,
                    Err(left) => return leave(left),
                }
            }
            let Some(begun) = self.whole.game()? else { break };
            let saved = self.whole.saved(Some(begun.local.record()));
            self.save_file.save_series(saved).map_err(|error| Failure::work(error.to_string()))?;
            let mut table = FullScreen::new(begun, self.args.fast, self.save_file, true)?;
            let left = table.play(self.screen)?;
            if table.play.local.ending.is_none() {
                return leave(left);
            }
            self.whole.finish(&table.play.local);
            self.save_file
                .save_series(self.whole.saved(None))
                .map_err(|error| Failure::work(error.to_string()))?;
            if left != Leave::Again && self.whole.result().is_none() {
                return leave(left);
            }
        }
        finish_series(self.args, self.whole.local(), self.save_file)?;
        let leave_it = self.whole.phrases().word("over-leave");
        self.ask(self.whole.result().unwrap_or_default(), vec![leave_it]).map(drop)
    }

    /// Whether to go on with a saved match: 0 for yes.
    fn ask_to_resume(&mut self) -> Result<Result<usize, Leave>, Failure> {
        let answers = ["resume-yes", "resume-no"].map(|id| self.whole.phrases().word(id));
        self.ask(Vec::new(), answers.into())
    }

    /// The index of the chosen answer, or why the screen is left.
    fn ask(&mut self, text: Vec<String>, answers: Vec<String>) -> Result<Result<usize, Leave>, Failure> {
        let title = self.whole.phrases().word("series-title");
        let mut dialog = Dialog::new(theme(), title, text, answers);
        self.screen.forget();
        loop {
            self.screen.show(dialog.revision(), |frame| dialog.draw(frame))?;
            self.screen.listen()?.into_iter().for_each(|input| dialog.update(input));
            let interrupted = interrupt::asked().then_some(Err(Leave::Interrupted));
            if let Some(ended) = dialog.ended().or(interrupted) {
                return Ok(ended);
            }
        }
    }
}

fn leave(left: Leave) -> Result<(), Failure> {
    if left == Leave::Interrupted { Err(Failure::interrupted()) } else { Ok(()) }
}

/// Colours, unless disabled.
pub(crate) fn theme() -> Theme {
    Theme { colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
}

/// A game with its computer players.
struct FullScreen<'k> {
    play: Play,
    thinkers: BySeat<Option<Thinker>>,
    inbox: Receiver<Input>,
    outbox: Sender<Input>,
    participants: BySeat<String>,
    names: BySeat<String>,
    words: Arc<Wording>,
    save_file: &'k SaveFile,
    /// The seed of players and hints, independent of the deal.
    seed: Seed,
}

impl<'k> FullScreen<'k> {
    fn new(begun: GameStart, fast: bool, save_file: &'k SaveFile, of_match: bool) -> Result<Self, Failure> {
        let (outbox, inbox) = channel();
        let seed = fresh_seed()?;
        let (participants, names, words) = (begun.written_participants(), begun.names(), begun.words.clone());
        let thinkers = BySeat::new(|seat| match &begun.participants[seat] {
            Participant::Person => None,
            Participant::Computer(contender) => {
                let outbox = outbox.clone();
                Some(Thinker::new(seat, contender, seed, move |question, answer| {
                    // The screen may be gone.
                    let _ = outbox.send(Input::Thought(question, answer));
                }))
            }
        });
        let settings = Settings {
            words: words.clone(),
            theme: theme(),
            participants: begun.participants,
            names: names.clone(),
            fast,
            of_match,
        };
        let play = Play::new(settings, begun.local);
        if save_file.busy {
            let _ = outbox.send(Input::Note(words.phrases().word("no-saving")));
        }
        Ok(Self { play, thinkers, inbox, outbox, participants, names, words, save_file, seed })
    }

    fn ask_to_resume(&mut self) {
        let say = self.words.phrases();
        let course = &self.play.local.course;
        let book = course.header.rulebook.regulation.to_string();
        let name = |seat: Seat| match self.names[seat].as_str() {
            "" => say.say("seat-of", &[("seat", seat.to_string().into())]),
            name => name.to_owned(),
        };
        let about = say.say(
            "resume-about",
            &[
                ("rules", book.into()),
                ("turn", course.game.turn_number().into()),
                ("a", name(Seat::A).into()),
                ("b", name(Seat::B).into()),
            ],
        );
        self.play.ask_to_resume(about);
    }

    /// Runs until the screen is left.
    fn play(&mut self, screen: &mut Screen) -> Result<Leave, Failure> {
        screen.forget();
        self.update(Input::Tick(screen.now()));
        loop {
            screen.show(self.play.revision(), |frame| self.play.draw(frame))?;
            match screen.listen()? {
                Some(UserInput::Key(key)) => self.update(Input::Key(key)),
                Some(UserInput::Mouse(mouse)) => self.update(Input::Mouse(mouse)),
                None => {}
            }
            while let Ok(input) = self.inbox.try_recv() {
                self.update(input);
            }
            self.update(Input::Tick(screen.now()));
            if interrupt::asked() {
                return Ok(Leave::Interrupted);
            }
            if let Some(left) = self.play.left() {
                return Ok(left);
            }
        }
    }

    fn update(&mut self, input: Input) {
        for wish in self.play.update(input) {
            match wish {
                Task::Think { seat, question, course } => {
                    let _ = self.thinkers[seat].as_ref().map(|thinker| thinker.think(question, course));
                }
                Task::Hint { question, game } => {
                    let (words, outbox, seed) = (self.words.clone(), self.outbox.clone(), self.seed);
                    thread::spawn(move || {
                        let hint = hint(&words, &game, seed, &|| false);
                        let _ = outbox.send(Input::Hint(question, hint));
                    });
                }
                Task::Save { aloud } => self.save(aloud),
            }
        }
    }

    /// Saves the game, or its record if it has ended.
    fn save(&mut self, aloud: bool) {
        let say = self.words.phrases();
        let local = &self.play.local;
        let note = if let Some(ending) = &local.ending {
            for seat in Seat::BOTH {
                let thinker = self.thinkers[seat].as_ref();
                let _ = thinker.map(|thinker| thinker.over(&local.course, ending.winner()));
            }
            let file = self.save_file.finish(&local.record());
            file.map(|file| say.say("over-record", &[("file", file.display().to_string().into())]))
        } else {
            match self.save_file.save(&local.saved(&self.participants)) {
                Ok(Some(file)) if aloud => {
                    Some(say.say("saved-at", &[("file", file.display().to_string().into())]))
                }
                Ok(None) if aloud => Some(say.word("no-saving")),
                Ok(_) => None,
                Err(error) => Some(say.say("saving-failed", &[("error", error.to_string().into())])),
            }
        };
        let _ = note.map(|note| self.outbox.send(Input::Note(note)));
    }
}
