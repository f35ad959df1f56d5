//! A game for one person against the computer, in lines of text.
//!
//! Everything that is printed is what the person's seat may see; the other seat's half-built
//! requests, hand, life and face-down cards stay out of it.

mod command;
mod opponent;
pub(crate) mod screen;

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use saigen_cards::Seat;
use saigen_deal::{Seed, Stream};
use saigen_engine::{Choice, Decision, Event, Game, Outcome, Rules, View, Viewer};
use saigen_notation::{Ending, Header, Recorder, Start, Stop};
use saigen_rulebook::Rulebook;
use saigen_texts::id_of;
use saigen_wording::{Teller, Wording};

use crate::args::{PlayArgs, system_lang};
use crate::book;
use crate::failure::Failure;
use crate::layout;
use crate::rules::action_block;
use command::Command;
use opponent::Opponent;

/// The person's seat.
const ME: Seat = Seat::A;

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let book = match &args.custom {
        Some(file) => book::custom(file)?.book,
        None => Rulebook::new(args.edition, args.format),
    };
    let mut rules = Rules::new(book).map_err(Failure::work)?;
    let header = header(args, rules.book())?;
    rules.options = header.options;
    if let Some(file) = &args.record {
        check_writable(file)?;
    }
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let words = Wording::new(&rules, args.lang.unwrap_or_else(system_lang));
    let mut chance = Stream::new(seed);
    let mut events = Vec::new();
    let game = header.begin(&rules, &mut chance, &mut |event: Event| events.push(event));
    let game = game.map_err(Failure::input)?;
    let recorder = Recorder::new(header, &rules, &game);
    let other = Opponent::new(args.level, seed);
    let echo = !io::stdin().is_terminal();
    let teller = Teller::new(&words, ME);
    let mut sitting = Sitting { teller, words: &words, game, chance, other, recorder, news: true, echo };
    let mut out = io::stdout().lock();
    sitting.welcome(args, seed, &mut out)?;
    sitting.tell(&events, &mut out)?;
    let played = sitting.play(&mut io::stdin().lock(), &mut out);
    match &args.record {
        Some(file) => played.and(sitting.save(file, seed)),
        None => played,
    }
}

/// What a record says about this table.
fn header(args: &PlayArgs, book: &Rulebook) -> Result<Header, Failure> {
    let start = Start::SetUp(args.setup.written(book)?);
    let mut header = Header::with_book(book, start);
    header.players[ME.other()] = Some(format!("saigen level:{}", args.level));
    header.options.choose_grave_top = args.choose_grave_top;
    Ok(header)
}

/// A file that cannot be written is found before the game, not after it.
fn check_writable(file: &Path) -> Result<(), Failure> {
    let opened = OpenOptions::new().append(true).create(true).open(file);
    opened.map(drop).map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display())))
}

fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::work(format!("no fresh seed: {error}")))?;
    Ok(Seed::new(u128::from_le_bytes(bytes)))
}

/// One person at a table.
struct Sitting<'w, 'r> {
    teller: Teller<'w, 'r>,
    words: &'w Wording<'r>,
    game: Game,
    chance: Stream,
    /// Who sits in the other seat.
    other: Opponent,
    recorder: Recorder<'r>,
    /// Whether something has happened since the table was last shown.
    news: bool,
    /// Whether input is repeated, because it does not show by itself: it comes out of a pipe.
    echo: bool,
}

/// Whether the game goes on after a line of input.
enum Next {
    /// The question is put again.
    AskAgain,
    /// An answer was taken.
    Answered,
    /// The person leaves.
    Leave,
}

impl Sitting<'_, '_> {
    /// Writes the record; a person who left has resigned.
    fn save(&self, file: &Path, seed: Seed) -> Result<(), Failure> {
        let left = Ending::Stopped { how: Stop::Resign, seat: ME, reason: None };
        let ending = Ending::of(&self.game).unwrap_or(left);
        let record = self.recorder.clone().finish(&self.game, seed, ending);
        std::fs::write(file, record.to_text())
            .map_err(|error| Failure::work(format!("cannot write {}: {error}", file.display())))
    }

    fn say(&self, out: &mut impl Write, id: &str) -> io::Result<()> {
        writeln!(out, "{}", layout::indented(0, &self.words.phrases().word(id)))
    }

    fn welcome(&self, args: &PlayArgs, seed: Seed, out: &mut impl Write) -> io::Result<()> {
        let (words, book) = (self.words.phrases(), self.words.rules().book());
        let welcome = words.say(
            "play-welcome",
            &[
                ("edition", book.edition.id().into()),
                ("format", words.format(book.format).into()),
                ("setup", words.word(&id_of("setup", args.setup.decks.id())).into()),
                ("seat", ME.to_string().into()),
                ("level", usize::from(args.level).into()),
                ("name", words.word(&format!("level-{}", args.level)).into()),
            ],
        );
        writeln!(out, "{}", layout::indented(0, &welcome))?;
        writeln!(out, "{}", words.say("play-seed", &[("seed", seed.to_string().into())]))?;
        self.say(out, "notice-unofficial")?;
        self.say(out, "play-hint")?;
        writeln!(out)
    }

    /// Prints what the person learns from events.
    fn tell(&mut self, events: &[Event], out: &mut impl Write) -> io::Result<()> {
        for line in self.teller.tell(events) {
            self.news = true;
            writeln!(out, "{}", layout::labelled(2, "·", 0, &line))?;
        }
        Ok(())
    }

    /// Plays until the game is over, the person leaves or the input ends.
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        while let Some(&decision) = self.game.decision() {
            if decision.seat == ME {
                self.put_question(&decision, out)?;
                if !self.answer(&decision, input, out)? {
                    return Ok(());
                }
            } else {
                let view = View::of(&self.game, Viewer::Seat(decision.seat));
                let choice = self.other.choose(self.words.rules(), &view);
                self.choose(choice, out)?;
            }
        }
        writeln!(out, "\n{}\n", screen::table(self.words, &self.game, ME))?;
        let end = match self.game.outcome() {
            Some(Outcome::Winner(ME)) => "play-you-won",
            Some(Outcome::Winner(_)) => "play-you-lost",
            _ => "play-drawn",
        };
        Ok(self.say(out, end)?)
    }

    fn choose(&mut self, choice: Choice, out: &mut impl Write) -> Result<(), Failure> {
        let mut events = Vec::new();
        let mut hear = |event: Event| events.push(event);
        let before = self.game;
        self.game.choose(self.words.rules(), choice, &mut self.chance, &mut hear).map_err(Failure::work)?;
        self.recorder.chose(&before, choice, &self.game);
        Ok(self.tell(&events, out)?)
    }

    fn put_question(&mut self, decision: &Decision, out: &mut impl Write) -> io::Result<()> {
        if std::mem::take(&mut self.news) {
            writeln!(out, "\n{}", screen::table(self.words, &self.game, ME))?;
        }
        writeln!(out, "\n{}", layout::indented(0, &self.words.question(&self.game, decision)))?;
        writeln!(out, "{}", screen::options(self.words, &self.game, decision))
    }

    /// Reads lines until one is an answer; says whether the game goes on.
    fn answer(
        &mut self,
        decision: &Decision,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(out)?;
                self.say(out, "play-end-of-input")?;
                return Ok(false);
            }
            if self.echo {
                writeln!(out, "{}", line.trim())?;
            }
            match self.obey(decision, line.trim(), out)? {
                Next::AskAgain => {}
                Next::Answered => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn obey(&mut self, decision: &Decision, line: &str, out: &mut impl Write) -> Result<Next, Failure> {
        match Command::read(self.words, &self.game, decision, line) {
            Command::Answer(choice) => {
                self.choose(choice, out)?;
                return Ok(Next::Answered);
            }
            Command::Back => return Ok(self.take_back(out)?),
            Command::Quit => {
                self.say(out, "play-quit")?;
                return Ok(Next::Leave);
            }
            Command::Help => self.help(out)?,
            Command::Show => {
                self.news = true;
                self.put_question(decision, out)?;
            }
            Command::Grave => writeln!(out, "{}", screen::own_graveyard(self.words, &self.game, ME))?,
            Command::Why(None) => writeln!(out, "{}", screen::all_reasons(self.words, &self.game, ME))?,
            Command::Why(Some(action)) => {
                writeln!(out, "{}", screen::reasons(self.words, &self.game, ME, action))?;
            }
            Command::Rules(None) => writeln!(out, "{}", screen::actions(self.words))?,
            Command::Rules(Some(action)) => {
                let action = self.words.rules().action(action);
                writeln!(out, "{}", action_block(self.words.phrases(), action))?;
            }
            Command::UnknownAction(name) => self.unknown_action(&name, out)?,
            Command::NotUnderstood => self.not_understood(decision, line, out)?,
        }
        Ok(Next::AskAgain)
    }

    fn take_back(&mut self, out: &mut impl Write) -> io::Result<Next> {
        let taken = self.game.take_back(self.words.rules(), &mut ());
        self.recorder.took_back();
        self.say(out, if taken { "play-taken-back" } else { "play-nothing-to-take-back" })?;
        Ok(if taken { Next::Answered } else { Next::AskAgain })
    }

    fn help(&self, out: &mut impl Write) -> io::Result<()> {
        let seats = [("own", ME.to_string().into()), ("other", ME.other().to_string().into())];
        writeln!(out, "{}", layout::lines(&self.words.phrases().say("play-help", &seats)))
    }

    fn unknown_action(&self, name: &str, out: &mut impl Write) -> io::Result<()> {
        let words = self.words.phrases();
        let known = words.list(self.words.rules().book().actions.iter().map(|action| &action.id));
        let text = words.say("play-unknown-action", &[("name", name.into()), ("known", known.into())]);
        writeln!(out, "{}", layout::indented(0, &text))
    }

    fn not_understood(&self, decision: &Decision, line: &str, out: &mut impl Write) -> io::Result<()> {
        let args = [("input", line.into()), ("count", decision.options.len().into())];
        writeln!(out, "{}", self.words.phrases().say("play-not-understood", &args))
    }
}
