//! Rebuilds a release when the web client changes, which it embeds; development builds read the client from
//! its folder at run time.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::SystemTime;

const CLIENT: &str = "../../web/dist";

fn main() {
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let there = ensure(Path::new(CLIENT)).is_ok();
    let watched = if release && there { CLIENT } else { "build.rs" };
    println!("cargo:rerun-if-changed={watched}");
}

/// Creates the folder if the client has not been built: a development build notes where it lies, and cargo
/// rebuilds a release every time if a watched path is missing. Its date is in the past, since cargo also
/// rebuilds if a path is newer than the last build.
pub(crate) fn ensure(folder: &Path) -> io::Result<()> {
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        // Where the date of a folder cannot be set, the next build is one more.
        let _ = File::open(folder).and_then(|opened| opened.set_modified(SystemTime::UNIX_EPOCH));
    }
    Ok(())
}
