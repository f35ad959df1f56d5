//! Contests between test players: reproducibility, errors and counts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use saigen_arena::{Bout, Contest, Pair, Results, Summary, Winner};
use saigen_batch::{Batch, Clock, Entrant, Job, Next, Plan, Roster, Run, RunError};
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Rules, View, Viewer};
use saigen_notation::{Decks, Halves, Header, Record, SeriesRecord, SeriesSetup, Setup, Start};
use saigen_players::{Budget, Effort, Player, Random, Thought};
use saigen_rulebook::{Edition, Format};

const NONE: Effort = Effort::Simulations(0);

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

/// Always takes the last option.
fn last(view: &View, _: Budget) -> (Choice, u32) {
    let count = view.decision().map_or(0, |decision| decision.options.len());
    assert!(count > 1, "players are not asked if there is one option");
    (option(view, count - 1), 0)
}

/// The test players by name.
struct TestPlayers;

impl Roster for TestPlayers {
    fn entrant(&self, name: &str) -> Result<Entrant, String> {
        let mut entrant = match name {
            "timed" => Entrant::new(Effort::Milliseconds(100), || By(busy)),
            "counted" => Entrant::new(Effort::Simulations(7), || By(busy)),
            "liar" => Entrant::new(NONE, || By(|_, _| (Choice::Request(u8::MAX), 0))),
            "honest" => Entrant::new(NONE, || By(honest)),
            "peek" => Entrant::new(NONE, || By(peek)),
            _ if name.starts_with("stubborn") => Entrant::new(NONE, || By(last)),
            _ => Entrant::new(NONE, || Random),
        };
        entrant.peeks = name == "peek";
        Ok(entrant)
    }
}

fn honest(view: &View, _: Budget) -> (Choice, u32) {
    assert!(matches!(view.viewer(), Viewer::Seat(seat) if Some(seat) == view.decision().map(|it| it.seat)));
    (option(view, 0), 0)
}

fn peek(view: &View, _: Budget) -> (Choice, u32) {
    assert_eq!(view.viewer(), Viewer::Everything);
    (option(view, 0), 0)
}

fn contest(players: [&str; 2], deals: u64) -> Contest {
    let start = Start::SetUp(Setup { decks: Decks::Full, preset: false });
    let header = Header::new(Edition::new(8, 2), Format::Standard, start);
    let plan = Plan::new(header, players.map(String::from).into(), Seed::new(1)).unwrap();
    Contest { plan, deals, recorded: true }
}

/// The clock is stopped, so that whole results can be compared.
const RUN: Run = Run { threads: 1, clock: &(), stop: &|| false, roster: &TestPlayers };

type Files = Vec<(String, String)>;

/// The results of a contest and the records of its games.
fn finished(contest: &Contest, run: Run) -> Result<(Results, Files), RunError> {
    let (mut batch, mut files) = (Batch::new(contest), Files::new());
    batch.run::<RunError>(run, &mut |finished, _| {
        files.extend(finished.iter().flat_map(|(_, result)| result.files.clone()));
        Ok(Next::Continue)
    })?;
    files.sort();
    Ok((batch.finish().0.total().unwrap_or_default(), files))
}

fn read(files: &[(String, String)]) -> Vec<Record> {
    files.iter().map(|(_, text)| Record::parse(text).unwrap()).collect()
}

fn summary(results: &Results) -> Summary {
    let pairs: Vec<_> = results.between(0, 1).map(|(_, pair)| pair).collect();
    Summary::of(&pairs, Seed::new(1))
}

/// A match of several games is one result, with the number of its games; its record holds all of them.
#[test]
fn matches_of_several_games_are_played_like_games() {
    let setup = SeriesSetup { halves: Halves::Random { least: 27 }, preset: false };
    let header = Header::new(Edition::new(6, 2), Format::Standard, Start::Series(setup));
    let players = ["stubborn one", "stubborn other"].map(String::from);
    let plan = Plan::new(header, players.into(), Seed::new(1)).unwrap();
    let contest = Contest { plan, deals: 20, recorded: true };
    let (results, files) = finished(&contest, RUN).unwrap();
    let two = Run { threads: 2, ..RUN };
    assert_eq!(finished(&contest, two).unwrap(), (results.clone(), files.clone()));
    for (_, pair) in results.iter() {
        let [one, other] = &pair.games;
        assert_eq!((pair.score(), one.decisions, one.games), (0.5, other.decisions, other.games));
        assert!((2..=6).contains(&one.games));
    }
    let summary = summary(&results);
    assert!(summary.games == 40 && summary.of_matches > 80, "{summary:?}");
    let mut played = 0;
    for (_, text) in &files {
        let record = SeriesRecord::parse(text).unwrap();
        played += record.replay(&mut |_, _| {}).unwrap_or_else(|error| panic!("{error}\n{text}")).games;
    }
    assert_eq!((files.len(), played as u64), (40, summary.of_matches));
    let sent: Contest = serde_json::from_str(&serde_json::to_string(&contest).unwrap()).unwrap();
    assert_eq!(finished(&sent, RUN).unwrap(), (results, files));
}

#[test]
fn a_deterministic_player_scores_half_against_itself() {
    let (results, files) = finished(&contest(["stubborn one", "stubborn other"], 30), RUN).unwrap();
    for (_, pair) in results.iter() {
        let [one, other] = &pair.games;
        assert_eq!((pair.score(), one.decisions, one.turns), (0.5, other.decisions, other.turns));
        assert_ne!((one.winner, one.a_first), (other.winner, other.a_first));
    }
    for pair in read(&files).chunks_exact(2) {
        let [one, other] = pair else { panic!() };
        let entries =
            |record: &Record| record.lines.iter().map(|line| line.entry.clone()).collect::<Vec<_>>();
        assert_eq!((one.seed, entries(one)), (other.seed, entries(other)));
        let [a, b] = &one.header.players.0;
        assert_eq!([b.clone(), a.clone()], other.header.players.0);
    }
    let summary = summary(&results);
    assert_eq!((summary.games, summary.rate, summary.elo()), (60, 0.5, 0.0));
    assert_eq!(summary.pairs, [0, 0, 30, 0, 0]);
    assert_eq!(summary.by_turn.map(|score| score.games), [30, 30]);
}

#[test]
fn both_games_of_a_deal_start_alike_and_deals_differ() {
    let contest = contest(["one", "other"], 6);
    let (results, files) = finished(&contest, RUN).unwrap();
    assert!(results.iter().all(|(_, pair)| pair.games[0].a_first != pair.games[1].a_first));
    let seeds: Vec<Seed> = read(&files).iter().map(|record| record.seed.unwrap()).collect();
    let deals: Vec<Seed> = (0..6).map(|deal| contest.plan.deal(deal)).collect();
    assert_eq!(seeds, deals.iter().flat_map(|&deal| [deal, deal]).collect::<Vec<_>>());
    assert!((1..6).all(|deal| !deals[..deal].contains(&deals[deal])));
}

#[test]
fn results_do_not_depend_on_threads() {
    let contest = contest(["one", "stubborn"], 40);
    let play = |threads| finished(&contest, Run { threads, ..RUN }).unwrap();
    let one = play(1);
    assert_eq!((one.0.len(), one.1.len()), (40, 80));
    assert!(one == play(2) && one == play(7));
    assert_eq!(summary(&one.0), summary(&play(2).0));
}

#[test]
fn every_two_players_play_every_deal() {
    let mut contest = contest(["one", "other"], 2);
    contest.plan.players.push("third".into());
    assert_eq!((contest.blocks(), contest.bout(4)), (6, Some(Bout { a: 0, b: 2, deal: 1 })));
    let (results, files) = finished(&contest, RUN).unwrap();
    assert_eq!((results.len(), results.between(1, 2).count()), (6, 2));
    assert!(files.iter().any(|(name, _)| name == "other_third_00001_2.record"));
}

#[test]
fn records_replay() {
    let (_, files) = finished(&contest(["search:20", "level:3"], 5), RUN).unwrap();
    assert_eq!(files[0].0, "search-20_level-3_00000_1.record");
    for record in read(&files) {
        record.replay(&mut |_| {}).unwrap();
        assert!(record.header.players.0.contains(&Some("search:20".into())));
    }
}

#[test]
fn an_unlisted_answer_is_a_fault_with_its_location() {
    for threads in [1, 2] {
        let contest = contest(["one", "liar"], 20);
        let text = finished(&contest, Run { threads, ..RUN }).unwrap_err().to_string();
        assert!(text.starts_with("player B (liar) answered “Request(255)” at decision "), "{text}");
        assert!(text.contains(" of game 1 of deal 0, which is not one of the options: "), "{text}");
    }
}

#[test]
fn an_endless_game_counts_as_a_draw_and_has_no_record() {
    let mut contest = contest(["one", "other"], 3);
    contest.plan.limit = 10;
    let (results, files) = finished(&contest, RUN).unwrap();
    assert!(files.is_empty());
    let endless = |pair: &Pair| pair.games.iter().all(|game| game.winner == Winner::Endless);
    assert!(results.iter().all(|(_, pair)| endless(pair)));
    let summary = summary(&results);
    assert_eq!((summary.draws, summary.endless, summary.rate, summary.mean_decisions()), (6, 6, 0.5, 10.0));
}

#[test]
fn only_a_peeking_player_sees_everything() {
    assert_eq!(finished(&contest(["honest", "peek"], 2), RUN).unwrap().0.len(), 2);
}

/// Every reading of this clock takes a millisecond.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Simulates up to the budget; only reading the clock takes time.
fn busy(view: &View, budget: Budget) -> (Choice, u32) {
    let done = (0..budget.simulations).take_while(|_| !(budget.stop)()).count();
    (option(view, 0), done as u32)
}

#[test]
fn a_time_limit_is_a_hard_stop_and_becomes_a_count() {
    let clock = Ticking::default();
    let (results, _) = finished(&contest(["timed", "counted"], 2), Run { clock: &clock, ..RUN }).unwrap();
    let summary = summary(&results);
    let [timed, counted] = &summary.thinking;
    // Once the speed is known, as many simulations as fit; at most one reading beyond the limit.
    assert!((90.0..=100.0).contains(&timed.mean_simulations()), "{}", timed.mean_simulations());
    assert!(timed.times.max_ms() <= 102.0, "{}", timed.times.max_ms());
    assert_eq!(counted.mean_simulations(), 7.0);
    assert_eq!(counted.times.max_ms(), 1.0);
}

#[test]
fn a_stopped_run_abandons_unfinished_games() {
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 3000;
    let run = Run { stop: &stop, threads: 2, ..RUN };
    let (some, _) = finished(&contest(["one", "other"], 1000), run).unwrap();
    assert!(!some.is_empty() && some.len() < 30, "{}", some.len());
}

#[test]
fn the_receiver_can_end_a_run() {
    let contest = contest(["one", "other"], 1000);
    let mut batch = Batch::new(&contest);
    batch.run::<RunError>(Run { threads: 2, ..RUN }, &mut |_, _| Ok(Next::End)).unwrap();
    assert!((1..1000).contains(&batch.done().blocks()));
}
