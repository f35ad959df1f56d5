//! A release is built again when the web client changes, and only then.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// A crate without code that has the server's build script, at the same distance from `web`.
fn project() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("release");
    let _ = fs::remove_dir_all(&root);
    let package = root.join("crates/server");
    fs::create_dir_all(package.join("src")).unwrap();
    fs::create_dir_all(root.join("web")).unwrap();
    fs::write(package.join("src/lib.rs"), "").unwrap();
    let manifest = "[package]\nname = \"released\"\nedition = \"2024\"\n[workspace]\n";
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/server/build.rs");
    fs::copy(script, package.join("build.rs")).unwrap();
    root
}

/// Whether a release build has anything to do.
fn builds(root: &Path) -> bool {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--release", "--offline", "--target-dir"]).arg(root.join("target"));
    let output = cargo.current_dir(root.join("crates/server")).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}");
    text.contains("Compiling")
}

#[test]
fn a_release_is_built_again_when_the_client_changes_and_only_then() {
    let root = project();
    assert_eq!([builds(&root), builds(&root)], [true, false], "without a client");
    let page = root.join("web/dist/index.html");
    fs::write(&page, "").unwrap();
    // The date is in the future, as file systems with coarse dates would otherwise hide the change.
    let later = SystemTime::now() + Duration::from_secs(2);
    fs::File::options().write(true).open(&page).unwrap().set_modified(later).unwrap();
    assert!(builds(&root), "with a new client");
}
