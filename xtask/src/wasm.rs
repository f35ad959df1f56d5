//! The crates that run in a browser, built for WebAssembly.
//!
//! The target's standard library comes from rustup. Where rustup cannot provide it, it is built from
//! Debian's package of the compiler's sources, which apt downloads from its configured mirror.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{Failed, cargo, fail, output, run, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that a browser needs to play without a server.
const CRATES: [&str; 14] = [
    "cards", "rulebook", "engine", "deal", "notation", "json", "texts", "wording", "players", "table",
    "custom", "protocol", "analysis", "match",
];

/// Sources of the standard library: the compiler's version, and Debian's package with its hash.
const SOURCES: [Sources; 1] = [Sources {
    version: "1.95.0",
    package: "rust-src_1.95.0+dfsg1-2~bpo13+1_all.deb",
    sha256: "7b76db5b880a77f9e52975d2baa6209d2f76d2c9c2789515c3088cb960e2c83b",
}];

struct Sources {
    version: &'static str,
    package: &'static str,
    sha256: &'static str,
}

/// Builds the crates in a separate folder: the build with sources sets variables on which build scripts of other
/// crates depend.
pub(crate) fn build() -> Result<(), Failed> {
    let mut command = cargo(&["build", "--target", TARGET]);
    command.args(CRATES.iter().map(|name| format!("--package=saigen-{name}")));
    command.arg("--target-dir").arg(target()?.join("wasm"));
    if !is_installed() && !add() {
        let library = sources()?;
        command.args(["-Z", "build-std=std,panic_abort"]);
        command.env("RUSTC_BOOTSTRAP", "1").env("__CARGO_TESTS_ONLY_SRC_ROOT", library);
    }
    run(&mut command)
}

/// Whether the toolchain has the target's standard library.
fn is_installed() -> bool {
    let folder = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]));
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    entries.is_some_and(|mut entries| entries.next().is_some())
}

/// Adds the target with rustup.
fn add() -> bool {
    println!("the target {TARGET} is missing: adding it with rustup");
    run(Command::new("rustup").args(["target", "add", TARGET])).is_ok() && is_installed()
}

/// The folder with the sources of the standard library, downloaded if it is missing.
fn sources() -> Result<PathBuf, Failed> {
    let version = version(&output(Command::new("rustc").arg("--version")).unwrap_or_default());
    let Some(sources) = SOURCES.iter().find(|sources| sources.version == version) else {
        return Err(fail(format!(
            "rustup cannot add {TARGET}, and no sources are pinned for rustc {version}"
        )));
    };
    let folder = target()?.join("rust-src").join(sources.version);
    let library = folder.join(format!("usr/src/rustc-{}/library", sources.version));
    if !library.is_dir() {
        println!("rustup cannot add {TARGET}: building its standard library from {}", sources.package);
        fetch(sources, &folder)?;
    }
    Ok(library)
}

/// `1.95.0` from `rustc 1.95.0 (59807616e 2026-04-14)`.
fn version(line: &str) -> String {
    line.split_whitespace().nth(1).unwrap_or("unknown").into()
}

/// Downloads and unpacks a package. The folder appears atomically.
fn fetch(sources: &Sources, folder: &Path) -> Result<(), Failed> {
    let io = |error: std::io::Error| fail(format!("{}: {error}", folder.display()));
    let new = folder.with_extension("new");
    let _ = fs::remove_dir_all(&new);
    fs::create_dir_all(&new).map_err(io)?;
    let package = new.with_extension("deb");
    download(sources, &package)?;
    run(Command::new("dpkg-deb").arg("--extract").arg(&package).arg(&new))?;
    fs::remove_file(&package).and_then(|()| fs::rename(&new, folder)).map_err(io)
}

/// Downloads a package from one of apt's mirrors; apt checks the hash.
fn download(sources: &Sources, into: &Path) -> Result<(), Failed> {
    let sites =
        output(Command::new("apt-get").args(["indextargets", "--format", "$(SITE)"])).unwrap_or_default();
    let mut sites: Vec<&str> = sites.lines().collect();
    sites.dedup();
    let found = sites.iter().any(|site| {
        let address = format!("{site}/pool/main/r/rustc/{}", sources.package);
        let mut helper = Command::new("/usr/lib/apt/apt-helper");
        helper.arg("download-file").arg(address).arg(into).arg(format!("SHA256:{}", sources.sha256));
        run(&mut helper).is_ok()
    });
    found.then_some(()).ok_or_else(|| {
        fail(format!("no mirror of apt has {}: add {TARGET} to the toolchain", sources.package))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_second_word() {
        assert_eq!(version("rustc 1.95.0 (59807616e 2026-04-14)"), "1.95.0");
        assert_eq!(version(""), "unknown");
    }
}
