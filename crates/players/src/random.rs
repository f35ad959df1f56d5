//! The random player.

use saigen_cards::Chance;
use saigen_deal::Quick;
use saigen_engine::{Choice, Rules, View};

use crate::{Budget, Player, Thought};

/// Chooses uniformly among the options.
#[derive(Clone, Copy, Default, Debug)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, _: &Rules, view: &View, _: Budget<'_>, random: &mut Quick) -> Thought {
        let options = view.decision().map(|decision| decision.options).unwrap_or_default();
        let pick = random.below(options.len() as u8);
        Thought::plain(options.nth(pick.into()).unwrap_or(Choice::Pass))
    }
}
