//! Any sequence of answers, in any pair, from any set-up or position, keeps the invariants; a failure
//! shrinks to a short one.

use proptest::prelude::*;
use saigen_engine::{Deck, Game, Rules, SetUp, TableOptions};
use saigen_testkit::views::imagined_games_fit;
use saigen_testkit::{Random, generate, invariants, rules_by_number};

fn rules(pair: usize, choose_grave_top: bool) -> Rules {
    let mut rules = rules_by_number(pair);
    rules.options = TableOptions { choose_grave_top };
    rules
}

fn start(rules: &Rules, seed: u64) -> Game {
    let mut random = Random::new(seed);
    match seed % 4 {
        0 => Game::set_up(rules, &SetUp::same(Deck::FULL), &mut random, &mut ()).expect("a possible set-up"),
        1 => {
            let cards = (0..24).map(|_| random.card(saigen_cards::CardSet::ALL)).collect::<Option<_>>();
            let deck = Deck::Secret(cards.expect("the deck has cards"));
            Game::set_up(rules, &SetUp::same(deck), &mut random, &mut ())
                .unwrap_or_else(|_| generate::position(rules, &mut random))
        }
        _ => generate::position(rules, &mut random),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_answers_keep_the_invariants(
        pair in 0_usize..16,
        top in any::<bool>(),
        seed in any::<u64>(),
        answers in prop::collection::vec(any::<u8>(), 0..300),
    ) {
        let rules = rules(pair, top);
        let mut game = start(&rules, seed);
        let mut random = Random::new(seed);
        for answer in answers {
            let Some(decision) = game.decision() else { break };
            let options = decision.options;
            let choice = options.nth(usize::from(answer) % options.len()).expect("it is below the length");
            game.choose_listed(&rules, choice, &mut random, &mut ());
            invariants::check(&rules, &game);
        }
        imagined_games_fit(&rules, &game, &mut random);
    }
}
