//! Normal magic (通常魔法): all main timing, all through the stage.

use alloc::vec::Vec;

use saigen_cards::{CardSet, Suit};

use crate::action::{ActionRow, to_ten};
use crate::{
    Amount, BodySpec, Change, Cond, Edition, End, Form, Format, Keys, Kind, Op, Pose, Speed, TargetSpec,
    Timing, Who,
};

pub(super) fn rows() -> Vec<ActionRow> {
    let mut rows = two_suits();
    rows.extend(great_magic());
    rows
}

fn row(id: &'static str, format: Format) -> ActionRow {
    ActionRow::direct(id, format, Kind::NormalMagic, Timing::Main, Speed::Normal)
}

/// One card of each of two suits, no cost: every pair of suits is an action.
fn two_suits() -> Vec<ActionRow> {
    use Format::{Lite, Standard};
    let suits = |first, second| Keys::each(CardSet::suit(first), CardSet::suit(second));
    let character = |body, own| TargetSpec::Character { body, own, of_key_suit: false };
    let damage = |suit| Op::Damage { to: Who::Target, amount: Amount::KeyOf(suit) };
    [
        row("destroy_bulwark", Lite)
            .keys(suits(Suit::Heart, Suit::Diamond))
            .target(character(BodySpec::Bulwark, false))
            .effect("effect-destroy-bulwark", &[Op::BuryTarget]),
        row("throwing", Lite)
            .keys(suits(Suit::Spade, Suit::Club))
            .target(TargetSpec::Opponent)
            .effect("effect-throwing", &[damage(Suit::Spade)]),
        row("death_lance", Standard)
            .keys(suits(Suit::Spade, Suit::Diamond))
            .target(character(BodySpec::Soldier, false))
            .effect(
                "effect-death-lance",
                &[
                    Op::StopUnless(Cond::TargetSizeDividedBy(Amount::KeyOf(Suit::Diamond))),
                    Op::TargetToLife,
                    damage(Suit::Spade),
                ],
            ),
        row("add_bulwark", Standard).keys(suits(Suit::Heart, Suit::Club)).effect(
            "effect-add-bulwark",
            &[
                Op::ChooseOneOrTwo,
                Op::If(Cond::Chose { second: false }),
                Op::LifeEnters { count: 1, pose: Pose::Charged },
                Op::If(Cond::Chose { second: true }),
                Op::LifeEnters { count: 2, pose: Pose::Driven },
            ],
        ),
        row("reanimate", Standard)
            .keys(suits(Suit::Spade, Suit::Heart))
            .target(character(BodySpec::Character, true))
            .effect(
                "effect-reanimate",
                &[
                    Op::PickGrave,
                    Op::BuryTarget,
                    Op::PickedEnters { form: Form::Soldier, pose: Pose::Charged },
                ],
            ),
        row("handes", Standard)
            .keys(suits(Suit::Diamond, Suit::Club))
            .target(TargetSpec::Opponent)
            .effect("effect-handes", &[Op::PickHand { whose: Who::Target }, Op::DiscardPicked]),
    ]
    .into()
}

/// Two cards of A–10 of one suit and two bulwarks; cannot be countered.
fn great_magic() -> Vec<ActionRow> {
    use Format::Master;
    let great = |id, suit| row(id, Master).cost("BB").keys(Keys::two(to_ten(suit))).uncounterable();
    let grow_all = Op::GrowAll { by: Amount::Keys };
    let recruit = |from| {
        [
            Op::TurnUp { count: 4, from },
            Op::TurnedUpEnter { at_most: Amount::Keys, pose: Pose::Driven },
            Op::TurnedUpToBottom,
        ]
    };
    [
        great("force", Suit::Heart)
            .effect("effect-force", &[grow_all])
            .since(Edition::V8_2, [Change::Effect("effect-force-fog", [grow_all, Op::KeysToFog].into())]),
        great("sword_rain", Suit::Spade)
            .effect("effect-sword-rain", &[Op::BurySoldiers { at_most: Amount::Keys }]),
        // R20: the seeds of 6.0 and 7.0 say bottom, the published data of 6.2 and 8.2 say top.
        great("recruit", Suit::Diamond)
            .effect("effect-recruit-bottom", &recruit(End::Bottom))
            .since(Edition::V6_2, [Change::Effect("effect-recruit-top", recruit(End::Top).into())])
            .since(Edition::V7_0, [Change::Effect("effect-recruit-bottom", recruit(End::Bottom).into())])
            .since(Edition::V8_2, [Change::Effect("effect-recruit-top", recruit(End::Top).into())]),
        great("surprise", Suit::Club).effect(
            "effect-surprise",
            &[Op::BulwarksBecomeSoldiers, Op::ChargeAll { body: BodySpec::Soldier }],
        ),
    ]
    .into()
}
