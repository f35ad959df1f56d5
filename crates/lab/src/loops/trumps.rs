//! Positions in which two trumps of the turn player lie face up.

use saigen_cards::{Card, Seat};
use saigen_engine::{Game, Rules};
use saigen_notation::{parse_game, position_text};
use saigen_rulebook::Rulebook;

/// Every pair of the trumps of a rulebook, in a fixed order.
pub fn trump_pairs(book: &Rulebook) -> Vec<[Card; 2]> {
    let mut cards: Vec<Card> = book.trumps.iter().flat_map(|trump| trump.cards).collect();
    cards.sort_unstable();
    cards.dedup();
    let later = |(at, &first): (usize, &Card)| cards[at + 1..].iter().map(move |&second| [first, second]);
    cards.iter().enumerate().flat_map(later).collect()
}

/// The position with the pair of this number, after the last one again the first, as the trumps of the turn
/// player; `None` if there are no trumps, or the rest of the position needs one of the cards.
pub(super) fn with_pair(rules: &Rules, game: &Game, number: u64) -> Option<Game> {
    let pairs = trump_pairs(rules.book());
    let pair = pairs.get(usize::try_from(number % pairs.len().max(1) as u64).ok()?)?;
    let text = position_text(rules, game)?;
    let lines = text.lines().filter_map(|line| without(line, game.turn(), pair));
    let [first, second] = pair;
    let trumps = format!("{} trumps_up {first} {second}", game.turn());
    parse_game(rules, &lines.chain([trumps]).collect::<Vec<_>>().join("\n")).ok()
}

/// A line of a position without these cards of a seat and its other trumps; `None` if nothing is left of it.
fn without(line: &str, seat: Seat, cards: &[Card; 2]) -> Option<String> {
    let names = cards.map(|card| card.to_string());
    let mut words = line.split(' ');
    let subject = words.next().unwrap_or_default();
    let zone = words.clone().next().unwrap_or_default();
    if !subject.starts_with(&seat.to_string()) {
        return Some(line.into());
    }
    if subject.len() == 1 && ["trumps", "trumps_up", "held_down", "row"].contains(&zone) {
        return None;
    }
    let left: Vec<&str> = words.filter(|word| names.iter().all(|name| name != word)).collect();
    let is_card = |word: &&str| word.parse::<Card>().is_ok();
    let bare = subject.len() > 1 && !left.iter().any(is_card);
    (!bare).then(|| format!("{subject} {}", left.join(" ")))
}
