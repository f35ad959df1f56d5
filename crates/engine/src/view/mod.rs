//! Views: what one viewer may know, and nothing else.
//!
//! A view is *built* from the game field by field, never redacted from it. It says where every card
//! is that its viewer knows, how many there are of the others, and everything that is public, also in
//! the middle of an effect. The events that a viewer sees fold to the same view ([`View::apply`]),
//! and nothing else is needed; [`View::imagine`] makes a random game that fits it.

mod fold;
mod imagine;
mod key;
mod moment;
mod preview;
mod read;
mod seen;

use core::fmt;

use saigen_cards::{BySeat, Card, CardSet, Seat};

use crate::choice::{Decision, Unit};
use crate::game::{Combat, Game, Outcome};
use crate::side::{CharacterView, FOG_LIMIT, FogCard, Places, Side, places};
use crate::stage::{Stage, Target};

pub(crate) use key::Lanes;
pub use moment::Moment;
pub use preview::{Bout, Fate, Preview};
pub use seen::SeenEvent;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// An onlooker, who is shown nothing in private.
    Onlooker,
    /// A viewer who is shown everything: after the game.
    Everything,
}

/// A card as one viewer sees it: a face, or a back.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sight(u8);

impl Sight {
    /// A card that the viewer does not know.
    pub const BACK: Self = Self(u8::MAX);

    /// A card that the viewer knows.
    #[inline]
    pub const fn face(card: Card) -> Self {
        Self(card.index() as u8)
    }

    /// The card, if the viewer knows it.
    #[inline]
    pub const fn card(self) -> Option<Card> {
        Card::from_index(self.0)
    }

    #[inline]
    const fn of(card: Card, known: CardSet) -> Self {
        if known.contains(card) { Self::face(card) } else { Self::BACK }
    }
}

impl fmt::Debug for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card() {
            Some(card) => fmt::Debug::fmt(&card, f),
            None => f.write_str("?"),
        }
    }
}

/// An ordered pile as one viewer sees it, bottom to top.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PileView {
    cards: [Sight; Card::COUNT],
    len: u8,
}

impl PileView {
    const EMPTY: Self = Self { cards: [Sight::BACK; Card::COUNT], len: 0 };

    /// The cards from the bottom to the top.
    pub fn cards(&self) -> &[Sight] {
        &self.cards[..self.len as usize]
    }

    /// How many cards there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn of(cards: &[Card], known: CardSet) -> Self {
        let mut pile = Self::EMPTY;
        pile.len = cards.len() as u8;
        for (sight, &card) in pile.cards.iter_mut().zip(cards) {
            *sight = Sight::of(card, known);
        }
        pile
    }
}

impl fmt::Debug for PileView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

/// One player's side as one viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideView {
    /// The cards of the hand that the viewer knows.
    pub hand: CardSet,
    /// How many others there are.
    pub hand_hidden: u8,
    /// The cards outside the game that the viewer knows.
    pub outside: CardSet,
    /// How many others there are.
    pub outside_hidden: u8,
    /// The cards of the pack that the viewer knows.
    pub pack: CardSet,
    /// How many others there are.
    pub pack_hidden: u8,
    /// Whether the pack has been opened.
    pub pack_open: bool,
    /// The rare card, if there is one and the viewer knows it.
    pub rare: CardSet,
    /// How many others there are.
    pub rare_hidden: u8,
    /// The trumps that the viewer knows, face up and face down.
    pub trumps: CardSet,
    /// How many others there are; they lie face down.
    pub trumps_hidden: u8,
    /// The trumps that lie face up.
    pub trumps_up: CardSet,
    /// The trumps that stay face down until the end of the turn; everybody has seen them.
    pub held_down: CardSet,
    /// The life. What the table shows of an opponent's count is [`SideView::life_shown`].
    pub life: PileView,
    /// The graveyard; its top is known to everybody.
    pub grave: PileView,
    /// The number of cards at the bottom of the life that are known as a set.
    pub bottom: u8,
    /// That set.
    pub bottom_set: CardSet,
    /// Cards of this side whose place the opponent knows, as far as the viewer can tell.
    pub known_to_opponent: CardSet,
    /// Cards of this side whose place everybody knows.
    pub known_to_all: CardSet,
    /// Positions of the life, from the bottom, whose card the owner knows.
    owner_knows: u64,
    /// Whether the owner knows what is outside the game.
    owner_knows_outside: bool,
    /// Whether the owner knows what is in the pack.
    owner_knows_pack: bool,
    soldiers: Places,
    bulwarks: Places,
    driven: Places,
    soldier_cards: CardSet,
    leads: CardSet,
    /// Cards that entered the field this turn, and bulwarks whose unknown card did.
    fresh: CardSet,
    fresh_backs: Places,
    growth: i16,
    change: [i8; Card::COUNT],
    bonus: [i8; Card::COUNT],
    /// The bulwark at each place, and the place of each card on the field that the viewer knows.
    base: [Sight; Card::COUNT],
    at: [u8; Card::COUNT],
    row: [u8; Card::COUNT],
    fog: [FogCard; FOG_LIMIT],
    fog_len: u8,
}

/// What a place without a character has in [`SideView::base`] and [`SideView::at`].
const NOWHERE: u8 = u8::MAX;

impl SideView {
    const EMPTY: Self = Self {
        hand: CardSet::EMPTY,
        hand_hidden: 0,
        outside: CardSet::EMPTY,
        outside_hidden: 0,
        pack: CardSet::EMPTY,
        pack_hidden: 0,
        pack_open: false,
        rare: CardSet::EMPTY,
        rare_hidden: 0,
        trumps: CardSet::EMPTY,
        trumps_hidden: 0,
        trumps_up: CardSet::EMPTY,
        held_down: CardSet::EMPTY,
        life: PileView::EMPTY,
        grave: PileView::EMPTY,
        bottom: 0,
        bottom_set: CardSet::EMPTY,
        known_to_opponent: CardSet::EMPTY,
        known_to_all: CardSet::EMPTY,
        owner_knows: 0,
        owner_knows_outside: false,
        owner_knows_pack: true,
        soldiers: 0,
        bulwarks: 0,
        driven: 0,
        soldier_cards: CardSet::EMPTY,
        leads: CardSet::EMPTY,
        fresh: CardSet::EMPTY,
        fresh_backs: 0,
        growth: 0,
        change: [0; Card::COUNT],
        bonus: [0; Card::COUNT],
        base: [Sight::BACK; Card::COUNT],
        at: [NOWHERE; Card::COUNT],
        row: [NOWHERE; Card::COUNT],
        fog: [FogCard { card: Card::JOKER_1, on: Target::NONE }; FOG_LIMIT],
        fog_len: 0,
    };

    /// How many cards are in the hand.
    pub fn hand_len(&self) -> usize {
        self.hand.len() + self.hand_hidden as usize
    }

    /// The life count that the table shows to the opponent: nothing but “10 or more” from 10 on (R41).
    pub fn life_shown(&self) -> Option<usize> {
        (self.life.len() < 10).then_some(self.life.len())
    }

    /// The places of the bulwarks from the life outwards.
    pub fn row(&self) -> &[u8] {
        &self.row[..self.bulwarks.count_ones() as usize]
    }

    /// The fog.
    pub fn fog(&self) -> &[FogCard] {
        &self.fog[..self.fog_len as usize]
    }

    /// What effects add to the size of every soldier this turn.
    pub fn growth(&self) -> i16 {
        self.growth
    }

    /// The characters by place number.
    pub fn characters(&self) -> impl Iterator<Item = CharacterView> {
        places(self.soldiers | self.bulwarks).map(|place| self.character(place))
    }

    /// The cards of the soldier at a place.
    fn soldier_at(&self, place: u8) -> CardSet {
        self.soldier_cards.into_iter().filter(|card| self.at[card.index()] == place).collect()
    }

    fn size(&self, place: u8, cards: CardSet) -> i16 {
        let [bonus, change] = [self.bonus, self.change].map(|by_place| i16::from(by_place[place as usize]));
        (cards.sum() as i16 + bonus + change).saturating_add(self.growth)
    }

    fn character(&self, place: u8) -> CharacterView {
        let soldier = self.soldiers >> place & 1 != 0;
        let cards = if soldier {
            self.soldier_at(place)
        } else {
            self.base[place as usize].card().map_or(CardSet::EMPTY, CardSet::of)
        };
        CharacterView {
            place,
            soldier,
            pose: if self.driven >> place & 1 != 0 {
                saigen_rulebook::Pose::Driven
            } else {
                saigen_rulebook::Pose::Charged
            },
            cards,
            size: self.size(place, cards),
            fresh: if cards.is_empty() {
                self.fresh_backs >> place & 1 != 0
            } else {
                self.fresh.contains_all(cards)
            },
        }
    }

    fn of(side: &Side, sees: Sights) -> Self {
        let known = &side.known;
        let mut view = Self {
            hand: side.hand & sees.cards,
            hand_hidden: (side.hand - sees.cards).len() as u8,
            outside: side.outside & sees.outside,
            outside_hidden: (side.outside - sees.outside).len() as u8,
            pack: side.pack & sees.life,
            pack_hidden: (side.pack - sees.life).len() as u8,
            pack_open: side.pack_open,
            rare: side.rare & sees.cards,
            rare_hidden: (side.rare - sees.cards).len() as u8,
            trumps: side.trumps & sees.cards,
            trumps_hidden: (side.trumps - sees.cards).len() as u8,
            trumps_up: side.trumps_up,
            held_down: side.held_down,
            life: PileView::of(side.life.cards(), sees.life),
            grave: PileView::of(side.grave.cards(), sees.cards),
            bottom: side.known_bottom,
            bottom_set: side.known_bottom_set(),
            known_to_opponent: if sees.private { known.to_opponent } else { known.to_all },
            known_to_all: known.to_all,
            owner_knows: owner_knows(side),
            owner_knows_outside: known.to_owner.contains_all(side.outside),
            owner_knows_pack: known.to_owner.contains_all(side.pack),
            soldiers: side.soldiers,
            bulwarks: side.bulwarks,
            driven: side.driven,
            soldier_cards: side.soldier_cards,
            leads: side.leads,
            fresh: CardSet::EMPTY,
            fresh_backs: 0,
            growth: side.growth,
            fog_len: side.fog_len,
            ..Self::EMPTY
        };
        view.fog[..side.fog().len()].copy_from_slice(side.fog());
        view.row[..side.row().len()].copy_from_slice(side.row());
        view.see_field(side, sees.cards);
        view
    }

    fn see_field(&mut self, side: &Side, known: CardSet) {
        let soldiers = side.soldier_cards;
        self.fresh = side.fresh & soldiers;
        for card in soldiers {
            self.at[card.index()] = side.at[card.index()];
        }
        for place in places(side.soldiers) {
            self.change[place as usize] = side.change[place as usize];
            self.bonus[place as usize] = side.bonus[place as usize];
        }
        for place in places(side.bulwarks) {
            let card = side.base[place as usize];
            let fresh = side.fresh.contains(card);
            self.base[place as usize] = Sight::of(card, known);
            if known.contains(card) {
                self.at[card.index()] = place;
                self.fresh = if fresh { self.fresh.with(card) } else { self.fresh };
            } else if fresh {
                self.fresh_backs |= 1 << place;
            }
        }
    }
}

/// The positions of the life whose card the owner knows.
fn owner_knows(side: &Side) -> u64 {
    let positions = side.life.cards().iter().enumerate();
    let known = positions.filter(|(_, card)| side.known.to_owner.contains(**card));
    known.fold(0, |mask, (position, _)| mask | 1 << position)
}

/// Which cards of one side a viewer knows, by where they lie.
#[derive(Clone, Copy)]
struct Sights {
    cards: CardSet,
    /// In the life and in the pack.
    life: CardSet,
    outside: CardSet,
    /// Whether the viewer knows what the owner's opponent knows in private.
    private: bool,
}

impl Sights {
    fn of(viewer: Viewer, seat: Seat, side: &Side) -> Self {
        let known = &side.known;
        match viewer {
            Viewer::Everything => {
                Self { cards: CardSet::ALL, life: CardSet::ALL, outside: CardSet::ALL, private: true }
            }
            Viewer::Seat(own) if own == seat => {
                Self { cards: CardSet::ALL, life: known.to_owner, outside: known.to_owner, private: true }
            }
            Viewer::Seat(_) => {
                let cards = known.to_opponent;
                Self { cards, life: cards, outside: cards, private: true }
            }
            Viewer::Onlooker => {
                let cards = known.to_all;
                Self { cards, life: cards, outside: cards, private: false }
            }
        }
    }
}

/// Everything that one viewer may know of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    viewer: Viewer,
    /// The two sides.
    pub sides: BySeat<SideView>,
    stage: Stage,
    combat: Combat,
    used: BySeat<u16>,
    turn_number: u16,
    turn: Seat,
    first: Seat,
    chance: Seat,
    passed: BySeat<bool>,
    idle: bool,
    outcome: Option<Outcome>,
    moment: Moment,
}

impl View {
    /// What a viewer may know of a game right now.
    pub fn of(game: &Game, viewer: Viewer) -> Self {
        let side = |seat| {
            let side = game.side(seat);
            SideView::of(side, Sights::of(viewer, seat, side))
        };
        Self {
            viewer,
            sides: BySeat::new(side),
            stage: game.stage,
            combat: game.combat().tidy(),
            used: game.used,
            turn_number: game.turn_number,
            turn: game.turn,
            first: game.first,
            chance: game.chance,
            passed: game.passed,
            idle: game.idle,
            outcome: game.outcome,
            moment: Moment::of(game).seen_by(viewer),
        }
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The stage.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The turn player.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The number of the turn.
    pub fn turn_number(&self) -> u16 {
        self.turn_number
    }

    /// The player who went first.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The holder of the chance.
    pub fn chance(&self) -> Seat {
        self.chance
    }

    /// Whether a player has passed since the last request.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.passed[seat]
    }

    /// Whether both have passed on an empty stage and nothing was requested since (R3).
    pub fn is_idle(&self) -> bool {
        self.idle
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What the game is doing right now.
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Who is asked what; the options are there only for the viewer who is asked.
    pub fn decision(&self) -> Option<&Decision> {
        self.moment.decision()
    }

    /// Whether a character attacks.
    pub fn is_attacker(&self, unit: Unit) -> bool {
        self.combat.is_attacker(self.turn, unit)
    }

    /// The attacker that a character blocks, if it blocks one that is still there.
    pub fn blocked_by(&self, unit: Unit) -> Option<Unit> {
        self.combat.blocked_by(self.turn, unit)
    }
}

impl Combat {
    /// The same combat without remains of earlier ones.
    fn tidy(&self) -> Self {
        let mut combat = Self { attackers: self.attackers, blockers: self.blockers, ..Self::NONE };
        for place in places(self.blockers) {
            combat.blocks[place as usize] = self.blocks[place as usize];
        }
        combat
    }
}
