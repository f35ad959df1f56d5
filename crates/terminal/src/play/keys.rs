//! Keys and mouse at the table.

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use saigen_cards::Card;
use saigen_engine::{Answer, Choice, View, Viewer};
use saigen_rulebook::Op;
use saigen_table::Draft;

use super::{Leave, Pick, Play, Task};
use crate::board::{Board, Thing};
use crate::wholes::choice_of;

impl Play {
    pub(crate) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.left = Some(Leave::Interrupted);
            return;
        }
        self.note = None;
        if self.popup.is_some() {
            self.popup_key(key.code);
        } else if self.curtain {
            match key.code {
                KeyCode::Enter => (self.curtain, self.asked_at) = (false, self.now),
                KeyCode::Char('q') => self.left = Some(Leave::Quit),
                _ => {}
            }
        } else {
            self.table_key(key.code);
        }
    }

    fn popup_key(&mut self, code: KeyCode) {
        let Some(popup) = &mut self.popup else { return };
        match code {
            KeyCode::Up | KeyCode::Char('k') => popup.step(-1),
            KeyCode::Down | KeyCode::Char('j') => popup.step(1),
            KeyCode::PageUp => popup.step(-10),
            KeyCode::PageDown | KeyCode::Char(' ') => popup.step(10),
            KeyCode::Char(digit @ '1'..='9') if !popup.answers.is_empty() => {
                let index = digit as usize - '1' as usize;
                if index < popup.answers.len() {
                    popup.cursor = index;
                }
            }
            KeyCode::Enter => match popup.chosen() {
                Some(act) => self.act(act),
                None => self.popup = None,
            },
            KeyCode::Esc | KeyCode::Char('q' | '?') => self.popup = None,
            KeyCode::Char('r') if !self.curtain => self.show_how_to_play(),
            _ => {}
        }
    }

    fn table_key(&mut self, code: KeyCode) {
        let items = self.items();
        let last = items.len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.cursor = self.cursor.min(last).saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.cursor = (self.cursor + 1).min(last),
            KeyCode::PageUp | KeyCode::Home => self.cursor = 0,
            KeyCode::PageDown | KeyCode::End => self.cursor = last,
            KeyCode::Left | KeyCode::BackTab => self.walk(-1),
            KeyCode::Right | KeyCode::Tab => self.walk(1),
            KeyCode::Enter => self.pick(self.cursor),
            KeyCode::Char(digit @ '1'..='9') => self.pick(digit as usize - '1' as usize),
            KeyCode::Esc => self.unmark(),
            KeyCode::Backspace | KeyCode::Char('u') => self.back(),
            KeyCode::Char(' ') => self.pass(),
            KeyCode::Char('?') => self.look_up(items.get(self.cursor)),
            KeyCode::Char('q') => self.left = Some(Leave::Quit),
            KeyCode::Char('s') => self.wishes.push(Task::Save { aloud: true }),
            KeyCode::Char(letter) => self.letter(letter),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        match letter {
            'o' => self.show_orders(),
            'h' => self.ask_for_hint(),
            'g' => self.show_graveyards(),
            'p' => self.show_packs(),
            'l' => self.show_log(),
            'w' => self.show_why_not(),
            'r' => self.show_how_to_play(),
            'e' => self.end_turn(),
            'R' if self.local.ending.is_none() => self.ask_to_resign(),
            '!' | 'H' => self.show_help(),
            _ => {}
        }
    }

    /// Marks the next thing on the table.
    fn walk(&mut self, by: isize) {
        let view = View::of(self.asked_game(), Viewer::Seat(self.me));
        let deck = self.deck().into_iter().map(Thing::Card);
        let things: Vec<Thing> = deck.chain(Board::things(&view, self.me)).collect();
        let at = self.thing.and_then(|thing| things.iter().position(|&it| it == thing));
        let next = match at {
            Some(at) => at.checked_add_signed(by),
            None if by > 0 => Some(0),
            None => things.len().checked_sub(1),
        };
        self.mark(next.and_then(|next| things.get(next).copied()));
    }

    fn mark(&mut self, thing: Option<Thing>) {
        (self.thing, self.cursor) = (thing, 0);
    }

    fn unmark(&mut self) {
        if self.thing.is_some() {
            self.mark(None);
        } else if self.draft.is_some() {
            (self.draft, self.began_with, self.cursor) = (None, None, 0);
        } else if self.local.orders[self.me].pass.is_some() {
            self.local.orders[self.me].pass = None;
            self.asked_at = self.now;
        }
    }

    fn pass(&mut self) {
        let game = &self.local.course.game;
        let passes = game.decision().is_some_and(|decision| decision.options.contains(Choice::Pass));
        match self.at_chance() && passes && self.draft.is_none() {
            true => self.answer(Answer::PASS),
            false if !self.is_asked() => self.note = Some(self.say().word("not-your-turn")),
            false if self.at_chance() && self.draft.is_none() => {
                self.note =
                    Some(format!("{} [{}]", self.say().word("no-pass"), self.words.reference_to("R3")));
            }
            false => {}
        }
    }

    /// Begins the request that ends the turn; if it is not possible, marks it, so that the reasons are shown.
    fn end_turn(&mut self) {
        if self.draft.is_some() || !self.at_chance() || !self.is_asked() {
            return;
        }
        self.mark(None);
        let ends = |action| self.words.rules().action(action).effect.contains(&Op::PassTurn);
        let index = self.items().iter().position(|item| match item.pick {
            Pick::Answer(Choice::Action(action)) | Pick::Blocked(action) => ends(action),
            _ => false,
        });
        index.into_iter().for_each(|index| self.pick(index));
    }

    /// Chooses a line of the list.
    fn pick(&mut self, index: usize) {
        let items = self.items();
        let Some(item) = items.get(index) else { return };
        match item.pick {
            // The reason of a greyed line is shown beside the list.
            Pick::Blocked(_) => self.cursor = index,
            Pick::Whole(whole) => self.answer(Answer::Request(whole)),
            Pick::Answer(choice) => self.choose(choice),
            Pick::Toggle(card) => self.toggle(card),
            Pick::Chosen => {
                for card in core::mem::take(&mut self.chosen) {
                    self.answer(Answer::Choice(Choice::Card(card)));
                }
            }
        }
    }

    /// Chooses a card for the first hand, or puts it back.
    fn toggle(&mut self, card: Card) {
        let room = self.deck_choice().is_some_and(|(left, _)| self.chosen.len() < left);
        if self.chosen.contains(card) {
            self.chosen = self.chosen.without(card);
        } else if room {
            self.chosen = self.chosen.with(card);
        }
        self.thing = None;
        let complete = self.deck_choice().is_some_and(|(left, _)| self.chosen.len() == left);
        let at = self.items().iter().position(|item| item.pick == Pick::Toggle(card));
        self.cursor = if complete { 0 } else { at.unwrap_or(0) };
    }

    fn choose(&mut self, choice: Choice) {
        if let Some(draft) = &mut self.draft {
            draft.take(choice);
            (self.thing, self.cursor) = (None, 0);
            return;
        }
        match (choice, self.at_chance()) {
            (Choice::Action(_), true) => {
                let (rules, game) = (self.words.rules(), &self.local.course.game);
                self.draft = Draft::of(rules, game, self.me, choice);
                (self.began_with, self.cursor) = (self.thing.take(), 0);
            }
            _ => self.answer(Answer::Choice(choice)),
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) {
        let at = (mouse.column, mouse.row);
        let wheel = match mouse.kind {
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::Down(MouseButton::Left) => 0,
            _ => return,
        };
        match &mut self.popup {
            Some(popup) if wheel != 0 => popup.step(wheel),
            Some(popup) => match popup.at(at.0, at.1) {
                Some(index) => {
                    popup.cursor = index;
                    self.popup_key(KeyCode::Enter);
                }
                None if self.local.ending.is_none() => self.popup = None,
                None => {}
            },
            None if wheel != 0 => {
                let last = self.items().len().saturating_sub(1);
                self.cursor = self.cursor.saturating_add_signed(wheel).min(last);
            }
            None if self.curtain => {}
            None => self.click(at),
        }
    }

    fn click(&mut self, at: (u16, u16)) {
        self.note = None;
        if let Some(&(_, index)) = self.rows.iter().find(|(area, _)| area.contains(at.into())) {
            self.cursor = index;
            return self.pick(index);
        }
        let found = self.spots.iter().find(|spot| spot.area.contains(at.into())).map(|spot| spot.thing);
        let Some(thing) = found else { return self.mark(None) };
        if let (Thing::Card(card), Some((_, of))) = (thing, self.deck_choice())
            && of.contains(card)
        {
            return self.toggle(card);
        }
        let choice = choice_of(thing);
        let names = self.asked_game().decision().is_some_and(|decision| decision.options.contains(choice));
        match names && self.is_asked() && !(self.draft.is_none() && self.at_chance()) {
            // Clicking a thing that is an answer chooses it.
            true => self.choose(choice),
            false if self.thing == Some(thing) => self.mark(None),
            false => self.mark(Some(thing)),
        }
    }
}
