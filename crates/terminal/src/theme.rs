//! How things look, with and without colour. Nothing is told by colour alone.

use ratatui::style::{Color, Modifier, Style};
use saigen_cards::{Card, Suit};

/// The look of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Whether there are colours.
    pub colour: bool,
}

impl Theme {
    fn with(self, modifier: Modifier, colour: Color) -> Style {
        let style = Style::new().add_modifier(modifier);
        if self.colour { style.fg(colour) } else { style }
    }

    /// Headings and rules between the parts of the screen.
    pub(crate) fn heading(self) -> Style {
        self.with(Modifier::BOLD, Color::Cyan)
    }

    /// What stands in the background.
    pub(crate) fn dim(self) -> Style {
        self.with(Modifier::DIM, Color::DarkGray)
    }

    /// What matters now.
    pub(crate) fn strong(self) -> Style {
        self.with(Modifier::BOLD, Color::Yellow)
    }

    /// What is marked.
    pub(crate) fn marked(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What can be chosen by pointing at it.
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
