//! A recorded game on a full screen, analysed on separate threads.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use saigen_analysis::{Moment, Settings, analyse};
use saigen_deal::Seed;
use saigen_engine::{Game, Viewer};
use saigen_notation::Record;
use saigen_terminal::screen::{Screen, UserInput};
use saigen_terminal::{AnalysisProgress, Collected, Signal, Viewing, collect};
use saigen_texts::Lang;
use saigen_wording::Wording;

use super::{differs, ending_words, player_names};
use crate::args::{ReplayArgs, threads};
use crate::failure::Failure;
use crate::interrupt;
use crate::play::theme;

/// Simulations per decision for a game just played.
const SIMULATIONS: u32 = 400;

pub(super) fn run(record: &Record, args: &ReplayArgs, lang: Lang) -> Result<(), Failure> {
    let (mut viewing, collected, words) = match open(record, lang) {
        Ok(opened) => opened,
        Err(Some(error)) => return differs(&error),
        Err(None) => return Err(Failure::input("the rules of the record are invalid")),
    };
    if let Some(seat) = args.from.seat() {
        viewing.see_as(Viewer::Seat(seat));
    }
    interrupt::listen();
    let mut screen = Screen::take()?;
    view(&mut screen, &mut viewing, &Studied { collected, words, simulations: args.simulations })
}

/// Shows a game on an open screen.
pub(crate) fn on_screen(screen: &mut Screen, record: &Record, lang: Lang) -> Result<(), Failure> {
    let Ok((mut viewing, collected, words)) = open(record, lang) else { return Ok(()) };
    view(screen, &mut viewing, &Studied { collected, words, simulations: SIMULATIONS })
}

type Opened = (Viewing, Collected, Arc<Wording>);

fn open(record: &Record, lang: Lang) -> Result<Opened, Option<saigen_notation::ReplayError>> {
    let collected = collect(record).map_err(Some)?;
    let rules = Arc::new(record.header.rules().map_err(|_| None)?);
    let words = Arc::new(Wording::new(rules, lang));
    let names = player_names(&record.header, words.phrases());
    let end = ending_words(words.phrases(), &names, &collected.replayed.ending);
    let viewing = Viewing::replay(words.clone(), theme(), names, collected.shots.clone(), end);
    Ok((viewing, collected, words))
}

/// The decisions to analyse, and the effort.
struct Studied {
    collected: Collected,
    words: Arc<Wording>,
    simulations: u32,
}

fn view(screen: &mut Screen, viewing: &mut Viewing, studied: &Studied) -> Result<(), Failure> {
    let (outbox, inbox) = channel();
    screen.forget();
    loop {
        screen.show(viewing.revision(), |frame| viewing.draw(frame))?;
        match screen.listen()? {
            Some(UserInput::Key(key)) => viewing.key(key),
            Some(UserInput::Mouse(mouse)) => viewing.mouse(mouse),
            None => {}
        }
        inbox.try_iter().for_each(|study| viewing.studied(study));
        viewing.tick(screen.now());
        match viewing.wanted() {
            Some(Signal::Leave) => return Ok(()),
            Some(Signal::Interrupt) => return Err(Failure::interrupted()),
            Some(Signal::Analyse) => study(studied, outbox.clone()),
            None if interrupt::asked() => return Err(Failure::interrupted()),
            None => {}
        }
    }
}

/// Analyses a game on separate threads; stops when the screen is gone.
fn study(studied: &Studied, progress_to: Sender<AnalysisProgress>) {
    let Studied { collected, words, simulations } = studied;
    let (words, simulations) = (words.clone(), *simulations);
    let (moments, last): (Vec<(usize, Moment)>, Game) = (collected.moments.clone(), collected.replayed.game);
    thread::spawn(move || {
        let only: Vec<Moment> = moments.iter().map(|(_, moment)| *moment).collect();
        let count = only.len();
        let _ = progress_to.send(AnalysisProgress::Running(0, count));
        let how =
            Settings { simulations, threads: threads(None), seed: Seed::new(1), stop: &interrupt::asked };
        let progress = progress_to.clone();
        let analysis = analyse(words.rules(), &only, &last, how, |done| {
            let _ = progress.send(AnalysisProgress::Running(done, count));
        });
        let _ = analysis.map(|analysis| progress_to.send(AnalysisProgress::of(&words, &moments, &analysis)));
    });
}
