//! Batches give the same result on any number of threads, after any interruption and in any process; torn,
//! damaged, foreign and earlier checkpoints are repaired or refused.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use saigen_batch::{
    Batch, Block, BlockResult, BuiltIn, Fault, FromDeal, GameRun, Halt, Job, Next, Plan, Run, RunError,
    Storage, StoredFile, Worker,
};
use saigen_deal::{Quick, Seed};
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_rulebook::{Edition, Format};
use serde::{Deserialize, Serialize};

/// The number of decisions of each game, three games per block: a count that depends on the block order.
#[derive(Clone, Serialize, Deserialize)]
struct Lengths {
    plan: Plan,
    games: u64,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Decisions(Vec<u32>);

impl saigen_batch::Count for Decisions {
    fn merge(&mut self, later: Self) {
        self.0.extend(later.0);
    }
}

impl Job for Lengths {
    type Count = Decisions;
    const KIND: &'static str = "lengths";

    fn blocks(&self) -> u64 {
        self.games.div_ceil(3)
    }

    fn free_fields() -> &'static [&'static str] {
        &["games"]
    }

    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Decisions>>, Fault> {
        let mut result = BlockResult { rows: vec![Vec::new()], ..BlockResult::of(Decisions::default()) };
        for game in 3 * block..3 * block + 3 {
            let played = worker.play(&self.plan, &self.plan.seating(game), &mut ())?;
            let Some(played) = played else { return Ok(None) };
            result.count.0.push(played.ended.decisions);
            result.rows[0].extend(played.ended.decisions.to_le_bytes());
        }
        Ok(Some(result))
    }
}

fn lengths(seed: u128, players: [&str; 2]) -> Lengths {
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    let header = Header::new(Edition::new(8, 2), Format::Lite, start);
    let plan = Plan::new(header, players.map(String::from).into(), Seed::new(seed)).unwrap();
    Lengths { plan, games: 60 }
}

fn job() -> Lengths {
    lengths(1, ["greedy", "random"])
}

const RUN: Run = Run { threads: 1, stop: &|| false, clock: &(), roster: &BuiltIn };

/// A storage whose bytes the test can read.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }

    fn of(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new(bytes.to_vec())))
    }
}

impl Storage for Shared {
    fn name(&self) -> String {
        "shared".into()
    }

    fn length(&self) -> std::io::Result<u64> {
        self.0.lock().unwrap().length()
    }

    fn read(&mut self, at: u64, length: u64) -> std::io::Result<Vec<u8>> {
        self.0.lock().unwrap().read(at, length)
    }

    fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        Storage::append(&mut *self.0.lock().unwrap(), bytes)
    }

    fn truncate(&mut self, length: u64) -> std::io::Result<()> {
        Storage::truncate(&mut *self.0.lock().unwrap(), length)
    }
}

/// Resumes a job until `next` ends it; returns its count and rows, or `None` if it is not finished.
fn resume(
    job: &Lengths,
    storage: &Shared,
    run: Run,
    next: impl Fn(u64) -> Next,
) -> Option<(Decisions, Vec<u8>)> {
    let mut batch = Batch::resume(job, Box::new(storage.clone())).unwrap();
    batch.run::<RunError>(run, &mut |_, done| Ok(next(done.blocks()))).unwrap();
    if !batch.is_finished() {
        return None;
    }
    let (done, checkpoint) = batch.finish();
    let rows = checkpoint.unwrap().rows(0).map(Result::unwrap).collect::<Vec<_>>().concat();
    Some((done.total().unwrap(), rows))
}

fn whole(job: &Lengths, threads: usize) -> (Decisions, Vec<u8>) {
    resume(job, &Shared::default(), Run { threads, ..RUN }, |_| Next::Continue).unwrap()
}

#[test]
fn results_do_not_depend_on_threads() {
    let one = whole(&job(), 1);
    assert_eq!((one.0.0.len(), one.1.len()), (60, 240));
    assert!([2, 5].into_iter().all(|threads| whole(&job(), threads) == one));
}

#[test]
fn a_resumed_batch_ends_like_an_uninterrupted_one() {
    let (job, expected) = (job(), whole(&job(), 2));
    for (stopped_after, torn) in [(0, 0), (1, 5), (4, 0), (7, 40), (12, 1)] {
        let storage = Shared::default();
        let end = |done| if done >= stopped_after { Next::End } else { Next::Continue };
        assert!(resume(&job, &storage, Run { threads: 2, ..RUN }, end).is_none());
        let bytes = storage.bytes();
        let storage = Shared::of(&bytes[..bytes.len() - torn]);
        assert!(resume(&job, &storage, RUN, |_| Next::Save).unwrap() == expected, "{stopped_after} {torn}");
        // Nothing is left to play.
        assert!(resume(&job, &storage, Run { stop: &|| true, ..RUN }, |_| Next::End).unwrap() == expected);
    }
}

/// Abandoned games are played again.
#[test]
fn a_batch_stopped_at_any_point_gives_the_same_result() {
    let (job, expected) = (job(), whole(&job(), 2));
    for after in [0, 3, 50, 700] {
        let (storage, asked) = (Shared::default(), AtomicU64::new(0));
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= after;
        assert!(resume(&job, &storage, Run { threads: 2, stop: &stop, ..RUN }, |_| Next::Continue).is_none());
        assert!(resume(&job, &storage, RUN, |_| Next::Continue).unwrap() == expected, "{after}");
    }
}

#[test]
fn games_can_be_added_later() {
    let storage = Shared::default();
    resume(&Lengths { games: 30, ..job() }, &storage, RUN, |_| Next::Save).unwrap();
    assert!(resume(&job(), &storage, RUN, |_| Next::Save).unwrap() == whole(&job(), 1));
}

#[test]
fn blocks_played_elsewhere_give_the_same_bytes() {
    let job = job();
    let mut all = BlockResult { rows: vec![Vec::new()], ..BlockResult::of(Decisions::default()) };
    for number in 0..job.blocks() {
        let sent = serde_json::to_string(&Block { job: &job, number }).unwrap();
        // In the other process, which has only the text.
        let block: Block<Lengths> = serde_json::from_str(&sent).unwrap();
        let played = block.play(&mut Worker::new(RUN)).unwrap().unwrap();
        let here = Block { job: job.clone(), number }.play(&mut Worker::new(RUN)).unwrap().unwrap();
        let back = serde_json::to_string(&played).unwrap();
        assert_eq!(back, serde_json::to_string(&here).unwrap());
        saigen_batch::Count::merge(&mut all, serde_json::from_str(&back).unwrap());
    }
    assert!((all.count, all.rows.concat()) == whole(&job, 2));
}

/// Custom rules, forbidden actions and agreements travel with a plan.
#[test]
fn a_plan_round_trips() {
    let mut plan = job().plan;
    let mut header = plan.header().clone();
    header.options.choose_grave_top = true;
    header.forbidden.push((saigen_cards::Seat::A, "throwing".into()));
    plan = Plan::new(header, plan.players.clone(), plan.seed()).unwrap().limited(77);
    let text = serde_json::to_string(&plan).unwrap();
    let read: Plan = serde_json::from_str(&text).unwrap();
    assert_eq!((read.header(), read.limit, read.seed()), (plan.header(), 77, plan.seed()));
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    let broken = serde_json::from_str::<Plan>(&text.replace("throwing", "thrwoing")).unwrap_err();
    assert!(broken.to_string().contains("no action “thrwoing”"), "{broken}");
}

#[test]
fn a_stop_takes_effect_within_a_game() {
    let plan = job().plan;
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 0;
    let run =
        GameRun::set_up(&plan, plan.set_up().unwrap(), Quick::new(Seed::new(1), 0), &mut (), &stop).unwrap();
    let decisions = &mut DecisionCount(0);
    assert!(matches!(run.play(&mut FromDeal, decisions), Err(Halt::Stopped)));
    assert_eq!(decisions.0, 64);
}

struct DecisionCount(u32);

impl saigen_batch::Observer for DecisionCount {
    fn before_choice(&mut self, _: &saigen_engine::Game, _: &saigen_engine::Decision) {
        self.0 += 1;
    }
}

fn refused(bytes: &[u8], job: &Lengths) -> String {
    let storage = Shared::of(bytes);
    let error = Batch::resume(job, Box::new(storage.clone())).err().unwrap().to_string();
    assert_eq!(storage.bytes(), bytes, "a refused storage stays unchanged");
    error
}

fn checkpoint() -> Vec<u8> {
    let storage = Shared::default();
    resume(&job(), &storage, RUN, |_| Next::Save).unwrap();
    storage.bytes()
}

#[test]
fn a_checkpoint_of_another_job_is_refused_with_the_differences() {
    let bytes = checkpoint();
    let seed = refused(&bytes, &lengths(2, ["greedy", "random"]));
    assert!(seed.contains("; seed was \"1\", now \"2\"; choose another file"), "{seed}");
    let players = refused(&bytes, &lengths(1, ["random", "greedy"]));
    assert!(
        players.contains("players was [\"greedy\",\"random\"], now [\"random\",\"greedy\"]"),
        "{players}"
    );
    let start = Start::SetUp(Setup { decks: Decks::Full, preset: false });
    let header = Header::new(Edition::new(8, 2), Format::Lite, start);
    let plan = Plan::new(header, job().plan.players, Seed::new(1)).unwrap();
    let setup = refused(&bytes, &Lengths { plan, games: 60 });
    assert!(setup.contains("record was \"setup entry\", now \"setup full\""), "{setup}");
    let text = String::from_utf8_lossy(&bytes).replacen(env!("CARGO_PKG_VERSION"), "0.0.1", 1);
    let program = refused(text.as_bytes(), &job());
    assert!(program.contains("program was \"0.0.1\", now"), "{program}");
}

#[test]
fn other_files_are_refused_with_advice() {
    for text in ["a letter to nobody", "two\nlines\n", "{\"saigen\": 1}\n", "[]\n"] {
        let error = refused(text.as_bytes(), &job());
        assert!(
            error.contains("is not a checkpoint") && error.contains("choose one written by a run"),
            "{error}"
        );
    }
    for text in
        ["{\"saigen_arena_checkpoint\":1,\"edition\":\"8.2\"}\n", "saigen training checkpoint 1: player\n"]
    {
        let error = refused(text.as_bytes(), &job());
        assert!(error.contains("of an earlier version of saigen: finish it with that version"), "{error}");
    }
}

#[test]
fn a_damaged_checkpoint_is_refused_and_a_torn_one_is_repaired() {
    let (bytes, expected) = (checkpoint(), whole(&job(), 1));
    let first = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for at in [first, first + 30] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        let error = refused(&damaged, &job());
        assert!(error.contains(&format!("is damaged from byte {first} on")), "{error}");
    }
    let twice = [&bytes[..], &bytes[first..]].concat();
    assert!(refused(&twice, &job()).contains("occur twice"));
    // A tear at any point only loses blocks.
    for length in (0..bytes.len()).step_by(97).chain([first - 1, first, bytes.len() - 1]) {
        let storage = Shared::of(&bytes[..length]);
        assert!(resume(&job(), &storage, RUN, |_| Next::Continue).unwrap() == expected, "{length}");
    }
    // The last rows did not reach the disk.
    let zeroed = [&bytes[..bytes.len() - 4], &[0; 4]].concat();
    assert!(resume(&job(), &Shared::of(&zeroed), RUN, |_| Next::Continue).unwrap() == expected);
}

#[test]
fn two_runs_cannot_share_a_file() {
    let path: PathBuf = [env!("CARGO_TARGET_TMPDIR"), "busy.checkpoint"].iter().collect();
    let _ = fs::remove_file(&path);
    let open = StoredFile::open(&path).unwrap();
    let error = StoredFile::open(&path).unwrap_err().to_string();
    assert!(error.contains("another run is using the checkpoint"), "{error}");
    let mut batch = Batch::resume(&job(), Box::new(open)).map(|batch| batch.finish().1.unwrap()).unwrap();
    assert_eq!(batch.rows(0).count(), 0);
}

#[test]
fn of_several_faults_the_first_one_is_returned() {
    let job = lengths(1, ["greedy", "nobody"]);
    for threads in [1, 3] {
        let run = Batch::new(&job).run::<RunError>(Run { threads, ..RUN }, &mut |_, _| Ok(Next::Continue));
        let error = run.unwrap_err().to_string();
        assert!(error.contains("“nobody” is not a player"), "{error}");
    }
}
