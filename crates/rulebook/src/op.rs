//! The vocabulary of effects: an effect is a short program of these verbs.
//!
//! Verbs name what happens, never an action. A program runs from top to bottom; a verb that asks a
//! question pauses it. What cannot be done is skipped (R22).

use saigen_cards::{CardSet, Suit};

/// One verb of an effect program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    // Turns and combat.
    /// The controller discards down to this many hand cards, of their choice.
    DiscardDown {
        /// How many cards may stay.
        to: u8,
    },
    /// The turn passes to the opponent; everything that lasts “until the end of the turn” ends.
    PassTurn,
    /// The turn player names attackers, which become driven.
    DeclareAttackers,
    /// The opponent assigns blockers to the attackers.
    DeclareBlockers,
    /// Attackers and blockers are compared (base game 7); then combat is over (R16).
    JudgeDamage,

    // Life, hand and graveyard.
    /// The controller draws a card.
    Draw,
    /// The controller may draw a card.
    MayDraw,
    /// Damage: so many cards from the top of the life to the graveyard.
    Damage {
        /// Who takes it.
        to: Who,
        /// How much.
        amount: Amount,
    },
    /// Cards pass from the controller's life to their graveyard until one of these appears; that
    /// one goes into the hand, unseen by the opponent (R39).
    BuryUntil {
        /// The cards that end the search.
        one_of: CardSet,
    },
    /// The controller picks a card of a player's hand.
    PickHand {
        /// Whose hand; the opponent's is looked at first.
        whose: Who,
    },
    /// The controller picks a card of their own graveyard.
    PickGrave,
    /// The controller looks through their own life and picks this many cards.
    PickLife {
        /// How many, or as many as there are.
        count: u8,
    },
    /// The picked cards are shown and go into the controller's hand.
    TakePicked,
    /// The picked card is discarded by its owner.
    DiscardPicked,
    /// The picked card enters the field under the controller.
    PickedEnters {
        /// As what.
        form: Form,
        /// In which state.
        pose: Pose,
    },
    /// The controller's life is shuffled.
    ShuffleLife,
    /// Cards of the controller's life are turned up for both to see.
    TurnUp {
        /// How many, or as many as there are.
        count: u8,
        /// From which end.
        from: End,
    },
    /// Turned-up cards whose number is at most this enter as soldiers.
    TurnedUpEnter {
        /// The largest number that enters.
        at_most: Amount,
        /// In which state.
        pose: Pose,
    },
    /// The rest of the turned-up cards goes beneath the life, in an order of the controller's choice.
    TurnedUpToBottom,
    /// The controller turns up cards of their life one by one, to stand at 21 or less or to go bust.
    HitOrStand,
    /// The controller chooses between the two halves of an effect; see [`Cond::Chose`].
    ChooseHalf,
    /// Cards from the top of the controller's life enter as bulwarks, unseen by the opponent.
    LifeEnters {
        /// How many, or as many as there are.
        count: u8,
        /// In which state.
        pose: Pose,
    },

    // Key cards.
    /// The controller chooses whether the key card enters as a soldier or as a bulwark.
    ChooseForm,
    /// The key card enters the field.
    KeyEnters {
        /// As what.
        form: Form,
        /// In which state.
        pose: Pose,
    },
    /// The key card goes onto the target, which stays the same character.
    MountKey,
    /// The key cards go back into the controller's hand.
    KeysToHand,
    /// The key cards go into the controller's fog, as the marker of a size change.
    KeysToFog,
    /// The controller's fog goes to the graveyard.
    ClearFog,

    // Characters.
    /// The controller chooses charged or driven.
    ChoosePose,
    /// The target takes the chosen state.
    PoseTarget,
    /// The target soldier becomes a bulwark (one a card), the target bulwark a soldier.
    TurnOverTarget,
    /// The target is no longer attacker or blocker.
    TargetLeavesCombat,
    /// The target goes to its owner's graveyard.
    BuryTarget,
    /// The target goes into its owner's hand.
    TargetToHand,
    /// The target goes face down onto its owner's life.
    TargetToLife,
    /// The target's size grows until the end of the turn.
    Grow {
        /// By how much.
        by: Amount,
    },
    /// The target's size shrinks until the end of the turn.
    Shrink {
        /// By how much.
        by: Amount,
    },
    /// All soldiers of the controller are larger until the end of the turn, later ones too.
    GrowAll {
        /// By how much.
        by: Amount,
    },
    /// Every soldier of both players whose size is at most this goes to the graveyard.
    BurySoldiers {
        /// The largest size that falls.
        at_most: Amount,
    },
    /// All characters, or all soldiers, of the controller become charged.
    ChargeAll {
        /// Which of them.
        body: BodySpec,
    },
    /// All bulwarks of the controller become soldiers.
    BulwarksBecomeSoldiers,

    // Requests.
    /// The target request is nullified and leaves the stage.
    NullifyTarget,
    /// The target request stays on the stage and will do nothing.
    BlankTarget,
    /// The controller chooses a new target for the target request (R34).
    RetargetTarget,

    // Conditions.
    /// The next verb is carried out only under this condition.
    If(Cond),
    /// The program goes on only under this condition.
    StopUnless(Cond),
}

/// A player, seen from the request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player who made the request, or for whom it triggered.
    Controller,
    /// The target, if it is a player; the owner of the target, if it is a character.
    Target,
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
}

/// A condition, judged when the program comes to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cond {
    /// The target is a charged character.
    TargetCharged,
    /// The target is still where it was.
    TargetThere,
    /// The target's size is at most this.
    TargetSizeAtMost(i8),
    /// The target's size is not 0 and this divides it.
    TargetSizeDividedBy(Amount),
    /// The target request has two key cards, or one whose number is not above the sum of the key cards.
    KeyReachesTarget,
    /// The first (`false`) or second (`true`) half was chosen at [`Op::ChooseHalf`].
    Chose {
        /// Whether it is the second half.
        second: bool,
    },
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
    /// As chosen at [`Op::ChooseForm`].
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
