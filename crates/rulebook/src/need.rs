//! What a verb needs, leaves, asks and is worth: the columns of the table of verbs.

use saigen_cards::{Suit, problems};

use crate::{Amount, BodySpec, Part, Pose, Who};

problems! {
    /// What must be there for a verb; an action whose verb can never have it is refused.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Need {
        /// The action has a target; one that has gone still has an owner.
        Target = "need-target", "it needs a target";
        /// The target is still there.
        TargetLeft = "need-target-left", "it needs a target that no earlier verb removes";
        /// The target is a character that is still there.
        Character = "need-character", "it needs a character as the target, which no earlier verb removes";
        /// The target is, or has become, a soldier.
        Soldier = "need-soldier", "it needs a soldier as the target";
        /// The target is a request that is still there.
        Request = "need-request", "it needs a request as the target, which no earlier verb removes";
        /// The target is a soldier of the requester, of the suit of the one key card.
        Mount = "need-mount", "the target must be a soldier of the requester and of the key's suit";
        /// The action has key cards; used ones count.
        Keys = "need-keys", "it needs key cards";
        /// Key cards are still with the request.
        KeysLeft = "need-keys-left", "it needs key cards, which no earlier verb uses";
        /// A key card can be of this suit.
        KeyOf[_suit: Suit] = "need-key-of", "no key card of the action can be of that suit";
        /// Picked cards lie in one of these zones.
        Picked[_zones: &'static [Zone]] = "need-picked",
            "an earlier verb must pick a card that it can take from there";
        /// Cards are turned up.
        TurnedUp = "need-turned-up", "an earlier verb must turn up cards";
        /// One of the halves of the effect has been chosen.
        Half = "need-half", "choose_one_or_two must come before it";
        /// The rules deal packs.
        Pack = "need-pack", "setting up must deal packs";
        /// The rules have rare cards.
        Rare = "need-rare", "setting up must lay rare cards";
        /// The rules have trumps.
        Trumps = "need-trumps", "setting up must lay trumps";
        /// A unit: the action is built on one, or an earlier verb chose one, and no earlier verb removes it.
        Unit = "need-unit", "it needs a key unit, or a character that an earlier verb chose and none removes";
        /// A unit that is, or has become, a soldier.
        SoldierUnit = "need-soldier-unit", "it needs a soldier as the unit";
        /// A unit that is, or has become, a bulwark.
        BulwarkUnit = "need-bulwark-unit", "it needs a bulwark as the unit";
        /// An earlier verb buries soldiers of the controller's choice.
        Buried = "need-buried", "bury_some must come before it";
        /// An earlier verb asks whether something is to be done.
        Asked = "need-asked", "a verb that begins with may_ must come before it";
        /// An action that players request declares attackers.
        Attack = "need-attack", "an action that players request must declare attackers";
        /// An action with one key card puts it onto its target.
        MountAction = "need-mount-action", "an action with one key card must put it onto its target";
        /// The target is a trump that is still there.
        TrumpTarget = "need-trump-target", "it needs a trump as the target, which no earlier verb removes";
        /// Another verb follows.
        Next = "need-next", "a verb must follow it";
        /// Whether the number leaves something to do.
        Number[_leaves: bool] = "need-number", "its number leaves nothing to do";
    }
}

/// Where a picked card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// In the hand of the controller, or of the other player.
    Hand(Who),
    /// In the graveyard of the controller.
    Grave,
    /// In the life of the controller.
    Life,
    /// In the pack of the controller, or in their rare zone.
    Pack,
    /// In any zone of the controller.
    Anywhere,
}

impl Part {
    /// What a parameter needs by its value.
    pub(crate) fn needs(self) -> alloc::vec::Vec<Need> {
        match self {
            Self::Who(Who::Target) => [Need::Target].into(),
            Self::Amount(Amount::Keys) => [Need::Keys].into(),
            Self::Amount(Amount::TargetKeys) => [Need::Request].into(),
            Self::Amount(Amount::Unit) => [Need::Unit, Need::SoldierUnit].into(),
            Self::Amount(Amount::KeyOf(suit)) => [Need::Keys, Need::KeyOf(suit)].into(),
            Self::Condition(condition) => condition.needs(),
            Self::Who(Who::Controller | Who::Opponent)
            | Self::Amount(Amount::Exactly(_))
            | Self::Count(_)
            | Self::Size(_)
            | Self::Flag(_)
            | Self::Cards(_)
            | Self::Form(_)
            | Self::Pose(_)
            | Self::End(_)
            | Self::Body(_) => alloc::vec::Vec::new(),
        }
    }
}

/// What a verb changes for later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The target is gone.
    NoTarget,
    /// The target may have become a soldier.
    Soldier,
    /// No key card is left with the request.
    NoKeys,
    /// Cards are turned up.
    TurnedUp,
    /// No card is turned up.
    NoneTurnedUp,
    /// A half of the effect is chosen.
    Half,
    /// Such a character is the unit.
    Unit(BodySpec),
    /// The unit is gone.
    NoUnit,
    /// The unit may have become a soldier.
    SoldierUnit,
    /// Soldiers of the controller's choice are buried.
    Buried,
    /// A player was asked whether something is to be done.
    Asked,
    /// Cards of this zone are picked, and no others.
    Picked(Zone),
    /// No card is picked.
    NonePicked,
    /// No card has moved; a verb that does not say so may move picked cards.
    CardsInPlace,
}

/// What a verb asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which card to discard next.
    DiscardDown,
    /// Whether to draw a card.
    DrawMore,
    /// Which character attacks next.
    Attacker,
    /// Which character blocks next.
    Blocker,
    /// Which card of this player's hand.
    HandCard(Who),
    /// Which card of the graveyard.
    GraveCard,
    /// Which card of the life.
    LifeCard,
    /// Which card of the pack, or the rare card.
    PackCard,
    /// Which card comes next in the row of bulwarks.
    RowOrder,
    /// Which card comes next onto the life.
    LifeOrder,
    /// Which card comes next beneath the life.
    BottomOrder,
    /// Soldier or bulwark.
    Form,
    /// Charged or driven.
    Pose,
    /// The first or the second half.
    Half,
    /// Another card or not.
    HitOrStand,
    /// Which new target.
    NewTarget,
    /// Which trump to turn up.
    TurnUpTrump,
    /// Which character.
    Character,
    /// Which soldier is buried next.
    BurySome,
    /// Which soldier becomes a bulwark next.
    LayDownSome,
    /// Whether to put the bulwarks into a new order.
    MayReorder,
    /// Which turned-up card.
    TurnedCard,
    /// Whether to discard.
    MayDiscard,
    /// Whether to turn down a trump.
    MayTurnDown,
    /// Which request in reach.
    Reached,
    /// Top or bottom of the life.
    LifeEnd,
}

/// What a verb is worth at first sight to the controller of its request, for computer players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// Nothing by itself.
    Nothing,
    /// This number of hand cards of middling use.
    Cards(f32),
    /// An unknown card for a card of the life.
    Drawn,
    /// The same, where it is worth it.
    MayDraw,
    /// Less life for this player.
    Damage(Who, Amount),
    /// A card of the controller's hand less.
    HandCard,
    /// A bulwark more.
    Bulwark,
    /// This number of bulwarks in this state for cards of the life.
    LifeBulwarks(u8, Pose),
    /// A soldier of the size of the keys.
    KeySoldier,
    /// A soldier grows by the keys for good.
    KeyMounted,
    /// The keys are back in the hand.
    KeysBack,
    /// Soldiers whose number is at most this.
    Recruits(Amount),
    /// All soldiers of the controller grow.
    GrowAll(Amount),
    /// Soldiers of both players up to this size fall.
    Fall(Amount),
    /// The target request is nullified.
    Nullified,
    /// The target request does nothing.
    Blanked,
    /// The target request is redirected.
    Redirected,
    /// The target leaves the field; its owner keeps this much of it.
    TargetGone(f32),
    /// The target grows.
    TargetGrows(Amount),
    /// The target shrinks.
    TargetShrinks(Amount),
    /// The target is charged or driven.
    TargetPosed,
    /// The target is turned over.
    TargetTurnedOver,
    /// A trump of the controller counts from now on.
    TrumpUp,
    /// The target trump counts no more.
    TrumpGone,
    /// Soldiers of both players from this size on go back to their lives.
    Saved(Amount),
    /// Such characters of both players fall.
    AllFall(BodySpec),
    /// The opponent discards this number of cards.
    Discards(Who, u8),
    /// A character of this player falls.
    Loses(Who),
}
