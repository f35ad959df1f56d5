//! One player's side of the table: zones, characters, fog, and what others know of its cards.
//!
//! The field is indexed by place number: sets of places are one `u64`, and every card knows the
//! place it stands at. Only the atoms of [`crate::game`] change the side of a game.

use saigen_cards::{Card, CardSet, Pile, Suit};
use saigen_rulebook::{BodySpec, KeyUnit, KeyZone, Pose};

use crate::rules::{Stock, stock};
use crate::stage::Target;

/// A set of place numbers of one side.
pub(crate) type Places = u64;

/// How many cards can lie in one fog.
///
/// Only the ♠ and ♡ of A–10, and with trumps the four queens, ever go there in the published editions.
pub const FOG_LIMIT: usize = 24;

/// One card in the fog.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FogCard {
    /// The card.
    pub card: Card,
    /// What it is about, if it is one thing: the soldier whose size it changes, or the trump it holds down.
    pub on: Target,
}

/// What others than the owner know of a side's cards, and what its owner knows of the life (R19).
///
/// A card is *known* if its present place is known. Where knowledge would need reasoning over
/// groups it is forgotten (R42): see `docs/disclosure.md`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Known {
    /// Cards whose place the opponent knows.
    pub to_opponent: CardSet,
    /// Cards whose place everybody knows.
    pub to_all: CardSet,
    /// Cards in the life, in the pack or outside the game whose place the owner knows.
    pub to_owner: CardSet,
}

/// One player's side.
#[derive(Clone, Copy)]
pub struct Side {
    pub(crate) hand: CardSet,
    pub(crate) outside: CardSet,
    /// The pack: nobody knows its order.
    pub(crate) pack: CardSet,
    /// The rare card, or none.
    pub(crate) rare: CardSet,
    /// The trumps, face up and face down.
    pub(crate) trumps: CardSet,
    /// The trumps that lie face up.
    pub(crate) trumps_up: CardSet,
    /// The trumps that stay face down until the end of the turn.
    pub(crate) held_down: CardSet,
    /// Cards that belong to soldiers.
    pub(crate) soldier_cards: CardSet,
    /// Those of them that lead a pair.
    pub(crate) leads: CardSet,
    /// Cards that entered the field this turn.
    pub(crate) fresh: CardSet,
    pub(crate) known: Known,
    pub(crate) soldiers: Places,
    pub(crate) bulwarks: Places,
    pub(crate) driven: Places,
    /// Soldiers whose size has been changed this turn.
    pub(crate) resized: Places,
    /// What effects add to the size of every soldier this turn.
    pub(crate) growth: i16,
    /// By how much the size of the soldier at each place was changed, apart from [`Side::growth`].
    pub(crate) change: [i8; Card::COUNT],
    /// What the kind of the soldier at each place adds to the sum of its numbers.
    pub(crate) bonus: [i8; Card::COUNT],
    pub(crate) life: Pile,
    pub(crate) grave: Pile,
    /// The first card of the character at each place.
    pub(crate) base: [Card; Card::COUNT],
    /// The place of each card on the field.
    pub(crate) at: [u8; Card::COUNT],
    /// Bulwark places from the life outwards; as many as there are bulwarks.
    pub(crate) row: [u8; Card::COUNT],
    pub(crate) fog: [FogCard; FOG_LIMIT],
    pub(crate) fog_len: u8,
    /// The number of cards at the bottom of the life that are known to everybody as a set, not in order.
    pub(crate) known_bottom: u8,
    /// Whether the pack has been opened.
    pub(crate) pack_open: bool,
}

impl Side {
    pub(crate) const EMPTY: Self = Self {
        hand: CardSet::EMPTY,
        outside: CardSet::EMPTY,
        pack: CardSet::EMPTY,
        rare: CardSet::EMPTY,
        trumps: CardSet::EMPTY,
        trumps_up: CardSet::EMPTY,
        held_down: CardSet::EMPTY,
        soldier_cards: CardSet::EMPTY,
        leads: CardSet::EMPTY,
        fresh: CardSet::EMPTY,
        known: Known { to_opponent: CardSet::EMPTY, to_all: CardSet::EMPTY, to_owner: CardSet::EMPTY },
        soldiers: 0,
        bulwarks: 0,
        driven: 0,
        resized: 0,
        growth: 0,
        change: [0; Card::COUNT],
        bonus: [0; Card::COUNT],
        life: Pile::EMPTY,
        grave: Pile::EMPTY,
        base: [Card::JOKER_1; Card::COUNT],
        at: [0; Card::COUNT],
        row: [0; Card::COUNT],
        fog: [FogCard { card: Card::JOKER_1, on: Target::NONE }; FOG_LIMIT],
        fog_len: 0,
        known_bottom: 0,
        pack_open: false,
    };

    /// The life, bottom to top.
    pub fn life(&self) -> &Pile {
        &self.life
    }

    /// The graveyard, bottom to top.
    pub fn grave(&self) -> &Pile {
        &self.grave
    }

    /// The hand.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards of the 54 that are not in the game.
    pub fn outside(&self) -> CardSet {
        self.outside
    }

    /// The pack.
    pub fn pack(&self) -> CardSet {
        self.pack
    }

    /// Whether the pack has been opened.
    pub fn is_pack_open(&self) -> bool {
        self.pack_open
    }

    /// The cards of the pack if it has been opened.
    pub(crate) fn open_pack_cards(&self) -> CardSet {
        if self.pack_open { self.pack } else { CardSet::EMPTY }
    }

    /// The rare card, or none.
    pub fn rare(&self) -> CardSet {
        self.rare
    }

    /// The trumps, face up and face down.
    pub fn trumps(&self) -> CardSet {
        self.trumps
    }

    /// The trumps that lie face up.
    pub fn trumps_up(&self) -> CardSet {
        self.trumps_up
    }

    /// The trumps that stay face down until the end of the turn.
    pub fn held_down(&self) -> CardSet {
        self.held_down
    }

    /// The trumps that can be turned up.
    #[inline]
    pub(crate) fn trumps_to_turn_up(&self) -> CardSet {
        self.trumps - self.trumps_up - self.held_down
    }

    /// What lies here that some actions need.
    #[inline]
    pub(crate) fn stock(&self) -> Stock {
        let trump = !self.trumps_to_turn_up().is_empty();
        stock([
            !self.leads.is_empty(),
            !self.rare.is_empty(),
            trump,
            !self.pack_open && !self.pack.is_empty(),
        ])
    }

    /// The cards that can be keys of an action whose keys come from there.
    #[inline]
    pub(crate) fn key_pool(&self, zone: KeyZone) -> CardSet {
        match zone {
            KeyZone::Hand => self.hand,
            KeyZone::Rare => self.rare,
        }
    }

    /// The charged characters that can be the key unit of an action.
    pub(crate) fn key_units(&self, unit: KeyUnit) -> Places {
        let meant = match unit {
            KeyUnit::None => 0,
            KeyUnit::Bulwark => self.bulwarks,
            KeyUnit::Soldier(cards) => self.soldiers_with(cards),
            KeyUnit::Pair(leads) => self.pairs_led_by(leads),
        };
        meant & !self.driven
    }

    /// Whether the owner, who looks through the life, learns what is in the pack and outside the game: not
    /// if both are unknown.
    pub(crate) fn learns_by_looking(&self) -> bool {
        self.pack.is_empty()
            || self.outside.is_empty()
            || self.known.to_owner.intersects(self.outside | self.pack)
    }

    /// The fog.
    pub fn fog(&self) -> &[FogCard] {
        &self.fog[..self.fog_len as usize]
    }

    /// What is known of this side's cards.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// Cards that entered the field this turn.
    pub fn fresh(&self) -> CardSet {
        self.fresh
    }

    /// What effects add to the size of every soldier this turn.
    pub fn growth(&self) -> i16 {
        self.growth
    }

    /// The places of the bulwarks from the life outwards.
    pub fn row(&self) -> &[u8] {
        &self.row[..self.bulwarks.count_ones() as usize]
    }

    /// The characters by place number.
    pub fn characters(&self) -> impl Iterator<Item = CharacterView> {
        places(self.characters_set()).map(|place| self.character(place))
    }

    /// The character at a place, if one stands there.
    pub fn character_at(&self, place: u8) -> Option<CharacterView> {
        (place < 64 && self.characters_set() >> place & 1 != 0).then(|| self.character(place))
    }

    fn character(&self, place: u8) -> CharacterView {
        let cards = self.cards_at(place);
        CharacterView {
            place,
            soldier: self.soldiers >> place & 1 != 0,
            pose: self.pose(place),
            cards,
            size: self.size_at(place),
            fresh: self.fresh.contains_all(cards),
        }
    }

    #[inline]
    pub(crate) fn characters_set(&self) -> Places {
        self.soldiers | self.bulwarks
    }

    /// The places of the characters that are meant.
    #[inline]
    pub(crate) fn places(&self, body: BodySpec) -> Places {
        match body {
            BodySpec::Character => self.characters_set(),
            BodySpec::Soldier => self.soldiers,
            BodySpec::Bulwark => self.bulwarks,
        }
    }

    #[inline]
    pub(crate) fn pose(&self, place: u8) -> Pose {
        if self.driven >> place & 1 != 0 { Pose::Driven } else { Pose::Charged }
    }

    /// The cards of the character at a place.
    #[inline]
    pub(crate) fn cards_at(&self, place: u8) -> CardSet {
        let base = CardSet::of(self.base[place as usize]);
        // Only soldiers have more than one card, and few of them do.
        if self.soldiers >> place & 1 == 0 || self.soldier_cards.len() == self.soldiers.count_ones() as usize
        {
            return base;
        }
        self.soldier_cards.into_iter().filter(|card| self.at[card.index()] == place).collect()
    }

    /// The cards of the characters at these places.
    pub(crate) fn cards_of(&self, set: Places) -> CardSet {
        places(set).fold(CardSet::EMPTY, |cards, place| cards | self.cards_at(place))
    }

    /// The present size of the soldier at a place (R27).
    #[inline]
    pub(crate) fn size_at(&self, place: u8) -> i16 {
        let [bonus, change] = [self.bonus, self.change].map(|by_place| i16::from(by_place[place as usize]));
        (self.cards_at(place).sum() as i16 + bonus + change).saturating_add(self.growth)
    }

    /// The cards in all zones of the side.
    pub(crate) fn searchable(&self) -> CardSet {
        let fog = self.fog().iter().map(|fog| fog.card);
        let field =
            self.soldier_cards | places(self.bulwarks).map(|place| self.base[place as usize]).collect();
        let zones =
            self.hand | self.pack | self.rare | self.trumps | self.life.to_set() | self.grave.to_set();
        zones | field | fog.collect()
    }

    /// The cards at the bottom of the life that are known to everybody as a set.
    pub(crate) fn known_bottom_set(&self) -> CardSet {
        self.life.cards()[..self.known_bottom as usize].iter().copied().collect()
    }

    /// How many cards at the bottom of the life are known to everybody as a set, but not their order.
    pub fn known_bottom(&self) -> u8 {
        self.known_bottom
    }

    /// By how much the size of the soldier at a place was changed this turn, apart from what is added to every soldier.
    /// Changes stop at ±127; the published editions cannot reach that.
    pub fn change_at(&self, place: u8) -> i8 {
        self.change[place as usize]
    }

    /// The places of the soldiers of a suit; none for no suit.
    pub(crate) fn soldiers_of_suit(&self, suit: Option<Suit>) -> Places {
        suit.map_or(0, |suit| self.soldiers_with(CardSet::suit(suit)))
    }

    /// The places of the pairs that one of these cards leads.
    pub(crate) fn pairs_led_by(&self, leads: CardSet) -> Places {
        self.soldiers_with(self.leads & leads)
    }

    /// The places of the soldiers that have one of these cards.
    pub(crate) fn soldiers_with(&self, cards: CardSet) -> Places {
        (self.soldier_cards & cards).into_iter().fold(0, |places, card| places | 1 << self.at[card.index()])
    }
}

/// A character, as it is or as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharacterView {
    /// Its place number.
    pub place: u8,
    /// Whether it is a soldier, face up; else a bulwark, face down.
    pub soldier: bool,
    /// Its state.
    pub pose: Pose,
    /// Its cards; none for a bulwark that the viewer does not know.
    pub cards: CardSet,
    /// Its size; means nothing for a bulwark.
    pub size: i16,
    /// Whether all its cards entered the field this turn.
    pub fresh: bool,
}

/// The place numbers of a set, ascending.
#[inline]
pub(crate) fn places(mut set: Places) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < 64).then_some(place as u8)
    })
}
