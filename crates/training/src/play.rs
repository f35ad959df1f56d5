//! Games for learning: every edition and format in turn, with a few random choices so that the
//! positions differ.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed};
use saigen_engine::{Ask, Choice, Decision, Deck, Game, Outcome, Rules, SetUp, View, Viewer};
use saigen_players::value::{Features, features};
use saigen_players::{Budget, Effort, Player, Spec};
use saigen_rulebook::Rulebook;

/// A quiet position and what the player whose turn it was came to expect of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub features: Features,
    /// From 0, lost, to 1, won: how the game ended, and what its player thought of it at that moment.
    pub result: f32,
}

/// How much a player's own estimate counts beside how the game ended, which is true but owes much to
/// luck.
const ESTIMATE: f32 = 0.4;

/// A game of so many decisions is given up.
const LONGEST: usize = 5_000;

/// Games to be played for learning.
#[derive(Clone, Debug)]
pub struct Games {
    /// Who plays both seats.
    pub player: Spec,
    /// How many games.
    pub games: u64,
    /// Where everything follows from.
    pub seed: Seed,
    /// One choice in so many is a random one.
    pub explore: u8,
    /// On so many threads; the samples are the same on any number.
    pub threads: usize,
}

impl Games {
    /// Plays all games and returns their quiet positions; `done` hears how many games are finished.
    pub fn play(&self, done: &(dyn Fn(u64) + Sync)) -> Vec<Sample> {
        let tables: Vec<Rules> = Rulebook::all().filter_map(|book| Rules::new(book).ok()).collect();
        let (next, finished) = (AtomicU64::new(0), AtomicU64::new(0));
        let samples = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.games {
                            return;
                        }
                        let game = self.play_one(&tables[index as usize % tables.len()], index);
                        samples.lock().unwrap_or_else(PoisonError::into_inner).push((index, game));
                        done(finished.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        let mut samples = samples.into_inner().unwrap_or_else(PoisonError::into_inner);
        samples.sort_by_key(|(index, _)| *index);
        samples.into_iter().flat_map(|(_, game)| game).collect()
    }

    fn play_one(&self, rules: &Rules, index: u64) -> Vec<Sample> {
        let mut chance = Quick::new(self.seed, 2 * index);
        let mut random = Quick::new(self.seed, 2 * index + 1);
        let deck = if chance.below(4) == 0 { Deck::RANDOM_40 } else { Deck::FULL };
        let Ok(mut game) = Game::set_up(rules, &SetUp::same(deck), &mut chance, &mut ()) else {
            return Vec::new();
        };
        let mut players = [self.player.player(), self.player.player()];
        let mut seen = Vec::new();
        for _ in 0..LONGEST {
            let Some(&decision) = game.decision() else { break };
            let player = &mut *players[decision.seat as usize];
            let (choice, estimate) = self.choose(player, rules, &game, &decision, &mut random);
            if is_quiet(&game, &decision) {
                seen.push((game.turn(), features(rules, &game), estimate));
            }
            game.choose_listed(rules, choice, &mut chance, &mut ());
        }
        let sample = |(turn, features, estimate): (Seat, Features, Option<f32>)| {
            let end = match game.outcome() {
                Some(Outcome::Winner(winner)) => f32::from(u8::from(winner == turn)),
                _ => 0.5,
            };
            let result = estimate.map_or(end, |estimate| ESTIMATE * estimate + (1.0 - ESTIMATE) * end);
            Sample { features, result }
        };
        seen.into_iter().map(sample).collect()
    }

    /// The next choice, now and then a random one, and how likely the player thinks it is to win.
    fn choose(
        &self,
        player: &mut dyn Player,
        rules: &Rules,
        game: &Game,
        decision: &Decision,
        random: &mut Quick,
    ) -> (Choice, Option<f32>) {
        let options = decision.options;
        let at_random = options.len() == 1 || self.explore > 0 && random.below(self.explore) == 0;
        if at_random {
            let pick = random.below(options.len() as u8);
            return (options.nth(pick.into()).unwrap_or(Choice::Pass), None);
        }
        let simulations = match self.player.effort {
            Effort::Simulations(count) => count,
            Effort::Milliseconds(_) => 0,
        };
        let view = View::of(game, Viewer::Seat(decision.seat));
        let thought = player.choose(rules, &view, Budget::of(simulations), random);
        let estimate = thought.lines.first().filter(|line| line.visits > 0).map(|line| line.win);
        (thought.choice, estimate)
    }
}

/// Whether the turn player may start something new: the moments that evaluations are made for.
fn is_quiet(game: &Game, decision: &Decision) -> bool {
    decision.ask == Ask::Chance && game.stage().is_empty() && decision.seat == game.turn()
}
