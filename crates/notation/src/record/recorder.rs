//! Recording a game while it is played.

use saigen_cards::Seat;
use saigen_deal::{Seed, Stream};
use saigen_engine::{Answer, Ask, Choice, Game, Rules, Target, View, Viewer, WholeRequest};

use super::{Ending, Entry, HASHED_EVERY, Header, Line, Record, state_hash};
use crate::AnswerText;

/// Writes down a game as it goes on: whole requests, passes, answers.
///
/// A request that is being built step by step is written when it is complete; until then it can be
/// taken back, and nothing of it is in the record.
#[derive(Clone, Debug)]
pub struct Recorder<'r> {
    rules: &'r Rules,
    header: Header,
    lines: Vec<Entry>,
    choices: usize,
    turn: Option<u16>,
    building: Option<Building>,
}

/// A request that is being built.
#[derive(Clone)]
struct Building {
    /// The game at the chance from which it started.
    start: Box<Game>,
    /// The action and the steps so far.
    named: Vec<Choice>,
}

impl core::fmt::Debug for Building {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.named.fmt(f)
    }
}

impl<'r> Recorder<'r> {
    /// A recorder for a game that has just begun. The rules are those of the header; if their rulebook
    /// is another one, it is written into the record.
    pub fn new(mut header: Header, rules: &'r Rules, game: &Game) -> Self {
        header.play(rules.book());
        let building = Building::of(rules, game);
        let mut recorder = Self { rules, header, lines: Vec::new(), choices: 0, turn: None, building };
        recorder.note_turn(game);
        recorder
    }

    /// Notes an answer; the game as it was asked, and as it is after the answer.
    pub fn chose(&mut self, before: &Game, choice: Choice, after: &Game) {
        let Some(decision) = before.decision() else { return };
        match (&mut self.building, choice) {
            (Some(building), _) => building.named.push(choice),
            (None, Choice::Action(_)) if decision.ask == Ask::Chance => {
                self.building = Some(Building { start: Box::new(*before), named: vec![choice] });
            }
            (None, _) => self.note(decision.seat, &Answer::Choice(choice), after),
        }
        if after.drafted().is_none()
            && let Some(whole) = self.building.take().and_then(|building| building.whole(self.rules))
        {
            self.note(decision.seat, &Answer::Request(whole), after);
        }
    }

    /// Notes a whole answer; the game as it was asked, and as it is after the answer.
    pub fn answered(&mut self, before: &Game, answer: &Answer, after: &Game) {
        if let Answer::Request(_) = answer {
            self.building = None;
            return self.note(before.chance(), answer, after);
        }
        let mut steps = answer_steps(self.rules, before, answer);
        let Some(last) = steps.pop() else { return };
        let mut game = *before;
        for step in steps {
            let mut next = game;
            next.choose_listed(self.rules, step, &mut Stream::new(Seed::new(0)), &mut ());
            self.chose(&game, step, &next);
            game = next;
        }
        self.chose(&game, last, after);
    }

    /// The request that was being built has been taken back.
    pub fn took_back(&mut self) {
        self.building = None;
    }

    /// The record of the game so far: without a seed, without hashes.
    pub fn running(&self) -> Record {
        let mut record = self.record();
        record.lines.retain(|line| !matches!(line.entry, Entry::Hash(_)));
        record
    }

    /// The record of the whole game, which has ended.
    pub fn finish(mut self, game: &Game, seed: Seed, ending: Ending) -> Record {
        let mut end = *game;
        end.take_back(self.rules, &mut ());
        if !matches!(self.lines.last(), Some(Entry::Hash(_))) {
            self.lines.push(Entry::Hash(state_hash(self.rules, &end)));
        }
        Record { seed: Some(seed), ending: Some(ending), ..self.record() }
    }

    fn record(&self) -> Record {
        let lines = self.lines.iter().map(|entry| Line { number: 0, entry: entry.clone() });
        Record {
            header: self.header.clone(),
            seed: None,
            lines: lines.collect(),
            ending: None,
            header_line: 0,
            ending_line: 0,
        }
    }

    fn note(&mut self, seat: Seat, answer: &Answer, after: &Game) {
        self.lines.push(Entry::Answer { seat, answer: AnswerText::of(self.rules, answer) });
        self.choices += 1;
        if self.choices.is_multiple_of(HASHED_EVERY) {
            self.lines.push(Entry::Hash(state_hash(self.rules, after)));
        }
        self.note_turn(after);
    }

    fn note_turn(&mut self, game: &Game) {
        let (number, seat) = (game.turn_number(), game.turn());
        if self.turn.replace(number) != Some(number) && game.outcome().is_none() {
            self.lines.push(Entry::Turn { number, seat });
        }
    }
}

impl Building {
    /// The request that is being built in a game, with the steps that have led there.
    fn of(rules: &Rules, game: &Game) -> Option<Self> {
        let so_far = View::of(game, Viewer::Everything).moment().drafted()?;
        let mut start = Box::new(*game);
        start.take_back(rules, &mut ());
        let named = request_steps(rules, &start, &so_far);
        Some(Self { start, named })
    }

    /// The request that the steps have led to, those that had only one answer included.
    fn whole(&self, rules: &Rules) -> Option<WholeRequest> {
        completed(rules, &self.start, &self.named)
    }
}

/// The request that is complete after these steps, which begin with its action; what has only one
/// possibility is named by itself. Nothing if they complete none.
pub fn completed(rules: &Rules, start: &Game, named: &[Choice]) -> Option<WholeRequest> {
    let (&Choice::Action(action), parts) = named.split_first()? else { return None };
    let possible = start.requests(rules, action).into_iter();
    let mut fitting = possible.filter(|whole| parts.iter().all(|&part| names(whole, part)));
    fitting.find(|whole| request_steps(rules, start, whole) == named)
}

/// The choices, one at a time, that an answer stands for.
pub fn answer_steps(rules: &Rules, start: &Game, answer: &Answer) -> Vec<Choice> {
    match answer {
        Answer::Choice(choice) => vec![*choice],
        Answer::Request(whole) => request_steps(rules, start, whole),
        Answer::Attackers(_) | Answer::Blocks(_) => {
            let (mut game, mut steps) = (*start, Vec::new());
            while let Some(choice) = game.next_in_combat(start, answer) {
                steps.push(choice);
                // Only what happens after the last step draws from it.
                game.choose_listed(rules, choice, &mut Stream::new(Seed::new(0)), &mut ());
            }
            steps
        }
    }
}

/// The answers with which a request is built, beginning with its action, apart from those that go
/// without asking.
pub fn request_steps(rules: &Rules, start: &Game, whole: &WholeRequest) -> Vec<Choice> {
    let mut game = *start;
    // Only what happens after the last step draws from it.
    let mut chance = Stream::new(Seed::new(0));
    let mut steps = Vec::new();
    let mut next = Some(Choice::Action(whole.action));
    while let Some(step) = next {
        steps.push(step);
        if game.choose(rules, step, &mut chance, &mut ()).is_err() || game.drafted().is_none() {
            break;
        }
        next = game.decision().and_then(|decision| {
            let mut options = decision.options.iter();
            options.find(|&choice| is_part(whole, decision.ask, choice))
        });
    }
    steps
}

/// Whether a request names this at all.
fn names(whole: &WholeRequest, part: Choice) -> bool {
    let asks = [Ask::Key, Ask::Discard, Ask::Drive, Ask::Sacrifice, Ask::Target];
    asks.into_iter().any(|ask| is_part(whole, ask, part))
}

/// Whether a request names this at a step.
fn is_part(whole: &WholeRequest, ask: Ask, choice: Choice) -> bool {
    match (ask, choice) {
        (Ask::Key, Choice::Card(card)) => whole.keys.contains(card),
        (Ask::Discard, Choice::Card(card)) => whole.discard.contains(card),
        (Ask::Drive, Choice::Unit(unit)) => whole.drive.iter().any(|place| place == unit.place()),
        (Ask::Sacrifice, Choice::Unit(unit)) => whole.sacrifice.iter().any(|place| place == unit.place()),
        (Ask::Target, Choice::Unit(unit)) => whole.target == Target::unit(unit),
        (Ask::Target, Choice::Request(index)) => whole.target == Target::request(index),
        (Ask::Target, Choice::Player(seat)) => whole.target == Target::player(seat),
        (Ask::Target, Choice::Trump(seat, card)) => whole.target == Target::trump(seat, card),
        _ => false,
    }
}
