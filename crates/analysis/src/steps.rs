//! Looking at one decision.

use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Rules, View, Viewer};
use saigen_players::{Budget, Line, Player, Search, Tuning};

use crate::{How, Moment, Point};

/// An option that was tried in fewer than one of so many simulations is looked at once more.
const SELDOM: u32 = 10;

/// A look at one decision, with chance of its own.
pub(crate) struct Look<'a> {
    rules: &'a Rules,
    moment: &'a Moment,
    simulations: u32,
    random: Quick,
}

impl<'a> Look<'a> {
    pub(crate) fn new(rules: &'a Rules, how: How, moment: &'a Moment) -> Self {
        let random = Quick::new(how.seed, moment.number as u64);
        Self { rules, moment, simulations: how.simulations, random }
    }

    pub(crate) fn point(mut self) -> Point {
        let Moment { number, game, choice } = *self.moment;
        let seat = game.decision().map_or(Seat::A, |decision| decision.seat);
        let mut lines = self.lines(seat);
        let chosen = self.chosen(seat, &mut lines);
        // Among options that were tried a lot, the one that wins most often; the chosen one counts too.
        let best = lines.iter().map(|line| line.win).fold(chosen, f32::max);
        let other = self.estimate(seat.other());
        let win = BySeat::new(|viewer| if viewer == seat { best } else { other });
        Point { number, turn: game.turn_number(), seat, choice, win, chosen, lines }
    }

    /// The options that were tried often enough to be compared, the best one first.
    fn lines(&mut self, seat: Seat) -> Vec<Line> {
        let view = View::of(&self.moment.game, Viewer::Seat(seat));
        let budget = Budget::of(self.simulations);
        let thought = Search::new(Tuning::thorough()).choose(self.rules, &view, budget, &mut self.random);
        let seldom = thought.simulations / SELDOM;
        let mut lines = thought.lines;
        lines.retain(|line| line.visits >= seldom);
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        lines
    }

    /// How likely the seat is to win with what was chosen.
    fn chosen(&mut self, seat: Seat, lines: &mut Vec<Line>) -> f32 {
        let choice = self.moment.choice;
        if let Some(line) = lines.iter().find(|line| line.choice == choice) {
            return line.win;
        }
        let view = View::of(&self.moment.game, Viewer::Seat(seat));
        let budget = Budget::of(self.simulations / 2);
        let line = Search::new(Tuning::thorough()).weigh(self.rules, &view, choice, budget, &mut self.random);
        let win = line.win;
        lines.push(line);
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        win
    }

    /// How likely a seat is to win while the other one decides.
    fn estimate(&mut self, seat: Seat) -> f32 {
        let view = View::of(&self.moment.game, Viewer::Seat(seat));
        let budget = Budget::of(self.simulations / 2);
        Search::new(Tuning::thorough()).estimate(self.rules, &view, budget, &mut self.random)
    }
}
