//! Questions in words.

use saigen_cards::{Card, Rank};
use saigen_engine::{Aim, Ask, Decision, Game};
use saigen_rulebook::{Action, KeyUnit, Letter, Op, TargetSpec};
use saigen_texts::{Arg, id_of};

use crate::wording::at_work;
use crate::{Phrasebook, Wording};

impl Wording {
    /// The question of a decision, addressed to the deciding seat.
    pub fn question(&self, game: &Game, decision: &Decision) -> String {
        let mut args = vec![("action", self.asking(game))];
        args.extend(self.details(game, decision));
        let args: Vec<(&str, Arg)> = args.into_iter().map(|(name, text)| (name, text.into())).collect();
        let drafted = game.drafted().map(|action| self.rules().action(action));
        let id =
            drafted.map_or_else(|| id_of("ask", decision.ask.id()), |action| draft_id(action, decision.ask));
        match decision.ask {
            Ask::DiscardDown => self.discard_down(game, decision),
            Ask::StartingHand | Ask::TrumpCard => {
                let left = game.deck_choice(self.rules()).map_or(0, |(left, _)| left);
                self.phrases().say(&id, &[("left", left.into())])
            }
            Ask::DraftCard => {
                let number = game.side(decision.seat).rare().len() + 1;
                let (of, _) = self.rules().draft();
                self.phrases().say(&id, &[("number", number.into()), ("of", of.into())])
            }
            _ => self.phrases().say(&id, &args),
        }
    }

    /// Number of cards to discard. The first card named becomes visible.
    fn discard_down(&self, game: &Game, decision: &Decision) -> String {
        let hand = game.side(decision.seat).hand().len();
        let limit = at_work(game).and_then(|request| discards_down_to(self.rules().action(request.action)));
        let left = hand - limit.unwrap_or(0).min(hand);
        let words = self.phrases();
        if decision.options.len() < hand {
            return words.word("ask-discard-next");
        }
        let question = words.say("ask-discard-down", &[("left", left.into())]);
        if left > 1 { format!("{question} {}", words.word("ask-discard-top")) } else { question }
    }

    /// The action that asks: the request being built, or the one resolving.
    fn asking(&self, game: &Game) -> String {
        let action = game.drafted().or_else(|| at_work(game).map(|request| request.action));
        action.map(|action| self.action(action)).unwrap_or_default()
    }

    /// Variables of the question other than the action.
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

impl Phrasebook {
    /// What is asked while a request for an action is built, by the name of each question.
    pub fn draft_questions(&self, action: &Action) -> Vec<(&'static str, String)> {
        let Some(direct) = action.direct() else { return Vec::new() };
        let pays = |letter| direct.cost.count(letter) > 0;
        let asks = [
            (Ask::Key, !direct.keys.is_empty()),
            (Ask::Drive, pays(Letter::Bulwark) || pays(Letter::Unit)),
            (Ask::Discard, pays(Letter::Discard)),
            (Ask::Sacrifice, pays(Letter::Sacrifice)),
            (Ask::Target, direct.target != TargetSpec::None),
        ];
        let (name, keys, target) = (self.name(action), self.key_line(action), self.target_line(action));
        let args = [("action", name.into()), ("keys", keys.into()), ("target", target.into())];
        let question = |ask: Ask| (ask.id(), self.say(&draft_id(action, ask), &args));
        asks.into_iter().filter(|(_, asked)| *asked).map(|(ask, _)| question(ask)).collect()
    }
}

/// The message that asks for a part of a request: driving the character that an action is built on is asked
/// otherwise than driving bulwarks.
fn draft_id(action: &Action, ask: Ask) -> String {
    let built_on_unit = action.direct().is_some_and(|direct| direct.unit != KeyUnit::None);
    if ask == Ask::Drive && built_on_unit { "ask-key-unit".into() } else { id_of("ask", ask.id()) }
}

/// The hand size down to which an action makes its player discard.
fn discards_down_to(action: &Action) -> Option<usize> {
    action.effect.iter().find_map(|op| match op {
        Op::DiscardDown { to } => Some(usize::from(*to)),
        _ => None,
    })
}

/// Total of the cards turned up: an ace counts 11, or 1 if 11 exceeds the limit.
fn total(cards: &[Card]) -> u8 {
    cards.iter().fold(0, |total, card| match card.rank() {
        Some(Rank::ACE) if total + 11 < 22 => total + 11,
        _ => total + card.number().min(10),
    })
}
