//! The resources of both players, which decide whether a combination loses anything.

use saigen_cards::{CardSet, Seat};
use saigen_engine::Game;
use saigen_rulebook::Pose;
use serde::{Deserialize, Serialize};

/// The resources of the player and of the opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Resources {
    own: SideResources,
    other: SideResources,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct SideResources {
    life: i32,
    hand: CardSet,
    grave: CardSet,
    fog: usize,
    trumps_up: CardSet,
    /// For each character whether it is a soldier, whether it is charged, and its cards; sorted.
    field: Vec<(bool, bool, u64)>,
}

/// The cards and characters that the player gained and the opponent lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Gain {
    /// Cards of life gained.
    pub life: i32,
    /// Hand cards gained.
    pub hand: i32,
    /// Characters gained.
    pub characters: i32,
    /// Cards of life lost by the opponent.
    pub damage: i32,
    /// Hand cards lost by the opponent.
    pub discarded: i32,
    /// Characters lost by the opponent.
    pub destroyed: i32,
}

impl Gain {
    /// Whether anything was gained.
    pub fn is_any(&self) -> bool {
        *self != Self::default()
    }

    /// The parts that are not 0, by name.
    pub fn parts(&self) -> Vec<(&'static str, i32)> {
        let parts = [
            ("life", self.life),
            ("hand", self.hand),
            ("characters", self.characters),
            ("damage", self.damage),
            ("discarded", self.discarded),
            ("destroyed", self.destroyed),
        ];
        parts.into_iter().filter(|(_, by)| *by != 0).collect()
    }
}

impl Resources {
    pub(super) fn of(game: &Game, me: Seat) -> Self {
        Self { own: SideResources::of(game, me), other: SideResources::of(game, me.other()) }
    }

    /// The gain since an earlier position; `None` if the player lost anything or the opponent has anything new.
    pub(super) fn gain_over(&self, before: &Self) -> Option<Gain> {
        let kept = self.own.covers(&before.own) && before.other.holds(&self.other);
        kept.then(|| Gain {
            life: self.own.life - before.own.life,
            hand: self.own.hand.len() as i32 - before.own.hand.len() as i32,
            characters: self.own.field.len() as i32 - before.own.field.len() as i32,
            damage: before.other.life - self.other.life,
            discarded: before.other.hand.len() as i32 - self.other.hand.len() as i32,
            destroyed: before.other.field.len() as i32 - self.other.field.len() as i32,
        })
    }
}

impl SideResources {
    fn of(game: &Game, seat: Seat) -> Self {
        let side = game.side(seat);
        let cards = side.grave().cards().iter().copied();
        let mut field: Vec<(bool, bool, u64)> =
            side.characters().map(|it| (it.soldier, it.pose == Pose::Charged, it.cards.bits())).collect();
        field.sort_unstable();
        Self {
            life: side.life().len() as i32,
            hand: side.hand(),
            grave: cards.collect(),
            fog: side.fog().len(),
            trumps_up: side.trumps_up(),
            field,
        }
    }

    /// Whether this includes at least the life, hand and characters of the other. A card in a worse place
    /// counts as lost.
    fn holds(&self, other: &Self) -> bool {
        let there = |character: &(bool, bool, u64)| self.field.contains(character);
        self.life >= other.life && self.hand.contains_all(other.hand) && other.field.iter().all(there)
    }

    /// The same including the graveyard, from which cards can return, the fog, whose size is limited, and the
    /// trumps that lie face up.
    fn covers(&self, other: &Self) -> bool {
        let kept = self.grave.contains_all(other.grave) && self.trumps_up.contains_all(other.trumps_up);
        self.holds(other) && kept && self.fog <= other.fog
    }
}
