//! What helps a guest to answer: drafts, previews, hints. Nothing of it changes the match.

use axum::extract::ws::Utf8Bytes;
use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{ActionId, Ask, Reason, Refused as Illegal, Unit, View, Viewer};
use saigen_json::{Answer, AnswerForm, PreviewJson};
use saigen_match::{Match, Ruleset, Thinking, draft_reply, preview_reply, reasons, text};
use saigen_protocol::{Block, Code, Hint, Refusal, ServerMessage};
use saigen_table::{Course, Deed, Drafting, NotDone};

use super::{Command, Room};
use crate::think::{Cancel, Class, Owner, Shift, Whose};
use crate::token::random_number;
use crate::work::Undone;

/// Why something was not done.
#[derive(Debug)]
pub(crate) struct Refused {
    code: Code,
    detail: String,
    /// The message that it answers.
    id: Option<u32>,
    /// The question that the message was about.
    decision: Option<String>,
    /// An action that cannot be requested, and why not.
    unavailable: Option<(ActionId, Vec<Reason>)>,
}

impl Refused {
    pub(crate) fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), id: None, decision: None, unavailable: None }
    }

    /// The refusal of an action that cannot be requested.
    pub(super) fn unavailable(action: ActionId, why: Vec<Reason>) -> Self {
        let unavailable = Some((action, why));
        Self { unavailable, ..Self::new(Code::Illegal, "the action cannot be requested now") }
    }

    /// … the question with this id.
    pub(super) fn about(self, decision: String) -> Self {
        Self { decision: Some(decision), ..self }
    }

    /// … in answer to the message with this id.
    pub(super) fn to(self, id: u32) -> Self {
        Self { id: Some(id), ..self }
    }

    /// The message about it.
    pub(super) fn text(self, ruleset: &Ruleset) -> Utf8Bytes {
        let Self { code, detail, id, decision, unavailable } = self;
        let reasons = unavailable.map(|(action, why)| reasons(ruleset, action, &why)).unwrap_or_default();
        text(&ServerMessage::Refused(Box::new(Refusal { id, decision, code, detail, reasons }))).into()
    }
}

impl From<Undone> for Refused {
    fn from(undone: Undone) -> Self {
        let code = if undone == Undone::Busy { Code::TooMany } else { Code::Broken };
        Self::new(code, undone.to_string())
    }
}

impl Room {
    /// Reads the match on a worker.
    pub(super) async fn compute<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Match) -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let of = self.of.clone();
        self.hall.workers.run(&self.of.id, move |_| job(&of)).await
    }

    /// Whether a message is about the present question, and its seat is asked.
    fn check_decision(&self, seat: Seat, decision: &str) -> Result<(), Refused> {
        check_asked(&self.of, seat)?;
        match decision == self.of.decision_id() {
            true => Ok(()),
            false => Err(Refused::new(Code::Stale, "another question is asked by now")),
        }
    }

    pub(super) async fn draft(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        decision: &str,
        steps: Vec<String>,
    ) -> Result<(), Refused> {
        self.check_decision(seat, decision)?;
        let decision = decision.to_owned();
        let text = self.compute(move |of| draft(of, seat, id, decision, &steps)).await??;
        self.send_text(guest, text);
        Ok(())
    }

    pub(super) async fn preview(
        &mut self,
        guest: u64,
        seat: Seat,
        id: u32,
        decision: &str,
        answer: AnswerForm,
    ) -> Result<(), Refused> {
        self.check_decision(seat, decision)?;
        let text = self.compute(move |of| {
            let deed = read_answer(of, seat, &answer)?;
            let reply = preview_reply(&of.ruleset, &of.course.game, seat, &deed, id);
            Ok::<_, Refused>(text(&ServerMessage::Preview(Box::new(reply))).into())
        });
        let text = text.await??;
        self.send_text(guest, text);
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
    ) -> Result<(), Refused> {
        self.check_decision(seat, decision)?;
        let view = View::of(&self.of.course.game, Viewer::Seat(seat));
        let unit = |name: &String| {
            let found = find_unit(&view, name);
            found.ok_or_else(|| Refused::new(Code::Illegal, format!("“{name}” does not stand there")))
        };
        let attackers = attackers.iter().map(unit).collect::<Result<Vec<_>, _>>()?;
        let pair = |block: &Block| Ok((unit(&block.blocker)?, unit(&block.attacker)?));
        let blocks = blocks.iter().map(pair).collect::<Result<Vec<_>, Refused>>()?;
        let bouts = PreviewJson::of(&view.preview_combat(&attackers, &blocks)).bouts;
        self.send_to(guest, &ServerMessage::Combat { id, bouts });
        Ok(())
    }

    pub(super) fn hint(&mut self, guest: u64, seat: Seat, id: u32, decision: &str) -> Result<(), Refused> {
        self.check_decision(seat, decision)?;
        if self.of.settings.friends {
            return Err(Refused::new(Code::NotAllowed, "there are no hints in games between people"));
        }
        let cancel = Cancel::default();
        let job = self.hint_job(guest, id, decision, &cancel)?;
        let owner = self.stands.guest(guest).map_or(Owner::Nobody, |guest| guest.owner);
        if !self.hall.thinkers.think(Class::Hint, &self.whose(owner), job) {
            return Err(Refused::new(Code::TooMany, "too much is being thought about"));
        }
        self.hints.push((guest, id, cancel));
        Ok(())
    }

    /// What is thought about for this match, for an owner.
    pub(super) fn whose(&self, owner: Owner) -> Whose {
        Whose { owner, of: self.of.id.clone() }
    }

    fn hint_job(
        &self,
        guest: u64,
        id: u32,
        decision: &str,
        cancel: &Cancel,
    ) -> Result<impl FnOnce(&Shift) + Send + 'static, Refused> {
        let seed = random_number().map_err(|_| Refused::new(Code::Broken, "no randomness"))?;
        let thinking = Thinking::for_hint(&self.of.ruleset, &self.of.course.game);
        let thinking = thinking.ok_or_else(|| Refused::new(Code::Broken, "there is no level for hints"))?;
        let (me, cancel) = (self.me.clone(), cancel.clone());
        let decision = decision.to_owned();
        Ok(move |shift: &Shift| {
            let think = || {
                let stop = || shift.is_over(thinking.time) || cancel.is_cancelled();
                let (answer, lines) = thinking.hint(Seed::new(seed), &stop)?;
                Some(text(&ServerMessage::Hint(Box::new(Hint { id, decision, answer, lines }))).into())
            };
            let hint = if cancel.is_cancelled() { None } else { think() };
            let hint = hint.filter(|_| !cancel.is_cancelled());
            // The room may have closed.
            drop(me.blocking_send(Command::Hinted(guest, id, hint)));
        })
    }

    pub(super) fn hinted(&mut self, guest: u64, id: u32, hint: Option<Utf8Bytes>) {
        self.hints.retain(|(of, known, _)| (*of, *known) != (guest, id));
        let cancelled = || Refused::new(Code::Cancelled, "the hint is no longer wanted").to(id);
        let text = hint.unwrap_or_else(|| cancelled().text(&self.of.ruleset));
        self.send_text(guest, text);
    }

    /// Cancels hints by guest and id.
    pub(super) fn cancel_hints(&mut self, which: impl Fn(u64, u32) -> bool) {
        let hints = self.hints.iter().filter(|(guest, id, _)| which(*guest, *id));
        hints.for_each(|(_, _, cancel)| cancel.cancel());
    }
}

/// Whether a seat is asked.
pub(super) fn check_asked(of: &Match, seat: Seat) -> Result<(), Refused> {
    if of.ending.is_some() {
        return Err(Refused::new(Code::Over, "the match is over"));
    }
    match of.asked() {
        Some(asked) if asked == seat => Ok(()),
        Some(_) => Err(Refused::new(Code::NotAsked, "somebody else is asked")),
        None => Err(Refused::new(Code::NotAsked, "the match waits for somebody")),
    }
}

/// Reads the answer to the present question and checks that it is legal.
pub(super) fn read_answer(of: &Match, seat: Seat, answer: &AnswerForm) -> Result<Deed, Refused> {
    check_asked(of, seat)?;
    let decision = of.course.game.decision();
    let decision = decision.ok_or_else(|| Refused::new(Code::Over, "the game is over"))?;
    let read = answer.read(&of.course.rules, decision);
    let deed = match read.map_err(|error| Refused::new(Code::Illegal, error.to_string()))? {
        Answer::Choice(choice) => Deed::Choice(choice),
        Answer::Request(whole) => Deed::Request(whole),
    };
    of.course.check(seat, &deed).map_err(|why| match (why, deed) {
        (NotDone::Refused(Illegal::Unavailable(why)), Deed::Request(whole)) => {
            Refused::unavailable(whole.action, why)
        }
        (NotDone::Refused(part), _) => Refused::new(Code::Illegal, format!("not legal: {part:?}")),
        (NotDone::NotAsked, _) => Refused::new(Code::NotAsked, "somebody else is asked"),
        (NotDone::NotListed, _) => Refused::new(Code::Illegal, "send “pass” or a whole request"),
    })?;
    Ok(deed)
}

/// The message about a request that begins with some steps.
fn draft(of: &Match, seat: Seat, id: u32, decision: String, steps: &[String]) -> Result<Utf8Bytes, Refused> {
    let Course { rules, game, .. } = &of.course;
    if game.decision().is_none_or(|decision| decision.ask != Ask::Chance) {
        return Err(Refused::new(Code::Illegal, "requests are made at the chance"));
    }
    let drafting = Drafting::begin(rules, game, seat, steps).map_err(|step| {
        Refused::new(Code::Illegal, format!("steps[{}]: “{}” cannot be named here", step.0, step.1))
    })?;
    let draft = draft_reply(&of.ruleset, &drafting, seat, id, decision);
    let draft = draft.ok_or_else(|| Refused::new(Code::Illegal, "the steps complete no request"))?;
    Ok(text(&ServerMessage::Draft(Box::new(draft))).into())
}

/// A character that stands on the table.
fn find_unit(view: &View, name: &str) -> Option<Unit> {
    let all = Seat::BOTH.into_iter().flat_map(|seat| {
        view.sides[seat].characters().map(move |character| Unit::new(seat, character.place))
    });
    all.into_iter().find(|unit| unit.to_string() == name)
}
