//! Checks beyond the compiler: headers, lengths, dependencies between crates, messages, and forbidden text.

use crate::files::{self, File};
use crate::tools::Failed;
use crate::{messages, problems};

/// Maximum lines of a function body.
const LONGEST: usize = 70;

/// Files with flat tables, whose functions may have any length.
const TABLES: [&str; 1] = ["crates/reference/src/table.rs"];

/// The workspace crates that each crate may depend on, apart from its tests, as in ARCHITECTURE.md.
const MAY_USE: [(&str, &[&str]); 26] = [
    ("cards", &[]),
    ("rulebook", &["cards"]),
    ("engine", &["rulebook", "cards"]),
    ("texts", &[]),
    ("reference", &["cards"]),
    ("deal", &["cards"]),
    ("editions", &["rulebook", "cards"]),
    ("notation", &["deal", "editions", "engine", "rulebook", "cards"]),
    ("json", &["notation", "engine", "rulebook", "cards"]),
    ("custom", &["notation", "editions", "engine", "rulebook", "cards"]),
    (
        "lab",
        &[
            "arena", "batch", "bots", "custom", "players", "wording", "texts", "notation", "deal",
            "editions", "engine", "rulebook", "cards",
        ],
    ),
    ("protocol", &["table", "json"]),
    ("wording", &["texts", "editions", "engine", "rulebook", "cards"]),
    ("players", &["deal", "engine", "rulebook", "cards"]),
    ("training", &["batch", "players", "deal", "editions", "engine", "cards"]),
    ("analysis", &["players", "deal", "engine", "cards"]),
    ("batch", &["players", "notation", "deal", "engine", "cards"]),
    ("arena", &["batch", "notation", "deal"]),
    ("testkit", &["notation", "deal", "editions", "reference", "engine", "rulebook", "cards"]),
    (
        "fuzzing",
        &[
            "testkit", "texts", "server", "protocol", "lab", "bots", "custom", "training", "batch",
            "players", "json", "notation", "deal", "engine", "rulebook", "cards",
        ],
    ),
    (
        "bots",
        &["batch", "players", "json", "wording", "texts", "notation", "deal", "engine", "rulebook", "cards"],
    ),
    (
        "terminal",
        &[
            "table", "bots", "analysis", "players", "wording", "texts", "notation", "deal", "engine",
            "rulebook", "cards",
        ],
    ),
    ("table", &["players", "notation", "deal", "engine", "rulebook", "cards"]),
    (
        "match",
        &[
            "table", "protocol", "analysis", "players", "json", "wording", "texts", "notation", "deal",
            "engine", "rulebook", "cards",
        ],
    ),
    (
        "server",
        &[
            "match", "table", "bots", "custom", "analysis", "players", "protocol", "json", "wording",
            "texts", "notation", "deal", "editions", "engine", "rulebook", "cards",
        ],
    ),
    (
        "cli",
        &[
            "lab", "custom", "server", "terminal", "table", "bots", "analysis", "training", "arena", "batch",
            "players", "json", "wording", "texts", "notation", "deal", "editions", "engine", "rulebook",
            "cards",
        ],
    ),
];

/// Crates that are `no_std` and depend on workspace crates only: no I/O, no clock, no randomness, no
/// serialisation format.
const BARE: [&str; 3] = ["cards", "rulebook", "engine"];

/// Crates that must not name an action, and the rules, which define the ids of actions.
const NAMELESS: [&str; 2] = ["crates/engine/src/", "crates/rulebook/src/"];
const RULES: &str = "rules/";

/// Action ids that are also ordinary words, and parts of identifiers that name an action without its id.
const WORDS: [&str; 4] = ["attack", "draw", "end", "return"];
const NICKNAMES: [&str; 2] = ["blackjack", "one_or_two"];

/// Runs all checks and prints every fault.
pub(crate) fn run() -> Result<(), Failed> {
    let files = files::all();
    let mut faults = Vec::new();
    let actions = action_ids(&files);
    for file in &files {
        faults.extend(header(file));
        faults.extend(long_functions(file));
        faults.extend(machine_paths(file));
        faults.extend(dependencies(file));
        faults.extend(bare(file));
        faults.extend(named_actions(file, &actions));
    }
    faults.extend(unlisted_tests(&files));
    faults.extend(messages::faults(&files));
    faults.extend(problems::faults(&files));
    faults.iter().for_each(|fault| println!("{fault}"));
    println!("{} files checked, {} faults", files.len(), faults.len());
    if faults.is_empty() { Ok(()) } else { Err(Failed) }
}

/// Every Rust file starts with its module comment.
fn header(file: &File) -> Option<String> {
    let missing = file.is_rust() && !file.text.starts_with("//! ");
    missing.then(|| format!("{}:1: the file does not start with “//! ”", file.path))
}

/// Every file of tests is a module of the crate's test program, if it has one: others are never compiled.
fn unlisted_tests(files: &[File]) -> Vec<String> {
    let programs = files.iter().filter_map(|file| Some((file.path.strip_suffix("tests/all.rs")?, file)));
    let unlisted = programs.flat_map(|(krate, program)| {
        let modules = files.iter().filter_map(move |file| test_module(krate, file).map(|name| (name, file)));
        modules.filter(|(name, _)| !program.text.lines().any(|line| line == format!("mod {name};")))
    });
    unlisted
        .map(|(name, file)| format!("{}:1: tests/all.rs does not have “mod {name};”", file.path))
        .collect()
}

/// The module of a crate's test program that a file is.
fn test_module<'f>(krate: &str, file: &'f File) -> Option<&'f str> {
    let inside = file.path.strip_prefix(krate)?.strip_prefix("tests/")?;
    let name = inside.strip_suffix("/mod.rs").or_else(|| inside.strip_suffix(".rs"))?;
    (name != "all" && !name.contains('/')).then_some(name)
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

/// The number of lines in the body of the function that starts in the first line; `None` if none does. The code
/// is formatted, so a body ends with a brace at the indentation of its function.
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

/// No file names a path of one machine.
fn machine_paths(file: &File) -> Vec<String> {
    // Split in halves, so that this file does not match itself.
    let signs =
        [["/ho", "me/"], ["/ro", "ot/"], ["/wo", "rk/"], ["/Us", "ers/"], ["/t", "mp/"], ["C:", "\\"]];
    let found = file.text.lines().enumerate().filter_map(|(index, line)| {
        let sign = signs.iter().map(|halves| halves.concat()).find(|sign| line.contains(sign))?;
        Some(format!("{}:{}: a path of one machine: {sign}", file.path, index + 1))
    });
    found.collect()
}

/// The crate of a manifest; `None` for any other file.
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
        return vec![format!("{}: add this crate to MAY_USE in xtask/src/tidy.rs", file.path)];
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

/// The ids of all actions, as in `[actions.up]`.
fn action_ids(files: &[File]) -> Vec<&str> {
    let rules = files.iter().filter(|file| file.path.starts_with(RULES));
    let lines = rules.flat_map(|file| file.text.lines());
    let ids = lines.filter_map(|line| line.strip_prefix("[actions.")?.strip_suffix(']'));
    ids.filter(|id| !WORDS.contains(id)).collect()
}

/// Engine and rulebook name no action: they know verbs.
fn named_actions(file: &File, actions: &[&str]) -> Vec<String> {
    let nameless = NAMELESS.iter().any(|folder| file.path.starts_with(folder));
    let code = if nameless { file.text.as_str() } else { "" };
    let lines = code.lines().enumerate().flat_map(|(at, line)| identifiers(line).map(move |it| (at, it)));
    let names = |it: &str| actions.contains(&it) || NICKNAMES.iter().any(|name| it.contains(name));
    let found = lines.filter(|(_, it)| names(it));
    found.map(|(at, it)| format!("{}:{}: “{it}” names an action", file.path, at + 1)).collect()
}

/// The identifiers of a line in snake case, without comments and strings.
fn identifiers(line: &str) -> impl Iterator<Item = String> {
    let code = line.split("//").next().unwrap_or_default();
    let code: String = code.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let words: Vec<String> = code.split(|c: char| !c.is_alphanumeric() && c != '_').map(snake_case).collect();
    words.into_iter()
}

fn snake_case(word: &str) -> String {
    let mut snake = String::new();
    for (at, c) in word.char_indices() {
        if c.is_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
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
    fn identifiers_are_compared_in_snake_case() {
        let found: Vec<String> = identifiers("Op::DeathLance => \"force\", // twist").collect();
        assert!(found.contains(&"death_lance".to_string()));
        assert!(!found.iter().any(|it| it == "force" || it == "twist"));
    }

    #[test]
    fn actions_are_found_by_their_id_and_by_their_nicknames() {
        let rules = File { path: "rules/master.toml".to_string(), text: "[actions.force]\n".to_string() };
        let named = |path: &str, text: &str| {
            let file = File { path: path.to_string(), text: text.to_string() };
            named_actions(&file, &action_ids(std::slice::from_ref(&rules))).len()
        };
        for code in ["self.force(seat)", "Ask::OneOrTwo", "fn blackjack_total()"] {
            assert_eq!(named("crates/engine/src/ops.rs", code), 1, "{code}");
            assert_eq!(named("crates/players/src/lib.rs", code), 0, "{code}");
        }
        assert_eq!(named("crates/engine/src/ops.rs", "\"force\" // blackjack"), 0);
    }

    #[test]
    fn dependencies_are_read_from_their_section_only() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\na.workspace = true\nb = \"1\"\n\n[dev-dependencies]\nc = \"1\"\n";
        assert_eq!(used(manifest).collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn tests_that_the_program_does_not_have_are_found() {
        let file = |path: &str, text: &str| File { path: path.to_string(), text: text.to_string() };
        let listed = [("x/tests/all.rs", "mod a;\nmod b;\n"), ("x/tests/a.rs", ""), ("x/tests/b/mod.rs", "")];
        let others = [("x/tests/b/part.rs", ""), ("x/tests/data.txt", ""), ("y/tests/c.rs", "")];
        let mut files: Vec<File> =
            listed.iter().chain(&others).map(|(path, text)| file(path, text)).collect();
        assert_eq!(unlisted_tests(&files), [""; 0]);
        files.extend([file("x/tests/c.rs", ""), file("x/tests/d/mod.rs", "")]);
        assert_eq!(unlisted_tests(&files).len(), 2);
    }

    #[test]
    fn machine_paths_are_found() {
        let text = ["first", &["/ho", "me/me"].concat()].join("\n");
        let file = File { path: "x".to_string(), text };
        assert_eq!(machine_paths(&file).len(), 1);
    }
}
