//! What helps a guest to answer: drafts, previews, hints. Nothing of it changes the match.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Ask, Unit, View, Viewer};
use saigen_json::{AnswerForm, PreviewJson};
use saigen_protocol::{Block, Code, Hint, Refusal, ServerMessage};
use saigen_table::Drafting;

use super::guests::text;
use super::{Command, Room};
use crate::draft::{preview, reply};
use crate::hint;
use crate::table::TableOf;
use crate::think::Cancel;
use crate::token::random_number;

/// Why something was not done.
#[derive(Debug)]
pub(crate) struct Refused<'t> {
    pub(super) refusal: Refusal<'t>,
}

impl Refused<'_> {
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self { refusal: Refusal { id: None, decision: None, code, detail, reasons: Vec::new() } }
    }

    /// … the question with this id.
    pub(super) fn about(mut self, decision: String) -> Self {
        self.refusal.decision = Some(decision);
        self
    }

    /// … in answer to the message with this id.
    pub(super) fn to(mut self, id: u32) -> Self {
        self.refusal.id = Some(id);
        self
    }
}

impl<'t> Room<'t> {
    /// Whether a message is about the present question, and its seat is asked.
    fn check_decision(&self, seat: Seat, decision: &str) -> Result<(), Refused<'t>> {
        self.check_asked(seat)?;
        match decision == self.decision_id() {
            true => Ok(()),
            false => Err(Refused::new(Code::Stale, "another question is asked by now")),
        }
    }

    pub(super) fn draft(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        decision: &str,
        steps: &[String],
    ) -> Result<(), Refused<'t>> {
        self.check_decision(seat, decision)?;
        let course = &self.of.course;
        if course.game.decision().is_none_or(|decision| decision.ask != Ask::Chance) {
            return Err(Refused::new(Code::Illegal, "requests are made at the chance"));
        }
        let drafting = Drafting::begin(course.table.rules, &course.game, seat, steps);
        let drafting = drafting.map_err(|step| {
            Refused::new(Code::Illegal, format!("steps[{}]: “{}” cannot be named here", step.0, step.1))
        })?;
        let draft = reply(course.table, &drafting, seat, id, decision.into());
        let draft = draft.ok_or_else(|| Refused::new(Code::Illegal, "the steps complete no request"))?;
        self.send_to(guest, &ServerMessage::Draft(Box::new(draft)));
        Ok(())
    }

    pub(super) fn preview(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        decision: &str,
        answer: &AnswerForm,
    ) -> Result<(), Refused<'t>> {
        self.check_decision(seat, decision)?;
        let deed = self.read_answer(seat, answer)?;
        let course = &self.of.course;
        let reply = preview(course.table, &course.game, seat, &deed, id);
        self.send_to(guest, &ServerMessage::Preview(Box::new(reply)));
        Ok(())
    }

    pub(super) fn combat(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        decision: &str,
        attackers: &[String],
        blocks: &[Block],
    ) -> Result<(), Refused<'t>> {
        self.check_decision(seat, decision)?;
        let view = View::of(&self.of.course.game, Viewer::Seat(seat));
        let unit = |name: &String| {
            let found = find_unit(&view, name);
            found.ok_or_else(|| Refused::new(Code::Illegal, format!("“{name}” does not stand there")))
        };
        let attackers = attackers.iter().map(unit).collect::<Result<Vec<_>, _>>()?;
        let pair = |block: &Block| Ok((unit(&block.blocker)?, unit(&block.attacker)?));
        let blocks = blocks.iter().map(pair).collect::<Result<Vec<_>, Refused<'t>>>()?;
        let bouts = PreviewJson::of(&view.preview_combat(&attackers, &blocks)).bouts;
        self.send_to(guest, &ServerMessage::Combat { id, bouts });
        Ok(())
    }

    pub(super) fn hint(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        decision: &str,
    ) -> Result<(), Refused<'t>> {
        self.check_decision(seat, decision)?;
        if self.of.settings.friends {
            return Err(Refused::new(Code::NotAllowed, "there are no hints in games between people"));
        }
        let cancel = Cancel::default();
        let job = self.hint_job(guest, id, decision, &cancel)?;
        if !self.hall.thinkers.hint(&self.of.id, job) {
            return Err(Refused::new(Code::TooMany, "too much is being thought about"));
        }
        self.hints.push((guest, id, cancel));
        Ok(())
    }

    fn hint_job(
        &self,
        guest: u64,
        id: u32,
        decision: &str,
        cancel: &Cancel,
    ) -> Result<impl FnOnce() + Send + 'static, Refused<'t>> {
        let seed = random_number().map_err(|_| Refused::new(Code::Broken, "no randomness"))?;
        let (shared, game) = (self.shared.clone(), self.of.course.game);
        let (me, cancel, thinkers) = (self.me.clone(), cancel.clone(), self.hall.thinkers.clone());
        let decision = decision.to_owned();
        Ok(move || {
            let begun = Instant::now();
            // Somebody's opponent goes first, after a look that is still worth something.
            let hurry = || thinkers.is_urgent() && begun.elapsed() > Duration::from_millis(300);
            let stop = || cancel.is_cancelled() || hurry();
            let think = |table: &TableOf<'_>| {
                let (answer, lines) = hint::think(table, &game, Seed::new(seed), &stop)?;
                Some(text(&ServerMessage::Hint(Box::new(Hint { id, decision, answer, lines }))))
            };
            let hint = if cancel.is_cancelled() { None } else { shared.at(think) };
            let hint = hint.filter(|_| !cancel.is_cancelled());
            // The room may have closed.
            drop(me.blocking_send(Command::Hinted(guest, id, hint)));
        })
    }

    pub(super) fn hinted(&mut self, guest: u64, id: u32, hint: Option<Utf8Bytes>) {
        self.hints.retain(|(of, known, _)| (*of, *known) != (guest, id));
        let cancelled = || {
            let refused = Refused::new(Code::Cancelled, "the hint is no longer wanted").to(id);
            text(&ServerMessage::Refused(Box::new(refused.refusal)))
        };
        self.send_text(guest, hint.unwrap_or_else(cancelled));
    }

    /// Cancels hints by guest and id.
    pub(super) fn cancel_hints(&mut self, which: impl Fn(u64, u32) -> bool) {
        let hints = self.hints.iter().filter(|(guest, id, _)| which(*guest, *id));
        hints.for_each(|(_, _, cancel)| cancel.cancel());
    }
}

/// A character that stands on the table.
fn find_unit(view: &View, name: &str) -> Option<Unit> {
    let all = Seat::BOTH.into_iter().flat_map(|seat| {
        view.sides[seat].characters().map(move |character| Unit::new(seat, character.place))
    });
    all.into_iter().find(|unit| unit.to_string() == name)
}
