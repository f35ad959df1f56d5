//! Games for learning: every edition and format in turn, with a few random choices so that the
//! positions differ.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use saigen_cards::{Chance, Seat};
use saigen_deal::{Quick, Seed};
use saigen_engine::{Ask, Choice, Decision, Deck, Game, Outcome, Rules, SetUp, View, Viewer};
use saigen_players::value::{Features, features};
use saigen_players::{Budget, Effort, Player, Spec};
use saigen_rulebook::Rulebook;

/// A quiet position and what the player whose turn it was came to expect of it.
#[derive(Clone, PartialEq, Debug)]
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

/// The quiet positions of finished games, by the numbers of the games.
pub type Played = BTreeMap<u64, Vec<Sample>>;

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
    /// Plays the games that are not among those that have been played, and adds them there as they
    /// finish; `finished` hears of each. It ends early if `stop`, which is asked again and again, says
    /// yes, or if `finished` fails.
    pub fn play<E>(
        &self,
        played: &mut Played,
        mut finished: impl FnMut(u64, &[Sample]) -> Result<(), E>,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), E> {
        let tables: Vec<Rules> = Rulebook::all().filter_map(|book| Rules::new(book).ok()).collect();
        let left: Vec<u64> = (0..self.games).filter(|number| !played.contains_key(number)).collect();
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let toil = |sender: mpsc::Sender<(u64, Vec<Sample>)>| {
            while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                let rules = &tables[number as usize % tables.len()];
                let Some(samples) = self.play_one(rules, number, stop) else { return };
                if sender.send((number, samples)).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for sender in vec![sender; self.threads.max(1)] {
                scope.spawn(|| toil(sender));
            }
            for (number, samples) in receiver {
                finished(number, &samples)?;
                played.insert(number, samples);
            }
            Ok(())
        })
    }

    /// All positions in the order of the games, whatever the order in which those finished.
    pub fn samples(&self, played: Played) -> Vec<Sample> {
        played.into_iter().filter(|(number, _)| *number < self.games).flat_map(|(_, game)| game).collect()
    }

    /// The quiet positions of a game; nothing if it was stopped.
    fn play_one(&self, rules: &Rules, number: u64, stop: &dyn Fn() -> bool) -> Option<Vec<Sample>> {
        let mut chance = Quick::new(self.seed, 2 * number);
        let mut random = Quick::new(self.seed, 2 * number + 1);
        let deck = if chance.below(4) == 0 { Deck::RANDOM_40 } else { Deck::FULL };
        let Ok(mut game) = Game::set_up(rules, &SetUp::same(deck), &mut chance, &mut ()) else {
            return Some(Vec::new());
        };
        let mut players = [self.player.player(), self.player.player()];
        let mut seen = Vec::new();
        for _ in 0..LONGEST {
            if stop() {
                return None;
            }
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
        Some(seen.into_iter().map(sample).collect())
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
