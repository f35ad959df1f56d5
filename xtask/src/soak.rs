//! `cargo xtask soak NAME`: runs a test at a volume that is too slow for the test command.
//!
//! A soak is a range of numbered cases, run in parts. The command of a part receives its range in the variable
//! `SAIGEN_SOAK` (`40..60`) and prints its figures in one line (`soak: kills=20 matches=57`). The sums of the
//! finished parts are stored in the build folder, so the same command resumes after an interruption. A complete
//! run adds a dated row to `docs/soak/NAME.md`, which is committed; the next run continues with the case after it.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use time::OffsetDateTime;

use crate::root;
use crate::tools::{Failed, cargo, fail, output, target};

struct Soak {
    name: &'static str,
    /// The first paragraph of its page.
    about: &'static str,
    /// The default number of cases in a run, and the number in a part.
    cases: u64,
    part: u64,
    /// The figures that each part prints, which are the columns of the page.
    figures: &'static [&'static str],
    /// Runs a part.
    command: fn() -> Command,
}

const SOAKS: [Soak; 4] = [
    Soak {
        name: "kills",
        about: "Kills a server at random moments of running matches. After every restart, each match has exactly the accepted choices.",
        cases: 1000,
        part: 20,
        figures: &["kills", "matches", "accepted", "unheard"],
        command: || cargo_test("cli", "kill_at_random_moments_loses_and_doubles_no_accepted_choice"),
    },
    Soak {
        name: "games",
        about: "Plays a random game for every seed in every regulation with every choice of options; decks that players build are random. All games finish.",
        cases: 1_000_000,
        part: 10_000,
        figures: &["games", "decisions"],
        command: || fast_test("random_games_of_every_regulation_finish"),
    },
    Soak {
        name: "lockstep",
        about: "Plays the engine and the reference model in lockstep: for every seed a game of each regulation with every choice of options, one from a generated position of each rulebook, and two under a mutated rulebook. Positions and options agree after every choice.",
        cases: 10_000,
        part: 100,
        figures: &["regulations", "games"],
        command: || fast_test("games_of_a_range_of_seeds_agree"),
    },
    Soak {
        name: "rulebooks",
        about: "Generates a random rulebook for every seed. It is refused with an error, or a game under it keeps all invariants, folds to its views, and can be imagined, previewed, written and parsed.",
        cases: 20_000,
        part: 500,
        figures: &["rulebooks", "refused", "decisions"],
        command: || cargo_test("engine", "random_rulebooks_are_refused_or_played"),
    },
];

/// A test by its program and name, in the build of the test command.
fn cargo_test(program: &str, name: &str) -> Command {
    cargo(&["test", "--quiet", "--workspace", "--test", program, "--", "--nocapture", name])
}

/// A test of the engine in an optimised build, for games in large numbers.
fn fast_test(name: &str) -> Command {
    let program = ["test", "--quiet", "--profile", "play", "--package", "saigen-engine", "--test", "engine"];
    cargo(&[&program[..], &["--", "--nocapture", name]].concat())
}

/// Sums of figures by their names.
pub(crate) type Figures = BTreeMap<String, u64>;

/// The finished parts of a run.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Progress {
    /// The tested commit; another one starts again.
    commit: String,
    /// The next case.
    next: u64,
    seconds: u64,
    figures: Figures,
}

/// Runs a soak to its end.
pub(crate) fn soak(options: &[&str]) -> Result<(), Failed> {
    let (soak, cases) = wanted(options)?;
    let page = page(soak.name);
    let before = fs::read_to_string(&page).unwrap_or_else(|_| soak.head());
    let first = next_case(&before);
    let file = target()?.join("soak").join(soak.name);
    let mut progress = Progress::resumed(&file, first);
    while progress.next < first + cases {
        let part = progress.next..(first + cases).min(progress.next + soak.part);
        println!("soak {}: cases {} to {} of {}", soak.name, part.start, part.end, first + cases);
        progress = run_part(soak, part, progress)?;
        save(&file, &progress.write())?;
    }
    save(&page, &format!("{before}{}", soak.row(first, &progress, &today())))?;
    println!("soak {}: {cases} cases, no failure; {}", soak.name, page.display());
    fs::remove_file(&file).map_err(|error| fail(format!("{}: {error}", file.display())))
}

/// The page with the results.
pub(crate) fn page(name: &str) -> PathBuf {
    root().join("docs/soak").join(name).with_extension("md")
}

/// The case after those of the last row.
fn next_case(page: &str) -> u64 {
    let cases = page.lines().filter_map(|row| row.split(" | ").nth(2)?.split_once(".."));
    cases.filter_map(|(_, end)| end.parse().ok()).next_back().unwrap_or_default()
}

/// The present commit, marked if a file other than the pages of soaks differs from it.
pub(crate) fn commit() -> String {
    let git = |args: &[&str]| output(Command::new("git").args(args).current_dir(root()));
    let changes = git(&["status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/soak"]);
    let dirty = if changes.is_some_and(|changes| changes.is_empty()) { "" } else { "-dirty" };
    git(&["rev-parse", "--short", "HEAD"]).map_or_else(|| "unknown".into(), |commit| commit + dirty)
}

fn wanted(options: &[&str]) -> Result<(&'static Soak, u64), Failed> {
    let names = SOAKS.each_ref().map(|soak| soak.name).join(", ");
    let usage = || {
        fail(format!("write `cargo xtask soak NAME` or `cargo xtask soak NAME --cases N`; names: {names}"))
    };
    let (name, cases) = match options {
        [name] => (name, None),
        [name, "--cases", cases] => (name, Some(cases.parse().map_err(|_| usage())?)),
        _ => return Err(usage()),
    };
    let soak = SOAKS.iter().find(|soak| soak.name == *name).ok_or_else(usage)?;
    Ok((soak, cases.unwrap_or(soak.cases)))
}

/// Runs a part and adds its figures.
fn run_part(soak: &Soak, part: Range<u64>, mut progress: Progress) -> Result<Progress, Failed> {
    let range = format!("{}..{}", part.start, part.end);
    let begun = Instant::now();
    let mut command = (soak.command)();
    let ran = command.env("SAIGEN_SOAK", &range).stderr(Stdio::inherit()).output();
    let ran =
        ran.map_err(|error| fail(format!("cannot run {}: {error}", command.get_program().display())))?;
    let log = String::from_utf8_lossy(&ran.stdout);
    let figures = log.lines().find_map(figures);
    let (true, Some(figures)) = (ran.status.success(), figures) else {
        println!("{log}");
        return Err(fail(format!("soak {} failed; to repeat: SAIGEN_SOAK={range} {command:?}", soak.name)));
    };
    progress.add(figures);
    progress.next = part.end;
    progress.seconds += begun.elapsed().as_secs();
    Ok(progress)
}

/// The figures of a line that contains `soak: kills=20 matches=57`; `None` for any other line.
fn figures(line: &str) -> Option<Figures> {
    let (_, figures) = line.split_once("soak: ")?;
    let pairs = figures.split_whitespace().map(|pair| pair.split_once('='));
    pairs.map(|pair| pair.and_then(|(name, figure)| Some((name.into(), figure.parse().ok()?)))).collect()
}

pub(crate) fn save(file: &Path, text: &str) -> Result<(), Failed> {
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    // The file is replaced atomically, so that an interruption leaves the old or the new one.
    let new: PathBuf = file.with_extension("new");
    let written = folder.and_then(|()| fs::write(&new, text)).and_then(|()| fs::rename(&new, file));
    written.map_err(|error| fail(format!("cannot write {}: {error}", file.display())))
}

impl Progress {
    /// The stored progress of the present commit after the first case, or none.
    fn resumed(file: &Path, first: u64) -> Self {
        let (commit, stored) = (commit(), fs::read_to_string(file).ok().and_then(|text| Self::read(&text)));
        let stored = stored.filter(|stored| stored.commit == commit && stored.next > first);
        stored.unwrap_or_else(|| Self { commit, next: first, ..Self::default() })
    }

    /// Adds figures to the sums.
    fn add(&mut self, figures: Figures) {
        for (name, figure) in figures {
            *self.figures.entry(name).or_default() += figure;
        }
    }

    fn write(&self) -> String {
        let Self { commit, next, seconds, figures } = self;
        let figures: Vec<String> = figures.iter().map(|(name, figure)| format!("{name}={figure}")).collect();
        format!("{commit}\n{next} {seconds}\nsoak: {}\n", figures.join(" "))
    }

    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let commit = lines.next()?.into();
        let (next, seconds) = lines.next()?.split_once(' ')?;
        let figures = figures(lines.next()?)?;
        Some(Self { commit, next: next.parse().ok()?, seconds: seconds.parse().ok()?, figures })
    }
}

impl Soak {
    fn head(&self) -> String {
        let Self { name, about, figures, .. } = self;
        let rule = "---|".repeat(figures.len() + 4);
        format!(
            "# Soak: {name}\n\n{}\n`cargo xtask soak {name}` adds a row; `cargo xtask test` runs a sample.\n\n\
             | date | commit | cases | {} | minutes |\n|{rule}\n",
            about.replace(". ", ".\n"),
            figures.join(" | ")
        )
    }

    fn row(&self, first: u64, progress: &Progress, date: &str) -> String {
        let figure = |name: &&str| progress.figures.get(*name).copied().unwrap_or_default().to_string();
        let figures: Vec<String> = self.figures.iter().map(figure).collect();
        let minutes = progress.seconds.div_ceil(60);
        let Progress { commit, next, .. } = progress;
        format!("| {date} | {commit} | {first}..{next} | {} | {minutes} |\n", figures.join(" | "))
    }
}

pub(crate) fn today() -> String {
    OffsetDateTime::now_utc().date().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_parsed_from_one_line() {
        let read = figures("test soak ... soak: kills=20 matches=57").unwrap();
        assert_eq!((read["kills"], read["matches"]), (20, 57));
        assert_eq!(figures("soak: kills=many"), None);
        assert_eq!(figures("running 1 test"), None);
    }

    #[test]
    fn parts_add_up_and_progress_round_trips() {
        let soak = Soak { command: || sh("echo \"soak: kills=${SAIGEN_SOAK##*..}\""), ..SOAKS[0] };
        let progress = Progress { commit: "abc".into(), ..Progress::default() };
        let progress = run_part(&soak, 0..20, progress).and_then(|it| run_part(&soak, 20..40, it)).unwrap();
        assert_eq!((progress.next, progress.figures["kills"]), (40, 60));
        assert_eq!(Progress::read(&progress.write()), Some(progress.clone()));
        let row = soak.row(0, &progress, "2026-11-17");
        assert_eq!(row, "| 2026-11-17 | abc | 0..40 | 60 | 0 | 0 | 0 | 0 |\n");
        assert_eq!([next_case(&soak.head()), next_case(&format!("{}{row}", soak.head()))], [0, 40]);
    }

    #[test]
    fn a_part_that_fails_or_prints_no_figures_is_not_counted() {
        for command in [|| sh("echo 'soak: kills=1'; exit 1"), || sh("echo nothing")] as [fn() -> Command; 2]
        {
            assert!(run_part(&Soak { command, ..SOAKS[0] }, 0..1, Progress::default()).is_err());
        }
    }

    fn sh(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }
}
