//! The bots of a match. A bot has its process from its first question on, for as long as it is asked now and
//! then; after a rest, and after a restart of the server, it gets a new one and the table as it is.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_engine::Answer;
use saigen_match::Input;
use saigen_players::GameResult;
use saigen_protocol::Forfeit;
use tokio::time::Instant;

use super::{Reply, Task};
use crate::bots::Seated;

/// A bot that has not been asked for this time loses its process.
const REST: Duration = Duration::from_secs(120);

/// The bot of a seat.
#[derive(Default)]
pub(super) enum BotSeat {
    /// It has no process.
    #[default]
    Away,
    /// It has been waiting for a question since then.
    Waits(Box<Seated>, Instant),
    /// It is asked, and then again about the question of a version.
    Asked(Option<u32>),
}

/// What a bot answered.
pub(super) struct BotAnswer {
    version: u32,
    seat: Seat,
    seated: Option<Seated>,
    /// `None` if the answer was no longer wanted, or asking has failed.
    answer: Option<Result<Answer, Forfeit>>,
}

impl Task {
    /// Asks the bot of a seat. One that still thinks about another question is asked when it comes back.
    pub(super) fn ask_bot(&mut self, version: u32, seat: Seat) {
        let of = self.room.of();
        let (ruleset, game) = (of.ruleset.clone(), of.course.game);
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
                let answer = seated.as_mut().and_then(|it| it.answer(&ruleset.rules, &game, &unwanted));
                (seated, answer)
            };
            let (seated, answer) = tokio::task::spawn_blocking(ask).await.unwrap_or_default();
            Reply::Bot(Box::new(BotAnswer { version, seat, seated, answer }))
        }));
    }

    /// A bot has answered. One that has lost loses its process, too.
    pub(super) fn bot_answered(&mut self, answered: BotAnswer) {
        let BotAnswer { version, seat, seated, answer } = answered;
        let before = std::mem::take(&mut self.bots[seat]);
        if let Some(seated) = seated.filter(|_| !matches!(answer, Some(Err(_)))) {
            self.bots[seat] = BotSeat::Waits(Box::new(seated), Instant::now());
        }
        match before {
            BotSeat::Asked(Some(version)) => self.ask_bot(version, seat),
            _ => self.tell(Input::Thought(version, answer)),
        }
    }

    /// When a bot that is not asked loses its process.
    pub(super) fn rest_due(&self) -> Option<Instant> {
        let waits = |seat: Seat| match &self.bots[seat] {
            BotSeat::Waits(_, since) => Some(*since + REST),
            BotSeat::Away | BotSeat::Asked(_) => None,
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

    /// Bots are told how their game ended, and lose their processes.
    pub(super) fn dismiss_bots(&mut self) {
        let Some(ending) = self.room.of().ending.clone() else { return };
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
