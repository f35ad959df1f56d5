//! The TypeScript in the repository is what the types say.

use std::path::Path;

use saigen_protocol::typescript::{FILE, file};

#[test]
fn the_file_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FILE);
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == file(), "{FILE} is stale: run `cargo xtask generate`");
}
