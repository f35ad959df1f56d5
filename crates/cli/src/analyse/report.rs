//! An analysis as text.

use saigen_analysis::{Ledger, Point};
use saigen_cards::Seat;
use saigen_engine::Outcome;
use saigen_notation::{Ending, Stop};

use super::{AnalysisReport, COSTLIEST};
use crate::layout::{self, columns, pad, pad_left};

/// Width of the bar of a certain win, in columns.
const BAR: usize = 20;
/// Maximum width of the course of a game, in columns.
const WIDEST_COURSE: usize = 72;

impl AnalysisReport<'_> {
    pub(super) fn text(&self) -> String {
        let mut parts = vec![self.head(), self.course(), self.chances(), self.ledger()];
        parts.extend(Seat::BOTH.map(|seat| self.costliest(seat)));
        if self.analysis.points.iter().any(|point| point.better().is_some()) {
            parts.push(layout::indented(0, &self.say("analysis-imagined")));
        }
        parts.join("\n\n")
    }

    fn head(&self) -> String {
        let (header, say) = (&self.record.header, self.words.phrases());
        let title = if header.custom.is_some() { "analysis-title-own" } else { "analysis-title" };
        let title = say.say(
            title,
            &[
                ("edition", header.rulebook.regulation.edition.to_string().into()),
                ("format", say.format(header.rulebook.regulation.format).into()),
                ("a", self.names[Seat::A].as_str().into()),
                ("b", self.names[Seat::B].as_str().into()),
            ],
        );
        let effort = say.say(
            "analysis-effort",
            &[
                ("count", self.analysis.points.len().into()),
                ("simulations", self.args.simulations.to_string().into()),
            ],
        );
        [title, self.ending(), effort].map(|line| layout::indented(0, &line)).join("\n")
    }

    fn ending(&self) -> String {
        let (id, seat) = match self.game.replayed.ending {
            Ending::Played(Outcome::Draw) => return self.say("analysis-drawn"),
            Ending::Played(Outcome::Endless) => return self.say("play-endless"),
            Ending::Played(Outcome::Winner(seat)) => ("analysis-won", seat),
            Ending::Stopped { how: Stop::Resign, seat, .. } => ("analysis-resign", seat),
            Ending::Stopped { how: Stop::Timeout, seat, .. } => ("analysis-timeout", seat),
            Ending::Stopped { how: Stop::Forfeit, seat, .. } => ("analysis-forfeit", seat),
            Ending::Stopped { how: Stop::Length, .. } => return self.say("analysis-length"),
        };
        self.words.phrases().say(id, &[("who", self.names[seat].as_str().into())])
    }

    /// Whether the game ended by the rules.
    pub(super) fn is_finished(&self) -> bool {
        matches!(self.game.replayed.ending, Ending::Played(_))
    }

    /// The first decision of each turn.
    pub(super) fn turns(&self) -> Vec<(usize, &Point)> {
        let points = &self.analysis.points;
        let begins = |at: &usize| *at == 0 || points[at - 1].turn != points[*at].turn;
        (0..points.len()).filter(begins).map(|at| (at, &points[at])).collect()
    }

    /// The whole game as one line per seat, as wide as the terminal allows.
    fn course(&self) -> String {
        let names = layout::widest(self.names.0.iter().map(String::as_str));
        let room = layout::width().saturating_sub(names + 4).clamp(10, WIDEST_COURSE);
        let wins: Vec<_> =
            self.analysis.points.iter().map(|point| point.win).chain([self.analysis.end]).collect();
        let count = wins.len().min(room);
        let shown = (0..count).map(|at| &wins[(at + 1) * wins.len() / count - 1]);
        let line = |seat: Seat| {
            let course: String = shown.clone().map(|win| column(win[seat])).collect();
            format!("  {}  {course}", pad(&self.names[seat], names))
        };
        let heading = layout::indented(0, &self.say("analysis-course"));
        format!("{heading}\n{}", Seat::BOTH.map(line).join("\n"))
    }

    /// Bars for each seat, one row per turn.
    fn chances(&self) -> String {
        let end = self.say(if self.is_finished() { "analysis-end" } else { "analysis-left" });
        let turns = self.turns().into_iter().map(|(at, point)| {
            let whose = self.game.moments[at].game.turn();
            (format!("{} {whose}", point.turn), point.win)
        });
        let rows: Vec<_> = turns.chain([(end, self.analysis.end)]).collect();
        let heading = self.say("analysis-turn");
        let width = layout::widest(rows.iter().map(|(label, _)| label.as_str())).max(columns(&heading));
        let [a, b] = self.names.0.each_ref();
        let mut lines = vec![
            layout::indented(0, &self.say("analysis-chances")),
            format!("  {}  {}  {b}", pad_left(&heading, width), pad(a, BAR + 5)),
        ];
        lines.extend(rows.into_iter().map(|(label, win)| {
            let [a, b] =
                win.0.map(|win| format!("{} {}", pad_left(&format!("{:.0}", 100.0 * win), 3), bar(win)));
            format!("  {}  {}  {b}", pad_left(&label, width), pad(&a, BAR + 5)).trim_end().to_string()
        }));
        lines.join("\n")
    }

    fn ledger(&self) -> String {
        type Part = fn(&Ledger) -> String;
        let end = if self.is_finished() { "analysis-total" } else { "analysis-total-left" };
        let parts: [(&str, Part); 5] = [
            ("analysis-start", |it| percent(it.start)),
            ("analysis-decisions", |it| signed(it.decisions)),
            ("analysis-luck", |it| signed(it.luck)),
            ("analysis-opponent", |it| signed(it.opponent)),
            (end, |it| percent(it.end)),
        ];
        let ledgers = &self.analysis.ledger;
        let heads = [String::new()].into_iter().chain(self.names.0.clone()).collect();
        let rows = parts.map(|(id, part)| {
            [format!("  {}", self.say(id))].into_iter().chain(ledgers.0.iter().map(part)).collect()
        });
        let rows: Vec<Vec<String>> = [heads].into_iter().chain(rows).collect();
        format!("{}\n{}", layout::indented(0, &self.say("analysis-ledger")), layout::columns_of(&rows, 0))
    }

    fn costliest(&self, seat: Seat) -> String {
        let who = [("who", self.names[seat].as_str().into())];
        let mut lines = vec![layout::indented(0, &self.words.phrases().say("analysis-costliest", &who))];
        let points = self.analysis.costliest(seat, COSTLIEST);
        lines.extend((1..).zip(points).filter_map(|(number, point)| self.decision(number, point)));
        if lines.len() == 1 {
            lines.push(layout::indented(2, &self.say("analysis-none")));
        }
        lines.join("\n")
    }
}

/// A probability in percent, or a difference of two in percentage points.
pub(super) fn percent(share: f32) -> String {
    format!("{:.1}", 100.0 * share)
}

fn signed(share: f32) -> String {
    format!("{:+.1}", 100.0 * share)
}

/// A block character of the given height in eighths.
fn column(share: f32) -> char {
    const COLUMNS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    COLUMNS[((share * 8.0) as usize).min(7)]
}

/// A bar with a resolution of an eighth of a column.
fn bar(share: f32) -> String {
    let eighths = (share * (BAR * 8) as f32).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{rest}", "█".repeat(eighths / 8))
}
