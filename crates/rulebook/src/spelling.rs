//! How the parts of a rulebook are spelled in its canonical text: one table for writing and reading.
//!
//! Every table is taken apart completely when it is written, so that a new part cannot be forgotten.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saigen_cards::{Card, CardSet, Problem, Suit, problems};

use crate::card_words::is_cards;
use crate::{
    Ability, Amount, BodySpec, BothEmpty, Cost, Cue, DeckRule, Direct, End, Form, Format, KeyUnit, KeyZone,
    Keys, Kind, Letter, MadeOf, Pose, Preset, Relation, Requirement, SetUpStep, Size, Speed, Switches,
    TargetSpec, Timing, TrumpAbility, Who,
};

/// Words that are read from left to right.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    words: &'a [&'a str],
    at: usize,
}

/// What would be right at the word where reading stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// In words.
    pub what: Problem,
    /// The words that could stand there, as far as they can be listed.
    pub words: Vec<String>,
}

impl Wanted {
    pub(crate) fn new(what: Expected) -> Self {
        Self { what: what.into(), words: Vec::new() }
    }
}

problems! {
    /// What would be right, in words.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Expected {
        /// This word.
        Word(word: String) = "expected-word", "{word}";
        /// A part in one of these forms.
        OneOf(forms: String) = "expected-one-of", "one of these: {forms}";
        /// A part in one of these forms, or something that has no list.
        OneOfOr {
            /// The forms.
            forms: String,
            /// What else there is.
            other: Box<Expected>,
        } = "expected-one-of-or", "one of these: {forms} | {other}";
        /// A whole number.
        Number {
            /// The least.
            low: String,
            /// The largest.
            high: String,
        } = "expected-number", "a number from {low} to {high}";
        /// Cards.
        Cards = "expected-cards",
            "cards such as SA H10 Jk1, each once, or several at once: all, S, 10, Jk, 2..10, SA..S5";
        /// The card not again.
        Once(card: Card) = "expected-once", "{card} once only";
        /// A cost.
        Cost = "expected-cost",
            "at most {most} letters B, L, D, S, C, equal ones side by side, such as BBL", most = Cost::MAX;
        /// The id of a row.
        Id = "expected-id",
            "an id of small letters, digits and _, beginning with a letter, at most {most}", most = ID_LIMIT;
        /// The rest of a pair.
        Partner = "expected-partner", "with or plus, and the other card of the pair";
        /// What a pair can be, in order.
        Traits = "expected-traits", "untargeted, must_attack and withstands, in this order";
        /// What an ability frees.
        Freed = "expected-freed", "all, or one letter of a cost";
        /// No more key cards.
        Slots = "expected-slots", "at most {most} sets of cards, one for each key card", most = Keys::MAX;
        /// The cards of a key card.
        Slot = "expected-slot", "the cards that this key card may be";
        /// The cards of all key cards.
        AllSlots = "expected-all-slots", "; and the cards of each key card, or free alone if there are none";
    }
}

/// Something that has a spelling in the canonical text.
pub trait Spelled: Sized {
    /// All that can be written, with names in capitals for the parts that follow.
    fn forms() -> Vec<String>;

    /// What can be written beside the forms, if it cannot be listed.
    fn unlisted() -> Option<Expected> {
        None
    }

    /// The spelling.
    fn spell(&self) -> String;

    /// Reads it, or says what would be right; the reader then stands at the word that is wrong.
    fn read(reader: &mut Reader) -> Result<Self, Wanted>;
}

/// Something whose fields each have a line of their own, which begins with the name of the field.
pub trait Fields {
    /// The names in the order in which they are written.
    const NAMES: &'static [&'static str];

    /// Those of them that came later: they are written only where they are not as they always were, so
    /// that texts from before stay as they are.
    const LATER: &'static [&'static str] = &[];

    /// The names and their values.
    fn lines(&self) -> Vec<(&'static str, String)>;

    /// Reads the value of the field with this name; an unknown name changes nothing.
    fn read_field(&mut self, name: &str, reader: &mut Reader) -> Result<(), Wanted>;
}

impl<'a> Reader<'a> {
    /// A reader that stands at the first word.
    pub const fn new(words: &'a [&'a str]) -> Self {
        Self { words, at: 0 }
    }

    /// How many words have been read.
    pub const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    pub(crate) fn take(&mut self, word: &str) -> bool {
        let here = self.peek() == Some(word);
        self.at += usize::from(here);
        here
    }

    /// Goes on to the next word.
    pub(crate) fn skip(&mut self) {
        self.at += 1;
    }

    /// Reads exactly this word.
    pub fn keyword(&mut self, word: &str) -> Result<(), Wanted> {
        let wanted = || Wanted { what: Expected::Word(word.into()).into(), words: [word.into()].into() };
        if self.take(word) { Ok(()) } else { Err(wanted()) }
    }

    /// Reads one word, if it means something.
    pub(crate) fn word<T: Spelled>(&mut self, meaning: impl Fn(&str) -> Option<T>) -> Result<T, Wanted> {
        let found = self.peek().and_then(meaning).ok_or_else(any_of::<T>)?;
        self.at += 1;
        Ok(found)
    }

    /// Reads one word of a list.
    fn listed<T: Copy + Spelled>(&mut self, all: &[T]) -> Result<T, Wanted> {
        let found = self.peek().and_then(|word| all.iter().find(|it| it.spell() == word));
        self.at += usize::from(found.is_some());
        found.copied().ok_or_else(|| any_of::<T>())
    }
}

/// What would be right where something of this kind is wanted.
pub(crate) fn any_of<T: Spelled>() -> Wanted {
    let forms = T::forms();
    let listed = forms.iter().filter_map(|form| form.split([' ', ';']).next()).filter(|word| is_word(word));
    let words = listed.map(String::from).collect();
    let joined = forms.join(" | ");
    let what = match T::unlisted() {
        None => Expected::OneOf(joined),
        Some(other) if forms.is_empty() => other,
        Some(other) => Expected::OneOfOr { forms: joined, other: other.into() },
    };
    Wanted { what: what.into(), words }
}

/// Whether this is a word of the vocabulary; names in capitals stand for words that cannot be listed.
fn is_word(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '.' || c.is_ascii_digit())
}

pub(crate) fn form(word: &str, parts: &[&str]) -> String {
    parts.iter().fold(word.into(), |form, part| format!("{form} {}", part.to_uppercase()))
}

pub(crate) fn sentence(word: &str, parts: &[String]) -> String {
    parts.iter().fold(word.into(), |text, part| format!("{text} {part}"))
}

/// The table of a type: words, what they stand for, and the parts that follow.
macro_rules! spelled {
    ($type:ident: $($word:literal => $variant:ident $({ $($field:tt: $part:ident),+ })?,)+) => {
        impl Spelled for $type {
            fn forms() -> Vec<String> {
                [$(form($word, &[$($(stringify!($part)),+)?])),+].into()
            }

            fn spell(&self) -> String {
                match self {
                    $(Self::$variant $({ $($field: $part),+ })? => {
                        sentence($word, &[$($($part.spell()),+)?])
                    })+
                }
            }

            fn read(reader: &mut Reader) -> Result<Self, Wanted> {
                $(if reader.take($word) {
                    return Ok(Self::$variant $({ $($field: Spelled::read(reader)?),+ })?);
                })+
                Err(any_of::<Self>())
            }
        }
    };
}

/// The fields of a type that have lines of their own.
macro_rules! fields {
    ($type:ident: $($name:ident),+ $(; later $($later:ident = $always:expr),+)? $(,)?) => {
        impl Fields for $type {
            const NAMES: &'static [&'static str] =
                &[$(stringify!($name)),+ $(, $(stringify!($later)),+)?];
            const LATER: &'static [&'static str] = &[$($(stringify!($later)),+)?];

            fn lines(&self) -> Vec<(&'static str, String)> {
                let Self { $($name),+ $(, $($later),+)? } = self;
                let lines = [$((stringify!($name), $name.spell(), true)),+ $(
                    , $((stringify!($later), $later.spell(), *$later != $always)),+
                )?];
                lines.into_iter().filter(|line| line.2).map(|(name, value, _)| (name, value)).collect()
            }

            fn read_field(&mut self, name: &str, reader: &mut Reader) -> Result<(), Wanted> {
                $(if name == stringify!($name) {
                    self.$name = Spelled::read(reader)?;
                })+
                $($(if name == stringify!($later) {
                    self.$later = Spelled::read(reader)?;
                })+)?
                Ok(())
            }
        }
    };
}

fields!(Switches:
    pass_on_empty_stage, both_empty, main_trigger_needs_empty_stage, main_triggers_first, hand, preset,
    entry_deck; later bare_bulwarks = false, top_again_on_leaving = false, joker_never_preset = false,
    damage_shows_order = false,
    no_free_repeats = false
);

fields!(Direct:
    cost, keys, target, once_a_turn, only_in_opponents_turn;
    later keys_from = KeyZone::Hand, only_if = Vec::new(), unit = KeyUnit::None
);

spelled!(Cue:
    "resolved" => Resolved { 0: action },
    "resolved_with_attacker" => ResolvedWithAttacker { 0: action },
    "fallen" => Fallen { 0: cards },
    "requested" => Requested { action: action, trump: cards },
    "discarded" => Discarded { 0: cards },
    "unblocked" => Unblocked { 0: cards },
    "bulwark_lost" => BulwarkLost { 0: cards },
    "pair_fallen" => PairFallen { 0: cards },
    "requested_beside" => RequestedBeside { action: action, leads: cards },
);

impl Spelled for MadeOf {
    fn forms() -> Vec<String> {
        [
            "one CARDS",
            "several_of_one_suit",
            "any_face_down",
            "pair CARDS with CARDS",
            "pair CARDS plus CARDS",
        ]
        .map(String::from)
        .into()
    }

    fn spell(&self) -> String {
        match self {
            Self::One(cards) => format!("one {}", cards.spell()),
            Self::SeveralOfOneSuit => "several_of_one_suit".into(),
            Self::AnyFaceDown => "any_face_down".into(),
            Self::Pair { leads, partners, both } => {
                let joined = if *both { "plus" } else { "with" };
                format!("pair {} {joined} {}", leads.spell(), partners.spell())
            }
        }
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("one") {
            return CardSet::read(reader).map(Self::One);
        }
        if reader.take("several_of_one_suit") {
            return Ok(Self::SeveralOfOneSuit);
        }
        if reader.take("any_face_down") {
            return Ok(Self::AnyFaceDown);
        }
        reader.keyword("pair").map_err(|_| any_of::<Self>())?;
        let leads = CardSet::read(reader)?;
        let both = reader.take("plus");
        if !both {
            reader.keyword("with").map_err(|_| Wanted::new(Expected::Partner))?;
        }
        Ok(Self::Pair { leads, partners: CardSet::read(reader)?, both })
    }
}

spelled!(BothEmpty: "draw" => Draw, "turn_player_loses" => TurnPlayerLoses,);
spelled!(Preset:
    "never" => Never,
    "on_request_before_hand" => OnRequestBeforeHand,
    "always_after_hand" => AlwaysAfterHand,
);
spelled!(DeckRule:
    "fixed" => Fixed { 0: cards },
    "random" => Random { 0: count },
    "built" => Built { least: least, most: most },
    "random_halves" => RandomHalves { 0: least },
    "built_halves" => BuiltHalves,
);
spelled!(SetUpStep:
    "shuffle" => Shuffle,
    "trumps" => Trumps { 0: count },
    "scenario" => Scenario { 0: count },
    "rare" => Rare,
    "draft" => Draft { packets: packets, cards: cards },
    "pack" => Pack { 0: count },
    "pack_left_out" => PackLeftOut,
    "draw" => Draw { 0: count },
    "preset" => Preset { 0: pairs },
    "preset_face_down" => PresetFaceDown,
    "first" => First,
    "turn_up" => TurnUp,
    "start" => Start,
);
spelled!(KeyZone: "hand" => Hand, "rare" => Rare,);
spelled!(KeyUnit:
    "none" => None,
    "soldier" => Soldier { 0: cards },
    "bulwark" => Bulwark,
    "pair" => Pair { 0: cards },
);
spelled!(Requirement:
    "pack_closed" => PackClosed,
    "rare_card" => RareCard,
    "life_at_most" => LifeAtMost { 0: number },
    "trump_down" => TrumpDown,
    "trump_up" => TrumpUp { 0: cards },
    "has" => Has { 0: body },
);
spelled!(Timing: "main" => Main, "quick" => Quick,);
spelled!(Speed: "normal" => Normal, "immediate" => Immediate,);
spelled!(Relation: "free" => Free, "one_suit" => OneSuit, "one_number" => OneNumber,);
spelled!(Who: "controller" => Controller, "target" => Target, "opponent" => Opponent,);
spelled!(BodySpec: "character" => Character, "soldier" => Soldier, "bulwark" => Bulwark,);
spelled!(Form: "soldier" => Soldier, "bulwark" => Bulwark, "chosen" => Chosen,);
spelled!(Pose: "charged" => Charged, "driven" => Driven,);
spelled!(End: "top" => Top, "bottom" => Bottom,);

/// Types that have ids already.
macro_rules! listed {
    ($($type:ident: $id:ident),+ $(,)?) => {
        $(impl Spelled for $type {
            fn forms() -> Vec<String> {
                Self::ALL.iter().map(Self::spell).collect()
            }

            fn spell(&self) -> String {
                self.$id().to_string()
            }

            fn read(reader: &mut Reader) -> Result<Self, Wanted> {
                reader.listed(&Self::ALL)
            }
        })+
    };
}

listed!(Format: id, Kind: id, Letter: char);

/// Numbers, spelled as they are printed and in no other way.
macro_rules! numbers {
    ($($type:ident),+) => {
        $(impl Spelled for $type {
            fn forms() -> Vec<String> {
                Vec::new()
            }

            fn unlisted() -> Option<Expected> {
                Some(Expected::Number { low: Self::MIN.to_string(), high: Self::MAX.to_string() })
            }

            fn spell(&self) -> String {
                self.to_string()
            }

            fn read(reader: &mut Reader) -> Result<Self, Wanted> {
                let number = |word: &str| word.parse().ok().filter(|number: &Self| number.spell() == word);
                reader.word(number)
            }
        })+
    };
}

numbers!(u8, i8);

impl Spelled for bool {
    fn forms() -> Vec<String> {
        ["true".into(), "false".into()].into()
    }

    fn spell(&self) -> String {
        self.to_string()
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        reader.listed(&[true, false])
    }
}

/// The amounts that have a name.
const NAMED_AMOUNTS: [Amount; 7] = [
    Amount::Unit,
    Amount::TargetKeys,
    Amount::Keys,
    Amount::KeyOf(Suit::Spade),
    Amount::KeyOf(Suit::Heart),
    Amount::KeyOf(Suit::Diamond),
    Amount::KeyOf(Suit::Club),
];

impl Spelled for Amount {
    fn forms() -> Vec<String> {
        NAMED_AMOUNTS.iter().map(Self::spell).collect()
    }

    fn unlisted() -> Option<Expected> {
        u8::unlisted()
    }

    fn spell(&self) -> String {
        match self {
            Self::Exactly(number) => number.spell(),
            Self::Keys => "keys".into(),
            Self::TargetKeys => "target_keys".into(),
            Self::Unit => "unit".into(),
            Self::KeyOf(Suit::Spade) => "key_of_spade".into(),
            Self::KeyOf(Suit::Heart) => "key_of_heart".into(),
            Self::KeyOf(Suit::Diamond) => "key_of_diamond".into(),
            Self::KeyOf(Suit::Club) => "key_of_club".into(),
        }
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        let number = u8::read(reader).map(Self::Exactly);
        number.or_else(|_| reader.listed(&NAMED_AMOUNTS))
    }
}

impl Spelled for TargetSpec {
    fn forms() -> Vec<String> {
        let bodies = BodySpec::forms().into_iter().chain(["own BODY".into(), "own BODY of_key_suit".into()]);
        let others = [
            "none",
            "counterable",
            "counterable in_reach",
            "request_with_keys NUMBER",
            "request_for ACTION",
            "request_with_target",
            "player",
            "opponent",
            "trump",
            "driven_character",
            "own_soldier_with CARDS",
        ];
        bodies.chain(others.into_iter().map(String::from)).collect()
    }

    fn spell(&self) -> String {
        match self {
            Self::None => "none".into(),
            Self::Character { body, own, of_key_suit } => {
                format!("{} own {own} of_key_suit {of_key_suit}", body.spell())
            }
            Self::Counterable { in_reach } => format!("counterable in_reach {in_reach}"),
            Self::RequestWithKeys { at_most } => format!("request_with_keys {at_most}"),
            Self::RequestFor(id) => format!("request_for {id}"),
            Self::RequestWithTarget => "request_with_target".into(),
            Self::Player => "player".into(),
            Self::Opponent => "opponent".into(),
            Self::Driven => "driven_character".into(),
            Self::OwnSoldierWith(cards) => format!("own_soldier_with {}", cards.spell()),
            Self::Trump => "trump".into(),
        }
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        let single =
            [Self::None, Self::RequestWithTarget, Self::Player, Self::Opponent, Self::Trump, Self::Driven];
        if let Some(found) = single.into_iter().find(|target| reader.take(&target.spell())) {
            return Ok(found);
        }
        if reader.take("counterable") {
            return Ok(Self::Counterable { in_reach: read_mark(reader, "in_reach")? });
        }
        if reader.take("request_with_keys") {
            return u8::read(reader).map(|at_most| Self::RequestWithKeys { at_most });
        }
        if reader.take("own_soldier_with") {
            return CardSet::read(reader).map(Self::OwnSoldierWith);
        }
        if reader.take("request_for") {
            return Cow::read(reader).map(Self::RequestFor);
        }
        let own = reader.take("own");
        let body = BodySpec::read(reader).map_err(|_| any_of::<Self>())?;
        let own = own || read_mark(reader, "own")?;
        Ok(Self::Character { body, own, of_key_suit: read_mark(reader, "of_key_suit")? })
    }
}

/// Reads a mark that may be left out; canonical texts write `true` or `false` behind it.
fn read_mark(reader: &mut Reader, mark: &str) -> Result<bool, Wanted> {
    if !reader.take(mark) {
        return Ok(false);
    }
    match reader.peek() {
        Some("true" | "false") => bool::read(reader),
        _ => Ok(true),
    }
}

/// What a pair can be, in the order in which it is written.
const MARKS: [&str; 3] = ["untargeted", "must_attack", "withstands"];

impl Spelled for Option<Ability> {
    fn forms() -> Vec<String> {
        [
            "none",
            "frees KIND all",
            "frees KIND LETTER",
            "frees KIND TIMING all",
            "frees KIND TIMING LETTER",
            "is untargeted must_attack withstands",
        ]
        .map(String::from)
        .into()
    }

    fn spell(&self) -> String {
        let (kind, timing, only) = match *self {
            None => return "none".into(),
            Some(Ability::Is { untargeted, must_attack, withstands }) => {
                let marks = [untargeted, must_attack, withstands].into_iter().zip(MARKS);
                let marks = marks.filter(|(is, _)| *is).map(|(_, mark)| mark.to_string());
                return sentence("is", &marks.collect::<Vec<String>>());
            }
            Some(Ability::Frees { kind, timing, only }) => (kind, timing, only),
        };
        let timing = timing.map(|timing| timing.spell());
        let letters = only.map_or("all".into(), |letter| letter.char().to_string());
        let parts = core::iter::once(kind.id().into()).chain(timing).chain([letters]);
        sentence("frees", &parts.collect::<Vec<String>>())
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("none") {
            return Ok(None);
        }
        if reader.take("is") {
            let [untargeted, must_attack, withstands] = MARKS.map(|mark| reader.take(mark));
            return match untargeted || must_attack || withstands {
                true => Ok(Some(Ability::Is { untargeted, must_attack, withstands })),
                false => Err(Wanted::new(Expected::Traits)),
            };
        }
        reader.keyword("frees").map_err(|_| any_of::<Self>())?;
        let kind = Kind::read(reader)?;
        let timing = Timing::read(reader).ok();
        let only = if reader.take("all") {
            None
        } else {
            Some(Letter::read(reader).map_err(|_| Wanted::new(Expected::Freed))?)
        };
        Ok(Some(Ability::Frees { kind, timing, only }))
    }
}

impl Spelled for Size {
    fn forms() -> Vec<String> {
        ["numbers", "+NUMBER", "-NUMBER", "fixed NUMBER"].map(String::from).into()
    }

    fn spell(&self) -> String {
        match self {
            Self::Numbers => "numbers".into(),
            Self::Plus(more) => format!("{more:+}"),
            Self::Fixed(size) => format!("fixed {size}"),
        }
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("numbers") {
            return Ok(Self::Numbers);
        }
        if reader.take("fixed") {
            return i8::read(reader).map(Self::Fixed);
        }
        let more = |word: &str| word.parse().ok().map(Self::Plus).filter(|size| size.spell() == word);
        reader.word(more)
    }
}

impl Spelled for Option<TrumpAbility> {
    fn forms() -> Vec<String> {
        ["none", "larger_falls", "idle ACTION NUMBER", "shields CARDS"].map(String::from).into()
    }

    fn spell(&self) -> String {
        match self {
            None => "none".into(),
            Some(TrumpAbility::LargerFalls) => "larger_falls".into(),
            Some(TrumpAbility::Idle { action, bulwarks }) => format!("idle {action} {bulwarks}"),
            Some(TrumpAbility::Shields(cards)) => format!("shields {}", cards.spell()),
        }
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("none") {
            return Ok(None);
        }
        if reader.take("larger_falls") {
            return Ok(Some(TrumpAbility::LargerFalls));
        }
        if reader.take("idle") {
            let (action, bulwarks) = (Spelled::read(reader)?, Spelled::read(reader)?);
            return Ok(Some(TrumpAbility::Idle { action, bulwarks }));
        }
        reader.keyword("shields").map_err(|_| any_of::<Self>())?;
        CardSet::read(reader).map(|cards| Some(TrumpAbility::Shields(cards)))
    }
}

impl Spelled for Cost {
    fn forms() -> Vec<String> {
        ["none".into()].into()
    }

    fn unlisted() -> Option<Expected> {
        Some(Expected::Cost)
    }

    fn spell(&self) -> String {
        if self.letters().is_empty() { "none".into() } else { self.to_string() }
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("none") {
            return Ok(Self::default());
        }
        reader.word(Self::parse)
    }
}

impl Spelled for Keys {
    fn forms() -> Vec<String> {
        let related = Relation::forms().into_iter().map(|relation| format!("{relation}; CARDS; …"));
        core::iter::once("CARDS; …".into()).chain(related).collect()
    }

    fn spell(&self) -> String {
        let Self { slots, relation } = self;
        slots.iter().fold(relation.spell(), |text, slot| format!("{text}; {}", slot.spell()))
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        let relation = Relation::read(reader);
        // Without a relation the cards of the first key stand at once.
        let mut more = relation.is_err();
        if more && !reader.peek().is_some_and(is_cards) {
            return Err(any_of::<Self>());
        }
        let (relation, mut slots) = (relation.unwrap_or_default(), Vec::new());
        while more || reader.take(";") {
            more = false;
            if slots.len() == Self::MAX {
                return Err(Wanted::new(Expected::Slots));
            }
            if reader.peek() == Some("none") {
                return Err(Wanted::new(Expected::Slot));
            }
            slots.push(CardSet::read(reader)?);
        }
        if slots.is_empty() && relation != Relation::Free {
            return Err(Wanted::new(Expected::AllSlots));
        }
        Ok(Self { slots, relation })
    }
}

impl Spelled for Vec<Requirement> {
    fn forms() -> Vec<String> {
        ["none".into(), "REQUIREMENT; …".into()].into()
    }

    fn spell(&self) -> String {
        if self.is_empty() {
            return "none".into();
        }
        self.iter().map(Requirement::spell).collect::<Vec<_>>().join("; ")
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        if reader.take("none") {
            return Ok(Self::new());
        }
        let mut all: Self = [Requirement::read(reader)?].into();
        while reader.take(";") {
            all.push(Requirement::read(reader)?);
        }
        Ok(all)
    }
}

/// Maximum length of the id of a row.
pub const ID_LIMIT: usize = 40;

/// The id of a row.
impl Spelled for Cow<'static, str> {
    fn forms() -> Vec<String> {
        Vec::new()
    }

    fn unlisted() -> Option<Expected> {
        Some(Expected::Id)
    }

    fn spell(&self) -> String {
        self.to_string()
    }

    fn read(reader: &mut Reader) -> Result<Self, Wanted> {
        let id = |word: &str| is_id(word).then(|| Cow::Owned(word.into()));
        reader.word(id)
    }
}

/// Whether this can be the id of a row.
pub fn is_id(word: &str) -> bool {
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    word.len() <= ID_LIMIT && word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(small)
}
