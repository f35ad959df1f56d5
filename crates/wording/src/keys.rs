//! Key lines in words.

use saigen_cards::CardSet;
use saigen_rulebook::{Action, KeyZone, Keys, Relation};

use crate::Phrasebook;

impl Phrasebook {
    /// The key line of an action.
    pub fn key_line(&self, action: &Action) -> String {
        match action.direct() {
            Some(direct) if direct.keys_from == KeyZone::Rare => self.rare_key(&direct.keys),
            Some(direct) => self.keys(&direct.keys),
            None => self.word("keys-none"),
        }
    }

    /// The rare card as a key, and which cards it may be if not any.
    fn rare_key(&self, keys: &Keys) -> String {
        match keys.slots.first() {
            Some(&cards) if cards != CardSet::ALL => {
                self.say("keys-rare-of", &[("cards", self.card_line(cards).into())])
            }
            _ => self.word("keys-rare"),
        }
    }

    /// The required key cards.
    pub fn keys(&self, keys: &Keys) -> String {
        match keys.relation {
            _ if keys.is_empty() => self.word("keys-none"),
            _ if *keys == Keys::two_of_one_suit() => self.word("keys-two-of-one-suit"),
            _ if *keys == Keys::two_of_one_number() => self.word("keys-two-of-one-number"),
            Relation::Free => self.slots(&keys.slots),
            Relation::OneSuit if all_different(&keys.slots) => {
                let cards = self.list(keys.slots.iter().map(|&slot| self.card_line(slot)));
                self.say("keys-each-of-one-suit", &[("cards", cards.into())])
            }
            Relation::OneSuit => self.say("keys-of-one-suit", &[("keys", self.slots(&keys.slots).into())]),
            Relation::OneNumber => {
                self.say("keys-of-one-number", &[("keys", self.slots(&keys.slots).into())])
            }
        }
    }

    /// Slots without a relation: equal ones are grouped.
    fn slots(&self, slots: &[CardSet]) -> String {
        let parts = slots.chunk_by(CardSet::eq).map(|same| {
            let cards = self.card_line(same[0]);
            match same.len() {
                1 => self.say("keys-one", &[("cards", cards.into())]),
                2 => self.say("keys-two-of", &[("cards", cards.into())]),
                count => self.say("keys-many-of", &[("count", count.into()), ("cards", cards.into())]),
            }
        });
        let both = |first: String, second: String| {
            self.say("keys-each", &[("first", first.into()), ("second", second.into())])
        };
        parts.reduce(both).unwrap_or_default()
    }
}

fn all_different(slots: &[CardSet]) -> bool {
    slots.iter().enumerate().all(|(index, slot)| !slots[..index].contains(slot))
}

#[cfg(test)]
mod tests {
    use saigen_editions::rulebook;
    use saigen_rulebook::{Edition, Format};
    use saigen_texts::Lang;

    use super::*;

    #[test]
    fn key_lines_read_like_the_lists() {
        let book = rulebook(Edition::new(7, 0), Format::Master);
        let phrases = [Phrasebook::new(Lang::Ja), Phrasebook::new(Lang::En)];
        let both = |id: &str| phrases.each_ref().map(|phrases| phrases.key_line(book.action(id).unwrap()));
        assert_eq!(both("summon_soldier"), ["2〜10", "2–10"]);
        assert_eq!(both("kill"), ["♠A〜10を2枚", "two of ♠A–10"]);
        assert_eq!(both("throwing"), ["♠A〜Kと♣A〜K", "♠A–K and ♣A–K"]);
        assert_eq!(both("return"), ["同じスートを2枚", "two cards of one suit"]);
        assert_eq!(both("reverse"), ["同じ数字を2枚", "two cards of one number"]);
        assert_eq!(both("rsf"), ["同じスートのA、10、J、Q、K", "A, 10, J, Q, K of one suit"]);
        assert_eq!(both("end"), ["なし", "none"]);
    }

    #[test]
    fn key_lines_of_other_shapes_have_words_too() {
        let phrases = Phrasebook::new(Lang::En);
        let aces = CardSet::rank(saigen_cards::Rank::ACE);
        let three = |relation| Keys { slots: vec![aces; 3], relation };
        assert_eq!(phrases.keys(&three(Relation::Free)), "3 of A");
        assert_eq!(phrases.keys(&three(Relation::OneNumber)), "3 of A, all of one number");
        assert_eq!(phrases.keys(&three(Relation::OneSuit)), "3 of A, all of one suit");
    }
}
