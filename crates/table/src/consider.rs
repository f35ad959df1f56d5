//! How a computer player arrives at a complete answer.

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Answer, Ask, Choice, Game, Rules, View, Viewer};
use saigen_notation::completed;
use saigen_players::{Budget, GameResult, Player, Thought};

use crate::Course;

/// The decision of a computer player.
#[derive(Clone, Debug)]
pub struct Considered {
    /// The answer.
    pub answer: Answer,
    /// The player's evaluation of the first step.
    pub thought: Thought,
}

/// The complete answer of a player to the current question, from what the asked seat knows. `None` if no
/// seat is asked, or if the player chooses something that is not listed.
pub fn consider(
    rules: &Rules,
    start: &Game,
    player: &mut dyn Player,
    budget: Budget<'_>,
    random: &mut Quick,
) -> Option<Considered> {
    let decision = start.decision()?;
    let mut game = *start;
    let (mut steps, mut first) = (Vec::new(), None);
    loop {
        let view = View::of(&game, Viewer::Seat(decision.seat));
        let thought = player.choose(rules, &view, budget, random);
        let choice = thought.choice;
        steps.push(choice);
        first.get_or_insert(thought);
        // The result of the last step is not used, so the game's own chance is not drawn from.
        game.choose(rules, choice, &mut Stream::new(Seed::new(0)), &mut ()).ok()?;
        if game.building().is_none() {
            break;
        }
    }
    let answer = match steps[0] {
        Choice::Action(_) if decision.ask == Ask::Chance => Answer::Request(completed(rules, start, &steps)?),
        choice => Answer::Choice(choice),
    };
    first.map(|thought| Considered { answer, thought })
}

/// Hands a player that follows the game what its seat has seen.
pub fn brief(course: &Course, seat: Seat, player: &mut dyn Player) {
    if player.follows() {
        player.follow(&course.seen_by(Viewer::Seat(seat)));
    }
}

/// Ends the game for a player, which is shown every card.
pub fn dismiss(course: &Course, seat: Seat, winner: Option<Seat>, player: &mut dyn Player) {
    brief(course, seat, player);
    let end = View::of(&course.game, Viewer::Everything);
    player.over(&course.rules, &end, GameResult::of(seat, winner));
}
