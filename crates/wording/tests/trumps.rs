//! Trumps have names and descriptions in both languages, and every row of a trump is beside it.

use std::collections::BTreeSet;

use saigen_cards::Card;
use saigen_editions::{Regulation, editions, library};
use saigen_rulebook::{Rulebook, Trump};
use saigen_texts::Lang;
use saigen_wording::{Changes, Phrasebook, RuleRow, actions_of, characters_of, trump_of};

/// The rulebooks with trumps, one for each regulation.
fn with_trumps() -> impl Iterator<Item = Rulebook> {
    let regulations = editions().flat_map(|edition| library().regulations(edition));
    let books = regulations.map(|(regulation, _)| library().rulebook_of(&regulation).unwrap());
    books.filter(|book| !book.trumps.is_empty())
}

fn book(name: &str) -> Rulebook {
    library().rulebook_of(&name.parse::<Regulation>().unwrap()).unwrap()
}

fn trump<'b>(book: &'b Rulebook, card: &str) -> &'b Trump {
    let card: Card = card.parse().unwrap();
    book.trumps.iter().find(|trump| trump.cards.contains(card)).unwrap()
}

#[test]
fn every_trump_has_a_name_and_a_description() {
    assert!(with_trumps().count() > 0);
    for book in with_trumps() {
        for lang in Lang::ALL {
            let words = Phrasebook::of(lang, &book);
            let names: BTreeSet<String> = book.trumps.iter().map(|it| words.trump(it)).collect();
            assert_eq!(names.len(), book.trumps.len(), "{} {lang:?}", book.edition);
            for it in &book.trumps {
                assert_ne!(words.trump(it), it.id, "no name in {lang:?}");
                let text = words.trump_text(&book, it);
                assert!(!text.is_empty() && !text.contains('⟦'), "{} {lang:?}: {text}", it.id);
            }
        }
    }
}

#[test]
fn the_names_are_those_of_the_editions() {
    let name = |regulation: &str, card: &str, lang| {
        let book = book(regulation);
        Phrasebook::of(lang, &book).trump_card(card.parse().unwrap())
    };
    assert_eq!(name("9.1/master/extra", "H7", Lang::Ja), "♡7 ファントム");
    assert_eq!(name("9.1/master/extra", "H7", Lang::En), "♡7 Phantom");
    assert_eq!(name("8.2/master/extra", "H3", Lang::Ja), "♡3 激励");
    assert_eq!(name("9.1/master/extra", "H3", Lang::Ja), "♡3 誘惑");
    assert_eq!(name("8.2/master/extra", "HJ", Lang::Ja), "♡J チャリオット");
    assert_eq!(name("9.1/master/extra", "HJ", Lang::Ja), "♡J 破砕士");
    assert_eq!(name("9.1/master/extra", "S6", Lang::Ja), "♠6", "means nothing as a trump");
}

#[test]
fn an_action_lies_beside_the_trump_whose_card_it_names() {
    let book = book("9.1/master/extra");
    let ids = |card: &str| -> Vec<String> {
        actions_of(&book, trump(&book, card)).map(|action| action.id.to_string()).collect()
    };
    assert_eq!(ids("H7"), ["illusion", "phantom_reverse"]);
    assert_eq!(ids("SK"), ["summon_dark_lord", "dark_whisper"]);
    let wall_breaker =
        ["summon_wall_breaker", "quick_summon_wall_breaker", "pulverize", "revive_wall_breaker"];
    assert_eq!(ids("HJ"), wall_breaker);
    let led: Vec<_> = characters_of(&book, trump(&book, "HJ")).map(|it| it.id.as_ref()).collect();
    assert_eq!(led, ["wall_breaker"]);
    for general in ["main_open", "close", "destroy_trump", "open_pack", "up"] {
        let action = book.action(general).unwrap_or_else(|| panic!("{general}"));
        assert_eq!(trump_of(&book, action), None, "{general}");
    }
}

#[test]
fn what_a_trump_does_follows_its_edition() {
    let power = |regulation: &str, card: &str| {
        let book = book(regulation);
        Phrasebook::of(Lang::En, &book).power(trump(&book, card))
    };
    let old = power("8.2/master/extra", "D5").unwrap();
    assert!(old.starts_with("While you have 2 or more charged bulwarks, Charge does nothing"), "{old}");
    let new = power("9.1/master/extra", "D5").unwrap();
    assert!(new.starts_with("Charge does nothing"), "{new}");
    assert_eq!(power("9.1/master/extra", "H7"), None);
}

#[test]
fn a_row_says_what_its_edition_changed() {
    let book = book("9.1/master/extra");
    let (words, changes) = (Phrasebook::of(Lang::En, &book), Changes::since_before(&book).unwrap());
    let change = |id: &str| words.change(&changes, RuleRow::Action(book.action(id).unwrap()));
    assert_eq!(change("allure").unwrap(), "New since 8.2.");
    let slash = change("slash").unwrap();
    assert_eq!(slash, "Changed since 8.2: Timing (before: Main).");
    assert_eq!(change("close"), None, "is as before");
    assert!(words.gone(&changes).contains("♡J Chariot"), "{}", words.gone(&changes));
    assert!(words.gone(&changes).contains("♡3 Rally"));
}

#[test]
fn the_first_edition_has_no_changes_and_a_frame_is_compared_with_its_parent() {
    assert_eq!(Changes::since_before(&book("6.0/lite")), None);
    let draft = book("9.1/master/draft");
    let changes = Changes::since_before(&draft).unwrap();
    assert!(changes.gone().any(|row| row.id() == "chariot"), "8.2 has no draft, but extra");
}
