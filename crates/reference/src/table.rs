//! The table of the 37 actions, written down row by row for every edition.

use crate::{Edition, Format};
use saigen_cards::Suit;

/// One of the 37 actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// エンド
    End,
    /// チャージ
    Charge,
    /// ドロー
    Draw,
    /// アタック
    Attack,
    /// ブロック
    Block,
    /// ダメージ判定
    DamageJudgement,
    /// 世代交代
    NextGeneration,
    /// 防壁設置
    SetBulwark,
    /// 兵士召喚
    SummonSoldier,
    /// 英雄召喚
    SummonHero,
    /// エース召喚
    SummonAce,
    /// クイック召喚
    QuickSummon,
    /// 魔術士召喚
    SummonMagician,
    /// 装備
    Equip,
    /// 帰還
    Return,
    /// アップ
    Up,
    /// ダウン
    Down,
    /// ツイスト
    Twist,
    /// カウンター
    Counter,
    /// キル
    Kill,
    /// 再会
    Reunion,
    /// 停戦
    Truce,
    /// 対象変更
    ChangeTarget,
    /// サーチ
    Search,
    /// B・J
    Bj,
    /// R・S・F
    Rsf,
    /// リバース
    Reverse,
    /// 防壁破壊
    DestroyBulwark,
    /// 投擲
    Throwing,
    /// 死の槍
    DeathLance,
    /// 防壁補充
    AddBulwark,
    /// リアニメイト
    Reanimate,
    /// ハンデス
    Handes,
    /// フォース
    Force,
    /// 剣の雨
    SwordRain,
    /// 徴募
    Recruit,
    /// 奇襲
    Surprise,
}

impl Action {
    /// All actions.
    pub const ALL: [Self; 37] = [
        Self::End,
        Self::Charge,
        Self::Draw,
        Self::Attack,
        Self::Block,
        Self::DamageJudgement,
        Self::NextGeneration,
        Self::SetBulwark,
        Self::SummonSoldier,
        Self::SummonHero,
        Self::SummonAce,
        Self::QuickSummon,
        Self::SummonMagician,
        Self::Equip,
        Self::Return,
        Self::Up,
        Self::Down,
        Self::Twist,
        Self::Counter,
        Self::Kill,
        Self::Reunion,
        Self::Truce,
        Self::ChangeTarget,
        Self::Search,
        Self::Bj,
        Self::Rsf,
        Self::Reverse,
        Self::DestroyBulwark,
        Self::Throwing,
        Self::DeathLance,
        Self::AddBulwark,
        Self::Reanimate,
        Self::Handes,
        Self::Force,
        Self::SwordRain,
        Self::Recruit,
        Self::Surprise,
    ];

    /// The id of the action, as the digest writes it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Charge => "charge",
            Self::Draw => "draw",
            Self::Attack => "attack",
            Self::Block => "block",
            Self::DamageJudgement => "damage_judgement",
            Self::NextGeneration => "next_generation",
            Self::SetBulwark => "set_bulwark",
            Self::SummonSoldier => "summon_soldier",
            Self::SummonHero => "summon_hero",
            Self::SummonAce => "summon_ace",
            Self::QuickSummon => "quick_summon",
            Self::SummonMagician => "summon_magician",
            Self::Equip => "equip",
            Self::Return => "return",
            Self::Up => "up",
            Self::Down => "down",
            Self::Twist => "twist",
            Self::Counter => "counter",
            Self::Kill => "kill",
            Self::Reunion => "reunion",
            Self::Truce => "truce",
            Self::ChangeTarget => "change_target",
            Self::Search => "search",
            Self::Bj => "bj",
            Self::Rsf => "rsf",
            Self::Reverse => "reverse",
            Self::DestroyBulwark => "destroy_bulwark",
            Self::Throwing => "throwing",
            Self::DeathLance => "death_lance",
            Self::AddBulwark => "add_bulwark",
            Self::Reanimate => "reanimate",
            Self::Handes => "handes",
            Self::Force => "force",
            Self::SwordRain => "sword_rain",
            Self::Recruit => "recruit",
            Self::Surprise => "surprise",
        }
    }

    /// The action with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.id() == id)
    }
}

/// The type of an action; only 速攻魔法 matters in play (the magician).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Turn control and combat.
    Basic,
    /// 召喚
    Summon,
    /// 速攻魔法
    QuickMagic,
    /// 通常魔法
    NormalMagic,
    /// 誘発
    Triggered,
}

/// The key line of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keys {
    /// No key card.
    None,
    /// One card with a number from .. to, of any suit (no Joker).
    One(u8, u8),
    /// One Joker.
    OneJoker,
    /// One card A–10 of this suit.
    OneLow(Suit),
    /// Two cards A–10 of this suit.
    TwoLow(Suit),
    /// One card A–K of each of these suits.
    Both(Suit, Suit),
    /// Two cards of one suit.
    TwoOfOneSuit,
    /// Two cards of one number.
    TwoOfOneNumber,
    /// A and J of one suit.
    AceJackOfOneSuit,
    /// Any A and any J.
    AceJack,
    /// A, 10, J, Q, K of one suit.
    Royal,
}

/// The target line of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// No target.
    None,
    /// One of your soldiers of the key card's suit.
    OwnSoldierOfKeySuit,
    /// One of your characters.
    OwnCharacter,
    /// One soldier.
    Soldier,
    /// One character.
    Character,
    /// One bulwark.
    Bulwark,
    /// An opponent.
    Opponent,
    /// A player.
    Player,
    /// A request with one or two key cards.
    RequestToCounter,
    /// The Damage judgement request.
    Judgement,
    /// A request that has a target.
    RequestWithTarget,
}

/// Everything that the table says about one action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// The lowest format that has it.
    pub(crate) format: Format,
    /// Its type.
    pub(crate) kind: Kind,
    /// Main timing (else quick).
    pub(crate) main: bool,
    /// Immediate speed (else normal).
    pub(crate) immediate: bool,
    /// Whether a player may request it.
    pub(crate) direct: bool,
    /// Once a turn.
    pub(crate) once: bool,
    /// Only while it is not your turn (クイック召喚).
    pub(crate) only_others_turn: bool,
    /// The letters of the cost.
    pub(crate) cost: &'static str,
    /// The key line.
    pub(crate) keys: Keys,
    /// The target line.
    pub(crate) line: Line,
    /// Whether カウンター may be pointed at it.
    pub(crate) counterable: bool,
}

/// A main, normal, direct row without cost, keys and target, to start from.
const PLAIN: Row = Row {
    format: Format::Lite,
    kind: Kind::Basic,
    main: true,
    immediate: false,
    direct: true,
    once: false,
    only_others_turn: false,
    cost: "",
    keys: Keys::None,
    line: Line::None,
    counterable: true,
};

/// The row of an action in an edition.
pub(crate) fn row(edition: Edition, action: Action) -> Row {
    use Action as A;
    match action {
        A::End | A::Charge | A::Draw | A::Attack | A::Block | A::DamageJudgement | A::NextGeneration => {
            basic(action)
        }
        A::SetBulwark
        | A::SummonSoldier
        | A::SummonHero
        | A::SummonAce
        | A::QuickSummon
        | A::SummonMagician
        | A::Equip
        | A::Return => summon(edition, action),
        A::Up
        | A::Down
        | A::Twist
        | A::Counter
        | A::Kill
        | A::Reunion
        | A::Truce
        | A::ChangeTarget
        | A::Search => quick_magic(action),
        A::Bj | A::Rsf | A::Reverse => changing_magic(edition, action),
        A::DestroyBulwark
        | A::Throwing
        | A::DeathLance
        | A::AddBulwark
        | A::Reanimate
        | A::Handes
        | A::Force
        | A::SwordRain
        | A::Recruit
        | A::Surprise => normal_magic(action),
    }
}

/// Turn and combat, and 世代交代.
fn basic(action: Action) -> Row {
    match action {
        Action::Attack => Row { once: true, ..PLAIN },
        Action::Charge => Row { direct: false, immediate: true, ..PLAIN },
        Action::Draw | Action::Block | Action::DamageJudgement => Row { direct: false, ..PLAIN },
        Action::NextGeneration => {
            Row { kind: Kind::Triggered, direct: false, main: false, immediate: true, ..PLAIN }
        }
        _ => PLAIN,
    }
}

/// 召喚.
fn summon(edition: Edition, action: Action) -> Row {
    let plain = Row { kind: Kind::Summon, ..PLAIN };
    match action {
        Action::SetBulwark => Row { cost: "L", immediate: true, once: true, ..plain },
        Action::SummonSoldier => Row { cost: "BL", keys: Keys::One(2, 10), ..plain },
        Action::SummonHero => Row { cost: "BBL", keys: Keys::One(11, 13), ..plain },
        Action::SummonAce => Row { cost: "L", keys: Keys::One(1, 1), ..plain },
        Action::QuickSummon => Row {
            format: Format::Pro,
            cost: "D",
            keys: Keys::One(1, 1),
            main: false,
            only_others_turn: true,
            ..plain
        },
        Action::SummonMagician => Row { format: Format::Standard, cost: "BD", keys: Keys::OneJoker, ..plain },
        Action::Equip => Row { cost: "BL", keys: Keys::One(1, 13), line: Line::OwnSoldierOfKeySuit, ..plain },
        // 帰還 is 速攻魔法 in 8.2 only (R35).
        _ => Row {
            format: Format::Standard,
            kind: if edition == Edition::V8_2 { Kind::QuickMagic } else { Kind::Summon },
            cost: "B",
            keys: Keys::TwoOfOneSuit,
            main: false,
            line: Line::OwnCharacter,
            ..plain
        },
    }
}

/// 速攻魔法 that is the same in every edition.
fn quick_magic(action: Action) -> Row {
    let lite = Row { kind: Kind::QuickMagic, main: false, cost: "D", ..PLAIN };
    let pro = Row { kind: Kind::QuickMagic, main: false, format: Format::Pro, ..PLAIN };
    match action {
        Action::Up => Row { keys: Keys::OneLow(Suit::Heart), line: Line::Soldier, ..lite },
        Action::Down => Row { keys: Keys::OneLow(Suit::Spade), line: Line::Soldier, ..lite },
        Action::Twist => Row { keys: Keys::OneLow(Suit::Diamond), line: Line::Character, ..lite },
        Action::Counter => Row { keys: Keys::OneLow(Suit::Club), line: Line::RequestToCounter, ..lite },
        Action::Kill => Row { keys: Keys::TwoLow(Suit::Spade), line: Line::Soldier, ..pro },
        Action::Reunion => Row { keys: Keys::TwoLow(Suit::Heart), ..pro },
        Action::Truce => Row { keys: Keys::TwoLow(Suit::Diamond), line: Line::Judgement, ..pro },
        Action::ChangeTarget => Row { keys: Keys::TwoLow(Suit::Club), line: Line::RequestWithTarget, ..pro },
        _ => Row { cost: "", keys: Keys::OneJoker, immediate: true, ..lite },
    }
}

/// B・J, R・S・F and リバース: normal magic in 6.x, quick magic from 7.0 on.
fn changing_magic(edition: Edition, action: Action) -> Row {
    let old = edition <= Edition::V6_2;
    let kind = if old { Kind::NormalMagic } else { Kind::QuickMagic };
    let plain = Row { kind, main: old, format: Format::Master, ..PLAIN };
    match action {
        Action::Bj if edition == Edition::V8_2 => Row { keys: Keys::AceJack, ..plain },
        Action::Bj => Row { cost: "SS", keys: Keys::AceJackOfOneSuit, immediate: old, ..plain },
        Action::Rsf => Row { cost: "BB", keys: Keys::Royal, line: Line::Player, counterable: false, ..plain },
        _ => Row {
            format: if old { Format::Standard } else { Format::Pro },
            keys: Keys::TwoOfOneNumber,
            line: Line::Character,
            ..plain
        },
    }
}

/// 通常魔法.
fn normal_magic(action: Action) -> Row {
    use Suit::{Club, Diamond, Heart, Spade};
    let lite = Row { kind: Kind::NormalMagic, ..PLAIN };
    let standard = Row { format: Format::Standard, ..lite };
    let master = Row { format: Format::Master, cost: "BB", counterable: false, ..lite };
    match action {
        Action::DestroyBulwark => Row { keys: Keys::Both(Heart, Diamond), line: Line::Bulwark, ..lite },
        Action::Throwing => Row { keys: Keys::Both(Spade, Club), line: Line::Opponent, ..lite },
        Action::DeathLance => Row { keys: Keys::Both(Spade, Diamond), line: Line::Soldier, ..standard },
        Action::AddBulwark => Row { keys: Keys::Both(Heart, Club), ..standard },
        Action::Reanimate => Row { keys: Keys::Both(Spade, Heart), line: Line::OwnCharacter, ..standard },
        Action::Handes => Row { keys: Keys::Both(Diamond, Club), line: Line::Opponent, ..standard },
        Action::Force => Row { keys: Keys::TwoLow(Heart), ..master },
        Action::SwordRain => Row { keys: Keys::TwoLow(Spade), ..master },
        Action::Recruit => Row { keys: Keys::TwoLow(Diamond), ..master },
        _ => Row { keys: Keys::TwoLow(Club), ..master },
    }
}
