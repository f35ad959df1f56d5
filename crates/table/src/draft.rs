//! Draft requests: what can be named next and how to complete them. Drafts are never stored and never
//! change the game.

use std::sync::Arc;

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Ask, Choice, Decision, Game, Rules, View, Viewer, WholeRequest};
use saigen_notation::completed;
use saigen_players::{Budget, Greedy, Player};

/// The first steps of a request: the action, then its parts in the order in which they are asked for.
#[derive(Clone)]
pub struct Draft {
    rules: Arc<Rules>,
    seat: Seat,
    start: Game,
    game: Game,
    steps: Vec<Choice>,
}

impl Draft {
    /// The draft of a request for an action, at a chance; `None` if the action is not an option.
    pub fn of(rules: &Arc<Rules>, start: &Game, seat: Seat, action: Choice) -> Option<Self> {
        let mut draft = Self { rules: rules.clone(), seat, start: *start, game: *start, steps: Vec::new() };
        draft.take(action).then_some(draft)
    }

    /// Takes the next step; returns whether it is legal.
    pub fn take(&mut self, step: Choice) -> bool {
        let Some(decision) = self.decision() else { return false };
        let begins = matches!(step, Choice::Action(_)) && decision.ask == Ask::Chance;
        let fits = begins == self.steps.is_empty() && decision.options.contains(step);
        if fits {
            self.push(step);
        }
        fits
    }

    /// The draft without its last step; `None` if that was the action.
    #[must_use]
    pub fn without_last(&self) -> Option<Self> {
        let (_, steps) = self.steps.split_last()?;
        let mut again = Self { game: self.start, steps: Vec::new(), ..self.clone() };
        steps.iter().for_each(|&step| again.push(step));
        (!again.steps.is_empty()).then_some(again)
    }

    fn push(&mut self, step: Choice) {
        self.steps.push(step);
        // The result of the last step is not used, so the game's own chance is not drawn from.
        self.game.choose_listed(&self.rules, step, &mut Stream::new(Seed::new(0)), &mut ());
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Choice] {
        &self.steps
    }

    /// The game with the half-built request, which asks the next question. Once the request is complete,
    /// the game before it, so that its effects stay hidden.
    pub fn game(&self) -> &Game {
        if self.is_complete() { &self.start } else { &self.game }
    }

    /// Whether the last step completed the request.
    pub fn is_complete(&self) -> bool {
        !self.steps.is_empty() && self.game.building().is_none()
    }

    /// The next question; `None` if the request is complete.
    pub fn decision(&self) -> Option<&Decision> {
        self.game.decision().filter(|_| !self.is_complete())
    }

    /// The parts named so far, including those with only one possibility, which are filled in
    /// automatically.
    pub fn so_far(&self) -> Option<WholeRequest> {
        match self.is_complete() {
            true => completed(&self.rules, &self.start, &self.steps),
            false => self.game.building(),
        }
    }

    /// The complete request, with the remaining parts chosen by the greedy player.
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
