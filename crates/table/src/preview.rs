//! What an answer would do for certain, as its seat would see it.

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Choice, Game, Rules, SeenEvent, View, Viewer};
use saigen_notation::request_steps;

use crate::Deed;

/// So many games are imagined to see what is certain.
const WORLDS: usize = 24;

/// What is certain about an answer.
#[derive(Clone)]
pub struct Previewed {
    /// The game before the last step of the answer, from which the events go on.
    pub before: Game,
    /// What happens whatever the hidden cards are, in order.
    pub certain: Vec<SeenEvent>,
    /// Whether that is all.
    pub complete: bool,
}

/// What an answer would do for certain, from what its seat knows.
pub fn preview(rules: &Rules, game: &Game, seat: Seat, deed: &Deed) -> Previewed {
    let mut before = *game;
    let last = match deed {
        Deed::Choice(choice) => *choice,
        Deed::Request(whole) => {
            let mut steps = request_steps(rules, game, whole);
            let last = steps.pop().unwrap_or(Choice::Pass);
            let mut chance = Stream::new(Seed::new(0));
            steps.into_iter().for_each(|step| before.choose_listed(rules, step, &mut chance, &mut ()));
            last
        }
    };
    let view = View::of(&before, Viewer::Seat(seat));
    let preview = view.preview_choice(rules, last, WORLDS, &mut Quick::new(Seed::new(0), 0));
    let (certain, complete) = preview.map_or_else(Default::default, |it| (it.certain, it.complete));
    Previewed { before, certain, complete }
}
