//! Building a deck line by line.

use std::io::{self, BufRead, Write};
use std::path::Path;

use saigen_cards::{Card, CardSet};
use saigen_notation::NamedDeck;
use saigen_rulebook::Role;
use saigen_wording::Phrasebook;

use super::{Terms, saved};
use crate::failure::Failure;
use crate::layout;

/// What a line does.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    Changed,
    Save,
    Leave,
    Help,
    /// A word is neither a command nor a card.
    Unknown(String),
}

/// Shows a deck and changes it by the lines that are read, until the input ends.
pub(super) fn run(
    words: &Phrasebook,
    terms: &Terms,
    place: &Path,
    mut deck: NamedDeck,
) -> Result<(), Failure> {
    layout::print(&words.word("deck-edit-help"))?;
    layout::print(&terms.report(words, &deck)?)?;
    let (mut changed, mut warned) = (false, false);
    while let Some(line) = read(&words.word("deck-edit-prompt"))? {
        let step = step(&mut deck, &line);
        warned = step == Step::Leave && changed && !warned;
        match step {
            Step::Changed => {
                changed = true;
                layout::print(&terms.report(words, &deck)?)?;
            }
            Step::Save => {
                saved::save(place, &deck)?;
                changed = false;
                let file = place.display().to_string();
                layout::print(&words.say("deck-edit-saved", &[("file", file.into())]))?;
            }
            Step::Leave if warned => layout::print(&words.word("deck-edit-unsaved"))?,
            Step::Leave => break,
            Step::Help => layout::print(&words.word("deck-edit-help"))?,
            Step::Unknown(word) => layout::print(&words.say("deck-edit-unknown", &[("word", word.into())]))?,
        }
    }
    Ok(())
}

/// The next line; `None` at the end of the input.
fn read(prompt: &str) -> Result<Option<String>, Failure> {
    print!("{prompt} ");
    io::stdout().flush()?;
    let mut line = String::new();
    Ok((io::stdin().lock().read_line(&mut line)? > 0).then_some(line))
}

fn step(named: &mut NamedDeck, line: &str) -> Step {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let role = Role::ALL.into_iter().find(|role| role.id() == first);
    match (first, role) {
        ("" | "?" | "help", _) => Step::Help,
        ("save", _) => Step::Save,
        ("q" | "quit", _) => Step::Leave,
        ("all", _) => change(named, |named| named.deck.cards = CardSet::ALL),
        ("none", _) => change(named, |named| *named = NamedDeck::new(&named.name, Default::default())),
        ("name", _) => change(named, |named| *named = NamedDeck::new(rest, named.deck)),
        (_, Some(role)) => with_cards(rest, |cards| prepare(named, role, cards)),
        (_, None) => with_cards(line, |cards| toggle(named, cards)),
    }
}

fn change(named: &mut NamedDeck, change: impl FnOnce(&mut NamedDeck)) -> Step {
    change(named);
    Step::Changed
}

/// Reads cards and changes something by them.
fn with_cards(text: &str, change: impl FnOnce(CardSet)) -> Step {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let cards: Result<CardSet, String> =
        words.map(|word| word.parse::<Card>().map_err(|_| word.to_owned())).collect();
    cards.map_or_else(Step::Unknown, |cards| {
        change(cards);
        Step::Changed
    })
}

/// Cards of the deck leave it, together with what they were chosen for; others enter it.
fn toggle(named: &mut NamedDeck, cards: CardSet) {
    let deck = &mut named.deck;
    let gone = deck.cards & cards;
    deck.cards = (deck.cards | cards) - gone;
    deck.prepared.trumps -= gone;
    deck.prepared.hand -= gone;
    deck.prepared.rare = deck.prepared.rare.filter(|card| !gone.contains(*card));
}

fn prepare(named: &mut NamedDeck, role: Role, cards: CardSet) {
    let prepared = &mut named.deck.prepared;
    match role {
        Role::Trumps => prepared.trumps = cards,
        Role::Hand => prepared.hand = cards,
        Role::Rare => prepared.rare = cards.first(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_change_a_deck() {
        let mut deck = NamedDeck::default();
        for line in
            ["all", "S2 H3, Jk1", "name  Before the storm ", "trumps SA DA", "hand HK", "rare SJ", "DA"]
        {
            assert_eq!(step(&mut deck, line), Step::Changed, "{line}");
        }
        let text = "name: Before the storm\nall but S2 H3 DA Jk1\ntrumps: SA\nhand: HK\nrare: SJ\n";
        assert_eq!(deck.to_text(), text);
        assert_eq!(step(&mut deck, "H3 X9"), Step::Unknown("X9".into()));
        assert_eq!(deck.to_text(), text, "nothing changes by a line with a mistake");
        step(&mut deck, "hand");
        assert!(deck.deck.prepared.hand.is_empty());
        step(&mut deck, "none");
        assert!(deck.deck.cards.is_empty() && deck.deck.prepared.is_empty());
        assert_eq!(deck.name, "Before the storm");
        assert_eq!(
            [step(&mut deck, "save"), step(&mut deck, "q"), step(&mut deck, "")],
            [Step::Save, Step::Leave, Step::Help]
        );
    }
}
