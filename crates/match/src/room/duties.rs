//! What a room does by itself when it is time, and when it goes to sleep. While the store fails nothing is
//! tried; whatever else goes wrong is tried again after waits that grow.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_notation::Stop;
use saigen_protocol::{Adjourned, Code, ServerMessage};

use super::Room;
use super::steps::Cause;
use crate::{Clock, Refused, Time, What};

/// A room goes to sleep when nobody has been there for this time and nothing is left to do.
const LINGER: Duration = Duration::from_secs(20);

/// A step that a room takes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// The match has too many choices.
    TooLong,
    /// The clock of the asked seat has run out.
    RunOut,
    /// Both are there again.
    ComeBack,
    /// The deck of the asked seat brings the answer.
    Prepared,
    /// The orders of the asked seat pass.
    Pass,
    /// The computer player answers.
    Release,
    /// A computer player chooses a deck.
    Deck,
}

impl Room {
    /// What is to be done by itself, and when at the earliest.
    fn duties(&self) -> impl Iterator<Item = (Duty, Time)> {
        let too_long = self.of.is_live() && self.of.course.played().len() >= self.house.longest;
        let all = [
            (Duty::TooLong, too_long.then_some(self.asked_at)),
            (Duty::RunOut, self.of.clock.as_ref().and_then(Clock::runs_out)),
            (Duty::ComeBack, self.can_come_back().then_some(self.asked_at)),
            (Duty::Prepared, self.of.prepared().map(|_| self.asked_at)),
            (Duty::Pass, self.pass_due()),
            (Duty::Release, self.release_due()),
            (Duty::Deck, self.choosing_computer().map(|_| self.asked_at)),
        ];
        all.into_iter().filter_map(|(duty, due)| Some((duty, due?)))
    }

    /// The next duty; `None` while the store fails.
    fn next_duty(&self) -> Option<(Duty, Time)> {
        let (duty, due) = self.duties().min_by_key(|(_, due)| *due)?;
        let due = self.retry_at.map_or(due, |retry| due.max(retry));
        (!self.failing).then_some((duty, due))
    }

    /// When something is to be done next.
    pub(super) fn due(&self, now: Time) -> Time {
        let closing = Some(self.alone_since + LINGER).filter(|at| self.guests.is_empty() && *at > now);
        let duty = self.next_duty().map(|(_, due)| due);
        let later = now + Duration::from_secs(3600);
        [closing, duty].into_iter().flatten().fold(later, Time::min)
    }

    pub(super) fn on_time(&mut self) {
        let due = self.next_duty().filter(|(_, due)| *due <= self.now.time);
        let Some((duty, _)) = due else { return };
        if let Err(refused) = self.carry_out(duty) {
            self.refuse(Cause::Duty(duty), refused);
        }
    }

    fn carry_out(&mut self, duty: Duty) -> Result<(), Refused> {
        match duty {
            Duty::TooLong => self.stop(Stop::Length, duty)?,
            Duty::RunOut => self.stop(Stop::Timeout, duty)?,
            Duty::ComeBack => self.step(What::Resume, None, Cause::Duty(duty)),
            Duty::Prepared => self.answer_prepared(),
            Duty::Pass => self.pass_by_order(),
            Duty::Release => self.release()?,
            Duty::Deck => self.choose_for_computer(),
        }
        Ok(())
    }

    /// Ends the match while a seat is asked.
    fn stop(&mut self, how: Stop, duty: Duty) -> Result<(), Refused> {
        let asked = self.of.asked().ok_or_else(|| Refused::new(Code::Over, "nobody is asked"))?;
        self.end(how, asked, None, Cause::Duty(duty))
    }

    /// Whether a match that was adjourned because somebody was away can go on: both are there.
    fn can_come_back(&self) -> bool {
        let there = |seat| !self.of.settings.is_person(seat) || self.guests.is_there(seat);
        let waits = self.of.adjourned == Some(Adjourned::Away) && self.of.ending.is_none();
        waits && Seat::BOTH.into_iter().all(there)
    }

    /// Whether the room can go to sleep: nobody is there, and there is nothing to do but to wait. Computer
    /// players answer a person who is away, but do not play among themselves.
    pub(super) fn is_idle(&self, now: Time) -> bool {
        self.guests.is_empty()
            && now.saturating_sub(self.alone_since) >= LINGER
            && self.preparing.is_none()
            && (self.of.settings.only_computers() || !self.awaits_computer())
            && self.duties().all(|(duty, _)| duty == Duty::RunOut)
    }

    /// Tells everybody whether the store fails.
    pub(super) fn tell_storage(&mut self, failing: bool) {
        self.failing = failing;
        for viewer in self.guests.viewers() {
            self.send_all(viewer, &ServerMessage::Storage { failing });
        }
    }
}
