//! What a room does by itself when it is time, and when it goes to sleep. While the store fails nothing is
//! tried; whatever else goes wrong is tried again after waits that grow.

use std::time::Duration;

use saigen_match::{Clock, What};
use saigen_notation::Stop;
use saigen_protocol::{Adjourned, Code, ServerMessage};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::{Command, Refused, Room};
use crate::hall::Alarm;

/// A room closes when nobody has been there for this time and nothing is left to do.
const LINGER: Duration = Duration::from_secs(20);

/// A step that a room takes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// The match has too many choices.
    TooLong,
    /// The clock of the asked seat has run out.
    RunOut,
    /// Both are there again.
    ComeBack,
    /// The orders of the asked seat pass.
    Pass,
    /// The computer player answers.
    Release,
}

/// Waits until it changes whether the store fails.
pub(super) async fn changed(failing: &mut watch::Receiver<bool>) {
    if failing.changed().await.is_err() {
        std::future::pending::<()>().await;
    }
}

impl Room {
    /// What is to be done by itself, and when at the earliest.
    fn duties(&self) -> impl Iterator<Item = (Duty, Instant)> {
        let too_long = self.of.is_live() && self.of.course.made().len() >= self.hall.house.longest;
        let all = [
            (Duty::TooLong, too_long.then_some(self.asked_at)),
            (Duty::RunOut, self.of.clock.as_ref().and_then(Clock::runs_out).map(|at| self.hall.instant(at))),
            (Duty::ComeBack, self.can_come_back().then_some(self.asked_at)),
            (Duty::Pass, self.pass_due()),
            (Duty::Release, self.release_due()),
        ];
        all.into_iter().filter_map(|(duty, due)| Some((duty, due?)))
    }

    /// The next duty. There is none while the store fails.
    fn next_duty(&self) -> Option<(Duty, Instant)> {
        let (duty, due) = self.duties().min_by_key(|(_, due)| *due)?;
        let due = self.retry_at.map_or(due, |retry| due.max(retry));
        (!*self.failing.borrow()).then_some((duty, due))
    }

    /// When something is to be done next.
    pub(super) fn due(&self) -> Instant {
        let now = Instant::now();
        let closing = Some(self.alone_since + LINGER).filter(|at| self.stands.is_empty() && *at > now);
        let duty = self.next_duty().map(|(_, due)| due);
        let later = now + Duration::from_secs(3600);
        [closing, duty, self.rest_due()].into_iter().flatten().fold(later, Instant::min)
    }

    pub(super) async fn on_time(&mut self) {
        let now = Instant::now();
        if let Some((duty, _)) = self.next_duty().filter(|(_, due)| *due <= now)
            && let Err(refused) = self.carry_out(duty).await
        {
            tracing::debug!(id = self.of.id, ?duty, ?refused, "a step was not taken");
            self.retry_at = Some(now + self.backoff.wait());
        }
        self.let_rest();
    }

    async fn carry_out(&mut self, duty: Duty) -> Result<(), Refused> {
        match duty {
            Duty::TooLong => self.stop(Stop::Length).await,
            Duty::RunOut => self.stop(Stop::Timeout).await,
            Duty::ComeBack => self.step(What::Resume, None).await,
            Duty::Pass => self.pass_by_order().await,
            Duty::Release => self.release().await,
        }
    }

    /// Ends the match while a seat is asked.
    async fn stop(&mut self, how: Stop) -> Result<(), Refused> {
        let asked = self.of.asked().ok_or_else(|| Refused::new(Code::Over, "nobody is asked"))?;
        self.end(how, asked, None).await
    }

    /// Whether a match that was adjourned because somebody was away can go on: both are there.
    fn can_come_back(&self) -> bool {
        let there = |seat| !self.of.settings.is_person(seat) || self.stands.is_there(seat);
        let waits = self.of.adjourned == Some(Adjourned::Away) && self.of.ending.is_none();
        waits && saigen_cards::Seat::BOTH.into_iter().all(there)
    }

    /// Whether the room can go to sleep: nobody is there, and there is nothing to do but to wait. Computer
    /// players answer a person who is away, but do not play among themselves.
    pub(super) fn is_idle(&self) -> bool {
        self.stands.is_empty()
            && self.alone_since.elapsed() >= LINGER
            && self.preparing.is_none()
            && (self.of.settings.only_computers() || !self.awaits_computer())
            && self.duties().all(|(duty, _)| duty == Duty::RunOut)
    }

    /// Goes to sleep: nothing of the match stays in memory but the time at which its clock runs out.
    /// Commands that have just come in are for the room that is opened next.
    pub(super) fn fall_asleep(self, mut inbox: mpsc::Receiver<Command>) {
        inbox.close();
        let late = std::iter::from_fn(|| inbox.try_recv().ok()).collect::<Vec<_>>();
        let alarm = self.of.clock.as_ref().and_then(|clock| {
            let (since, due) = (self.hall.instant(clock.since()?), self.hall.instant(clock.runs_out()?));
            Some(Alarm { since, due })
        });
        tracing::debug!(id = self.of.id, "asleep");
        self.hall.fall_asleep(&self.of.id, alarm, late);
    }

    /// Everybody hears whether the store fails.
    pub(super) fn tell_storage(&mut self) {
        let failing = *self.failing.borrow_and_update();
        for viewer in self.stands.viewers() {
            self.send_all(viewer, &ServerMessage::Storage { failing });
        }
    }
}
