//! Quick magic (速攻魔法), and what became quick magic with 7.0: B・J, R・S・F, リバース.

use alloc::borrow::Cow::Borrowed;
use alloc::vec::Vec;

use saigen_cards::{CardSet, Rank, Suit};

use crate::action::{ActionRow, to_ten};
use crate::{
    Amount, BodySpec, Change, Cond, Edition, Format, Keys, Kind, Op, Speed, TargetSpec, Timing, Who,
};

const SOLDIER: TargetSpec = TargetSpec::Character { body: BodySpec::Soldier, own: false, of_key_suit: false };
const CHARACTER: TargetSpec =
    TargetSpec::Character { body: BodySpec::Character, own: false, of_key_suit: false };

pub(super) fn rows() -> Vec<ActionRow> {
    let mut rows = one_key();
    rows.extend(two_keys());
    rows.extend(special());
    rows
}

/// Up, Down, Twist, Counter: one card of A–10, and a discard.
fn one_key() -> Vec<ActionRow> {
    use Format::Lite;
    use Kind::QuickMagic;
    use Speed::Normal;
    use Timing::Quick;
    let grow = Op::Grow { by: Amount::Keys };
    let shrink = Op::Shrink { by: Amount::Keys };
    let at_zero = Op::If(Cond::TargetSizeAtMost(0));
    let alive = Op::If(Cond::TargetThere);
    let nullify_in_reach = [Op::If(Cond::KeyReachesTarget), Op::NullifyTarget];
    [
        ActionRow::direct("up", Lite, QuickMagic, Quick, Normal)
            .cost("D")
            .keys(Keys::one(to_ten(Suit::Heart)))
            .target(SOLDIER)
            .effect("effect-up", &[grow])
            .since(Edition::V8_2, [Change::Effect("effect-up-fog", [grow, Op::KeysToFog].into())]),
        ActionRow::direct("down", Lite, QuickMagic, Quick, Normal)
            .cost("D")
            .keys(Keys::one(to_ten(Suit::Spade)))
            .target(SOLDIER)
            .effect("effect-down", &[shrink, at_zero, Op::BuryTarget])
            .since(
                Edition::V8_2,
                [Change::Effect(
                    "effect-down-fog",
                    [shrink, at_zero, Op::BuryTarget, alive, Op::KeysToFog].into(),
                )],
            ),
        ActionRow::direct("twist", Lite, QuickMagic, Quick, Normal)
            .cost("D")
            .keys(Keys::one(to_ten(Suit::Diamond)))
            .target(CHARACTER)
            .effect("effect-twist", &[Op::ChoosePose, Op::PoseTarget]),
        ActionRow::direct("counter", Lite, QuickMagic, Quick, Normal)
            .cost("D")
            .keys(Keys::one(to_ten(Suit::Club)))
            .target(TargetSpec::Counterable { in_reach: true })
            .effect("effect-counter-reach", &nullify_in_reach)
            .since(
                Edition::V6_2,
                [
                    Change::Target(TargetSpec::Counterable { in_reach: false }),
                    Change::Effect("effect-counter", nullify_in_reach.into()),
                ],
            ),
    ]
    .into()
}

/// Kill, Reunion, Truce, Change target: two cards of A–10 of one suit, no cost.
fn two_keys() -> Vec<ActionRow> {
    use Format::Pro;
    use Kind::QuickMagic;
    use Speed::Normal;
    use Timing::Quick;
    [
        ActionRow::direct("kill", Pro, QuickMagic, Quick, Normal)
            .keys(Keys::two(to_ten(Suit::Spade)))
            .target(SOLDIER)
            .effect("effect-kill", &[Op::BuryTarget]),
        ActionRow::direct("reunion", Pro, QuickMagic, Quick, Normal)
            .keys(Keys::two(to_ten(Suit::Heart)))
            .effect("effect-reunion", &[Op::PickGrave, Op::TakePicked]),
        ActionRow::direct("truce", Pro, QuickMagic, Quick, Normal)
            .keys(Keys::two(to_ten(Suit::Diamond)))
            .target(TargetSpec::RequestFor(Borrowed("damage_judgement")))
            .effect("effect-truce-blank", &[Op::BlankTarget])
            .since(Edition::V6_2, [Change::Effect("effect-truce", [Op::NullifyTarget].into())]),
        ActionRow::direct("change_target", Pro, QuickMagic, Quick, Normal)
            .keys(Keys::two(to_ten(Suit::Club)))
            .target(TargetSpec::RequestWithTarget)
            .effect("effect-change-target", &[Op::RetargetTarget]),
    ]
    .into()
}

/// Search, B・J, R・S・F, Reverse.
fn special() -> Vec<ActionRow> {
    use Format::{Lite, Master, Pro, Standard};
    use Kind::{NormalMagic, QuickMagic};
    use Speed::{Immediate, Normal};
    use Timing::{Main, Quick};
    let take_two = [Op::PickLife { count: 2 }, Op::TakePicked, Op::ShuffleLife];
    let turn_over = [Op::ChoosePose, Op::PoseTarget, Op::TurnOverTarget];
    let became_quick = [Change::Kind(QuickMagic), Change::Timing(Quick)];
    let royal = [Rank::ACE, Rank::TEN, Rank::JACK, Rank::QUEEN, Rank::KING];
    [
        ActionRow::direct("search", Lite, QuickMagic, Quick, Immediate)
            .keys(Keys::one(CardSet::JOKERS))
            .effect("effect-search", &[Op::PickLife { count: 1 }, Op::TakePicked, Op::ShuffleLife]),
        ActionRow::direct("bj", Master, NormalMagic, Main, Immediate)
            .cost("SS")
            .keys(Keys::ranks_of_one_suit(&[Rank::ACE, Rank::JACK]))
            .cost_triggers_wait()
            .effect("effect-bj-at-once", &take_two)
            .since(Edition::V7_0, became_quick.clone())
            .since(Edition::V7_0, [Change::Speed(Normal), Change::Effect("effect-bj-two", take_two.into())])
            .since(
                Edition::V8_2,
                [
                    Change::Cost(""),
                    Change::CostTriggersWait(false),
                    Change::Keys(Keys::each(CardSet::rank(Rank::ACE), CardSet::rank(Rank::JACK))),
                    Change::Effect("effect-bj-blackjack", [Op::Blackjack].into()),
                ],
            ),
        ActionRow::direct("rsf", Master, NormalMagic, Main, Normal)
            .cost("BB")
            .keys(Keys::ranks_of_one_suit(&royal))
            .target(TargetSpec::Player)
            .uncounterable()
            .effect("effect-rsf", &[Op::Damage { to: Who::Target, amount: Amount::Exactly(40) }])
            .since(Edition::V7_0, became_quick.clone()),
        ActionRow::direct("reverse", Standard, NormalMagic, Main, Normal)
            .keys(Keys::two_of_one_number())
            .target(CHARACTER)
            .effect("effect-reverse", &turn_over)
            .since(Edition::V7_0, became_quick)
            .since(
                Edition::V7_0,
                [
                    Change::Format(Pro),
                    Change::Effect(
                        "effect-reverse-combat",
                        [Op::ChoosePose, Op::PoseTarget, Op::TargetLeavesCombat, Op::TurnOverTarget].into(),
                    ),
                ],
            ),
    ]
    .into()
}
