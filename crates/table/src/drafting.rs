//! Requests that are being thought of: what can be named next and how to complete them. Nothing of it
//! is kept, and nothing of it touches the game.

use std::sync::Arc;

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Ask, Choice, Decision, Game, Rules, View, Viewer, WholeRequest};
use saigen_notation::completed;
use saigen_players::{Budget, Greedy, Player};

/// A request that begins with some steps: the action, then what was named in the order in which it was
/// asked for.
#[derive(Clone)]
pub struct Drafting {
    rules: Arc<Rules>,
    seat: Seat,
    start: Game,
    game: Game,
    steps: Vec<Choice>,
}

impl Drafting {
    /// The request for an action, from a moment of the chance; `None` if it is not among the options.
    pub fn of(rules: &Arc<Rules>, start: &Game, seat: Seat, action: Choice) -> Option<Self> {
        let mut drafting =
            Self { rules: rules.clone(), seat, start: *start, game: *start, steps: Vec::new() };
        drafting.take(action).then_some(drafting)
    }

    /// Takes the next step; whether it can be taken.
    pub fn take(&mut self, step: Choice) -> bool {
        let Some(decision) = self.decision() else { return false };
        let begins = matches!(step, Choice::Action(_)) && decision.ask == Ask::Chance;
        let fits = begins == self.steps.is_empty() && decision.options.contains(step);
        if fits {
            self.push(step);
        }
        fits
    }

    /// The draft without its last step; nothing is left if that was the action.
    #[must_use]
    pub fn without_last(&self) -> Option<Self> {
        let (_, steps) = self.steps.split_last()?;
        let mut again = Self { game: self.start, steps: Vec::new(), ..self.clone() };
        steps.iter().for_each(|&step| again.push(step));
        (!again.steps.is_empty()).then_some(again)
    }

    fn push(&mut self, step: Choice) {
        self.steps.push(step);
        // What happens after the last step is not looked at, so no chance of the game is drawn.
        self.game.choose_listed(&self.rules, step, &mut Stream::new(Seed::new(0)), &mut ());
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Choice] {
        &self.steps
    }

    /// The game while the request is being built: what is asked next is asked there. Once it is complete,
    /// the game from which it began: what comes of it is not for anybody to see yet.
    pub fn game(&self) -> &Game {
        if self.is_complete() { &self.start } else { &self.game }
    }

    /// Whether the last step has completed the request.
    pub fn is_complete(&self) -> bool {
        !self.steps.is_empty() && self.game.building().is_none()
    }

    /// The next question; `None` if the request is complete.
    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision().filter(|_| !self.is_complete())
    }

    /// What has been named so far; with one possibility only, things are named by themselves.
    pub fn so_far(&self) -> Option<WholeRequest> {
        match self.is_complete() {
            true => completed(&self.rules, &self.start, &self.steps),
            false => self.game.building(),
        }
    }

    /// The whole request if the rest is left to rules of thumb.
    pub fn proposal(&self) -> Option<WholeRequest> {
        let mut draft = self.clone();
        let mut random = Quick::new(Seed::new(0), 0);
        while !draft.is_complete() {
            let view = View::of(&draft.game, Viewer::Seat(self.seat));
            let thought = Greedy::default().choose(&self.rules, &view, Budget::of(0), &mut random);
            draft.push(thought.choice);
        }
        completed(&self.rules, &self.start, &draft.steps)
    }
}
