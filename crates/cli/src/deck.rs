//! `saigen deck`: decks, checked and converted.

use saigen_editions::Regulation;
use saigen_notation::{CheckedDeck, NamedDeck, SetupName, check_deck, deck_code, parse_deck};
use saigen_wording::Phrasebook;

use crate::args::{DeckCheckArgs, DeckCommand};
use crate::failure::Failure;
use crate::layout;
use crate::setup::{ANY_DECKS, in_words, read_deck};

pub(crate) fn run(command: &DeckCommand) -> Result<(), Failure> {
    match command {
        DeckCommand::Check(args) => check(args),
        DeckCommand::Code { deck } => layout::print(&deck_code(&read_deck(deck, parse_deck)?)),
        DeckCommand::File { deck } => layout::print(&read_deck(deck, parse_deck)?.to_text()),
    }
}

fn check(args: &DeckCheckArgs) -> Result<(), Failure> {
    let named = read_deck(&args.deck, parse_deck)?;
    let (rules, words) = (args.book.selected(), Phrasebook::new(args.lang.get()));
    let (book, name) = (rules.base()?, args.setup.name(&rules, ANY_DECKS));
    let checked = check_deck(&book, &name, &named.deck).map_err(Failure::input)?;
    let regulation = regulation(&words, &Regulation::of(&book), &name);
    layout::print(&report(&words, &named, &checked, &regulation))?;
    if checked.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
}

/// The deck by suit, the verdict with its reasons, and the code.
fn report(words: &Phrasebook, named: &NamedDeck, checked: &CheckedDeck, regulation: &str) -> String {
    let verdict = if checked.faults.is_empty() { "deck-fits" } else { "deck-does-not-fit" };
    let verdict = words.say(verdict, &[("regulation", regulation.into())]);
    let mut lines = words.deck_lines(&named.name, &named.deck);
    lines.extend([String::new(), verdict]);
    lines.extend(checked.faults.iter().map(|fault| format!("✗ {}", words.deck_fault(fault))));
    lines.extend(checked.warnings.iter().map(|warning| format!("! {}", words.deck_warning(warning))));
    lines.extend([String::new(), deck_code(named)]);
    lines.join("\n")
}

/// Edition, format and set-up in words.
fn regulation(words: &Phrasebook, rules: &Regulation, name: &SetupName) -> String {
    format!("{} {} {}", rules.edition, words.format(rules.format), in_words(words, rules, name))
}
