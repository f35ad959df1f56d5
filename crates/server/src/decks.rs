//! Decks that players bring.

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_notation::{
    Brought, CheckedDeck, DeckList, Lists, NamedDeck, SetupError, SetupName, Start, check_deck, deck_code,
    parse_deck, parse_decks,
};
use saigen_protocol::http::{CheckDecks, CheckedDecks, DeckForm, DeckTermsForm, Mistake};
use saigen_rulebook::{BuiltDeck, Role, Rulebook};

use crate::book::{Book, TooLong, in_lines, mistakes, whole};
use crate::rules_page::{Both, names};

/// Maximum size of a deck file in bytes.
const LONGEST: usize = 4 * 1024;

/// Reads a deck file for both seats; `Err` holds its mistakes.
pub(crate) fn read(text: &str) -> Result<DeckList, Vec<Mistake>> {
    let error = |errors: Vec<_>| mistakes(&errors);
    check_length(text).and_then(|()| parse_decks(text).map_err(error))
}

/// Reads a file with one deck; `Err` says what is wrong.
pub(crate) fn read_one(text: &str) -> Result<NamedDeck, String> {
    let error = |errors: Vec<_>| mistakes(&errors);
    let deck = check_length(text).and_then(|()| parse_deck(text).map_err(error));
    deck.map_err(|mistakes| in_lines(&mistakes))
}

fn check_length(text: &str) -> Result<(), Vec<Mistake>> {
    match text.len() {
        0..=LONGEST => Ok(()),
        has => Err(vec![whole(TooLong { most: LONGEST, has })]),
    }
}

/// The rules with the frame, and the set-up with the decks that were brought; a player without one brings all 54
/// cards. `Err` says what is wrong.
pub(crate) fn resolve(
    book: &Rulebook,
    name: &SetupName,
    decks: &BySeat<Option<NamedDeck>>,
    lists: Lists,
) -> Result<(Rulebook, Start), String> {
    let given: Vec<&NamedDeck> = decks.0.iter().flatten().collect();
    for named in &given {
        let checked = check_deck(book, name, &named.deck).map_err(|error| error.to_string())?;
        if let Some(fault) = checked.faults.first() {
            return Err(Both::of(book).say(|words| words.deck_fault(fault)).en);
        }
    }
    let cards = |seat| decks[seat].as_ref().map_or(CardSet::ALL, |named| named.deck.cards);
    let brought = Brought::One { decks: BySeat::new(cards), lists };
    let brought = (!given.is_empty()).then_some(brought);
    name.resolve(book, brought).map_err(|error| error.to_string())
}

/// What a deck is under some rules; `Err` if the rules are invalid.
pub(crate) fn check(new: &CheckDecks) -> Result<CheckedDecks, String> {
    let book = Book::read(new.edition.as_deref(), new.format.as_deref(), new.custom.as_deref())?.rulebook;
    let setup = new.setup.as_deref().unwrap_or("decks");
    let name: SetupName = setup.parse().map_err(|error| format!("{error}"))?;
    let check = |deck: &BuiltDeck| check_deck(&book, &name, deck).map_err(|error| error.to_string());
    let one = |list: DeckList| list.one().ok_or_else(|| vec![whole(SetupError::OneDeck)]);
    match read(&new.decks).and_then(one) {
        Ok(decks) => {
            let (named, both) = (&decks[Seat::A], Both::of(&book));
            let checked = check(&named.deck)?;
            Ok(CheckedDecks {
                mistakes: Vec::new(),
                deck: Some(form(named)),
                terms: terms(&checked),
                faults: checked.faults.iter().map(|it| both.say(|words| words.deck_fault(it))).collect(),
                warnings: checked
                    .warnings
                    .iter()
                    .map(|it| both.say(|words| words.deck_warning(it)))
                    .collect(),
            })
        }
        Err(mistakes) => {
            let terms = terms(&check(&BuiltDeck::default())?);
            Ok(CheckedDecks { mistakes, deck: None, terms, faults: Vec::new(), warnings: Vec::new() })
        }
    }
}

fn form(named: &NamedDeck) -> DeckForm {
    let prepared = |role| names(named.deck.prepared.cards(role));
    DeckForm {
        name: named.name.clone(),
        cards: names(named.deck.cards),
        trumps: prepared(Role::Trumps),
        hand: prepared(Role::Hand),
        rare: prepared(Role::Rare),
        code: deck_code(named),
        text: named.to_text(),
    }
}

fn terms(checked: &CheckedDeck) -> DeckTermsForm {
    let chosen = |role| {
        let of = checked.chosen.iter().find(|(of, _)| *of == role);
        of.map_or(0, |(_, count)| *count as u32)
    };
    DeckTermsForm {
        least: checked.counts.0,
        most: checked.counts.1,
        trumps: chosen(Role::Trumps),
        hand: chosen(Role::Hand),
        rare: chosen(Role::Rare),
        scripted: names(checked.scripted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(edition: &str, format: &str, setup: Option<&str>, decks: &str) -> CheckedDecks {
        let new = CheckDecks {
            edition: Some(edition.into()),
            format: Some(format.into()),
            custom: None,
            setup: setup.map(Into::into),
            decks: decks.into(),
        };
        check(&new).unwrap()
    }

    #[test]
    fn a_list_is_read_or_its_mistakes_are_reported() {
        let list = "S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ\nH2 H3 H4 H5 H6 # red\nJk1";
        let found = checked("8.2", "lite", None, list);
        assert!(found.deck.is_some_and(|deck| deck.cards.len() == 16) && found.faults.is_empty());
        for (list, wrong) in
            [("S2 S3 S2", "already named"), ("S2 X9", "X9"), (&"S2 ".repeat(2000), "at most")]
        {
            let found = checked("8.2", "lite", None, list);
            assert!(found.deck.is_none() && found.mistakes[0].message.en.contains(wrong), "{found:?}");
        }
        let small = checked("8.2", "lite", None, "S2");
        assert!(small.faults[0].en.contains("setting up takes"), "{small:?}");
    }

    #[test]
    fn a_deck_is_checked_under_its_regulation() {
        let found = checked("9.1", "master", Some("extra"), "all but S2\ntrumps: SA Jk1\nrare: S2");
        assert_eq!((found.terms.least, found.terms.most, found.terms.trumps), (40, 54, 2));
        assert_eq!(found.terms.scripted.len(), 30);
        assert!(found.faults[0].ja.contains("入っていません"), "{found:?}");
        assert!(found.warnings[0].en.contains("does nothing: Joker"), "{found:?}");
        let code = found.deck.unwrap().code;
        assert!(checked("9.1", "master", Some("extra"), &code).deck.is_some());
        let few = checked("9.1", "pro", Some("strategy"), "SA S2");
        assert!(few.faults[0].en.contains("write 40 to 54"), "{few:?}");
    }
}
