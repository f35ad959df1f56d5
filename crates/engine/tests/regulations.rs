//! Every regulation can be played to its end.

use saigen_engine::Game;
use saigen_testkit::regulations::{Playable, regulations, sum_over};
use saigen_testkit::{Random, play_out, soak};

/// No game goes on for ever: `play_out` has a limit far above what games need.
#[test]
fn random_games_of_every_regulation_finish() {
    let seeds = soak::cases(0..20);
    let all = regulations();
    let decisions = sum_over(&all, |playable| seeds.clone().map(|seed| play(playable, seed)).sum());
    let games = all.len() as u64 * (seeds.end - seeds.start);
    soak::report(&[("games", games), ("decisions", decisions)]);
}

/// Plays a game and returns the number of its decisions.
fn play(playable: &Playable, seed: u64) -> u64 {
    let (rules, mut random) = (&playable.rules, Random::new(seed));
    let set_up = playable.set_up(&mut random);
    let game = Game::set_up(rules, &set_up, &mut random, &mut ());
    play_out(rules, &mut game.expect("a possible deck"), &mut random, |_| {}) as u64
}
