//! What each kind of character can do, compiled for the play loop: haste, abilities and sizes.
//!
//! Which kinds a soldier is follows from its cards (R23): by its one card, or, of several cards, every
//! kind that is made of several.

use alloc::vec::Vec;

use saigen_cards::{Card, CardSet};
use saigen_rulebook::{Ability, Character, Letter, MadeOf, Rulebook, Size};

use crate::side::{Places, Side};

/// The kinds of characters, compiled.
#[derive(Clone, Debug)]
pub(crate) struct Traits {
    /// Cards that are a soldier alone.
    pub(crate) alone: CardSet,
    /// Cards that are a soldier with haste alone.
    hasty_alone: CardSet,
    /// Cards that give haste to a soldier of several cards.
    hasty_armed: CardSet,
    /// The different abilities, each with the soldiers that have it.
    abilities: Vec<Bearers>,
    /// Cards without which no soldier has an ability.
    bearing: CardSet,
    /// The sizes of soldiers by their card, of those of several cards, and whether all are those of their numbers.
    sizes_alone: [Size; Card::COUNT],
    size_armed: Option<Size>,
    by_numbers: bool,
    /// The kinds of pairs.
    pairs: Vec<Pair>,
    /// Leads of pairs at which no action can be aimed.
    pub(crate) untargeted: CardSet,
    /// Leads of pairs that attack whenever that is possible.
    pub(crate) must_attack: CardSet,
    /// Leads of pairs that withstand blocking bulwarks.
    pub(crate) withstands: CardSet,
}

/// A kind of pairs.
#[derive(Clone, Copy, Debug)]
struct Pair {
    leads: CardSet,
    partners: CardSet,
    both: bool,
    size: Size,
}

/// The soldiers that have an ability.
#[derive(Clone, Debug)]
struct Bearers {
    ability: Ability,
    /// Cards that have it alone.
    alone: CardSet,
    /// Whether every soldier of several cards has it.
    armed: bool,
}

/// The abilities that are in force for a player: one bit each, in the order of [`Traits`].
pub(crate) type Abilities = usize;

impl Traits {
    pub(crate) fn new(book: &Rulebook) -> Self {
        let mut traits = Self {
            alone: CardSet::EMPTY,
            hasty_alone: CardSet::EMPTY,
            hasty_armed: CardSet::EMPTY,
            abilities: Vec::new(),
            bearing: CardSet::EMPTY,
            sizes_alone: [Size::Numbers; Card::COUNT],
            size_armed: None,
            by_numbers: book.characters.iter().all(|character| character.size == Size::Numbers),
            pairs: Vec::new(),
            untargeted: CardSet::EMPTY,
            must_attack: CardSet::EMPTY,
            withstands: CardSet::EMPTY,
        };
        book.characters.iter().for_each(|character| traits.add(character));
        traits
    }

    fn add(&mut self, character: &Character) {
        let &Character { made_of, haste, ability, size, .. } = character;
        let (alone, armed) = match made_of {
            MadeOf::One(cards) => (cards, false),
            MadeOf::SeveralOfOneSuit => (CardSet::EMPTY, true),
            MadeOf::AnyFaceDown => return,
            MadeOf::Pair { leads, partners, both } => {
                self.pairs.push(Pair { leads, partners, both, size });
                return self.mark(leads, ability);
            }
        };
        self.give_size(alone - self.alone, armed, size);
        self.alone |= alone;
        self.hasty_alone |= alone & haste;
        self.hasty_armed |= if armed { haste } else { CardSet::EMPTY };
        let Some(ability) = ability else { return };
        self.bearing |= made_of.soldier_cards();
        match self.abilities.iter_mut().find(|bearers| bearers.ability == ability) {
            Some(bearers) => (bearers.alone, bearers.armed) = (bearers.alone | alone, bearers.armed | armed),
            None => self.abilities.push(Bearers { ability, alone, armed }),
        }
    }

    /// A card that several kinds are made of has the size of the first of them.
    fn give_size(&mut self, alone: CardSet, armed: bool, size: Size) {
        alone.into_iter().for_each(|card| self.sizes_alone[card.index()] = size);
        if armed {
            self.size_armed.get_or_insert(size);
        }
    }

    /// Marks the leads of pairs by what these are.
    fn mark(&mut self, leads: CardSet, ability: Option<Ability>) {
        let Some(Ability::Is { untargeted, must_attack, withstands }) = ability else { return };
        let marked = [
            (untargeted, &mut self.untargeted),
            (must_attack, &mut self.must_attack),
            (withstands, &mut self.withstands),
        ];
        marked.into_iter().filter(|(is, _)| *is).for_each(|(_, all)| *all |= leads);
    }

    /// The lead of the pair that these cards make, and its size.
    fn pair(&self, cards: CardSet) -> Option<(Card, i16)> {
        let two = cards.len() == 2;
        self.pairs.iter().filter(|_| two).find_map(|pair| {
            let lead =
                (cards & pair.leads).into_iter().find(|&it| pair.partners.contains_all(cards.without(it)))?;
            let counted = if pair.both { cards } else { CardSet::of(lead) };
            Some((lead, pair.size.of(counted.sum() as i16)))
        })
    }

    /// The lead of the pair that these cards make; none if they make none.
    pub(crate) fn lead(&self, cards: CardSet) -> CardSet {
        self.pair(cards).map_or(CardSet::EMPTY, |(lead, _)| CardSet::of(lead))
    }

    /// The size of a soldier of these cards, without what effects change.
    pub(crate) fn size(&self, cards: CardSet) -> i16 {
        if let Some((_, size)) = self.pair(cards) {
            return size;
        }
        let size = match cards.first() {
            Some(card) if cards.len() == 1 => self.sizes_alone[card.index()],
            Some(_) => self.size_armed.unwrap_or_default(),
            None => Size::Numbers,
        };
        size.of(cards.sum() as i16)
    }

    /// The difference between the size of a soldier of these cards and the sum of its numbers.
    pub(crate) fn bonus(&self, cards: CardSet) -> i8 {
        match self.by_numbers && self.pairs.is_empty() {
            true => 0,
            false => (self.size(cards) - cards.sum() as i16) as i8,
        }
    }

    /// The number of sets of abilities that can be in force.
    pub(crate) fn combinations(&self) -> usize {
        1 << self.abilities.len()
    }

    /// Whether these abilities free a player of a letter in the cost of actions of a kind (R26).
    pub(crate) fn free(
        &self,
        abilities: Abilities,
        action: &saigen_rulebook::Action,
        letter: Letter,
    ) -> bool {
        // The character that a request is built on is part of the request.
        if letter == Letter::Unit {
            return false;
        }
        let in_force = self.abilities.iter().enumerate().filter(|(bit, _)| abilities >> bit & 1 != 0);
        in_force.into_iter().any(|(_, bearers)| match bearers.ability {
            Ability::Frees { kind, timing, only } => {
                kind == action.kind
                    && timing.is_none_or(|timing| timing == action.timing)
                    && only.is_none_or(|only| only == letter)
            }
            Ability::Is { .. } => false,
        })
    }

    /// Cards that have an ability while they stand alone.
    pub(crate) fn able_alone(&self) -> CardSet {
        self.abilities.iter().fold(CardSet::EMPTY, |all, bearers| all | bearers.alone)
    }
}

impl Side {
    /// The abilities that this side's soldiers give their controller.
    #[inline]
    pub(crate) fn abilities(&self, traits: &Traits) -> Abilities {
        if self.soldier_cards.intersects(traits.bearing) { self.borne(traits) } else { 0 }
    }

    fn borne(&self, traits: &Traits) -> Abilities {
        let armed = self.armed_cards();
        let alone = self.soldier_cards - armed - self.pair_cards();
        let stands = |it: &Bearers| alone.intersects(it.alone) || it.armed && !armed.is_empty();
        let bits = traits.abilities.iter().enumerate().filter(|(_, it)| stands(it));
        bits.fold(0, |set, (bit, _)| set | 1 << bit)
    }

    /// Soldiers that may be named as attackers: charged, and hasty or not summoning-sick.
    pub(crate) fn able_attackers(&self, traits: &Traits) -> Places {
        let armed = self.armed_cards();
        let alone = self.soldier_cards - armed - self.pair_cards();
        let hasty = alone & traits.hasty_alone | armed & traits.hasty_armed;
        let able = hasty | (self.soldier_cards - self.fresh);
        let places = able.into_iter().fold(0, |places, card| places | 1 << self.at[card.index()]);
        places & self.soldiers & !self.driven
    }

    /// The able attackers that must be named.
    pub(crate) fn must_attack(&self, traits: &Traits) -> Places {
        match self.leads & traits.must_attack {
            CardSet::EMPTY => 0,
            leads => self.pairs_led_by(leads) & self.able_attackers(traits),
        }
    }

    /// The places at which no action can be aimed.
    #[inline]
    pub(crate) fn untargeted(&self, traits: &Traits) -> Places {
        if self.leads.is_empty() { 0 } else { self.pairs_led_by(traits.untargeted) }
    }

    /// What its cards make of the soldier at a place: its lead if it is a pair, and its size.
    pub(crate) fn take_shape(&mut self, traits: &Traits, place: u8) {
        let cards = self.cards_at(place);
        self.leads = (self.leads - cards) | traits.lead(cards);
        self.bonus[place as usize] = traits.bonus(cards);
    }

    /// The cards of pairs.
    fn pair_cards(&self) -> CardSet {
        if self.leads.is_empty() { CardSet::EMPTY } else { self.cards_of(self.pairs_led_by(self.leads)) }
    }

    /// The cards of soldiers that have several and are no pairs.
    fn armed_cards(&self) -> CardSet {
        if self.soldier_cards.len() == self.soldiers.count_ones() as usize {
            return CardSet::EMPTY;
        }
        let place = |card: saigen_cards::Card| self.at[card.index()];
        let added = self.soldier_cards.into_iter().filter(|&card| self.base[place(card) as usize] != card);
        let armed: Places = added.fold(0, |set, card| set | 1 << place(card));
        let armed = armed & !self.pairs_led_by(self.leads);
        self.soldier_cards.into_iter().filter(|&card| armed >> place(card) & 1 != 0).collect()
    }
}
