//! `saigen sim`: random games on all cores.
//!
//! Game `i` has its own generator, derived from the seed and `i`.

use std::time::Instant;

use saigen_batch::{
    Batch, BlockResult, BuiltIn, Ended, Fault, FromDeal, GameRun, Job, Next, Observer, Opening, Plan, Run,
    Seating, Worker, play_series,
};
use saigen_deal::Quick;
use saigen_engine::{Event, GAME_STEPS, Rules, SetUp};
use saigen_notation::Ending;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::args::{self, SimArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::layout;
use crate::progress;
use crate::tally::{Histogram, Tally};

/// Games per block.
const BLOCK: u64 = 64;

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    let mut header = args.deal.header()?;
    header.options.choose_grave_top = args.choose_grave_top;
    let plan = Plan::new(header, Vec::new(), args.deal.seed).map_err(Failure::input)?;
    let job = Simulation { plan, games: args.games };
    let bar = progress::bar(args.games, "games  {per_sec}  {eta} left");
    interrupt::listen();
    let begun = Instant::now();
    let threads = args::threads(args.threads);
    let run = Run { threads, stop: &interrupt::asked, clock: &(), roster: &BuiltIn };
    let mut batch = Batch::new(&job);
    batch.run::<Failure>(run, &mut |finished, _| {
        bar.inc(finished.iter().map(|(_, result)| result.count.games).sum());
        Ok(Next::Continue)
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let rules = job.plan.rules();
    let tally = batch.finish().0.total().unwrap_or_else(|| Tally::new(rules.book().actions.len()));
    let report = Report { args, rules, tally: &tally, seconds };
    layout::print(&if args.json { report.json() } else { report.text() })?;
    if tally.games < args.games {
        eprintln!("stopped after {} of {} games", tally.games, args.games);
        return Err(Failure::interrupted());
    }
    Ok(())
}

/// Random games: a plan without players, and the number of games.
#[derive(Clone, Serialize, Deserialize)]
struct Simulation {
    plan: Plan,
    games: u64,
}

impl Job for Simulation {
    type Count = Tally;
    const KIND: &'static str = "simulation";

    fn blocks(&self) -> u64 {
        self.games.div_ceil(BLOCK)
    }

    /// Plays uniformly random games.
    fn play(&self, block: u64, worker: &mut Worker) -> Result<Option<BlockResult<Tally>>, Fault> {
        let mut tally = Tally::new(self.plan.rules().book().actions.len());
        for index in block * BLOCK..((block + 1) * BLOCK).min(self.games) {
            let mut uses = Uses { actions: &mut tally.actions, fizzled: false };
            match self.ended(index, &mut uses, worker)? {
                Some(ended) => tally.count(&ended),
                None => return Ok(None),
            }
        }
        Ok(Some(BlockResult::of(tally)))
    }
}

impl Simulation {
    /// Plays a game or a match of several games; `None` if it was stopped.
    fn ended(&self, index: u64, uses: &mut Uses, worker: &Worker) -> Result<Option<Ended>, Fault> {
        match self.plan.opening() {
            Opening::Game(set_up) => {
                self.game(index, set_up, Quick::new(self.plan.seed(), index), uses, worker)
            }
            Opening::Series(setup) => {
                let seed = self.plan.deal(index);
                let seating = Seating { deal: index, seed, players: [0, 1], swapped: false };
                play_series(setup, &seating, |next| {
                    let set_up = next.setup.resolve(self.plan.rules().book());
                    self.game(index, &set_up, Quick::new(next.seed, 0), uses, worker)
                })
            }
        }
    }

    fn game(
        &self,
        index: u64,
        set_up: &SetUp,
        chance: Quick,
        uses: &mut Uses,
        worker: &Worker,
    ) -> Result<Option<Ended>, Fault> {
        let run = GameRun::set_up(&self.plan, set_up, chance, uses, worker.stop())?;
        match run.play(&mut FromDeal, uses) {
            Ok(ended) if ended.is_endless() => Err(self.endless(index)),
            Ok(ended) => Ok(Some(ended)),
            Err(_) => Ok(None),
        }
    }

    fn endless(&self, index: u64) -> Fault {
        let (seed, limit) = (self.plan.seed(), self.plan.limit);
        Fault::Endless(format!(
            "these rules do not end: game {index} of seed {seed} exceeded {limit} decisions or {GAME_STEPS} steps"
        ))
    }
}

/// Counts how often each action resolves with an effect.
struct Uses<'a> {
    actions: &'a mut [u64],
    fizzled: bool,
}

impl Observer for Uses<'_> {
    #[inline(always)]
    fn event(&mut self, event: Event) {
        match event {
            Event::Fizzled { .. } => self.fizzled = true,
            Event::Resolved { action } => {
                self.actions[action.index()] += u64::from(!self.fizzled);
                self.fizzled = false;
            }
            _ => {}
        }
    }
}

impl Tally {
    fn count(&mut self, ended: &Ended) {
        self.games += 1;
        self.of_matches += u64::from(ended.games);
        self.turns.add(ended.turns.into());
        self.decisions.add(ended.decisions as usize);
        match ended.ending.as_ref().and_then(Ending::winner) {
            Some(seat) if seat == ended.game.first() => self.first_wins += 1,
            Some(_) => self.second_wins += 1,
            None => self.draws += 1,
        }
    }
}

/// The result of a run, for printing.
struct Report<'a> {
    args: &'a SimArgs,
    rules: &'a Rules,
    tally: &'a Tally,
    seconds: f64,
}

impl Report<'_> {
    fn decisions_per_second(&self) -> f64 {
        self.tally.decisions.sum() as f64 / self.seconds.max(1e-9)
    }

    fn json(&self) -> String {
        let tally = self.tally;
        let ids = self.rules.book().actions.iter().map(|action| action.id.to_string());
        let actions: Map<String, Value> = ids.zip(tally.actions.iter().map(|&count| count.into())).collect();
        let figures = json!({
            "setup": self.args.deal.setup().to_string(),
            "seed": self.args.deal.seed.to_string(),
            "games": tally.games,
            "games_of_matches": tally.of_matches,
            "first_wins": tally.first_wins,
            "second_wins": tally.second_wins,
            "draws": tally.draws,
            "turns": figures(&tally.turns),
            "decisions": figures(&tally.decisions),
            "actions": actions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second(),
        });
        let mut value = self.args.deal.book.selected().json();
        value.extend(figures.as_object().cloned().unwrap_or_default());
        format!("{:#}", Value::Object(value))
    }

    fn text(&self) -> String {
        let tally = self.tally;
        let share =
            |count: u64| format!("{count} ({:.1} %)", 100.0 * count as f64 / tally.games.max(1) as f64);
        let line = |label: &str, text: String| layout::labelled(0, label, 12, &text);
        let spread =
            |it: &Histogram| format!("mean {:.1}, median {}, max {}", it.mean(), it.median(), it.max());
        let args = self.args;
        let games = match tally.of_matches {
            all if all == tally.games => all.to_string(),
            all => format!("{} matches of {all} games", tally.games),
        };
        let mut lines = vec![
            line("rules", args.deal.title()),
            line("games", games),
            line("first wins", share(tally.first_wins)),
            line("second wins", share(tally.second_wins)),
            line("draws", share(tally.draws)),
            line("turns", spread(&tally.turns)),
            line("decisions", spread(&tally.decisions)),
            line(
                "speed",
                format!("{:.2} s, {:.0} decisions per second", self.seconds, self.decisions_per_second()),
            ),
            "resolved".to_string(),
        ];
        let book = self.rules.book();
        let width = layout::widest(book.actions.iter().map(|action| action.id.as_ref()));
        let uses = book.actions.iter().zip(&tally.actions);
        lines.extend(uses.map(|(action, count)| layout::labelled(2, &action.id, width, &count.to_string())));
        lines.join("\n")
    }
}

fn figures(histogram: &Histogram) -> Value {
    json!({ "mean": histogram.mean(), "median": histogram.median(), "max": histogram.max() })
}
