//! Requests that are being thought of: what can be named next, how to complete them, what they would
//! do. Nothing of it is kept, and nothing of it touches the game.

use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_engine::{Ask, Choice, Game, View, Viewer, WholeRequest};
use saigen_json::{EventJson, WholeRequestJson};
use saigen_notation::{choice_text, completed, request_steps};
use saigen_players::{Budget, Greedy, Player};
use saigen_protocol::{Draft, DraftQuestion, PreviewReply, Words};
use saigen_wording::Teller;

use crate::course::Deed;
use crate::question::options;
use crate::table::Table;

/// So many games are imagined to see what is certain.
const WORLDS: usize = 24;

/// A step that cannot be taken: its index, and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoStep(pub(crate) usize, pub(crate) String);

/// A request that begins with some steps.
pub(crate) struct Drafting {
    table: &'static Table,
    seat: Seat,
    start: Game,
    /// The game while the request is being built.
    game: Game,
    steps: Vec<Choice>,
}

impl Drafting {
    /// Takes the steps, from a moment of the chance.
    pub(crate) fn begin(
        table: &'static Table,
        start: &Game,
        seat: Seat,
        steps: &[String],
    ) -> Result<Self, NoStep> {
        let mut drafting = Self { table, seat, start: *start, game: *start, steps: Vec::new() };
        for (index, step) in steps.iter().enumerate() {
            drafting.take(step).ok_or_else(|| NoStep(index, step.clone()))?;
        }
        if drafting.steps.is_empty() { Err(NoStep(0, String::new())) } else { Ok(drafting) }
    }

    /// Takes a step by its word.
    fn take(&mut self, word: &str) -> Option<()> {
        let decision = self.game.decision().filter(|_| self.steps.is_empty() || !self.is_complete())?;
        let mut options = decision.options.iter();
        let step = options.find(|&choice| choice_text(self.table.rules, choice) == word)?;
        let begins = matches!(step, Choice::Action(_)) && decision.ask == Ask::Chance;
        (begins == self.steps.is_empty()).then(|| self.push(step))
    }

    fn push(&mut self, step: Choice) {
        self.steps.push(step);
        // What happens after the last step is not looked at, so no chance of the game is drawn.
        self.game.choose_listed(self.table.rules, step, &mut Stream::new(Seed::new(0)), &mut ());
    }

    /// Whether the last step has completed the request.
    fn is_complete(&self) -> bool {
        self.game.building().is_none()
    }

    /// The answer to the client.
    pub(crate) fn reply(mut self, id: u32, decision: String) -> Option<Draft<'static>> {
        let steps = self.steps.iter().map(|&step| choice_text(self.table.rules, step)).collect();
        let question = self.question();
        let so_far = self.game.building();
        let proposal = self.proposal()?;
        let form = |whole: &WholeRequest| WholeRequestJson::of(self.table.rules, self.seat, whole);
        let request = form(&so_far.unwrap_or(proposal));
        Some(Draft { id, decision, steps, request, question, proposal: Some(form(&proposal)) })
    }

    fn question(&self) -> Option<DraftQuestion> {
        let decision = self.game.decision().filter(|_| !self.is_complete())?;
        Some(DraftQuestion {
            ask: decision.ask.id().into(),
            text: self.table.both(|words| words.question(&self.game, decision)),
            options: options(self.table, &self.game, decision),
        })
    }

    /// The whole request if the rest is left to rules of thumb.
    fn proposal(&mut self) -> Option<WholeRequest> {
        let mut random = Quick::new(Seed::new(0), 0);
        while !self.is_complete() {
            let view = View::of(&self.game, Viewer::Seat(self.seat));
            let thought = Greedy::default().choose(self.table.rules, &view, Budget::of(0), &mut random);
            self.push(thought.choice);
        }
        completed(self.table.rules, &self.start, &self.steps)
    }
}

/// What an answer would do for certain, as its seat would see it.
pub(crate) fn preview(
    table: &'static Table,
    game: &Game,
    seat: Seat,
    deed: &Deed,
    id: u32,
) -> PreviewReply<'static> {
    let rules = table.rules;
    let mut game = *game;
    let last = match deed {
        Deed::Choice(choice) => *choice,
        Deed::Request(whole) => {
            let mut steps = request_steps(rules, &game, whole);
            let last = steps.pop().unwrap_or(Choice::Pass);
            let mut chance = Stream::new(Seed::new(0));
            steps.into_iter().for_each(|step| game.choose_listed(rules, step, &mut chance, &mut ()));
            last
        }
    };
    let view = View::of(&game, Viewer::Seat(seat));
    let mut random = Quick::new(Seed::new(0), 0);
    let preview = view.preview_choice(rules, last, WORLDS, &mut random);
    let (certain, complete) = preview.map_or_else(Default::default, |it| (it.certain, it.complete));
    let [ja, en] = [&table.ja, &table.en].map(|words| {
        let mut teller = Teller::new(words, seat);
        teller.meet(&game);
        teller.tell_seen(&certain)
    });
    PreviewReply {
        id,
        certain: certain.iter().map(|event| EventJson::of(rules, event)).collect(),
        lines: ja.into_iter().zip(en).map(|(ja, en)| Words { ja, en }).collect(),
        complete,
    }
}
