//! Contests with players made for it: what is the same, what is refused, what is counted.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use saigen_arena::{
    Checkpoint, CheckpointError, Clock, Contest, Entrant, Fault, Finished, Job, Results, Run, Summary, Table,
    Winner,
};
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View, Viewer};
use saigen_notation::{Decks, Header, Record, Setup, Start};
use saigen_players::{Budget, Effort, Player, Random, Thought};
use saigen_rulebook::{Edition, Format};

const NONE: Effort = Effort::Simulations(0);

/// Time stands still, so that results can be compared whole.
struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A player that is a function of the view and the budget.
#[derive(Clone, Copy)]
struct By(fn(&View, Budget) -> (Choice, u32));

impl Player for By {
    fn choose(&mut self, _: &Rules, view: &View, budget: Budget<'_>, _: &mut Quick) -> Thought {
        let (choice, simulations) = (self.0)(view, budget);
        Thought { simulations, ..Thought::plain(choice) }
    }
}

fn option(view: &View, index: usize) -> Choice {
    view.decision().and_then(|decision| decision.options.nth(index)).unwrap_or(Choice::Done)
}

/// Always takes the last option, without any chance.
fn last(view: &View, _: Budget) -> (Choice, u32) {
    let count = view.decision().map_or(0, |decision| decision.options.len());
    assert!(count > 1, "answers that are the only ones are not asked for");
    (option(view, count - 1), 0)
}

fn stubborn(name: &str) -> Entrant {
    Entrant::new(name, NONE, || By(last))
}

fn random(name: &str) -> Entrant {
    Entrant::new(name, NONE, || Random)
}

fn table(seed: u128) -> Table {
    let start = Start::SetUp(Setup { decks: Decks::Full, preset: false });
    Table::new(Header::new(Edition::V8_2, Format::Standard, start), Seed::new(seed)).unwrap()
}

fn contest(entrants: Vec<Entrant>) -> Contest {
    Contest { table: table(1), entrants }
}

fn jobs(deals: u64) -> Vec<Job> {
    (0..deals).map(|deal| Job { a: 0, b: 1, deal }).collect()
}

const RUN: Run = Run { threads: 1, clock: &Still, stop: &|| false, recorded: false };

fn finished(contest: &Contest, deals: u64, run: Run) -> Result<Vec<Finished>, Fault> {
    let mut all = Vec::new();
    let played = contest.run(&jobs(deals), run, &mut |batch| {
        all.extend(batch);
        Ok(ControlFlow::Continue(()))
    });
    played.map(|()| all)
}

fn results(finished: Vec<Finished>) -> Results {
    let mut results = Results::default();
    finished.into_iter().for_each(|Finished { job, pair, .. }| results.add(job, pair));
    results
}

fn summary(results: &Results) -> Summary {
    let pairs: Vec<_> = results.between(0, 1).map(|(_, pair)| pair).collect();
    Summary::of(&pairs, Seed::new(1))
}

#[test]
fn a_player_without_chance_scores_half_against_itself() {
    let contest = contest(vec![stubborn("one"), stubborn("other")]);
    let all = finished(&contest, 30, Run { recorded: true, ..RUN }).unwrap();
    for Finished { pair, records, .. } in &all {
        let [one, other] = &pair.games;
        assert_eq!((pair.score(), one.decisions, one.turns), (0.5, other.decisions, other.turns));
        assert_ne!((one.winner, one.a_first), (other.winner, other.a_first));
        let [one, other] = records.each_ref().map(|record| record.as_ref().unwrap());
        assert_eq!((one.seed, &one.lines), (other.seed, &other.lines));
        let [a, b] = &one.header.players.0;
        assert_eq!([b.clone(), a.clone()], other.header.players.0);
    }
    let summary = summary(&results(all));
    assert_eq!((summary.games, summary.rate, summary.elo()), (60, 0.5, 0.0));
    assert_eq!(summary.pairs, [0, 0, 30, 0, 0]);
    assert_eq!(summary.by_turn.map(|score| score.games), [30, 30]);
}

#[test]
fn both_games_of_a_deal_begin_alike_and_deals_differ() {
    let contest = contest(vec![random("one"), random("other")]);
    let all = finished(&contest, 6, Run { recorded: true, ..RUN }).unwrap();
    let mut seeds: Vec<Seed> = Vec::new();
    for Finished { job, records, pair } in &all {
        let own = records.iter().map(|record| record.as_ref().unwrap().seed.unwrap());
        assert!(own.clone().all(|seed| seed == contest.table.deal(job.deal)));
        assert_ne!(pair.games[0].a_first, pair.games[1].a_first);
        seeds.extend(own.take(1).filter(|seed| !seeds.contains(seed)).collect::<Vec<_>>());
    }
    assert_eq!(seeds.len(), 6);
}

#[test]
fn results_do_not_depend_on_threads() {
    let contest = contest(vec![random("one"), stubborn("other")]);
    let play = |threads| results(finished(&contest, 40, Run { threads, ..RUN }).unwrap());
    let one = play(1);
    assert_eq!(one.len(), 40);
    assert_eq!(one, play(2));
    assert_eq!(one, play(7));
    assert_eq!(summary(&one), summary(&play(2)));
}

#[test]
fn records_replay_to_the_identical_end() {
    let contest = contest(vec![random("search:20"), random("level:3")]);
    for Finished { records, .. } in finished(&contest, 5, Run { recorded: true, ..RUN }).unwrap() {
        for record in records.iter().flatten() {
            let read = Record::parse(&record.to_text()).unwrap();
            read.replay(&mut |_| {}).unwrap();
            assert!(read.header.players.0.contains(&Some("search:20".into())));
        }
    }
}

#[test]
fn an_answer_that_is_not_listed_is_a_fault_with_its_place() {
    let liar = || Entrant::new("liar", NONE, || By(|_, _| (Choice::Request(u8::MAX), 0)));
    for threads in [1, 2] {
        let contest = contest(vec![random("honest"), liar()]);
        let fault = finished(&contest, 20, Run { threads, ..RUN }).unwrap_err();
        let text = fault.to_string();
        assert!(text.starts_with("player B, liar, answered “Request(255)” at decision "), "{text}");
        assert!(text.contains(" of game 1 of deal 0, which is not among the options: "), "{text}");
    }
}

#[test]
fn an_endless_game_counts_as_a_draw_and_has_no_record() {
    let mut contest = contest(vec![random("one"), random("other")]);
    contest.table.limit = 10;
    let all = finished(&contest, 3, Run { recorded: true, ..RUN }).unwrap();
    assert!(all.iter().all(|one| one.records.iter().all(Option::is_none)));
    assert!(all.iter().all(|one| one.pair.games.iter().all(|game| game.winner == Winner::Endless)));
    let summary = summary(&results(all));
    assert_eq!((summary.draws, summary.endless, summary.rate, summary.mean_decisions()), (6, 6, 0.5, 10.0));
}

#[test]
fn only_a_player_that_peeks_is_shown_everything() {
    let honest = Entrant::new("honest", NONE, || {
        By(|view, _| {
            assert!(
                matches!(view.viewer(), Viewer::Seat(seat) if Some(seat) == view.decision().map(|it| it.seat))
            );
            (option(view, 0), 0)
        })
    });
    let mut peek = Entrant::new("peek", NONE, || {
        By(|view, _| {
            assert_eq!(view.viewer(), Viewer::Everything);
            (option(view, 0), 0)
        })
    });
    peek.peeks = true;
    assert_eq!(finished(&contest(vec![honest, peek]), 2, RUN).unwrap().len(), 2);
}

/// Every look at this clock takes a millisecond.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Simulates, which takes no time but that of looking at the clock, until it is enough.
fn busy(view: &View, budget: Budget) -> (Choice, u32) {
    let done = (0..budget.simulations).take_while(|_| !(budget.stop)()).count();
    (option(view, 0), done as u32)
}

#[test]
fn a_time_is_a_hard_stop_and_becomes_a_count() {
    let contest = contest(vec![
        Entrant::new("timed", Effort::Milliseconds(100), || By(busy)),
        Entrant::new("counted", Effort::Simulations(7), || By(busy)),
    ]);
    let clock = Ticking::default();
    let summary = summary(&results(finished(&contest, 2, Run { clock: &clock, ..RUN }).unwrap()));
    let [timed, counted] = &summary.thinking;
    // Once it is measured, as many simulations as fit; a look at the clock more than the time at most.
    assert!((90.0..=100.0).contains(&timed.mean_simulations()), "{}", timed.mean_simulations());
    assert!(timed.times.max_ms() <= 102.0, "{}", timed.times.max_ms());
    assert_eq!(counted.mean_simulations(), 7.0);
    assert_eq!(counted.times.max_ms(), 1.0);
}

#[test]
fn a_run_that_is_stopped_gives_up_what_is_not_over() {
    let contest = contest(vec![random("one"), random("other")]);
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 3000;
    let some = finished(&contest, 1000, Run { stop: &stop, threads: 2, ..RUN }).unwrap();
    assert!(!some.is_empty() && some.len() < 30, "{}", some.len());
}

/// A file that is removed with the test.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("saigen-arena-{}-{name}", std::process::id())))
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Plays on from a checkpoint until so many more pairs are finished.
fn go_on(contest: &Contest, file: &TempFile, deals: u64, more: usize) -> Result<Results, CheckpointError> {
    let (mut checkpoint, mut results) = Checkpoint::open(&file.0, contest)?;
    let left: Vec<Job> = jobs(deals).into_iter().filter(|&job| results.get(job).is_none()).collect();
    let mut played = 0;
    let run = contest.run::<Fault>(&left, Run { threads: 2, ..RUN }, &mut |batch| {
        played += batch.len();
        checkpoint.add(&batch).unwrap();
        batch.into_iter().for_each(|Finished { job, pair, .. }| results.add(job, pair));
        Ok(if played < more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    });
    run.unwrap();
    Ok(results)
}

#[test]
fn a_run_that_is_resumed_ends_like_one_that_was_not_interrupted() {
    let contest = contest(vec![random("one"), stubborn("other")]);
    let whole = results(finished(&contest, 60, RUN).unwrap());
    let file = TempFile::new("resumed");
    let some = go_on(&contest, &file, 60, 7).unwrap();
    assert!(some.len() >= 7 && some.len() < 60, "{}", some.len());
    // The machine stops in the middle of a line.
    fs::write(&file.0, &file.text()[..file.text().len() - 20]).unwrap();
    assert!(go_on(&contest, &file, 60, 1).unwrap().len() >= some.len());
    assert_eq!(go_on(&contest, &file, 60, usize::MAX).unwrap(), whole);
    assert_eq!(file.text().lines().count(), 61);
    assert_eq!(go_on(&contest, &file, 60, usize::MAX).unwrap(), whole);
    assert_eq!(go_on(&contest, &file, 70, usize::MAX).unwrap().len(), 70);
}

#[test]
fn a_checkpoint_of_something_else_is_refused_with_what_differs() {
    let file = TempFile::new("other");
    let players = || vec![random("one"), random("other")];
    go_on(&contest(players()), &file, 2, 9).unwrap();
    let before = file.text();
    let refused = |contest: &Contest| go_on(contest, &file, 2, 9).unwrap_err().to_string();
    let seed = refused(&Contest { table: table(2), entrants: players() });
    assert!(seed.contains("; seed was \"1\", now \"2\"; name another file"), "{seed}");
    let names = refused(&contest(vec![random("one"), random("third")]));
    assert!(names.contains("players was [\"one\",\"other\"], now [\"one\",\"third\"]"), "{names}");
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    let table = Table::new(Header::new(Edition::V7_0, Format::Lite, start), Seed::new(1)).unwrap();
    let rules = refused(&Contest { table, entrants: players() });
    assert!(["edition", "format", "setup", "table"].iter().all(|name| rules.contains(name)), "{rules}");
    assert_eq!(file.text(), before);
}

#[test]
fn what_is_no_checkpoint_is_refused_and_left_alone() {
    let file = TempFile::new("foreign");
    let contest = contest(vec![random("one"), random("other")]);
    for text in ["a letter to nobody", "two\nlines\n", "{\"saigen\": 1}\n", "[]\n"] {
        fs::write(&file.0, text).unwrap();
        let error = Checkpoint::open(&file.0, &contest).unwrap_err().to_string();
        assert!(error.contains(":1: this is no line of a checkpoint"), "{error}");
        assert_eq!(file.text(), text);
    }
    fs::remove_file(&file.0).unwrap();
    go_on(&contest, &file, 2, 9).unwrap();
    let broken = file.text().replacen("\"winner\":\"", "\"winner\":\"x", 1);
    fs::write(&file.0, &broken).unwrap();
    let error = Checkpoint::open(&file.0, &contest).unwrap_err().to_string();
    assert!(error.contains(":2: this is no line of a checkpoint"), "{error}");
    let nobody = file.text().replacen("\"winner\":\"x", "\"winner\":\"", 1).replacen("\"b\":1", "\"b\":2", 1);
    fs::write(&file.0, &nobody).unwrap();
    let error = Checkpoint::open(&file.0, &contest).unwrap_err().to_string();
    assert!(error.contains("there are only 2 players"), "{error}");
}

#[test]
fn two_runs_do_not_share_a_checkpoint() {
    let file = TempFile::new("busy");
    let contest = contest(vec![random("one"), random("other")]);
    let (_open, _) = Checkpoint::open(&file.0, &contest).unwrap();
    let error = Checkpoint::open(&file.0, &contest).unwrap_err();
    assert!(matches!(error, CheckpointError::Busy(_)), "{error}");
}

#[test]
fn the_receiver_can_end_a_run() {
    let contest = contest(vec![random("one"), random("other")]);
    let mut count = 0;
    let run = contest.run::<Fault>(&jobs(1000), Run { threads: 2, ..RUN }, &mut |batch| {
        count += batch.len();
        Ok(ControlFlow::Break(()))
    });
    assert!(run.is_ok() && count < 1000);
}
