//! Batches: the same result on any number of threads, after any interruption, and wherever blocks are played;
//! checkpoints that are torn, damaged, foreign or of an earlier version.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use saigen_batch::{
    Batch, Block, BlockResult, Course, Fault, FromDeal, Halt, Job, Next, OwnPlayers, Plan, Run, RunError,
    Storage, StoredFile, Worker,
};
use saigen_deal::{Quick, Seed};
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_rulebook::{Edition, Format};
use serde::{Deserialize, Serialize};

/// How many decisions each game has, three games a block: a count that depends on the order of the blocks.
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
            let played = worker.play(&self.plan, &self.plan.sitting(game), &mut ())?;
            let Some(played) = played else { return Ok(None) };
            result.count.0.push(played.decisions);
            result.rows[0].extend(played.decisions.to_le_bytes());
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

const RUN: Run = Run { threads: 1, stop: &|| false, clock: &(), roster: &OwnPlayers };

/// Bytes that the test can look at and change while nobody uses them.
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

    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.0.lock().unwrap().cut(length)
    }
}

/// The counts and the rows of a job that went on from a checkpoint until `next` ended it; `None` if it did
/// not come to its end.
fn go_on(
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
    go_on(job, &Shared::default(), Run { threads, ..RUN }, |_| Next::GoOn).unwrap()
}

#[test]
fn results_do_not_depend_on_threads() {
    let one = whole(&job(), 1);
    assert_eq!((one.0.0.len(), one.1.len()), (60, 240));
    assert!([2, 5].into_iter().all(|threads| whole(&job(), threads) == one));
}

#[test]
fn a_batch_that_is_resumed_ends_like_one_that_was_not_interrupted() {
    let (job, expected) = (job(), whole(&job(), 2));
    for (stopped_after, torn) in [(0, 0), (1, 5), (4, 0), (7, 40), (12, 1)] {
        let storage = Shared::default();
        let end = |done| if done >= stopped_after { Next::End } else { Next::GoOn };
        assert!(go_on(&job, &storage, Run { threads: 2, ..RUN }, end).is_none());
        let bytes = storage.bytes();
        let storage = Shared::of(&bytes[..bytes.len() - torn]);
        assert!(go_on(&job, &storage, RUN, |_| Next::Keep).unwrap() == expected, "{stopped_after} {torn}");
        // Nothing is left to be played.
        assert!(go_on(&job, &storage, Run { stop: &|| true, ..RUN }, |_| Next::End).unwrap() == expected);
    }
}

/// Whenever the stop comes, what was given up is played again.
#[test]
fn a_batch_that_is_stopped_at_any_point_comes_to_the_same() {
    let (job, expected) = (job(), whole(&job(), 2));
    for after in [0, 3, 50, 700] {
        let (storage, asked) = (Shared::default(), AtomicU64::new(0));
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= after;
        assert!(go_on(&job, &storage, Run { threads: 2, stop: &stop, ..RUN }, |_| Next::GoOn).is_none());
        assert!(go_on(&job, &storage, RUN, |_| Next::GoOn).unwrap() == expected, "{after}");
    }
}

#[test]
fn more_games_can_be_asked_for_later() {
    let storage = Shared::default();
    go_on(&Lengths { games: 30, ..job() }, &storage, RUN, |_| Next::Keep).unwrap();
    assert!(go_on(&job(), &storage, RUN, |_| Next::Keep).unwrap() == whole(&job(), 1));
}

#[test]
fn blocks_that_are_sent_away_come_back_with_the_same_bytes() {
    let job = job();
    let mut all = BlockResult { rows: vec![Vec::new()], ..BlockResult::of(Decisions::default()) };
    for number in 0..job.blocks() {
        let sent = serde_json::to_string(&Block { job: &job, number }).unwrap();
        // Somewhere else, where nothing but the text is known.
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
fn a_plan_reads_back_as_it_was() {
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
fn a_stop_is_noticed_in_the_middle_of_a_game() {
    let plan = job().plan;
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 0;
    let course = Course::begin(&plan, Quick::new(Seed::new(1), 0), &mut (), &stop).unwrap();
    let watch = &mut Count64(0);
    assert!(matches!(course.play(&mut FromDeal, watch), Err(Halt::Stopped)));
    assert_eq!(watch.0, 64);
}

/// Counts decisions.
struct Count64(u32);

impl saigen_batch::Observer for Count64 {
    fn asked(&mut self, _: &saigen_engine::Game, _: &saigen_engine::Decision) {
        self.0 += 1;
    }
}

fn refused(bytes: &[u8], job: &Lengths) -> String {
    let storage = Shared::of(bytes);
    let error = Batch::resume(job, Box::new(storage.clone())).err().unwrap().to_string();
    assert_eq!(storage.bytes(), bytes, "what is refused is left alone");
    error
}

fn checkpoint() -> Vec<u8> {
    let storage = Shared::default();
    go_on(&job(), &storage, RUN, |_| Next::Keep).unwrap();
    storage.bytes()
}

#[test]
fn a_checkpoint_of_something_else_is_refused_with_what_differs() {
    let bytes = checkpoint();
    let seed = refused(&bytes, &lengths(2, ["greedy", "random"]));
    assert!(seed.contains("; seed was \"1\", now \"2\"; name another one"), "{seed}");
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
fn what_is_no_checkpoint_is_refused_with_advice() {
    for text in ["a letter to nobody", "two\nlines\n", "{\"saigen\": 1}\n", "[]\n"] {
        let error = refused(text.as_bytes(), &job());
        assert!(
            error.contains("is no checkpoint") && error.contains("name one that a run has made"),
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
fn a_damaged_checkpoint_is_refused_and_a_torn_one_is_mended() {
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
    // Wherever it is torn, blocks are missing at most.
    for length in (0..bytes.len()).step_by(97).chain([first - 1, first, bytes.len() - 1]) {
        let storage = Shared::of(&bytes[..length]);
        assert!(go_on(&job(), &storage, RUN, |_| Next::GoOn).unwrap() == expected, "{length}");
    }
    // The last rows did not reach the disk.
    let zeroed = [&bytes[..bytes.len() - 4], &[0; 4]].concat();
    assert!(go_on(&job(), &Shared::of(&zeroed), RUN, |_| Next::GoOn).unwrap() == expected);
}

#[test]
fn two_runs_do_not_share_a_file() {
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
        let run = Batch::new(&job).run::<RunError>(Run { threads, ..RUN }, &mut |_, _| Ok(Next::GoOn));
        let error = run.unwrap_err().to_string();
        assert!(error.contains("“nobody” is no player"), "{error}");
    }
}
