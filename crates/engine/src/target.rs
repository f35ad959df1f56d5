//! Target lines: what a request may be aimed at, when it is made and when it resolves (R7).

use saigen_cards::{Card, CardSet, Seat, Suit};
use saigen_rulebook::{BodySpec, Rulebook, TargetSpec};

use crate::choice::{Choice, Options};
use crate::game::Game;
use crate::stage::{Aim, Request, Target};
use crate::{ActionId, Rules};

/// A target line, compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TargetPlan {
    None,
    Character { body: BodySpec, own: bool, of_key_suit: bool, mounts: bool },
    Counterable { in_reach: bool },
    RequestWithKeys { at_most: u8 },
    RequestFor(ActionId),
    RequestWithTarget,
    Player,
    Opponent,
    Trump,
    Driven,
    OwnSoldierWith(CardSet),
}

impl TargetPlan {
    pub(crate) fn new(book: &Rulebook, spec: &TargetSpec) -> Self {
        match spec {
            TargetSpec::None => Self::None,
            &TargetSpec::Character { body, own, of_key_suit } => {
                Self::Character { body, own, of_key_suit, mounts: false }
            }
            &TargetSpec::Counterable { in_reach } => Self::Counterable { in_reach },
            &TargetSpec::RequestWithKeys { at_most } => Self::RequestWithKeys { at_most },
            TargetSpec::RequestFor(id) => {
                let index = book.actions.iter().position(|action| action.id == *id);
                // Rules::new has checked that the action exists.
                Self::RequestFor(ActionId(index.unwrap_or(usize::MAX) as u8))
            }
            TargetSpec::RequestWithTarget => Self::RequestWithTarget,
            TargetSpec::Player => Self::Player,
            TargetSpec::Opponent => Self::Opponent,
            TargetSpec::Trump => Self::Trump,
            TargetSpec::Driven => Self::Driven,
            &TargetSpec::OwnSoldierWith(cards) => Self::OwnSoldierWith(cards),
        }
    }

    /// The same line, at which a key card is put onto the target or not.
    pub(crate) const fn mounting(self, mounts: bool) -> Self {
        match self {
            Self::Character { body, own, of_key_suit, .. } => {
                Self::Character { body, own, of_key_suit, mounts }
            }
            other => other,
        }
    }

    /// Whether a key card decides what can be targeted.
    pub(crate) const fn depends_on_key(self) -> bool {
        matches!(self, Self::Character { of_key_suit: true, .. } | Self::Counterable { in_reach: true })
    }

    pub(crate) const fn is_character(self) -> bool {
        matches!(self, Self::Character { .. } | Self::Driven | Self::OwnSoldierWith(_))
    }

    /// Whether there is a target cannot be told from which characters and players there are.
    pub(crate) const fn is_apart(self) -> bool {
        self.is_request() || matches!(self, Self::Trump | Self::Driven | Self::OwnSoldierWith(_))
    }

    pub(crate) const fn is_request(self) -> bool {
        matches!(
            self,
            Self::Counterable { .. }
                | Self::RequestWithKeys { .. }
                | Self::RequestFor(_)
                | Self::RequestWithTarget
        )
    }
}

/// Which characters stand, as bits: soldiers and bulwarks of both players, then of the requester;
/// in each group, the first bit stands for either of the two.
pub(crate) type Standing = usize;

impl TargetPlan {
    /// The bit of [`Standing`] that a character target needs.
    const fn needs(self) -> Standing {
        let (body, own) = match self {
            Self::Character { body, own, .. } => (body, own),
            _ => return 0,
        };
        let bit = match body {
            BodySpec::Character => 0,
            BodySpec::Soldier => 1,
            BodySpec::Bulwark => 2,
        };
        1 << (bit + if own { 3 } else { 0 })
    }

    /// Whether there is a character to aim at, or none is needed.
    pub(crate) const fn is_met_by(self, standing: Standing) -> bool {
        self.needs() & !standing == 0
    }
}

/// Who aims, with which keys, and what will be gone by then.
#[derive(Clone, Copy)]
pub(crate) struct Aiming {
    pub(crate) seat: Seat,
    pub(crate) keys: CardSet,
    /// Places of the requester that will have been sacrificed.
    pub(crate) without: u64,
}

impl Game {
    /// Which characters stand, from a seat's point of view.
    #[inline]
    pub(crate) fn standing(&self, rules: &Rules, seat: Seat) -> Standing {
        let (ours, theirs) = (self.side(seat), self.side(seat.other()));
        let mine = ours.soldiers & !ours.untargeted(&rules.traits);
        let others = theirs.soldiers & !theirs.untargeted(&rules.traits);
        let soldiers = usize::from(mine | others != 0);
        let bulwarks = usize::from(ours.bulwarks | theirs.bulwarks != 0);
        let (own_soldiers, own_bulwarks) = (usize::from(mine != 0), usize::from(ours.bulwarks != 0));
        let any = (soldiers | bulwarks) | soldiers << 1 | bulwarks << 2;
        any | (own_soldiers | own_bulwarks) << 3 | own_soldiers << 4 | own_bulwarks << 5
    }

    /// Everything that a target line allows.
    pub(crate) fn targets(&self, rules: &Rules, plan: TargetPlan, aiming: Aiming) -> Options {
        match plan {
            TargetPlan::None => Options::NONE,
            TargetPlan::Character { body, own, of_key_suit, mounts } => {
                let options = self.character_targets(body, own, of_key_suit, aiming);
                options.without_units(Seat::BOTH.map(|seat| self.out_of_reach(rules, seat, mounts)))
            }
            TargetPlan::Player => Options::players(true, true),
            TargetPlan::Opponent => Options::players(aiming.seat == Seat::B, aiming.seat == Seat::A),
            TargetPlan::Trump => Options::trumps(self.side(Seat::A).trumps_up, self.side(Seat::B).trumps_up),
            TargetPlan::Driven => {
                let options = self.driven_targets(aiming);
                options.without_units(Seat::BOTH.map(|seat| self.out_of_reach(rules, seat, false)))
            }
            TargetPlan::OwnSoldierWith(cards) => {
                let own = self.side(aiming.seat).soldiers_with(cards) & !aiming.without;
                let options = Options::units_of(aiming.seat, own);
                options.without_units(Seat::BOTH.map(|seat| self.out_of_reach(rules, seat, false)))
            }
            TargetPlan::Counterable { .. }
            | TargetPlan::RequestWithKeys { .. }
            | TargetPlan::RequestFor(_)
            | TargetPlan::RequestWithTarget => {
                let requests = self.stage.requests().iter().enumerate();
                let fitting =
                    requests.filter(|(_, request)| is_request_target(rules, plan, request, aiming.keys));
                Options::requests(fitting.fold(0, |bits, (index, _)| bits | 1 << index))
            }
        }
    }

    /// The places of a side at which an action cannot be aimed, or one that puts a key onto its target.
    fn out_of_reach(&self, rules: &Rules, seat: Seat, mounts: bool) -> u64 {
        let side = self.side(seat);
        let pairs = if mounts && !side.leads.is_empty() { side.pairs_led_by(side.leads) } else { 0 };
        pairs | side.untargeted(&rules.traits)
    }

    fn driven_targets(&self, aiming: Aiming) -> Options {
        let driven = |seat: Seat| {
            let gone = if seat == aiming.seat { aiming.without } else { 0 };
            self.side(seat).driven & !gone
        };
        Options::units(driven(Seat::A), driven(Seat::B))
    }

    fn character_targets(&self, body: BodySpec, own: bool, of_key_suit: bool, aiming: Aiming) -> Options {
        let mut mine = self.side(aiming.seat).places(body) & !aiming.without;
        if of_key_suit {
            mine &= self.side(aiming.seat).soldiers_of_suit(aiming.keys.first().and_then(Card::suit));
        }
        let mut theirs = if own { 0 } else { self.side(aiming.seat.other()).places(body) };
        if of_key_suit && !own {
            theirs &=
                self.side(aiming.seat.other()).soldiers_of_suit(aiming.keys.first().and_then(Card::suit));
        }
        match aiming.seat {
            Seat::A => Options::units(mine, theirs),
            Seat::B => Options::units(theirs, mine),
        }
    }

    /// Whether a request's target is still there and still fits its line (R7).
    #[inline]
    pub(crate) fn target_holds(&self, rules: &Rules, request: &Request) -> bool {
        match request.target {
            Target::NONE => rules.plan(request.action).target == TargetPlan::None,
            _ => self.target_fits(rules, request),
        }
    }

    #[inline(never)]
    fn target_fits(&self, rules: &Rules, request: &Request) -> bool {
        let plan = rules.plan(request.action).target;
        let choice = match request.target.aim() {
            Aim::None | Aim::Gone => return false,
            Aim::Unit(unit) => Choice::Unit(unit),
            Aim::Request(index) => Choice::Request(index),
            Aim::Player(seat) => Choice::Player(seat),
            Aim::Trump(seat, card) => Choice::Trump(seat, card),
        };
        let aiming = Aiming { seat: request.controller, keys: request.keys, without: 0 };
        self.targets(rules, plan, aiming).contains(choice)
    }

    /// The cards that can be the key of an action whose target depends on it.
    pub(crate) fn aimable_keys(&self, rules: &Rules, plan: TargetPlan, seat: Seat) -> CardSet {
        match plan {
            TargetPlan::Character { of_key_suit: true, own, mounts, .. } => {
                let in_reach = |seat: Seat| {
                    let side = self.side(seat);
                    side.soldier_cards - side.cards_of(self.out_of_reach(rules, seat, mounts))
                };
                let theirs = if own { CardSet::EMPTY } else { in_reach(seat.other()) };
                let cards = in_reach(seat) | theirs;
                let suits = Suit::ALL.into_iter().map(CardSet::suit);
                suits.filter(|&suit| cards.intersects(suit)).fold(CardSet::EMPTY, |all, suit| all | suit)
            }
            TargetPlan::Counterable { in_reach: true } => {
                let all = CardSet::ALL.into_iter();
                all.filter(|&key| self.reaches_any(rules, plan, key)).collect()
            }
            _ => CardSet::ALL,
        }
    }

    fn reaches_any(&self, rules: &Rules, plan: TargetPlan, key: Card) -> bool {
        let requests = self.stage.requests();
        requests.iter().any(|request| is_request_target(rules, plan, request, CardSet::of(key)))
    }
}

fn is_request_target(rules: &Rules, plan: TargetPlan, request: &Request, keys: CardSet) -> bool {
    match plan {
        TargetPlan::Counterable { in_reach } => {
            (1..=2).contains(&request.keys.len())
                && rules.plan(request.action).counterable
                && (!in_reach || reaches(keys, request.keys))
        }
        TargetPlan::RequestWithKeys { at_most } => (1..=usize::from(at_most)).contains(&request.keys.len()),
        TargetPlan::RequestFor(action) => request.action == action,
        TargetPlan::RequestWithTarget => request.target != Target::NONE,
        TargetPlan::None
        | TargetPlan::Character { .. }
        | TargetPlan::Player
        | TargetPlan::Opponent
        | TargetPlan::Trump
        | TargetPlan::Driven
        | TargetPlan::OwnSoldierWith(_) => false,
    }
}

/// Whether one of these cards is the same as one of the others; a Joker is the same as any Joker.
pub(crate) fn has_same(cards: CardSet, others: CardSet) -> bool {
    let jokers = |cards: CardSet| cards.intersects(CardSet::JOKERS);
    cards.intersects(others) || jokers(cards) && jokers(others)
}

/// Whether a key is strong enough to counter a request with these keys: two of them, or one whose
/// number is not above its own.
pub(crate) fn reaches(key: CardSet, keys: CardSet) -> bool {
    keys.len() == 2 || keys.len() == 1 && keys.sum() <= key.sum()
}
