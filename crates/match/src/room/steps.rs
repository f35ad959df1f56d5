//! What guests do: answers and everything else that becomes a step of the match.

use std::sync::Arc;
use std::time::Duration;

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Answer, Viewer};
use saigen_json::AnswerJson;
use saigen_notation::{Half, Stop, answer_text};
use saigen_protocol::{ClientMessage, Code, Orders, ServerMessage, StepKind};
use saigen_table::PASS_AFTER;

use super::job::{Taken, Work};
use super::{After, Duty, NotStored, Note, Output, Pending, Room};
use crate::matches::ends_turn;
use crate::{Change, Entry, Refused, Screen, Standing, Time, What, seat_of};

/// Why something is done, and so what follows if it is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// A message of a guest, by its id and the question that it is about.
    Message { guest: u64, id: Option<u32>, decision: Option<String> },
    /// It was due.
    Duty(Duty),
}

impl Cause {
    fn of(guest: u64, message: &ClientMessage) -> Self {
        let (id, decision) = match message {
            ClientMessage::Answer { decision, .. } => (None, Some(decision.clone())),
            ClientMessage::Preview { id, decision, .. }
            | ClientMessage::Combat { id, decision, .. }
            | ClientMessage::Hint { id, decision } => (Some(*id), Some(decision.clone())),
            _ => (None, None),
        };
        Self::Message { guest, id, decision }
    }

    /// The guest; 0, which is nobody's id, if there is none.
    pub(super) fn guest(&self) -> u64 {
        match self {
            Self::Message { guest, .. } => *guest,
            Self::Duty(_) => 0,
        }
    }

    /// Whether a guest waits for `accepted`.
    pub(super) fn is_answer(&self) -> bool {
        matches!(self, Self::Message { decision: Some(_), .. })
    }
}

/// A step that has been evaluated.
pub(super) struct Step {
    entry: Entry,
    change: Change,
    cause: Cause,
}

/// A step that has been taken, while guests are sent it.
pub(super) struct Told {
    pub(super) step: Taken,
    /// The screen of the asked seat, which comes last.
    pub(super) last: Vec<Screen>,
    pub(super) cause: Cause,
    /// The orders before it.
    pub(super) before: BySeat<Orders>,
}

impl Room {
    /// Does what a guest asks for, or refuses it.
    pub(super) fn listen(&mut self, guest: u64, message: ClientMessage) {
        let Some(viewer) = self.guests.viewer(guest) else { return };
        let cause = Cause::of(guest, &message);
        let done = match (message, seat_of(viewer)) {
            (ClientMessage::Ping { id }, _) => {
                self.send_to(guest, &ServerMessage::Pong { id });
                Ok(())
            }
            (ClientMessage::Pace { milliseconds }, None) => self.set_pace(milliseconds),
            (ClientMessage::Hello { .. }, _) => Ok(()),
            (message, Some(seat)) => self.listen_to_seat(guest, seat, message, &cause),
            (_, None) => Err(Refused::new(Code::NotAllowed, "onlookers can do nothing but watch")),
        };
        if let Err(refused) = done {
            self.refuse(cause, refused);
        }
    }

    fn listen_to_seat(
        &mut self,
        guest: u64,
        seat: Seat,
        message: ClientMessage,
        cause: &Cause,
    ) -> Result<(), Refused> {
        let cause = cause.clone();
        match message {
            ClientMessage::Answer { decision, answer } => self.answer(seat, &decision, answer, cause)?,
            ClientMessage::Preview { id, decision, answer } => {
                self.check_decision(seat, &decision)?;
                let language = self.guests.language(guest);
                self.compute(Work::Preview { seat, language, id, answer }, Pending::Reply(cause));
            }
            ClientMessage::Combat { id, decision, attackers, blocks } => {
                self.check_decision(seat, &decision)?;
                self.combat(guest, seat, id, &attackers, &blocks)?;
            }
            ClientMessage::Hint { id, decision } => {
                self.check_decision(seat, &decision)?;
                self.hint(guest, id, decision)?;
            }
            ClientMessage::Cancel { id } => self.cancel_hints(|of, known| of == guest && known == id),
            ClientMessage::Orders { orders } => self.set_orders(seat, orders),
            ClientMessage::TakeBack { version } => self.take_back(seat, version, cause)?,
            ClientMessage::Deck { deck } => self.choose_deck(seat, deck, cause)?,
            ClientMessage::Resign {} => self.end(Stop::Resign, seat, None, cause)?,
            ClientMessage::Claim {} => self.claim(seat, cause)?,
            ClientMessage::Adjourn {} => self.adjourn(seat, cause)?,
            ClientMessage::Resume {} => self.resume(seat, cause)?,
            ClientMessage::Decline {} => self.decline(),
            ClientMessage::Rematch {} => self.want_rematch(seat, cause)?,
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } | ClientMessage::Pace { .. } => {
                return Err(Refused::new(Code::NotAllowed, "not in a seat"));
            }
        }
        Ok(())
    }

    /// Tells a guest why something was not done; a duty is tried again after a while.
    pub(super) fn refuse(&mut self, cause: Cause, refused: Refused) {
        match cause {
            Cause::Message { guest, id, decision } => {
                self.note(Note::Refused);
                let words = self.of.ruleset.words(self.guests.language(guest));
                let text = refused.text(words, id, decision);
                self.send_text(guest, text);
            }
            Cause::Duty(duty) => {
                self.note(Note::Retry(duty));
                let now = self.now.time;
                self.retry_at = Some(now + self.backoff.wait(now));
            }
        }
    }

    /// Takes a step: evaluates it, stores it, sends it to everybody.
    pub(super) fn step(&mut self, what: What, answer: Option<Answer>, cause: Cause) {
        self.compute(Work::Step(what, answer), Pending::Evaluation(cause));
    }

    /// Stores a step that has been evaluated.
    pub(super) fn store(&mut self, what: What, change: Change, cause: Cause) {
        let entry = self.of.entry(what, self.now.unix, self.now.time);
        self.out.push(Output::Store(entry.clone()));
        self.pending = Some(Pending::Storage(Box::new(Step { entry, change, cause })));
    }

    pub(super) fn stored(&mut self, stored: Result<(), NotStored>) {
        match (self.pending.take(), stored) {
            (Some(Pending::Storage(step)), Ok(())) => self.when_prepared(After::Commit(step)),
            (Some(Pending::Storage(step)), Err(NotStored::Failing)) => {
                let detail = "the step could not be stored; send it again";
                self.refuse(step.cause, Refused::new(Code::CannotStore, detail));
            }
            (Some(Pending::Storage(step)), Err(NotStored::Behind)) => {
                let detail = "the match has gone on elsewhere; connect again";
                self.refuse(step.cause, Refused::new(Code::CannotStore, detail));
                self.broken = Some(Code::Stopping);
            }
            (Some(Pending::Storage(step)), Err(NotStored::Impossible)) => {
                self.refuse(step.cause, Refused::new(Code::Broken, "the step could not be stored"));
                self.broken = Some(Code::Broken);
            }
            (pending, _) => self.pending = pending,
        }
    }

    /// Takes a step that has been stored, then sends it to everybody.
    pub(super) fn commit(&mut self, step: Step) {
        let Step { entry, change, cause } = step;
        let before = self.of.orders;
        let events = self.change().commit(&entry, change);
        self.note(Note::Step(entry.seq, entry.what.kind()));
        self.asked_at = self.now.time;
        self.set_clock(self.now.time);
        self.retry_at = None;
        if entry.what.kind() != StepKind::Choice || ends_turn(&events) {
            self.decline();
        }
        self.tell(Arc::new((entry, events)), cause, before);
    }

    /// Tells a guest that its answer was accepted.
    pub(super) fn accept(&mut self, told: &Told) {
        if let Cause::Message { guest, decision: Some(decision), .. } = &told.cause {
            let (decision, version) = (decision.clone(), told.step.0.seq);
            self.send_to(*guest, &ServerMessage::Accepted { decision, version });
        }
    }

    /// What follows from a step once everybody has been sent it, or is about to be.
    pub(super) fn follow_up(&mut self, told: &Told) {
        for seat in Seat::BOTH {
            if told.before[seat] != self.of.orders[seat] {
                self.tell_orders(seat);
            }
        }
        self.cancel_hints(|_, _| true);
        if self.of.ending.is_some() {
            self.out.push(Output::Ended);
        }
        self.start_thinking();
    }

    fn answer(
        &mut self,
        seat: Seat,
        decision: &str,
        answer: AnswerJson,
        cause: Cause,
    ) -> Result<(), Refused> {
        if decision != self.of.decision_id() {
            return self.answer_again(cause.guest(), seat, decision, &answer);
        }
        self.compute(Work::Answer(seat, answer), Pending::Evaluation(cause));
        Ok(())
    }

    /// An answer to a question that is past: fine if it is the one that was given.
    fn answer_again(
        &mut self,
        guest: u64,
        seat: Seat,
        decision: &str,
        answer: &AnswerJson,
    ) -> Result<(), Refused> {
        let stale = || Refused::new(Code::Stale, "another question is asked by now");
        let asked: u32 = decision.parse().map_err(|_| stale())?;
        let (version, played) = self.of.after(asked).ok_or_else(stale)?;
        let same = answer.says(&self.of.course.rules, seat, &played.answer);
        if played.seat != seat || !same {
            return Err(stale());
        }
        self.send_to(guest, &ServerMessage::Accepted { decision: decision.into(), version });
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, version: u32, cause: Cause) -> Result<(), Refused> {
        if version != self.of.version {
            return Err(Refused::new(Code::Stale, "the match has gone on"));
        }
        if !self.of.settings.takes_back() {
            return Err(Refused::new(Code::NotAllowed, "only against the computer"));
        }
        if !self.of.can_take_back(seat) {
            return Err(Refused::new(Code::Learned, "somebody has answered it or learned by it"));
        }
        self.step(What::TakeBack { seat }, None, cause);
        Ok(())
    }

    /// A person chooses a deck for the next game.
    fn choose_deck(&mut self, seat: Seat, deck: u8, cause: Cause) -> Result<(), Refused> {
        if !self.of.chooses(seat) {
            return Err(Refused::new(Code::NotAsked, "no deck is chosen now"));
        }
        let half = Half::numbered(deck);
        let half = half.ok_or_else(|| Refused::new(Code::Illegal, "write 1 or 2 as the deck"))?;
        self.step(What::Deck { seat, half }, None, cause);
        Ok(())
    }

    pub(super) fn end(
        &mut self,
        how: Stop,
        seat: Seat,
        reason: Option<String>,
        cause: Cause,
    ) -> Result<(), Refused> {
        if self.of.ending.is_some() {
            return Err(Refused::new(Code::Over, "the match is over"));
        }
        if self.of.is_choosing() {
            return Err(Refused::new(Code::NotAllowed, "choose a deck; the next game can be given up"));
        }
        self.step(What::End { how, seat, reason }, None, cause);
        Ok(())
    }

    fn want_rematch(&mut self, seat: Seat, cause: Cause) -> Result<(), Refused> {
        if self.of.ending.is_none() {
            return Err(Refused::new(Code::NotAllowed, "after the game"));
        }
        self.rematch.wanted[seat] = true;
        let settings = &self.of.settings;
        let agree = |seat: Seat| {
            // At one screen one of them speaks for both.
            self.rematch.wanted[seat] || !settings.is_person(seat) || !settings.friends
        };
        if self.rematch.tokens.is_none() && Seat::BOTH.into_iter().all(agree) {
            self.out.push(Output::Rematch);
            self.pending = Some(Pending::Rematch(cause));
        } else {
            self.tell_rematch();
        }
        Ok(())
    }

    pub(super) fn rematched(&mut self, made: Result<BySeat<Option<String>>, String>) {
        match (self.pending.take(), made) {
            (Some(Pending::Rematch(_)), Ok(tokens)) => {
                self.rematch.tokens = Some(tokens);
                self.tell_rematch();
            }
            (Some(Pending::Rematch(cause)), Err(why)) => {
                self.refuse(cause, Refused::new(Code::Broken, why));
            }
            (pending, _) => self.pending = pending,
        }
    }

    /// Puts orders in force at once; they are stored afterwards, and nobody waits for that.
    fn set_orders(&mut self, seat: Seat, orders: Orders) {
        self.change().orders[seat] = orders;
        self.tell_orders(seat);
        let standing = Standing { orders, since: self.of.version };
        let text = serde_json::to_string(&standing).unwrap_or_default();
        self.out.push(Output::StoreOrders(seat, text));
    }

    /// When the orders of the asked seat pass.
    pub(super) fn pass_due(&self) -> Option<Time> {
        let seat = self.of.asked()?;
        let passes = self.of.orders[seat].passes(&self.of.course.game, seat);
        passes.then(|| self.asked_at + PASS_AFTER)
    }

    pub(super) fn pass_by_order(&mut self) {
        let Some(seat) = self.of.asked() else { return };
        let what = What::Choice { seat, text: "pass".into() };
        self.step(what, Some(Answer::PASS), Cause::Duty(Duty::Pass));
    }

    pub(super) fn answer_prepared(&mut self) {
        let Some((seat, choice)) = self.of.prepared() else { return };
        let answer = Answer::Choice(choice);
        let text = answer_text(&self.of.course.rules, seat, &answer);
        self.step(What::Choice { seat, text }, Some(answer), Cause::Duty(Duty::Prepared));
    }

    fn set_pace(&mut self, milliseconds: Option<u32>) -> Result<(), Refused> {
        if !self.of.settings.only_computers() {
            return Err(Refused::new(Code::NotAllowed, "only two computer players have a pace"));
        }
        self.pace = milliseconds.map(|time| Duration::from_millis(time.clamp(20, 60_000).into()));
        let message = self.pace_message();
        self.send_all(Viewer::Onlooker, &message);
        Ok(())
    }

    pub(super) fn pace_message(&self) -> ServerMessage<'static> {
        let milliseconds = self.pace.map(|pace| u32::try_from(pace.as_millis()).unwrap_or(u32::MAX));
        ServerMessage::Pace { milliseconds }
    }
}
