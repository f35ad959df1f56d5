//! What both players have, as one of them sees it: what a combination must not lose.

use saigen_cards::{CardSet, Seat};
use saigen_engine::Game;
use saigen_rulebook::Pose;
use serde::{Deserialize, Serialize};

/// What both players have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stock {
    own: Belongings,
    other: Belongings,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Belongings {
    life: i32,
    hand: CardSet,
    grave: CardSet,
    fog: usize,
    /// Soldier or bulwark, charged or driven, which cards; sorted.
    field: Vec<(bool, bool, u64)>,
}

/// What a player has more, and the opponent less, than before: numbers of cards and characters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Gain {
    /// Cards of one's own life.
    pub life: i32,
    /// Hand cards.
    pub hand: i32,
    /// Characters.
    pub characters: i32,
    /// Cards of life that the opponent has lost.
    pub damage: i32,
    /// Hand cards that the opponent has lost.
    pub discarded: i32,
    /// Characters that the opponent has lost.
    pub destroyed: i32,
}

impl Gain {
    /// Whether there is any.
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
        parts.into_iter().filter(|(_, much)| *much != 0).collect()
    }
}

impl Stock {
    pub(super) fn of(game: &Game, me: Seat) -> Self {
        Self { own: Belongings::of(game, me), other: Belongings::of(game, me.other()) }
    }

    /// What was gained since another position, if nothing was lost: one's own cards and characters are all
    /// still there, and the opponent has nothing new.
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

impl Belongings {
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
            field,
        }
    }

    /// Whether this has life, hand and characters of the other at least. Cards that are still somewhere but
    /// in a worse place are lost.
    fn holds(&self, other: &Self) -> bool {
        let there = |character: &(bool, bool, u64)| self.field.contains(character);
        self.life >= other.life && self.hand.contains_all(other.hand) && other.field.iter().all(there)
    }

    /// The same, and the graveyard, from which cards can come back, and the fog, which has an end.
    fn covers(&self, other: &Self) -> bool {
        self.holds(other) && self.grave.contains_all(other.grave) && self.fog <= other.fog
    }
}
