//! The game as plain text, for screen readers, pipes and scripts.
//!
//! All output shows only what the deciding seat may see, without half-built requests, hand, life and
//! face-down cards of the other seat.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Answer, Decision, Game};
use saigen_notation::{Ending, Half, Stop};
use saigen_players::Player;
use saigen_table::{Draft, LocalGame, brief, dismiss};
use saigen_terminal::{Participant, think};
use saigen_texts::Lang;
use saigen_wording::{EventWording, Phrasebook, Wording};

use super::begin::{Begun, GameStart};
use super::command::Command;
use super::save_file::SaveFile;
use super::series::Match;
use super::{finish_series, resumed, screen, write_record};
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::layout;
use crate::setup;

/// Number of empty lines that hide the previous player's cards.
const CURTAIN: usize = 60;

pub(super) fn run(args: &PlayArgs, lang: Lang, save_file: &SaveFile) -> Result<(), Failure> {
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let begun = match resumed(args, lang, save_file)? {
        Some(begun) => begun,
        None => match save_file.load()?.filter(|_| !args.new) {
            Some(saved) if wants_to_resume(lang, &mut input, &mut out)? => Begun::resume(lang, &saved)?,
            _ => Begun::new(args, lang)?,
        },
    };
    let begun = match begun {
        Begun::Game(begun) => *begun,
        Begun::Series(whole) => return play_match(*whole, args, save_file, (&mut input, &mut out)),
    };
    let mut lines = Lines::new(begun, save_file);
    lines.welcome(args, &mut out)?;
    let played = lines.play(&mut input, &mut out);
    played.and(write_record(args, &lines.local, save_file))
}

/// Plays a match of several games until it is over or the person leaves.
fn play_match(
    mut whole: Match,
    args: &PlayArgs,
    save_file: &SaveFile,
    (input, out): (&mut impl BufRead, &mut impl Write),
) -> Result<(), Failure> {
    loop {
        while let Some(seat) = whole.choosing()? {
            let Some(half) = choose_deck(&whole, seat, input, out)? else { return Ok(()) };
            whole.choose(seat, half)?;
        }
        let Some(begun) = whole.game()? else { break };
        save_file
            .save_series(whole.saved(Some(begun.local.record())))
            .map_err(|error| Failure::work(error.to_string()))?;
        let mut lines = Lines::new(begun, save_file);
        lines.welcome(args, out)?;
        lines.play(input, out)?;
        if lines.local.ending.is_none() {
            return Ok(());
        }
        whole.finish(&lines.local);
        save_file.save_series(whole.saved(None)).map_err(|error| Failure::work(error.to_string()))?;
    }
    for line in whole.result().unwrap_or_default() {
        writeln!(out, "{}", layout::indented(0, &line))?;
    }
    finish_series(args, whole.local(), save_file)
}

/// Asks for a deck; `None` if the person leaves.
fn choose_deck(
    whole: &Match,
    seat: Seat,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Half>, Failure> {
    writeln!(out)?;
    for line in whole.standing(seat) {
        writeln!(out, "{}", layout::indented(0, &line))?;
    }
    let options = whole.options(seat);
    for (half, text) in &options {
        writeln!(out, "{}", layout::labelled(2, &half.to_string(), 3, text))?;
    }
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let echo = !io::stdin().is_terminal();
        let Some(line) = read_line(whole.phrases(), echo, input, out)? else { return Ok(None) };
        let half = options.iter().map(|(half, _)| *half).find(|half| half.to_string() == line);
        if half.is_some() || line == "q" {
            return Ok(half);
        }
        writeln!(out, "{}", whole.phrases().word("series-choose-again"))?;
    }
}

/// A line of input without spaces around it; `None` at the end of the input.
fn read_line(
    words: &Phrasebook,
    echo: bool,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        writeln!(out, "\n{}", layout::indented(0, &words.word("play-end-of-input")))?;
        return Ok(None);
    }
    if echo {
        writeln!(out, "{}", line.trim())?;
    }
    Ok(Some(line.trim().to_owned()))
}

fn wants_to_resume(lang: Lang, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
    write!(out, "{} ", saigen_texts::Texts::new(lang).get("play-resume", &[]))?;
    out.flush()?;
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(!line.trim().to_lowercase().starts_with('n'))
}

/// A game as plain text.
pub(super) struct Lines<'k> {
    pub(super) words: Arc<Wording>,
    pub(super) local: LocalGame,
    participants: BySeat<Participant>,
    written: BySeat<String>,
    players: BySeat<Option<Box<dyn Player>>>,
    random: Quick,
    event_words: BySeat<EventWording>,
    /// Log lines not yet printed, and printed, per seat.
    unread: BySeat<Vec<String>>,
    pub(super) printed: BySeat<Vec<String>>,
    /// The seat at the keyboard.
    pub(super) me: Seat,
    pub(super) draft: Option<Draft>,
    pub(super) save_file: &'k SaveFile,
    /// Whether anything has happened since the table was last printed.
    pub(super) news: bool,
    /// Whether to echo input, because it comes from a pipe.
    echo: bool,
}

/// How the game continues after a line of input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Repeat the question.
    AskAgain,
    /// Something has changed.
    GoOn,
    /// The person leaves.
    Leave,
}

impl<'k> Lines<'k> {
    fn new(begun: GameStart, save_file: &'k SaveFile) -> Self {
        let written = begun.written_participants();
        let GameStart { words, local, participants } = begun;
        let players = BySeat::new(|seat| match &participants[seat] {
            Participant::Person => None,
            Participant::Computer(contender) => Some(contender.player()),
        });
        let me =
            Seat::BOTH.into_iter().find(|&seat| participants[seat] == Participant::Person).unwrap_or(Seat::A);
        let random = Quick::new(local.course.seed, 0);
        let mut lines = Self {
            event_words: BySeat::new(|seat| EventWording::new(&words, seat)),
            words,
            local,
            participants,
            written,
            players,
            random,
            unread: BySeat::default(),
            printed: BySeat::default(),
            me,
            draft: None,
            save_file,
            news: true,
            echo: !io::stdin().is_terminal(),
        };
        lines.rebuild_logs();
        lines
    }

    /// Rebuilds the logs from the start of the game; all lines are unread.
    pub(super) fn rebuild_logs(&mut self) {
        self.event_words = BySeat::new(|seat| EventWording::new(&self.words, seat));
        (self.unread, self.printed) = (BySeat::default(), BySeat::default());
        let Self { local, event_words, unread, .. } = self;
        for seat in Seat::BOTH {
            let (event_words, unread) = (&mut event_words[seat], &mut unread[seat]);
            local.course.replay(|made, game, events| {
                if made.is_none() && events.is_empty() {
                    event_words.meet(game);
                }
                unread.extend(event_words.lines(events));
            });
        }
    }

    pub(super) fn is_hot_seat(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.participants[seat] == Participant::Person)
    }

    pub(super) fn say(&self, out: &mut impl Write, id: &str) -> io::Result<()> {
        writeln!(out, "{}", layout::indented(0, &self.words.phrases().word(id)))
    }

    fn welcome(&self, args: &PlayArgs, out: &mut impl Write) -> io::Result<()> {
        let words = self.words.phrases();
        let (regulation, seed) = (&self.local.course.header.rulebook.regulation, self.local.course.seed);
        let args = [
            ("edition", regulation.edition.to_string().into()),
            ("format", words.format(regulation.format).into()),
            ("setup", setup::in_words(words, regulation, &args.table.setup()).into()),
            ("seat", self.me.to_string().into()),
            ("opponent", self.opponent().into()),
        ];
        let id = if self.is_hot_seat() { "play-welcome-hot-seat" } else { "play-welcome" };
        writeln!(out, "{}", layout::indented(0, &words.say(id, &args)))?;
        writeln!(out, "{}", words.say("play-seed", &[("seed", seed.to_string().into())]))?;
        self.say(out, "notice-unofficial")?;
        self.say(out, "play-hint")?;
        writeln!(out)
    }

    fn opponent(&self) -> String {
        super::begin::name(self.words.phrases(), &self.participants[self.me.other()])
    }

    /// Prints the unread lines of the person at the keyboard.
    fn print_unread(&mut self, out: &mut impl Write) -> io::Result<()> {
        for line in std::mem::take(&mut self.unread[self.me]) {
            self.news = true;
            writeln!(out, "{}", layout::labelled(2, "·", 0, &line))?;
            self.printed[self.me].push(line);
        }
        Ok(())
    }

    /// Plays until the game is over, the person leaves or the input ends.
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        while let Some(seat) = self.local.asked() {
            if self.local.passes() {
                self.answer(Answer::PASS, out)?;
            } else if self.participants[seat] != Participant::Person {
                self.ask_computer(seat, out)?;
            } else if !self.ask(seat, input, out)? {
                return Ok(());
            }
        }
        self.over(out)
    }

    /// A computer player answers or forfeits.
    fn ask_computer(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let (Participant::Computer(contender), Some(player)) =
            (&self.participants[seat], &mut self.players[seat])
        else {
            return Ok(());
        };
        let (rules, game) = (self.words.rules(), &self.local.course.game);
        brief(&self.local.course, seat, &mut **player);
        match think(rules, contender, &mut **player, game, &mut self.random, &|| false) {
            Ok((answer, _)) => self.answer(answer, out),
            Err(reason) => {
                let args = [("who", self.words.who(seat, self.me).into()), ("reason", reason.clone().into())];
                let line = self.words.phrases().say("forfeited", &args);
                writeln!(out, "{}", layout::indented(0, &line))?;
                self.local.stop(Stop::Forfeit, seat, Some(reason));
                Ok(())
            }
        }
    }

    /// Applies an answer and prints the events.
    pub(super) fn answer(&mut self, answer: Answer, out: &mut impl Write) -> Result<(), Failure> {
        let done = self.local.answer(answer);
        let events = done.map_err(|why| Failure::work(format!("answer rejected: {why:?}")))?;
        for seat in Seat::BOTH {
            let lines = self.event_words[seat].lines(&events);
            self.unread[seat].extend(lines);
        }
        self.draft = None;
        if self.local.ending.is_none() {
            self.save_file
                .save(&self.local.saved(&self.written))
                .map_err(|error| Failure::work(error.to_string()))?;
        }
        if !self.is_hot_seat() {
            self.print_unread(out)?;
        }
        Ok(())
    }

    /// Marks `count` lines as read.
    pub(super) fn skip(&mut self, count: usize) {
        let unread = &mut self.unread[self.me];
        let read: Vec<String> = unread.drain(..count.min(unread.len())).collect();
        self.printed[self.me] = read;
        self.news = true;
    }

    pub(super) fn save(&self) -> io::Result<Option<&std::path::Path>> {
        self.save_file.save(&self.local.saved(&self.written))
    }

    /// Repeats the question until something changes; returns whether the game continues.
    fn ask(&mut self, seat: Seat, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        if self.is_hot_seat()
            && (seat != self.me || self.printed[seat].is_empty())
            && !self.curtain(seat, input, out)?
        {
            return Ok(false);
        }
        self.print_unread(out)?;
        self.put_question(out)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = self.read(input, out)? else { return Ok(false) };
            match self.execute(&line, out)? {
                Next::AskAgain => {}
                Next::GoOn => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn read(&self, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<String>, Failure> {
        read_line(self.words.phrases(), self.echo, input, out)
    }

    /// Hides the cards of one seat before showing the other's.
    fn curtain(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        if io::stdout().is_terminal() {
            write!(out, "{}", "\n".repeat(CURTAIN))?;
        }
        let text = self.words.phrases().say("curtain-text", &[("seat", seat.to_string().into())]);
        writeln!(out, "{}", layout::indented(0, &text))?;
        out.flush()?;
        (self.me, self.news) = (seat, true);
        Ok(self.read(input, out)?.is_some())
    }

    /// The game of the current question.
    pub(super) fn asked_game(&self) -> &Game {
        self.draft.as_ref().map_or(&self.local.course.game, |draft| draft.game())
    }

    pub(super) fn decision(&self) -> Option<Decision> {
        self.asked_game().decision().copied()
    }

    pub(super) fn put_question(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::take(&mut self.news) {
            writeln!(out, "\n{}", screen::table(&self.words, &self.local.course.game, self.me))?;
        }
        let Some(decision) = self.decision() else { return Ok(()) };
        let game = self.asked_game();
        writeln!(out, "\n{}", layout::indented(0, &self.words.question(game, &decision)))?;
        writeln!(out, "{}", screen::options(&self.words, game, &decision))
    }

    fn over(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.print_unread(out)?;
        writeln!(out, "\n{}\n", screen::table(&self.words, &self.local.course.game, self.me))?;
        let winner = self.local.ending.as_ref().and_then(Ending::winner);
        for seat in Seat::BOTH {
            let players = self.players[seat].iter_mut();
            players.for_each(|player| dismiss(&self.local.course, seat, winner, &mut **player));
        }
        self.save_file.finish(&self.local.record());
        let end = match winner {
            Some(seat) if self.is_hot_seat() => {
                let won = self.words.phrases().say("seat-won", &[("seat", seat.to_string().into())]);
                return Ok(writeln!(out, "{won}")?);
            }
            Some(seat) if seat == self.me => "play-you-won",
            Some(_) => "play-you-lost",
            None if self.local.ending.as_ref().is_some_and(Ending::is_endless) => "play-endless",
            None => "play-drawn",
        };
        Ok(self.say(out, end)?)
    }
}

impl Lines<'_> {
    /// Executes a line of input.
    fn execute(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Failure> {
        let Some(decision) = self.decision() else { return Ok(Next::GoOn) };
        let command = Command::read(&self.words, self.asked_game(), &decision, line);
        super::execute::execute(self, &decision, command, line, out)
    }
}
