//! The results as a table and as JSON.

use saigen_engine::Game;
use serde_json::{Value, json};

use super::measure::Round;
use super::{ROUNDS, Spec};
use crate::layout;

/// One case and its figures.
pub(super) struct Row {
    spec: Spec,
    /// The median round by decisions per second, with each time in nanoseconds replaced by its own median.
    round: Round,
}

impl Row {
    pub(super) fn new(spec: Spec, mut rounds: Vec<Round>) -> Self {
        rounds.sort_by(|one, other| one.decisions_per_second.total_cmp(&other.decisions_per_second));
        let middle = |figure: fn(&Round) -> f64| median(rounds.iter().map(figure).collect());
        let round = Round {
            copy_ns: middle(|round| round.copy_ns),
            view_ns: middle(|round| round.view_ns),
            imagine_ns: middle(|round| round.imagine_ns),
            key_ns: middle(|round| round.key_ns),
            allocations_per_game: rounds.iter().map(|round| round.allocations_per_game).fold(0.0, f64::max),
            ..rounds[rounds.len() / 2]
        };
        Self { spec, round }
    }

    fn json(&self) -> Value {
        let (spec, round) = (&self.spec, &self.round);
        json!({
            "edition": spec.edition.to_string(),
            "format": spec.format.id(),
            "setup": spec.setup.to_string(),
            "decisions_per_second": round.decisions_per_second,
            "choices_per_second": round.choices_per_second,
            "games_per_second": round.games_per_second,
            "state_bytes": size_of::<Game>(),
            "copy_ns": round.copy_ns,
            "allocations_per_game": round.allocations_per_game,
            "view_ns": round.view_ns,
            "imagine_ns": round.imagine_ns,
            "key_ns": round.key_ns,
        })
    }

    fn cells(&self) -> [String; 10] {
        let (spec, round) = (&self.spec, &self.round);
        let millions = |value: f64| format!("{:.2} M", value / 1e6);
        let nanoseconds = |value: f64| format!("{value:.0} ns");
        [
            format!("{} {} {}", spec.edition, spec.format, spec.setup),
            millions(round.decisions_per_second),
            millions(round.choices_per_second),
            format!("{:.0}", round.games_per_second),
            format!("{} B", size_of::<Game>()),
            nanoseconds(round.copy_ns),
            round.allocations_per_game.to_string(),
            nanoseconds(round.view_ns),
            nanoseconds(round.imagine_ns),
            nanoseconds(round.key_ns),
        ]
    }
}

/// The median.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// All results.
pub(super) struct Report {
    seconds: f64,
    rows: Vec<Row>,
    baseline: f64,
    /// Milliseconds to read the rule files.
    rule_files_ms: f64,
}

const HEAD: [&str; 10] = [
    "rules",
    "decisions/s",
    "choices/s",
    "games/s",
    "state",
    "copy",
    "allocations",
    "view",
    "imagine",
    "key",
];

impl Report {
    pub(super) fn new(seconds: f64, rows: Vec<Row>, baselines: Vec<f64>, readings: Vec<f64>) -> Self {
        Self { seconds, rows, baseline: median(baselines), rule_files_ms: median(readings) }
    }

    pub(super) fn json(&self) -> String {
        let value = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "optimised": !cfg!(debug_assertions),
            "seconds": self.seconds,
            "rounds": ROUNDS,
            "baseline": { "steps_per_second": self.baseline },
            "rule_files_ms": self.rule_files_ms,
            "results": self.rows.iter().map(Row::json).collect::<Vec<_>>(),
        });
        format!("{value:#}")
    }

    pub(super) fn text(&self) -> String {
        let head = HEAD.map(str::to_string);
        let cells: Vec<_> = [head].into_iter().chain(self.rows.iter().map(Row::cells)).collect();
        let baseline = format!("baseline: {:.2} M steps per second", self.baseline / 1e6);
        let files = format!("rule files: read in {:.2} ms", self.rule_files_ms);
        format!("{}\n\n{baseline}\n{files}", table(&cells))
    }
}

/// A table: the first column aligned left, the others right.
fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] =
        std::array::from_fn(|column| layout::widest(rows.iter().map(|row| row[column].as_str())));
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| match column {
            0 => layout::pad(cell, width),
            _ => layout::pad_left(cell, width),
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        assert_eq!(median(vec![9.0, 1.0, 4.0]), 4.0);
    }

    #[test]
    fn figures_are_aligned() {
        let rows = [["rules", "games"], ["a", "1234567"]].map(|row| row.map(str::to_string));
        assert_eq!(table(&rows), "rules    games\na      1234567");
    }
}
