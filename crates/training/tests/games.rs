//! Games for learning, on several threads, stopped and gone on with.

use std::convert::Infallible;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use saigen_deal::Seed;
use saigen_training::{Checkpoint, CheckpointError, Fit, Games, Played, Sample, fit};

/// A file that is removed with the test.
struct Scrap(PathBuf);

impl Scrap {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("saigen-training-{}-{name}", std::process::id())))
    }
}

impl Drop for Scrap {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn games(threads: usize) -> Games {
    let player = "search:8,lookahead=0".parse().unwrap();
    Games { player, games: 12, seed: Seed::new(5), explore: 20, threads }
}

fn samples(games: &Games) -> Vec<Sample> {
    let mut played = Played::new();
    games.play(&mut played, |_, _| Ok::<_, Infallible>(()), &|| false).unwrap();
    games.samples(played)
}

#[test]
fn weights_do_not_depend_on_threads() {
    let [one, two] = [1, 2].map(|threads| samples(&games(threads)));
    assert!(one == two && one.len() > 50, "{}", one.len());
    let how = Fit { rounds: 2, step: 0.002, seed: Seed::new(5) };
    let [one, two] = [one, two].map(|samples| fit(&samples, how, None, |_, _| {}, &|| false).unwrap().net);
    assert_eq!(one.to_bytes(), two.to_bytes());
}

#[test]
fn games_that_were_stopped_go_on_from_a_checkpoint() {
    let scrap = Scrap::new("checkpoint");
    let games = games(2);
    // Stopped after a few games, and torn in the middle of the next one.
    let (mut checkpoint, mut played) = Checkpoint::open(&scrap.0, &games).unwrap();
    let done = AtomicU32::new(0);
    let finished = |number, samples: &[Sample]| {
        done.fetch_add(1, Ordering::Relaxed);
        checkpoint.add(number, samples)
    };
    games.play(&mut played, finished, &|| done.load(Ordering::Relaxed) >= 3).unwrap();
    drop(checkpoint);
    OpenOptions::new().append(true).open(&scrap.0).unwrap().write_all(&[7; 100]).unwrap();

    let (mut checkpoint, mut again) = Checkpoint::open(&scrap.0, &games).unwrap();
    assert_eq!(again, played);
    assert!((3..12).contains(&again.len()));
    games.play(&mut again, |number, samples| checkpoint.add(number, samples), &|| false).unwrap();
    assert!(matches!(Checkpoint::open(&scrap.0, &games), Err(CheckpointError::Busy(_))));
    drop(checkpoint);
    let (_, kept) = Checkpoint::open(&scrap.0, &games).unwrap();
    assert_eq!(games.samples(kept), samples(&games));
    assert_eq!(games.samples(again), samples(&games));
}

#[test]
fn a_checkpoint_of_other_games_is_refused() {
    let scrap = Scrap::new("other");
    Checkpoint::open(&scrap.0, &games(1)).unwrap();
    let other = Games { seed: Seed::new(6), ..games(1) };
    let error = Checkpoint::open(&scrap.0, &other).unwrap_err().to_string();
    assert!(error.contains("seed 5 ") && error.contains("seed 6 "), "{error}");
    fs::write(&scrap.0, "something else").unwrap();
    let error = Checkpoint::open(&scrap.0, &other).unwrap_err().to_string();
    assert!(error.contains("“something else”"), "{error}");
    assert_eq!(fs::read_to_string(&scrap.0).unwrap(), "something else");
}
