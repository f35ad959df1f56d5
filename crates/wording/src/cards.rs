//! Cards and sets of cards in words.

use saigen_cards::{Card, CardSet, Rank, Suit};

use crate::Phrasebook;

impl Phrasebook {
    /// A card in the usual notation.
    pub fn card(&self, card: Card) -> String {
        match (card.suit(), card.rank()) {
            (Some(suit), Some(rank)) => format!("{}{rank}", suit.sign()),
            _ => self.word("card-joker"),
        }
    }

    /// Cards in the given order.
    pub fn cards(&self, cards: impl IntoIterator<Item = Card>) -> String {
        self.list(cards.into_iter().map(|card| self.card(card)))
    }

    /// The cards that a set allows, such as `♡A–10`, `J–K` or `Joker`.
    pub fn card_line(&self, cards: CardSet) -> String {
        let ranks = |suit| Rank::all().filter(move |&rank| cards.contains(Card::new(suit, rank)));
        let same = Suit::ALL.iter().all(|&suit| ranks(suit).eq(ranks(Suit::Spade)));
        let suits: &[Suit] = if same { &[Suit::Spade] } else { &Suit::ALL };
        let runs = suits.iter().flat_map(|&suit| {
            let sign = if same { String::new() } else { suit.sign().to_string() };
            self.runs(&sign, &ranks(suit).collect::<Vec<_>>())
        });
        let joker = cards.intersects(CardSet::JOKERS).then(|| self.word("card-joker"));
        self.list(runs.chain(joker))
    }

    /// Runs of three or more consecutive ranks are abbreviated.
    fn runs(&self, sign: &str, ranks: &[Rank]) -> Vec<String> {
        let together = |a: &Rank, b: &Rank| a.number() + 1 == b.number();
        let one = |rank: &Rank| format!("{sign}{rank}");
        let run = |run: &[Rank]| match run {
            [first, _, .., last] if run.len() > 2 => {
                let args = [("first", one(first).into()), ("last", last.to_string().into())];
                vec![self.say("cards-range", &args)]
            }
            _ => run.iter().map(one).collect(),
        };
        ranks.chunk_by(together).flat_map(run).collect()
    }
}

#[cfg(test)]
mod tests {
    use saigen_texts::Lang;

    use super::*;

    #[test]
    fn sets_are_worded_by_suit_and_run() {
        let set = |text: &str| text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect::<CardSet>();
        let line = |cards| Phrasebook::new(Lang::En).card_line(cards);
        assert_eq!(line(CardSet::ALL), "A–K, Joker");
        assert_eq!(line(CardSet::suit(Suit::Heart)), "♡A–K");
        assert_eq!(line(CardSet::rank(Rank::ACE)), "A");
        assert_eq!(line(set("S2 S3 S5 S6 S7 Jk1")), "♠2, ♠3, ♠5–7, Joker");
        assert_eq!(line(CardSet::EMPTY), "");
    }
}
