//! Finished games: replayed moment by moment, and looked at decision by decision.

use saigen_analysis::{Analysis, Moment, Point};
use saigen_cards::{BySeat, Seat};
use saigen_deal::{Seed, Stream};
use saigen_engine::{Choice, Game, Outcome, View, Viewer};
use saigen_json::ViewJson;
use saigen_notation::{
    Entry, Record, ReplayError, Step, WrittenChoice, choice_text, position_text, request_steps,
};
use saigen_protocol::StepKind;
use saigen_protocol::http::{AnalysisPoint, AnalysisResult, BetterChoice, LedgerForm, Replay, ReplayMoment};

use crate::screen::Screen;
use crate::settings::seats;
use crate::table::Table;

/// So many costly decisions of a seat are named.
const COSTLIEST: usize = 5;

/// A finished game.
pub(crate) struct Review {
    table: &'static Table,
    record: Record,
}

impl Review {
    /// A record of a published rulebook.
    pub(crate) fn new(record: Record) -> Option<Self> {
        let published = record.header.custom.is_none() && record.header.forbidden.is_empty();
        let table = published.then(|| Table::of(&record.header).ok()).flatten()?;
        Some(Self { table, record })
    }

    /// Moments from one on, as a viewer saw them.
    pub(crate) fn replay(
        &self,
        viewer: Viewer,
        from: usize,
        count: usize,
    ) -> Result<Replay<'static>, ReplayError> {
        let players = &self.record.header.players;
        let names = BySeat::new(|seat| players[seat].clone().unwrap_or_else(|| seat.to_string()));
        let mut screen = Screen::new(self.table, viewer, &names);
        let mut moments = Vec::new();
        let end = from.saturating_add(count);
        let replayed = self.record.replay(&mut |step| {
            let by = step.seat().map(Into::into);
            let told = screen.step(step.number as u32, by, StepKind::Choice, step.events);
            if (from..end).contains(&step.number) {
                moments.push(self.moment(viewer, step, told));
            }
        })?;
        Ok(Replay { viewer: viewer.into(), choices: replayed.choices as u32, moments })
    }

    fn moment(
        &self,
        viewer: Viewer,
        step: &Step,
        told: saigen_protocol::Step<'static>,
    ) -> ReplayMoment<'static> {
        let open = viewer == Viewer::Everything;
        let own = step.seat().is_some_and(|seat| viewer == Viewer::Seat(seat));
        let position = open.then(|| position_text(self.table.rules, step.game)).flatten();
        ReplayMoment {
            number: told.version,
            by: told.by,
            choice: step.text().filter(|_| open || own),
            events: told.events,
            lines: told.lines,
            view: ViewJson::of(self.table.rules, &View::of(step.game, viewer)),
            position,
        }
    }

    /// Every decision with two options or more, and the moment of the replay that each belongs to.
    pub(crate) fn decisions(&self) -> Result<Decisions, ReplayError> {
        let mut found = Decisions { moments: Vec::new(), of_replay: Vec::new(), count: 0 };
        let mut before: Option<Game> = None;
        self.record.replay(&mut |step| {
            if let (Some(game), Some(Entry::Choice { seat, choice })) = (before, step.written) {
                let choices = self.choices(&game, *seat, choice);
                found.add(self.table, game, &choices, step.number - 1);
            }
            before = Some(*step.game);
        })?;
        Ok(found)
    }

    /// The small steps of a choice.
    fn choices(&self, game: &Game, seat: Seat, written: &WrittenChoice) -> Vec<Choice> {
        let rules = self.table.rules;
        let listed = |word: &str| {
            let mut options = game.decision().into_iter().flat_map(|decision| decision.options.iter());
            options.find(|&choice| choice_text(rules, choice) == word)
        };
        match written {
            WrittenChoice::Pass => vec![Choice::Pass],
            WrittenChoice::Answer(word) => listed(word).into_iter().collect(),
            WrittenChoice::Request(request) if game.is_at_chance() => {
                let whole = request.complete(rules, game, seat);
                whole.map(|whole| request_steps(rules, game, &whole)).unwrap_or_default()
            }
            WrittenChoice::Request(trigger) => listed(&trigger.action).into_iter().collect(),
        }
    }

    pub(crate) fn table(&self) -> &'static Table {
        self.table
    }

    /// How the game ended, also if it was stopped.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let ending = self.record.ending.as_ref()?;
        Some(ending.winner().map_or(Outcome::Draw, Outcome::Winner))
    }
}

/// The real decisions of a game.
pub(crate) struct Decisions {
    pub(crate) moments: Vec<Moment>,
    /// The moment of the replay before each.
    of_replay: Vec<usize>,
    count: usize,
}

impl Decisions {
    fn add(&mut self, table: &Table, mut game: Game, choices: &[Choice], of_replay: usize) {
        // Only what happens after the last step draws from it.
        let mut chance = Stream::new(Seed::new(0));
        for &choice in choices {
            if game.decision().is_some_and(|decision| decision.options.len() > 1) {
                self.moments.push(Moment { number: self.count, game, choice });
                self.of_replay.push(of_replay);
            }
            self.count += 1;
            if game.choose(table.rules, choice, &mut chance, &mut ()).is_err() {
                return;
            }
        }
    }

    /// What came of looking at them.
    pub(crate) fn result(&self, table: &Table, analysis: &Analysis) -> AnalysisResult {
        let points = analysis.points.iter().zip(&self.moments).zip(&self.of_replay);
        let costliest = |seat| {
            let points = analysis.costliest(seat, COSTLIEST);
            points.iter().map(|point| point.number as u32).collect()
        };
        AnalysisResult {
            points: points.map(|((point, moment), at)| form(table, point, &moment.game, *at)).collect(),
            ledger: seats(|seat| {
                let ledger = analysis.ledger[seat];
                LedgerForm {
                    start: ledger.start,
                    end: ledger.end,
                    decisions: ledger.decisions,
                    luck: ledger.luck,
                    opponent: ledger.opponent,
                }
            }),
            costliest: seats(costliest),
        }
    }
}

fn form(table: &Table, point: &Point, game: &Game, moment: usize) -> AnalysisPoint {
    let text = |choice| table.both(|words| words.choice(game, point.seat, choice));
    AnalysisPoint {
        number: point.number as u32,
        moment: moment as u32,
        turn: point.turn,
        seat: point.seat.into(),
        choice: choice_text(table.rules, point.choice),
        text: text(point.choice),
        win: seats(|seat| point.win[seat]),
        chosen: point.chosen,
        cost: point.cost(),
        better: point.better().map(|line| BetterChoice {
            choice: choice_text(table.rules, line.choice),
            text: text(line.choice),
            win: line.win,
        }),
    }
}
