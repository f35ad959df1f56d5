//! Matches that stop for a while: opponents who are away, and players who agree to go on later.

use saigen_cards::{BySeat, Seat};
use saigen_match::{What, seats};
use saigen_notation::Stop;
use saigen_protocol::{Adjourned, Code, Forfeit, ServerMessage};
use tokio::time::Instant;

use super::{Refused, Room};

impl Room {
    /// When a seat can be claimed to have left; nothing while somebody is there.
    pub(super) fn claimable_at(&self, seat: Seat) -> Option<Instant> {
        let can_be = (self.of.settings.is_person(seat) || self.lacks_bot(seat)) && self.of.is_live();
        let away = self.stands.away_since(seat).filter(|_| can_be);
        away.map(|since| since + self.hall.house.grace)
    }

    /// Wins because the opponent, who is asked, has been away for too long.
    pub(super) async fn claim(&mut self, seat: Seat) -> Result<(), Refused> {
        let opponent = seat.other();
        let since = self.claimable_at(opponent).filter(|at| *at <= Instant::now());
        if since.is_none() || self.of.asked() != Some(opponent) {
            return Err(Refused::new(Code::NotAway, "the opponent is there, or not away for long enough"));
        }
        self.end(Stop::Forfeit, opponent, Some(Forfeit::Away.id().into())).await
    }

    /// Adjourns: at once if the opponent is away, otherwise as soon as both want it.
    pub(super) async fn adjourn(&mut self, seat: Seat) -> Result<(), Refused> {
        if !self.of.settings.is_person(seat.other()) {
            return Err(Refused::new(Code::NotAllowed, "only between people; the computer waits anyway"));
        }
        if !self.of.is_live() {
            return Err(Refused::new(Code::Over, "the match does not run"));
        }
        if !self.stands.is_there(seat.other()) {
            return self.step(What::Adjourn { seat, how: Adjourned::Away }, None).await;
        }
        self.want_pause(seat, What::Adjourn { seat, how: Adjourned::Agreed }).await
    }

    /// Goes on with a match that both have adjourned, as soon as both want it.
    pub(super) async fn resume(&mut self, seat: Seat) -> Result<(), Refused> {
        if self.of.ending.is_some() || self.of.adjourned != Some(Adjourned::Agreed) {
            return Err(Refused::new(Code::NotAllowed, "only a match that both have adjourned"));
        }
        self.want_pause(seat, What::Resume).await
    }

    /// A seat wants to adjourn or to go on; with the second wish it happens.
    async fn want_pause(&mut self, seat: Seat, step: What) -> Result<(), Refused> {
        self.pause_wanted[seat] = true;
        // At one screen one of them speaks for both.
        let agreed = !self.of.settings.friends || self.pause_wanted.0 == [true; 2];
        self.tell_pause();
        if agreed { self.step(step, None).await } else { Ok(()) }
    }

    /// Takes back a wish to adjourn or to go on, and turns down the opponent's.
    pub(super) fn decline(&mut self) {
        if self.pause_wanted.0 != [false; 2] {
            self.pause_wanted = BySeat::default();
            self.tell_pause();
        }
    }

    /// Who goes away wants nothing; and whoever has offered to adjourn can now do so alone.
    pub(super) fn lapse(&mut self) {
        let there = BySeat::new(|seat| self.stands.is_there(seat));
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
        for viewer in self.stands.viewers() {
            let message = self.pause_message();
            self.send_all(viewer, &message);
        }
    }

    /// Who wants to adjourn or to go on.
    pub(super) fn pause_message(&self) -> ServerMessage<'static> {
        ServerMessage::Adjournment { wanted: seats(|seat| self.pause_wanted[seat]) }
    }
}
