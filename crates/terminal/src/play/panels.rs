//! The panels of a game and the effects of their answers.

use saigen_cards::Seat;
use saigen_engine::{Answer, View, Viewer};
use saigen_rulebook::Letter;
use saigen_table::{Orders, PassUntil};
use saigen_texts::id_of;
use saigen_wording::cost_letters;

use super::about::Entry;
use super::{Leave, Play, Task};
use crate::popup::Popup;
use crate::thinker::HintLine;

/// The effect of an answer in a panel.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act {
    /// Closes the panel.
    Close,
    /// Resigns.
    Resign,
    /// Sets standing orders.
    Orders(Orders),
    /// Answers the question.
    Answer(Answer),
    /// Shows an entry of the rules.
    Read(Entry),
    /// Leaves the screen.
    Leave(Leave),
}

impl Play {
    fn open(&mut self, title: &str, text: Vec<String>, answers: Vec<(&str, Act)>) {
        let answers = answers.into_iter().map(|(id, act)| (self.say().word(id), act)).collect();
        self.popup = Some(Popup::ask(self.say().word(title), text, answers));
    }

    /// Executes the chosen answer of a panel.
    pub(crate) fn act(&mut self, act: Act) {
        self.popup = None;
        match act {
            Act::Close => {}
            Act::Resign => self.resign(),
            Act::Orders(orders) => self.local.orders[self.me] = orders,
            Act::Answer(answer) => self.answer(answer),
            Act::Read(entry) => self.read(entry),
            Act::Leave(leave) => self.left = Some(leave),
        }
    }

    /// Asks whether to resume a saved game.
    pub fn ask_to_resume(&mut self, about: String) {
        let answers = vec![("resume-yes", Act::Close), ("resume-no", Act::Leave(Leave::Again))];
        self.open("panel-resume", vec![about], answers);
    }

    pub(crate) fn ask_to_resign(&mut self) {
        let answers = vec![("resign-no", Act::Close), ("resign-yes", Act::Resign)];
        self.open("panel-resign", vec![self.say().word("resign-sure")], answers);
    }

    /// The game is over. Its seed and its replay would show the decks of a match that goes on.
    pub(crate) fn over(&mut self) {
        if self.of_match {
            let answers = [("series-next", Leave::Again), ("over-leave", Leave::Quit)];
            let answers = answers.map(|(id, leave)| (id, Act::Leave(leave))).into();
            return self.open("panel-over", vec![self.result().unwrap_or_default()], answers);
        }
        let seed = self.local.course.seed.to_string();
        let text =
            vec![self.result().unwrap_or_default(), self.say().say("over-seed", &[("seed", seed.into())])];
        let answers =
            [("over-again", Leave::Again), ("over-replay", Leave::Replay), ("over-leave", Leave::Quit)];
        self.open("panel-over", text, answers.map(|(id, leave)| (id, Act::Leave(leave))).into());
    }

    pub(crate) fn show_help(&mut self) {
        let seats = [("own", self.me.to_string().into()), ("other", self.me.other().to_string().into())];
        let cost =
            |letter: Letter| self.say().word(&id_of("help-cost", &letter.char().to_lowercase().to_string()));
        let costs = self.say().list(cost_letters(self.local.course.rules.book()).map(cost));
        let text = vec![
            self.say().word("help-keys"),
            " ".into(),
            self.say().say("help-signs", &seats),
            self.say().say("help-costs", &[("costs", costs.into())]),
        ];
        self.popup = Some(Popup::text(self.say().word("panel-help"), text));
    }

    pub(crate) fn show_log(&mut self) {
        let lines = self.logs[self.me].lines.clone();
        self.popup = Some(Popup::text(self.say().word("panel-log"), lines).at_end());
    }

    /// Both graveyards as known to the viewer, top first.
    pub(crate) fn show_graveyards(&mut self) {
        let view = View::of(&self.local.course.game, Viewer::Seat(self.me));
        let side = |seat: Seat| {
            let cards = view.sides[seat].grave.cards().iter().rev();
            let cards: Vec<String> =
                cards.map(|it| it.card().map_or_else(|| "##".into(), |card| self.say().card(card))).collect();
            let cards = if cards.is_empty() { self.say().word("nothing") } else { cards.join(" ") };
            format!("{}: {cards}", self.words.who(seat, self.me))
        };
        let text = vec![side(self.me), side(self.me.other()), self.say().word("about-graveyard")];
        self.popup = Some(Popup::text(self.say().word("panel-graveyard"), text));
    }

    /// Both packs as known to the viewer.
    pub(crate) fn show_packs(&mut self) {
        let view = View::of(&self.local.course.game, Viewer::Seat(self.me));
        let side = |seat: Seat| {
            let side = &view.sides[seat];
            let hidden = usize::from(side.pack_hidden);
            let unseen = || self.say().say("pack-hidden", &[("count", hidden.into())]);
            let cards = match (side.pack.is_empty(), hidden) {
                (true, 0) => self.say().word("nothing"),
                (true, _) => unseen(),
                (false, _) => self.say().cards(side.pack),
            };
            format!("{}: {cards}", self.words.who(seat, self.me))
        };
        let text = vec![side(self.me), side(self.me.other()), self.say().word("about-pack")];
        self.popup = Some(Popup::text(self.say().word("panel-pack"), text));
    }

    pub(crate) fn show_orders(&mut self) {
        let now = self.local.orders[self.me];
        let until = |pass: Option<PassUntil>| Act::Orders(Orders { pass, ..now });
        let all = PassUntil::default();
        let mut answers = vec![
            (self.say().word("orders-none"), until(None)),
            (self.say().word("orders-my-turn"), until(Some(all))),
            (
                self.say().word("orders-targeted"),
                until(Some(PassUntil { targeted: true, attack: true, ..all })),
            ),
            (self.say().word("orders-attacked"), until(Some(PassUntil { attack: true, ..all }))),
        ];
        let top = self.local.course.game.stage().requests().len();
        if top > 0 {
            let resolved = PassUntil { resolved: Some(top as u8), ..all };
            let text = self.say().say("orders-resolved", &[("number", top.into())]);
            answers.push((text, until(Some(resolved))));
        }
        let stop = Orders { stop_at_end: !now.stop_at_end, ..now };
        let mark = if now.stop_at_end { "[x]" } else { "[ ]" };
        answers.push((format!("{mark} {}", self.say().word("orders-stop-at-end")), Act::Orders(stop)));
        let text = vec![self.say().word("orders-intro")];
        self.popup = Some(Popup::ask(self.say().word("panel-orders"), text, answers));
    }

    pub(crate) fn ask_for_hint(&mut self) {
        if self.is_hot_seat() {
            self.note = Some(self.say().word("no-hints-people"));
        } else if !self.is_asked() {
            self.note = Some(self.say().word("not-your-turn"));
        } else if !self.hinting {
            self.hinting = true;
            self.note = Some(self.say().word("hint-thinking"));
            let game = Box::new(self.local.course.game);
            self.wishes.push(Task::Hint { question: self.question, game });
        }
    }

    pub(crate) fn hinted(&mut self, hint: Option<(Answer, Vec<HintLine>)>) {
        (self.hinting, self.note) = (false, None);
        let Some((answer, lines)) = hint else { return };
        let best = crate::answer_words(&self.words, &self.local.course.game, self.me, &answer);
        let mut text = vec![self.say().word("hint-note")];
        for line in &lines {
            let percent = format!("{:.0}", 100.0 * line.win);
            text.push(
                self.say()
                    .say("hint-line", &[("percent", percent.into()), ("choice", line.text.clone().into())]),
            );
            if !line.then.is_empty() {
                let steps = line.then.join(" → ");
                text.push(format!("    {}", self.say().say("hint-then", &[("steps", steps.into())])));
            }
        }
        text.push(self.say().word("hint-take"));
        self.popup = Some(Popup::ask(self.say().word("panel-hint"), text, vec![(best, Act::Answer(answer))]));
    }
}
