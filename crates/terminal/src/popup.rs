//! Panels over the table: text, with optional answers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::text::{clip, columns, wrapped};
use crate::theme::Theme;

/// A panel. Its opener defines the meaning of the answers.
#[derive(Clone, Debug)]
pub(crate) struct Popup<A> {
    pub(crate) title: String,
    pub(crate) text: Vec<String>,
    pub(crate) answers: Vec<(String, A)>,
    pub(crate) cursor: usize,
    scroll: usize,
    /// Areas of the answers as last drawn.
    rows: Vec<Rect>,
}

impl<A: Clone> Popup<A> {
    /// A panel with text only.
    pub(crate) fn text(title: String, text: Vec<String>) -> Self {
        Self { title, text, answers: Vec::new(), cursor: 0, scroll: 0, rows: Vec::new() }
    }

    /// A panel with answers.
    pub(crate) fn ask(title: String, text: Vec<String>, answers: Vec<(String, A)>) -> Self {
        Self { answers, ..Self::text(title, text) }
    }

    /// Scrolls to the end.
    pub(crate) fn at_end(mut self) -> Self {
        self.scroll = usize::MAX;
        self
    }

    /// Moves the mark, or scrolls.
    pub(crate) fn step(&mut self, by: isize) {
        match self.answers.len() {
            0 => self.scroll = self.scroll.saturating_add_signed(by),
            count => self.cursor = self.cursor.saturating_add_signed(by).min(count - 1),
        }
    }

    /// The marked answer.
    pub(crate) fn chosen(&self) -> Option<A> {
        self.answers.get(self.cursor).map(|(_, answer)| answer.clone())
    }

    /// The answer at a screen position.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<usize> {
        self.rows.iter().position(|area| area.contains((column, row).into()))
    }

    /// Draws the panel in the middle of the screen.
    pub(crate) fn draw(&mut self, frame: &mut Frame, theme: Theme) {
        let screen = frame.area();
        let room = usize::from(screen.width).saturating_sub(6).min(96);
        let widest = self.text.iter().flat_map(|text| text.lines()).map(columns);
        let widest = widest.chain(self.answers.iter().map(|(text, _)| columns(text) + 2)).max().unwrap_or(0);
        let width = widest.max(columns(&self.title) + 2).min(room).max(20);
        let text: Vec<String> = self.text.iter().flat_map(|text| wrapped(text, width)).collect();
        let gap = usize::from(!self.answers.is_empty() && !text.is_empty());
        let needed = text.len() + gap + self.answers.len();
        let height = needed.min(usize::from(screen.height).saturating_sub(4));
        let area = centred(screen, width as u16 + 4, height as u16 + 2);
        let shown = height.saturating_sub(gap + self.answers.len());
        self.scroll = self.scroll.min(text.len().saturating_sub(shown));
        let more = text.len() > self.scroll + shown;
        clear(frame, area);
        let title = Span::styled(format!(" {} ", clip(&self.title, width)), theme.strong());
        let mut block = Block::bordered().title(title).border_style(theme.heading());
        if more || self.scroll > 0 {
            let place = format!(" ↑↓ {}/{} ", self.scroll + shown, text.len());
            block = block.title_bottom(Line::from(place).right_aligned());
        }
        frame.render_widget(block, area);
        let inner = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 };
        let lines: Vec<Line> = text.into_iter().skip(self.scroll).take(shown).map(Line::from).collect();
        frame.render_widget(Paragraph::new(lines), inner);
        self.draw_answers(frame, theme, inner, (shown + gap) as u16);
    }

    fn draw_answers(&mut self, frame: &mut Frame, theme: Theme, inner: Rect, from: u16) {
        self.rows.clear();
        for (index, (text, _)) in self.answers.iter().enumerate() {
            let row = Rect { y: inner.y + from + index as u16, height: 1, ..inner };
            if row.y >= inner.bottom() {
                break;
            }
            let marked = index == self.cursor;
            let style = if marked { theme.marked() } else { ratatui::style::Style::new() };
            let text = format!("{} {text}", if marked { "▸" } else { " " });
            frame.render_widget(Line::styled(clip(&text, usize::from(inner.width)), style), row);
            self.rows.push(row);
        }
    }
}

/// Clears the area of a panel. A wide character that overlaps from the left is cleared too: half of it would
/// hide the border.
fn clear(frame: &mut Frame, area: Rect) {
    frame.render_widget(Clear, area);
    let Some(left) = area.x.checked_sub(1) else { return };
    for row in area.rows() {
        let cell = &mut frame.buffer_mut()[(left, row.y)];
        if columns(cell.symbol()) > 1 {
            cell.set_symbol(" ");
        }
    }
}

fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}
