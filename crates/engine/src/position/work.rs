//! Taking up an effect at work: the request, the verb that asks, and what has been answered so far.

use saigen_cards::Seat;
use saigen_rulebook::{Form, KeyUnit, Left, Op, Question};

use super::resume::Resumed;
use super::{EffectPosition, Position, PositionError};
use crate::choice::{Ask, Choice, Unit};
use crate::game::{Game, Pause, Phase};
use crate::resolve::TURNED_LIMIT;
use crate::rules::{Plan, Rules};
use crate::side::places;
use crate::stage::{Aim, Request, Target};

impl Game {
    /// Goes on with an effect, up to its question.
    pub(super) fn work_again(
        &mut self,
        rules: &Rules,
        position: &Position,
        effect: &EffectPosition,
    ) -> Resumed {
        self.phase = Phase::Resolve;
        self.pause = self.pause_again(rules, effect)?;
        self.go_on_then(rules, position.then.as_ref())?;
        let (controller, plan) = (self.pause.request.controller, rules.plan(self.pause.request.action));
        let turned = &position.sides[controller].turned;
        if turned.len() > TURNED_LIMIT {
            return Err(PositionError::Turned(controller));
        }
        turned.iter().for_each(|&card| self.pause.turn_up(card));
        let step = self.step_again(rules, position, effect)?;
        self.pause.step = step as u8;
        self.choose_again(effect);
        self.check_past(rules, plan, step)?;
        match plan.effect.get(step).filter(|_| !self.grave_top_is_asked()) {
            Some(&op) => self.ask_again_for(rules, op, effect),
            None if effect.named.is_empty() => Ok(()),
            None => Err(PositionError::Work("nothing is named for it now")),
        }
    }

    fn grave_top_is_asked(&self) -> bool {
        self.new_on_grave.0 != [0; 2]
    }

    /// The request at work, with its keys and its target.
    fn pause_again(&mut self, rules: &Rules, effect: &EffectPosition) -> Result<Pause, PositionError> {
        let request = match &effect.request {
            Some(request) => Some(self.lay_request(request)),
            None => self.stage.top(),
        };
        let request = request.ok_or(PositionError::Work("nothing is on the stage that could be at work"))?;
        let plan = rules.plan(request.action);
        let immediate = plan.immediate && (!plan.direct || request.controller == self.chance);
        if request.blank || effect.request.is_some() && !immediate {
            return Err(PositionError::Work(
                "it is not blank, and on top of the stage, or immediate and of the holder of the chance",
            ));
        }
        let keys = effect.came.unwrap_or(request.keys);
        if !plan.keys.matches(keys) || !keys.contains_all(request.keys) {
            return Err(PositionError::Work("these are not the key cards that it came with"));
        }
        let lost = matches!(request.target.aim(), Aim::None | Aim::Gone);
        if effect.owner.is_some() && !lost {
            return Err(PositionError::Work("its target says whose it is"));
        }
        let owner = effect.owner.unwrap_or_else(|| self.owner_of(request.target));
        Ok(Pause { owner, keys, ..Pause::of(request, effect.request.is_none()) })
    }

    /// The verb that asks, or that comes after the owners have chosen the top of their graveyards.
    fn step_again(
        &self,
        rules: &Rules,
        position: &Position,
        effect: &EffectPosition,
    ) -> Result<usize, PositionError> {
        let len = rules.plan(self.pause.request.action).effect.len();
        let unclear = PositionError::Work("say by its number which verb of the effect asks, or comes next");
        if self.grave_top_is_asked() {
            // The step is left out where it is the only verb that asks.
            let step = match (effect.step, self.steps_that_ask(rules, None).as_slice()) {
                (Some(step), _) | (None, &[step]) => Some(usize::from(step)),
                (None, _) => None,
            };
            return step.filter(|&step| step <= len).ok_or(unclear);
        }
        let asked = position.asks.as_ref().map(|(_, ask)| ask.as_str());
        let steps = self.steps_that_ask(rules, asked);
        match (effect.step, steps.as_slice()) {
            (_, []) => Err(PositionError::Work("its effect does not ask this")),
            (Some(step), _) if steps.contains(&step) => Ok(step.into()),
            (None, &[step]) => Ok(step.into()),
            _ => Err(unclear),
        }
    }

    /// What has been chosen and picked before.
    fn choose_again(&mut self, effect: &EffectPosition) {
        let pause = &mut self.pause;
        pause.pose = effect.pose.unwrap_or(pause.pose);
        pause.form = effect.form.unwrap_or(pause.form);
        pause.second = effect.second;
        pause.owed = effect.owed;
        pause.backlash = effect.backlash.unwrap_or(0);
        pause.shielded = effect.shielded;
        pause.picked = effect.picked;
        pause.picked_of = effect.picked_of.unwrap_or(pause.request.controller);
        pause.request.unit = effect.unit.unwrap_or(pause.request.unit);
        pause.buried = effect.buried.unwrap_or(0);
        pause.agreed = effect.agreed;
        pause.makes_attack = effect.makes_attack;
        pause.makes_mount = effect.makes_mount;
    }

    /// What is said to have happened before this step must be something that its verbs do.
    fn check_past(&self, rules: &Rules, plan: &Plan, step: usize) -> Resumed {
        let (pause, past, next) = (&self.pause, &plan.effect[..step], plan.effect.get(step));
        let did = |verb: fn(&Op) -> bool| past.iter().any(verb);
        let leaves = |op: &Op, left: fn(&Left) -> bool| op.leaves().iter().any(left);
        let turns_up =
            |op: &Op| leaves(op, |left| *left == Left::TurnedUp) || op.asks() == Some(Question::HitOrStand);
        let picks = past.iter().any(|op| op.picks().is_some());
        let turns_over = past.iter().any(|op| leaves(op, |left| *left == Left::Soldier));
        let asks_whether = |op: &Op| leaves(op, |left| *left == Left::Asked);
        let outside = self.side(pause.picked_of).outside;
        let wrong = [
            (pause.form == Form::Chosen, "a form is soldier or bulwark"),
            (pause.pose != Pause::NONE.pose && !did(|op| *op == Op::ChoosePose), "it has chosen no state"),
            (pause.form != Form::Soldier && !did(|op| *op == Op::ChooseForm), "it has chosen no form"),
            (pause.second && !did(|op| *op == Op::ChooseHalf), "it has not chosen one or two"),
            (pause.turned_len > 0 && !past.iter().chain(next).any(turns_up), "it has turned up no cards"),
            (pause.owed.is_some() && next != Some(&Op::JudgeDamage), "only a damage judgement owes damage"),
            (pause.backlash != 0 && pause.owed.is_none(), "only a damage judgement owes damage"),
            (pause.shielded && !rules.powers.shield(), "no trump shields a player"),
            (!pause.picked.is_empty() && !picks, "it has picked no cards"),
            (pause.picked.intersects(outside), "picked cards are in the game, wherever they lie by now"),
            (!self.target_fits_still(rules) && !turns_over, "its target does not fit"),
            (pause.buried != 0 && !did(|op| *op == Op::BurySome), "it has buried no soldiers"),
            (pause.agreed && !past.iter().any(asks_whether), "it has asked nobody"),
            (pause.makes_attack && !did(|op| *op == Op::RequestAttack), "it makes no attack"),
            (pause.makes_mount && !did(|op| *op == Op::RequestMount), "it puts no card onto a soldier"),
            (!self.is_unit_well(plan, step), "its unit cannot be that character"),
            (
                rules.is_of_own_turn(pause.request.action)
                    && pause.request.controller != self.turn
                    && !did(|op| *op == Op::PassTurn),
                "it belongs to its player's own turn",
            ),
        ];
        match wrong.into_iter().find(|(wrong, _)| *wrong) {
            Some((_, why)) => Err(PositionError::Work(why)),
            None => Ok(()),
        }
    }

    /// The unit is what the request was built on, or what the effect has chosen.
    fn is_unit_well(&self, plan: &Plan, step: usize) -> bool {
        let chooses = |op: &Op| matches!(op, Op::ChooseOwn { .. } | Op::ChooseAny { .. });
        let chosen = plan.effect[..step].iter().any(chooses);
        let built = plan.unit != KeyUnit::None;
        match self.pause.request.unit.aim() {
            Aim::None => !built && !chosen,
            Aim::Gone => built || chosen || plan.effect.get(step).is_some_and(chooses),
            Aim::Unit(unit) => {
                let own = built && unit.seat() == self.pause.request.controller;
                (own || chosen) && self.side(unit.seat()).characters_set() >> unit.place() & 1 != 0
            }
            Aim::Request(_) | Aim::Player(_) | Aim::Trump(..) => false,
        }
    }

    /// A target is lost, or what the line of the action says, with the keys that the request came with.
    fn target_fits_still(&self, rules: &Rules) -> bool {
        let request = self.pause.request;
        request.target == Target::GONE
            || self.target_holds(rules, &Request { keys: self.pause.keys, ..request })
    }

    /// Asks what a verb asks, with what has been named so far.
    fn ask_again_for(&mut self, rules: &Rules, op: Op, effect: &EffectPosition) -> Resumed {
        let seat = self.pause.request.controller;
        self.pause.attacker = effect.against.or(self.first_attacker()).unwrap_or(0);
        let ask = self.ask_of(op).ok_or(PositionError::NothingAsked)?;
        self.pause.ask = Some(ask);
        self.pause.asked = self.asked_again(op);
        match (ask, op) {
            (Ask::Attacker | Ask::Blocker { .. }, _) => self.place_again(effect)?,
            (Ask::BurySome | Ask::LayDownSome, _) => self.name_units_again(effect)?,
            (Ask::HitOrStand, _) if self.pause.turned_len == 0 || self.turned_total() > 21 => {
                return Err(PositionError::Work("at least one card is turned up, and not more than 21"));
            }
            // The opponent's hand has been looked at, or the own life looked through.
            (Ask::HandCard { whose }, _) => {
                self.pause.picked_of = whose;
                if whose != seat {
                    self.lay_looked_at(whose);
                }
            }
            (Ask::LifeCard, Op::PickLife { count }) => {
                self.lay_looked_through(seat);
                self.pause.left = count.min(self.side(seat).life.len() as u8);
            }
            (Ask::DiscardDown, Op::DiscardDown { to }) => {
                self.pause.left = self.side(seat).hand.len().saturating_sub(to.into()) as u8;
            }
            (Ask::DiscardDown, Op::Discard { count, .. }) => {
                self.pause.left = count.min(self.side(self.pause.asked).hand.len() as u8);
            }
            (Ask::MayDiscard, Op::MayDiscard { count, .. })
                if self.side(self.pause.asked).hand.len() < count.into() =>
            {
                return Err(PositionError::NothingAsked);
            }
            (Ask::MayReorder, _) if self.side(seat).bulwarks.count_ones() < 2 => {
                return Err(PositionError::NothingAsked);
            }
            (Ask::MayTurnDown, Op::MayTurnDown { cards }) if !self.side(seat).trumps_up.intersects(cards) => {
                return Err(PositionError::NothingAsked);
            }
            _ => {}
        }
        self.name_again(rules, ask, effect)
    }

    /// Who answers what a verb asks.
    fn asked_again(&self, op: Op) -> Seat {
        let owner = |unit: Option<Unit>| unit.map(Unit::seat);
        let other = match op {
            Op::ChooseOwn { who, .. }
            | Op::Discard { who, .. }
            | Op::MayDiscard { who, .. }
            | Op::SoldiersToLife { who, .. } => Some(self.who(who)),
            Op::UnitToBottom => owner(self.key_unit()),
            Op::TurnOverTarget | Op::TargetToLife => owner(self.target_unit()),
            _ => None,
        };
        other.unwrap_or(self.pause.request.controller)
    }

    /// Soldiers that have been named so far.
    fn name_units_again(&mut self, effect: &EffectPosition) -> Resumed {
        let soldiers = self.side(self.pause.request.controller).soldiers;
        if effect.units.0 & !soldiers != 0 {
            return Err(PositionError::Work("only soldiers of its controller can have been named"));
        }
        self.pause.units = effect.units.0;
        self.pause.from_place = self.after_last_named();
        Ok(())
    }

    /// Attackers or blockers that can still be named.
    fn place_again(&mut self, effect: &EffectPosition) -> Resumed {
        let from = effect.from_place.unwrap_or_else(|| self.after_last_named());
        let attacker = self.pause.attacker;
        let blocks = matches!(self.pause.ask, Some(Ask::Blocker { .. }));
        if from.checked_sub(1).is_some_and(|last| places(self.placed()).all(|place| place != last)) {
            return Err(PositionError::Work("the character before that one does not attack or block so"));
        }
        if blocks && !self.can_be_blocked(attacker) {
            return Err(PositionError::Work("an attacker is blocked, and a bulwark blocks alone"));
        }
        self.pause.from_place = from;
        Ok(())
    }

    /// Cards that have been named for the present question, each of which must have been an option.
    fn name_again(&mut self, rules: &Rules, ask: Ask, effect: &EffectPosition) -> Resumed {
        let counting = matches!(ask, Ask::DiscardDown | Ask::LifeCard);
        if counting && (self.pause.left == 0 || !effect.picked.is_empty()) {
            return Err(PositionError::NothingAsked);
        }
        for &card in &effect.named {
            let orders = matches!(ask, Ask::RowOrder | Ask::LifeOrder | Ask::BottomOrder);
            let open = counting && self.pause.left > 1 || orders;
            if !open || !self.question(rules, ask).options.contains(Choice::Card(card)) {
                return Err(PositionError::Work("a card cannot have been named, or not before another"));
            }
            let pause = &mut self.pause;
            if orders || ask == Ask::DiscardDown && pause.order_len == 0 {
                pause.name(card);
            } else {
                pause.picked = pause.picked.with(card);
            }
            pause.left -= u8::from(counting);
        }
        Ok(())
    }
}
