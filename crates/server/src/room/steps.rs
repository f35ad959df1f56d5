//! What guests do: answers and everything else that becomes a step of the match.

use saigen_cards::Seat;
use saigen_engine::{Event, Refused as Illegal, Viewer};
use saigen_json::{Answer, AnswerForm};
use saigen_notation::Stop;
use saigen_protocol::{ClientMessage, Code, Orders, ServerMessage, StepKind};
use saigen_table::PASS_AFTER;
use tokio::time::Instant;

use super::{Refused, Room};
use crate::clock::Clock;
use crate::course::{Deed, NotDone};
use crate::entry::What;
use crate::hall::now;
use crate::matches::ends_turn;
use crate::metrics::{METRICS, count};
use crate::orders;
use crate::question::reasons;
use crate::store::{Append, StoreError};

impl<'t> Room<'t> {
    /// Does what a guest asks for, or says why not.
    pub(super) async fn listen(&mut self, guest: u64, message: ClientMessage, arrived: Instant) {
        let Some(viewer) = self.stands.guest(guest).map(|guest| guest.viewer) else { return };
        let done = match (message, Self::seat(viewer)) {
            (ClientMessage::Ping { id }, _) => {
                self.send_to(guest, &ServerMessage::Pong { id });
                Ok(())
            }
            (ClientMessage::Pace { milliseconds }, None) => self.set_pace(milliseconds),
            (ClientMessage::Hello { .. }, _) => Ok(()),
            (message, Some(seat)) => self.listen_to_seat(guest, seat, message, arrived).await,
            (_, None) => Err(Refused::new(Code::NotAllowed, "onlookers can do nothing but watch")),
        };
        if let Err(refused) = done {
            count(&METRICS.refused);
            self.send_to(guest, &ServerMessage::Refused(Box::new(refused.refusal)));
        }
    }

    async fn listen_to_seat(
        &mut self,
        guest: u64,
        seat: Seat,
        message: ClientMessage,
        arrived: Instant,
    ) -> Result<(), Refused<'t>> {
        match message {
            ClientMessage::Answer { decision, answer } => {
                let done = self.answer(guest, seat, &decision, &answer).await;
                METRICS.answered.add(arrived.elapsed());
                done.map_err(|refused| refused.about(decision))
            }
            ClientMessage::Draft { id, decision, steps } => {
                let done = self.draft(guest, seat, id, &decision, &steps);
                done.map_err(|refused| refused.about(decision).to(id))
            }
            ClientMessage::Preview { id, decision, answer } => {
                let done = self.preview(guest, seat, id, &decision, &answer);
                done.map_err(|refused| refused.about(decision).to(id))
            }
            ClientMessage::Combat { id, decision, attackers, blocks } => {
                let done = self.combat(guest, seat, id, &decision, &attackers, &blocks);
                done.map_err(|refused| refused.about(decision).to(id))
            }
            ClientMessage::Hint { id, decision } => {
                let done = self.hint(guest, seat, id, &decision);
                done.map_err(|refused| refused.about(decision).to(id))
            }
            ClientMessage::Cancel { id } => {
                self.cancel_hints(|of, known| of == guest && known == id);
                Ok(())
            }
            ClientMessage::Orders { orders } => self.set_orders(seat, orders).await,
            ClientMessage::TakeBack { version } => self.take_back(seat, version).await,
            ClientMessage::Resign {} => self.end(Stop::Resign, seat, None).await,
            ClientMessage::Claim {} => self.claim(seat).await,
            ClientMessage::Adjourn {} => self.adjourn(seat).await,
            ClientMessage::Resume {} => self.resume(seat).await,
            ClientMessage::Decline {} => {
                self.decline();
                Ok(())
            }
            ClientMessage::Rematch {} => self.want_rematch(seat).await,
            ClientMessage::Hello { .. } | ClientMessage::Ping { .. } | ClientMessage::Pace { .. } => {
                Err(Refused::new(Code::NotAllowed, "not in a seat"))
            }
        }
    }

    /// Stores a step, then takes it, then tells everybody.
    pub(super) async fn step(&mut self, what: What, deed: Option<Deed>) -> Result<(), Refused<'t>> {
        let entry = self.of.entry(what, now());
        let append = Append { id: self.of.id.clone(), entry: entry.clone() };
        if let Err(error) = self.hall.keeper.append(append).await {
            tracing::error!(id = self.of.id, seq = entry.seq, %error, "a step could not be stored");
            if matches!(error, StoreError::Taken) {
                self.broken = Some(Code::Broken);
            }
            return Err(Refused::new(Code::Broken, "the step could not be stored; send it again"));
        }
        let Some(events) = self.of.take(&entry, deed) else {
            self.broken = Some(Code::Broken);
            return Err(Refused::new(Code::Broken, "the step cannot be taken"));
        };
        tracing::debug!(id = self.of.id, seq = entry.seq, kind = ?entry.what.kind(), "step");
        self.asked_at = Instant::now();
        self.set_clock();
        self.tell(&entry, &events);
        if entry.what.kind() != StepKind::Choice || ends_turn(&events) {
            self.decline();
        }
        self.wake_orders(&events).await;
        self.cancel_hints(|_, _| true);
        if self.of.ending.is_some() {
            self.finish().await;
        }
        self.start_thinking();
        Ok(())
    }

    async fn finish(&mut self) {
        self.dismiss_bots();
        let id = self.of.id.clone();
        tracing::info!(id, version = self.of.version, "a match has ended");
        if let Err(error) = self.hall.keeper.with(move |store| store.finish(&id)).await {
            tracing::error!(%error, "a match could not be marked as finished");
        }
    }

    async fn answer(
        &mut self,
        guest: u64,
        seat: Seat,
        decision: &str,
        answer: &AnswerForm,
    ) -> Result<(), Refused<'t>> {
        if decision != self.decision_id() {
            return self.answer_again(guest, seat, decision, answer);
        }
        let deed = self.read_answer(seat, answer)?;
        let rules = self.of.course.table.rules;
        let what = What::Choice { seat, text: deed.text(rules, seat) };
        self.step(what, Some(deed)).await?;
        self.accept(guest, decision, self.of.version);
        Ok(())
    }

    fn accept(&mut self, guest: u64, decision: &str, version: u32) {
        self.send_to(guest, &ServerMessage::Accepted { decision: decision.into(), version });
    }

    /// An answer to a question that is past: fine if it is the one that was given.
    fn answer_again(
        &mut self,
        guest: u64,
        seat: Seat,
        decision: &str,
        answer: &AnswerForm,
    ) -> Result<(), Refused<'t>> {
        let stale = || Refused::new(Code::Stale, "another question is asked by now");
        let asked: u32 = decision.parse().map_err(|_| stale())?;
        let made = self.of.course.after(asked).ok_or_else(stale)?;
        let rules = self.of.course.table.rules;
        let same = made.seat == seat && made.deed.text(rules, seat) == written(answer);
        if !same {
            return Err(stale());
        }
        self.accept(guest, decision, made.version);
        Ok(())
    }

    /// Reads the answer to the present question and checks that it is legal.
    pub(super) fn read_answer(&self, seat: Seat, answer: &AnswerForm) -> Result<Deed, Refused<'t>> {
        self.check_asked(seat)?;
        let (table, game) = (self.of.course.table, &self.of.course.game);
        let decision = game.decision().ok_or_else(|| Refused::new(Code::Over, "the game is over"))?;
        let read = answer.read(table.rules, decision);
        let deed = match read.map_err(|error| Refused::new(Code::Illegal, error.to_string()))? {
            Answer::Choice(choice) => Deed::Choice(choice),
            Answer::Request(whole) => Deed::Request(whole),
        };
        self.of.course.check(seat, &deed).map_err(|why| match (why, deed) {
            (NotDone::Refused(Illegal::Unavailable(why)), Deed::Request(whole)) => {
                let mut refused = Refused::new(Code::Illegal, "the action cannot be requested now");
                refused.refusal.reasons = reasons(table, whole.action, &why);
                refused
            }
            (NotDone::Refused(part), _) => Refused::new(Code::Illegal, format!("not legal: {part:?}")),
            (NotDone::NotAsked, _) => Refused::new(Code::NotAsked, "somebody else is asked"),
            (NotDone::NotListed, _) => Refused::new(Code::Illegal, "send “pass” or a whole request"),
        })?;
        Ok(deed)
    }

    /// Whether a seat is asked.
    pub(super) fn check_asked(&self, seat: Seat) -> Result<(), Refused<'t>> {
        if self.of.ending.is_some() {
            return Err(Refused::new(Code::Over, "the match is over"));
        }
        match self.of.asked() {
            Some(asked) if asked == seat => Ok(()),
            Some(_) => Err(Refused::new(Code::NotAsked, "somebody else is asked")),
            None => Err(Refused::new(Code::NotAsked, "the match waits for somebody")),
        }
    }

    async fn take_back(&mut self, seat: Seat, version: u32) -> Result<(), Refused<'t>> {
        if version != self.of.version {
            return Err(Refused::new(Code::Stale, "the match has gone on"));
        }
        if !self.of.settings.takes_back() {
            return Err(Refused::new(Code::NotAllowed, "only against the computer"));
        }
        if !self.of.can_take_back(seat) {
            return Err(Refused::new(Code::Learned, "somebody has answered it or learned by it"));
        }
        self.step(What::TakeBack { seat }, None).await
    }

    pub(super) async fn end(
        &mut self,
        how: Stop,
        seat: Seat,
        reason: Option<String>,
    ) -> Result<(), Refused<'t>> {
        if self.of.ending.is_some() {
            return Err(Refused::new(Code::Over, "the match is over"));
        }
        self.step(What::End { how, seat, reason }, None).await
    }

    /// The clock of the asked seat has run out.
    pub(super) async fn run_out(&mut self) {
        let Some(seat) = self.of.clock.as_ref().and_then(Clock::runs) else { return };
        // Nobody waits for an answer; what went wrong has been logged.
        let _ = self.end(Stop::Timeout, seat, None).await;
    }

    async fn want_rematch(&mut self, seat: Seat) -> Result<(), Refused<'t>> {
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
            let made = self.hall.rematch(&self.of).await;
            let made = made.map_err(|error| Refused::new(Code::Broken, error.to_string()))?;
            self.rematch.tokens = Some(made);
        }
        self.tell_rematch();
        Ok(())
    }

    async fn set_orders(&mut self, seat: Seat, orders: Orders) -> Result<(), Refused<'t>> {
        self.orders[seat] = orders;
        self.keep_orders(seat).await;
        self.tell_orders(seat);
        Ok(())
    }

    /// What happened ends the orders that name it.
    async fn wake_orders(&mut self, events: &[Event]) {
        for seat in Seat::BOTH {
            let course = &self.of.course;
            let orders = orders::read(&self.orders[seat]);
            if orders.after(course.rules, &course.game, seat, events).pass != orders.pass {
                self.orders[seat].pass = None;
                self.keep_orders(seat).await;
                self.tell_orders(seat);
            }
        }
    }

    async fn keep_orders(&self, seat: Seat) {
        let id = self.of.id.clone();
        let orders = serde_json::to_string(&self.orders[seat]).unwrap_or_default();
        let kept = self.hall.keeper.with(move |store| store.set_orders(&id, seat, &orders)).await;
        if let Err(error) = kept {
            tracing::error!(id = self.of.id, %error, "orders could not be stored");
        }
    }

    /// When the orders of the asked seat pass.
    pub(super) fn pass_due(&self) -> Option<Instant> {
        let seat = self.of.asked()?;
        let passes = orders::read(&self.orders[seat]).passes(&self.of.course.game, seat);
        passes.then(|| self.asked_at + PASS_AFTER)
    }

    pub(super) async fn pass_by_order(&mut self) {
        let Some(seat) = self.of.asked() else { return };
        let deed = Deed::Choice(saigen_engine::Choice::Pass);
        drop(self.step(What::Choice { seat, text: "pass".into() }, Some(deed)).await);
    }

    fn set_pace(&mut self, milliseconds: Option<u32>) -> Result<(), Refused<'t>> {
        if !self.of.settings.only_computers() {
            return Err(Refused::new(Code::NotAllowed, "only two computer players have a pace"));
        }
        let pace = |time: u32| std::time::Duration::from_millis(time.clamp(20, 60_000).into());
        self.pace = milliseconds.map(pace);
        let message = self.pace_message();
        self.send_all(Viewer::Onlooker, &message);
        Ok(())
    }

    pub(super) fn pace_message(&self) -> ServerMessage<'static> {
        let milliseconds = self.pace.map(|pace| u32::try_from(pace.as_millis()).unwrap_or(u32::MAX));
        ServerMessage::Pace { milliseconds }
    }
}

/// An answer in notation, as deeds are written: parts in their order, things in a part as they were
/// sent. Clients send again what they sent, so this is enough to recognise it.
fn written(answer: &AnswerForm) -> String {
    let Some(request) = &answer.request else { return answer.choice.clone().unwrap_or_default() };
    let list = |word: &str, things: &[String]| match things {
        [] => String::new(),
        things => format!(" {word}{}", sorted(things).join(" ")),
    };
    let target = request.target.iter().map(|target| format!(" target {target}")).collect::<String>();
    [
        request.action.clone(),
        list("", &request.keys),
        list("drive ", &request.drive),
        list("discard ", &request.discard),
        list("sacrifice ", &request.sacrifice),
        target,
    ]
    .concat()
}

/// Cards in the fixed order, characters by place number.
fn sorted(things: &[String]) -> Vec<String> {
    let mut things = things.to_vec();
    things.sort_by_key(|thing| {
        let card = thing.parse::<saigen_cards::Card>().map_or(0, saigen_cards::Card::index);
        let place = thing.get(1..).and_then(|place| place.parse::<usize>().ok()).unwrap_or(0);
        (card, place)
    });
    things
}
