//! `saigen train`: self-play, and weights learned from it.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::Duration;

use saigen_batch::{Batch, BuiltIn, Job, Next, Run, Storage, StoredFile};
use saigen_players::value::Net;
use saigen_training::{Fit, Fitted, Games, Sample, fit};

use crate::args::{self, TrainArgs};
use crate::failure::Failure;
use crate::{interrupt, layout, progress};

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    interrupt::listen();
    let start = args.from.as_deref().map(read_weights).transpose()?;
    check_writable(&args.out)?;
    let games = Games::new(args.player.clone(), args.games, args.seed, args.explore);
    let samples = play(&games, args::threads(args.threads), args.checkpoint.as_deref())?;
    let fitted = learn(args, &samples, start)?;
    fs::write(&args.out, fitted.net.to_bytes())
        .map_err(|error| Failure::work(format!("cannot write {}: {error}", args.out.display())))?;
    layout::print(&report(args, samples.len(), &fitted))
}

fn read_weights(file: &Path) -> Result<Net, Failure> {
    let bytes =
        fs::read(file).map_err(|error| Failure::input(format!("cannot read {}: {error}", file.display())))?;
    Net::from_bytes(&bytes).ok_or_else(|| {
        Failure::input(format!(
            "{} is not a weights file of this version: it has {} bytes, not {}; use a file written by saigen train",
            file.display(),
            bytes.len(),
            4 * Net::NUMBERS
        ))
    })
}

/// Tests that a file is writable, before any game; leaves no file behind.
fn check_writable(file: &Path) -> Result<(), Failure> {
    let there = file.exists();
    let opened = OpenOptions::new().append(true).create(true).open(file);
    let checked = opened.and_then(|_| if there { Ok(()) } else { fs::remove_file(file) });
    checked.map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display())))
}

/// Plays the games missing from the checkpoint; returns all positions.
fn play(games: &Games, threads: usize, file: Option<&Path>) -> Result<Vec<Sample>, Failure> {
    let storage: Box<dyn Storage> = match file {
        Some(file) => Box::new(StoredFile::open(file)?),
        None => Box::new(Vec::new()),
    };
    let mut batch = Batch::resume(games, storage)?;
    let bar = progress::bar(games.blocks(), "games  {elapsed}, {eta} left");
    bar.enable_steady_tick(Duration::from_millis(500));
    bar.inc(batch.done().blocks_below(games.blocks()));
    bar.reset_eta();
    let run = Run { threads, stop: &interrupt::asked, clock: &(), roster: &BuiltIn };
    batch.run::<Failure>(run, &mut |finished, _| {
        bar.inc(finished.len() as u64);
        Ok(Next::Save)
    })?;
    let count = bar.position();
    bar.finish_and_clear();
    if !batch.is_finished() {
        let kept = match file {
            Some(file) => format!("the same command resumes from {}", file.display()),
            None => "nothing is saved; use --checkpoint FILE to be able to resume".into(),
        };
        eprintln!("stopped after {count} of {} games: {kept}", games.blocks());
        return Err(Failure::interrupted());
    }
    let (_, checkpoint) = batch.finish();
    let samples = checkpoint.map_or(Ok(Vec::new()), |mut it| games.all_samples(&mut it))?;
    match samples.len() {
        0 => Err(Failure::work("the games contain no position to learn from: play more of them")),
        _ => Ok(samples),
    }
}

fn learn(args: &TrainArgs, samples: &[Sample], start: Option<Net>) -> Result<Fitted, Failure> {
    let how = Fit { rounds: args.rounds, step: args.step, seed: args.seed };
    let bar = progress::bar(args.rounds.into(), "rounds  {msg}  {elapsed}, {eta} left");
    bar.enable_steady_tick(Duration::from_millis(500));
    let progress = |round: u32, loss: f64| {
        bar.set_position(round.into());
        bar.set_message(format!("loss {loss:.4}"));
    };
    let fitted = fit(samples, how, start, progress, &interrupt::asked);
    let rounds = bar.position();
    bar.finish_and_clear();
    fitted.ok_or_else(|| {
        eprintln!("stopped after {rounds} of {} rounds: no weights were written", args.rounds);
        Failure::interrupted()
    })
}

/// The round the weights come from.
fn best(rounds: u32, round: u32) -> String {
    match round {
        0 => format!("no round of {rounds} improved on the weights it started from: these are written"),
        _ => format!("round {round} of {rounds}"),
    }
}

fn report(args: &TrainArgs, positions: usize, fitted: &Fitted) -> String {
    let file = args.out.display();
    let loss = format!(
        "{:.4} nats per position on the validation set; always predicting 50 % gives {:.4}",
        fitted.loss, fitted.base
    );
    let explored = match args.explore {
        0 => "no random choices".into(),
        explore => format!("one random choice in {explore}"),
    };
    let lines = [
        ("player", format!("{}, seed {}, {explored}", args.player, args.seed)),
        ("games", args.games.to_string()),
        ("positions", positions.to_string()),
        ("loss", loss),
        ("best", best(args.rounds, fitted.round)),
        ("weights", file.to_string()),
    ];
    let lines = lines.map(|(label, text)| layout::labelled(0, label, 9, &text)).join("\n");
    // One line, so that it can be copied.
    format!(
        "{lines}\n\nCompare them with the current weights:\n  saigen arena --a search:200,weights={file} --b search:200 --games 2000 --edition 8.2 --format master --setup full --seed {} --sprt",
        args.seed
    )
}
