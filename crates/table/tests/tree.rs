//! The tree of requests holds every legal request exactly once.

use std::collections::BTreeSet;

use saigen_cards::CardSet;
use saigen_engine::{Ask, Choice, Game, PlaceSet, Rules, Target, WholeRequest};
use saigen_table::{Next, Node, RequestTree};
use saigen_testkit::mutants::Mutants;
use saigen_testkit::{Random, generate};

/// The parts that a request has named so far.
type Named = [(Ask, Choice)];

fn whole(action: saigen_engine::ActionId, named: &Named) -> WholeRequest {
    let cards = |wanted: Ask| -> CardSet {
        let cards = named.iter().filter(|(ask, _)| *ask == wanted);
        cards
            .filter_map(|(_, choice)| if let Choice::Card(card) = choice { Some(*card) } else { None })
            .collect()
    };
    let places = |wanted: Ask| -> PlaceSet {
        let units = named.iter().filter(|(ask, _)| *ask == wanted);
        units
            .filter_map(|(_, choice)| if let Choice::Unit(unit) = choice { Some(unit.place()) } else { None })
            .collect()
    };
    let target =
        named.iter().find(|(ask, _)| *ask == Ask::Target).map_or(Target::NONE, |(_, choice)| match *choice {
            Choice::Unit(unit) => Target::unit(unit),
            Choice::Request(index) => Target::request(index),
            Choice::Player(seat) => Target::player(seat),
            Choice::Trump(seat, card) => Target::trump(seat, card),
            _ => Target::NONE,
        });
    WholeRequest {
        action,
        keys: cards(Ask::Key),
        drive: places(Ask::Drive),
        discard: cards(Ask::Discard),
        sacrifice: places(Ask::Sacrifice),
        target,
    }
}

fn walk(tree: &RequestTree, next: Next, named: &Named, found: &mut impl FnMut(&Named)) {
    let Some(index) = next else { return found(named) };
    match &tree.nodes[index] {
        Node::One(ask, branches) => {
            for (choices, next) in branches {
                for &choice in choices {
                    let named = [named, &[(*ask, choice)]].concat();
                    walk(tree, *next, &named, found);
                }
            }
        }
        Node::Any(ask, count, of, next) => {
            let free: Vec<Choice> =
                of.iter().copied().filter(|choice| !named.iter().any(|(_, known)| known == choice)).collect();
            for choices in subsets(&free, *count) {
                let more: Vec<_> = choices.into_iter().map(|choice| (*ask, choice)).collect();
                walk(tree, *next, &[named, &more].concat(), found);
            }
        }
    }
}

fn subsets(of: &[Choice], count: usize) -> Vec<Vec<Choice>> {
    let Some((first, rest)) = of.split_first().filter(|_| count > 0) else {
        return if count == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = subsets(rest, count - 1).into_iter().map(|more| [&[*first][..], &more].concat());
    with.chain(subsets(rest, count)).collect()
}

/// Compares the tree of a moment with all requests that the engine lists; returns their number.
fn compare(rules: &Rules, game: &Game) -> usize {
    let Some(decision) = game.decision().filter(|decision| decision.ask == Ask::Chance) else { return 0 };
    let tree = RequestTree::of(rules, game, decision.seat);
    let actions = decision.options.iter().filter_map(|choice| match choice {
        Choice::Action(action) => Some(action),
        _ => None,
    });
    assert_eq!(
        actions.collect::<Vec<_>>(),
        tree.actions.iter().map(|(action, _)| *action).collect::<Vec<_>>()
    );
    let mut number = 0;
    for &(action, first) in &tree.actions {
        let listed: BTreeSet<String> =
            game.requests(rules, action).iter().map(|whole| format!("{whole:?}")).collect();
        let mut held = BTreeSet::new();
        walk(&tree, first, &[], &mut |named| {
            assert!(held.insert(format!("{:?}", whole(action, named))), "held twice: {named:?}");
        });
        assert_eq!(held, listed, "{}", rules.action(action).id);
        number += held.len();
    }
    number
}

#[test]
fn the_tree_holds_every_legal_request_once() {
    let mut requests = 0;
    for (number, rules) in saigen_testkit::all_rules().enumerate() {
        let set_ups = saigen_testkit::set_ups(&rules);
        let mut random = Random::new(number as u64);
        let mut game = Game::set_up(&rules, &set_ups[number % 3].1, &mut random, &mut ()).unwrap();
        saigen_testkit::play_out(&rules, &mut game, &mut random, |game| {
            requests += compare(&rules, game);
        });
    }
    assert!(requests > 5_000, "{requests} requests were compared");
}

#[test]
fn the_tree_is_complete_under_generated_rules_and_positions() {
    let (mutants, mut random) = (Mutants::new(), Random::new(1));
    let mut requests = 0;
    for _ in 0..60 {
        let Some(rules) = mutants.next(&mut random) else { continue };
        for _ in 0..4 {
            requests += compare(&rules, &generate::position(&rules, &mut random));
        }
    }
    assert!(requests > 5_000, "{requests} requests were compared");
}
