//! Why not: all reasons why an action cannot be requested right now.
//!
//! An action is available if and only if its list of reasons is empty.

use alloc::vec::Vec;

use saigen_cards::{CardSet, Seat};
use saigen_rulebook::{BodySpec, KeyZone, Letter, Relation, Requirement};

use crate::ActionId;
use crate::available::SacrificeState;
use crate::game::{Game, HELD_LIMIT, Phase};
use crate::repeats::FREE_LIMIT;
use crate::rules::{Plan, Rules, bit};
use crate::side::FOG_LIMIT;
use crate::stage::STAGE_LIMIT;
use crate::target::TargetPlan;

/// One reason why an action cannot be requested right now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// An effect is waiting for a choice.
    EffectWaits,
    /// The other player has the chance.
    NotYourChance,
    /// Nobody requests it: it is triggered.
    HappensByItself,
    /// A main action needs the requester's own turn.
    NotYourTurn,
    /// A main action needs an empty stage.
    StageNotEmpty,
    /// It can be requested only while it is not one's turn.
    OnlyInOpponentsTurn,
    /// Once a turn, and it was.
    UsedThisTurn,
    /// This table forbids it to this seat.
    Forbidden,
    /// The stage has no room.
    StageFull {
        /// How many requests there is room for.
        limit: usize,
    },
    /// The fog has no room.
    FogFull {
        /// How many cards there is room for.
        limit: usize,
    },
    /// Too many requests hold back triggers of their cost.
    HeldFull {
        /// How many there is room for.
        limit: usize,
    },
    /// No card in hand fits this part of the key line.
    NoKey {
        /// The cards that would fit.
        cards: CardSet,
    },
    /// Only one card in hand fits where two are needed.
    NoSecondKey {
        /// The cards that would fit.
        cards: CardSet,
    },
    /// No cards in hand agree as the key line asks.
    NoMatchingKeys,
    /// Too few charged bulwarks to drive.
    TooFewBulwarks {
        /// How many are needed.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// Too little life to pay with.
    TooLittleLife {
        /// How many cards are needed.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// Too few cards to discard besides the keys.
    TooFewToDiscard {
        /// How many are needed.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// The only key is also the only card to discard.
    OnlyKeyIsOnlyDiscard,
    /// Too few characters to sacrifice.
    TooFewCharacters {
        /// How many are needed.
        need: usize,
        /// How many there are.
        have: usize,
    },
    /// The pack has been opened, or there is none.
    NoClosedPack,
    /// There is no rare card any more.
    NoRareCard,
    /// The rare card cannot be the key.
    RareCardDoesNotFit {
        /// The cards that would fit.
        cards: CardSet,
    },
    /// The life still has too many cards.
    TooMuchLife {
        /// How many there may be.
        most: usize,
        /// How many there are.
        have: usize,
    },
    /// There is nothing to aim at.
    NoTarget {
        /// What it would be aimed at.
        target: TargetKind,
    },
    /// There are keys and targets, but no key fits a target.
    KeyFitsNoTarget,
    /// The only targets would have to pay for it.
    TargetNeededForCost,
    /// No trump lies face down that nothing holds down.
    NoTrumpToTurnUp,
    /// No charged character can be driven as the key unit.
    NoKeyUnit,
    /// None of the requester's characters can be used for it.
    NoneToUse,
    /// A character must attack first.
    MustAttack,
    /// The same was requested before, for nothing, while the table looked the same.
    Repeated,
    /// Too many requests in a row cost nothing.
    TooManyFree {
        /// How many there may be.
        limit: usize,
    },
    /// None of these is a trump that lies face up.
    TrumpNotUp {
        /// The cards.
        cards: CardSet,
    },
}

/// What a target line asks for, to be put into words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetKind {
    /// A character.
    Character {
        /// Soldier, bulwark or either.
        body: BodySpec,
        /// Whether it must be the requester's.
        own: bool,
        /// Whether it must be of the key's suit.
        of_key_suit: bool,
    },
    /// A request with one or two keys.
    RequestWithKeys,
    /// A request that the key reaches.
    RequestInReach,
    /// A request for this action.
    RequestFor(ActionId),
    /// A request that has a target.
    RequestWithTarget,
    /// Either player.
    Player,
    /// The opponent.
    Opponent,
    /// A trump that lies face up.
    Trump,
    /// A driven character.
    Driven,
}

impl Reason {
    /// The messages of all reasons.
    pub const IDS: [&'static str; 34] = [
        "reason-game-over",
        "reason-effect-waits",
        "reason-not-your-chance",
        "reason-happens-by-itself",
        "reason-not-your-turn",
        "reason-stage-not-empty",
        "reason-only-in-opponents-turn",
        "reason-used-this-turn",
        "reason-forbidden",
        "reason-stage-full",
        "reason-fog-full",
        "reason-held-full",
        "reason-no-key",
        "reason-no-second-key",
        "reason-no-matching-keys",
        "reason-too-few-bulwarks",
        "reason-too-little-life",
        "reason-too-few-to-discard",
        "reason-only-key-is-only-discard",
        "reason-too-few-characters",
        "reason-no-closed-pack",
        "reason-no-rare-card",
        "reason-rare-card-does-not-fit",
        "reason-too-much-life",
        "reason-no-target",
        "reason-key-fits-no-target",
        "reason-target-needed-for-cost",
        "reason-no-trump-to-turn-up",
        "reason-trump-not-up",
        "reason-no-key-unit",
        "reason-none-to-use",
        "reason-must-attack",
        "reason-repeated",
        "reason-too-many-free",
    ];

    /// The message that puts it into words.
    pub const fn id(&self) -> &'static str {
        Self::IDS[self.index()]
    }

    const fn index(&self) -> usize {
        match self {
            Self::GameOver => 0,
            Self::EffectWaits => 1,
            Self::NotYourChance => 2,
            Self::HappensByItself => 3,
            Self::NotYourTurn => 4,
            Self::StageNotEmpty => 5,
            Self::OnlyInOpponentsTurn => 6,
            Self::UsedThisTurn => 7,
            Self::Forbidden => 8,
            Self::StageFull { .. } => 9,
            Self::FogFull { .. } => 10,
            Self::HeldFull { .. } => 11,
            Self::NoKey { .. } => 12,
            Self::NoSecondKey { .. } => 13,
            Self::NoMatchingKeys => 14,
            Self::TooFewBulwarks { .. } => 15,
            Self::TooLittleLife { .. } => 16,
            Self::TooFewToDiscard { .. } => 17,
            Self::OnlyKeyIsOnlyDiscard => 18,
            Self::TooFewCharacters { .. } => 19,
            Self::NoClosedPack => 20,
            Self::NoRareCard => 21,
            Self::RareCardDoesNotFit { .. } => 22,
            Self::TooMuchLife { .. } => 23,
            Self::NoTarget { .. } => 24,
            Self::KeyFitsNoTarget => 25,
            Self::TargetNeededForCost => 26,
            Self::NoTrumpToTurnUp => 27,
            Self::TrumpNotUp { .. } => 28,
            Self::NoKeyUnit => 29,
            Self::NoneToUse => 30,
            Self::MustAttack => 31,
            Self::Repeated => 32,
            Self::TooManyFree { .. } => 33,
        }
    }

    /// Where the rules say so: a section of the base game or a ruling.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::GameOver => "base game 5",
            Self::EffectWaits | Self::NotYourChance | Self::NotYourTurn | Self::StageNotEmpty => {
                "base game 3"
            }
            Self::HappensByItself => "base game 6",
            Self::OnlyInOpponentsTurn | Self::UsedThisTurn => "actions",
            Self::NoClosedPack | Self::TooMuchLife { .. } | Self::TrumpNotUp { .. } => "actions",
            Self::NoTrumpToTurnUp => "R49",
            Self::NoneToUse => "R54",
            Self::MustAttack => "R56",
            Self::Repeated | Self::TooManyFree { .. } => "R58",
            Self::NoRareCard | Self::RareCardDoesNotFit { .. } => "base game 4",
            Self::Forbidden => "table",
            Self::StageFull { .. } | Self::FogFull { .. } | Self::HeldFull { .. } => "R53",
            Self::NoKey { .. } | Self::NoSecondKey { .. } | Self::NoMatchingKeys => "base game 4",
            Self::TooFewBulwarks { .. } | Self::TooFewCharacters { .. } | Self::NoKeyUnit => "base game 4",
            Self::TooLittleLife { .. } => "R5",
            Self::TooFewToDiscard { .. } | Self::OnlyKeyIsOnlyDiscard => "R6",
            Self::NoTarget { .. } | Self::KeyFitsNoTarget => "base game 4",
            Self::TargetNeededForCost => "R40",
        }
    }
}

impl Game {
    /// All reasons why a seat cannot request an action right now; none if it can.
    pub fn reasons(&self, rules: &Rules, seat: Seat, action: ActionId) -> Vec<Reason> {
        let plan = rules.plan(action);
        if self.outcome.is_some() {
            return [Reason::GameOver].into();
        }
        if !plan.direct {
            return [Reason::HappensByItself].into();
        }
        let mut reasons = Vec::new();
        self.reasons_of_timing(plan, seat, &mut reasons);
        self.reasons_of_limits(rules, action, seat, &mut reasons);
        self.reasons_of_cost(rules, plan, seat, &mut reasons);
        self.reasons_of_requirements(plan, seat, &mut reasons);
        self.reasons_of_keys(plan, seat, &mut reasons);
        self.reasons_of_discard(rules, plan, seat, &mut reasons);
        self.reasons_of_target(rules, action, seat, &mut reasons);
        reasons.extend(self.reason_of_repeats(rules, action, seat));
        if self.must_attack_first(rules, seat, action) {
            reasons.push(Reason::MustAttack);
        }
        reasons
    }

    /// Whether an action would pass the turn before a character that must attack has done so.
    fn must_attack_first(&self, rules: &Rules, seat: Seat, action: ActionId) -> bool {
        let attack = |action: &ActionId| rules.masks.attacks & bit(*action) != 0;
        rules.masks.passes & bit(action) != 0
            && self.owes_attack(rules, seat)
            && rules.actions().filter(attack).any(|attack| self.reasons(rules, seat, attack).is_empty())
    }

    /// Whether all that is left of an action was requested before, or too much was requested for nothing.
    fn reason_of_repeats(&self, rules: &Rules, action: ActionId, seat: Seat) -> Option<Reason> {
        let plan = rules.plan(action);
        let there = self.has_target(rules, plan.target, seat)
            && (!plan.needs_unit() || self.side(seat).key_units(plan.unit) != 0);
        let repeatable = rules.masks.repeatable & bit(action) != 0;
        if !repeatable || !there || self.has_new_request(rules, seat, action) {
            return None;
        }
        let too_many = Reason::TooManyFree { limit: FREE_LIMIT };
        Some(if self.free_run.is_full() { too_many } else { Reason::Repeated })
    }

    fn reasons_of_timing(&self, plan: &Plan, seat: Seat, reasons: &mut Vec<Reason>) {
        let own_turn = seat == self.turn;
        let holds = [
            (self.phase != Phase::Chance || self.new_on_grave.0 != [0; 2], Reason::EffectWaits),
            (self.phase == Phase::Chance && seat != self.chance, Reason::NotYourChance),
            (plan.main && !own_turn, Reason::NotYourTurn),
            (plan.main && !self.stage.is_empty(), Reason::StageNotEmpty),
            (plan.only_in_opponents_turn && own_turn, Reason::OnlyInOpponentsTurn),
            (self.stage.is_full(), Reason::StageFull { limit: STAGE_LIMIT }),
        ];
        reasons.extend(holds.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason));
    }

    fn reasons_of_limits(&self, rules: &Rules, action: ActionId, seat: Seat, reasons: &mut Vec<Reason>) {
        let plan = rules.plan(action);
        let holds = [
            (self.is_used(rules, seat, action), Reason::UsedThisTurn),
            (rules.forbidden[seat] & bit(action) != 0, Reason::Forbidden),
            (plan.to_fog && !self.has_fog_room(rules, seat, action), Reason::FogFull { limit: FOG_LIMIT }),
            (plan.cost_triggers_wait && !self.has_held_room(), Reason::HeldFull { limit: HELD_LIMIT }),
        ];
        reasons.extend(holds.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason));
    }

    fn reasons_of_cost(&self, rules: &Rules, plan: &Plan, seat: Seat, reasons: &mut Vec<Reason>) {
        let side = self.side(seat);
        let cost = &plan.costs[self.abilities(rules, seat)];
        let (need, have) =
            (cost.count(Letter::Bulwark), (side.bulwarks & !side.driven).count_ones() as usize);
        if have < need {
            reasons.push(Reason::TooFewBulwarks { need, have });
        }
        let (need, have) = (cost.count(Letter::Life), side.life.len());
        if have < need {
            reasons.push(Reason::TooLittleLife { need, have });
        }
        let (need, have) = (cost.count(Letter::Sacrifice), side.characters_set().count_ones() as usize);
        if have < need {
            reasons.push(Reason::TooFewCharacters { need, have });
        }
    }

    fn reasons_of_requirements(&self, plan: &Plan, seat: Seat, reasons: &mut Vec<Reason>) {
        let side = self.side(seat);
        let unmet = plan.requires.iter().filter(|&&requirement| !self.meets(seat, requirement));
        reasons.extend(unmet.map(|requirement| match *requirement {
            Requirement::PackClosed => Reason::NoClosedPack,
            Requirement::RareCard => Reason::NoRareCard,
            Requirement::TrumpDown => Reason::NoTrumpToTurnUp,
            Requirement::TrumpUp(cards) => Reason::TrumpNotUp { cards },
            Requirement::Has(_) => Reason::NoneToUse,
            Requirement::LifeAtMost(most) => Reason::TooMuchLife { most: most.into(), have: side.life.len() },
        }));
        if plan.needs_unit() && side.key_units(plan.unit) == 0 {
            reasons.push(Reason::NoKeyUnit);
        }
        if plan.keys_from == KeyZone::Rare && !plan.keys.feasible(side.rare) {
            let cards = plan.keys.slots().first().copied().unwrap_or_default();
            let none = side.rare.is_empty();
            reasons.push(if none { Reason::NoRareCard } else { Reason::RareCardDoesNotFit { cards } });
        }
    }

    fn reasons_of_keys(&self, plan: &Plan, seat: Seat, reasons: &mut Vec<Reason>) {
        if plan.keys_from != KeyZone::Hand {
            return;
        }
        let hand = self.side(seat).hand;
        if plan.keys.relation() != Relation::Free {
            if !plan.keys.feasible(hand) {
                reasons.push(Reason::NoMatchingKeys);
            }
            return;
        }
        let mut seen = Vec::new();
        for &cards in plan.keys.slots() {
            if seen.contains(&cards) {
                continue;
            }
            seen.push(cards);
            match (hand & cards).len() {
                0 => reasons.push(Reason::NoKey { cards }),
                have if have < plan.keys.slots_like(cards) => reasons.push(Reason::NoSecondKey { cards }),
                _ => {}
            }
        }
    }

    fn reasons_of_discard(&self, rules: &Rules, plan: &Plan, seat: Seat, reasons: &mut Vec<Reason>) {
        let hand = self.side(seat).hand;
        let need = plan.costs[self.abilities(rules, seat)].count(Letter::Discard);
        let keys = if plan.keys_from == KeyZone::Hand { plan.keys.len() } else { 0 };
        let feasible = plan.keys_from != KeyZone::Hand || plan.keys.feasible(hand);
        let have = if feasible { hand.len() - keys } else { hand.len() };
        if have >= need {
            return;
        }
        let only_key = feasible && keys == 1 && hand.len() == 1;
        reasons.push(if only_key {
            Reason::OnlyKeyIsOnlyDiscard
        } else {
            Reason::TooFewToDiscard { need, have }
        });
    }

    fn reasons_of_target(&self, rules: &Rules, action: ActionId, seat: Seat, reasons: &mut Vec<Reason>) {
        let plan = rules.plan(action);
        if !self.has_target(rules, plan.target, seat) {
            reasons.extend(TargetKind::of(plan.target).map(|target| Reason::NoTarget { target }));
            return;
        }
        let pool = self.side(seat).key_pool(plan.keys_from);
        let keys = plan.target.depends_on_key().then(|| pool & plan.keys.slots()[0]);
        if keys.is_some_and(|keys| {
            !keys.is_empty() && !keys.intersects(self.aimable_keys(rules, plan.target, seat))
        }) {
            return reasons.push(Reason::KeyFitsNoTarget);
        }
        let start = SacrificeState::start(self, rules, plan, seat);
        let enough = self.side(seat).characters_set().count_ones() as usize >= start.left;
        let no_key = keys.is_some_and(CardSet::is_empty);
        if start.left > 0 && enough && !no_key && !self.keys_and_cost_leave_target(rules, action, seat) {
            reasons.push(Reason::TargetNeededForCost);
        }
    }
}

impl TargetKind {
    fn of(plan: TargetPlan) -> Option<Self> {
        Some(match plan {
            TargetPlan::None => return None,
            TargetPlan::Character { body, own, of_key_suit, .. } => {
                Self::Character { body, own, of_key_suit }
            }
            TargetPlan::Counterable { in_reach: false } => Self::RequestWithKeys,
            TargetPlan::Counterable { in_reach: true } => Self::RequestInReach,
            TargetPlan::RequestWithKeys { .. } => Self::RequestWithKeys,
            TargetPlan::RequestFor(action) => Self::RequestFor(action),
            TargetPlan::RequestWithTarget => Self::RequestWithTarget,
            TargetPlan::Player => Self::Player,
            TargetPlan::Opponent => Self::Opponent,
            TargetPlan::Trump => Self::Trump,
            TargetPlan::Driven => Self::Driven,
            TargetPlan::OwnSoldierWith(_) => {
                let (body, own, of_key_suit) = (BodySpec::Soldier, true, false);
                Self::Character { body, own, of_key_suit }
            }
        })
    }
}
