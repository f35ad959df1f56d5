//! Views: everything that one viewer may know.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{CharacterView, FogCard, Moment, Outcome, Rules, SideView, Unit, View};
use serde::Serialize;
use ts_rs::TS;

use crate::names::{
    CardName, FormName, PoseName, SeatName, TargetName, UnitName, ViewerName, cards, sights, target,
};
use crate::{DecisionJson, RequestJson, WholeRequestJson};

/// Everything that one viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "View")]
pub struct ViewJson<'r> {
    /// `a`, `b`, `onlooker` or `everything`.
    pub viewer: ViewerName,
    /// The number of the turn.
    pub turn_number: u16,
    /// The turn player.
    pub turn: SeatName,
    /// The player who went first.
    pub first: SeatName,
    /// The holder of the chance.
    pub chance: SeatName,
    /// Who has passed since the last request.
    pub passed: Vec<SeatName>,
    /// Whether both have passed on an empty stage and nothing was requested since (R3).
    pub idle: bool,
    /// How the game ended, if it has.
    pub outcome: Option<OutcomeJson>,
    /// The two sides.
    pub sides: SidesJson<'r>,
    /// The stage from the bottom up.
    pub stage: Vec<RequestJson<'r>>,
    /// What the game is doing.
    #[serde(flatten)]
    pub now: MomentJson<'r>,
}

/// What the game is doing; these fields of a view come whole at the end of every choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Moment")]
pub struct MomentJson<'r> {
    /// The request that was made and is neither on the stage nor at work yet.
    pub made: Option<RequestJson<'r>>,
    /// The request at work that is not on the stage.
    pub resolving: Option<RequestJson<'r>>,
    /// Triggers that wait to be carried out.
    pub pending: Vec<PendingJson<'r>>,
    /// Cards that lie turned up beside a life.
    pub turned_up: Option<TurnedJson>,
    /// Who is asked what.
    pub decision: Option<DecisionJson>,
    /// What the viewer has named so far of the request that it is building.
    pub draft: Option<WholeRequestJson>,
    /// Cards that the viewer has named so far for the effect at work.
    pub named: Vec<CardName>,
    /// How many more cards the effect at work asks its player to name.
    pub left_to_name: usize,
}

/// A trigger that waits to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Pending")]
pub struct PendingJson<'r> {
    /// For whom it triggered.
    pub seat: SeatName,
    /// The id of the action.
    pub action: &'r str,
    /// How often.
    pub count: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Outcome")]
pub struct OutcomeJson {
    /// Who has won; `null` if nobody has.
    pub winner: Option<SeatName>,
    /// Whether the game was ended because its rules do not come to an end.
    pub endless: bool,
}

/// The two sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Sides")]
pub struct SidesJson<'r> {
    /// Seat a.
    pub a: SideJson<'r>,
    /// Seat b.
    pub b: SideJson<'r>,
}

/// One player's side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Side")]
pub struct SideJson<'r> {
    /// The life.
    pub life: LifeJson,
    /// The graveyard from the bottom to the top.
    pub grave: Vec<Option<CardName>>,
    /// The hand.
    pub hand: HeapJson,
    /// The cards of the 54 that are not in the game.
    pub outside: HeapJson,
    /// The pack, where the frame deals one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pack: Option<PackJson>,
    /// The rare card, where the frame has one that has not been used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rare: Option<HeapJson>,
    /// The trumps, where the frame has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub trumps: Option<TrumpsJson>,
    /// The fog.
    pub fog: Vec<FogJson>,
    /// What effects add to the size of every soldier this turn.
    pub growth: i16,
    /// Once-a-turn actions already requested this turn.
    pub used: Vec<&'r str>,
    /// The bulwarks from the life outwards.
    pub row: Vec<UnitName>,
    /// The characters by place number.
    pub characters: Vec<CharacterJson>,
    /// Cards whose place the opponent knows, as far as the viewer can tell.
    pub known_to_opponent: Vec<CardName>,
    /// Cards whose place everybody knows.
    pub known_to_all: Vec<CardName>,
}

/// A life.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Life")]
pub struct LifeJson {
    /// How many cards there are.
    pub count: usize,
    /// What the table shows of the count to the opponent: nothing from 10 on (R41).
    pub shown: Option<usize>,
    /// The cards from the bottom to the top.
    pub cards: Vec<Option<CardName>>,
    /// Cards at the bottom that are known as a set.
    pub bottom: BottomJson,
    /// The positions, from the bottom, whose card the owner knows.
    pub owner_knows: Vec<usize>,
}

/// Cards at the bottom of a life that are known as a set, not in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Bottom")]
pub struct BottomJson {
    /// How many.
    pub count: u8,
    /// Which.
    pub cards: Vec<CardName>,
}

/// Cards without an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Heap")]
pub struct HeapJson {
    /// How many cards there are.
    pub count: usize,
    /// Those that the viewer knows.
    pub cards: Vec<CardName>,
}

/// A pack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Pack")]
pub struct PackJson {
    /// Whether it has been opened.
    pub open: bool,
    /// How many cards there are.
    pub count: usize,
    /// Those that the viewer knows.
    pub cards: Vec<CardName>,
}

/// Trumps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Trumps")]
pub struct TrumpsJson {
    /// Those that lie face up.
    pub up: Vec<CardName>,
    /// Number of those that lie face down.
    pub down: usize,
    /// Those that lie face down and that the viewer knows.
    pub cards: Vec<CardName>,
    /// Those that stay face down until the end of the turn.
    pub held: Vec<CardName>,
}

impl TrumpsJson {
    fn of(side: &SideView) -> Option<Self> {
        let known = side.trumps - side.trumps_up;
        let down = known.len() + usize::from(side.trumps_hidden);
        (down > 0 || !side.trumps_up.is_empty()).then(|| Self {
            up: cards(side.trumps_up),
            down,
            cards: cards(known),
            held: cards(side.held_down),
        })
    }
}

/// A card in the fog.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Fog")]
pub struct FogJson {
    /// The card.
    pub card: CardName,
    /// The soldier whose size it changes or the trump it holds down, if it is one.
    pub on: Option<TargetName>,
}

/// A character.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Character")]
pub struct CharacterJson {
    /// The character.
    pub unit: UnitName,
    /// `soldier` or `bulwark`.
    pub form: FormName,
    /// `charged` or `driven`.
    pub pose: PoseName,
    /// Its cards.
    pub cards: Vec<Option<CardName>>,
    /// The size of a soldier.
    pub size: Option<i16>,
    /// Whether all its cards entered the field this turn.
    pub fresh: bool,
    /// Those of its known cards that entered the field this turn.
    pub fresh_cards: Vec<CardName>,
    /// Whether it attacks.
    pub attacks: bool,
    /// The attacker that it blocks.
    pub blocks: Option<UnitName>,
}

/// Cards that lie turned up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "TurnedUp")]
pub struct TurnedJson {
    /// Beside whose life.
    pub seat: SeatName,
    /// The cards in the order turned up.
    pub cards: Vec<CardName>,
}

impl<'r> ViewJson<'r> {
    /// The form of a view.
    pub fn of(rules: &'r Rules, view: &View) -> Self {
        let side = |seat| SideJson::of(rules, view, seat);
        Self {
            viewer: view.viewer().into(),
            turn_number: view.turn_number(),
            turn: view.turn().into(),
            first: view.first().into(),
            chance: view.chance().into(),
            passed: Seat::BOTH.into_iter().filter(|&seat| view.has_passed(seat)).map(Into::into).collect(),
            idle: view.is_idle(),
            outcome: view.outcome().map(OutcomeJson::of),
            sides: SidesJson { a: side(Seat::A), b: side(Seat::B) },
            stage: stage(rules, view),
            now: MomentJson::of(rules, view.moment()),
        }
    }
}

impl<'r> MomentJson<'r> {
    /// The form of a moment.
    pub fn of(rules: &'r Rules, moment: &Moment) -> Self {
        let (turned_by, turned) = moment.turned_up();
        let builder = moment.decision().map_or(Seat::A, |decision| decision.seat);
        let request = |request| RequestJson::waited_for(rules, request, moment.waiting_for(request));
        Self {
            made: moment.made().map(request),
            resolving: moment.resolving().map(request),
            pending: pending(rules, moment),
            turned_up: (!turned.is_empty())
                .then(|| TurnedJson { seat: turned_by.into(), cards: named(turned) }),
            decision: moment.decision().map(|decision| DecisionJson::of(rules, decision)),
            draft: moment.drafted().map(|draft| WholeRequestJson::of(rules, builder, &draft)),
            named: named(&moment.named()),
            left_to_name: moment.left_to_name(),
        }
    }
}

fn named(cards: &[Card]) -> Vec<CardName> {
    cards.iter().copied().map(CardName).collect()
}

fn stage<'r>(rules: &'r Rules, view: &View) -> Vec<RequestJson<'r>> {
    let requests = view.stage().requests().iter().enumerate();
    requests
        .map(|(index, request)| RequestJson::waited_for(rules, request, view.waiting_for(index)))
        .collect()
}

fn pending<'r>(rules: &'r Rules, moment: &Moment) -> Vec<PendingJson<'r>> {
    let pending = moment.pending(rules).into_iter();
    pending
        .map(|(seat, action, count)| PendingJson {
            seat: seat.into(),
            action: &rules.action(action).id,
            count,
        })
        .collect()
}

impl OutcomeJson {
    pub(crate) fn of(outcome: Outcome) -> Self {
        Self { winner: outcome.winner().map(Into::into), endless: matches!(outcome, Outcome::Endless) }
    }
}

impl<'r> SideJson<'r> {
    fn of(rules: &'r Rules, view: &View, seat: Seat) -> Self {
        let side = &view.sides[seat];
        let used = rules.actions().filter(|&action| view.is_used(rules, seat, action));
        let mut used: Vec<&str> = used.map(|action| &*rules.action(action).id).collect();
        used.sort_unstable();
        Self {
            life: LifeJson::of(side),
            grave: sights(side.grave.cards()),
            hand: HeapJson { count: side.hand_len(), cards: cards(side.hand) },
            outside: HeapJson::of(side.outside, side.outside_hidden),
            pack: PackJson::of(side),
            rare: Some(HeapJson::of(side.rare, side.rare_hidden)).filter(|rare| rare.count > 0),
            trumps: TrumpsJson::of(side),
            fog: side.fog().iter().map(FogJson::of).collect(),
            growth: side.growth(),
            used,
            row: side.row().iter().map(|&place| UnitName(Unit::new(seat, place))).collect(),
            characters: side.characters().map(|it| CharacterJson::of(view, seat, &it)).collect(),
            known_to_opponent: cards(side.known_to_opponent),
            known_to_all: cards(side.known_to_all),
        }
    }
}

impl LifeJson {
    fn of(side: &SideView) -> Self {
        Self {
            count: side.life.len(),
            shown: side.life_shown(),
            cards: sights(side.life.cards()),
            bottom: BottomJson { count: side.bottom, cards: cards(side.bottom_set) },
            owner_knows: side.owner_knows().collect(),
        }
    }
}

impl PackJson {
    fn of(side: &SideView) -> Option<Self> {
        let HeapJson { count, cards } = HeapJson::of(side.pack, side.pack_hidden);
        (count > 0 || side.pack_open).then_some(Self { open: side.pack_open, count, cards })
    }
}

impl HeapJson {
    fn of(known: CardSet, hidden: u8) -> Self {
        Self { count: known.len() + usize::from(hidden), cards: cards(known) }
    }
}

impl FogJson {
    fn of(fog: &FogCard) -> Self {
        Self { card: CardName(fog.card), on: target(fog.on) }
    }
}

impl CharacterJson {
    fn of(view: &View, seat: Seat, character: &CharacterView) -> Self {
        let unit = Unit::new(seat, character.place);
        let faces: Vec<Option<CardName>> = cards(character.cards).into_iter().map(Some).collect();
        Self {
            unit: UnitName(unit),
            form: FormName::of(character.soldier),
            pose: character.pose.into(),
            // A bulwark is one card; nobody else's cards are hidden.
            cards: if faces.is_empty() { vec![None] } else { faces },
            size: character.soldier.then_some(character.size),
            fresh: character.fresh,
            fresh_cards: cards(character.cards & view.sides[seat].fresh()),
            attacks: view.is_attacker(unit),
            blocks: view.blocked_by(unit).map(UnitName),
        }
    }
}
