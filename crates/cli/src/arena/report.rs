//! The result of a match, for printing.

use saigen_arena::stats::{ELO_BOUND, Interval, Verdict};
use saigen_arena::{SeatScore, Summary};
use saigen_batch::Thinking;
use serde_json::{Value, json};

use super::Sequence;
use crate::args::ArenaArgs;
use crate::layout;

pub(super) struct Report<'a> {
    pub(super) args: &'a ArenaArgs,
    pub(super) summary: &'a Summary,
    pub(super) test: Option<&'a Sequence>,
    pub(super) seconds: f64,
}

impl Report<'_> {
    pub(super) fn json(&self) -> String {
        let contest = &self.args.contest;
        let mut value = Value::Object(contest.deal.book.selected().json());
        let run = json!({
            "setup": contest.deal.setup().to_string(),
            "seed": contest.deal.seed.to_string(),
            "players": { "a": self.args.a.to_string(), "b": self.args.b.to_string() },
        });
        let figures = self.summary.json();
        if let (Value::Object(all), Value::Object(run), Value::Object(figures)) = (&mut value, run, figures) {
            all.extend(run);
            all.extend(figures);
        }
        value["sprt"] = self.test.map_or(Value::Null, Sequence::json);
        value["seconds"] = self.seconds.into();
        format!("{value:#}")
    }

    pub(super) fn text(&self) -> String {
        let (contest, summary) = (&self.args.contest, self.summary);
        let share = |count: u64| format!("{count} ({})", percent(count as f64 / summary.games.max(1) as f64));
        let Interval { low, high } = summary.rate_interval;
        let rate = format!("{} (95 %: {} to {})", percent(summary.rate), percent(low), percent(high));
        let Interval { low, high } = summary.elo_interval();
        let difference =
            format!("{} (95 %: {} to {})", elo_text(summary.elo()), elo_text(low), elo_text(high));
        let [first, second] = summary.by_turn.map(by_turn);
        let endless = match summary.endless {
            0 => String::new(),
            count => format!(", of which {count} did not end"),
        };
        let lines = [
            ("rules", contest.deal.title()),
            ("A", self.args.a.to_string()),
            ("B", self.args.b.to_string()),
            ("games", self.games()),
            ("A wins", share(summary.a_wins)),
            ("B wins", share(summary.b_wins)),
            ("draws", format!("{}{endless}", share(summary.draws))),
            ("A's score", rate),
            ("Elo", difference),
            ("A first", first),
            ("A second", second),
            ("decisions", self.decisions()),
            ("A thinks", thinking(&summary.thinking[0])),
            ("B thinks", thinking(&summary.thinking[1])),
            ("time", format!("{:.1} s", self.seconds)),
        ];
        let test = self.test.map(|test| ("test", test.text()));
        let forfeits = ["A", "B"].into_iter().zip(&summary.forfeits);
        let forfeits = forfeits.filter_map(|(label, it)| Some((label, it.describe()?)));
        let lines = lines
            .into_iter()
            .chain(forfeits)
            .chain(test)
            .map(|(label, text)| layout::labelled(0, label, 10, &text));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The number of games, or of matches with their games.
    fn games(&self) -> String {
        let Summary { games, of_matches, .. } = *self.summary;
        let matches = if games == of_matches { "" } else { " matches" };
        let of_matches = if games == of_matches { String::new() } else { format!(" of {of_matches} games") };
        format!("{games}{matches}{of_matches} ({} deals, played with both seatings)", games / 2)
    }

    fn decisions(&self) -> String {
        let summary = self.summary;
        let (mean, median) = (summary.mean_decisions(), summary.median_decisions());
        let max = summary.decisions.last().copied().unwrap_or(0);
        format!("mean {mean:.1} per game, median {median}, max {max}; mean {:.1} turns", summary.turns)
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// An Elo difference; beyond the bound, values are not distinguished.
fn elo_text(elo: f64) -> String {
    match elo {
        _ if elo >= ELO_BOUND => format!("> +{ELO_BOUND}"),
        _ if elo <= -ELO_BOUND => format!("< -{ELO_BOUND}"),
        _ => format!("{elo:+.0}"),
    }
}

fn by_turn(score: SeatScore) -> String {
    match score.rate() {
        Some(rate) => format!("{} of {} games", percent(rate), score.games),
        None => "no games".into(),
    }
}

/// Time spent on decisions with at least two options.
fn thinking(thinking: &Thinking) -> String {
    let times = &thinking.times;
    let [mean, p95, max] = [times.mean_ms(), times.p95_ms(), times.max_ms()].map(time);
    format!(
        "{mean} per decision, p95 {p95}, max {max}; {:.0} simulations per decision; {} decisions",
        thinking.mean_simulations(),
        times.count()
    )
}

/// A time given in milliseconds.
fn time(ms: f64) -> String {
    let units = [(1000.0, "s"), (1.0, "ms"), (1e-3, "µs")];
    let (size, unit) = units.into_iter().find(|(size, _)| ms >= *size).unwrap_or((1e-6, "ns"));
    let count = ms / size;
    format!("{count:.*} {unit}", usize::from(count < 10.0))
}

impl Sequence {
    fn json(&self) -> Value {
        let verdict = self.verdict.map(|verdict| match verdict {
            Verdict::H0 => "elo0",
            Verdict::H1 => "elo1",
        });
        json!({
            "elo0": self.sprt.elo0,
            "elo1": self.sprt.elo1,
            "alpha": self.sprt.error,
            "beta": self.sprt.error,
            "llr": self.sprt.ratio(),
            "llr_low": -self.sprt.bound(),
            "llr_high": self.sprt.bound(),
            "pairs": self.sprt.pairs(),
            "verdict": verdict,
        })
    }

    fn text(&self) -> String {
        let (sprt, bound) = (&self.sprt, self.sprt.bound());
        let ratio = format!("log-likelihood ratio {:+.2}", sprt.ratio());
        let pairs = sprt.pairs();
        match self.verdict {
            Some(Verdict::H1) => format!(
                "ended after {pairs} pairs: {ratio} reached {bound:+.2}, so Elo {:+} rather than {:+}",
                sprt.elo1, sprt.elo0
            ),
            Some(Verdict::H0) => format!(
                "ended after {pairs} pairs: {ratio} reached {:+.2}, so Elo {:+} rather than {:+}",
                -bound, sprt.elo0, sprt.elo1
            ),
            None => format!(
                "no verdict after {pairs} pairs: {ratio} is between {:+.2} (Elo {:+}) and {bound:+.2} (Elo {:+})",
                -bound, sprt.elo0, sprt.elo1
            ),
        }
    }
}
