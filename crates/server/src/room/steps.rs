//! What guests do: answers and everything else that becomes a step of the match.

use saigen_cards::{BySeat, Seat};
use saigen_engine::Viewer;
use saigen_json::AnswerForm;
use saigen_match::{Change, Entry, Match, Standing, What, ends_turn, read_orders, seat_of};
use saigen_notation::Stop;
use saigen_protocol::{ClientMessage, Code, Orders, ServerMessage, StepKind};
use saigen_table::{Deed, PASS_AFTER};
use tokio::time::Instant;

use super::guests::Mover;
use super::helps::read_answer;
use super::{Refused, Room};
use crate::hall::now;
use crate::metrics::{METRICS, count};
use crate::store::{Append, StoreError};

impl Room {
    /// Does what a guest asks for, or says why not.
    pub(super) async fn listen(&mut self, guest: u64, message: ClientMessage, arrived: Instant) {
        let Some(viewer) = self.stands.guest(guest).map(|guest| guest.viewer) else { return };
        let done = match (message, seat_of(viewer)) {
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
            let text = refused.text(&self.of.ruleset);
            self.send_text(guest, text);
        }
    }

    async fn listen_to_seat(
        &mut self,
        guest: u64,
        seat: Seat,
        message: ClientMessage,
        arrived: Instant,
    ) -> Result<(), Refused> {
        match message {
            ClientMessage::Answer { decision, answer } => {
                let done = self.answer(guest, seat, &decision, answer).await;
                METRICS.answered.add(arrived.elapsed());
                done.map_err(|refused| refused.about(decision))
            }
            ClientMessage::Draft { id, decision, steps } => {
                let done = self.draft(guest, seat, id, &decision, steps).await;
                done.map_err(|refused| refused.about(decision).to(id))
            }
            ClientMessage::Preview { id, decision, answer } => {
                let done = self.preview(guest, seat, id, &decision, answer).await;
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
            ClientMessage::Orders { orders } => {
                self.set_orders(seat, orders);
                Ok(())
            }
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

    /// Takes a step that nobody waits for an answer to: evaluates it, stores it, tells everybody.
    pub(super) async fn step(&mut self, what: What, deed: Option<Deed>) -> Result<(), Refused> {
        let step = what.clone();
        let change = self.compute(move |of| of.evaluate(&step, deed)).await?;
        let change = change.ok_or_else(|| Refused::new(Code::Illegal, "the step cannot be taken"))?;
        self.take(what, change, None).await
    }

    /// Stores a step that has been evaluated, then takes it, then tells everybody.
    async fn take(&mut self, what: What, change: Change, mover: Option<Mover>) -> Result<(), Refused> {
        let entry = self.of.entry(what, now(), self.hall.time(Instant::now()));
        self.store(&entry).await?;
        let before = BySeat::new(|seat| self.orders(seat));
        let events = self.change(|of| of.commit(&entry, change)).await;
        let events = events.ok_or_else(|| Refused::new(Code::Broken, "the match cannot go on"))?;
        tracing::debug!(id = self.of.id, seq = entry.seq, kind = ?entry.what.kind(), "step");
        self.asked_at = Instant::now();
        self.set_clock(self.asked_at).await;
        self.retry_at = None;
        if entry.what.kind() != StepKind::Choice || ends_turn(&events) {
            self.decline();
        }
        self.tell(entry, events, mover).await;
        for seat in Seat::BOTH {
            if before[seat] != self.orders(seat) {
                self.tell_orders(seat);
            }
        }
        self.cancel_hints(|_, _| true);
        if self.of.ending.is_some() {
            self.finish();
        }
        self.start_thinking();
        Ok(())
    }

    async fn store(&mut self, entry: &Entry) -> Result<(), Refused> {
        let append = Append { id: self.of.id.clone(), entry: entry.clone() };
        let stored = self.hall.keeper.append(append).await;
        stored.map_err(|error| {
            if let StoreError::Failed(_) = error {
                return Refused::new(Code::CannotStore, "the step could not be stored; send it again");
            }
            tracing::error!(id = self.of.id, seq = entry.seq, %error, "a step could not be stored");
            self.broken = Some(Code::Broken);
            Refused::new(Code::Broken, "the step could not be stored")
        })
    }

    fn finish(&mut self) {
        self.dismiss_bots();
        let id = self.of.id.clone();
        tracing::info!(id, version = self.of.version, "a match has ended");
        self.hall.keeper.later("the end of a match", move |store| store.finish(&id));
    }

    async fn answer(
        &mut self,
        guest: u64,
        seat: Seat,
        decision: &str,
        answer: AnswerForm,
    ) -> Result<(), Refused> {
        if decision != self.of.decision_id() {
            return self.answer_again(guest, seat, decision, &answer);
        }
        let (what, change) = self.compute(move |of| evaluate(of, seat, &answer)).await??;
        self.take(what, change, Some(Mover { guest, seat, decision: decision.into() })).await
    }

    pub(super) fn accept(&mut self, guest: u64, decision: &str, version: u32) {
        self.send_to(guest, &ServerMessage::Accepted { decision: decision.into(), version });
    }

    /// An answer to a question that is past: fine if it is the one that was given.
    fn answer_again(
        &mut self,
        guest: u64,
        seat: Seat,
        decision: &str,
        answer: &AnswerForm,
    ) -> Result<(), Refused> {
        let stale = || Refused::new(Code::Stale, "another question is asked by now");
        let asked: u32 = decision.parse().map_err(|_| stale())?;
        let (version, made) = self.of.after(asked).ok_or_else(stale)?;
        let same = made.seat == seat && made.deed.text(&self.of.course.rules, seat) == written(answer);
        if !same {
            return Err(stale());
        }
        self.accept(guest, decision, version);
        Ok(())
    }

    async fn take_back(&mut self, seat: Seat, version: u32) -> Result<(), Refused> {
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

    pub(super) async fn end(&mut self, how: Stop, seat: Seat, reason: Option<String>) -> Result<(), Refused> {
        if self.of.ending.is_some() {
            return Err(Refused::new(Code::Over, "the match is over"));
        }
        self.step(What::End { how, seat, reason }, None).await
    }

    async fn want_rematch(&mut self, seat: Seat) -> Result<(), Refused> {
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

    /// Orders are in force at once and stored afterwards; nobody waits for that.
    fn set_orders(&mut self, seat: Seat, orders: Orders) {
        self.given[seat] = Some(orders);
        self.tell_orders(seat);
        let (id, since) = (self.of.id.clone(), self.of.version);
        let standing = serde_json::to_string(&Standing { orders, since }).unwrap_or_default();
        self.hall.keeper.later("orders", move |store| store.set_orders(&id, seat, &standing));
    }

    /// When the orders of the asked seat pass.
    pub(super) fn pass_due(&self) -> Option<Instant> {
        let seat = self.of.asked()?;
        let passes = read_orders(&self.orders(seat)).passes(&self.of.course.game, seat);
        passes.then(|| self.asked_at + PASS_AFTER)
    }

    pub(super) async fn pass_by_order(&mut self) -> Result<(), Refused> {
        let Some(seat) = self.of.asked() else { return Ok(()) };
        let deed = Deed::Choice(saigen_engine::Choice::Pass);
        self.step(What::Choice { seat, text: "pass".into() }, Some(deed)).await
    }

    fn set_pace(&mut self, milliseconds: Option<u32>) -> Result<(), Refused> {
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

/// What an answer of a seat would lead to.
fn evaluate(of: &Match, seat: Seat, answer: &AnswerForm) -> Result<(What, Change), Refused> {
    let deed = read_answer(of, seat, answer)?;
    let what = What::Choice { seat, text: deed.text(&of.course.rules, seat) };
    let change = of.evaluate(&what, Some(deed));
    change.map(|change| (what, change)).ok_or_else(|| Refused::new(Code::Illegal, "not legal"))
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
