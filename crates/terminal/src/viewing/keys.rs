//! Keys while watching or replaying.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind};

use super::{AnalysisProgress, Signal, Typing, Viewing};
use crate::popup::Popup;

/// The slowest and the fastest pace.
const SLOWEST: Duration = Duration::from_secs(10);
const FASTEST: Duration = Duration::from_millis(25);

impl Viewing {
    /// Handles a key press.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.revision += 1;
        self.note = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.want = Some(Signal::Interrupt);
        } else if self.popup.is_some() {
            self.popup_key(key.code);
        } else if let Some(typing) = self.typing.take() {
            self.type_on(typing, key.code);
        } else {
            self.walk(key.code);
        }
    }

    /// Handles the mouse: its wheel steps.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.walk(KeyCode::Left),
            MouseEventKind::ScrollDown => self.walk(KeyCode::Right),
            _ => {}
        }
    }

    fn popup_key(&mut self, code: KeyCode) {
        let Some(popup) = &mut self.popup else { return };
        match code {
            KeyCode::Up => popup.step(-1),
            KeyCode::Down => popup.step(1),
            KeyCode::PageUp => popup.step(-10),
            KeyCode::PageDown => popup.step(10),
            _ => self.popup = None,
        }
    }

    fn walk(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.step(false),
            KeyCode::Right => self.step(true),
            KeyCode::Up | KeyCode::PageUp => self.step_turn(false),
            KeyCode::Down | KeyCode::PageDown => self.step_turn(true),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(self.shots.len()),
            KeyCode::Esc => self.pace = None,
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    /// Steps by one choice; stops automatic playback.
    fn step(&mut self, forward: bool) {
        self.pace = None;
        self.go_to(if forward { self.at + 1 } else { self.at.saturating_sub(1) });
    }

    fn letter(&mut self, letter: char) {
        match letter {
            'q' => self.want = Some(Signal::Leave),
            ' ' => self.pace = if self.pace.is_some() { None } else { Some(self.paced) },
            '+' | '=' => self.set_pace(self.paced / 2),
            '-' | '_' => self.set_pace(self.paced * 2),
            '/' => self.typing = Some(Typing::Word(String::new())),
            'n' => self.find(true),
            'N' => self.find(false),
            't' => self.typing = Some(Typing::Turn(String::new())),
            '0'..='9' => self.typing = Some(Typing::Choice(letter.to_string())),
            'v' => self.next_viewpoint(),
            'a' if !self.live && self.study.is_none() => self.want = Some(Signal::Analyse),
            'c' => {
                let next =
                    self.study.as_ref().and_then(|study: &AnalysisProgress| study.next_costly(self.at));
                next.into_iter().for_each(|choice| self.go_to(choice));
            }
            'l' => {
                let lines = self.lines[..=self.at.min(self.lines.len() - 1)].concat();
                self.popup = Some(Popup::text(self.say().word("panel-log"), lines).at_end());
            }
            '?' | 'H' => {
                let help = self.say().word(if self.live { "help-watch" } else { "help-replay" });
                let seats = [("own", "a".into()), ("other", "b".into())];
                let text = vec![help, " ".into(), self.say().say("help-signs", &seats)];
                self.popup = Some(Popup::text(self.say().word("panel-help"), text));
            }
            _ => {}
        }
    }

    fn set_pace(&mut self, pace: Duration) {
        self.paced = pace.clamp(FASTEST, SLOWEST);
        self.pace = Some(self.paced);
    }

    fn next_viewpoint(&mut self) {
        let at = self.viewpoints.iter().position(|&viewpoint| viewpoint == self.viewpoint).unwrap_or(0);
        self.see_as(self.viewpoints[(at + 1) % self.viewpoints.len()]);
    }

    fn type_on(&mut self, mut typing: Typing, code: KeyCode) {
        let (Typing::Word(text) | Typing::Choice(text) | Typing::Turn(text)) = &mut typing;
        match code {
            KeyCode::Char(letter) => text.push(letter),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Esc => return,
            KeyCode::Enter => return self.typed(typing),
            _ => {}
        }
        self.typing = Some(typing);
    }

    fn typed(&mut self, typing: Typing) {
        match typing {
            Typing::Word(word) => {
                self.word = word;
                self.find(true);
            }
            Typing::Choice(number) => {
                number.parse().into_iter().for_each(|number| self.go_to(number));
            }
            Typing::Turn(number) => {
                let found = number
                    .parse()
                    .ok()
                    .and_then(|turn: u16| (0..self.shots.len()).find(|&index| self.turn_at(index) >= turn));
                found.into_iter().for_each(|index| self.go_to(index));
            }
        }
    }
}
