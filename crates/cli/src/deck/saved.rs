//! Decks saved in the user's data folder.

use std::fs;
use std::path::{Path, PathBuf};

use saigen_notation::{NamedDeck, is_deck_code, parse_deck};

use crate::failure::{self, Failure};
use crate::play::data_folder;

/// The folder of saved decks in the data folder, and how their file names end.
const FOLDER: &str = "decks";
const ENDING: &str = "deck";

/// The text of a deck: a code itself, a file, or a saved deck with this name.
pub(crate) fn text(source: &str) -> Result<String, Failure> {
    if is_deck_code(source) { Ok(source.into()) } else { failure::read(&place(source)?) }
}

/// Where a deck is stored: a file if there is one or the name looks like one, else a saved deck.
pub(super) fn place(source: &str) -> Result<PathBuf, Failure> {
    let file = Path::new(source);
    if file.exists() || source.contains(['/', '\\', '.']) {
        return Ok(file.into());
    }
    let folder =
        folder().ok_or_else(|| Failure::input(format!("{source}: there is no data folder; write a file")))?;
    Ok(folder.join(source).with_extension(ENDING))
}

fn folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join(FOLDER))
}

/// The names of the saved decks with the decks, in alphabetical order; files that hold none are left out.
pub(super) fn all() -> Vec<(String, NamedDeck)> {
    let files = folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let mut decks: Vec<_> = files
        .filter_map(|file| {
            let path = file.path();
            let name = path.file_stem()?.to_str()?.to_owned();
            let deck = parse_deck(&fs::read_to_string(&path).ok()?).ok()?;
            (path.extension()? == ENDING).then_some((name, deck))
        })
        .collect();
    decks.sort_by(|(one, _), (other, _)| one.cmp(other));
    decks
}

/// Writes a deck.
pub(super) fn save(place: &Path, deck: &NamedDeck) -> Result<(), Failure> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), fs::create_dir_all)?;
    Ok(fs::write(place, deck.to_text())?)
}
