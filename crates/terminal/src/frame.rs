//! The parts shared by all screens: layout, title, log, key names.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use saigen_wording::Phrasebook;

use crate::text::{clip, columns, wrapped};
use crate::theme::Theme;

/// Minimum window size.
const SMALLEST: (u16, u16) = (70, 20);

/// Minimum width at which the log has its own column.
const WIDE: u16 = 110;

/// The parts of a screen.
pub(crate) struct Panes {
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    pub(crate) question: Rect,
    pub(crate) log: Rect,
    pub(crate) footer: Rect,
}

impl Panes {
    /// The parts of a window; `None` if it is too small, with a message on the screen.
    pub(crate) fn of(frame: &mut Frame, say: &Phrasebook) -> Option<Self> {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let size = [("width", SMALLEST.0.into()), ("height", SMALLEST.1.into())];
            let lines = wrapped(&say.say("panel-small", &size), usize::from(area.width).max(1));
            frame.render_widget(Paragraph::new(lines.into_iter().map(Line::from).collect::<Vec<_>>()), area);
            return None;
        }
        let title = Rect { height: 1, ..area };
        let footer = Rect { y: area.bottom() - 1, height: 1, ..area };
        let middle = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let lower = (middle.height / 2).clamp(9, 15).min(middle.height - 9);
        let upper = middle.height - lower;
        if area.width >= WIDE {
            let log = (area.width / 3).min(56);
            let left = Rect { width: area.width - log - 1, ..middle };
            return Some(Self {
                title,
                board: Rect { height: upper, ..left },
                question: Rect { y: left.y + upper, height: lower, ..left },
                log: Rect { x: left.right() + 1, width: log, ..middle },
                footer,
            });
        }
        let log = area.width * 2 / 5;
        let below = Rect { y: middle.y + upper, height: lower, ..middle };
        Some(Self {
            title,
            board: Rect { height: upper, ..middle },
            question: Rect { width: area.width - log - 1, ..below },
            log: Rect { x: area.width - log, width: log, ..below },
            footer,
        })
    }
}

/// The first line of the screen.
pub(crate) fn title(frame: &mut Frame, area: Rect, theme: Theme, left: &str, right: &str) {
    let width = usize::from(area.width);
    let right = clip(right, width / 2);
    let left = clip(left, width.saturating_sub(columns(&right) + 3));
    let gap = width.saturating_sub(columns(&left) + columns(&right) + 2);
    let text = format!(" {left}{}{right} ", " ".repeat(gap));
    frame.render_widget(Line::styled(text, theme.marked()), area);
}

/// The last lines of a log, in a column with a border.
pub(crate) fn log_lines(frame: &mut Frame, area: Rect, theme: Theme, say: &Phrasebook, log: &[String]) {
    let width = usize::from(area.width).saturating_sub(2);
    let head = format!("─ {} ", say.word("panel-log"));
    let rest = "─".repeat(usize::from(area.width).saturating_sub(columns(&head)));
    let mut lines = vec![Line::styled(format!("{head}{rest}"), theme.heading())];
    let room = usize::from(area.height).saturating_sub(1);
    let recent = log.iter().skip(log.len().saturating_sub(room));
    let all: Vec<String> = recent.flat_map(|line| hanging(line, width)).collect();
    lines.extend(all.iter().skip(all.len().saturating_sub(room)).cloned().map(Line::from));
    frame.render_widget(Paragraph::new(lines), area);
}

/// A bulleted line, wrapped beside the bullet.
fn hanging(line: &str, width: usize) -> Vec<String> {
    let lines = wrapped(line, width.saturating_sub(2));
    let point = |(index, line): (usize, String)| format!("{} {line}", if index == 0 { "·" } else { " " });
    lines.into_iter().enumerate().map(point).collect()
}

/// As many key names as fit.
pub(crate) fn footer(frame: &mut Frame, area: Rect, theme: Theme, keys: &[(&str, String)]) {
    let room = usize::from(area.width);
    let width = |keys: &[&(&str, String)], gap: usize| -> usize {
        keys.iter().map(|(key, name)| columns(key) + columns(name) + 1 + gap).sum::<usize>() - gap
    };
    let mut shown: Vec<&(&str, String)> = keys.iter().collect();
    while shown.len() > LASTING && width(&shown, 1) > room {
        shown.remove(shown.len() - LASTING - 1);
    }
    let gap = if width(&shown, 2) > room { " " } else { "  " };
    let words = shown.iter().flat_map(|(key, name)| {
        [Span::styled((*key).to_owned(), theme.strong()), Span::styled(format!(" {name}{gap}"), theme.dim())]
    });
    frame.render_widget(Line::from(words.collect::<Vec<_>>()), area);
}

/// Number of keys at the end that are shown however small the screen is: help, and leaving.
const LASTING: usize = 2;
