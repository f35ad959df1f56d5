//! Matches that stop for a while: opponents who are away, and players who agree to go on later.

use saigen_cards::{BySeat, Seat};
use saigen_notation::Stop;
use saigen_protocol::{Adjourned, Code, Forfeit, ServerMessage};

use super::Room;
use super::steps::Cause;
use crate::{Refused, Time, What, seats};

impl Room {
    /// When a seat can be claimed to have left; `None` while somebody is there.
    pub(super) fn claimable_at(&self, seat: Seat) -> Option<Time> {
        let can_be = (self.of.settings.is_person(seat) || self.lacking[seat]) && self.of.is_live();
        let away = self.guests.away_since(seat).filter(|_| can_be);
        away.map(|since| since + self.house.grace)
    }

    /// Wins because the opponent, who is asked, has been away for too long.
    pub(super) fn claim(&mut self, seat: Seat, cause: Cause) -> Result<(), Refused> {
        let opponent = seat.other();
        let since = self.claimable_at(opponent).filter(|at| *at <= self.now.time);
        if since.is_none() || self.of.asked() != Some(opponent) {
            return Err(Refused::new(Code::NotAway, "the opponent is there, or not away for long enough"));
        }
        self.end(Stop::Forfeit, opponent, Some(Forfeit::Away.id().into()), cause)
    }

    /// Adjourns: at once if the opponent is away, otherwise as soon as both want it.
    pub(super) fn adjourn(&mut self, seat: Seat, cause: Cause) -> Result<(), Refused> {
        if !self.of.settings.is_person(seat.other()) {
            return Err(Refused::new(Code::NotAllowed, "only between people; the computer waits anyway"));
        }
        if !self.of.is_live() {
            return Err(Refused::new(Code::Over, "the match does not run"));
        }
        match self.guests.is_there(seat.other()) {
            true => self.want_pause(seat, What::Adjourn { seat, how: Adjourned::Agreed }, cause),
            false => self.step(What::Adjourn { seat, how: Adjourned::Away }, None, cause),
        }
        Ok(())
    }

    /// Goes on with a match that both have adjourned, as soon as both want it.
    pub(super) fn resume(&mut self, seat: Seat, cause: Cause) -> Result<(), Refused> {
        if self.of.ending.is_some() || self.of.adjourned != Some(Adjourned::Agreed) {
            return Err(Refused::new(Code::NotAllowed, "only a match that both have adjourned"));
        }
        self.want_pause(seat, What::Resume, cause);
        Ok(())
    }

    /// A seat wants to adjourn or to go on; with the second wish it happens.
    fn want_pause(&mut self, seat: Seat, step: What, cause: Cause) {
        self.pause_wanted[seat] = true;
        // At one screen one of them speaks for both.
        let agreed = !self.of.settings.friends || self.pause_wanted.0 == [true; 2];
        self.tell_pause();
        if agreed {
            self.step(step, None, cause);
        }
    }

    /// Takes back a wish to adjourn or to go on, and turns down the opponent's.
    pub(super) fn decline(&mut self) {
        if self.pause_wanted.0 != [false; 2] {
            self.pause_wanted = BySeat::default();
            self.tell_pause();
        }
    }

    /// Whoever leaves wants nothing; and whoever has offered to adjourn can now do so alone.
    pub(super) fn lapse(&mut self) {
        let there = BySeat::new(|seat| self.guests.is_there(seat));
        let both = there.0 == [true; 2];
        let wanted = BySeat::new(|seat| {
            self.pause_wanted[seat] && (both || there[seat] && self.of.adjourned.is_some())
        });
        if wanted != self.pause_wanted {
            self.pause_wanted = wanted;
            self.tell_pause();
        }
    }

    fn tell_pause(&mut self) {
        for viewer in self.guests.viewers() {
            let message = self.pause_message();
            self.send_all(viewer, &message);
        }
    }

    /// Who wants to adjourn or to go on.
    pub(super) fn pause_message(&self) -> ServerMessage<'static> {
        ServerMessage::Adjournment { wanted: seats(|seat| self.pause_wanted[seat]) }
    }
}
