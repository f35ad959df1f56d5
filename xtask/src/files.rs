//! The files of the project.

use std::path::{Path, PathBuf};

use crate::root;

/// A text file: its path in the workspace, with `/`, and its contents.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Folders without source files.
const FOREIGN: [&str; 4] = ["target", ".git", "node_modules", "dist"];

/// All text files of the project, sorted by path.
pub(crate) fn all() -> Vec<File> {
    let mut paths = Vec::new();
    collect(root(), &mut paths);
    paths.sort();
    paths.iter().filter_map(|path| read(path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let foreign = entry.file_name().to_str().is_some_and(|name| FOREIGN.contains(&name));
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !foreign => collect(&entry.path(), paths),
            Ok(kind) if kind.is_file() && !foreign => paths.push(entry.path()),
            _ => {}
        }
    }
}

/// Reads a file; `None` if it is not text.
fn read(path: &Path) -> Option<File> {
    let text = std::fs::read_to_string(path).ok()?;
    let inside = path.strip_prefix(root()).ok()?;
    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    Some(File { path: parts.join("/"), text })
}

impl File {
    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether the file is part of tests only.
    pub(crate) fn is_test(&self) -> bool {
        self.path.split('/').any(|part| part == "tests" || part == "tests.rs")
    }
}
