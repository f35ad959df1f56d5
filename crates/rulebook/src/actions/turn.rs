//! The turn and combat: End, Charge, Draw; Attack, Block, Damage judgement; Next generation.

use alloc::borrow::Cow::Borrowed;
use alloc::vec::Vec;

use saigen_cards::{CardSet, Rank};

use crate::action::{ActionRow, ranks};
use crate::{BodySpec, Change, Cue, Edition, Format, Kind, Op, Speed, Timing};

/// The cards that call the next generation: Joker, A, J, Q, K.
fn court() -> CardSet {
    ranks([Rank::ACE, Rank::JACK, Rank::QUEEN, Rank::KING].into_iter()) | CardSet::JOKERS
}

pub(super) fn rows() -> Vec<ActionRow> {
    use Format::Lite;
    use Kind::{Combat, Triggered, Turn};
    use Speed::{Immediate, Normal};
    use Timing::{Main, Quick};
    let basic_since_8 = |row: ActionRow| row.since(Edition::V8_2, [Change::Kind(Kind::Basic)]);
    [
        basic_since_8(
            ActionRow::direct("end", Lite, Turn, Main, Normal)
                .effect("effect-end", &[Op::DiscardDown { to: 7 }, Op::PassTurn])
                .since(
                    Edition::V8_2,
                    [Change::Effect(
                        "effect-end-fog",
                        [Op::DiscardDown { to: 7 }, Op::ClearFog, Op::PassTurn].into(),
                    )],
                ),
        ),
        basic_since_8(
            ActionRow::triggered("charge", Lite, Turn, Main, Immediate, Cue::Resolved(Borrowed("end")))
                .effect("effect-charge", &[Op::ChargeAll { body: BodySpec::Character }]),
        ),
        basic_since_8(
            ActionRow::triggered("draw", Lite, Turn, Main, Normal, Cue::Resolved(Borrowed("charge")))
                .effect("effect-draw", &[Op::Draw, Op::MayDraw]),
        ),
        basic_since_8(
            ActionRow::direct("attack", Lite, Combat, Main, Normal)
                .once_a_turn()
                .effect("effect-attack-always", &[Op::DeclareAttackers])
                .since(Edition::V6_2, [Change::Effect("effect-attack", [Op::DeclareAttackers].into())]),
        ),
        basic_since_8(
            ActionRow::triggered("block", Lite, Combat, Main, Normal, Cue::Resolved(Borrowed("attack")))
                .effect("effect-block", &[Op::DeclareBlockers])
                .since(Edition::V6_2, [Change::Cue(Cue::ResolvedWithAttacker(Borrowed("attack")))]),
        ),
        basic_since_8(
            ActionRow::triggered(
                "damage_judgement",
                Lite,
                Combat,
                Main,
                Normal,
                Cue::Resolved(Borrowed("block")),
            )
            .effect("effect-damage-judgement", &[Op::JudgeDamage]),
        ),
        ActionRow::triggered("next_generation", Lite, Triggered, Quick, Immediate, Cue::Fallen(court()))
            .effect("effect-next-generation", &[Op::BuryUntil { one_of: court() }])
            .since(Edition::V8_2, [Change::Kind(Kind::TriggeredMagic)]),
    ]
    .into()
}
