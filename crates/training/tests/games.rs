//! Self-play on several threads, stopped and resumed.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use saigen_batch::{Batch, Block, BuiltIn, Next, Run, RunError, Storage, StoredFile, Worker};
use saigen_deal::Seed;
use saigen_training::{Fit, Games, Sample, fit};

/// A file that is removed on drop.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("saigen-training-{}-{name}", std::process::id())))
    }

    fn storage(&self) -> Box<dyn Storage> {
        Box::new(StoredFile::open(&self.0).unwrap())
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn games(seed: u128) -> Games {
    Games::new("search:8,lookahead=0".parse().unwrap(), 12, Seed::new(seed), 20)
}

const RUN: Run = Run { threads: 1, stop: &|| false, clock: &(), roster: &BuiltIn };

/// Resumes from a storage; returns all samples, or `None` if it was stopped.
fn samples(games: &Games, storage: Box<dyn Storage>, run: Run) -> Option<Vec<Sample>> {
    let mut batch = Batch::resume(games, storage).unwrap();
    batch.run::<RunError>(run, &mut |_, _| Ok(Next::Save)).unwrap();
    let finished = batch.is_finished();
    finished.then(|| games.all_samples(&mut batch.finish().1.unwrap()).unwrap())
}

#[test]
fn weights_do_not_depend_on_threads() {
    let [one, two] =
        [1, 2].map(|threads| samples(&games(5), Box::new(Vec::new()), Run { threads, ..RUN }).unwrap());
    assert!(one == two && one.len() > 50, "{}", one.len());
    let how = Fit { rounds: 2, step: 0.002, seed: Seed::new(5) };
    let [one, two] = [one, two].map(|samples| fit(&samples, how, None, |_, _| {}, &|| false).unwrap().net);
    assert_eq!(one.to_bytes(), two.to_bytes());
}

#[test]
fn stopped_games_resume_from_a_checkpoint() {
    let (file, games, asked) = (TempFile::new("checkpoint"), games(5), AtomicU64::new(0));
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 2000;
    assert!(samples(&games, file.storage(), Run { threads: 2, stop: &stop, ..RUN }).is_none());
    let whole = samples(&games, Box::new(Vec::new()), RUN).unwrap();
    assert!(samples(&games, file.storage(), Run { threads: 2, ..RUN }).unwrap() == whole);
    assert!(samples(&games, file.storage(), Run { stop: &|| true, ..RUN }).unwrap() == whole);
}

#[test]
fn a_game_played_elsewhere_has_the_same_samples() {
    let games = games(5);
    let sent = serde_json::to_string(&Block { job: &games, number: 7 }).unwrap();
    let block: Block<Games> = serde_json::from_str(&sent).unwrap();
    let there = block.play(&mut Worker::new(RUN)).unwrap().unwrap();
    let here = Block { job: games, number: 7 }.play(&mut Worker::new(RUN)).unwrap().unwrap();
    assert!(there == here && here.rows[0].len() > 1000);
}

#[test]
fn a_checkpoint_of_other_games_is_refused() {
    let file = TempFile::new("other");
    drop(Batch::resume(&games(5), file.storage()).unwrap());
    let error = Batch::resume(&games(6), file.storage()).err().unwrap().to_string();
    assert!(error.contains("seed was \"5\", now \"6\""), "{error}");
}
