//! Looking at one decision.

use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Choice, Game, Rules, View, Viewer};
use saigen_players::{Budget, Line, Player, Search, Tuning};

use crate::{How, Moment, Point};

/// An option that was tried in fewer than one of so many simulations is not compared.
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
        let view = View::of(&game, Viewer::Seat(seat));
        let mut lines = self.lines(&view);
        let best = self.again(&view, lines.first().map_or(choice, |line| line.choice), &mut lines);
        let chosen = if best.choice == choice { best.clone() } else { self.again(&view, choice, &mut lines) };
        let first = if best.win > chosen.win { best.choice } else { choice };
        lines.sort_by(|a, b| (b.choice == first).cmp(&(a.choice == first)).then(b.win.total_cmp(&a.win)));
        let other = self.estimate(&game, seat.other());
        let win = BySeat::new(|viewer| if viewer == seat { best.win.max(chosen.win) } else { other });
        Point { number, turn: game.turn_number(), seat, choice, win, chosen: chosen.win, lines }
    }

    /// The options that were tried often enough to be compared, the best one first.
    fn lines(&mut self, view: &View) -> Vec<Line> {
        let budget = self.budget(self.simulations);
        let thought = Search::new(Tuning::thorough()).choose(self.rules, view, budget, &mut self.random);
        let seldom = thought.simulations / SELDOM;
        let mut lines = thought.lines;
        lines.retain(|line| line.visits >= seldom);
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        lines
    }

    /// Looks at one option again, for itself: whoever was picked for a lucky estimate loses that luck.
    /// Every option meets the same imagined games. What wins for certain needs no second look.
    fn again(&mut self, view: &View, choice: Choice, lines: &mut Vec<Line>) -> Line {
        let known = lines.iter_mut().find(|line| line.choice == choice);
        if let Some(certain) = known.as_ref().filter(|line| line.visits == 0) {
            return (*certain).clone();
        }
        let budget = self.budget(self.simulations / 2);
        let mut random = self.random.clone();
        let line = Search::new(Tuning::thorough()).weigh(self.rules, view, choice, budget, &mut random);
        match known {
            Some(known) => *known = line.clone(),
            None => lines.push(line.clone()),
        }
        line
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
