//! PostgreSQL, which some tests of the server start on a port of their own.

use std::path::Path;

use crate::tools::{Failed, ensure_found, find};

/// Installs PostgreSQL if it is missing. No cluster is needed: the tests create theirs.
pub(crate) fn ensure() -> Result<(), Failed> {
    ensure_found("initdb", &["postgresql"], is_installed)
}

/// Whether its programs are in the path or where Debian keeps them, by version.
fn is_installed() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let has = |folder: &Path| folder.join("bin/initdb").exists();
    find("initdb").is_some() || versions.map(|folder| folder.path()).any(|folder| has(&folder))
}
