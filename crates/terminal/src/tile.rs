//! Cards and characters as tiles of one line, or of three lines if space permits.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use saigen_cards::{Card, Seat};
use saigen_engine::{CharacterView, Unit, View, Viewer};
use saigen_rulebook::Pose;
use saigen_wording::Phrasebook;

use crate::board::Thing;
use crate::text::columns;
use crate::theme::Theme;

/// The size of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// `[a0 ♠7 7~]`
    Line,
    /// A box of three lines.
    Box,
}

impl Size {
    pub(crate) const fn height(self) -> u16 {
        match self {
            Self::Line => 1,
            Self::Box => 3,
        }
    }
}

/// A card or character, ready to draw.
pub(crate) struct Tile {
    pub(crate) thing: Thing,
    /// The label on the upper edge; empty for hand cards.
    label: String,
    /// The face.
    face: Vec<(String, Style)>,
    /// The label on the lower edge.
    marks: String,
}

impl Tile {
    pub(crate) fn card(words: &Phrasebook, theme: Theme, card: Card) -> Self {
        let face = vec![(words.card(card), theme.card(card))];
        Self { thing: Thing::Card(card), label: String::new(), face, marks: String::new() }
    }

    /// The rare card, beside the hand.
    pub(crate) fn rare(words: &Phrasebook, theme: Theme, card: Card) -> Self {
        Self { label: words.word("label-rare"), ..Self::card(words, theme, card) }
    }

    /// A card of the deck that is chosen.
    pub(crate) fn chosen(words: &Phrasebook, theme: Theme, card: Card) -> Self {
        let face = vec![(format!("{}✓", words.card(card)), theme.card(card))];
        Self { face, ..Self::card(words, theme, card) }
    }

    pub(crate) fn unit(
        words: &Phrasebook,
        theme: Theme,
        view: &View,
        seat: Seat,
        character: &CharacterView,
        below: Seat,
    ) -> Self {
        let unit = Unit::new(seat, character.place);
        let label = unit.to_string();
        Self {
            thing: Thing::Unit(unit),
            label,
            face: face(words, theme, view, seat, character),
            marks: marks(view, unit, character, below),
        }
    }

    fn face_width(&self) -> usize {
        self.face.iter().map(|(text, _)| columns(text)).sum()
    }

    pub(crate) fn width(&self, size: Size) -> u16 {
        let (label, marks) = (columns(&self.label), columns(&self.marks));
        let width = match (size, label) {
            (Size::Line, 0) => self.face_width(),
            (Size::Line, _) => label + 1 + self.face_width() + marks + 2,
            (Size::Box, _) => self.face_width().max(label).max(marks) + 2,
        };
        width as u16
    }

    /// Draws the tile; `style` applies to all of it.
    pub(crate) fn draw(
        &self,
        buffer: &mut Buffer,
        at: Position,
        size: Size,
        over: Style,
        edge: Style,
    ) -> Rect {
        let area = Rect { x: at.x, y: at.y, width: self.width(size), height: size.height() };
        match size {
            Size::Line => self.draw_line(buffer, at, edge),
            Size::Box => self.draw_box(buffer, area, edge),
        }
        buffer.set_style(area.intersection(buffer.area), over);
        area
    }

    fn draw_line(&self, buffer: &mut Buffer, at: Position, edge: Style) {
        let mut spans = Vec::new();
        if !self.label.is_empty() {
            spans.push(Span::styled(format!("[{} ", self.label), edge));
        }
        spans.extend(self.face.iter().map(|(text, style)| Span::styled(text.clone(), *style)));
        if !self.label.is_empty() {
            spans.push(Span::styled(format!("{}]", self.marks), edge));
        }
        put(buffer, at, spans);
    }

    fn draw_box(&self, buffer: &mut Buffer, area: Rect, edge: Style) {
        let inner = usize::from(area.width) - 2;
        let rule = |text: &str, ends: [char; 2]| {
            format!("{}{text}{}{}", ends[0], "─".repeat(inner - columns(text)), ends[1])
        };
        let line = |y: u16| Position { x: area.x, y: area.y + y };
        put(buffer, line(0), vec![Span::styled(rule(&self.label, ['┌', '┐']), edge)]);
        let mut middle = vec![Span::styled("│", edge)];
        middle.extend(self.face.iter().map(|(text, style)| Span::styled(text.clone(), *style)));
        middle.push(Span::styled(format!("{}│", " ".repeat(inner - self.face_width())), edge));
        put(buffer, line(1), middle);
        put(buffer, line(2), vec![Span::styled(rule(&self.marks, ['└', '┘']), edge)]);
    }
}

/// Writes spans one after another, clipped to the area.
pub(crate) fn put(buffer: &mut Buffer, at: Position, spans: Vec<Span>) -> u16 {
    let mut x = at.x;
    if at.y >= buffer.area.bottom() {
        return x;
    }
    for span in spans {
        let left = usize::from(buffer.area.right().saturating_sub(x));
        if left == 0 {
            break;
        }
        x = buffer.set_stringn(x, at.y, span.content, left, span.style).0;
    }
    x
}

/// The face of a character: cards and size, or a card back.
fn face(
    words: &Phrasebook,
    theme: Theme,
    view: &View,
    seat: Seat,
    character: &CharacterView,
) -> Vec<(String, Style)> {
    let cards: Vec<(String, Style)> =
        character.cards.into_iter().map(|card| (words.card(card), theme.card(card))).collect();
    if character.soldier {
        let size = (format!(" {}", character.size), Style::new());
        return cards.into_iter().chain([size]).collect();
    }
    match cards.first() {
        None => vec![("##".into(), Style::new())],
        // Mark cards that only this viewer sees.
        Some((card, style)) if is_private(view, seat, character) => vec![(format!("({card})"), *style)],
        Some((card, style)) => vec![(card.clone(), *style)],
    }
}

fn is_private(view: &View, seat: Seat, character: &CharacterView) -> bool {
    view.viewer() == Viewer::Seat(seat) && !view.sides[seat].known_to_opponent.contains_all(character.cards)
}

fn marks(view: &View, unit: Unit, character: &CharacterView, below: Seat) -> String {
    let mut marks = String::new();
    if character.pose == Pose::Driven {
        marks.push('~');
    }
    if view.is_attacker(unit) {
        marks.push(if unit.seat() == below { '▲' } else { '▼' });
    }
    if character.soldier && character.fresh {
        marks.push('*');
    }
    if let Some(attacker) = view.blocked_by(unit) {
        marks += &format!("={attacker}");
    }
    marks
}
