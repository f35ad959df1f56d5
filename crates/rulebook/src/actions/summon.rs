//! Summoning (召喚).

use alloc::vec::Vec;

use saigen_cards::{CardSet, Rank};

use crate::action::{ActionRow, ranks};
use crate::{
    BodySpec, Change, Cond, Edition, Form, Format, Keys, Kind, Op, Pose, Speed, TargetSpec, Timing, Who,
};

const KEY_AS_SOLDIER: Op = Op::KeyEnters { form: Form::Soldier, pose: Pose::Charged };

pub(super) fn rows() -> Vec<ActionRow> {
    use Format::{Lite, Pro, Standard};
    use Kind::Summon;
    use Speed::{Immediate, Normal};
    use Timing::{Main, Quick};
    let footmen = ranks(Rank::all().filter(|&rank| rank > Rank::ACE && rank <= Rank::TEN));
    let heroes = ranks(Rank::all().filter(|&rank| rank > Rank::TEN));
    let aces = CardSet::rank(Rank::ACE);
    [
        ActionRow::direct("set_bulwark", Lite, Summon, Main, Immediate).cost("L").once_a_turn().effect(
            "effect-set-bulwark",
            &[
                Op::PickHand { whose: Who::Controller },
                Op::PickedEnters { form: Form::Bulwark, pose: Pose::Charged },
            ],
        ),
        ActionRow::direct("summon_soldier", Lite, Summon, Main, Normal)
            .cost("BL")
            .keys(Keys::one(footmen))
            .effect("effect-summon-soldier", &[KEY_AS_SOLDIER]),
        ActionRow::direct("summon_hero", Lite, Summon, Main, Normal)
            .cost("BBL")
            .keys(Keys::one(heroes))
            .effect("effect-summon-hero", &[KEY_AS_SOLDIER]),
        ActionRow::direct("summon_ace", Lite, Summon, Main, Normal)
            .cost("L")
            .keys(Keys::one(aces))
            .effect("effect-summon-ace", &[KEY_AS_SOLDIER]),
        ActionRow::direct("quick_summon", Pro, Summon, Quick, Normal)
            .cost("D")
            .keys(Keys::one(aces))
            .only_in_opponents_turn()
            .effect(
                "effect-quick-summon",
                &[Op::ChooseForm, Op::KeyEnters { form: Form::Chosen, pose: Pose::Charged }],
            ),
        ActionRow::direct("summon_magician", Standard, Summon, Main, Normal)
            .cost("BD")
            .keys(Keys::one(CardSet::JOKERS))
            .effect("effect-summon-magician", &[KEY_AS_SOLDIER]),
        ActionRow::direct("equip", Lite, Summon, Main, Normal)
            .cost("BL")
            .keys(Keys::one(footmen | heroes | aces))
            .target(TargetSpec::Character { body: BodySpec::Soldier, own: true, of_key_suit: true })
            .effect("effect-equip", &[Op::MountKey]),
        ActionRow::direct("return", Standard, Summon, Quick, Normal)
            .cost("B")
            .keys(Keys::two_of_one_suit())
            .target(TargetSpec::Character { body: BodySpec::Character, own: true, of_key_suit: false })
            .effect("effect-return", &[Op::If(Cond::TargetCharged), Op::TargetToHand, Op::KeysToHand])
            .since(Edition::V8_2, [Change::Kind(Kind::QuickMagic)]),
    ]
    .into()
}
