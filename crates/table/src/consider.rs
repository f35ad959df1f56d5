//! How a computer player comes to a whole answer.

use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Answer, Ask, Choice, Game, Rules, View, Viewer};
use saigen_notation::completed;
use saigen_players::{Budget, Player, Thought};

/// What a computer player decided.
#[derive(Clone, Debug)]
pub struct Considered {
    /// The answer.
    pub answer: Answer,
    /// What it thought about the first step of it.
    pub thought: Thought,
}

/// Lets a player think about the question that is asked, from what the asked seat knows, and answer it
/// as a whole. Nothing if nobody is asked, or the answer is none of the options.
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
        // What happens after the last step is not looked at, so no chance of the game is drawn.
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
