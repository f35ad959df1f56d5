//! Taking up a game in the middle of a request or an effect. What is impossible is refused: every answer
//! that is said to have been given must have been among the options, and something must be asked.

use saigen_cards::{Card, CardSet, Seat};
use saigen_rulebook::{KeyZone, Letter, Op};

use super::{Doing, PaymentPosition, Position, PositionError, RequestPosition, Then};
use crate::choice::{Ask, Choice, Decision, Options, Unit};
use crate::draft::take_place;
use crate::game::{After, Draft, Game, Phase};
use crate::rules::Rules;
use crate::stage::{Request, Target};
use crate::whole::WholeRequest;

/// What a step of taking up a game gives.
pub(super) type Resumed = Result<(), PositionError>;

impl Game {
    /// Goes on with what a position says the game is doing, up to its question.
    pub(super) fn resume(&mut self, rules: &Rules, position: &Position) -> Resumed {
        for (seat, side) in position.sides.iter() {
            self.new_on_grave[seat] = side.arrived;
        }
        match &position.doing {
            Doing::Chance => {}
            Doing::SettingUp => self.phase = Phase::SetUp,
            Doing::Building(draft) => self.build_again(rules, draft)?,
            Doing::Paying(payment) => self.pay_again(rules, payment)?,
            Doing::Settling => {
                self.phase = Phase::Settle;
                self.go_on_then(rules, position.then.as_ref())?;
            }
            Doing::Resolving(effect) => self.work_again(rules, position, effect)?,
        }
        self.cue_again(rules, position)?;
        self.wait_again(rules, position)
    }

    /// Asks the question of this moment, which must be a real one.
    fn wait_again(&mut self, rules: &Rules, position: &Position) -> Resumed {
        let chance = position.doing == Doing::Chance;
        let real = self.present_question(rules).filter(|question| chance || question.options.len() > 1);
        let question = real.ok_or(PositionError::NothingAsked)?;
        let (seat, ask) = (question.seat, question.ask);
        let said = position.asks.as_ref();
        if said.is_some_and(|(who, what)| *who != seat || what != ask.id()) {
            return Err(PositionError::Asks(seat, ask));
        }
        self.decision = question;
        Ok(())
    }

    fn cue_again(&mut self, rules: &Rules, position: &Position) -> Resumed {
        for &(seat, action, count) in &position.pending {
            let index = rules.triggers.iter().position(|trigger| trigger.action == action);
            let index = index.filter(|_| (1..=Card::COUNT).contains(&count.into()));
            let index = index.ok_or(PositionError::Pending(seat))?;
            self.pending[seat][index] = count;
            self.waiting[seat] |= 1 << index;
        }
        Ok(())
    }

    // A request that is being built.

    fn build_again(&mut self, rules: &Rules, draft: &WholeRequest) -> Resumed {
        if !self.is_available(rules, self.chance, draft.action) {
            return Err(PositionError::Building("it cannot be requested now"));
        }
        self.begin_draft(rules, draft.action);
        let mut named = *draft;
        loop {
            let step = self.draft_question(rules);
            let step = step.ok_or(PositionError::Building("nothing of it is left to name"))?;
            // A step with one answer is never asked.
            let only = step.options.nth(0).filter(|_| step.options.len() == 1);
            let Some(choice) = named.take_next(&step).or(only) else { break };
            if !step.options.contains(choice) {
                return Err(PositionError::Building(
                    "a card or character cannot be named, or not before another",
                ));
            }
            self.take_step(rules, step.ask, choice);
        }
        if named.names_nothing() && named.target == Target::NONE {
            return Ok(());
        }
        Err(PositionError::Building(
            "something is named before its step: keys, then the cost in printed order",
        ))
    }

    // A payment under way.

    fn pay_again(&mut self, rules: &Rules, payment: &PaymentPosition) -> Resumed {
        let (seat, left) = (self.chance, &payment.left);
        let plan = rules.plan(left.action);
        let cost = plan.costs.get(usize::from(payment.freed));
        let letters = cost.ok_or(PositionError::Paying("there are no such abilities"))?.letters();
        let paid = (1..=letters.len())
            .find(|&paid| letters[paid - 1] == Letter::Sacrifice && left.pays(&letters[paid..]));
        let paid = paid.ok_or(PositionError::Paying("after a sacrifice, so much is not left of its cost"))?;
        if self.new_on_grave[seat.other()] > 0 || !self.can_pay(seat, left, &letters[paid..], plan.keys_from)
        {
            return Err(PositionError::Paying("the rest of its cost cannot be paid so"));
        }
        let mut draft = Draft {
            action: Some(left.action),
            paid: paid as u8,
            abilities: payment.freed,
            drive: left.drive.0,
            sacrifice: left.sacrifice.0,
            discard: left.discard,
            ..Draft::NONE
        };
        for (slot, card) in draft.keys.iter_mut().zip(left.keys) {
            *slot = card;
            draft.keys_len += 1;
        }
        self.lay_open(seat, left.keys | left.discard);
        self.draft = draft;
        let held = self.hold(payment.waiting);
        self.made = Request { target: left.target, held, ..Request::triggered(left.action, seat) };
        self.phase = Phase::Pay;
        self.nobody_passed()
    }

    fn can_pay(&self, seat: Seat, left: &WholeRequest, letters: &[Letter], zone: KeyZone) -> bool {
        let side = self.side(seat);
        let position = |wanted| letters.iter().position(|&letter| letter == wanted);
        let fallen_first = position(Letter::Sacrifice) < position(Letter::Bulwark);
        let gone = if fallen_first { left.sacrifice.0 } else { 0 };
        let life = letters.iter().filter(|&&letter| letter == Letter::Life).count();
        let keys = side.key_pool(zone) - left.discard;
        keys.contains_all(left.keys)
            && side.hand.contains_all(left.discard)
            && left.drive.0 & !(side.bulwarks & !side.driven & !gone) == 0
            && left.sacrifice.0 & !side.characters_set() == 0
            && side.life.len() >= life
    }

    // What comes after the triggers.

    pub(super) fn go_on_then(&mut self, rules: &Rules, then: Option<&Then>) -> Resumed {
        self.after = self.usually_after(rules);
        match then {
            None => {}
            Some(Then::KeepChance) => self.after = After::KeepChance,
            Some(Then::TurnPlayer) => self.after = After::TurnPlayer,
            Some(Then::Stage(request)) => self.make_again(rules, request, After::Stage)?,
            Some(Then::Resolve(request)) => self.make_again(rules, request, After::ResolveMade)?,
        }
        let plan = rules.plan(self.pause.request.action);
        let triggered = self.phase == Phase::Settle || !plan.direct;
        let passes = self.after == After::TurnPlayer && plan.effect.contains(&Op::PassTurn);
        if !triggered && !passes && self.after != self.usually_after(rules) {
            return Err(PositionError::Then("that follows only triggers, not what a player requested"));
        }
        match self.after {
            After::TurnPlayer => Ok(()),
            After::KeepChance | After::ResolveMade if !self.can_hold_chance(rules) => {
                Err(PositionError::Chance(self.chance))
            }
            After::KeepChance | After::ResolveMade | After::Stage => self.nobody_passed(),
        }
    }

    /// Nobody has passed since something was requested.
    fn nobody_passed(&self) -> Resumed {
        match Seat::BOTH.into_iter().find(|&seat| self.passed[seat]) {
            Some(seat) => Err(PositionError::Passed(seat)),
            None => Ok(()),
        }
    }

    /// Whether the holder of the chance can have it with the stage as it is (R3).
    pub(super) fn can_hold_chance(&self, rules: &Rules) -> bool {
        let may_be_passed = || rules.book().switches.pass_on_empty_stage;
        let free = !self.stage.is_empty() || self.chance == self.turn;
        free || may_be_passed() || rules.chance_can_stray(self.turn)
    }

    fn make_again(&mut self, rules: &Rules, request: &RequestPosition, after: After) -> Resumed {
        let plan = rules.plan(request.action);
        if !plan.direct || plan.immediate != (after == After::ResolveMade) {
            return Err(PositionError::Then("an immediate action resolves, any other one goes on the stage"));
        }
        if request.controller != self.chance || request.blank || self.stage.is_full() {
            return Err(PositionError::Then(
                "it is a request of the holder of the chance, with room on the stage",
            ));
        }
        self.made = self.lay_request(request);
        self.after = after;
        Ok(())
    }
}

impl WholeRequest {
    /// Takes out what is named at a step of a seat, if it has come so far. What stands under the same
    /// condition is named in the fixed order.
    fn take_next(&mut self, step: &Decision) -> Option<Choice> {
        match step.ask {
            Ask::Key => take_card(&mut self.keys, step.options),
            Ask::Discard => take_card(&mut self.discard, step.options),
            Ask::Drive => {
                take_place(&mut self.drive.0).map(|place| Choice::Unit(Unit::new(step.seat, place)))
            }
            Ask::Sacrifice => {
                take_place(&mut self.sacrifice.0).map(|place| Choice::Unit(Unit::new(step.seat, place)))
            }
            _ => None,
        }
    }

    fn names_nothing(&self) -> bool {
        (self.keys | self.discard).is_empty() && self.drive.0 | self.sacrifice.0 == 0
    }

    /// Whether this is exactly what these letters of a cost ask for.
    fn pays(&self, letters: &[Letter]) -> bool {
        let count = |wanted| letters.iter().filter(|&&letter| letter == wanted).count();
        self.drive.0.count_ones() as usize == count(Letter::Bulwark) + count(Letter::Unit)
            && self.discard.len() == count(Letter::Discard)
            && self.sacrifice.0.count_ones() as usize == count(Letter::Sacrifice)
    }
}

/// Takes the first of these cards that is an option out of them; if none is, the first one.
fn take_card(cards: &mut CardSet, options: Options) -> Option<Choice> {
    let fits = cards.into_iter().find(|&card| options.contains(Choice::Card(card)));
    let card = fits.or(cards.first())?;
    *cards = cards.without(card);
    Some(Choice::Card(card))
}
