//! What a game is doing in the middle of a request or an effect, as somebody wrote it down. What
//! follows from the rest of the position is left out.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Seat};
use saigen_rulebook::{Form, Op, Pose, Question};

use super::RequestPosition;
use crate::ActionId;
use crate::choice::{Ask, Unit};
use crate::game::{After, Game, Phase};
use crate::playable::TRIGGER_LIMIT;
use crate::rules::Rules;
use crate::side::{Places, places};
use crate::stage::{Aim, Request, Target};
use crate::whole::{PlaceSet, WholeRequest};

/// What the game is doing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Doing {
    /// A player chooses from the deck before the game.
    SettingUp,
    /// The holder of the chance may request or pass.
    #[default]
    Chance,
    /// The holder of the chance is building a request: what has been named so far, without a target.
    Building(WholeRequest),
    /// A request of the holder of the chance is being paid for, just after a sacrifice.
    Paying(PaymentPosition),
    /// Triggers are checked.
    Settling,
    /// An effect is at work.
    Resolving(EffectPosition),
}

/// A payment under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaymentPosition {
    /// The request, with what is still to be paid.
    pub left: WholeRequest,
    /// The abilities that freed the cost (R35), one bit each in the order of the characters.
    pub freed: u8,
    /// Cards that fell as the cost and whose triggers wait until the request has left the stage (R12).
    pub waiting: CardSet,
}

/// An effect at work.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EffectPosition {
    /// The request, if it is immediate; left out, it is the top of the stage.
    pub request: Option<RequestPosition>,
    /// All key cards that it came with, if some of them have left it.
    pub came: Option<CardSet>,
    /// Whose the target was, if it is lost. Left out: seat a.
    pub owner: Option<Seat>,
    /// The verb of the effect that asks, or that comes next, counted from 0. Left out: the only one that
    /// asks this.
    pub step: Option<u8>,
    /// Cards that were picked and wait to be used.
    pub picked: CardSet,
    /// Whose they are. Left out: the controller's.
    pub picked_of: Option<Seat>,
    /// Cards named so far in answer to the present question, in the order named.
    pub named: Vec<Card>,
    /// The place of the attacker that is being blocked. Left out: the first attacker.
    pub against: Option<u8>,
    /// Attackers or blockers from this place on can still be named. Left out: those after the last one
    /// that attacks, or that blocks this attacker.
    pub from_place: Option<u8>,
    /// The state that was chosen, if it is not charged.
    pub pose: Option<Pose>,
    /// The form that was chosen, if it is not a soldier.
    pub form: Option<Form>,
    /// Whether the second half was chosen.
    pub second: bool,
    /// Damage that a judgement has still to deal.
    pub owed: Option<u16>,
    /// Damage that a judgement has to deal to the attacking player as well, if it is not 0.
    pub backlash: Option<u16>,
    /// Whether the controller's opponent takes no damage from the effect.
    pub shielded: bool,
    /// The unit, if the effect has chosen one.
    pub unit: Option<Target>,
    /// The soldiers of the controller named so far.
    pub units: PlaceSet,
    /// The sum of the sizes of the soldiers that were buried, if it is not 0.
    pub buried: Option<i16>,
    /// Whether the player who was asked last agreed.
    pub agreed: bool,
    /// Whether a request to attack goes on the stage once the effect is complete.
    pub makes_attack: bool,
    /// Whether a request that puts the picked card onto the target goes there.
    pub makes_mount: bool,
}

/// What comes once all triggers are handled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// This request, which has been paid for, goes on the stage.
    Stage(RequestPosition),
    /// This request, which has been paid for, resolves at once.
    Resolve(RequestPosition),
    /// The chance stays where it was.
    KeepChance,
    /// The chance goes to the turn player.
    TurnPlayer,
}

impl RequestPosition {
    pub(super) fn of(game: &Game, request: &Request) -> Self {
        Self {
            action: request.action,
            controller: request.controller,
            keys: request.keys,
            target: request.target,
            unit: request.unit,
            blank: request.blank,
            waiting: request.waiting(&game.held),
        }
    }
}

impl Game {
    /// What the game is doing.
    pub(super) fn doing(&self, rules: &Rules) -> Doing {
        match (self.phase, self.draft.action) {
            (Phase::Chance, Some(action)) => Doing::Building(WholeRequest::of(&self.draft, action)),
            (Phase::Chance | Phase::Over, _) => Doing::Chance,
            (Phase::Pay, _) => Doing::Paying(PaymentPosition {
                left: WholeRequest {
                    target: self.made.target,
                    ..WholeRequest::of(&self.draft, self.made.action)
                },
                freed: self.draft.abilities,
                waiting: self.made.waiting(&self.held),
            }),
            (Phase::SetUp, _) => Doing::SettingUp,
            (Phase::Settle, _) => Doing::Settling,
            (Phase::Resolve, _) => Doing::Resolving(self.effect(rules)),
        }
    }

    /// What comes after the triggers, unless it is what usually comes.
    pub(super) fn then(&self, rules: &Rules) -> Option<Then> {
        let waits = matches!(self.phase, Phase::Settle | Phase::Resolve);
        if !waits || self.after == self.usually_after(rules) {
            return None;
        }
        let made = || RequestPosition::of(self, &self.made);
        Some(match self.after {
            After::Stage => Then::Stage(made()),
            After::ResolveMade => Then::Resolve(made()),
            After::KeepChance => Then::KeepChance,
            After::TurnPlayer => Then::TurnPlayer,
        })
    }

    /// A request that somebody made and that resolves at once leaves the chance where it was; what was on
    /// the stage, or follows from it, leaves it to the turn player.
    pub(super) fn usually_after(&self, rules: &Rules) -> After {
        let pause = &self.pause;
        let at_once = self.phase == Phase::Resolve && !pause.on_stage;
        let direct = at_once && rules.plan(pause.request.action).direct;
        if direct { After::KeepChance } else { After::TurnPlayer }
    }

    /// Triggers that wait: for whom, which, how often.
    pub(super) fn pending_triggers(&self, rules: &Rules) -> Vec<(Seat, ActionId, u8)> {
        let all = Seat::BOTH.into_iter().flat_map(|seat| (0..TRIGGER_LIMIT).map(move |index| (seat, index)));
        let waiting = all.filter(|&(seat, index)| self.pending[seat][index] > 0);
        waiting.map(|(seat, index)| (seat, rules.triggers[index].action, self.pending[seat][index])).collect()
    }

    fn effect(&self, rules: &Rules) -> EffectPosition {
        let pause = &self.pause;
        let counting = matches!(pause.ask, Some(Ask::DiscardDown | Ask::LifeCard));
        let placing = matches!(pause.ask, Some(Ask::Attacker | Ask::Blocker { .. }));
        let lost = matches!(pause.request.target.aim(), Aim::None | Aim::Gone);
        let picked = if counting { CardSet::EMPTY } else { pause.picked };
        let more = if counting { pause.picked } else { CardSet::EMPTY };
        let blocked = matches!(pause.ask, Some(Ask::Blocker { .. })).then_some(pause.attacker);
        EffectPosition {
            request: (!pause.on_stage).then(|| RequestPosition::of(self, &pause.request)),
            came: Some(pause.keys).filter(|&came| came != pause.request.keys),
            owner: Some(pause.owner).filter(|&owner| lost && owner != Seat::A),
            step: Some(pause.step)
                .filter(|_| self.steps_that_ask(rules, pause.ask.map(Ask::id)) != [pause.step]),
            picked,
            picked_of: Some(pause.picked_of)
                .filter(|&of| !picked.is_empty() && of != pause.request.controller),
            named: pause.order().iter().copied().chain(more).collect(),
            against: blocked.filter(|&place| Some(place) != self.first_attacker()),
            from_place: Some(pause.from_place).filter(|&from| placing && from != self.after_last_named()),
            pose: Some(pause.pose).filter(|&pose| pose != Pose::Charged),
            form: Some(pause.form).filter(|&form| form != Form::Soldier),
            second: pause.second,
            owed: pause.owed,
            backlash: Some(pause.backlash).filter(|&damage| damage != 0),
            shielded: pause.shielded,
            unit: Some(pause.request.unit).filter(|&unit| unit != self.built_on()),
            units: PlaceSet(pause.units),
            buried: Some(pause.buried).filter(|&buried| buried != 0),
            agreed: pause.agreed,
            makes_attack: pause.makes_attack,
            makes_mount: pause.makes_mount,
        }
    }

    /// The unit that the request at work came with; one that is not on the stage says it itself.
    fn built_on(&self) -> Target {
        let top = self.stage.top().filter(|_| self.pause.on_stage);
        top.map_or(self.pause.request.unit, |request| request.unit)
    }

    pub(super) fn first_attacker(&self) -> Option<u8> {
        places(self.combat().attackers).next()
    }

    /// The attackers, or those who block the present attacker.
    pub(super) fn placed(&self) -> Places {
        match self.pause.ask {
            Some(Ask::Blocker { attacker }) => self.combat().blockers_of(attacker.place()),
            Some(Ask::BurySome | Ask::LayDownSome) => self.pause.units,
            _ => self.combat().attackers,
        }
    }

    /// The place after the last attacker, or after the last one who blocks the present attacker.
    pub(super) fn after_last_named(&self) -> u8 {
        places(self.placed()).last().map_or(0, |place| place + 1)
    }

    /// The verbs of the effect at work that ask this, or anything if nothing is said.
    pub(super) fn steps_that_ask(&self, rules: &Rules, id: Option<&str>) -> Vec<u8> {
        let program = rules.plan(self.pause.request.action).effect.iter().zip(0..);
        let asking = program.filter_map(|(&op, step)| Some((self.ask_of(op)?.id(), step)));
        asking.filter(|(asked, _)| id.is_none_or(|id| id == *asked)).map(|(_, step)| step).collect()
    }

    /// What a verb of the effect at work asks.
    pub(super) fn ask_of(&self, op: Op) -> Option<Ask> {
        let pause = &self.pause;
        Some(match op.asks()? {
            Question::DiscardDown => Ask::DiscardDown,
            Question::DrawMore => Ask::DrawMore,
            Question::Attacker => Ask::Attacker,
            Question::Blocker => Ask::Blocker { attacker: Unit::new(self.turn, pause.attacker) },
            Question::HandCard(whose) => Ask::HandCard { whose: self.who(whose) },
            Question::GraveCard => Ask::GraveCard,
            Question::LifeCard => Ask::LifeCard,
            Question::PackCard => Ask::PackCard,
            Question::RowOrder => Ask::RowOrder,
            Question::LifeOrder => Ask::LifeOrder,
            Question::BottomOrder => Ask::BottomOrder,
            Question::Form => Ask::Form,
            Question::Pose => Ask::Pose,
            Question::Half => Ask::Half,
            Question::HitOrStand => Ask::HitOrStand,
            Question::NewTarget => Ask::NewTarget,
            Question::TurnUpTrump => Ask::TurnUpTrump,
            Question::Character => Ask::Character,
            Question::BurySome => Ask::BurySome,
            Question::LayDownSome => Ask::LayDownSome,
            Question::MayReorder => Ask::MayReorder,
            Question::TurnedCard => Ask::TurnedCard,
            Question::Reached => Ask::Reached,
            Question::LifeEnd => Ask::LifeEnd,
            Question::MayDiscard => Ask::MayDiscard,
            Question::MayTurnDown => Ask::MayTurnDown,
        })
    }
}
