//! The notation: positions, requests, scenarios, records and decks.

use std::sync::LazyLock;

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Deck, Game, Rules, SetUp};
use saigen_notation::{
    DeckList, NamedDeck, Record, SeriesRecord, deck_code, parse_deck, parse_decks, parse_game,
    parse_position, parse_request, parse_scenarios, position_text,
};
use saigen_testkit::views::look_the_same;
use saigen_testkit::{Random, all_rules, generate, invariants};

use crate::{number_and_text, text};

/// Maximum number of scenarios played per input.
const SCENARIOS: usize = 4;

/// The published rules with a number.
pub(crate) fn rules(number: u8) -> &'static Rules {
    static PUBLISHED: LazyLock<Vec<Rules>> = LazyLock::new(|| all_rules().collect());
    &PUBLISHED[usize::from(number) % PUBLISHED.len()]
}

/// A position under rules selected by the first byte.
pub fn position(data: &[u8]) {
    let Some((number, text)) = number_and_text(data) else { return };
    let rules = rules(number);
    let Ok(game) = parse_game(rules, text) else {
        return drop(parse_position(rules, text));
    };
    invariants::check(rules, &game);
    let Some(written) = position_text(rules, &game) else { return };
    let again = parse_game(rules, &written).unwrap_or_else(|errors| panic!("{errors:#?}\n{written}"));
    look_the_same(&game, &again, &written);
}

/// A request in notation, at a position selected by the first byte.
pub fn request(data: &[u8]) {
    let Some((number, text)) = number_and_text(data) else { return };
    let rules = rules(number);
    let game = generate::position(rules, &mut Random::new(number.into()));
    for seat in Seat::BOTH {
        let Ok(request) = parse_request(seat, text) else { return };
        if let Ok(whole) = request.complete(rules, &game, seat) {
            let checked = game.check_request(rules, seat, &whole);
            assert!(checked.is_ok() || seat != game.chance(), "{checked:?}");
        }
    }
}

/// A file of scenarios, some of which are played.
pub fn scenario(data: &[u8]) {
    let Some(Ok(scenarios)) = text(data).map(parse_scenarios) else { return };
    scenarios.iter().take(SCENARIOS).for_each(|scenario| drop(scenario.run()));
}

/// A record of a game or of a match of several games: it round-trips, and replays or reports a difference.
pub fn record(data: &[u8]) {
    if let Some(Ok(series)) = text(data).map(SeriesRecord::parse) {
        let written = series.to_text();
        let again = SeriesRecord::parse(&written).unwrap_or_else(|errors| panic!("{errors:#?}\n{written}"));
        assert_eq!(again.to_text(), written);
        drop(series.replay(&mut |_, _| ()));
    }
    let Some(Ok(record)) = text(data).map(Record::parse) else { return };
    let written = record.to_text();
    let again = Record::parse(&written).unwrap_or_else(|errors| panic!("{errors:#?}\n{written}"));
    assert_eq!(again.to_text(), written);
    drop(record.replay(&mut |_| ()));
}

/// Decks round-trip as files and as codes.
fn check_codes(decks: &BySeat<NamedDeck>) {
    for (_, deck) in decks.iter() {
        for written in [deck.to_text(), deck_code(deck)] {
            let again = parse_deck(&written).unwrap_or_else(|errors| panic!("{errors:#?}\n{written}"));
            assert_eq!(&again, deck, "{written}");
        }
    }
}

/// Decks for both seats, dealt under rules selected by the first byte.
pub fn decks(data: &[u8]) {
    let Some((number, text)) = number_and_text(data) else { return };
    let Ok(DeckList::One(decks)) = parse_decks(text) else { return };
    let rules = rules(number);
    check_codes(&decks);
    let decks = BySeat::new(|seat| Deck::Secret(decks[seat].deck.cards));
    let set_up = SetUp { decks, preset: number > 127 };
    if let Ok(game) = Game::set_up(rules, &set_up, &mut Random::new(1), &mut ()) {
        invariants::check(rules, &game);
    }
}
