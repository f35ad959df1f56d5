//! Analysing one decision.

use saigen_cards::{BySeat, Seat};
use saigen_deal::Quick;
use saigen_engine::{Choice, Game, Rules, View, Viewer};
use saigen_players::{Budget, Line, Player, Search, Tuning};

use crate::{Moment, Point, Settings};

/// An option is compared only if at least one in this many simulations visited it.
const VISIT_SHARE: u32 = 10;

/// Estimates win probabilities with its own random generator.
pub(crate) struct Analyser<'a> {
    rules: &'a Rules,
    simulations: u32,
    stop: &'a (dyn Fn() -> bool + Sync),
    random: Quick,
}

impl<'a> Analyser<'a> {
    /// The `number` selects the random generator; it is different for every decision of a game.
    pub(crate) fn new(rules: &'a Rules, settings: Settings<'a>, number: u64) -> Self {
        let random = Quick::new(settings.seed, number);
        Self { rules, simulations: settings.simulations, stop: settings.stop, random }
    }

    pub(crate) fn point(mut self, moment: &Moment) -> Point {
        let Moment { number, game, choice } = *moment;
        let seat = game.decision().map_or(Seat::A, |decision| decision.seat);
        let view = View::of(&game, Viewer::Seat(seat));
        let mut lines = self.lines(&view);
        let best = self.re_evaluate(&view, lines.first().map_or(choice, |line| line.choice), &mut lines);
        let chosen =
            if best.choice == choice { best.clone() } else { self.re_evaluate(&view, choice, &mut lines) };
        let first = if best.win > chosen.win { best.choice } else { choice };
        lines.sort_by(|a, b| (b.choice == first).cmp(&(a.choice == first)).then(b.win.total_cmp(&a.win)));
        let other = self.estimate(&game, seat.other());
        let win = BySeat::new(|viewer| if viewer == seat { best.win.max(chosen.win) } else { other });
        Point { number, turn: game.turn_number(), seat, choice, win, chosen: chosen.win, lines }
    }

    /// The options with enough visits to be compared, best first.
    fn lines(&mut self, view: &View) -> Vec<Line> {
        let budget = self.budget(self.simulations);
        let thought = Search::new(Tuning::thorough()).choose(self.rules, view, budget, &mut self.random);
        let enough = thought.simulations / VISIT_SHARE;
        let mut lines = thought.lines;
        lines.retain(|line| line.visits >= enough);
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        lines
    }

    /// Evaluates one option again, separately, so that an option selected for a lucky estimate loses that
    /// luck. Every option gets the same imagined games. A certain win keeps its evaluation.
    fn re_evaluate(&mut self, view: &View, choice: Choice, lines: &mut Vec<Line>) -> Line {
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

    /// The win probability of a seat, whichever seat decides.
    pub(crate) fn estimate(&mut self, game: &Game, seat: Seat) -> f32 {
        let view = View::of(game, Viewer::Seat(seat));
        let budget = self.budget(self.simulations / 2);
        Search::new(Tuning::thorough()).estimate(self.rules, &view, budget, &mut self.random)
    }

    fn budget(&self, simulations: u32) -> Budget<'a> {
        Budget { simulations, threads: 1, stop: self.stop }
    }
}
