//! Standing orders for passing. They depend on public information only.

use saigen_cards::Seat;
use saigen_engine::{Aim, Ask, Choice, Event, Game, Rules, Target};
use saigen_rulebook::Op;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Standing orders for passing. They are sent to their owner only. They depend on public information,
/// never on the hand, and every pass comes after the same delay, so it reveals nothing to the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Pass until something happens; `null`: do not pass automatically.
    #[serde(default)]
    pub pass: Option<PassUntil>,
    /// Stop when the opponent requests to end the turn, whatever else is ordered.
    #[serde(default)]
    pub stop_at_end: bool,
}

/// What ends passing. The chance on an empty stage in the owner's turn always does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PassUntil {
    /// The opponent aims at the owner, or at one of the owner's characters or requests.
    #[serde(default)]
    pub targeted: bool,
    /// The opponent attacks.
    #[serde(default)]
    pub attack: bool,
    /// The request with this number on the stage, counted from 1 at the bottom, leaves it.
    #[serde(default)]
    pub resolved: Option<u8>,
}

impl Orders {
    /// Whether the orders of a seat pass now.
    pub fn passes(&self, game: &Game, seat: Seat) -> bool {
        let Some(decision) = game.decision().filter(|_| self.pass.is_some()) else { return false };
        decision.seat == seat
            && decision.ask == Ask::Chance
            && decision.options.contains(Choice::Pass)
            && !is_main_chance(game, seat)
    }

    /// The orders after some events: an event that they name ends them.
    #[must_use]
    pub fn after(self, rules: &Rules, game: &Game, seat: Seat, events: &[Event]) -> Self {
        let Some(pass) = self.pass else { return self };
        let opponent = seat.other();
        let woken = |event: &Event| match *event {
            Event::Requested { seat: by, action, target, .. } if by == opponent => {
                pass.targeted && is_aimed(game, seat, target)
                    || self.stop_at_end && ends_turn(rules.action(action).effect.iter())
            }
            Event::Retargeted { target, .. } => pass.targeted && is_aimed(game, seat, target),
            Event::Attacks { unit } => pass.attack && unit.seat() == opponent,
            Event::Unstaged { index } | Event::Nullified { index, .. } => {
                pass.resolved.is_some_and(|number| index < number)
            }
            _ => false,
        };
        let asked = game.decision().filter(|decision| decision.seat == seat && decision.ask == Ask::Chance);
        let stuck = asked.is_some_and(|decision| !decision.options.contains(Choice::Pass));
        let over = events.iter().any(woken) || is_main_chance(game, seat) && asked.is_some() || stuck;
        if over { Self { pass: None, ..self } } else { self }
    }
}

/// Whether it is the seat's turn and the stage is empty.
fn is_main_chance(game: &Game, seat: Seat) -> bool {
    game.turn() == seat && game.stage().is_empty()
}

/// Whether a target is the seat, one of its characters or one of its requests.
fn is_aimed(game: &Game, seat: Seat, target: Target) -> bool {
    match target.aim() {
        Aim::None | Aim::Gone => false,
        Aim::Unit(unit) => unit.seat() == seat,
        Aim::Player(player) | Aim::Trump(player, _) => player == seat,
        Aim::Request(index) => {
            let request = game.stage().requests().get(usize::from(index));
            request.is_some_and(|request| request.controller == seat)
        }
    }
}

fn ends_turn<'o>(mut effect: impl Iterator<Item = &'o Op>) -> bool {
    effect.any(|op| matches!(op, Op::PassTurn))
}
