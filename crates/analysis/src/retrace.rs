//! Playing out the continuation of an option.

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Choice, Event, Game, Rules, View, Viewer};
use saigen_players::Line;

use crate::Moment;

/// Maximum number of games imagined to find one in which the choices are possible.
const WORLDS: usize = 1_000;

/// One choice in an imagined game.
#[derive(Clone)]
pub struct Imagined {
    /// The game before it.
    pub game: Game,
    /// The deciding seat.
    pub seat: Seat,
    /// The choice.
    pub choice: Choice,
    /// Whether there were other options.
    pub free: bool,
    /// The events that followed.
    pub events: Vec<Event>,
}

/// Plays the choices of a line in a game imagined from the deciding seat's view. Stops at the first choice
/// that is possible in none of the imagined games.
pub fn retrace(rules: &Rules, moment: &Moment, line: &Line, seed: Seed) -> Vec<Imagined> {
    let Some(decision) = moment.game.decision() else { return Vec::new() };
    let view = View::of(&moment.game, Viewer::Seat(decision.seat));
    let mut random = Quick::new(seed, moment.number as u64);
    let choices: Vec<Choice> = [line.choice].iter().chain(&line.continuation).copied().collect();
    let mut best = Vec::new();
    let mut reached = 0;
    for _ in 0..WORLDS {
        let (steps, free) = follow(rules, view.imagine(rules, &mut random), &choices, &mut random);
        if free > reached {
            (best, reached) = (steps, free);
        }
        if reached == choices.len() {
            break;
        }
    }
    best
}

/// Makes these choices, and forced ones between them, as long as they are possible; also returns how many
/// of these it made.
fn follow(rules: &Rules, mut game: Game, choices: &[Choice], random: &mut Quick) -> (Vec<Imagined>, usize) {
    let mut steps = Vec::new();
    let mut made = 0;
    while let Some(&decision) = game.decision() {
        let only = decision.only();
        let next = choices.get(made).copied().filter(|&choice| decision.options.contains(choice));
        let Some(choice) = only.filter(|_| made < choices.len()).or(next) else { break };
        let (before, mut events) = (game, Vec::new());
        game.choose_listed(rules, choice, random, &mut |event: Event| events.push(event));
        let free = only.is_none();
        made += usize::from(free);
        steps.push(Imagined { game: before, seat: decision.seat, choice, free, events });
    }
    (steps, made)
}
