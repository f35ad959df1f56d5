//! Writes the page of every rulebook into the folder that is named: what `cargo xtask generate` runs.

use std::path::PathBuf;

use saigen_rulebook::Rulebook;
use saigen_wording::{page_name, rulebook_page};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/rulebook".to_string()));
    std::fs::create_dir_all(&folder)?;
    for book in Rulebook::all() {
        std::fs::write(folder.join(page_name(&book)), rulebook_page(&book))?;
    }
    Ok(())
}
