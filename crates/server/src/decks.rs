//! Deck lists provided by players: one list for both decks, public to both.

use saigen_cards::BySeat;
use saigen_deal::{Seed, Stream};
use saigen_engine::Deck;
use saigen_match::{Ruleset, open_list};
use saigen_notation::{DeckList, Header, NotPlayable, SetupName, parse_decks};
use saigen_protocol::http::{CheckDecks, CheckedDecks, Mistake};

use crate::book::{Book, mistakes};

/// Maximum size of a list in bytes.
const LONGEST_LIST: usize = 4 * 1024;

/// Reads a list; `Err` holds its mistakes.
pub(crate) fn read(list: &str) -> Result<DeckList, Vec<Mistake>> {
    let wrong = |message: String| vec![Mistake { line: 1, column: 1, message }];
    if list.len() > LONGEST_LIST {
        return Err(wrong(format!(
            "a list may have at most {LONGEST_LIST} bytes; this one has {}",
            list.len()
        )));
    }
    match parse_decks(list).map_err(|errors| mistakes(&errors))? {
        list @ DeckList::One(BySeat([Deck::Open(_), Deck::Open(_)])) => Ok(list),
        list @ DeckList::Halves(BySeat([a, b])) if a == b => Ok(list),
        _ => Err(wrong("both players have the same deck here: write one list without “a:” and “b:”".into())),
    }
}

/// The mistakes of a list under some rules, or its cards; `Err` if the rules are invalid.
pub(crate) fn check(new: &CheckDecks) -> Result<CheckedDecks, String> {
    let book = Book::read(new.edition.as_deref(), new.format.as_deref(), new.custom.as_deref())?;
    let wrong = |mistakes| CheckedDecks { mistakes, cards: Vec::new() };
    let decks = match read(&new.decks) {
        Ok(decks) => decks,
        Err(mistakes) => return Ok(wrong(mistakes)),
    };
    let name: SetupName =
        new.setup.as_deref().unwrap_or("decks").parse().map_err(|error| format!("{error}"))?;
    let dealt = name.resolve(&book.rulebook, Some(decks)).map_err(NotPlayable::Decks);
    let dealt = dealt.and_then(|(book, start)| {
        let Ok(setup) = start.clone().single() else { return Ok(Vec::new()) };
        let header = Header::with_book(&book, start);
        let rules = &Ruleset::of(&header)?.rules;
        header.begin(rules, &mut Stream::new(Seed::new(0)), &mut ())?;
        Ok(open_list(&setup).unwrap_or_default())
    });
    Ok(match dealt {
        Ok(cards) => CheckedDecks { mistakes: Vec::new(), cards },
        Err(error) => wrong(vec![Mistake { line: 1, column: 1, message: error.to_string() }]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(decks: &str) -> CheckedDecks {
        let new = CheckDecks {
            edition: Some("8.2".into()),
            format: Some("lite".into()),
            custom: None,
            setup: None,
            decks: decks.into(),
        };
        check(&new).unwrap()
    }

    #[test]
    fn a_list_is_read_or_its_mistakes_are_reported() {
        let list = "S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ\nH2 H3 H4 H5 H6 # red\nJk1";
        assert_eq!(checked(list).cards.len(), 16);
        for (list, wrong) in [
            ("S2 S3 S2", "already named"),
            ("S2 X9", "X9"),
            ("S2", "at least"),
            ("a: S2 S3 b: H2 H3", "without “a:”"),
            (&"S2 ".repeat(2000), "at most"),
        ] {
            let found = checked(list);
            assert!(found.cards.is_empty() && found.mistakes[0].message.contains(wrong), "{found:?}");
        }
    }
}
