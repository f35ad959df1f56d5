//! Drawing of a game that is watched or replayed.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use saigen_cards::{CardSet, Seat};
use saigen_engine::{View, Viewer};

use super::{AnalysisProgress, Typing, Viewing};
use crate::board::Board;
use crate::frame::{Panes, footer, log_lines, title};
use crate::text::wrapped;

impl Viewing {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame) {
        let Some(panes) = Panes::of(frame, self.say()) else { return };
        let Some(shot) = self.shots.get(self.at) else { return };
        let view = View::of(&shot.game, self.viewpoint);
        let below = if let Viewer::Seat(seat) = self.viewpoint { seat } else { Seat::A };
        title(frame, panes.title, self.theme, &self.title_left(&view), &self.viewpoint_name());
        let board = Board {
            words: &self.words,
            view: &view,
            names: &self.names,
            below,
            theme: self.theme,
            marked: None,
            possible: &[],
            next: String::new(),
            deck: CardSet::EMPTY,
            chosen: CardSet::EMPTY,
        };
        board.draw(frame.buffer_mut(), panes.board);
        self.draw_progress(frame, panes.question);
        let shown = self.lines[..=self.at].concat();
        log_lines(frame, panes.log, self.theme, self.say(), &shown);
        footer(frame, panes.footer, self.theme, &self.key_names());
        if let Some(popup) = &mut self.popup {
            popup.draw(frame, self.theme);
        }
    }

    fn title_left(&self, view: &View) -> String {
        let (a, b) = (self.name(Seat::A), self.name(Seat::B));
        let who = self.say().say("watch-title", &[("a", a.into()), ("b", b.into())]);
        let name = self.name(view.turn());
        let turn = match view.turn_number() {
            0 => self.say().word("turn-none"),
            number => self.say().say("turn-of", &[("number", number.into()), ("name", name.into())]),
        };
        format!("{who} · {turn}")
    }

    fn name(&self, seat: Seat) -> String {
        match self.names[seat].as_str() {
            "" => self.say().say("seat-of", &[("seat", seat.to_string().into())]),
            name => name.to_owned(),
        }
    }

    fn viewpoint_name(&self) -> String {
        match self.viewpoint {
            Viewer::Everything => self.say().word("replay-viewpoint-open"),
            Viewer::Seat(seat) => {
                self.say().say("replay-viewpoint-seat", &[("name", self.name(seat).into())])
            }
            Viewer::Onlooker => self.say().word("watch-viewpoint"),
        }
    }

    /// Progress, the choice, and the chances of winning.
    fn draw_progress(&self, frame: &mut Frame, area: Rect) {
        let width = usize::from(area.width).saturating_sub(1);
        let mut lines: Vec<Line> = Vec::new();
        let strong = |text: &str| {
            let lines = wrapped(text, width).into_iter();
            lines.map(|line| Line::styled(line, self.theme.strong())).collect::<Vec<_>>()
        };
        if let Some(typing) = &self.typing {
            lines.extend(strong(&self.typing_text(typing)));
        }
        lines.extend(self.note.iter().flat_map(|note| strong(note)));
        lines.extend(strong(&self.place()));
        lines.extend(wrapped(&self.choice_text(), width).into_iter().map(Line::from));
        lines.push(Line::default());
        lines.extend(self.estimates().into_iter().map(Line::from));
        lines.extend(self.study_lines(width));
        frame.render_widget(Paragraph::new(lines), area);
    }

    fn typing_text(&self, typing: &Typing) -> String {
        match typing {
            Typing::Word(text) => self.say().say("replay-find", &[("text", format!("{text}_").into())]),
            Typing::Choice(text) => format!("→ {text}_"),
            Typing::Turn(text) => {
                format!("→ {}", self.say().say("replay-turn", &[("text", format!("{text}_").into())]))
            }
        }
    }

    fn place(&self) -> String {
        let count = self.shots.len().saturating_sub(1);
        let place = self.say().say("replay-title", &[("number", self.at.into()), ("count", count.into())]);
        let pace = match self.pace {
            Some(pace) => {
                let time = format!("{:.2} s", pace.as_secs_f32());
                Some(self.say().say("watch-speed", &[("time", time.into())]))
            }
            None if self.live => Some(self.say().word("watch-paused")),
            None => None,
        };
        std::iter::once(place).chain(pace).collect::<Vec<_>>().join(" · ")
    }

    /// The choice as its viewer may know it: a player sees the results of the opponent's choice, not the
    /// choice.
    fn choice_text(&self) -> String {
        let over = self.end.clone().filter(|_| self.at + 1 == self.shots.len());
        let shot = &self.shots[self.at];
        let seen = match (self.viewpoint, shot.by) {
            (Viewer::Everything, _) => true,
            (Viewer::Seat(seat), Some((by, _))) => seat == by,
            _ => false,
        };
        let choice = match &shot.choice {
            Some(choice) if seen => choice.clone(),
            Some(_) => String::new(),
            None => self.say().word("replay-begin"),
        };
        std::iter::once(choice).chain(over).filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// The last estimate of each player.
    fn estimates(&self) -> Vec<String> {
        let last = |seat: Seat| {
            let shots = self.shots[..=self.at].iter().rev();
            let mut said = shots.filter_map(|shot| shot.by.filter(|(by, _)| *by == seat)?.1);
            let percent = format!("{:.0}", 100.0 * said.next()?);
            let args = [("name", self.name(seat).into()), ("percent", percent.into())];
            Some(self.say().say("estimate", &args))
        };
        Seat::BOTH.into_iter().filter_map(last).collect()
    }

    fn study_lines(&self, width: usize) -> Vec<Line<'static>> {
        let Some(study) = &self.study else { return Vec::new() };
        if let AnalysisProgress::Running(done, count) = study {
            let args = [("done", (*done).into()), ("count", (*count).into())];
            return vec![Line::from(self.say().say("replay-analysing", &args))];
        }
        let mut lines = Vec::new();
        if let Some(win) = study.chances_at(self.at) {
            let percent = |seat: Seat| format!("{:.0}", 100.0 * win[seat]);
            let args = [
                ("a", self.name(Seat::A).into()),
                ("b", self.name(Seat::B).into()),
                ("percent-a", percent(Seat::A).into()),
                ("percent-b", percent(Seat::B).into()),
            ];
            lines.push(Line::from(self.say().say("replay-chances", &args)));
        }
        let count = self.shots.len().saturating_sub(1).max(1);
        let columns = width.saturating_sub(2).max(1);
        let mark = " ".repeat(self.at * columns.saturating_sub(1) / count);
        for seat in Seat::BOTH {
            let curve = study.curve(seat, count, columns).unwrap_or_default();
            lines.push(Line::styled(format!("{seat} {curve}"), self.theme.heading()));
        }
        lines.push(Line::styled(format!("  {mark}▲"), self.theme.strong()));
        if let Some((cost, better)) = study.cost_of(self.at) {
            let cost = format!("{:.0}", 100.0 * cost);
            let text = self.say().say("replay-cost", &[("cost", cost.into()), ("better", better.into())]);
            lines.extend(
                wrapped(&text, width).into_iter().map(|line| Line::styled(line, self.theme.strong())),
            );
        }
        lines
    }

    fn key_names(&self) -> Vec<(&'static str, String)> {
        let replay = [
            ("←→", "key-step"),
            ("↑↓", "key-turn"),
            ("/", "key-find"),
            ("v", "key-viewpoint"),
            ("a", "key-analyse"),
            ("Space", "key-play"),
            ("?", "key-help"),
            ("q", "key-leave"),
        ];
        let watch = [
            ("Space", "key-pause"),
            ("→", "key-step"),
            ("+−", "key-speed"),
            ("v", "key-viewpoint"),
            ("/", "key-find"),
            ("l", "panel-log"),
            ("?", "key-help"),
            ("q", "key-leave"),
        ];
        let keys = if self.live { watch } else { replay };
        keys.map(|(key, id)| (key, self.say().word(id))).into()
    }
}
