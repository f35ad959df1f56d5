//! Effects in words, verb by verb, for unpublished actions.

use saigen_rulebook::spelling::Spelled;
use saigen_rulebook::{Amount, Cond, Op, Part};
use saigen_texts::{Arg, Lang, id_of};

use crate::Phrasebook;

impl Phrasebook {
    /// An effect, one sentence per verb.
    pub fn verbs(&self, program: &[Op]) -> String {
        let mut sentences = Vec::new();
        let mut conditions: Vec<String> = Vec::new();
        for &op in program {
            if let Op::If(condition) = op {
                conditions.push(self.condition(condition));
                continue;
            }
            let under = |verb: String, condition: &String| {
                self.say("verb-if", &[("condition", condition.into()), ("verb", verb.into())])
            };
            sentences.push(conditions.iter().rev().fold(self.verb(op), under));
            conditions.clear();
        }
        match sentences.len() {
            0 => self.word("verb-nothing"),
            _ => sentences.join(self.between_sentences()),
        }
    }

    /// The separator between sentences.
    pub(crate) fn between_sentences(&self) -> &'static str {
        match self.lang() {
            Lang::Ja => "",
            Lang::En => " ",
        }
    }

    /// A verb as a sentence; `None` for a lone condition, which has no effect.
    fn verb(&self, op: Op) -> String {
        self.with_parts("verb", op.word(), &op.parts())
    }

    fn condition(&self, condition: Cond) -> String {
        self.with_parts("condition", condition.word(), &condition.parts())
    }

    /// The message of a word: parameters that are one of few words belong to its id, others are arguments.
    fn with_parts(&self, prefix: &str, word: &str, parts: &[Part]) -> String {
        let mut id = id_of(prefix, word);
        let mut args: Vec<(&str, Arg)> = Vec::new();
        for &part in parts {
            match part {
                Part::Who(who) => id = id_of(&id, &who.spell()),
                Part::End(end) => id = id_of(&id, &end.spell()),
                Part::Body(body) => id = id_of(&id, &body.spell()),
                Part::Flag(flag) => id = id_of(&id, &flag.spell()),
                Part::Count(count) => args.push(("count", count.into())),
                Part::Size(size) => args.push(("size", Arg::Number(size.into()))),
                Part::Amount(amount) => args.push(("amount", self.amount(amount).into())),
                Part::Cards(cards) => args.push(("cards", self.card_line(cards).into())),
                Part::Form(form) => args.push(("form", self.word(&id_of("verb-as", &form.spell())).into())),
                Part::Pose(pose) => args.push(("pose", self.word(&id_of("pose", &pose.spell())).into())),
                Part::Condition(under) => args.push(("condition", self.condition(under).into())),
            }
        }
        self.say(&id, &args)
    }

    fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Exactly(number) => number.to_string(),
            Amount::Keys => self.word("amount-keys"),
            Amount::TargetKeys => self.word("amount-target-keys"),
            Amount::Unit => self.word("amount-unit"),
            Amount::KeyOf(suit) => self.say("amount-key-of", &[("suit", suit.sign().to_string().into())]),
        }
    }
}
