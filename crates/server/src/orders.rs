//! Standing orders for passing. They look at what everybody sees and at nothing else.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_engine::{Aim, Ask, Choice, Event, Game, Rules, Target};
use saigen_protocol::Orders;
use saigen_rulebook::Op;

/// Every pass that orders make comes so long after the chance did.
pub(crate) const PASS_AFTER: Duration = Duration::from_millis(400);

/// Whether the orders of a seat pass at this moment.
pub(crate) fn passes(orders: &Orders, game: &Game, seat: Seat) -> bool {
    let Some(decision) = game.decision().filter(|_| orders.pass.is_some()) else { return false };
    decision.seat == seat
        && decision.ask == Ask::Chance
        && decision.options.contains(Choice::Pass)
        && !is_main_chance(game, seat)
}

/// One's own turn, and nothing waits on the stage.
fn is_main_chance(game: &Game, seat: Seat) -> bool {
    game.turn() == seat && game.stage().is_empty()
}

/// The orders after something has happened: what they name ends them.
pub(crate) fn after(orders: &Orders, rules: &Rules, game: &Game, seat: Seat, events: &[Event]) -> Orders {
    let Some(pass) = orders.pass else { return *orders };
    let opponent = seat.other();
    let woken = |event: &Event| match *event {
        Event::Requested { seat: by, action, target, .. } if by == opponent => {
            pass.targeted && is_aimed(game, seat, target)
                || orders.stop_at_end && ends_turn(rules.action(action).effect.iter())
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
    if over { Orders { pass: None, ..*orders } } else { *orders }
}

/// Whether a target is the seat, one of its characters or one of its requests.
fn is_aimed(game: &Game, seat: Seat, target: Target) -> bool {
    match target.aim() {
        Aim::None | Aim::Gone => false,
        Aim::Unit(unit) => unit.seat() == seat,
        Aim::Player(player) => player == seat,
        Aim::Request(index) => {
            let request = game.stage().requests().get(usize::from(index));
            request.is_some_and(|request| request.controller == seat)
        }
    }
}

fn ends_turn<'o>(mut effect: impl Iterator<Item = &'o Op>) -> bool {
    effect.any(|op| matches!(op, Op::PassTurn))
}
