//! The chances of both players as a picture.

use saigen_arena::escaped;
use saigen_cards::{BySeat, Seat};

use super::{AnalysisReport, COSTLIEST};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 420.0;
/// The plot area.
const LEFT: f64 = 56.0;
const RIGHT: f64 = 836.0;
const TOP: f64 = 72.0;
const BOTTOM: f64 = 364.0;
/// Minimum distance between numbered turns.
const ROOM: f64 = 24.0;

/// Colours readable on white and on black; a dark page inverts the text.
const STYLE: &str = "\
text { font: 14px system-ui, sans-serif; fill: #1f2328 }
.faint { fill: #59636e; font-size: 12px }
.grid { stroke: #8c959f; stroke-opacity: 0.4 }
.a, .b { fill: none; stroke-width: 2.5; stroke-linejoin: round }
.a { stroke: #3b82d0 }
.b { stroke: #d9822b; stroke-dasharray: 7 3 }
.mark-a { fill: #3b82d0 }
.mark-b { fill: #d9822b }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .faint { fill: #a8b1bb }
}";

impl AnalysisReport<'_> {
    /// The chances as an SVG picture; the costliest decisions are dots.
    pub(super) fn svg(&self) -> String {
        let title = escaped(&self.say("analysis-picture"));
        let mut parts = vec![
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">"#
            ),
            format!("<style>\n{STYLE}\n</style>"),
            format!(r#"<text x="{LEFT}" y="24">{title}</text>"#),
        ];
        parts.extend((0..=4_u8).map(|quarter| level(f32::from(quarter) / 4.0)));
        parts.extend(self.turn_lines());
        parts.extend(Seat::BOTH.into_iter().flat_map(|seat| [self.legend(seat), self.curve(seat)]));
        parts.push("</svg>\n".into());
        parts.join("\n")
    }

    /// The x coordinate of a decision; the end is one more.
    fn x(&self, at: usize) -> f64 {
        LEFT + at as f64 / self.analysis.points.len().max(1) as f64 * (RIGHT - LEFT)
    }

    fn turn_lines(&self) -> Vec<String> {
        let mut free = LEFT;
        let shown = self.turns().into_iter().filter_map(|(at, point)| {
            let x = self.x(at);
            if x < free {
                return None;
            }
            free = x + ROOM;
            Some(format!(
                r#"<line class="grid" x1="{x:.1}" x2="{x:.1}" y1="{TOP}" y2="{BOTTOM}"/><text class="faint" x="{x:.1}" y="{}" text-anchor="middle">{}</text>"#,
                BOTTOM + 18.0,
                point.turn
            ))
        });
        let heading = format!(
            r#"<text class="faint" x="{RIGHT}" y="{}" text-anchor="end">{}</text>"#,
            BOTTOM + 38.0,
            escaped(&self.say("analysis-picture-turns"))
        );
        shown.chain([heading]).collect()
    }

    fn legend(&self, seat: Seat) -> String {
        let x = LEFT + 400.0 * f64::from(seat as u8);
        format!(
            r#"<line class="{seat}" x1="{x}" x2="{}" y1="47" y2="47"/><text x="{}" y="52">{}</text>"#,
            x + 34.0,
            x + 42.0,
            escaped(&self.names[seat])
        )
    }

    fn curve(&self, seat: Seat) -> String {
        let points = &self.analysis.points;
        let wins = points.iter().map(|point| point.win).chain([self.analysis.end]);
        let at = |(at, win): (usize, BySeat<f32>)| format!("{:.1},{:.1}", self.x(at), y(win[seat]));
        let curve: Vec<String> = wins.enumerate().map(at).collect();
        let costliest = self.analysis.costliest(seat, COSTLIEST);
        let marks =
            points.iter().enumerate().filter(|(_, point)| costliest.contains(point)).map(|(at, point)| {
                let (x, y) = (self.x(at), y(point.win[seat]));
                format!(r#"<circle class="mark-{seat}" cx="{x:.1}" cy="{y:.1}" r="5"/>"#)
            });
        format!(r#"<polyline class="{seat}" points="{}"/>{}"#, curve.join(" "), marks.collect::<String>())
    }
}

fn y(win: f32) -> f64 {
    BOTTOM - f64::from(win) * (BOTTOM - TOP)
}

fn level(win: f32) -> String {
    let y = y(win);
    format!(
        r#"<line class="grid" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1}" y2="{y:.1}"/><text class="faint" x="{}" y="{:.1}" text-anchor="end">{:.0} %</text>"#,
        LEFT - 8.0,
        y + 4.0,
        100.0 * win
    )
}
