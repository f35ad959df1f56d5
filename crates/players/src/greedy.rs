//! The player who goes by rules of thumb.

use saigen_deal::Quick;
use saigen_engine::{Choice, Rules, View};

use crate::thumb::{Scores, Thumb};
use crate::{Budget, Player, Thought};

/// Takes what looks best at first sight: a sensible beginner.
#[derive(Default, Debug)]
pub struct Greedy {
    scores: Scores,
}

impl Player for Greedy {
    fn choose(&mut self, rules: &Rules, view: &View, _: Budget<'_>, random: &mut Quick) -> Thought {
        let game = view.imagine(rules, random);
        Thumb::score(rules, &game, &mut self.scores);
        Thought::plain(best(&self.scores))
    }
}

/// The option with the highest score, the first one of equals.
pub(crate) fn best(scores: &Scores) -> Choice {
    let first = scores.first().map_or((Choice::Pass, f32::MIN), |it| (it.choice, it.score));
    let best =
        scores.iter().fold(first, |best, it| if it.score > best.1 { (it.choice, it.score) } else { best });
    best.0
}
