//! Deck codes: a deck in one short word, for links; see `docs/decks.md`.
//!
//! A code is `deck1-` and the base64url of these bytes: the cards as 54 bits, little-endian in 7 bytes; for the
//! trumps, the first hand and the rare card the count and the index of each card; the name in UTF-8; and two
//! bytes of checksum.

use saigen_cards::{Card, CardSet};
use saigen_rulebook::{BuiltDeck, Prepared, Role};

use crate::decks::NamedDeck;

/// The beginning of a code up to its version.
const KIND: &str = "deck";

/// The version of codes.
const VERSION: &str = "1";

/// The number of bytes that hold a set of cards.
const SET: usize = Card::COUNT.div_ceil(8);

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A deck as a code.
pub fn deck_code(named: &NamedDeck) -> String {
    let mut bytes = named.deck.cards.bits().to_le_bytes()[..SET].to_vec();
    for role in Role::ALL {
        let cards = named.deck.prepared.cards(role);
        bytes.push(cards.len() as u8);
        bytes.extend(cards.into_iter().map(|card| card.index() as u8));
    }
    bytes.extend(named.name.as_bytes());
    bytes.extend(checksum(&bytes));
    format!("{KIND}{VERSION}-{}", encoded(&bytes))
}

/// Whether a text is a code, perhaps at the end of a link.
pub fn is_deck_code(text: &str) -> bool {
    parts(text).is_some()
}

/// The version and the digits of a code.
fn parts(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let text = text.split_once('?').map_or(text, |(path, _)| path);
    let word = text.rsplit('/').next().filter(|_| !text.contains(char::is_whitespace))?;
    let (version, digits) = word.strip_prefix(KIND)?.split_once('-')?;
    version.parse::<u16>().is_ok().then_some((version, digits))
}

/// Reads a code, or says what is wrong with it.
pub(crate) fn read_code(text: &str) -> Result<NamedDeck, String> {
    let (version, digits) = parts(text).unwrap_or_default();
    if version != VERSION {
        return Err(format!(
            "a deck code of version {version}, which this program does not read: write {KIND}{VERSION}-…"
        ));
    }
    let broken = || "the deck code is damaged: copy all of it again".to_string();
    let bytes = decoded(digits).ok_or_else(broken)?;
    let (content, sum) = bytes.split_last_chunk::<2>().ok_or_else(broken)?;
    if checksum(content) != *sum {
        return Err(broken());
    }
    read_bytes(content).ok_or_else(broken)
}

fn read_bytes(bytes: &[u8]) -> Option<NamedDeck> {
    let (set, mut rest) = bytes.split_at_checked(SET)?;
    let bits = set.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
    let cards = CardSet::from_bits(bits);
    if cards.bits() != bits || cards.is_empty() {
        return None;
    }
    let mut prepared = || {
        let (&count, cards) = rest.split_first()?;
        let (cards, after) = cards.split_at_checked(count.into())?;
        rest = after;
        cards.iter().map(|&index| Card::from_index(index)).collect::<Option<CardSet>>()
    };
    let [trumps, hand, rare] = [prepared()?, prepared()?, prepared()?];
    let prepared = Prepared { trumps, hand, rare: rare.first() };
    let name = core::str::from_utf8(rest).ok()?;
    (rare.len() <= 1).then(|| NamedDeck::new(name, BuiltDeck { cards, prepared }))
}

/// The FNV-1a hash of some bytes, folded to 16 bits.
fn checksum(bytes: &[u8]) -> [u8; 2] {
    let hash = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let hash = bytes.iter().fold(0x811c_9dc5, hash);
    ((hash >> 16 ^ hash) as u16).to_le_bytes()
}

fn encoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u32::from(byte) << (16 - 8 * at));
        text.extend((0..=chunk.len()).map(|at| char::from(DIGITS[(bits >> (18 - 6 * at) & 63) as usize])));
    }
    text
}

/// `None` if a digit is unknown, or if no bytes are written like this.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for chunk in text.as_bytes().chunks(4) {
        let digit = |byte: &u8| DIGITS.iter().position(|digit| digit == byte);
        let digits: Vec<u32> =
            chunk.iter().map(|byte| digit(byte).map(|it| it as u32)).collect::<Option<_>>()?;
        let bits = digits.iter().enumerate().fold(0, |bits, (at, digit)| bits | digit << (18 - 6 * at));
        bytes.extend((1..digits.len()).map(|at| (bits >> (24 - 8 * at)) as u8));
    }
    (encoded(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_deck;

    const TEXT: &str = "name: 嵐\nall but S2 S3\ntrumps: SA DA\nhand: HK CK\nrare: Jk1\n";
    const CODE: &str = "deck1--f______PwIAGgIZMwE05bWQU60";

    #[test]
    fn codes_read_back_as_the_deck() {
        for text in [TEXT, "all\n", "cards: SA\n", "name: x\nall but Jk1 Jk2\ntrumps: S3\n"] {
            let deck = parse_deck(text).unwrap();
            let code = deck_code(&deck);
            assert_eq!(parse_deck(&code).unwrap(), deck, "{code}");
            assert_eq!(
                parse_deck(&format!(" https://table.example/#/deck/{code}?in=9.1/pro/pack\n")).unwrap(),
                deck
            );
        }
        assert_eq!(deck_code(&parse_deck(TEXT).unwrap()), CODE);
    }

    #[test]
    fn damaged_codes_are_refused() {
        let code = deck_code(&parse_deck(TEXT).unwrap());
        for at in 6..code.len() {
            let other = if code.as_bytes()[at] == b'A' { "B" } else { "A" };
            let mut changed = code.clone();
            changed.replace_range(at..=at, other);
            let error = parse_deck(&changed).unwrap_err()[0].to_string();
            assert!(error.contains("damaged"), "{changed}: {error}");
            assert!(parse_deck(&code[..at]).is_err());
        }
        let later = parse_deck("deck2-AAAA").unwrap_err()[0].to_string();
        assert!(later.contains("version 2"), "{later}");
    }
}
