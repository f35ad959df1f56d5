//! Random games by the million, on all cores.
//!
//! Game number `i` of a run has a generator of its own, made of the seed and `i`, so that the result
//! does not depend on how many threads share the work.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::ProgressBar;
use saigen_arena::DECISION_LIMIT;
use saigen_cards::Chance;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Event, Game, Outcome, Rules, SetUp};
use serde_json::{Map, Value, json};

use crate::args::{self, SimArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::layout;
use crate::progress;
use crate::tally::{Histogram, Tally};

/// How many games a thread takes at once.
const CHUNK: u64 = 64;

pub(crate) fn run(args: &SimArgs) -> Result<(), Failure> {
    let mut rules = args.book.rules()?;
    rules.options.choose_grave_top = args.choose_grave_top;
    let set_up = args.setup.resolve(rules.book())?;
    // Set-ups that cannot be dealt are refused before the work begins.
    Game::set_up(&rules, &set_up, &mut Quick::new(args.seed, 0), &mut ()).map_err(Failure::input)?;
    let work = Work::new(&rules, &set_up, args.seed, args.games);
    let bar = progress::bar(args.games, "games  {per_sec}  {eta} left");
    let begun = Instant::now();
    let (tally, interrupted) = work.share(args::threads(args.threads), &bar)?;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let report = Report { args, rules: &rules, tally: &tally, seconds };
    layout::print(&if args.json { report.json() } else { report.text() })?;
    if interrupted {
        eprintln!("stopped after {} of {} games", tally.games, args.games);
        return Err(Failure::interrupted());
    }
    Ok(())
}

/// Games to be played, shared by threads.
struct Work<'a> {
    rules: &'a Rules,
    set_up: &'a SetUp,
    seed: Seed,
    games: u64,
    /// The next game that nobody has taken.
    next: AtomicU64,
    /// The first game that did not end; games after it need not be played.
    endless: AtomicU64,
}

/// A game that reached [`DECISION_LIMIT`].
struct Endless;

impl<'a> Work<'a> {
    fn new(rules: &'a Rules, set_up: &'a SetUp, seed: Seed, games: u64) -> Self {
        let (next, endless) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
        Self { rules, set_up, seed, games, next, endless }
    }

    /// Plays all games; says what they came to and whether the user stopped them.
    fn share(&self, threads: usize, bar: &ProgressBar) -> Result<(Tally, bool), Failure> {
        interrupt::listen();
        let mut total = Tally::new(self.rules.book().actions.len());
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| self.work(bar))).collect();
            for worker in workers {
                match worker.join() {
                    Ok(tally) => total.merge(&tally),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        match self.endless.load(Ordering::Relaxed) {
            u64::MAX => Ok((total.clone(), total.games < self.games)),
            index => Err(Failure::work(format!(
                "game {index} of seed {} did not end within {DECISION_LIMIT} decisions",
                self.seed
            ))),
        }
    }

    /// What one thread does.
    fn work(&self, bar: &ProgressBar) -> Tally {
        let mut tally = Tally::new(self.rules.book().actions.len());
        loop {
            let start = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= self.games {
                return tally;
            }
            let end = (start + CHUNK).min(self.games);
            for index in start..end {
                if interrupt::asked() || index > self.endless.load(Ordering::Relaxed) {
                    return tally;
                }
                if self.play(index, &mut tally).is_err() {
                    self.endless.fetch_min(index, Ordering::Relaxed);
                }
            }
            bar.inc(end - start);
        }
    }

    /// Plays one game, every option equally likely.
    fn play(&self, index: u64, tally: &mut Tally) -> Result<(), Endless> {
        let mut quick = Quick::new(self.seed, index);
        let actions = &mut tally.actions;
        let mut fizzled = false;
        let mut count = |event| match event {
            Event::Fizzled { .. } => fizzled = true,
            Event::Resolved { action } => {
                actions[action.index()] += u64::from(!fizzled);
                fizzled = false;
            }
            _ => {}
        };
        let Ok(mut game) = Game::set_up(self.rules, self.set_up, &mut quick, &mut count) else {
            return Ok(());
        };
        let mut decisions = 0;
        while let Some(decision) = game.decision() {
            if decisions == DECISION_LIMIT {
                return Err(Endless);
            }
            let pick = quick.below(decision.options.len() as u8);
            if let Some(choice) = decision.options.nth(pick.into()) {
                game.choose_listed(self.rules, choice, &mut quick, &mut count);
            }
            decisions += 1;
        }
        tally.count(&game, decisions as usize);
        Ok(())
    }
}

impl Tally {
    fn count(&mut self, game: &Game, decisions: usize) {
        self.games += 1;
        self.turns.add(game.turn_number().into());
        self.decisions.add(decisions);
        match game.outcome() {
            Some(Outcome::Winner(seat)) if seat == game.first() => self.first_wins += 1,
            Some(Outcome::Winner(_)) => self.second_wins += 1,
            _ => self.draws += 1,
        }
    }
}

/// The result of a run, to be printed.
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
            "setup": self.args.setup.to_string(),
            "seed": self.args.seed.to_string(),
            "games": tally.games,
            "first_wins": tally.first_wins,
            "second_wins": tally.second_wins,
            "draws": tally.draws,
            "turns": figures(&tally.turns),
            "decisions": figures(&tally.decisions),
            "actions": actions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second(),
        });
        let mut value = self.args.book.json();
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
        let mut lines = vec![
            line("rules", format!("{}, {}, seed {}", args.book, args.setup, args.seed)),
            line("games", tally.games.to_string()),
            line("first wins", share(tally.first_wins)),
            line("second wins", share(tally.second_wins)),
            line("draws", share(tally.draws)),
            line("turns", spread(&tally.turns)),
            line("decisions", spread(&tally.decisions)),
            line(
                "speed",
                format!("{:.2} s, {:.0} decisions a second", self.seconds, self.decisions_per_second()),
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
