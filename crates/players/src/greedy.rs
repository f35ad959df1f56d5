//! The heuristic player.

use saigen_deal::Quick;
use saigen_engine::{Choice, Rules, View};

use crate::heuristic::{Heuristic, Scores};
use crate::{Budget, Player, Thought};

/// Takes the option with the best heuristic score; plays like a sensible beginner.
#[derive(Default, Debug)]
pub struct Greedy {
    scores: Scores,
}

impl Player for Greedy {
    fn choose(&mut self, rules: &Rules, view: &View, _: Budget<'_>, random: &mut Quick) -> Thought {
        let game = view.imagine(rules, random);
        Heuristic::score(rules, &game, &mut self.scores);
        Thought::plain(best(&self.scores))
    }
}

impl Greedy {
    /// The options of the present decision, the best one first.
    pub fn ranked(&mut self, rules: &Rules, view: &View, random: &mut Quick) -> Vec<Choice> {
        let game = view.imagine(rules, random);
        Heuristic::score(rules, &game, &mut self.scores);
        self.scores.sort_by(|one, other| other.score.total_cmp(&one.score));
        self.scores.iter().map(|it| it.choice).collect()
    }
}

/// The first option with the highest score.
pub(crate) fn best(scores: &Scores) -> Choice {
    let first = scores.first().map_or((Choice::Pass, f32::MIN), |it| (it.choice, it.score));
    let best =
        scores.iter().fold(first, |best, it| if it.score > best.1 { (it.choice, it.score) } else { best });
    best.0
}
