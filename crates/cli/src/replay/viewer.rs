//! A recorded game on a full screen, with its analysis on threads of its own.

use std::sync::mpsc::{Sender, channel};
use std::thread;

use saigen_analysis::{How, Moment, analyse};
use saigen_cards::BySeat;
use saigen_deal::Seed;
use saigen_engine::{Game, Rules, Viewer};
use saigen_notation::Record;
use saigen_terminal::screen::{Did, Screen};
use saigen_terminal::{Collected, Study, Viewing, Want, collect};
use saigen_texts::Lang;
use saigen_wording::Wording;

use super::differs;
use crate::args::{Eyes, threads};
use crate::failure::Failure;
use crate::interrupt;
use crate::play::theme;

/// So many simulations look at every decision.
const SIMULATIONS: u32 = 400;

pub(super) fn run(record: &Record, eyes: Eyes, lang: Lang) -> Result<(), Failure> {
    let (mut viewing, collected, words) = match open(record, lang) {
        Ok(opened) => opened,
        Err(Some(error)) => return differs(&error),
        Err(None) => return Err(Failure::input("the rules of the record cannot be used")),
    };
    if let Some(seat) = eyes.seat() {
        viewing.see_as(Viewer::Seat(seat));
    }
    interrupt::listen_at_screen();
    let mut screen = Screen::take()?;
    view(&mut screen, &mut viewing, &collected, words)
}

/// Looks at a game on a screen that has been taken over already.
pub(crate) fn on_screen(screen: &mut Screen, record: &Record, lang: Lang) -> Result<(), Failure> {
    let Ok((mut viewing, collected, words)) = open(record, lang) else { return Ok(()) };
    view(screen, &mut viewing, &collected, words)
}

type Opened = (Viewing, Collected, &'static Wording<'static>);

fn open(record: &Record, lang: Lang) -> Result<Opened, Option<saigen_notation::ReplayError>> {
    let collected = collect(record).map_err(Some)?;
    let rules: &'static Rules = Box::leak(Box::new(record.header.rules().map_err(|_| None)?));
    let words: &'static Wording<'static> = Box::leak(Box::new(Wording::new(rules, lang)));
    let names = BySeat::new(|seat| record.header.players[seat].clone().unwrap_or_default());
    let end = collected.replayed.to_string();
    let end = end.split_once("result ").map_or(end.clone(), |(_, result)| result.to_owned());
    let viewing = Viewing::replay(words, theme(), names, collected.shots.clone(), end);
    Ok((viewing, collected, words))
}

fn view(
    screen: &mut Screen,
    viewing: &mut Viewing,
    collected: &Collected,
    words: &'static Wording<'static>,
) -> Result<(), Failure> {
    let (outbox, inbox) = channel();
    screen.forget();
    loop {
        screen.show(viewing.revision(), |frame| viewing.draw(frame))?;
        match screen.listen()? {
            Some(Did::Key(key)) => viewing.key(key),
            Some(Did::Mouse(mouse)) => viewing.mouse(mouse),
            None => {}
        }
        inbox.try_iter().for_each(|study| viewing.studied(study));
        viewing.tick(screen.now());
        match viewing.wanted() {
            Some(Want::Leave) => return Ok(()),
            Some(Want::Interrupt) => return Err(Failure::interrupted()),
            Some(Want::Analyse) => study(words, collected, outbox.clone()),
            None if interrupt::asked() => return Err(Failure::interrupted()),
            None => {}
        }
    }
}

/// Analyses a game on threads of its own; a screen that is gone stops it.
fn study(words: &'static Wording<'static>, collected: &Collected, tell: Sender<Study>) {
    let (moments, last): (Vec<(usize, Moment)>, Game) = (collected.moments.clone(), collected.replayed.game);
    thread::spawn(move || {
        let only: Vec<Moment> = moments.iter().map(|(_, moment)| *moment).collect();
        let count = only.len();
        let _ = tell.send(Study::Running(0, count));
        let how = How {
            simulations: SIMULATIONS,
            threads: threads(None),
            seed: Seed::new(1),
            stop: &interrupt::asked,
        };
        let progress = tell.clone();
        let analysis = analyse(words.rules(), &only, &last, how, |done| {
            let _ = progress.send(Study::Running(done, count));
        });
        let _ = analysis.map(|analysis| tell.send(Study::of(words, &moments, &analysis)));
    });
}
