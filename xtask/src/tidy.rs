//! What no compiler checks: headers, lengths, who may depend on whom, and what must not be written.

use crate::files::{self, File};

/// The longest body of a function.
const LONGEST: usize = 70;

/// Files of one flat table each, whose length is no fault.
const TABLES: [&str; 2] = ["crates/rulebook/src/actions/", "crates/reference/src/table.rs"];

/// Which crates of ours each crate may use, apart from its tests; ARCHITECTURE.md draws the picture.
const MAY_USE: [(&str, &[&str]); 22] = [
    ("cards", &[]),
    ("rulebook", &["cards"]),
    ("engine", &["rulebook", "cards"]),
    ("texts", &[]),
    ("reference", &["cards"]),
    ("deal", &["cards"]),
    ("notation", &["deal", "engine", "rulebook", "cards"]),
    ("json", &["notation", "engine", "rulebook", "cards"]),
    ("custom", &["notation", "engine", "rulebook", "cards"]),
    (
        "lab",
        &[
            "arena", "bots", "custom", "players", "wording", "texts", "notation", "deal", "engine",
            "rulebook", "cards",
        ],
    ),
    ("protocol", &["json"]),
    ("wording", &["texts", "engine", "rulebook", "cards"]),
    ("players", &["deal", "engine", "rulebook", "cards"]),
    ("training", &["players", "deal", "engine", "rulebook", "cards"]),
    ("analysis", &["players", "deal", "engine", "cards"]),
    ("arena", &["players", "notation", "deal", "engine", "rulebook", "cards"]),
    ("testkit", &["notation", "deal", "reference", "engine", "rulebook", "cards"]),
    ("bots", &["players", "json", "wording", "texts", "notation", "deal", "engine", "rulebook", "cards"]),
    (
        "terminal",
        &[
            "table", "bots", "analysis", "players", "wording", "texts", "notation", "deal", "engine",
            "rulebook", "cards",
        ],
    ),
    ("table", &["players", "notation", "deal", "engine", "rulebook", "cards"]),
    (
        "server",
        &[
            "table", "bots", "custom", "analysis", "players", "protocol", "json", "wording", "texts",
            "notation", "deal", "engine", "rulebook", "cards",
        ],
    ),
    (
        "cli",
        &[
            "lab", "custom", "server", "terminal", "table", "bots", "analysis", "training", "arena",
            "players", "json", "wording", "texts", "notation", "deal", "engine", "rulebook", "cards",
        ],
    ),
];

/// Crates that use nothing but our own crates and no standard library: no I/O, no clock, no
/// randomness, no serialisation format.
const BARE: [&str; 3] = ["cards", "rulebook", "engine"];

/// There are faults, and they have been printed.
pub(crate) struct Untidy;

/// Checks everything and prints every fault.
pub(crate) fn run() -> Result<(), Untidy> {
    let files = files::all();
    let mut faults = Vec::new();
    for file in &files {
        faults.extend(header(file));
        faults.extend(long_functions(file));
        faults.extend(machine_paths(file));
        faults.extend(dependencies(file));
        faults.extend(bare(file));
    }
    faults.iter().for_each(|fault| println!("{fault}"));
    println!("{} files looked at, {} faults", files.len(), faults.len());
    if faults.is_empty() { Ok(()) } else { Err(Untidy) }
}

/// Every file says at its beginning what it is about.
fn header(file: &File) -> Option<String> {
    let silent = file.is_rust() && !file.text.starts_with("//! ");
    silent.then(|| format!("{}:1: the file does not open with “//! ”", file.path))
}

fn long_functions(file: &File) -> Vec<String> {
    let exempt = !file.is_rust() || file.is_test() || TABLES.iter().any(|table| file.path.starts_with(table));
    if exempt {
        return Vec::new();
    }
    let lines: Vec<&str> = file.text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
    let bodies = (0..lines.len()).filter_map(|at| body_length(&lines[at..]).map(|length| (at, length)));
    let long = bodies.filter(|(_, length)| *length > LONGEST);
    long.map(|(at, length)| format!("{}:{}: a function of {length} lines", file.path, at + 1)).collect()
}

/// How many lines the body of the function has that begins with the first line, if one does. Code is
/// formatted, so a body ends with a brace at the depth where its function begins.
fn body_length(lines: &[&str]) -> Option<usize> {
    let first = lines.first()?;
    let code = first.trim_start();
    let depth = first.len() - code.len();
    let before_name = code.split('(').next()?;
    let is_function = before_name.split_whitespace().any(|word| word == "fn") && !code.starts_with("//");
    let end = format!("{}}}", " ".repeat(depth));
    let opens =
        lines.iter().position(|line| line.ends_with('{') || line.ends_with(';') || line.ends_with('}'))?;
    if !is_function || !lines[opens].ends_with('{') {
        return None;
    }
    lines[opens + 1..].iter().position(|line| *line == end)
}

/// Nothing of the project depends on where it lies on somebody's machine.
fn machine_paths(file: &File) -> Vec<String> {
    // Written in two halves, so that this file does not find itself.
    let signs =
        [["/ho", "me/"], ["/ro", "ot/"], ["/wo", "rk/"], ["/Us", "ers/"], ["/t", "mp/"], ["C:", "\\"]];
    let found = file.text.lines().enumerate().filter_map(|(index, line)| {
        let sign = signs.iter().map(|halves| halves.concat()).find(|sign| line.contains(sign))?;
        Some(format!("{}:{}: a path of one machine: {sign}", file.path, index + 1))
    });
    found.collect()
}

/// The crate whose manifest a file is, if it is one.
fn manifest_of(file: &File) -> Option<&str> {
    file.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")
}

/// The names under `[dependencies]` of a manifest.
fn used(manifest: &str) -> impl Iterator<Item = &str> {
    let section = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let lines = section.take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next()).filter(|name| !name.is_empty())
}

fn dependencies(file: &File) -> Vec<String> {
    let Some(name) = manifest_of(file) else { return Vec::new() };
    let Some((_, allowed)) = MAY_USE.iter().find(|(of, _)| *of == name) else {
        return vec![format!("{}: xtask/src/tidy.rs does not say what this crate may use", file.path)];
    };
    let allows = |used: &str| match used.strip_prefix("saigen-") {
        Some(ours) => allowed.contains(&ours),
        None => !BARE.contains(&name),
    };
    let wrong = used(&file.text).filter(|used| !allows(used));
    wrong.map(|used| format!("{}: {name} must not use {used}", file.path)).collect()
}

fn bare(file: &File) -> Option<String> {
    let named = BARE.iter().any(|name| file.path == format!("crates/{name}/src/lib.rs"));
    let with_std = named && !file.text.lines().any(|line| line == "#![no_std]");
    with_std.then(|| format!("{}: the crate is not #![no_std]", file.path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_measured_by_their_depth() {
        let code =
            "    pub fn one(\n        self,\n    ) -> u8 {\n        if x {\n        }\n        2\n    }\n}";
        let lines: Vec<&str> = code.lines().collect();
        assert_eq!(body_length(&lines), Some(3));
        assert_eq!(body_length(&["fn declared(&self);", "}"]), None);
        assert_eq!(body_length(&["// fn comment() {", "}"]), None);
    }

    #[test]
    fn dependencies_are_read_from_their_section_only() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\na.workspace = true\nb = \"1\"\n\n[dev-dependencies]\nc = \"1\"\n";
        assert_eq!(used(manifest).collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn machine_paths_are_found() {
        let text = ["first", &["/ho", "me/me"].concat()].join("\n");
        let file = File { path: "x".to_string(), text };
        assert_eq!(machine_paths(&file).len(), 1);
    }
}
