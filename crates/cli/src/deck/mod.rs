//! `saigen deck`: decks, checked, converted, built and saved.

mod edit;
mod saved;

use saigen_editions::Regulation;
use saigen_notation::{NamedDeck, SetupName, check_deck, deck_code, parse_deck};
use saigen_rulebook::Rulebook;
use saigen_wording::Phrasebook;

use crate::args::{DeckCommand, DeckTermsArgs, LangArgs};
use crate::failure::Failure;
use crate::layout;
use crate::setup::{ANY_DECKS, in_words, read_deck};

pub(crate) use saved::text;

pub(crate) fn run(command: &DeckCommand) -> Result<(), Failure> {
    match command {
        DeckCommand::Check(args) => check(&args.deck, &args.terms),
        DeckCommand::Code { deck } => layout::print(&deck_code(&read_deck(deck, parse_deck)?)),
        DeckCommand::File { deck } => layout::print(&read_deck(deck, parse_deck)?.to_text()),
        DeckCommand::Edit(args) => edit(&args.deck, &args.terms),
        DeckCommand::List { lang } => list(lang),
    }
}

/// What a deck is checked against.
struct Terms {
    book: Rulebook,
    name: SetupName,
}

impl Terms {
    fn read(args: &DeckTermsArgs) -> Result<Self, Failure> {
        let rules = args.book.selected();
        Ok(Self { book: rules.base()?, name: args.setup.name(&rules, ANY_DECKS) })
    }

    /// The deck by suit, and whether it can be played, with reasons.
    fn report(&self, words: &Phrasebook, named: &NamedDeck) -> Result<String, Failure> {
        let checked = check_deck(&self.book, &self.name, &named.deck).map_err(Failure::input)?;
        let verdict = if checked.faults.is_empty() { "deck-fits" } else { "deck-does-not-fit" };
        let verdict = words.say(verdict, &[("regulation", self.regulation(words).into())]);
        let mut lines = words.deck_lines(&named.name, &named.deck);
        lines.extend([String::new(), verdict]);
        lines.extend(checked.faults.iter().map(|fault| format!("✗ {}", words.deck_fault(fault))));
        lines.extend(checked.warnings.iter().map(|warning| format!("! {}", words.deck_warning(warning))));
        Ok(lines.join("\n"))
    }

    /// Edition, format and set-up in words.
    fn regulation(&self, words: &Phrasebook) -> String {
        let rules = Regulation::of(&self.book);
        format!("{} {} {}", rules.edition, words.format(rules.format), in_words(words, &rules, &self.name))
    }
}

fn check(deck: &str, args: &DeckTermsArgs) -> Result<(), Failure> {
    let (named, terms) = (read_deck(deck, parse_deck)?, Terms::read(args)?);
    let report = terms.report(&Phrasebook::new(args.lang.get()), &named)?;
    layout::print(&format!("{report}\n\n{}", deck_code(&named)))?;
    let checked = check_deck(&terms.book, &terms.name, &named.deck).map_err(Failure::input)?;
    if checked.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
}

/// Builds a deck: the one that exists, or a new one.
fn edit(deck: &str, args: &DeckTermsArgs) -> Result<(), Failure> {
    let place = saved::place(deck)?;
    let named = if place.exists() { read_deck(deck, parse_deck)? } else { NamedDeck::default() };
    edit::run(&Phrasebook::new(args.lang.get()), &Terms::read(args)?, &place, named)
}

fn list(lang: &LangArgs) -> Result<(), Failure> {
    let (words, decks) = (Phrasebook::new(lang.get()), saved::all());
    if decks.is_empty() {
        return layout::print(&words.word("deck-none-saved"));
    }
    let line = |(name, named): &(String, NamedDeck)| {
        format!("{name}  {}", words.deck_lines(&named.name, &named.deck).remove(0))
    };
    layout::print(&decks.iter().map(line).collect::<Vec<_>>().join("\n"))
}
