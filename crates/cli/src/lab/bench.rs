//! `saigen lab bench`: the speed of games with all statistics, relative to the bare play loop in the same
//! run.

use std::time::Instant;

use saigen_batch::{Run, Worker};
use saigen_bots::{Contender, Contenders};
use saigen_cards::Chance;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Game, Rules, SetUp};
use saigen_lab::{Arm, GameStats, Tally};
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_players::{Effort, Kind, Spec};
use saigen_rulebook::{Edition, Format};
use serde_json::json;

use super::BenchArgs;
use crate::failure::Failure;
use crate::layout;

const SEED: Seed = Seed::new(1);

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let setup = Setup { decks: Decks::Full, preset: false };
    let header = Header::new(Edition::new(8, 2), Format::Master, Start::SetUp(setup));
    let random = Contender::from(Spec::new(Kind::Random, Effort::Simulations(1)));
    let arm =
        Arm::new("8.2 master".into(), header, &[random.clone(), random], SEED).map_err(Failure::work)?;
    let mut ratios = Vec::new();
    for _ in 0..args.rounds {
        let set_up = arm.plan.set_up().map_err(Failure::work)?;
        let bare = seconds(|| (0..args.games).for_each(|game| bare(arm.plan.rules(), set_up, game)));
        let mut tally = Tally::new(arm.book());
        let counted = seconds(|| count(&arm, args.games, &mut tally));
        ratios.push((bare / counted, args.games as f64 / bare, args.games as f64 / counted));
    }
    ratios.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (ratio, bare, counted) = ratios[ratios.len() / 2];
    if args.json {
        let json = json!({ "rules": "8.2 master full", "bare_games_per_second": bare, "games_per_second": counted, "ratio": ratio });
        return layout::print(&format!("{json:#}"));
    }
    layout::print(&format!(
        "8.2 master full, random games, one thread\nbare play loop   {bare:.0} games per second\nwith statistics  {counted:.0} games per second: {:.0} % (median of {} rounds)",
        100.0 * ratio,
        args.rounds
    ))
}

fn seconds(work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64()
}

/// The bare play loop of `saigen bench`.
fn bare(rules: &Rules, set_up: &SetUp, index: u64) {
    let mut quick = Quick::new(SEED, index);
    let Ok(mut game) = Game::set_up(rules, set_up, &mut quick, &mut ()) else { return };
    while let Some(decision) = game.decision() {
        let pick = quick.below(decision.options.len() as u8);
        if let Some(choice) = decision.options.nth(pick.into()) {
            game.choose_listed(rules, choice, &mut quick, &mut ());
        }
    }
}

fn count(arm: &Arm, games: u64, tally: &mut Tally) {
    let run = Run { threads: 1, stop: &|| false, clock: &(), roster: &Contenders };
    let mut worker = Worker::new(run);
    for game in 0..games {
        let (seating, mut stats) = (arm.plan.seating(game), GameStats::default());
        if let Ok(Some(ended)) = arm.play(&seating, &mut stats, &mut worker) {
            let summary = stats.summary(&ended);
            tally.add(game, &stats, &summary, seating.swapped, None);
        }
    }
}
