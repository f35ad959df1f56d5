//! Every published regulation with decks of its rule.

use std::thread;

use saigen_cards::{BySeat, CardSet};
use saigen_editions::{Regulated, Regulation, editions, library};
use saigen_engine::{Deck, Rules, SetUp};
use saigen_rulebook::{DeckRule, SetUpStep};

use crate::Random;

/// A regulation that can be set up at random.
pub struct Playable {
    /// Its name.
    pub regulation: Regulation,
    /// Its rules; of a match of several games those of one.
    pub rules: Rules,
    deck: Option<DeckRule>,
    preset: bool,
}

impl Playable {
    fn new(regulation: Regulation) -> Self {
        let regulated = library().regulated(&regulation, library().version());
        let Regulated { book, deck, preset } = regulated.expect("a published version");
        Self { regulation, rules: Rules::new(book).expect("published rulebooks compile"), deck, preset }
    }

    /// A set-up with random decks of the rule.
    pub fn set_up(&self, random: &mut Random) -> SetUp {
        SetUp { decks: BySeat([(); 2].map(|()| self.deck(random))), preset: self.preset }
    }

    /// A deck of the rule; one that players build has random cards, enough for the rule and for the set-up.
    fn deck(&self, random: &mut Random) -> Deck {
        match self.deck {
            None => Deck::FULL,
            Some(DeckRule::Fixed(cards)) => Deck::Open(cards),
            Some(DeckRule::Random(count)) => Deck::random(count),
            Some(DeckRule::Built { least, most }) => {
                let needed = SetUpStep::cards_for(&self.rules.book().set_up_steps(self.preset));
                let least = needed.max(least.into());
                Deck::Secret(some_cards(least + random.number(usize::from(most) + 1 - least), random))
            }
            Some(DeckRule::RandomHalves(_) | DeckRule::BuiltHalves) => Deck::random(27),
        }
    }
}

fn some_cards(count: usize, random: &mut Random) -> CardSet {
    let mut cards = CardSet::EMPTY;
    while let Some(card) = random.card(CardSet::ALL - cards).filter(|_| cards.len() < count) {
        cards = cards.with(card);
    }
    cards
}

/// Every regulation with every choice of options.
pub fn regulations() -> Vec<Playable> {
    let all = editions().flat_map(|edition| library().regulations(edition));
    all.flat_map(|(regulation, _)| library().with_options(&regulation)).map(Playable::new).collect()
}

/// The sum of a figure over all regulations, on two threads.
pub fn sum_over(all: &[Playable], figure: impl Fn(&Playable) -> u64 + Sync) -> u64 {
    let half = |rest: usize| all.iter().skip(rest).step_by(2).map(&figure).sum::<u64>();
    thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        half(0) + odd.join().expect("no regulation fails")
    })
}
