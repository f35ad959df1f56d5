//! What an answer would do for certain, as its seat would see it.

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Answer, Choice, Game, Preview, Rules, SeenEvent, View, Viewer};
use saigen_notation::answer_steps;

/// Number of games imagined to find out what is certain.
const WORLDS: usize = 24;

/// The certain part of an answer's result.
#[derive(Clone)]
pub struct Previewed {
    /// The game before the last step of the answer; the events start there.
    pub before: Game,
    /// What happens whatever the hidden cards are, in order.
    pub certain: Vec<SeenEvent>,
    /// Whether nothing else happens.
    pub complete: bool,
}

/// The certain result of an answer, from what its seat knows.
pub fn preview(rules: &Rules, game: &Game, seat: Seat, answer: &Answer) -> Previewed {
    let (before, last) = last_step(rules, game, answer);
    let view = View::of(&before, Viewer::Seat(seat));
    Previewed::new(before, view.preview_choice(rules, last, WORLDS, &mut chance()))
}

/// The same, including what follows if no seat responds to a request.
pub fn preview_unanswered(rules: &Rules, game: &Game, seat: Seat, answer: &Answer) -> Previewed {
    let (before, last) = last_step(rules, game, answer);
    let view = View::of(&before, Viewer::Seat(seat));
    Previewed::new(before, view.preview_unanswered(rules, last, WORLDS, &mut chance()))
}

impl Previewed {
    fn new(before: Game, preview: Option<Preview>) -> Self {
        let (certain, complete) = preview.map_or_else(Default::default, |it| (it.certain, it.complete));
        Self { before, certain, complete }
    }
}

/// The game before the last step of an answer, and that step.
fn last_step(rules: &Rules, game: &Game, answer: &Answer) -> (Game, Choice) {
    let mut before = *game;
    let mut steps = answer_steps(rules, game, answer);
    let last = steps.pop().unwrap_or(Choice::Pass);
    let mut chance = Stream::new(Seed::new(0));
    steps.into_iter().for_each(|step| before.choose_listed(rules, step, &mut chance, &mut ()));
    (before, last)
}

/// A fixed generator, so that previews are reproducible.
fn chance() -> Quick {
    Quick::new(Seed::new(0), 0)
}
