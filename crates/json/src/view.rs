//! Views: everything that one viewer may know.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{
    CharacterSight, FogCard, Moment, Outcome, Rules, SideView, Sight, Target, Unit, View, Viewer,
};
use saigen_rulebook::Pose;
use serde::Serialize;
use ts_rs::TS;

use crate::names::{CardName, FormName, PoseName, SeatName, TargetName, UnitName, ViewerName};
use crate::{DecisionJson, RequestJson, WholeRequestJson, write};

/// Everything that one viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "View")]
pub struct ViewJson<'r> {
    /// `a`, `b`, `onlooker` or `everything`.
    #[ts(as = "ViewerName")]
    pub viewer: &'static str,
    /// The number of the turn.
    pub turn_number: u16,
    /// The turn player.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "SeatName")]
    pub turn: Seat,
    /// The player who went first.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "SeatName")]
    pub first: Seat,
    /// The holder of the chance.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "SeatName")]
    pub chance: Seat,
    /// Who has passed since the last request.
    #[serde(serialize_with = "write::names")]
    #[ts(as = "Vec<SeatName>")]
    pub passed: Vec<Seat>,
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
    #[serde(serialize_with = "write::names")]
    #[ts(as = "Vec<CardName>")]
    pub named: Vec<Card>,
    /// How many more cards the effect at work asks its player to name.
    pub left_to_name: usize,
}

/// A trigger that waits to be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Pending")]
pub struct PendingJson<'r> {
    /// For whom it triggered.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "SeatName")]
    pub seat: Seat,
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
    #[serde(serialize_with = "write::maybe")]
    #[ts(as = "Option<SeatName>")]
    pub winner: Option<Seat>,
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
    #[serde(serialize_with = "write::sights")]
    #[ts(as = "Vec<Option<CardName>>")]
    pub grave: Vec<Sight>,
    /// The hand.
    pub hand: HeapJson,
    /// The cards of the 54 that are not in the game.
    pub outside: HeapJson,
    /// The fog.
    pub fog: Vec<FogJson>,
    /// What effects add to the size of every soldier this turn.
    pub growth: i16,
    /// Once-a-turn actions already requested this turn.
    pub used: Vec<&'r str>,
    /// The bulwarks from the life outwards.
    #[serde(serialize_with = "write::names")]
    #[ts(as = "Vec<UnitName>")]
    pub row: Vec<Unit>,
    /// The characters by place number.
    pub characters: Vec<CharacterJson>,
    /// Cards whose place the opponent knows, as far as the viewer can tell.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub known_to_opponent: CardSet,
    /// Cards whose place everybody knows.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub known_to_all: CardSet,
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
    #[serde(serialize_with = "write::sights")]
    #[ts(as = "Vec<Option<CardName>>")]
    pub cards: Vec<Sight>,
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
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub cards: CardSet,
}

/// Cards without an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Heap")]
pub struct HeapJson {
    /// How many cards there are.
    pub count: usize,
    /// Those that the viewer knows.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub cards: CardSet,
}

/// A card in the fog.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Fog")]
pub struct FogJson {
    /// The card.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "CardName")]
    pub card: Card,
    /// The soldier whose size it changes, if it is one soldier.
    #[serde(serialize_with = "write::target")]
    #[ts(as = "Option<TargetName>")]
    pub on: Target,
}

/// A character.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Character")]
pub struct CharacterJson {
    /// The character.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "UnitName")]
    pub unit: Unit,
    /// `soldier` or `bulwark`.
    #[ts(as = "FormName")]
    pub form: &'static str,
    /// `charged` or `driven`.
    #[serde(serialize_with = "write::pose")]
    #[ts(as = "PoseName")]
    pub pose: Pose,
    /// Its cards.
    #[serde(serialize_with = "write::sights")]
    #[ts(as = "Vec<Option<CardName>>")]
    pub cards: Vec<Sight>,
    /// The size of a soldier.
    pub size: Option<i16>,
    /// Whether all its cards entered the field this turn.
    pub fresh: bool,
    /// Those of its known cards that entered the field this turn.
    #[serde(serialize_with = "write::cards")]
    #[ts(as = "Vec<CardName>")]
    pub fresh_cards: CardSet,
    /// Whether it attacks.
    pub attacks: bool,
    /// The attacker that it blocks.
    #[serde(serialize_with = "write::maybe")]
    #[ts(as = "Option<UnitName>")]
    pub blocks: Option<Unit>,
}

/// Cards that lie turned up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "TurnedUp")]
pub struct TurnedJson {
    /// Beside whose life.
    #[serde(serialize_with = "write::name")]
    #[ts(as = "SeatName")]
    pub seat: Seat,
    /// The cards in the order turned up.
    #[serde(serialize_with = "write::names")]
    #[ts(as = "Vec<CardName>")]
    pub cards: Vec<Card>,
}

impl<'r> ViewJson<'r> {
    /// The form of a view.
    pub fn of(rules: &'r Rules, view: &View) -> Self {
        let side = |seat| SideJson::of(rules, view, seat);
        Self {
            viewer: viewer_word(view.viewer()),
            turn_number: view.turn_number(),
            turn: view.turn(),
            first: view.first(),
            chance: view.chance(),
            passed: Seat::BOTH.into_iter().filter(|&seat| view.has_passed(seat)).collect(),
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
            turned_up: (!turned.is_empty()).then(|| TurnedJson { seat: turned_by, cards: turned.into() }),
            decision: moment.decision().map(|decision| DecisionJson::of(rules, decision)),
            draft: moment.drafted().map(|draft| WholeRequestJson::of(rules, builder, &draft)),
            named: moment.named(),
            left_to_name: moment.left_to_name(),
        }
    }
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
        .map(|(seat, action, count)| PendingJson { seat, action: &rules.action(action).id, count })
        .collect()
}

const fn viewer_word(viewer: Viewer) -> &'static str {
    match viewer {
        Viewer::Seat(Seat::A) => "a",
        Viewer::Seat(Seat::B) => "b",
        Viewer::Onlooker => "onlooker",
        Viewer::Everything => "everything",
    }
}

impl OutcomeJson {
    pub(crate) const fn of(outcome: Outcome) -> Self {
        Self { winner: outcome.winner(), endless: matches!(outcome, Outcome::Endless) }
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
            grave: side.grave.cards().into(),
            hand: HeapJson { count: side.hand_len(), cards: side.hand },
            outside: HeapJson::of(side.outside, side.outside_hidden),
            fog: side.fog().iter().map(FogJson::of).collect(),
            growth: side.growth(),
            used,
            row: side.row().iter().map(|&place| Unit::new(seat, place)).collect(),
            characters: side.characters().map(|it| CharacterJson::of(view, seat, &it)).collect(),
            known_to_opponent: side.known_to_opponent,
            known_to_all: side.known_to_all,
        }
    }
}

impl LifeJson {
    fn of(side: &SideView) -> Self {
        Self {
            count: side.life.len(),
            shown: side.life_shown(),
            cards: side.life.cards().into(),
            bottom: BottomJson { count: side.bottom, cards: side.bottom_set },
            owner_knows: side.owner_knows().collect(),
        }
    }
}

impl HeapJson {
    fn of(cards: CardSet, hidden: u8) -> Self {
        Self { count: cards.len() + usize::from(hidden), cards }
    }
}

impl FogJson {
    const fn of(fog: &FogCard) -> Self {
        Self { card: fog.card, on: fog.on }
    }
}

impl CharacterJson {
    fn of(view: &View, seat: Seat, character: &CharacterSight) -> Self {
        let unit = Unit::new(seat, character.place);
        let faces: Vec<Sight> = character.cards.into_iter().map(Sight::face).collect();
        Self {
            unit,
            form: write::form_word(character.soldier),
            pose: character.pose,
            // A bulwark is one card; nobody else's cards are hidden.
            cards: if faces.is_empty() { vec![Sight::BACK] } else { faces },
            size: character.soldier.then_some(character.size),
            fresh: character.fresh,
            fresh_cards: character.cards & view.sides[seat].fresh(),
            attacks: view.is_attacker(unit),
            blocks: view.blocked_by(unit),
        }
    }
}
