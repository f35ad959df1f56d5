//! Bots in a room. A bot has its process from its first question on, for as long as it is asked now and
//! then; after a rest, and after a restart of the server, it gets a new one and the table as it is.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_players::GameResult;
use saigen_protocol::Forfeit;
use saigen_table::Deed;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Command, Room};
use crate::bots::{OfferedBot, Seated, is_bot};
use crate::think::Cancel;

/// A bot that has not been asked for so long loses its process.
const REST: Duration = Duration::from_secs(120);

/// The bot of a seat.
#[derive(Default)]
pub(super) enum BotSeat {
    /// It has no process.
    #[default]
    Away,
    /// It waits for a question, since then.
    Waits(Box<Seated>, Instant),
    /// It is asked.
    Asked,
}

/// What a bot answered.
pub(crate) struct BotAnswer {
    pub(super) version: u32,
    seat: Seat,
    seated: Option<Seated>,
    /// Nothing if the answer was no longer wanted.
    answer: Option<Result<Deed, Forfeit>>,
}

/// Tells the room what a bot answered, also if asking it has failed.
struct Report {
    room: mpsc::Sender<Command>,
    answer: Option<BotAnswer>,
}

impl Drop for Report {
    fn drop(&mut self) {
        if let Some(answer) = self.answer.take() {
            // The room may have closed.
            drop(self.room.blocking_send(Command::BotAnswered(Box::new(answer))));
        }
    }
}

impl Room {
    /// Asks the bot of a seat. One that still thinks about another question comes back first.
    pub(super) fn ask_bot(&mut self, seat: Seat, bot: &OfferedBot, cancel: &Cancel) {
        let seated = match std::mem::replace(&mut self.bots[seat], BotSeat::Asked) {
            BotSeat::Away => None,
            BotSeat::Waits(seated, _) => Some(*seated),
            BotSeat::Asked => return,
        };
        let (ruleset, game, cancel) = (self.of.ruleset.clone(), self.of.course.game, cancel.clone());
        let (places, bot, version) = (self.hall.bots.places(), bot.clone(), self.of.version);
        let room = self.me.clone();
        tokio::spawn(async move {
            let seated = match (seated, cancel.is_cancelled()) {
                (None, false) => places.acquire_owned().await.ok().map(|place| Seated::new(&bot, place)),
                (seated, _) => seated,
            };
            tokio::task::spawn_blocking(move || {
                let answer = Some(BotAnswer { version, seat, seated, answer: None });
                let mut report = Report { room, answer };
                let Some(BotAnswer { seated: Some(seated), answer, .. }) = &mut report.answer else { return };
                *answer = seated.answer(&ruleset.rules, &game, &|| cancel.is_cancelled());
            });
        });
    }

    /// A bot has answered: its answer is given when it is time, or it has lost.
    pub(super) async fn bot_answered(&mut self, answered: BotAnswer) {
        let BotAnswer { version, seat, seated, answer } = answered;
        self.bots[seat] = seated.map_or(BotSeat::Away, |it| BotSeat::Waits(Box::new(it), Instant::now()));
        if version != self.of.version || self.of.asked() != Some(seat) {
            return self.start_thinking();
        }
        match answer {
            Some(answer) => {
                if answer.is_err() {
                    self.bots[seat] = BotSeat::Away;
                }
                self.thought = Some((version, answer));
            }
            None => self.answer_anything(version).await,
        }
    }

    /// Whether the bot of a seat is one that this server does not offer, or not any more.
    pub(super) fn lacks_bot(&self, seat: Seat) -> bool {
        let computer = self.of.settings.player(seat).computer.as_deref().unwrap_or_default();
        is_bot(computer) && self.hall.bots.find(computer).is_none()
    }

    /// When a bot that is not asked loses its process.
    pub(super) fn rest_due(&self) -> Option<Instant> {
        let waits = |seat: Seat| match &self.bots[seat] {
            BotSeat::Waits(_, since) => Some(*since + REST),
            BotSeat::Away | BotSeat::Asked => None,
        };
        Seat::BOTH.into_iter().filter_map(waits).min()
    }

    /// Bots that have not been asked for long lose their processes.
    pub(super) fn let_rest(&mut self) {
        for seat in Seat::BOTH {
            if matches!(&self.bots[seat], BotSeat::Waits(_, since) if since.elapsed() >= REST) {
                self.bots[seat] = BotSeat::Away;
            }
        }
    }

    /// Bots hear how their game ended, and go.
    pub(super) fn dismiss_bots(&mut self) {
        let Some(ending) = &self.of.ending else { return };
        for seat in Seat::BOTH {
            if let BotSeat::Waits(mut seated, _) = std::mem::take(&mut self.bots[seat]) {
                seated.over(match ending.winner() {
                    None => GameResult::Drawn,
                    Some(winner) if winner == seat => GameResult::Won,
                    Some(_) => GameResult::Lost,
                });
            }
        }
    }
}
