//! `saigen replay`: recorded games on a full screen, as plain text, at one moment, or verified.

mod series;
mod viewer;

use std::path::PathBuf;
use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Game, Rules};
use saigen_json::{RecordJson, to_pretty_text};
use saigen_notation::{Ending, Header, Record, ReplayError, SeriesRecord, Step, Stop, dump, is_series};
use saigen_wording::{EventWording, Phrasebook, Wording};

use crate::args::{ReplayArgs, Viewpoint};
use crate::failure::{self, Failure};
use crate::layout;
use crate::play::{LAST, contender_name, data_folder, is_full_screen, screen};
pub(crate) use viewer::on_screen;

pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let file = file(args)?;
    let text = failure::read(&file)?;
    if is_series(&text) {
        let record = SeriesRecord::parse(&text).map_err(|errors| Failure::unreadable(&file, errors))?;
        return series::run(&record, args);
    }
    let record = Record::parse(&text).map_err(|errors| Failure::unreadable(&file, errors))?;
    match args.game {
        None | Some(1) => replay(&record, args),
        Some(_) => Err(Failure::input("the record has one game: leave out --game")),
    }
}

/// Replays a game in the way that the arguments say.
fn replay(record: &Record, args: &ReplayArgs) -> Result<(), Failure> {
    if args.json {
        return layout::print(&to_pretty_text(&RecordJson::of(record)));
    }
    if is_full_screen(args.plain) && !args.verify && args.at.is_none() {
        let lang = args.lang.get();
        return viewer::run(record, args, lang);
    }
    let rules = Arc::new(record.header.rules().map_err(Failure::input)?);
    let words = Arc::new(Wording::new(rules.clone(), args.lang.get()));
    if args.verify {
        return verify(record);
    }
    match args.at {
        Some(number) => show(record, &words, args.from, number),
        None => print_game(record, &words, args.from),
    }
}

/// The given record, or that of the last game.
fn file(args: &ReplayArgs) -> Result<PathBuf, Failure> {
    let last = || data_folder().map(|folder| folder.join(LAST)).filter(|file| file.exists());
    let found = args.file.clone().or_else(last);
    found.ok_or_else(|| Failure::input("no game has been finished in this terminal yet: name a record"))
}

fn verify(record: &Record) -> Result<(), Failure> {
    match record.replay(&mut |_| {}) {
        Ok(replayed) => layout::print(&replayed.to_string()),
        Err(error) => differs(&error),
    }
}

/// Prints a difference as a negative result; a record that cannot be replayed is invalid input.
pub(crate) fn differs(error: &ReplayError) -> Result<(), Failure> {
    match error {
        ReplayError::Differs(difference) => {
            layout::print(&difference.to_string())?;
            Err(Failure::found())
        }
        ReplayError::Running | ReplayError::Header(_) => Err(Failure::input(error.to_string())),
    }
}

/// Prints the game step by step.
fn print_game(record: &Record, words: &Arc<Wording>, eyes: Viewpoint) -> Result<(), Failure> {
    let mut telling = Narration::new(&record.header, words, eyes);
    let replayed = record.replay(&mut |step| telling.observe(step));
    layout::print(&telling.text)?;
    match replayed {
        Ok(replayed) => layout::print(&replayed.to_string()),
        Err(error) => differs(&error),
    }
}

/// A game being printed.
struct Narration {
    event_words: EventWording,
    eyes: Viewpoint,
    text: String,
}

impl Narration {
    fn new(header: &Header, words: &Arc<Wording>, eyes: Viewpoint) -> Self {
        let names = player_names(header, words.phrases());
        let event_words = match eyes.seat() {
            Some(seat) => EventWording::new(words, seat),
            None => EventWording::open(words, names.clone()),
        };
        let text = format!("{}  a: {}  b: {}\n", book_name(header, words), names[Seat::A], names[Seat::B]);
        Self { event_words, eyes, text }
    }

    /// What the viewer sees: a player sees the results of the opponent's choices, not the choices.
    fn observe(&mut self, step: &Step) {
        if step.number == 0 && step.events.is_empty() {
            self.event_words.meet(step.game);
        }
        let own = self.eyes.seat().is_none_or(|seat| step.seat() == Some(seat));
        if let Some(choice) = step.text().filter(|_| own) {
            self.text += &format!("{:>4}  {choice}\n", step.number);
        }
        for line in self.event_words.lines(step.events) {
            self.text += &layout::labelled(6, "·", 0, &line);
            self.text.push('\n');
        }
    }
}

/// Names of the players of a recorded game; the seat where the record has none.
fn player_names(header: &Header, say: &Phrasebook) -> BySeat<String> {
    BySeat::new(|seat| match &header.players[seat] {
        Some(written) => written.parse().map_or_else(|_| written.clone(), |it| contender_name(say, &it)),
        None => seat.to_string(),
    })
}

/// The end of a game in words.
pub(crate) fn ending_words(say: &Phrasebook, names: &BySeat<String>, ending: &Ending) -> String {
    let won = match ending.winner() {
        Some(seat) => say.say("seat-won", &[("seat", format!("{seat} ({})", names[seat]).into())]),
        None if ending.is_endless() => say.word("play-endless"),
        None => say.word("play-drawn"),
    };
    match ending {
        Ending::Stopped { how: Stop::Length, .. } => say.word("analysis-length"),
        Ending::Stopped { seat, reason: Some(reason), .. } => {
            let args = [("who", names[*seat].clone().into()), ("reason", reason.clone().into())];
            format!("{} {won}", say.say("forfeited", &args))
        }
        _ => won,
    }
}

/// The name of the rulebook; for custom rules, that of the base.
fn book_name(header: &Header, words: &Wording) -> String {
    let name = header.rulebook.regulation.to_string();
    match header.custom {
        Some(_) => words.phrases().say("replay-custom-rulebook", &[("base", name.into())]),
        None => name,
    }
}

/// Prints the table after `number` choices.
fn show(record: &Record, words: &Arc<Wording>, eyes: Viewpoint, number: usize) -> Result<(), Failure> {
    let mut found = None;
    let replayed = record.replay(&mut |step| {
        if step.number == number {
            found = Some(*step.game);
        }
    });
    match (found, replayed) {
        (Some(game), _) => layout::print(&table(words.rules(), words, &game, eyes)),
        (None, Ok(replayed)) => {
            Err(Failure::input(format!("choice {number} does not exist: the game has {}", replayed.choices)))
        }
        (None, Err(error)) => differs(&error),
    }
}

fn table(rules: &Rules, words: &Wording, game: &Game, eyes: Viewpoint) -> String {
    match eyes.seat() {
        Some(seat) => screen::table(words, game, seat),
        None => dump(rules, game),
    }
}

impl Viewpoint {
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Self::A => Some(Seat::A),
            Self::B => Some(Seat::B),
            Self::Open => None,
        }
    }
}
