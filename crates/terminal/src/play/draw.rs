//! Drawing of a game.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use saigen_engine::{View, Viewer};

use super::{Item, Pick, Play};
use crate::board::{Board, Thing};
use crate::frame::{Panes, footer, log_lines, title};
use crate::popup::Popup;
use crate::text::{clip, columns, wrapped};
use crate::wholes::thing_of;

/// Minimum number of lines for details.
const DETAIL: u16 = 3;

impl Play {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame) {
        let Some(panes) = Panes::of(frame, self.say()) else { return };
        if self.curtain {
            return self.draw_curtain(frame);
        }
        let view = View::of(self.asked_game(), Viewer::Seat(self.me));
        title(frame, panes.title, self.theme, &self.title_left(&view), &self.opponent());
        let possible = self.possible();
        let board = Board {
            words: &self.words,
            view: &view,
            names: &self.names,
            below: self.me,
            theme: self.theme,
            marked: self.thing,
            possible: &possible,
            next: self.what_next(),
            deck: self.deck(),
            chosen: self.chosen,
        };
        self.spots = board.draw(frame.buffer_mut(), panes.board);
        self.draw_question(frame, panes.question);
        log_lines(frame, panes.log, self.theme, self.say(), &self.logs[self.me].lines);
        footer(frame, panes.footer, self.theme, &self.key_names());
        if let Some(mut popup) = self.popup.take() {
            popup.draw(frame, self.theme);
            self.popup = Some(popup);
        }
    }

    /// The curtain; before the first one, the question whether to resume the game.
    fn draw_curtain(&mut self, frame: &mut Frame) {
        (self.spots, self.rows) = (Vec::new(), Vec::new());
        if let Some(popup) = &mut self.popup {
            return popup.draw(frame, self.theme);
        }
        let seat = [("seat", self.me.to_string().into())];
        let text = vec![self.say().say("curtain-text", &seat)];
        let mut popup: Popup<()> = Popup::text(self.say().say("curtain-title", &seat), text);
        popup.draw(frame, self.theme);
    }

    fn title_left(&self, view: &View) -> String {
        let id = match view.turn_number() {
            0 => "turn-none",
            _ if view.turn() == self.me => "turn-yours",
            _ => "turn-opponents",
        };
        let book = self.words.rules().book();
        let turn = self.say().say(id, &[("number", view.turn_number().into())]);
        format!("BlackPoker {} {} · {turn}", book.edition, self.say().format(book.format))
    }

    fn opponent(&self) -> String {
        let passing = self.local.orders[self.me].pass.map(|_| self.say().word("orders-on"));
        let name = self.names[self.me.other()].clone();
        passing.into_iter().chain([name]).collect::<Vec<_>>().join(" · ")
    }

    /// The things that answer the question when selected.
    fn possible(&self) -> Vec<Thing> {
        if !self.is_asked() {
            return Vec::new();
        }
        let game = self.asked_game();
        let Some(decision) = game.decision() else { return Vec::new() };
        if self.draft.is_none() && self.at_chance() {
            let view = View::of(game, Viewer::Seat(self.me));
            let usable = |thing: &Thing| {
                decision.options.iter().any(|choice| match choice {
                    saigen_engine::Choice::Action(action) => self.uses(action, *thing),
                    _ => false,
                })
            };
            return Board::things(&view, self.me).into_iter().filter(usable).collect();
        }
        match self.deck_choice() {
            Some((_, of)) => of.into_iter().map(Thing::Card).collect(),
            None => decision.options.iter().filter_map(thing_of).collect(),
        }
    }

    /// The question in words, or who is thinking.
    fn question(&self) -> String {
        if let Some(result) = self.result() {
            return result;
        }
        if !self.is_asked() {
            return match self.local.passes() {
                true => format!("{} … (Esc)", self.say().word("orders-on")),
                false => self.say().word("thinking"),
            };
        }
        if let Some(thing) = self.thing {
            let name = self.thing_name(thing);
            let id = if self.items().is_empty() { "card-first-nothing" } else { "card-first" };
            return self.say().say(id, &[("thing", name.into())]);
        }
        if let Some((left, _)) = self.deck_choice() {
            return self.say().say("choose-hand", &[("left", (left - self.chosen.len()).into())]);
        }
        let game = self.asked_game();
        match (&self.draft, game.decision()) {
            (Some(draft), _) if draft.is_complete() => self.say().word("whole-sure"),
            (_, Some(decision)) => self.words.question(game, decision),
            (_, None) => String::new(),
        }
    }

    fn thing_name(&self, thing: Thing) -> String {
        let game = self.asked_game();
        match thing {
            Thing::Card(card) => self.say().card(card),
            Thing::Unit(unit) => self.words.unit(game, unit, self.me),
            Thing::Request(index) => self.words.request(game, index, self.me),
            Thing::Player(seat) => self.words.player(seat, self.me),
        }
    }

    fn draw_question(&mut self, frame: &mut Frame, area: Rect) {
        let width = usize::from(area.width).saturating_sub(1);
        let mut question = wrapped(&self.question(), width);
        question.truncate(2);
        let lines = question.iter().map(|line| Line::styled(line.clone(), self.theme.strong()));
        let lines: Vec<Line> = lines.collect();
        let asked = lines.len() as u16;
        frame.render_widget(Paragraph::new(lines), Rect { height: asked.min(area.height), ..area });
        let items = self.items();
        self.cursor = self.cursor.min(items.len().saturating_sub(1));
        let detail = self.detail_lines(items.get(self.cursor), width);
        let room = area.height.saturating_sub(asked);
        let wanted = (detail.len() as u16).max(DETAIL.min(room / 3));
        let detailed = wanted.min(room.saturating_sub((items.len() as u16).min(room / 2)));
        let list = Rect { y: area.y + asked, height: room - detailed, ..area };
        self.draw_items(frame, list, &items);
        let below = Rect { y: list.bottom(), height: detailed, ..area };
        let lines: Vec<Line> = detail.into_iter().take(usize::from(detailed)).collect();
        frame.render_widget(Paragraph::new(lines), below);
    }

    /// Details of the marked line, or the last notice.
    fn detail_lines(&self, item: Option<&Item>, width: usize) -> Vec<Line<'static>> {
        if let Some(note) = &self.note {
            return wrapped(note, width)
                .into_iter()
                .map(|line| Line::styled(line, self.theme.strong()))
                .collect();
        }
        let Some(item) = item else { return Vec::new() };
        let text = self.detail(item);
        let lines = text.iter().flat_map(|text| wrapped(text, width.saturating_sub(2)));
        lines.map(|line| Line::styled(format!("  {line}"), self.theme.dim())).collect()
    }

    fn draw_items(&mut self, frame: &mut Frame, area: Rect, items: &[Item]) {
        self.rows.clear();
        let height = usize::from(area.height);
        if height == 0 {
            return;
        }
        let from = (self.cursor + 1)
            .saturating_sub(height.saturating_sub(1).max(1))
            .min(items.len().saturating_sub(height));
        let names = items.iter().filter(|item| !item.note.is_empty()).map(|item| columns(&item.text));
        let column = names.max().unwrap_or(0).min(usize::from(area.width) / 2);
        for (row, (index, item)) in items.iter().enumerate().skip(from).take(height).enumerate() {
            let row = Rect { y: area.y + row as u16, height: 1, ..area };
            frame.render_widget(self.item_line(index, item, column, usize::from(area.width)), row);
            self.rows.push((row, index));
        }
        self.draw_hidden(frame, area, from, items.len().saturating_sub(from + height));
    }

    /// How many answers there are above and below the visible ones, at the right edge.
    fn draw_hidden(&self, frame: &mut Frame, area: Rect, above: usize, below: usize) {
        for (sign, count, row) in [('↑', above, area.y), ('↓', below, area.bottom() - 1)] {
            let text = format!(" {sign}{count} ");
            let width = columns(&text) as u16;
            if count > 0 && area.width > width {
                let place = Rect { x: area.right() - width, y: row, width, height: 1 };
                frame.render_widget(Line::styled(text, self.theme.strong()), place);
            }
        }
    }

    fn item_line(&self, index: usize, item: &Item, column: usize, width: usize) -> Line<'static> {
        let marked = index == self.cursor;
        let blocked = matches!(item.pick, Pick::Blocked(_));
        let sign = if marked { "▸" } else { " " };
        let number = match index {
            _ if blocked => "–".into(),
            0..=8 => (index + 1).to_string(),
            _ => " ".into(),
        };
        let style = match () {
            () if marked => self.theme.marked(),
            () if blocked => self.theme.dim(),
            () => Style::new(),
        };
        let note =
            if blocked && item.note.is_empty() { self.say().word("why-not-now") } else { item.note.clone() };
        let gap = if note.is_empty() { 0 } else { column.saturating_sub(columns(&item.text)) + 2 };
        let head = clip(&format!("{sign}{number} {}", item.text), width);
        let left = width.saturating_sub(columns(&head) + gap);
        let note = if left > 3 { format!("{}{}", " ".repeat(gap), clip(&note, left)) } else { String::new() };
        let noted = if marked { style } else { self.theme.dim() };
        Line::from(vec![Span::styled(head, style), Span::styled(note, noted)])
    }

    fn key_names(&self) -> Vec<(&'static str, String)> {
        let keys = [
            ("Enter", "key-choose"),
            ("←→", "key-table"),
            ("Space", "key-pass"),
            ("?", "key-rules"),
            ("h", "key-hint"),
            ("o", "key-orders"),
            ("e", "key-end"),
            ("⌫", "key-back"),
            ("H", "key-help"),
            ("q", "key-leave"),
        ];
        keys.map(|(key, id)| (key, self.say().word(id))).into()
    }
}
