//! The measurements of one edition, format and set-up.

use std::hint::black_box;
use std::time::{Duration, Instant};

use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed};
use saigen_engine::{Game, Rules, SetUp, View, Viewer};

use super::allocations;

/// The seed of the games, the same in every round.
const SEED: Seed = Seed::new(1);

/// Games between two readings of the clock.
const GAMES: u64 = 8;

/// Number of positions for measuring copies, views and imagined games.
const SAMPLE: usize = 64;

/// Decisions between two positions of the sample: small enough to cover every stage of a game, and no divisor
/// of anything regular.
const STRIDE: usize = 37;

/// Rules and a set-up, ready to play.
pub(super) struct Case {
    rules: Rules,
    set_up: SetUp,
    sample: Vec<Game>,
    views: Vec<View>,
}

/// The results of one round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) decisions_per_second: f64,
    pub(super) choices_per_second: f64,
    pub(super) games_per_second: f64,
    pub(super) copy_ns: f64,
    pub(super) view_ns: f64,
    pub(super) imagine_ns: f64,
    pub(super) key_ns: f64,
    pub(super) allocations_per_game: f64,
}

/// Amount of play.
#[derive(Clone, Copy, Default)]
struct Played {
    games: u64,
    decisions: u64,
    /// Decisions with at least two options.
    choices: u64,
}

impl Case {
    /// A case with its sample of positions; `None` if its games have no decisions.
    pub(super) fn new(rules: Rules, set_up: SetUp) -> Option<Self> {
        let mut case = Self { rules, set_up, sample: Vec::new(), views: Vec::new() };
        case.sample = case.positions();
        let viewers = Seat::BOTH.map(Viewer::Seat).into_iter().cycle();
        case.views = case.sample.iter().zip(viewers).map(|(game, viewer)| View::of(game, viewer)).collect();
        (!case.sample.is_empty()).then_some(case)
    }

    fn positions(&self) -> Vec<Game> {
        let (mut sample, mut decisions) = (Vec::new(), 0);
        let games = (SAMPLE * STRIDE) as u64;
        for index in 0..games {
            self.play(index, |game| {
                decisions += 1;
                if decisions % STRIDE == 0 && sample.len() < SAMPLE {
                    sample.push(*game);
                }
            });
            if sample.len() == SAMPLE {
                break;
            }
        }
        sample
    }

    /// Plays one uniformly random game and calls `look` before every decision.
    #[inline]
    fn play(&self, index: u64, mut look: impl FnMut(&Game)) {
        let mut quick = Quick::new(SEED, index);
        let Ok(mut game) = Game::set_up(&self.rules, &self.set_up, &mut quick, &mut ()) else { return };
        while let Some(decision) = game.decision() {
            let count = decision.options.len();
            // Nothing is drawn where there is nothing to choose.
            let pick = if count > 1 { quick.below(count as u8) } else { 0 };
            let choice = decision.options.nth(pick.into());
            look(&game);
            if let Some(choice) = choice {
                game.choose_listed(&self.rules, choice, &mut quick, &mut ());
            }
        }
    }

    /// Measures everything once, in about `time`.
    pub(super) fn round(&self, time: Duration) -> Round {
        let (play, other) = (time.mul_f64(0.8), time.mul_f64(0.05));
        let mut played = Played::default();
        let mut seconds = 0.0;
        let allocations = allocations::count(|| (played, seconds) = self.play_for(play));
        let mut quick = Quick::new(SEED, 0);
        Round {
            decisions_per_second: played.decisions as f64 / seconds,
            choices_per_second: played.choices as f64 / seconds,
            games_per_second: played.games as f64 / seconds,
            allocations_per_game: allocations as f64 / played.games as f64,
            copy_ns: nanoseconds(other, &self.sample, |game| *game),
            view_ns: nanoseconds(other, &self.sample, |game| View::of(game, Viewer::Seat(game.turn()))),
            imagine_ns: nanoseconds(other, &self.views, |view| view.imagine(&self.rules, &mut quick)),
            key_ns: nanoseconds(other, &self.views, View::key),
        }
    }

    fn play_for(&self, time: Duration) -> (Played, f64) {
        let mut played = Played::default();
        let begun = Instant::now();
        while begun.elapsed() < time {
            for index in played.games..played.games + GAMES {
                self.play(index, |game| {
                    let options = game.decision().map_or(0, |decision| decision.options.len());
                    played.decisions += 1;
                    played.choices += u64::from(options > 1);
                });
            }
            played.games += GAMES;
        }
        (played, begun.elapsed().as_secs_f64())
    }
}

/// Nanoseconds per call of `work`, measured for about `time`.
fn nanoseconds<T, R>(time: Duration, things: &[T], mut work: impl FnMut(&T) -> R) -> f64 {
    let begun = Instant::now();
    let mut count = 0;
    while begun.elapsed() < time {
        for thing in things {
            black_box(work(black_box(thing)));
        }
        count += things.len();
    }
    begun.elapsed().as_nanos() as f64 / count as f64
}
