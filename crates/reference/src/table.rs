//! The 37 actions of every game, row by row for every edition.

use crate::book::{Book, Cue, Effect, Frees, KeyLine, Line, Preset, Relation, Row, Size, Soldier, Switches};
use crate::{Edition, Format};
use saigen_cards::{Card, CardSet, Suit};

/// Defines the actions with their Japanese names and the ids of the digest.
macro_rules! actions {
    ($($(#[$name:meta])* $action:ident = $id:literal,)*) => {
        /// One of the 37 actions of every game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) enum Action {
            $($(#[$name])* $action,)*
        }

        impl Action {
            /// All actions.
            const ALL: [Self; 37] = [$(Self::$action),*];

            /// The id of the action, as the digest writes it.
            const fn id(self) -> &'static str {
                match self {
                    $(Self::$action => $id,)*
                }
            }
        }
    };
}

actions! {
    /// エンド
    End = "end",
    /// チャージ
    Charge = "charge",
    /// ドロー
    Draw = "draw",
    /// アタック
    Attack = "attack",
    /// ブロック
    Block = "block",
    /// ダメージ判定
    DamageJudgement = "damage_judgement",
    /// 世代交代
    NextGeneration = "next_generation",
    /// 防壁設置
    SetBulwark = "set_bulwark",
    /// 兵士召喚
    SummonSoldier = "summon_soldier",
    /// 英雄召喚
    SummonHero = "summon_hero",
    /// エース召喚
    SummonAce = "summon_ace",
    /// クイック召喚
    QuickSummon = "quick_summon",
    /// 魔術士召喚
    SummonMagician = "summon_magician",
    /// 装備
    Equip = "equip",
    /// 帰還
    Return = "return",
    /// アップ
    Up = "up",
    /// ダウン
    Down = "down",
    /// ツイスト
    Twist = "twist",
    /// カウンター
    Counter = "counter",
    /// キル
    Kill = "kill",
    /// 再会
    Reunion = "reunion",
    /// 停戦
    Truce = "truce",
    /// 対象変更
    ChangeTarget = "change_target",
    /// サーチ
    Search = "search",
    /// B・J
    Bj = "bj",
    /// R・S・F
    Rsf = "rsf",
    /// リバース
    Reverse = "reverse",
    /// 防壁破壊
    DestroyBulwark = "destroy_bulwark",
    /// 投擲
    Throwing = "throwing",
    /// 死の槍
    DeathLance = "death_lance",
    /// 防壁補充
    AddBulwark = "add_bulwark",
    /// リアニメイト
    Reanimate = "reanimate",
    /// ハンデス
    Handes = "handes",
    /// フォース
    Force = "force",
    /// 剣の雨
    SwordRain = "sword_rain",
    /// 徴募
    Recruit = "recruit",
    /// 奇襲
    Surprise = "surprise",
}

/// The default row: main, normal, requested by players, without cost, keys and target.
pub(crate) fn plain_row(id: &str) -> Row {
    Row {
        id: id.to_string(),
        kind: "basic".to_string(),
        main: true,
        immediate: false,
        after: None,
        once: false,
        only_others_turn: false,
        cost: String::new(),
        keys: KeyLine { relation: Relation::Free, slots: Vec::new() },
        keys_from_rare: false,
        unit: None,
        only_if: Vec::new(),
        line: Line::None,
        counterable: true,
        cost_triggers_wait: false,
        effect: Effect::Verbs(Vec::new()),
    }
}

impl Book {
    /// The rulebook of an edition and a format, without a frame.
    pub fn printed(edition: Edition, format: Format) -> Self {
        let actions = Action::ALL.into_iter().filter(|&action| lowest_format(edition, action) <= format);
        Self {
            edition,
            switches: switches(edition),
            frame: None,
            soldiers: soldiers(edition, format),
            pairs: Vec::new(),
            powers: Vec::new(),
            rows: actions.map(|action| row(edition, action)).collect(),
        }
    }
}

fn switches(edition: Edition) -> Switches {
    Switches {
        pass_on_empty_stage: edition >= Edition::V7_0,
        both_empty_draw: edition <= Edition::V6_2,
        main_trigger_needs_empty_stage: edition >= Edition::V8_2,
        main_triggers_first: edition >= Edition::V8_2,
        hand: 7,
        preset: match edition {
            Edition::V6_0 | Edition::V6_2 => Preset::Never,
            Edition::V7_0 => Preset::OnRequestBeforeHand,
            Edition::V8_2 | Edition::V9_1 => Preset::AlwaysAfterHand,
        },
        bare_bulwarks: edition >= Edition::V8_2,
        top_again_on_leaving: edition >= Edition::V9_1,
        joker_never_preset: false,
        damage_shows_order: true,
        no_free_repeats: edition >= Edition::V9_1,
    }
}

/// Footman, hero, ace, magician and armed soldier (base game 1).
fn soldiers(edition: Edition, format: Format) -> Vec<Soldier> {
    let plain = |one_of, haste| Soldier { one_of, haste, frees: None, size: Size::Numbers };
    let aces = numbers(1, 1);
    let mut kinds = vec![
        plain(Some(numbers(2, 10)), CardSet::EMPTY),
        plain(Some(numbers(11, 13)), CardSet::EMPTY),
        plain(Some(aces), aces),
        plain(None, aces),
    ];
    if format >= Format::Standard {
        // R26: the whole cost; from 8.2 on the D only.
        let letter = (edition >= Edition::V8_2).then_some('D');
        // 9.1 has one type of magic; the magician frees what is quick.
        let (kind, main) =
            if edition >= Edition::V9_1 { ("magic", Some(false)) } else { ("quick_magic", None) };
        let frees = Some(Frees { kind: kind.to_string(), main, letter });
        kinds.push(Soldier { one_of: Some(numbers(0, 0)), haste: numbers(0, 0), frees, size: Size::Numbers });
    }
    kinds
}

/// The lowest format that has an action.
pub(crate) fn lowest_format(edition: Edition, action: Action) -> Format {
    use Action as A;
    match action {
        A::SummonMagician | A::Return | A::DeathLance | A::AddBulwark | A::Reanimate | A::Handes => {
            Format::Standard
        }
        A::Reverse if edition <= Edition::V6_2 => Format::Standard,
        A::Reverse | A::QuickSummon | A::Kill | A::Reunion | A::Truce | A::ChangeTarget => Format::Pro,
        A::Bj | A::Rsf | A::Force | A::SwordRain | A::Recruit | A::Surprise => Format::Master,
        _ => Format::Lite,
    }
}

/// The row of an action in an edition.
pub(crate) fn row(edition: Edition, action: Action) -> Row {
    let mut row = older_row(edition, action);
    // 9.1 calls all magic that players request by one name.
    if edition >= Edition::V9_1 && matches!(row.kind.as_str(), "quick_magic" | "normal_magic") {
        row.kind = "magic".to_string();
    }
    row
}

/// The row of an action, with the types up to 8.2.
fn older_row(edition: Edition, action: Action) -> Row {
    use Action as A;
    let plain = Row { effect: Effect::Printed(action), ..plain_row(action.id()) };
    match action {
        A::End | A::Charge | A::Draw | A::Attack | A::Block | A::DamageJudgement | A::NextGeneration => {
            basic(edition, action, plain)
        }
        A::SetBulwark
        | A::SummonSoldier
        | A::SummonHero
        | A::SummonAce
        | A::QuickSummon
        | A::SummonMagician
        | A::Equip
        | A::Return => summon(edition, action, plain),
        A::Up
        | A::Down
        | A::Twist
        | A::Counter
        | A::Kill
        | A::Reunion
        | A::Truce
        | A::ChangeTarget
        | A::Search => quick_magic(edition, action, plain),
        A::Bj | A::Rsf | A::Reverse => changing_magic(edition, action, plain),
        A::DestroyBulwark
        | A::Throwing
        | A::DeathLance
        | A::AddBulwark
        | A::Reanimate
        | A::Handes
        | A::Force
        | A::SwordRain
        | A::Recruit
        | A::Surprise => normal_magic(action, plain),
    }
}

/// Turn and combat, and 世代交代.
fn basic(edition: Edition, action: Action, plain: Row) -> Row {
    let after = |action: Action| Some(Cue::Resolved(action.id().to_string()));
    match action {
        Action::Attack => Row { once: true, ..plain },
        Action::Charge => Row { after: after(Action::End), immediate: true, ..plain },
        Action::Draw => Row { after: after(Action::Charge), ..plain },
        // 6.0: Block is triggered even without an attacker.
        Action::Block if edition == Edition::V6_0 => Row { after: after(Action::Attack), ..plain },
        Action::Block => Row { after: Some(Cue::ResolvedWithAttacker("attack".to_string())), ..plain },
        Action::DamageJudgement => Row { after: after(Action::Block), ..plain },
        Action::NextGeneration => Row {
            kind: "triggered".to_string(),
            after: Some(Cue::Fallen(court())),
            main: false,
            immediate: true,
            ..plain
        },
        _ => plain,
    }
}

/// 召喚.
fn summon(edition: Edition, action: Action, plain: Row) -> Row {
    let plain = Row { kind: "summon".to_string(), ..plain };
    let costs = |cost: &str, keys| Row { cost: cost.to_string(), keys, ..plain.clone() };
    match action {
        Action::SetBulwark => Row { immediate: true, once: true, ..costs("L", none()) },
        Action::SummonSoldier => costs("BL", one(numbers(2, 10))),
        Action::SummonHero => costs("BBL", one(numbers(11, 13))),
        Action::SummonAce => costs("L", one(numbers(1, 1))),
        Action::QuickSummon => Row { main: false, only_others_turn: true, ..costs("D", one(numbers(1, 1))) },
        Action::SummonMagician => costs("BD", one(numbers(0, 0))),
        Action::Equip => Row {
            line: Line::Character { soldier: Some(true), own: true, of_key_suit: true },
            ..costs("BL", one(numbers(1, 13)))
        },
        // 帰還 is 速攻魔法 from 8.2 on (R35).
        _ => Row {
            kind: if edition >= Edition::V8_2 { "quick_magic" } else { "summon" }.to_string(),
            main: false,
            line: Line::Character { soldier: None, own: true, of_key_suit: false },
            ..costs("B", KeyLine { relation: Relation::OneSuit, slots: vec![numbers(1, 13); 2] })
        },
    }
}

/// 速攻魔法 of every edition.
fn quick_magic(edition: Edition, action: Action, plain: Row) -> Row {
    let quick = Row { kind: "quick_magic".to_string(), main: false, ..plain };
    let low = |suit| one(low(suit));
    let lite = |keys, line| Row { cost: "D".to_string(), keys, line, ..quick.clone() };
    let pro = |suit, line| Row { keys: two_low(suit), line, ..quick.clone() };
    match action {
        Action::Up => lite(low(Suit::Heart), soldier()),
        Action::Down => lite(low(Suit::Spade), soldier()),
        Action::Twist => lite(low(Suit::Diamond), character()),
        // 6.0: the comparison of numbers is part of the target line.
        Action::Counter => lite(low(Suit::Club), Line::Counterable { in_reach: edition == Edition::V6_0 }),
        Action::Kill => pro(Suit::Spade, soldier()),
        Action::Reunion => pro(Suit::Heart, Line::None),
        Action::Truce => pro(Suit::Diamond, Line::RequestFor("damage_judgement".to_string())),
        Action::ChangeTarget => pro(Suit::Club, Line::RequestWithTarget),
        _ => Row { keys: one(numbers(0, 0)), immediate: true, ..quick },
    }
}

/// B・J, R・S・F and リバース: normal magic in 6.x, quick magic from 7.0 on.
fn changing_magic(edition: Edition, action: Action, plain: Row) -> Row {
    let old = edition <= Edition::V6_2;
    let kind = if old { "normal_magic" } else { "quick_magic" }.to_string();
    let plain = Row { kind, main: old, ..plain };
    let (ace, jack) = (numbers(1, 1), numbers(11, 11));
    match action {
        Action::Bj if edition >= Edition::V8_2 => {
            Row { keys: KeyLine { relation: Relation::Free, slots: vec![ace, jack] }, ..plain }
        }
        Action::Bj => Row {
            cost: "SS".to_string(),
            keys: KeyLine { relation: Relation::OneSuit, slots: vec![ace, jack] },
            immediate: old,
            // R12.
            cost_triggers_wait: true,
            ..plain
        },
        Action::Rsf => Row {
            cost: "BB".to_string(),
            keys: KeyLine {
                relation: Relation::OneSuit,
                slots: [1, 10, 11, 12, 13].map(|n| numbers(n, n)).to_vec(),
            },
            line: Line::Player,
            counterable: false,
            ..plain
        },
        _ => Row {
            keys: KeyLine { relation: Relation::OneNumber, slots: vec![CardSet::ALL; 2] },
            line: character(),
            ..plain
        },
    }
}

/// 通常魔法.
fn normal_magic(action: Action, plain: Row) -> Row {
    use Suit::{Club, Diamond, Heart, Spade};
    let plain = Row { kind: "normal_magic".to_string(), ..plain };
    let both = |one, other, line| Row {
        keys: KeyLine { relation: Relation::Free, slots: vec![CardSet::suit(one), CardSet::suit(other)] },
        line,
        ..plain.clone()
    };
    let master =
        |suit| Row { cost: "BB".to_string(), counterable: false, keys: two_low(suit), ..plain.clone() };
    match action {
        Action::DestroyBulwark => {
            both(Heart, Diamond, Line::Character { soldier: Some(false), own: false, of_key_suit: false })
        }
        Action::Throwing => both(Spade, Club, Line::Opponent),
        Action::DeathLance => both(Spade, Diamond, soldier()),
        Action::AddBulwark => both(Heart, Club, Line::None),
        Action::Reanimate => {
            both(Spade, Heart, Line::Character { soldier: None, own: true, of_key_suit: false })
        }
        Action::Handes => both(Diamond, Club, Line::Opponent),
        Action::Force => master(Heart),
        Action::SwordRain => master(Spade),
        Action::Recruit => master(Diamond),
        _ => master(Club),
    }
}

/// The cards with a number from .. to; the number of a Joker is 0.
fn numbers(from: u8, to: u8) -> CardSet {
    Card::all().filter(|card| (from..=to).contains(&card.number())).collect()
}

/// A–10 of a suit.
fn low(suit: Suit) -> CardSet {
    numbers(1, 10) & CardSet::suit(suit)
}

/// Joker, A, J, Q, K: the cards of 世代交代.
pub(crate) fn court() -> CardSet {
    numbers(0, 1) | numbers(11, 13)
}

fn none() -> KeyLine {
    KeyLine { relation: Relation::Free, slots: Vec::new() }
}

fn one(cards: CardSet) -> KeyLine {
    KeyLine { relation: Relation::Free, slots: vec![cards] }
}

fn two_low(suit: Suit) -> KeyLine {
    KeyLine { relation: Relation::Free, slots: vec![low(suit); 2] }
}

fn soldier() -> Line {
    Line::Character { soldier: Some(true), own: false, of_key_suit: false }
}

fn character() -> Line {
    Line::Character { soldier: None, own: false, of_key_suit: false }
}
