//! What came out of playing scenarios.

use core::fmt;

use super::parse::parse_scenarios;
use super::run::Tested;
use crate::Error;

/// Something was not as a scenario expected it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The title of the scenario.
    pub title: String,
    /// The rulebook it was played with, for instance `8.2/master`.
    pub rulebook: String,
    /// The line of the move or expectation.
    pub line: usize,
    /// The move or expectation.
    pub step: String,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The game at that moment, as text.
    pub dump: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} [{}]", self.title, self.rulebook)?;
        writeln!(f, "  line {}: {}", self.line, self.step)?;
        writeln!(f, "  expected: {}", self.expected)?;
        writeln!(f, "  found:    {}", self.found)?;
        self.dump.lines().try_for_each(|line| writeln!(f, "    {line}"))
    }
}

impl core::error::Error for Failure {}

/// What came out of playing the scenarios of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How the file is called.
    pub label: String,
    /// How many scenarios it has.
    pub scenarios: usize,
    /// How often they were played: once for each of their rulebooks.
    pub runs: usize,
    /// What was not as expected.
    pub failures: Vec<Failure>,
    /// What could not be read; then nothing was played.
    pub errors: Vec<Error>,
}

impl Report {
    /// Whether everything was as expected.
    pub fn is_ok(&self) -> bool {
        self.failures.is_empty() && self.errors.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.errors.iter().try_for_each(|error| writeln!(f, "{}:{error}", self.label))?;
        for failure in together(&self.failures) {
            write!(f, "{}:{}: {failure}", self.label, failure.line)?;
        }
        let Self { label, scenarios, runs, .. } = self;
        write!(f, "{label}: {scenarios} scenarios, {runs} runs, {} failed", self.failures.len())
    }
}

/// Failures that differ in their rulebook only, as one.
fn together(failures: &[Failure]) -> Vec<Failure> {
    let mut groups: Vec<Failure> = Vec::new();
    for failure in failures {
        let same = |group: &&mut Failure| {
            (group.line, &group.expected, &group.found) == (failure.line, &failure.expected, &failure.found)
        };
        match groups.iter_mut().find(same) {
            Some(group) => group.rulebook += &format!(" {}", failure.rulebook),
            None => groups.push(failure.clone()),
        }
    }
    groups
}

/// Reads and plays the scenarios of a file; the label is its name in the report.
pub fn run_file(label: &str, text: &str) -> Report {
    run_file_with(label, text, &mut |_, _| None)
}

/// [`run_file`] with a player under test, for scenarios in which one plays.
pub fn run_file_with(label: &str, text: &str, player: &mut Tested<'_>) -> Report {
    let mut report = Report { label: label.into(), ..Report::default() };
    match parse_scenarios(text) {
        Ok(scenarios) => {
            report.scenarios = scenarios.len();
            report.runs = scenarios.iter().map(|scenario| scenario.rulebooks().count()).sum();
            report.failures = scenarios.iter().flat_map(|scenario| scenario.failures(player)).collect();
        }
        Err(errors) => report.errors = errors,
    }
    report
}
