//! Styles with and without colour. Colour alone carries no information.

use ratatui::style::{Color, Modifier, Style};
use saigen_cards::{Card, Suit};

/// The styles of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Whether to use colour.
    pub colour: bool,
}

impl Theme {
    fn with(self, modifier: Modifier, colour: Color) -> Style {
        let style = Style::new().add_modifier(modifier);
        if self.colour { style.fg(colour) } else { style }
    }

    /// Headings and separators.
    pub(crate) fn heading(self) -> Style {
        self.with(Modifier::BOLD, Color::Cyan)
    }

    /// Secondary text.
    pub(crate) fn dim(self) -> Style {
        self.with(Modifier::DIM, Color::DarkGray)
    }

    /// Emphasised text.
    pub(crate) fn strong(self) -> Style {
        self.with(Modifier::BOLD, Color::Yellow)
    }

    /// The marked entry.
    pub(crate) fn marked(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Selectable entries.
    pub(crate) fn possible(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    /// A card.
    pub(crate) fn card(self, card: Card) -> Style {
        match card.suit() {
            Some(Suit::Heart | Suit::Diamond) if self.colour => Style::new().fg(Color::Red),
            None if self.colour => Style::new().fg(Color::Magenta),
            _ => Style::new(),
        }
    }
}
