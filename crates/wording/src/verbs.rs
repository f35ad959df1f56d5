//! Effects in words, verb by verb, for unpublished actions.

use saigen_rulebook::{Amount, BodySpec, Cond, End, Form, Op, Pose, Who};
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
        // A verb without parameters is its own message id.
        let id =
            id_of("verb", saigen_rulebook::spelling::Spelled::spell(&op).split(' ').next().unwrap_or(""));
        let amount = |amount| [("amount", self.amount(amount).into())];
        let count = |count: u8| [("count", Arg::from(count))];
        match op {
            Op::DiscardDown { to } => self.say(&id, &count(to)),
            Op::Damage { to, amount: much } => self.say(&format!("{id}-{}", who(to)), &amount(much)),
            Op::BuryUntil { one_of } => self.say(&id, &[("cards", self.card_line(one_of).into())]),
            Op::PickHand { whose } => self.word(&format!("{id}-{}", who(whose))),
            Op::PickLife { count: cards } => self.say(&id, &count(cards)),
            Op::PickedEnters { form, pose } | Op::KeyEnters { form, pose } => {
                self.say(&id, &[("pose", self.pose(pose).into()), ("form", self.form(form).into())])
            }
            Op::TurnUp { count: cards, from: End::Top } => self.say("verb-turn-up-top", &count(cards)),
            Op::TurnUp { count: cards, from: End::Bottom } => self.say("verb-turn-up-bottom", &count(cards)),
            Op::TurnedUpEnter { at_most, pose } => {
                self.say(&id, &[("amount", self.amount(at_most).into()), ("pose", self.pose(pose).into())])
            }
            Op::LifeEnters { count: cards, pose } => {
                self.say(&id, &[("count", cards.into()), ("pose", self.pose(pose).into())])
            }
            Op::Grow { by } | Op::Shrink { by } | Op::GrowAll { by } => self.say(&id, &amount(by)),
            Op::BurySoldiers { at_most } => self.say(&id, &amount(at_most)),
            Op::ChargeAll { body } => self.word(&format!("{id}-{}", body_id(body))),
            Op::StopUnless(condition) => self.say(&id, &[("condition", self.condition(condition).into())]),
            _ => self.word(&id),
        }
    }

    fn condition(&self, condition: Cond) -> String {
        match condition {
            Cond::TargetCharged => self.word("condition-target-charged"),
            Cond::TargetThere => self.word("condition-target-there"),
            Cond::TargetSizeAtMost(size) => {
                self.say("condition-target-size-at-most", &[("size", Arg::Number(size.into()))])
            }
            Cond::TargetSizeDividedBy(amount) => {
                self.say("condition-target-size-divided-by", &[("amount", self.amount(amount).into())])
            }
            Cond::KeyReachesTarget => self.word("condition-key-reaches-target"),
            Cond::Chose { second: false } => self.word("condition-chose-first"),
            Cond::Chose { second: true } => self.word("condition-chose-second"),
        }
    }

    fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Exactly(number) => number.to_string(),
            Amount::Keys => self.word("amount-keys"),
            Amount::KeyOf(suit) => self.say("amount-key-of", &[("suit", suit.sign().to_string().into())]),
        }
    }

    fn pose(&self, pose: Pose) -> String {
        self.word(match pose {
            Pose::Charged => "pose-charged",
            Pose::Driven => "pose-driven",
        })
    }

    fn form(&self, form: Form) -> String {
        self.word(match form {
            Form::Soldier => "verb-as-soldier",
            Form::Bulwark => "verb-as-bulwark",
            Form::Chosen => "verb-as-chosen",
        })
    }
}

const fn who(who: Who) -> &'static str {
    match who {
        Who::Controller => "controller",
        Who::Target => "target",
    }
}

const fn body_id(body: BodySpec) -> &'static str {
    match body {
        BodySpec::Character => "character",
        BodySpec::Soldier => "soldier",
        BodySpec::Bulwark => "bulwark",
    }
}
