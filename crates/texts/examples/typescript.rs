//! Writes the messages of the browser client into the given folder; run by `cargo xtask generate`.

use std::path::PathBuf;

use saigen_texts::{Lang, typescript};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_default());
    let write = |lang: Lang| std::fs::write(folder.join(lang.code()).with_extension("ts"), typescript(lang));
    Lang::ALL.into_iter().try_for_each(write)
}
