//! The characters of a custom rule file.

use saigen_cards::CardSet;
use saigen_notation::hint;
use saigen_rulebook::{Character, MadeOf, Rulebook};

use crate::rows::set;
use crate::sheet::{At, Table, Value};

/// Reads `[characters.ID]`: a kind of character that is changed.
pub(crate) fn read(book: &mut Rulebook, id: &str, at: At, value: Value) -> Option<()> {
    let table = value.table()?;
    let ids: Vec<String> = book.characters.iter().map(|character| character.id.to_string()).collect();
    let Some(row) = book.characters.iter_mut().find(|character| character.id == id) else {
        let known = ids.join(", ");
        table.fail(at, format!("there is no character “{id}”: write one of {known}{}", hint(id, &ids)));
        return None;
    };
    let Character { id: _, format, made_of, haste, ability, text: _ } = row;
    set(format, &table, "format");
    set(made_of, &table, "of");
    set(haste, &table, "haste");
    set(ability, &table, "ability");
    table.finish();
    Some(())
}

/// What all characters have in common: a card gives haste to every soldier that it is part of, and there is
/// one ability, of characters of one card. The first row of the file that says otherwise is told.
pub(crate) fn check(book: &Rulebook, rows: &[(String, At)], table: &Table) {
    let Some((_, first)) = rows.first() else { return };
    let at = |id: &str| rows.iter().find(|(row, _)| row == id).map_or(*first, |(_, at)| *at);
    let all = book.characters.iter().fold(CardSet::EMPTY, |all, character| all | character.haste);
    for Character { id, made_of, haste, .. } in &book.characters {
        let cards = made_of.soldier_cards();
        if let Some(card) = ((all - *haste) & cards).first() {
            let message = format!(
                "{card} gives haste to one kind of soldier, and so to every soldier that it is part of: name it under haste of “{id}”, too, or nowhere"
            );
            table.fail(at(id), message);
        }
    }
    let able: Vec<&Character> = book.characters.iter().filter(|it| it.ability.is_some()).collect();
    for character in &able {
        let id = &character.id;
        if !matches!(character.made_of, MadeOf::One(_)) {
            table.fail(
                at(id),
                format!("“{id}” is not made of one card, and so has no ability: write ability = \"none\""),
            );
        }
        if let Some(other) = able.iter().find(|other| other.ability != character.ability) {
            let message =
                format!("“{id}” and “{}” have different abilities: write the same one, or none", other.id);
            return table.fail(at(id), message);
        }
    }
}
