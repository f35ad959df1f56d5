//! The vocabulary of effects. An effect is a short program of verbs, carried out from top to bottom; a
//! verb that asks a question pauses it, and what cannot be done is skipped (R22).
//!
//! A verb names a mechanic, never an action. Each one is defined here once: what it does, how it is
//! spelled, its parameters, what it asks, needs and leaves for later verbs, and what it is worth to
//! computer players. The enum, the reader, the checks of `Rules::new`, the message that describes it
//! (`verb-` and its spelling, with its parameters as arguments) and the documentation follow from that.
//! The engine carries it out, in a match that a new verb must be added to.

use alloc::string::String;
use alloc::vec::Vec;

use saigen_cards::{Card, CardSet};

use crate::need::{Left, Need, Question, Worth, Zone};
use crate::part::{Parameter, Part};
use crate::spelling::{Reader, Spelled, Wanted, any_of, form, sentence};
use crate::{Amount, BodySpec, End, Form, Pose, Who};

/// Words with parameters: the enum, how it is spelled and read, what it means and needs.
macro_rules! vocabulary {
    ($(#[$about:meta])* $type:ident: $(
        $(#[doc = $doc:literal])+
        $word:literal => $variant:ident $({ $($field:ident: $part:ty),+ })? $(( $item:ident: $only:ty ))?
            needs [$($need:expr),*];
    )+) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $type {
            $($(#[doc = $doc])+ $variant $({ $(
                #[doc = concat!("A parameter: ", stringify!($part), ".")]
                $field: $part
            ),+ })? $(( $only ))?,)+
        }

        impl Spelled for $type {
            fn forms() -> Vec<String> {
                Self::meanings().into_iter().map(|(form, _)| form).collect()
            }

            fn spell(&self) -> String {
                match self {
                    $(Self::$variant $({ $($field),+ })? $(( $item ))? => {
                        sentence($word, &[$($($field.spell()),+)? $($item.spell())?])
                    })+
                }
            }

            fn read(reader: &mut Reader) -> Result<Self, Wanted> {
                $(if reader.take($word) {
                    return Ok(Self::$variant
                        $({ $($field: Spelled::read(reader)?),+ })? $((<$only>::read(reader)?))?);
                })+
                Err(any_of::<Self>())
            }
        }

        #[allow(unused_variables)]
        impl $type {
            /// Every form, with what it means.
            pub fn meanings() -> Vec<(String, String)> {
                [$((
                    form($word, &[$($(<$part>::NAME),+)? $(<$only>::NAME)?]),
                    String::from(concat!($($doc),+).trim_start()),
                )),+].into()
            }

            /// The word that it begins with.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant $({ $($field: _),+ })? $(( $item ))? => $word,)+
                }
            }

            /// Its parameters in the order in which they are spelled.
            pub fn parts(self) -> Vec<Part> {
                match self {
                    $(Self::$variant $({ $($field),+ })? $(( $item ))? => {
                        [$($($field.part()),+)? $($item.part())?].into()
                    })+
                }
            }

            /// What it needs, its parameters included.
            pub fn needs(self) -> Vec<Need> {
                let mut needs: Vec<Need> = match self {
                    $(Self::$variant $({ $($field),+ })? $(( $item ))? => [$($need),*].into(),)+
                };
                needs.extend(self.parts().into_iter().flat_map(Part::needs));
                needs
            }
        }
    };
}

macro_rules! verbs {
    ($(
        $(#[doc = $doc:literal])+
        $word:literal => $variant:ident $({ $($field:ident: $part:ty),+ })? $(( $item:ident: $only:ty ))?
            $(asks $question:expr,)? $(needs [$($need:expr),+],)? $(leaves [$($left:expr),+],)?
            worth $worth:expr;
    )+) => {
        vocabulary! {
            /// One verb of an effect program.
            Op: $($(#[doc = $doc])+ $word => $variant $({ $($field: $part),+ })? $(($item: $only))?
                needs [$($($need),+)?];)+
        }

        #[allow(unused_variables)]
        impl Op {
            /// What it asks; `None` if it never asks anything.
            pub const fn asks(self) -> Option<Question> {
                match self {
                    $(Self::$variant $({ $($field),+ })? $(( $item ))? => {
                        let asks: Option<Question> = None;
                        $(let asks = Some($question);)?
                        asks
                    })+
                }
            }

            /// What it changes for later verbs.
            pub fn leaves(self) -> Vec<Left> {
                match self {
                    $(Self::$variant $({ $($field),+ })? $(( $item ))? => [$($($left),+)?].into(),)+
                }
            }

            /// What it is worth to computer players.
            pub const fn worth(self) -> Worth {
                match self {
                    $(Self::$variant $({ $($field),+ })? $(( $item ))? => $worth,)+
                }
            }
        }
    };
}

impl Op {
    /// Where it picks cards; `None` if it picks none.
    pub fn picks(self) -> Option<Zone> {
        self.leaves().into_iter().find_map(|left| match left {
            Left::Picked(zone) => Some(zone),
            _ => None,
        })
    }
}

/// An amount that is not 0.
fn some(amount: Amount) -> Need {
    Need::Number(amount != Amount::Exactly(0))
}

const OWN_HAND: Zone = Zone::Hand(Who::Controller);
const THEIR_HAND: Zone = Zone::Hand(Who::Target);
const OPPONENTS_HAND: Zone = Zone::Hand(Who::Opponent);

verbs! {
    // Turns and combat.
    /// The controller discards down to this number of hand cards; what was picked before is no longer
    /// picked.
    "discard_down" => DiscardDown { to: u8 }
        asks Question::DiscardDown, needs [Need::Number((to as usize) < Card::COUNT)],
        leaves [Left::NonePicked], worth Worth::Nothing;
    /// The turn passes to the opponent; what lasts until the end of the turn ends.
    "pass_turn" => PassTurn leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The turn player names attackers, which become driven.
    "declare_attackers" => DeclareAttackers asks Question::Attacker, worth Worth::Nothing;
    /// The opponent assigns blockers to the attackers.
    "declare_blockers" => DeclareBlockers asks Question::Blocker, worth Worth::Nothing;
    /// Attackers and blockers are compared (base game 7); combat is over once the request has resolved
    /// (R16), before anything follows it.
    "judge_damage" => JudgeDamage worth Worth::Nothing;

    // Life, hand and graveyard.
    /// The controller draws a card.
    "draw" => Draw worth Worth::Drawn;
    /// The controller may draw a card.
    "may_draw" => MayDraw asks Question::DrawMore, worth Worth::MayDraw;
    /// This number of cards goes from the top of the player's life to the graveyard.
    "damage" => Damage { to: Who, amount: Amount } needs [some(amount)], worth Worth::Damage(to, amount);
    /// Cards pass from the controller's life to their graveyard until one of these appears, which goes
    /// into the hand, unseen by the opponent (R39).
    "bury_until" => BuryUntil { one_of: CardSet } worth Worth::Nothing;
    /// The controller picks a card of this player's hand, after looking at it if it is the opponent's;
    /// what any verb picked before is no longer picked.
    "pick_hand" => PickHand { whose: Who }
        asks Question::HandCard(whose), leaves [Left::Picked(Zone::Hand(whose))],
        worth match whose {
            Who::Controller => Worth::HandCard,
            Who::Target | Who::Opponent => Worth::Nothing,
        };
    /// The controller picks a card of their own graveyard.
    "pick_grave" => PickGrave asks Question::GraveCard, leaves [Left::Picked(Zone::Grave)], worth Worth::Nothing;
    /// The controller picks one of these cards of their own graveyard.
    "pick_grave_of" => PickGraveOf { cards: CardSet }
        asks Question::GraveCard, leaves [Left::Picked(Zone::Grave)], worth Worth::Nothing;
    /// The controller picks a card of their own graveyard that is of a suit of the target.
    "pick_grave_of_suit" => PickGraveOfSuit
        asks Question::GraveCard, needs [Need::Character], leaves [Left::Picked(Zone::Grave)],
        worth Worth::Nothing;
    /// The controller looks through their own life and picks this number of cards, or all if there are
    /// fewer.
    "pick_life" => PickLife { count: u8 }
        asks Question::LifeCard, needs [Need::Number(count > 0)], leaves [Left::Picked(Zone::Life)],
        worth Worth::Nothing;
    /// The controller looks at their pack, which is open from now on.
    "turn_up_pack" => TurnUpPack needs [Need::Pack], leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The controller picks a card of their open pack, or their rare card.
    "pick_pack" => PickPack
        asks Question::PackCard, needs [Need::Pack], leaves [Left::Picked(Zone::Pack)], worth Worth::Nothing;
    /// The controller's rare card goes into their hand, unseen by the opponent.
    "take_rare" => TakeRare needs [Need::Rare], worth Worth::Cards(1.3);
    /// The controller looks for one of these cards in all of their zones: hand, field, fog, graveyard, trumps, rare
    /// zone, pack and life, which is shuffled. The card is picked if it is there.
    "find" => Find { cards: CardSet } leaves [Left::Picked(Zone::Anywhere)], worth Worth::Nothing;
    /// The picked card, wherever it lies, and this trump of the controller, if it lies face up, enter together as
    /// the pair that they make.
    "pair_picked" => PairPicked { lead: CardSet, pose: Pose }
        needs [Need::Trumps, Need::Picked(&[OWN_HAND, Zone::Grave, Zone::Life, Zone::Pack, Zone::Anywhere])],
        leaves [Left::NonePicked], worth Worth::Cards(8.0);
    /// The picked cards are shown and go from life, graveyard, pack or rare zone into the controller's
    /// hand.
    "take_picked" => TakePicked
        needs [Need::Picked(&[Zone::Grave, Zone::Life, Zone::Pack])], leaves [Left::NonePicked], worth Worth::Cards(1.3);
    /// The picked card is discarded from its owner's hand.
    "discard_picked" => DiscardPicked
        needs [Need::Picked(&[OWN_HAND, THEIR_HAND, OPPONENTS_HAND])], leaves [Left::NonePicked], worth Worth::Cards(1.1);
    /// The controller chooses top or bottom, and the picked card of their hand goes there in their life, unseen by
    /// the opponent.
    "picked_to_life" => PickedToLife
        asks Question::LifeEnd, needs [Need::Picked(&[OWN_HAND])], leaves [Left::NonePicked], worth Worth::HandCard;
    /// The picked card of the controller enters the field from hand or graveyard.
    "picked_enters" => PickedEnters { form: Form, pose: Pose }
        needs [Need::Picked(&[OWN_HAND, Zone::Grave])], leaves [Left::NonePicked],
        worth match form {
            Form::Bulwark => Worth::Bulwark,
            Form::Soldier | Form::Chosen => Worth::Cards(3.0),
        };
    /// The controller's life is shuffled.
    "shuffle_life" => ShuffleLife worth Worth::Nothing;
    /// This number of cards of the controller's life is turned up for both to see, from this end; those
    /// that are still turned up when the effect ends go to the graveyard.
    "turn_up" => TurnUp { count: u8, from: End }
        needs [Need::Number(count > 0)], leaves [Left::TurnedUp], worth Worth::Nothing;
    /// Turned-up cards whose number is at most this enter as soldiers.
    "turned_up_enter" => TurnedUpEnter { at_most: Amount, pose: Pose }
        needs [Need::TurnedUp], worth Worth::Recruits(at_most);
    /// The rest of the turned-up cards goes beneath the life, in an order of the controller's choice.
    "turned_up_to_bottom" => TurnedUpToBottom
        asks Question::BottomOrder, needs [Need::TurnedUp], leaves [Left::NoneTurnedUp], worth Worth::Nothing;
    /// The controller turns up cards of their life one by one, to stand at 21 or less or to go bust.
    "blackjack" => HitOrStand asks Question::HitOrStand, worth Worth::Cards(1.5);
    /// The controller chooses between two halves of the effect (`chose_second`).
    "choose_one_or_two" => ChooseHalf
        asks Question::Half, leaves [Left::Half, Left::CardsInPlace], worth Worth::Nothing;
    /// This number of cards from the top of the controller's life enters as bulwarks, unseen by the
    /// opponent.
    "life_enters" => LifeEnters { count: u8, pose: Pose }
        needs [Need::Number(count > 0)], worth Worth::LifeBulwarks(count, pose);

    /// The controller picks one of the turned-up cards, which enters as a soldier.
    "turned_one_enters" => TurnedOneEnters { pose: Pose }
        asks Question::TurnedCard, needs [Need::TurnedUp], worth Worth::Cards(3.0);
    /// This player discards this number of hand cards, or all if there are fewer; what was picked before is
    /// no longer picked.
    "discard" => Discard { who: Who, count: u8 }
        asks Question::DiscardDown, needs [Need::Number(count > 0)], leaves [Left::NonePicked],
        worth Worth::Discards(who, count);
    /// This player is asked whether to discard this number of hand cards (`agreed`), unless there are fewer.
    "may_discard" => MayDiscard { who: Who, count: u8 }
        asks Question::MayDiscard, needs [Need::Number(count > 0), Need::Next],
        leaves [Left::Asked, Left::CardsInPlace], worth Worth::Nothing;

    // Key cards.
    /// The controller chooses whether the card enters as a soldier or as a bulwark.
    "choose_form" => ChooseForm asks Question::Form, leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The key card enters the field.
    "key_enters" => KeyEnters { form: Form, pose: Pose }
        needs [Need::KeysLeft], leaves [Left::NoKeys], worth Worth::KeySoldier;
    /// The key card and this trump of the controller, if it lies face up, enter together as the pair that they
    /// make.
    "pair_key" => PairKey { lead: CardSet, pose: Pose }
        needs [Need::Trumps, Need::KeysLeft], leaves [Left::NoKeys], worth Worth::Cards(3.0);
    /// The key card goes onto the target, which stays the same character.
    "mount_key" => MountKey needs [Need::Mount, Need::KeysLeft], worth Worth::KeyMounted;
    /// The key cards go back into the controller's hand.
    "keys_to_hand" => KeysToHand needs [Need::KeysLeft], leaves [Left::NoKeys], worth Worth::KeysBack;
    /// The key cards go into the controller's fog, as the marker of a size change.
    "keys_to_fog" => KeysToFog needs [Need::KeysLeft], leaves [Left::NoKeys], worth Worth::Nothing;
    /// The controller's fog goes to the graveyard.
    "clear_fog" => ClearFog worth Worth::Nothing;
    /// The fog of both players goes to their graveyards.
    "clear_all_fog" => ClearAllFog worth Worth::Nothing;

    // Characters.
    /// The controller chooses charged or driven.
    "choose_pose" => ChoosePose asks Question::Pose, leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The target takes the chosen state.
    "pose_target" => PoseTarget
        needs [Need::Character], leaves [Left::CardsInPlace], worth Worth::TargetPosed;
    /// The target becomes driven.
    "drive_target" => DriveTarget
        needs [Need::Character], leaves [Left::CardsInPlace], worth Worth::TargetPosed;
    /// The target soldier becomes a bulwark (one a card), the target bulwark a soldier.
    "turn_over_target" => TurnOverTarget
        asks Question::RowOrder, needs [Need::Character], leaves [Left::Soldier], worth Worth::TargetTurnedOver;
    /// The target is no longer attacker or blocker.
    "target_leaves_combat" => TargetLeavesCombat
        needs [Need::Character], leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The target goes to its owner's graveyard.
    "bury_target" => BuryTarget
        needs [Need::Character], leaves [Left::NoTarget], worth Worth::TargetGone(0.0);
    /// The target goes into its owner's hand.
    "target_to_hand" => TargetToHand
        needs [Need::Character], leaves [Left::NoTarget], worth Worth::TargetGone(0.9);
    /// The target goes face down onto its owner's life.
    "target_to_life" => TargetToLife
        asks Question::LifeOrder, needs [Need::Character], leaves [Left::NoTarget], worth Worth::TargetGone(0.3);
    /// The target is larger until the end of the turn.
    "grow" => Grow { by: Amount }
        needs [Need::Character, Need::Soldier, some(by)], leaves [Left::CardsInPlace],
        worth Worth::TargetGrows(by);
    /// The target is smaller until the end of the turn.
    "shrink" => Shrink { by: Amount }
        needs [Need::Character, Need::Soldier, some(by)], leaves [Left::CardsInPlace],
        worth Worth::TargetShrinks(by);
    /// All soldiers of the controller are larger until the end of the turn, later ones too.
    "grow_all" => GrowAll { by: Amount }
        needs [some(by)], leaves [Left::CardsInPlace], worth Worth::GrowAll(by);
    /// Every soldier of both players whose size is at most this goes to the graveyard.
    "bury_soldiers" => BurySoldiers { at_most: Amount } worth Worth::Fall(at_most);
    /// All these characters of the controller become charged.
    "charge_all" => ChargeAll { body: BodySpec }
        leaves [Left::CardsInPlace],
        worth match body {
            BodySpec::Soldier => Worth::Cards(1.0),
            BodySpec::Character | BodySpec::Bulwark => Worth::Nothing,
        };
    /// These characters of both players go to the graveyard.
    "bury_all" => BuryAll { body: BodySpec } worth Worth::AllFall(body);
    /// One or more soldiers of the controller's choice among their own go to the graveyard together.
    "bury_some" => BurySome asks Question::BurySome, leaves [Left::Buried], worth Worth::Loses(Who::Controller);
    /// Every soldier of this player whose size is at least this goes face down onto the life, in an order of
    /// its owner's choice.
    "soldiers_to_life" => SoldiersToLife { who: Who, at_least: Amount }
        asks Question::LifeOrder, worth Worth::Saved(at_least);
    /// Any number of soldiers of the controller's choice among their own become charged bulwarks, one a card.
    "lay_down_some" => LayDownSome asks Question::LayDownSome, worth Worth::Nothing;
    /// The controller, with two bulwarks or more, is asked whether to put them into a new order (`agreed`).
    "may_reorder" => MayReorder
        asks Question::MayReorder, needs [Need::Next], leaves [Left::Asked, Left::CardsInPlace],
        worth Worth::Nothing;
    /// The controller puts their bulwarks into an order of their choice, unseen by others, who forget which is
    /// which.
    "reorder_row" => ReorderRow asks Question::RowOrder, worth Worth::Nothing;
    /// All bulwarks of the controller become soldiers.
    "bulwarks_become_soldiers" => BulwarksBecomeSoldiers leaves [Left::Soldier], worth Worth::Cards(-0.5);

    // The unit: the character that the action is built on, or the one chosen last.
    /// This player chooses one of their own characters, which is the unit from now on.
    "choose_own" => ChooseOwn { who: Who, body: BodySpec }
        asks Question::Character, needs [Need::Next], leaves [Left::Unit(body), Left::CardsInPlace],
        worth Worth::Loses(who);
    /// The controller chooses a character of either player, which is the unit from now on.
    "choose_any" => ChooseAny { body: BodySpec }
        asks Question::Character, needs [Need::Next], leaves [Left::Unit(body), Left::CardsInPlace],
        worth Worth::Loses(Who::Opponent);
    /// The unit goes to its owner's graveyard.
    "bury_unit" => BuryUnit needs [Need::Unit], leaves [Left::NoUnit], worth Worth::Nothing;
    /// The unit goes into its owner's hand.
    "unit_to_hand" => UnitToHand needs [Need::Unit], leaves [Left::NoUnit], worth Worth::Nothing;
    /// The unit goes beneath its owner's life, several cards in an order of the owner's choice.
    "unit_to_bottom" => UnitToBottom
        asks Question::BottomOrder, needs [Need::Unit], leaves [Left::NoUnit], worth Worth::Nothing;
    /// The unit, if it is a bulwark, becomes a charged soldier.
    "unit_becomes_soldier" => UnitBecomesSoldier
        needs [Need::Unit, Need::BulwarkUnit], leaves [Left::SoldierUnit], worth Worth::Cards(1.0);

    // Trumps.
    /// The controller is asked whether to turn down one of these trumps (`agreed`), if one lies face up.
    "may_turn_down" => MayTurnDown { cards: CardSet }
        asks Question::MayTurnDown, needs [Need::Trumps, Need::Next],
        leaves [Left::Asked, Left::CardsInPlace], worth Worth::Nothing;
    /// All trumps of both players are turned face down.
    "turn_down_all" => TurnDownAll needs [Need::Trumps], leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The controller turns up one of their trumps that nothing holds down.
    "turn_up_trump" => TurnUpTrump
        asks Question::TurnUpTrump, needs [Need::Trumps], leaves [Left::CardsInPlace], worth Worth::TrumpUp;
    /// The target trump is turned face down and stays so until the end of the turn.
    "hold_down_target" => HoldDownTarget
        needs [Need::TrumpTarget], leaves [Left::CardsInPlace], worth Worth::TrumpGone;
    /// These trumps of the controller are turned face down.
    "turn_down_own" => TurnDownOwn { cards: CardSet }
        needs [Need::Trumps], leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// These trumps of the controller go to the graveyard.
    "bury_own_trump" => BuryOwnTrump { cards: CardSet } needs [Need::Trumps], worth Worth::Nothing;
    /// These cards of the controller's graveyard become trumps of theirs that lie face up.
    "revive_trump" => ReviveTrump { cards: CardSet } needs [Need::Trumps], worth Worth::TrumpUp;
    /// The target trump goes to its owner's graveyard.
    "bury_target_trump" => BuryTargetTrump
        needs [Need::TrumpTarget], leaves [Left::NoTarget], worth Worth::TrumpGone;

    // Requests.
    /// The target request is nullified and leaves the stage.
    "nullify_target" => NullifyTarget
        needs [Need::Request], leaves [Left::NoTarget], worth Worth::Nullified;
    /// The controller chooses another request that has two key cards, or one whose number is not above the sum of
    /// the key cards; it is nullified and leaves the stage.
    "nullify_reached" => NullifyReached
        asks Question::Reached, needs [Need::Keys], worth Worth::Cards(2.0);
    /// The target request stays on the stage and will do nothing.
    "blank_target" => BlankTarget
        needs [Need::Request], leaves [Left::CardsInPlace], worth Worth::Blanked;
    /// The controller chooses a new target for the target request (R34).
    "retarget_target" => RetargetTarget
        asks Question::NewTarget, needs [Need::Request], leaves [Left::CardsInPlace], worth Worth::Redirected;

    /// Once the effect is complete, a request of the controller for the action that declares attackers goes on
    /// the stage: at any time, without cost, and apart from those that count once a turn.
    "request_attack" => RequestAttack needs [Need::Attack], leaves [Left::CardsInPlace], worth Worth::Cards(1.0);

    /// Once the effect is complete, a request of the controller for the action that puts its key card onto its
    /// target goes on the stage, with the picked card of their graveyard as the key and the same target: at any
    /// time and without cost.
    "request_mount" => RequestMount
        needs [Need::Character, Need::Picked(&[Zone::Grave]), Need::MountAction],
        leaves [Left::CardsInPlace], worth Worth::Cards(1.5);

    // Conditions.
    /// The next verb is carried out only under this condition.
    "if" => If(condition: Cond) needs [Need::Next], leaves [Left::CardsInPlace], worth Worth::Nothing;
    /// The effect goes on only under this condition.
    "stop_unless" => StopUnless(condition: Cond)
        needs [Need::Next], leaves [Left::CardsInPlace], worth Worth::Nothing;
}

vocabulary! {
    /// A condition, judged when the program comes to it.
    Cond:
    /// The target is a charged character.
    "target_charged" => TargetCharged needs [Need::Character];
    /// The target is still where it was.
    "target_there" => TargetThere needs [Need::TargetLeft];
    /// The target's size is at most this, -128 to 127; a bulwark has no size.
    "target_size_at_most" => TargetSizeAtMost(size: i8) needs [Need::Character];
    /// The target's size is at most that of the key unit; a bulwark has no size.
    "target_not_above_unit" => TargetNotAboveUnit needs [Need::Character, Need::Unit, Need::SoldierUnit];
    /// The target's size is at most the sum of the sizes of the soldiers that were buried; a bulwark has no
    /// size.
    "target_not_above_buried" => TargetNotAboveBuried needs [Need::Character, Need::Buried];
    /// The key cards of the target request add up to at least this.
    "target_keys_at_least" => TargetKeysAtLeast(count: u8) needs [Need::Request];
    /// The target player's hand has at least as many cards as the controller's.
    "target_hand_not_below" => TargetHandNotBelow needs [Need::Target];
    /// A key card can be put onto the target: it is a soldier of a suit and no pair.
    "target_takes_key" => TargetTakesKey needs [Need::Character];
    /// The unit is still there.
    "unit_there" => UnitThere needs [Need::Unit];
    /// The opponent has at least as many bulwarks as the controller.
    "bulwarks_not_above" => BulwarksNotAbove needs [];
    /// One of these trumps of the controller lies face up.
    "trump_up" => TrumpUp(cards: CardSet) needs [Need::Trumps];
    /// A card is picked (`true`), or none (`false`).
    "picked" => Picked { yes: bool } needs [];
    /// The player who was asked last agreed (`true`), or not (`false`).
    "agreed" => Agreed { yes: bool } needs [Need::Asked];
    /// The target's size is not 0 and this divides it.
    "target_size_divided_by" => TargetSizeDividedBy(amount: Amount) needs [some(amount), Need::Character];
    /// The target request has two key cards, or one whose number is not above the sum of the key cards.
    "key_reaches_target" => KeyReachesTarget needs [Need::Request, Need::Keys];
    /// One of the key cards is the same card as a key card of the target request; a Joker is the same as
    /// any Joker.
    "key_equals_target_key" => KeyEqualsTargetKey needs [Need::Request, Need::Keys];
    /// One of the key cards is the same card as the target trump.
    "key_equals_target" => KeyEqualsTarget needs [Need::TrumpTarget, Need::Keys];
    /// The controller's life has at least this number of cards.
    "life_at_least" => LifeAtLeast(count: u8) needs [];
    /// The controller's hand has at most this number of cards.
    "hand_at_most" => HandAtMost(count: u8) needs [];
    /// The second half was chosen at `choose_one_or_two` (`true`), or the first (`false`).
    "chose_second" => Chose { second: bool } needs [Need::Half];
}
