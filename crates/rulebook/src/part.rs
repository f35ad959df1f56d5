//! The parameters of verbs and conditions.

use saigen_cards::{CardSet, Suit};

use crate::Cond;

/// A type that verbs and conditions have as a parameter.
pub(crate) trait Parameter {
    /// What stands for it where a verb is spelled without values.
    const NAME: &'static str;

    /// Its value.
    fn part(self) -> Part;
}

macro_rules! parameters {
    ($($(#[$doc:meta])+ $part:ident($type:ty) = $name:literal,)+) => {
        /// A parameter of a verb or condition with its value.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Part {
            $($(#[$doc])+ $part($type),)+
        }

        $(impl Parameter for $type {
            const NAME: &'static str = $name;

            fn part(self) -> Part {
                Part::$part(self)
            }
        })+
    };
}

parameters! {
    /// A count of cards.
    Count(u8) = "NUMBER",
    /// A size.
    Size(i8) = "SIZE",
    /// A boolean.
    Flag(bool) = "TRUTH",
    /// A player.
    Who(Who) = "WHO",
    /// A number, seen from the request.
    Amount(Amount) = "AMOUNT",
    /// Cards.
    Cards(CardSet) = "CARDS",
    /// As what a card enters.
    Form(Form) = "FORM",
    /// The state in which it enters.
    Pose(Pose) = "POSE",
    /// An end of the life.
    End(End) = "END",
    /// A kind of characters.
    Body(BodySpec) = "BODY",
    /// A condition.
    Condition(Cond) = "CONDITION",
}

/// A player, seen from the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player who made the request, or for whom it triggered.
    Controller,
    /// The target, if it is a player; the owner of the target, if it is a character.
    Target,
    /// The other player.
    Opponent,
}

/// A number, seen from the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// This number.
    Exactly(u8),
    /// The sum of the numbers of all key cards.
    Keys,
    /// The number of the key card of this suit.
    KeyOf(Suit),
    /// The sum of the numbers of all key cards of the target request.
    TargetKeys,
    /// The size of the unit; 0 if it is no soldier.
    Unit,
}

/// Which characters are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BodySpec {
    /// Soldiers and bulwarks.
    Character,
    /// Soldiers only.
    Soldier,
    /// Bulwarks only.
    Bulwark,
}

/// As what a card enters the field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Face up, as the soldier that its card makes.
    Soldier,
    /// Face down, as a bulwark.
    Bulwark,
    /// As chosen before.
    Chosen,
}

/// The state of a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pose {
    /// チャージ: upright.
    Charged,
    /// ドライブ: sideways.
    Driven,
}

/// An end of the life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}
