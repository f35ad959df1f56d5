//! Writes the generated pages into the given folder; run by `cargo xtask generate`.

use std::path::PathBuf;

use saigen_editions::{editions, rulebooks};
use saigen_wording::{
    disclosure_page, frames_page, frames_page_name, page_name, regulations_page, rulebook_page,
    vocabulary_page,
};

fn main() -> std::io::Result<()> {
    let docs = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs".to_string()));
    let folder = docs.join("rulebook");
    std::fs::create_dir_all(&folder)?;
    for book in rulebooks() {
        std::fs::write(folder.join(page_name(&book)), rulebook_page(&book))?;
    }
    for (edition, page) in editions().filter_map(|edition| Some((edition, frames_page(edition)?))) {
        std::fs::write(folder.join(frames_page_name(edition)), page)?;
    }
    std::fs::write(docs.join("regulations.md"), regulations_page())?;
    std::fs::write(docs.join("vocabulary.md"), vocabulary_page())?;
    std::fs::write(docs.join("disclosure.md"), disclosure_page())
}
