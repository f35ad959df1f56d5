//! Writes a rulebook as a complete custom rule file.

use std::fmt::Write;

use saigen_cards::{Card, CardSet, Rank, Suit};
use saigen_editions::Regulation;
use saigen_rulebook::spelling::{Fields, Spelled};
use saigen_rulebook::{Action, Names, Rulebook};

use crate::base::Base;
use crate::differences::{character_fields, fog_fields, trump_fields};

/// The file with its base, every switch and every row. Parsing it returns the same rulebook.
///
/// ```
/// use saigen_custom::{Custom, to_toml};
/// use saigen_editions::rulebook;
/// use saigen_rulebook::{Edition, Format};
///
/// let book = rulebook(Edition::new(8, 2), Format::Lite);
/// let file = to_toml(&book, None);
/// assert!(file.contains("[actions.up]"));
/// assert_eq!(Custom::parse(&file).unwrap().book, book);
/// ```
pub fn to_toml(book: &Rulebook, names: Option<&Names>) -> String {
    let regulation = Regulation::of(book);
    let base = Base::new(Some(regulation.clone())).book();
    let mut file = format!("base = \"{}\"\n", regulation.to_string().replace('/', " "));
    file += &names.map(name).unwrap_or_default();
    let removed = base.actions.iter().filter(|action| book.action(&action.id).is_none());
    let removed: Vec<String> = removed.map(|action| quoted(&action.id)).collect();
    if !removed.is_empty() {
        let _ = writeln!(file, "remove = [{}]", removed.join(", "));
    }
    file += &table("switches", &book.switches.lines());
    for row in &book.characters {
        file += &table(&format!("characters.{}", row.id), &character_fields(row));
        file += &text(&row.text);
    }
    for row in &book.fogs {
        file += &table(&format!("fogs.{}", row.id), &fog_fields(row));
        file += &text(&row.text);
    }
    for row in &book.trumps {
        file += &table(&format!("trumps.{}", row.id), &trump_fields(row));
    }
    book.actions.iter().fold(file, |file, row| file + &action(row))
}

fn action(row: &Action) -> String {
    let verbs: Vec<String> = row.effect.iter().map(|op| quoted(&shortened(&op.spell()))).collect();
    let name = row.names.as_ref().map(name).unwrap_or_default();
    let fields = table(&format!("actions.{}", row.id), &row.fields());
    format!("{fields}do = [{}]\n{}{name}", verbs.join(", "), text(&row.text))
}

/// A TOML table with the fields of a row. Numbers and booleans are not quoted.
fn table(name: &str, fields: &[(&str, String)]) -> String {
    fields.iter().fold(format!("\n[{name}]\n"), |table, (key, value)| {
        let bare = value.parse::<u8>().is_ok() || value.parse::<bool>().is_ok();
        let value = if bare { value.clone() } else { quoted(&shortened(value)) };
        table + &format!("{key} = {value}\n")
    })
}

fn text(message: &str) -> String {
    if message.is_empty() { String::new() } else { format!("text = {}\n", quoted(message)) }
}

fn name(names: &Names) -> String {
    format!("name = {{ ja = {}, en = {} }}\n", quoted(&names.ja), quoted(&names.en))
}

/// A TOML basic string. No value contains control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A spelling with its cards abbreviated. Cards always end a clause.
fn shortened(spelled: &str) -> String {
    let clause = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let first = words.iter().position(|word| word.parse::<Card>().is_ok()).unwrap_or(words.len());
        let cards: CardSet = words[first..].iter().filter_map(|word| word.parse::<Card>().ok()).collect();
        let head = words[..first].iter().map(ToString::to_string);
        head.chain(several(cards)).collect::<Vec<_>>().join(" ")
    };
    spelled.split("; ").map(clause).collect::<Vec<_>>().join("; ")
}

/// The shortest list of suits, ranks and ranges for a set of cards.
fn several(cards: CardSet) -> Option<String> {
    if cards.is_empty() || cards == CardSet::ALL {
        return (!cards.is_empty()).then(|| "all".into());
    }
    let everywhere: Vec<Rank> =
        Rank::all().filter(|&rank| (CardSet::rank(rank) - cards).is_empty()).collect();
    let rest = everywhere.iter().fold(cards, |rest, &rank| rest - CardSet::rank(rank));
    let mut words = ranges("", &everywhere);
    for suit in Suit::ALL {
        let sign = Card::new(suit, Rank::ACE).to_string().replace('A', "");
        let ranks: Vec<Rank> = (rest & CardSet::suit(suit)).into_iter().filter_map(Card::rank).collect();
        if ranks.len() == Rank::all().count() {
            words.push(sign);
        } else {
            words.extend(ranges(&sign, &ranks));
        }
    }
    match rest & CardSet::JOKERS {
        CardSet::JOKERS => words.push("Jk".into()),
        jokers => words.extend(jokers.into_iter().map(|joker| joker.to_string())),
    }
    Some(words.join(" "))
}

/// The ranks of a suit, or of all suits for `None`, with neighbours as ranges.
fn ranges(suit: &str, ranks: &[Rank]) -> Vec<String> {
    let runs = ranks.chunk_by(|one, next| one.number() + 1 == next.number());
    let word = |run: &[Rank]| match run {
        [one] => format!("{suit}{one}"),
        [first, .., last] => format!("{suit}{first}..{suit}{last}"),
        [] => String::new(),
    };
    runs.map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_written_several_at_once() {
        for (long, short) in [
            ("free; HA H2 H3; HA H2 H3", "free; HA..H3; HA..H3"),
            ("one SJ SQ SK HJ HQ HK DJ DQ DK CJ CQ CK", "one J..K"),
            ("fallen SA HA DA CA S3 Jk1 Jk2", "fallen A S3 Jk"),
            ("none", "none"),
            ("soldier own true of_key_suit false", "soldier own true of_key_suit false"),
        ] {
            assert_eq!(shortened(long), short);
        }
        let all = |cards: CardSet| several(cards).unwrap();
        assert_eq!(all(CardSet::ALL), "all");
        assert_eq!(all(CardSet::suit(Suit::Spade)), "S");
    }
}
