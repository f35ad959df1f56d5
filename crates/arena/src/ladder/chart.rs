//! The chart of a ladder: a bar per player with a whisker for its interval.

use super::{Ladder, Rung};

const WIDTH: f64 = 760.0;
/// The horizontal range of the bars; names are on the left, figures on the right.
const LEFT: f64 = 130.0;
const RIGHT: f64 = 600.0;
/// The height of a row, and of the margins above and below all rows.
const ROW: f64 = 34.0;
const MARGIN: f64 = 44.0;

/// Colours for light and dark pages.
const STYLE: &str = "\
text { font: 14px system-ui, sans-serif; fill: #1f2328 }
.faint { fill: #59636e; font-size: 12px }
.bar { fill: #4c8dd6 }
.whisker { stroke: #1f2328; stroke-width: 2 }
.grid { stroke: #8c959f; stroke-opacity: 0.4 }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .faint { fill: #a8b1bb }
  .whisker { stroke: #f0f6fc }
}";

impl Ladder {
    /// The ladder as an SVG chart.
    pub fn svg(&self) -> String {
        let height = MARGIN * 2.0 + ROW * self.rungs.len() as f64;
        let scale = Scale::of(&self.rungs);
        let mut parts = vec![
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Strengths in Elo">"#
            ),
            format!("<style>\n{STYLE}\n</style>"),
            format!(
                r#"<text x="10" y="22">Elo, {} = 0; whiskers show 95 % intervals</text>"#,
                escaped(&self.anchor)
            ),
        ];
        parts.extend(scale.ticks().map(|elo| grid_line(scale.at(elo), elo, height)));
        parts.extend((0_u8..).zip(&self.rungs).map(|(row, rung)| bar(&scale, f64::from(row), rung)));
        parts.push("</svg>\n".into());
        parts.join("\n")
    }
}

/// Maps Elo to horizontal positions.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// A scale that includes 0 and all strengths, with its ends on the grid.
    fn of(rungs: &[Rung]) -> Self {
        let low = rungs.iter().map(|rung| rung.interval.low.min(rung.elo)).fold(0.0, f64::min);
        let high = rungs.iter().map(|rung| rung.interval.high.max(rung.elo)).fold(1.0, f64::max);
        let steps = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0];
        let step = steps.into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(2000.0);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn at(&self, elo: f64) -> f64 {
        LEFT + (elo - self.low) / (self.high - self.low) * (RIGHT - LEFT)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as u32;
        (0..=count).map(|tick| self.low + f64::from(tick) * self.step)
    }
}

fn grid_line(x: f64, elo: f64, height: f64) -> String {
    let (top, bottom) = (MARGIN - 8.0, height - MARGIN + 4.0);
    format!(
        r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{top}" y2="{bottom}"/><text class="faint" x="{x:.1}" y="{}" text-anchor="middle">{elo:.0}</text>"#,
        bottom + 18.0
    )
}

fn bar(scale: &Scale, row: f64, rung: &Rung) -> String {
    let y = MARGIN + row * ROW;
    let (middle, text) = (y + 11.0, y + 16.0);
    let (from, to) = (scale.at(rung.elo.min(0.0)), scale.at(rung.elo.max(0.0)));
    let (low, high) = (scale.at(rung.interval.low), scale.at(rung.interval.high));
    let cap = |x: f64| {
        format!(r#"<line class="whisker" x1="{x:.1}" x2="{x:.1}" y1="{}" y2="{}"/>"#, y + 6.0, y + 16.0)
    };
    [
        format!(r#"<text x="{}" y="{text}" text-anchor="end">{}</text>"#, LEFT - 10.0, escaped(&rung.name)),
        format!(r#"<rect class="bar" x="{from:.1}" y="{y}" width="{:.1}" height="22" rx="3"/>"#, to - from),
        format!(r#"<line class="whisker" x1="{low:.1}" x2="{high:.1}" y1="{middle}" y2="{middle}"/>"#),
        cap(low) + &cap(high),
        format!(
            r#"<text x="{}" y="{text}">{:.0}<tspan class="faint">  {:.0} to {:.0}</tspan></text>"#,
            RIGHT + 10.0,
            rung.elo,
            rung.interval.low,
            rung.interval.high
        ),
    ]
    .join("\n")
}

/// A text escaped for XML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
