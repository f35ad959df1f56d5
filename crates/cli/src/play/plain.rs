//! A game in lines of text, for screen readers, pipes and scripts.
//!
//! Everything that is printed is what the seat that is asked may see; the other seat's half-built
//! requests, hand, life and face-down cards stay out of it.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Answer, Decision, Game};
use saigen_notation::{Ending, Stop};
use saigen_players::{GameResult, Player};
use saigen_table::{Drafting, Sitting};
use saigen_terminal::{Sitter, think};
use saigen_texts::{Lang, id_of};
use saigen_wording::{Teller, Wording};

use super::begin::Begun;
use super::command::Command;
use super::keeper::Keeper;
use super::{resumed, screen, write_record};
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::layout;

/// So many empty lines hide what the other seat has seen.
const CURTAIN: usize = 60;

pub(super) fn run(args: &PlayArgs, lang: Lang, keeper: &Keeper) -> Result<(), Failure> {
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    let begun = match resumed(args, lang, keeper)? {
        Some(begun) => begun,
        None => match keeper.saved()?.filter(|_| !args.new) {
            Some(saved) if wants_to_resume(lang, &mut input, &mut out)? => Begun::resume(lang, &saved)?,
            _ => Begun::new(args, lang)?,
        },
    };
    let mut lines = Lines::new(begun, keeper);
    lines.welcome(args, &mut out)?;
    let played = lines.play(&mut input, &mut out);
    played.and(write_record(args, &lines.sitting, keeper))
}

fn wants_to_resume(lang: Lang, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
    write!(out, "{} ", saigen_texts::Texts::new(lang).get("play-resume", &[]))?;
    out.flush()?;
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(!line.trim().to_lowercase().starts_with('n'))
}

/// A game in lines.
pub(super) struct Lines<'k> {
    pub(super) words: Arc<Wording>,
    pub(super) sitting: Sitting,
    sitters: BySeat<Sitter>,
    written: BySeat<String>,
    players: BySeat<Option<Box<dyn Player>>>,
    random: Quick,
    tellers: BySeat<Teller>,
    /// What each seat has not been told yet, and what it has.
    unread: BySeat<Vec<String>>,
    pub(super) told: BySeat<Vec<String>>,
    /// Who is at the keyboard.
    pub(super) me: Seat,
    pub(super) draft: Option<Drafting>,
    pub(super) keeper: &'k Keeper,
    /// Whether something has happened since the table was last shown.
    pub(super) news: bool,
    /// Whether input is repeated, because it does not show by itself: it comes out of a pipe.
    echo: bool,
}

/// Whether the game goes on after a line of input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// The question is put again.
    AskAgain,
    /// Something has changed.
    GoOn,
    /// The person leaves.
    Leave,
}

impl<'k> Lines<'k> {
    fn new(begun: Begun, keeper: &'k Keeper) -> Self {
        let written = begun.written_sitters();
        let Begun { words, sitting, sitters } = begun;
        let players = BySeat::new(|seat| match &sitters[seat] {
            Sitter::Person => None,
            Sitter::Computer(contender) => Some(contender.player()),
        });
        let me = Seat::BOTH.into_iter().find(|&seat| sitters[seat] == Sitter::Person).unwrap_or(Seat::A);
        let random = Quick::new(sitting.course.seed, 0);
        let mut lines = Self {
            tellers: BySeat::new(|seat| Teller::new(&words, seat)),
            words,
            sitting,
            sitters,
            written,
            players,
            random,
            unread: BySeat::default(),
            told: BySeat::default(),
            me,
            draft: None,
            keeper,
            news: true,
            echo: !io::stdin().is_terminal(),
        };
        lines.retell();
        lines
    }

    /// Tells the whole game anew: everything is unread again.
    pub(super) fn retell(&mut self) {
        self.tellers = BySeat::new(|seat| Teller::new(&self.words, seat));
        (self.unread, self.told) = (BySeat::default(), BySeat::default());
        let Self { sitting, tellers, unread, .. } = self;
        for seat in Seat::BOTH {
            let (teller, unread) = (&mut tellers[seat], &mut unread[seat]);
            sitting.course.replay(|made, game, events| {
                if made.is_none() && events.is_empty() {
                    teller.meet(game);
                }
                unread.extend(teller.tell(events));
            });
        }
    }

    pub(super) fn is_hot_seat(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| self.sitters[seat] == Sitter::Person)
    }

    pub(super) fn say(&self, out: &mut impl Write, id: &str) -> io::Result<()> {
        writeln!(out, "{}", layout::indented(0, &self.words.phrases().word(id)))
    }

    fn welcome(&self, args: &PlayArgs, out: &mut impl Write) -> io::Result<()> {
        let words = self.words.phrases();
        let (header, seed) = (&self.sitting.course.header, self.sitting.course.seed);
        let args = [
            ("edition", header.rulebook.edition.to_string().into()),
            ("format", words.format(header.rulebook.format).into()),
            ("setup", words.word(&id_of("setup", args.setup.decks.id())).into()),
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
        super::begin::name(self.words.phrases(), &self.sitters[self.me.other()])
    }

    /// Prints what the person at the keyboard has not been told.
    fn tell(&mut self, out: &mut impl Write) -> io::Result<()> {
        for line in std::mem::take(&mut self.unread[self.me]) {
            self.news = true;
            writeln!(out, "{}", layout::labelled(2, "·", 0, &line))?;
            self.told[self.me].push(line);
        }
        Ok(())
    }

    /// Plays until the game is over, the person leaves or the input ends.
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        while let Some(seat) = self.sitting.asked() {
            if self.sitting.passes() {
                self.answer(Answer::PASS, out)?;
            } else if self.sitters[seat] != Sitter::Person {
                self.let_think(seat, out)?;
            } else if !self.ask(seat, input, out)? {
                return Ok(());
            }
        }
        self.over(out)
    }

    /// A computer player answers, or loses because it cannot.
    fn let_think(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let (Sitter::Computer(contender), Some(player)) = (&self.sitters[seat], &mut self.players[seat])
        else {
            return Ok(());
        };
        let (rules, game) = (self.words.rules(), &self.sitting.course.game);
        match think(rules, contender, &mut **player, game, &mut self.random, &|| false) {
            Ok((answer, _)) => self.answer(answer, out),
            Err(reason) => {
                let args = [("who", self.words.who(seat, self.me).into()), ("reason", reason.clone().into())];
                let line = self.words.phrases().say("forfeited", &args);
                writeln!(out, "{}", layout::indented(0, &line))?;
                self.sitting.stop(Stop::Forfeit, seat, Some(reason));
                Ok(())
            }
        }
    }

    /// Somebody answers; the person hears what comes of it.
    pub(super) fn answer(&mut self, answer: Answer, out: &mut impl Write) -> Result<(), Failure> {
        let done = self.sitting.answer(answer);
        let events = done.map_err(|why| Failure::work(format!("not done: {why:?}")))?;
        for seat in Seat::BOTH {
            let lines = self.tellers[seat].tell(&events);
            self.unread[seat].extend(lines);
        }
        self.draft = None;
        if self.sitting.ending.is_none() {
            self.keeper.keep(&self.sitting.saved(&self.written)).map_err(Failure::work)?;
        }
        if !self.is_hot_seat() {
            self.tell(out)?;
        }
        Ok(())
    }

    /// So many lines have been read already.
    pub(super) fn skip(&mut self, count: usize) {
        let unread = &mut self.unread[self.me];
        let read: Vec<String> = unread.drain(..count.min(unread.len())).collect();
        self.told[self.me] = read;
        self.news = true;
    }

    pub(super) fn save(&self) -> io::Result<Option<&std::path::Path>> {
        self.keeper.keep(&self.sitting.saved(&self.written))
    }

    /// Puts the question until something changes; says whether the game goes on.
    fn ask(&mut self, seat: Seat, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        if self.is_hot_seat()
            && (seat != self.me || self.told[seat].is_empty())
            && !self.curtain(seat, input, out)?
        {
            return Ok(false);
        }
        self.tell(out)?;
        self.put_question(out)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = self.read(input, out)? else { return Ok(false) };
            match self.obey(&line, out)? {
                Next::AskAgain => {}
                Next::GoOn => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    fn read(&self, input: &mut impl BufRead, out: &mut impl Write) -> Result<Option<String>, Failure> {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            self.say(out, "play-end-of-input")?;
            return Ok(None);
        }
        if self.echo {
            writeln!(out, "{}", line.trim())?;
        }
        Ok(Some(line.trim().to_owned()))
    }

    /// Hides the cards of one seat before those of the other are shown.
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

    /// The game in which the present question is asked.
    pub(super) fn asked_game(&self) -> &Game {
        self.draft.as_ref().map_or(&self.sitting.course.game, |draft| draft.game())
    }

    pub(super) fn decision(&self) -> Option<Decision> {
        self.asked_game().decision().copied()
    }

    pub(super) fn put_question(&mut self, out: &mut impl Write) -> io::Result<()> {
        if std::mem::take(&mut self.news) {
            writeln!(out, "\n{}", screen::table(&self.words, &self.sitting.course.game, self.me))?;
        }
        let Some(decision) = self.decision() else { return Ok(()) };
        let game = self.asked_game();
        writeln!(out, "\n{}", layout::indented(0, &self.words.question(game, &decision)))?;
        writeln!(out, "{}", screen::options(&self.words, game, &decision))
    }

    fn over(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.tell(out)?;
        writeln!(out, "\n{}\n", screen::table(&self.words, &self.sitting.course.game, self.me))?;
        let winner = self.sitting.ending.as_ref().and_then(Ending::winner);
        for seat in Seat::BOTH {
            let result = match winner {
                Some(winner) if winner == seat => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            };
            self.players[seat].iter_mut().for_each(|player| player.over(result));
        }
        self.keeper.finish(&self.sitting.record());
        let end = match winner {
            Some(seat) if self.is_hot_seat() => {
                let won = self.words.phrases().say("seat-won", &[("seat", seat.to_string().into())]);
                return Ok(writeln!(out, "{won}")?);
            }
            Some(seat) if seat == self.me => "play-you-won",
            Some(_) => "play-you-lost",
            None if self.sitting.ending.as_ref().is_some_and(Ending::is_endless) => "play-endless",
            None => "play-drawn",
        };
        Ok(self.say(out, end)?)
    }
}

impl Lines<'_> {
    /// Does what a line says.
    fn obey(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Failure> {
        let Some(decision) = self.decision() else { return Ok(Next::GoOn) };
        let command = Command::read(&self.words, self.asked_game(), &decision, line);
        super::obey::obey(self, &decision, command, line, out)
    }
}
