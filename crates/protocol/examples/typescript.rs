//! Writes the protocol as TypeScript into the workspace whose folder is named.

use std::path::Path;

use saigen_protocol::typescript::{FILE, file};

fn main() -> std::io::Result<()> {
    let root = std::env::args().nth(1).unwrap_or_else(|| ".".into());
    let path = Path::new(&root).join(FILE);
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, file())
}
