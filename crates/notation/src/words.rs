//! What words name in a game: characters, requests, targets.

use saigen_cards::{Card, Seat};
use saigen_editions::{Error, Word, Words, seat};
use saigen_engine::{Target, Unit};

/// What one word names in a game.
pub(crate) trait GameWord {
    /// The character that it names.
    fn unit(&self) -> Result<Unit, Error>;

    /// A place of this seat.
    fn place_of(&self, seat: Seat) -> Result<u8, Error>;

    /// The target that it names.
    fn target(&self) -> Result<Target, Error>;

    /// Whether the word is an answer to some question and nothing else.
    fn is_answer_word(&self) -> bool;
}

impl GameWord for Word {
    fn unit(&self) -> Result<Unit, Error> {
        unit(&self.text).ok_or_else(|| {
            self.unknown(format!(
                "a character: a seat and a place from 0 to {}, for instance a0",
                Card::COUNT - 1
            ))
        })
    }

    fn place_of(&self, seat: Seat) -> Result<u8, Error> {
        let unit = self.unit()?;
        if unit.seat() == seat {
            return Ok(unit.place());
        }
        Err(self.error(format!("{unit} stands on the other side; write a character of seat {seat}")))
    }

    fn target(&self) -> Result<Target, Error> {
        target(&self.text).ok_or_else(|| {
            self.unknown("a target: a character (b3), a request (#1), a player (b), a trump (b.S2), or gone")
        })
    }

    fn is_answer_word(&self) -> bool {
        self.text == "done" || saigen_engine::Word::ALL.iter().any(|word| word.id() == self.text)
    }
}

/// The characters that come next.
pub(crate) fn units(words: &mut Words) -> Vec<(Unit, Word)> {
    let mut units = Vec::new();
    while let Some((found, word)) = words.peek().and_then(|word| Some((unit(&word.text)?, word.clone()))) {
        units.push((found, word));
        words.next();
    }
    units
}

/// Whether no action can be called so, since the word is an answer in records.
pub fn is_taken(word: &str) -> bool {
    let word = Word { text: word.into(), line: 1, column: 1 };
    word.card().is_ok() || target(&word.text).is_some() || word.text == "pass" || word.is_answer_word()
}

/// The character that a text names.
pub(crate) fn unit(text: &str) -> Option<Unit> {
    let (head, place) = text.split_at_checked(1)?;
    let digits = !place.is_empty() && place.chars().all(|c| c.is_ascii_digit());
    let place = place.parse::<u8>().ok().filter(|&place| digits && (place as usize) < Card::COUNT)?;
    Some(Unit::new(seat(head)?, place))
}

/// The index on the stage that a text like `#1` names.
pub(crate) fn request(text: &str) -> Option<u8> {
    let number: u8 = text.strip_prefix('#')?.parse().ok()?;
    number.checked_sub(1).filter(|&index| (index as usize) < saigen_engine::STAGE_LIMIT)
}

/// The target that a text names.
pub fn target(text: &str) -> Option<Target> {
    let gone = (text == "gone").then_some(Target::GONE);
    let player = || seat(text).map(Target::player);
    let at_unit = || unit(text).map(Target::unit);
    let at_request = || request(text).map(Target::request);
    let at_trump = || trump(text).map(|(seat, card)| Target::trump(seat, card));
    gone.or_else(player).or_else(at_unit).or_else(at_request).or_else(at_trump)
}

/// The trump that a text like `a.S2` names.
pub(crate) fn trump(text: &str) -> Option<(Seat, Card)> {
    let (owner, card) = text.split_once('.')?;
    Some((seat(owner)?, card.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_requests_have_limits() {
        assert_eq!(unit("a53").map(|unit| unit.to_string()), Some("a53".into()));
        assert_eq!((unit("a54"), unit("a"), unit("a+1"), unit("c1")), (None, None, None, None));
        assert_eq!((request("#1"), request("#0"), request("#17")), (Some(0), None, None));
        assert_eq!(trump("a.S2"), Some((Seat::A, "S2".parse().unwrap())));
        assert_eq!((trump("a."), trump("c.S2"), trump("S2")), (None, None, None));
    }
}
