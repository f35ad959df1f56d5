//! Looking at one decision.

use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Game, Rules, View, Viewer};
use saigen_players::{Budget, Line, Player, Search, Tuning};

use crate::{How, Moment, Point};

/// An option that was tried in fewer than one of so many simulations is looked at once more.
const SELDOM: u32 = 10;

/// A look at a game, with chance of its own.
pub(crate) struct Look<'a> {
    rules: &'a Rules,
    simulations: u32,
    stop: &'a (dyn Fn() -> bool + Sync),
    random: Quick,
}

impl<'a> Look<'a> {
    /// A look with this number; no two looks at a game have the same.
    pub(crate) fn new(rules: &'a Rules, how: How<'a>, number: u64) -> Self {
        let random = Quick::new(how.seed, number);
        Self { rules, simulations: how.simulations, stop: how.stop, random }
    }

    pub(crate) fn point(mut self, moment: &Moment) -> Point {
        let Moment { number, game, choice } = *moment;
        let seat = game.decision().map_or(Seat::A, |decision| decision.seat);
        let mut lines = self.lines(&game, seat);
        let chosen = self.chosen(moment, seat, &mut lines);
        // Among options that were tried a lot, the one that wins most often; the chosen one counts too.
        let best = lines.iter().map(|line| line.win).fold(chosen, f32::max);
        let other = self.estimate(&game, seat.other());
        let win = BySeat::new(|viewer| if viewer == seat { best } else { other });
        Point { number, turn: game.turn_number(), seat, choice, win, chosen, lines }
    }

    /// The options that were tried often enough to be compared, the best one first.
    fn lines(&mut self, game: &Game, seat: Seat) -> Vec<Line> {
        let view = View::of(game, Viewer::Seat(seat));
        let budget = self.budget(self.simulations);
        let thought = Search::new(Tuning::thorough()).choose(self.rules, &view, budget, &mut self.random);
        let seldom = thought.simulations / SELDOM;
        let mut lines = thought.lines;
        lines.retain(|line| line.visits >= seldom);
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        lines
    }

    /// How likely the seat is to win with what was chosen.
    fn chosen(&mut self, moment: &Moment, seat: Seat, lines: &mut Vec<Line>) -> f32 {
        let choice = moment.choice;
        if let Some(line) = lines.iter().find(|line| line.choice == choice) {
            return line.win;
        }
        let view = View::of(&moment.game, Viewer::Seat(seat));
        let budget = self.budget(self.simulations / 2);
        let line = Search::new(Tuning::thorough()).weigh(self.rules, &view, choice, budget, &mut self.random);
        let win = line.win;
        lines.push(line);
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        win
    }

    /// How likely a seat is to win, whoever decides.
    pub(crate) fn estimate(&mut self, game: &Game, seat: Seat) -> f32 {
        let view = View::of(game, Viewer::Seat(seat));
        let budget = self.budget(self.simulations / 2);
        Search::new(Tuning::thorough()).estimate(self.rules, &view, budget, &mut self.random)
    }

    fn budget(&self, simulations: u32) -> Budget<'a> {
        Budget { simulations, threads: 1, stop: self.stop }
    }
}
