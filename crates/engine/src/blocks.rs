//! Blocks as one value: who blocks whom, and who can (R13).

use alloc::vec::Vec;
use core::fmt;

use saigen_cards::Card;

use crate::choice::{Ask, Unit};
use crate::game::{Game, NOBODY};
use crate::side::places;
use crate::whole::PlaceSet;

/// Who blocks whom, by place numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Blocks([u8; Card::COUNT]);

impl Blocks {
    /// Every blocker, by ascending place number, with its attacker.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> {
        (0..).zip(self.0).filter(|&(_, attacker)| attacker != NOBODY)
    }

    /// Those who block an attacker.
    pub fn against(&self, attacker: u8) -> PlaceSet {
        self.iter().filter(|&(_, of)| of == attacker).map(|(blocker, _)| blocker).collect()
    }
}

impl FromIterator<(u8, u8)> for Blocks {
    /// Collects blockers with their attackers; a blocker that no place has is dropped.
    fn from_iter<I: IntoIterator<Item = (u8, u8)>>(pairs: I) -> Self {
        let mut blocks = [NOBODY; Card::COUNT];
        for (blocker, attacker) in pairs {
            blocks.get_mut(blocker as usize).into_iter().for_each(|of| *of = attacker);
        }
        Self(blocks)
    }
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// An attacker that can still be blocked, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blockable {
    /// The attacker.
    pub attacker: Unit,
    /// Those who can block it only alone.
    pub alone: PlaceSet,
    /// Those who can block it together.
    pub together: PlaceSet,
}

impl Blockable {
    fn allows(&self, PlaceSet(blockers): PlaceSet) -> bool {
        blockers & !self.together.0 == 0 || blockers & !self.alone.0 == 0 && blockers.is_power_of_two()
    }
}

impl Game {
    /// The attackers that can still be blocked; none unless blockers are asked for.
    pub fn blockable(&self) -> Vec<Blockable> {
        let Some(Ask::Blocker { attacker: present }) = self.decision().map(|decision| decision.ask) else {
            return Vec::new();
        };
        let (side, combat) = (self.side(self.turn.other()), self.combat());
        let free = !side.driven & !combat.blockers;
        let open = places(combat.attackers).filter(|&it| it >= present.place() && self.can_be_blocked(it));
        let blockable = open.map(|attacker| {
            let later = if attacker == present.place() { self.places_to_name() } else { !0 };
            let alone = if combat.blockers_of(attacker) == 0 { side.bulwarks } else { 0 };
            Blockable {
                attacker: Unit::new(self.turn, attacker),
                alone: PlaceSet(alone & free),
                together: PlaceSet(side.soldiers & free & later),
            }
        });
        blockable.collect()
    }

    /// Whether these blocks are legal.
    pub(crate) fn can_block(&self, blocks: &Blocks) -> bool {
        let open = self.blockable();
        blocks.iter().all(|(_, attacker)| {
            let mut open = open.iter().filter(|it| it.attacker.place() == attacker);
            open.any(|it| it.allows(blocks.against(attacker)))
        })
    }
}
