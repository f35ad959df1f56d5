//! Questions in words.

use saigen_cards::{Card, Rank};
use saigen_engine::{Aim, Ask, Decision, Game};
use saigen_texts::{Arg, id_of};

use crate::Wording;
use crate::wording::at_work;

impl Wording<'_> {
    /// The question of a decision, put to the seat that decides.
    pub fn question(&self, game: &Game, decision: &Decision) -> String {
        let mut args = vec![("action", self.asking(game))];
        args.extend(self.details(game, decision));
        let args: Vec<(&str, Arg)> = args.into_iter().map(|(name, text)| (name, text.into())).collect();
        let id = id_of("ask", decision.ask.id());
        match decision.ask {
            Ask::DiscardDown => self.phrases().say(&id, &[("left", left(game, decision).into())]),
            _ => self.phrases().say(&id, &args),
        }
    }

    /// The action that asks: the request being built, or the one at work.
    fn asking(&self, game: &Game) -> String {
        let action = game.drafted().or_else(|| at_work(game).map(|request| request.action));
        action.map(|action| self.action(action)).unwrap_or_default()
    }

    /// What the sentence of a question needs besides the action.
    fn details(&self, game: &Game, decision: &Decision) -> Option<(&'static str, String)> {
        let drafted = || game.drafted().map(|action| self.rules().action(action));
        Some(match decision.ask {
            Ask::Key => ("keys", self.phrases().key_line(drafted()?)),
            Ask::Target => ("target", self.phrases().target_line(drafted()?)),
            Ask::Blocker { attacker } => ("attacker", self.unit(game, attacker, decision.seat)),
            Ask::Pose => ("target", self.target(game, at_work(game)?.target, decision.seat)?),
            Ask::NewTarget => match at_work(game)?.target.aim() {
                Aim::Request(index) => ("redirected", self.request(game, index, decision.seat)),
                _ => return None,
            },
            Ask::HitOrStand => ("total", total(game.turned_up().1).to_string()),
            _ => return None,
        })
    }
}

/// How many more cards are to be discarded. The options are the first of the cards that can still be
/// named, all but those that must remain for the later steps.
fn left(game: &Game, decision: &Decision) -> usize {
    let named = decision.options.iter().find_map(|choice| match choice {
        saigen_engine::Choice::Card(card) => Some(card),
        _ => None,
    });
    let Some(first) = named else { return 0 };
    let nameable = game.side(decision.seat).hand().after(first).with(first);
    nameable.len() + 1 - decision.options.len()
}

/// The running total of the cards turned up: an ace counts 11, or 1 where that would be too much.
fn total(cards: &[Card]) -> u8 {
    cards.iter().fold(0, |total, card| match card.rank() {
        Some(Rank::ACE) if total + 11 < 22 => total + 11,
        _ => total + card.number().min(10),
    })
}
