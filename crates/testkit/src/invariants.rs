//! Invariants of every state of every game.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{Choice, Game, Rules, View, Viewer};

/// Checks all invariants between two choices; panics if one does not hold.
pub fn check(rules: &Rules, game: &Game) {
    cards_and_row(game);
    let Some(decision) = game.decision() else {
        assert!(game.outcome().is_some(), "a game without a decision is over");
        return;
    };
    assert!(!decision.options.is_empty(), "{decision:?} can be answered");
    let listed: Vec<Choice> = decision.options.iter().collect();
    assert_eq!(listed.len(), decision.options.len(), "no answer is listed twice");
    for (index, &choice) in listed.iter().enumerate() {
        assert_eq!(decision.options.nth(index), Some(choice), "answers have one order");
        assert!(decision.options.contains(choice), "{choice:?} is listed");
    }
    reasons_are_exact(rules, game);
}

/// Every card of both decks is in exactly one place, and the rows contain the bulwarks.
pub fn cards_and_row(game: &Game) {
    for seat in Seat::BOTH {
        every_card_lies_in_one_place(game, seat);
        the_row_is_the_bulwarks(game, seat);
    }
}

fn every_card_lies_in_one_place(game: &Game, seat: Seat) {
    let side = game.side(seat);
    let (turned_of, turned) = game.turned_up();
    let turned: &[Card] = if turned_of == seat { turned } else { &[] };
    let view = View::of(game, Viewer::Everything);
    // The keys of a request belong to it once it is paid for.
    let requests = game.stage().requests().iter().chain(game.resolving()).chain(view.moment().made());
    let keys = requests.filter(|request| request.controller == seat);
    let places = [side.hand(), side.outside(), side.pack(), side.rare(), side.trumps()]
        .into_iter()
        .chain(side.characters().map(|character| character.cards))
        .chain(keys.map(|request| request.keys))
        .flatten();
    let piles = side.life().cards().iter().chain(side.grave().cards()).chain(turned).copied();
    let cards: Vec<Card> = places.chain(piles).chain(side.fog().iter().map(|fog| fog.card)).collect();
    let set: CardSet = cards.iter().copied().collect();
    assert_eq!((cards.len(), set), (Card::COUNT, CardSet::ALL), "cards of seat {seat}: {cards:?}");
}

fn the_row_is_the_bulwarks(game: &Game, seat: Seat) {
    let side = game.side(seat);
    let mut row = side.row().to_vec();
    row.sort_unstable();
    let bulwarks: Vec<u8> = side.characters().filter(|c| !c.soldier).map(|c| c.place).collect();
    assert_eq!(row, bulwarks, "the row of seat {seat}");
}

/// An action is available if and only if its list of reasons is empty, for both seats.
fn reasons_are_exact(rules: &Rules, game: &Game) {
    for seat in Seat::BOTH {
        for action in rules.actions() {
            let reasons = game.reasons(rules, seat, action);
            let available = game.is_available(rules, seat, action);
            assert_eq!(available, reasons.is_empty(), "{}: {reasons:?}", rules.action(action).id);
        }
    }
}

/// If a request is possible, the steps lead to exactly the legal whole requests, each of them once, and the
/// listed actions are those that have one.
pub fn steps_and_wholes_agree(rules: &Rules, game: &Game) {
    if !game.is_at_chance() || game.outcome().is_some() {
        return;
    }
    let options = game.decision().map(|decision| decision.options).expect("the game asks");
    for action in rules.actions() {
        let wholes = game.requests(rules, action);
        assert_eq!(
            !wholes.is_empty(),
            options.contains(Choice::Action(action)),
            "{}",
            rules.action(action).id
        );
        for (index, whole) in wholes.iter().enumerate() {
            assert!(!wholes[..index].contains(whole), "{whole:?} is reached once");
            assert_eq!(game.check_request(rules, game.chance(), whole), Ok(()));
        }
    }
}
