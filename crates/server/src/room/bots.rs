//! The bots of a match. A bot has a process from its first question on, as long as it is asked regularly;
//! after a rest or a restart of the server it gets a new process and the current view.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_engine::Answer;
use saigen_match::Input;
use saigen_notation::Ending;
use saigen_protocol::Forfeit;
use tokio::time::Instant;

use super::{Reply, Task};
use crate::bots::Seated;

/// Time without a question after which a bot loses its process.
const REST: Duration = Duration::from_secs(120);

/// The bot of a seat.
#[derive(Default)]
pub(super) enum BotSeat {
    /// It has no process.
    #[default]
    Away,
    /// It waits for a question since this time.
    Waits(Box<Seated>, Instant),
    /// It is being asked; then it is asked about the question of this version.
    Asked(Option<u32>),
}

/// The answer of a bot.
pub(super) struct BotAnswer {
    version: u32,
    seat: Seat,
    seated: Option<Seated>,
    /// `None` if the answer is no longer needed, or the call failed.
    answer: Option<Result<Answer, Forfeit>>,
}

impl Task {
    /// Asks the bot of a seat. If it is still answering another question, it is asked afterwards.
    pub(super) fn ask_bot(&mut self, version: u32, seat: Seat) {
        let of = self.room.of();
        let course = of.course.clone();
        let computer = of.settings.player(seat).computer.as_deref().unwrap_or_default();
        let Some(bot) = self.hall.bots.find(computer).cloned() else { return };
        let seated = match std::mem::replace(&mut self.bots[seat], BotSeat::Asked(None)) {
            BotSeat::Away => None,
            BotSeat::Waits(seated, _) => Some(*seated),
            BotSeat::Asked(_) => return self.bots[seat] = BotSeat::Asked(Some(version)),
        };
        let (places, cancel) = (self.hall.bots.places(), self.new_thought());
        self.replies.push(Box::pin(async move {
            let mut seated = match (seated, cancel.is_cancelled()) {
                (None, false) => places.acquire_owned().await.ok().map(|place| Seated::new(&bot, place)),
                (seated, _) => seated,
            };
            let ask = move || {
                let unwanted = || cancel.is_cancelled();
                let answer = seated.as_mut().and_then(|it| it.answer(&course, seat, &unwanted));
                (seated, answer)
            };
            let (seated, answer) = tokio::task::spawn_blocking(ask).await.unwrap_or_default();
            Reply::Bot(Box::new(BotAnswer { version, seat, seated, answer }))
        }));
    }

    /// Handles the answer of a bot. One that forfeits loses its process.
    pub(super) fn bot_answered(&mut self, answered: BotAnswer) {
        let BotAnswer { version, seat, seated, answer } = answered;
        let before = std::mem::take(&mut self.bots[seat]);
        if let Some(seated) = seated.filter(|_| !matches!(answer, Some(Err(_)))) {
            self.bots[seat] = BotSeat::Waits(Box::new(seated), Instant::now());
        }
        match before {
            BotSeat::Asked(Some(version)) => self.ask_bot(version, seat),
            _ => self.report(Input::Thought(version, answer)),
        }
    }

    /// The next time at which an idle bot loses its process.
    pub(super) fn rest_due(&self) -> Option<Instant> {
        let waits = |seat: Seat| match &self.bots[seat] {
            BotSeat::Waits(_, since) => Some(*since + REST),
            BotSeat::Away | BotSeat::Asked(_) => None,
        };
        Seat::BOTH.into_iter().filter_map(waits).min()
    }

    /// Ends the processes of bots that were not asked for long.
    pub(super) fn let_rest(&mut self) {
        for seat in Seat::BOTH {
            if matches!(&self.bots[seat], BotSeat::Waits(_, since) if since.elapsed() >= REST) {
                self.bots[seat] = BotSeat::Away;
            }
        }
    }

    /// Sends the result of the game to the bots and ends their processes.
    pub(super) fn dismiss_bots(&mut self) {
        let of = self.room.of();
        let Some(winner) = of.ending.as_ref().map(Ending::winner) else { return };
        for seat in Seat::BOTH {
            if let BotSeat::Waits(mut seated, _) = std::mem::take(&mut self.bots[seat]) {
                let course = of.course.clone();
                tokio::task::spawn_blocking(move || seated.over(&course, seat, winner));
            }
        }
    }
}
