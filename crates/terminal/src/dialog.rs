//! A question on an empty screen: text, and answers of which one is chosen.

use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use crate::play::Leave;
use crate::popup::Popup;
use crate::screen::UserInput;
use crate::theme::Theme;

/// A question on an empty screen.
pub struct Dialog {
    popup: Popup<usize>,
    theme: Theme,
    revision: u64,
    ended: Option<Result<usize, Leave>>,
}

impl Dialog {
    /// A question with its answers.
    pub fn new(theme: Theme, title: String, text: Vec<String>, answers: Vec<String>) -> Self {
        let answers = answers.into_iter().zip(0..).collect();
        Self { popup: Popup::ask(title, text, answers), theme, revision: 0, ended: None }
    }

    /// A number that changes whenever the screen may look different.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The index of the chosen answer, or why the screen is left; `None` while the question is open.
    pub fn ended(&self) -> Option<Result<usize, Leave>> {
        self.ended
    }

    /// Draws the question.
    pub fn draw(&mut self, frame: &mut Frame) {
        self.popup.draw(frame, self.theme);
    }

    /// Handles input.
    pub fn update(&mut self, input: UserInput) {
        self.revision += 1;
        match input {
            UserInput::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            UserInput::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.ended = self.popup.at(mouse.column, mouse.row).map(Ok);
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.ended = Some(Err(Leave::Interrupted));
            }
            KeyCode::Char('q') | KeyCode::Esc => self.ended = Some(Err(Leave::Quit)),
            KeyCode::Up | KeyCode::Char('k') => self.popup.step(-1),
            KeyCode::Down | KeyCode::Char('j') => self.popup.step(1),
            KeyCode::Enter => self.ended = self.popup.chosen().map(Ok),
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                self.ended = (index < self.popup.answers.len()).then_some(Ok(index));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    use super::*;

    fn dialog() -> Dialog {
        let answers = vec!["deck 1".into(), "deck 2".into()];
        Dialog::new(Theme { colour: false }, "Match".into(), vec!["Choose.".into()], answers)
    }

    fn after(keys: &[KeyCode]) -> Option<Result<usize, Leave>> {
        let mut dialog = dialog();
        keys.iter().for_each(|key| dialog.update(UserInput::Key((*key).into())));
        dialog.ended()
    }

    #[test]
    fn an_answer_is_chosen_by_mark_or_number() {
        assert_eq!(after(&[KeyCode::Enter]), Some(Ok(0)));
        assert_eq!(after(&[KeyCode::Down, KeyCode::Enter]), Some(Ok(1)));
        assert_eq!(after(&[KeyCode::Char('2')]), Some(Ok(1)));
        assert_eq!(after(&[KeyCode::Char('3')]), None);
        assert_eq!(after(&[KeyCode::Char('q')]), Some(Err(Leave::Quit)));
    }

    #[test]
    fn the_question_is_drawn() {
        let mut terminal = Terminal::new(TestBackend::new(40, 10)).unwrap();
        terminal.draw(|frame| dialog().draw(frame)).unwrap();
        let text: String = terminal.backend().buffer().content().iter().map(Cell::symbol).collect();
        assert!(text.contains("Match") && text.contains("Choose.") && text.contains("▸ deck 1"), "{text}");
    }
}
