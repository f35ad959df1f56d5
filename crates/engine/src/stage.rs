//! Requests, their targets, and the stage on which they wait.

use core::fmt;
use core::hash::{Hash, Hasher};

use saigen_cards::{Card, CardSet, Seat};

use crate::choice::{Choice, card};
use crate::{ActionId, Unit};

/// What a request is aimed at, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target(u8);

/// What a [`Target`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Nothing.
    None,
    /// Something that is not there any more.
    Gone,
    /// A character.
    Unit(Unit),
    /// The request at this index of the stage.
    Request(u8),
    /// A player.
    Player(Seat),
    /// A trump of a player.
    Trump(Seat, Card),
}

/// The bytes of a [`Target`]: places of both sides first, then the stage, the trumps of both sides, players.
const REQUESTS: u8 = 128;
const TRUMPS: u8 = REQUESTS + STAGE_LIMIT as u8;
const TRUMPS_OF_B: u8 = TRUMPS + Card::COUNT as u8;
const PLAYERS: u8 = TRUMPS_OF_B + Card::COUNT as u8;

impl Target {
    /// No target.
    pub const NONE: Self = Self(255);
    /// A target that is lost.
    pub const GONE: Self = Self(254);

    /// Aimed at a character.
    #[inline]
    pub const fn unit(unit: Unit) -> Self {
        Self(unit.index())
    }

    /// Aimed at the request at this index of the stage.
    #[inline]
    pub const fn request(index: u8) -> Self {
        Self(REQUESTS + index)
    }

    /// Aimed at a player.
    #[inline]
    pub const fn player(seat: Seat) -> Self {
        Self(PLAYERS + seat as u8)
    }

    /// Aimed at a trump.
    #[inline]
    pub const fn trump(seat: Seat, card: Card) -> Self {
        match seat {
            Seat::A => Self(TRUMPS + card.index() as u8),
            Seat::B => Self(TRUMPS_OF_B + card.index() as u8),
        }
    }

    /// Aimed at what a choice names; `None` if that cannot be a target.
    #[inline]
    pub(crate) fn named(choice: Choice) -> Option<Self> {
        match choice {
            Choice::Unit(unit) => Some(Self::unit(unit)),
            Choice::Request(index) => Some(Self::request(index)),
            Choice::Player(seat) => Some(Self::player(seat)),
            Choice::Trump(seat, card) => Some(Self::trump(seat, card)),
            _ => None,
        }
    }

    /// What it is aimed at.
    #[inline]
    pub fn aim(self) -> Aim {
        match self.0 {
            0..64 => Aim::Unit(Unit::new(Seat::A, self.0)),
            64..128 => Aim::Unit(Unit::new(Seat::B, self.0 - 64)),
            REQUESTS..TRUMPS => Aim::Request(self.0 - REQUESTS),
            TRUMPS..TRUMPS_OF_B => Aim::Trump(Seat::A, card(self.0 - TRUMPS)),
            TRUMPS_OF_B..PLAYERS => Aim::Trump(Seat::B, card(self.0 - TRUMPS_OF_B)),
            PLAYERS => Aim::Player(Seat::A),
            253 => Aim::Player(Seat::B),
            254 => Aim::Gone,
            255 => Aim::None,
        }
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.aim(), f)
    }
}

/// A request: an action with its controller, key cards and target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Request {
    /// The key cards that lie with it.
    pub keys: CardSet,
    /// The action.
    pub action: ActionId,
    /// Who made it, or for whom it triggered.
    pub controller: Seat,
    /// What it is aimed at.
    pub target: Target,
    /// The character that it was built on, if it was built on one.
    pub unit: Target,
    /// Whether it will do nothing.
    pub blank: bool,
    /// Which entry of the held triggers belongs to it, if any (R12).
    pub(crate) held: u8,
}

/// The value of [`Request::held`] where nothing is held.
pub(crate) const NOT_HELD: u8 = u8::MAX;

impl Request {
    pub(crate) const NONE: Self = Self::triggered(ActionId(0), Seat::A);

    /// A request without keys and target.
    pub(crate) const fn triggered(action: ActionId, controller: Seat) -> Self {
        let (keys, target, unit) = (CardSet::EMPTY, Target::NONE, Target::NONE);
        Self { keys, action, controller, target, unit, blank: false, held: NOT_HELD }
    }

    /// A request has left the stage: what was aimed at it has lost its target, requests above it and
    /// entries of held triggers after its own move down by one.
    pub(crate) fn outlive(&mut self, index: u8, held: u8) {
        match self.target.aim() {
            Aim::Request(at) if at == index => self.target = Target::GONE,
            Aim::Request(at) if at > index => self.target = Target::request(at - 1),
            _ => {}
        }
        if self.held != NOT_HELD && self.held > held {
            self.held -= 1;
        }
    }

    /// Something has left: the request has lost it as its target and as its key unit.
    #[inline]
    pub(crate) fn lose(&mut self, lost: Target) {
        for aim in [&mut self.target, &mut self.unit] {
            if *aim == lost {
                *aim = Target::GONE;
            }
        }
    }

    /// The held cards that belong to it (R12).
    pub(crate) fn waiting(&self, held: &[CardSet]) -> CardSet {
        held.get(self.held as usize).copied().unwrap_or_default()
    }
}

/// How many requests can wait at once.
///
/// Every request on top of another takes at least one card out of a hand, and random games do not come
/// near this; when it is reached, nobody can request anything until one has resolved.
pub const STAGE_LIMIT: usize = 16;

/// The stage: requests wait here, the last one resolves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    requests: [Request; STAGE_LIMIT],
    len: u8,
}

impl Hash for Stage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.requests().hash(state);
    }
}

impl Stage {
    pub(crate) const EMPTY: Self = Self { requests: [Request::NONE; STAGE_LIMIT], len: 0 };

    /// The requests from the bottom up.
    #[inline]
    pub fn requests(&self) -> &[Request] {
        &self.requests[..self.len as usize]
    }

    #[inline]
    pub(crate) fn requests_mut(&mut self) -> &mut [Request] {
        &mut self.requests[..self.len as usize]
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nothing waits.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether there is no room for another request.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize >= STAGE_LIMIT
    }

    /// Puts a request on top and says its index. There must be room.
    pub(crate) fn push(&mut self, request: Request) -> u8 {
        debug_assert!(!self.is_full(), "requests are refused while the stage is full");
        self.requests[self.len as usize] = request;
        self.len += 1;
        self.len - 1
    }

    /// The top request.
    #[inline]
    pub(crate) fn top(&self) -> Option<Request> {
        self.requests().last().copied()
    }

    /// Takes a request away; whatever was aimed at it has lost its target.
    pub(crate) fn remove(&mut self, index: u8) -> Request {
        let removed = self.requests[index as usize];
        self.len -= 1;
        // Mostly it is the top one, and nothing moves.
        for at in index as usize..self.len as usize {
            self.requests[at] = self.requests[at + 1];
        }
        // Nothing remains of requests that have gone, so stages that hold the same are equal.
        self.requests[self.len as usize] = Request::NONE;
        self.requests_mut().iter_mut().for_each(|request| request.outlive(index, removed.held));
        removed
    }

    /// A character has left or split, or a trump has left: whatever was aimed at it has lost its target.
    #[inline]
    pub(crate) fn lose(&mut self, lost: Target) {
        self.requests_mut().iter_mut().for_each(|request| request.lose(lost));
    }
}
