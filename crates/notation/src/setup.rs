//! Set-ups and deck lists as text.
//!
//! [`SetupName`] is how people name a set-up: a frame, or decks that they bring. It is read here for the
//! command line, experiments, requests for a match and records.
//!
//! A deck list is the names of cards. Both players bring the same deck, unless the list has the
//! sections `a:` and `b:`, each followed by the cards of one seat.

use core::fmt;
use core::str::FromStr;

use saigen_cards::{BySeat, Card, CardSet, Seat, problems};
use saigen_editions::{
    Regulated, RegulationError, UnknownVersion, Word, Words, in_order, library, lines, rulebook,
};
use saigen_engine::{Deck, SetUp};
use saigen_rulebook::{DeckError, DeckRule, Edition, Format, Preset, Rulebook, SetUpStep};

use crate::Error;

/// How a game is set up, by name where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Which decks are played.
    pub decks: Decks,
    /// Whether characters are preset where the edition leaves it to the players.
    pub preset: bool,
}

/// Which decks are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decks {
    /// All 54 cards.
    Full,
    /// Forty of the 54, drawn at random and seen by nobody.
    Random40,
    /// The edition's deck for newcomers.
    Entry,
    /// What the players bring.
    Own(BySeat<Deck>),
}

impl Decks {
    /// The decks that have a name.
    pub const NAMED: [Self; 3] = [Self::Full, Self::Random40, Self::Entry];

    /// The name; `decks` for those that players bring.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Random40 => "random40",
            Self::Entry => "entry",
            Self::Own(_) => "decks",
        }
    }

    /// The named decks that are called so.
    pub fn find(id: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|decks| decks.id() == id)
    }
}

impl Setup {
    /// What it means under certain rules.
    pub fn resolve(&self, book: &Rulebook) -> SetUp {
        let decks = match self.decks {
            Decks::Full => BySeat([Deck::FULL; 2]),
            Decks::Random40 => BySeat([Deck::RANDOM_40; 2]),
            Decks::Entry => BySeat([Deck::Open(book.switches.entry_deck); 2]),
            Decks::Own(decks) => decks,
        };
        SetUp { decks, preset: self.preset }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.decks.id(), if self.preset { "+preset" } else { "" })
    }
}

/// A set-up as people name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupName {
    /// A frame with its options, as in `entry` or `random40+preset2`.
    Frame(String),
    /// Decks that the players bring, without a frame.
    Decks {
        /// The file with the list, as in `custom:FILE`; `None` for `decks`: the list comes separately.
        file: Option<String>,
        /// Whether characters are preset, as in `decks+preset`.
        preset: bool,
    },
}

problems! {
    /// The error for a text that names no set-up.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct NoSetupName {
        /// The text.
        pub found: String,
    } = "setup-name",
        "there is no set-up “{found}”; there is full, random40, entry, another frame, custom:FILE";
}

problems! {
    /// Why a set-up cannot be played under some rules.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SetupError {
        /// The edition does not have the frame.
        Frame(error: RegulationError) = "setup-frame", "{error}; or write custom:FILE for decks of your own";
        /// The frame cannot be played so.
        Regulation(error: RegulationError) = "", "{error}";
        /// The frame is not in the present version.
        Version(error: UnknownVersion) = "", "{error}";
        /// There is no preset in the edition and format.
        NoPreset(edition: Edition, format: Format) = "setup-no-preset",
            "edition {edition} has no preset in the format {format}: leave out {suffix}", suffix = PRESET;
        /// The players have to bring decks.
        NoList[rule: Option<DeckRule>] = "setup-no-list",
            "the players bring decks of {least} to {most} cards: write the list",
            least = rule.map_or((1, ALL), DeckRule::counts).0, most = rule.map_or((1, ALL), DeckRule::counts).1;
        /// A deck does not fit the frame.
        Deck(seat: Seat, error: DeckError) = "setup-deck", "seat {seat}: {error}";
        /// A deck has too few cards to be dealt.
        TooSmall {
            /// Whose.
            seat: Seat,
            /// The number of cards of the deck.
            has: usize,
            /// The number of cards that the set-up takes.
            needs: usize,
        } = "setup-too-small", "the deck of seat {seat} has {has} cards; it needs at least {needs}";
        /// The frame has matches of several games.
        Series(name: String) = "setup-series",
            "{name} is a match of several games, which cannot be played yet";
        /// Custom rules have another frame or none.
        CustomFrame(name: String) = "setup-custom-frame",
            "custom rules have the frame of their base: write base = \"{name}\" in their file";
    }
}

impl FromStr for SetupName {
    type Err = NoSetupName;

    fn from_str(text: &str) -> Result<Self, NoSetupName> {
        let (name, preset) = text.strip_suffix(PRESET).map_or((text, false), |name| (name, true));
        match name.strip_prefix("custom:") {
            Some("") => Err(unknown(text)),
            Some(file) => Ok(Self::Decks { file: Some(file.into()), preset }),
            None if name == "decks" => Ok(Self::Decks { file: None, preset }),
            None if name.is_empty() => Err(unknown(text)),
            None => Ok(Self::Frame(text.into())),
        }
    }
}

/// What follows the name of a set-up with preset characters.
const PRESET: &str = "+preset";

fn unknown(found: &str) -> NoSetupName {
    NoSetupName { found: found.into() }
}

impl fmt::Display for SetupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Frame(name) => f.write_str(name),
            Self::Decks { file, preset } => {
                let preset = if *preset { PRESET } else { "" };
                match file {
                    Some(file) => write!(f, "custom:{file}{preset}"),
                    None => write!(f, "decks{preset}"),
                }
            }
        }
    }
}

impl SetupName {
    /// The decks as a record names them and whether characters are preset; no decks for those that the
    /// record lists, and `None` if records have no such name.
    pub(crate) fn recorded(&self) -> Option<(Option<Decks>, bool)> {
        match self {
            Self::Frame(name) => {
                let bare = name.strip_suffix(PRESET);
                Decks::find(bare.unwrap_or(name)).map(|decks| (Some(decks), bare.is_some()))
            }
            Self::Decks { file: None, preset } => Some((None, *preset)),
            Self::Decks { file: Some(_), .. } => None,
        }
    }

    /// The rules with the frame, and the set-up. `list` holds the decks that the players bring.
    pub fn resolve(
        &self,
        book: &Rulebook,
        list: Option<BySeat<Deck>>,
    ) -> Result<(Rulebook, Setup), SetupError> {
        let Regulated { book, deck, preset } = match self {
            Self::Frame(name) => in_frame(book, name)?,
            Self::Decks { preset, .. } => {
                let deck = book.frame.as_ref().map(|frame| frame.deck);
                Regulated { book: book.clone(), deck, preset: *preset }
            }
        };
        if preset && book.switches.preset == Preset::Never {
            return Err(SetupError::NoPreset(book.edition, book.format));
        }
        let setup = Setup { decks: decks(&book, deck, list)?, preset };
        setup.check(&book).map(|()| (book, setup))
    }
}

/// What a frame means for a rulebook. Custom rules can have any frame that only names decks.
pub fn in_frame(book: &Rulebook, name: &str) -> Result<Regulated, SetupError> {
    let published = *book == rulebook(book.edition, book.format);
    let bare = name.strip_suffix(PRESET).filter(|_| !published);
    let regulation = library().regulation(book.edition, book.format, Some(bare.unwrap_or(name)));
    let regulation = regulation.map_err(|error| match error {
        RegulationError::Frame { .. } | RegulationError::OtherEdition { .. } => SetupError::Frame(error),
        error => SetupError::Regulation(error),
    })?;
    let regulated = library().regulated(&regulation, library().version());
    let Regulated { book: framed, deck, preset } = regulated.map_err(SetupError::Version)?;
    if deck.is_some_and(DeckRule::is_series) {
        return Err(SetupError::Series(regulation.to_string()));
    }
    if published {
        return Ok(Regulated { book: framed, deck, preset });
    }
    if framed.frame.is_some() && framed.frame != book.frame {
        return Err(SetupError::CustomFrame(regulation.to_string()));
    }
    Ok(Regulated { book: book.clone(), deck, preset: preset || bare.is_some() })
}

/// The decks that the players bring, or those of the rule.
fn decks(book: &Rulebook, rule: Option<DeckRule>, list: Option<BySeat<Deck>>) -> Result<Decks, SetupError> {
    if let Some(list) = list {
        return rule.map_or(Ok(()), |rule| check_decks(rule, list)).map(|()| Decks::Own(list));
    }
    let entry = rulebook(book.edition, book.format).switches.entry_deck;
    match rule {
        Some(DeckRule::Fixed(cards)) if cards == entry => Ok(Decks::Entry),
        Some(DeckRule::Fixed(cards)) if cards != CardSet::ALL => {
            Ok(Decks::Own(BySeat([Deck::Open(cards); 2])))
        }
        Some(DeckRule::Fixed(_) | DeckRule::Built { most: ALL, .. }) => Ok(Decks::Full),
        Some(DeckRule::Random(count)) => Ok(match Deck::random(count) {
            Deck::RANDOM_40 => Decks::Random40,
            deck => Decks::Own(BySeat([deck; 2])),
        }),
        _ => Err(SetupError::NoList(rule)),
    }
}

/// The number of all cards.
const ALL: u8 = Card::COUNT as u8;

fn check_decks(rule: DeckRule, decks: BySeat<Deck>) -> Result<(), SetupError> {
    decks.iter().try_for_each(|(seat, deck)| {
        let fits = match *deck {
            Deck::Open(cards) | Deck::Secret(cards) => rule.check(cards),
            Deck::Random { without } if rule == DeckRule::Random(ALL.saturating_sub(without)) => Ok(()),
            Deck::Random { .. } => Err(DeckError::Random),
        };
        fits.map_err(|error| SetupError::Deck(seat, error))
    })
}

impl Setup {
    /// Whether the decks fit the frame of a rulebook and suffice for its set-up.
    pub fn check(&self, book: &Rulebook) -> Result<(), SetupError> {
        let Some(frame) = &book.frame else { return Ok(()) };
        let decks = self.resolve(book).decks;
        check_decks(frame.deck, decks)?;
        let needs = SetUpStep::cards_for(&frame.steps);
        let small = decks.iter().map(|(seat, deck)| (seat, deck.count())).find(|(_, has)| *has < needs);
        small.map_or(Ok(()), |(seat, has)| Err(SetupError::TooSmall { seat, has, needs }))
    }
}

problems! {
    /// What is wrong with a deck list.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum DeckListProblem {
        /// A section stands twice.
        Section(seat: Seat) = "decks-section",
            "there is already a section “{seat}:”; write each section once";
        /// A card stands twice.
        Twice {
            /// The card.
            card: Card,
            /// The line of the first one.
            line: usize,
            /// The column of the first one.
            column: usize,
        } = "decks-twice", "{card} was already named at {line}:{column}; a deck has every card once at most";
        /// There is no card.
        Empty = "decks-empty", "there is no card in the list";
        /// A card stands before all sections.
        Outside = "decks-outside",
            "a card before the first section; write “a:” or “b:” before it, or no sections at all";
        /// A seat has no card.
        NoCards(seat: Seat) = "decks-no-cards",
            "there is no card for seat {seat}: write “{seat}:” and its cards";
    }
}

/// Reads a deck list: one deck that both players bring and know, or two that only their owners know.
pub fn parse_decks(text: &str) -> Result<BySeat<Deck>, Vec<Error>> {
    let mut list = DeckList::default();
    for words in lines(text) {
        list.read(words);
    }
    let last_line = text.lines().count().max(1);
    let decks = list.decks(last_line);
    let errors = in_order(list.errors);
    match decks {
        Ok(decks) if errors.is_empty() => Ok(decks),
        Err(error) if errors.is_empty() => Err(vec![error]),
        _ => Err(errors),
    }
}

/// What has been read of a list.
#[derive(Default)]
struct DeckList {
    same: Vec<(Card, Word)>,
    each: BySeat<Option<Vec<(Card, Word)>>>,
    section: Option<Seat>,
    errors: Vec<Error>,
}

impl DeckList {
    fn read(&mut self, words: Words) {
        for word in words {
            let section = word.text.strip_suffix(':').and_then(saigen_editions::seat);
            let read = match section {
                Some(seat) => self.begin(seat, &word),
                None => self.add(word),
            };
            self.errors.extend(read.err());
        }
    }

    fn begin(&mut self, seat: Seat, word: &Word) -> Result<(), Error> {
        self.section = Some(seat);
        if self.each[seat].is_some() {
            return Err(word.error(DeckListProblem::Section(seat)));
        }
        self.each[seat] = Some(Vec::new());
        Ok(())
    }

    fn add(&mut self, word: Word) -> Result<(), Error> {
        let card = word.card()?;
        let deck = match self.section {
            Some(seat) => self.each[seat].get_or_insert_default(),
            None => &mut self.same,
        };
        if let Some((_, before)) = deck.iter().find(|(named, _)| *named == card) {
            let &Word { line, column, .. } = before;
            return Err(word.error(DeckListProblem::Twice { card, line, column }));
        }
        deck.push((card, word));
        Ok(())
    }

    fn decks(&self, last_line: usize) -> Result<BySeat<Deck>, Error> {
        let set = |cards: &[(Card, Word)]| cards.iter().map(|(card, _)| *card).collect::<CardSet>();
        let missing = |problem| Error::new(last_line, 1, problem);
        if self.section.is_none() {
            let cards = set(&self.same);
            let none = || missing(DeckListProblem::Empty);
            return if cards.is_empty() { Err(none()) } else { Ok(BySeat([Deck::Open(cards); 2])) };
        }
        if let Some((_, word)) = self.same.first() {
            return Err(word.error(DeckListProblem::Outside));
        }
        let decks = BySeat::new(|seat| self.each[seat].as_deref().map_or(CardSet::EMPTY, set));
        match decks.iter().find(|(_, cards)| cards.is_empty()) {
            Some((seat, _)) => Err(missing(DeckListProblem::NoCards(seat))),
            None => Ok(BySeat::new(|seat| Deck::Secret(decks[seat]))),
        }
    }
}

#[cfg(test)]
mod tests {
    use saigen_editions::Regulation;

    use super::*;

    fn set(text: &str) -> CardSet {
        text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn errors(text: &str) -> Vec<String> {
        parse_decks(text).unwrap_err().iter().map(Error::to_string).collect()
    }

    fn resolve(rules: &str, setup: &str, list: Option<&str>) -> Result<(Rulebook, Setup), String> {
        let Regulation { edition, format, .. } = rules.parse().unwrap();
        let list = list.map(|list| parse_decks(list).unwrap());
        let name: SetupName = setup.parse().unwrap();
        name.resolve(&rulebook(edition, format), list).map_err(|error| error.to_string())
    }

    fn refused(rules: &str, setup: &str, list: Option<&str>) -> String {
        resolve(rules, setup, list).unwrap_err()
    }

    #[test]
    fn names_read_back_as_written() {
        for text in
            ["full", "random40+preset2", "entry+preset", "custom:my decks.txt", "custom:x+preset", "decks"]
        {
            assert_eq!(text.parse::<SetupName>().unwrap().to_string(), text);
        }
        for text in ["", "custom:", "+preset"] {
            let error = text.parse::<SetupName>().unwrap_err().to_string();
            assert!(error.contains("full, random40, entry, another frame, custom:FILE"), "{error}");
        }
    }

    #[test]
    fn set_ups_that_only_name_decks_leave_the_rules_as_they_are() {
        for (rules, setup, decks, preset) in [
            ("6.0/lite", "full", Decks::Full, false),
            ("8.2/lite", "entry20", Decks::Entry, false),
            ("9.1/pro", "entry", Decks::Entry, false),
            ("7.0/pro", "random40+preset2", Decks::Random40, true),
            ("7.0/pro", "full+preset", Decks::Full, true),
            ("8.2/pro", "full+preset", Decks::Full, false),
            ("7.0/pro", "regular", Decks::Full, false),
        ] {
            let (book, dealt) = resolve(rules, setup, None).unwrap();
            assert_eq!(dealt, Setup { decks, preset }, "{rules} {setup}");
            assert_eq!(book, rulebook(book.edition, book.format));
        }
        let (book, dealt) = resolve("9.1/pro", "strategy", None).unwrap();
        assert_eq!((book.frame.unwrap().id.as_ref(), dealt.decks), ("strategy", Decks::Full));
    }

    #[test]
    fn decks_that_do_not_fit_are_refused_with_a_reason() {
        let list = |cards: usize| {
            let cards = CardSet::ALL.into_iter().take(cards).map(|card| card.to_string());
            cards.collect::<Vec<_>>().join(" ")
        };
        for (rules, setup, cards, error) in [
            ("9.1/pro", "strategy", Some(39), "seat a: the deck has 39 cards: write 40 to 54"),
            ("6.2/pro", "40", Some(41), "seat a: the deck has 41 cards: write 1 to 40"),
            ("6.2/pro", "40", None, "the players bring decks of 1 to 40 cards: write the list"),
            ("7.0/pro", "full", Some(53), "seat a: the deck has to be all 54 cards"),
            ("7.0/pro", "random40", Some(40), "seat a: the deck is drawn at random: leave the list out"),
            ("8.2/lite", "entry", Some(20), "seat a: the deck has to be SA S2 S3 S4 S5 HA"),
            (
                "7.0/pro",
                "built40+preset4+pack",
                Some(11),
                "the deck of seat a has 11 cards; it needs at least 12",
            ),
            ("7.0/pro", "random_half", None, "7.0/pro/random_half is a match of several games"),
            ("7.0/pro", "decks", None, "the players bring decks of 1 to 54 cards: write the list"),
            ("6.0/pro", "decks+preset", Some(54), "edition 6.0 has no preset in the format pro"),
            ("8.2/pro", "ful", None, "did you mean “full”?; or write custom:FILE"),
        ] {
            let found = refused(rules, setup, cards.map(list).as_deref());
            assert!(found.contains(error), "{rules} {setup}: {found}");
        }
        for cards in [40, 54] {
            assert!(resolve("9.1/pro", "strategy", Some(&list(cards))).is_ok());
        }
        assert!(resolve("7.0/pro", "built40+preset4+pack", Some(&list(12))).is_ok());
    }

    /// Custom rules can have the frames that only name decks, with their own switches.
    #[test]
    fn custom_rules_have_the_frame_of_their_base() {
        let mut book = rulebook(Edition::new(8, 2), Format::Lite);
        (book.switches.preset, book.switches.entry_deck) = (Preset::OnRequestBeforeHand, set("SA S2"));
        let named = |name: &str| SetupName::Frame(name.into()).resolve(&book, None);
        let (same, setup) = named("entry+preset").unwrap();
        assert_eq!((same, setup), (book.clone(), Setup { decks: Decks::Entry, preset: true }));
        assert!(!named("full").unwrap().1.preset);
        let book = Rulebook { format: Format::Pro, ..book };
        let error = SetupName::Frame("pack".into()).resolve(&book, None).unwrap_err().to_string();
        assert!(error.contains("write base = \"8.2/pro/pack\""), "{error}");
    }

    #[test]
    fn one_deck_is_for_both() {
        let decks = parse_decks("# small\nSA, S2 S3,,S4\n\t♡5 # more\n");
        assert_eq!(decks, Ok(BySeat([Deck::Open(set("SA S2 S3 S4 H5")); 2])));
    }

    #[test]
    fn sections_are_for_one_seat_each() {
        let decks = parse_decks("b: SA\n S2\na:H3 Jk1");
        assert_eq!(decks, Ok(BySeat([Deck::Secret(set("H3 Jk1")), Deck::Secret(set("SA S2"))])));
    }

    #[test]
    fn faults_are_told_with_line_and_column() {
        assert_eq!(
            errors("SA\n ♡2, X9\n SA"),
            [
                "2:6: “X9” is not a card: write a suit S H D C (or ♠ ♡ ♢ ♣) and a rank A 2–10 J Q K, or Jk1 or Jk2",
                "3:2: SA was already named at 1:1; a deck has every card once at most"
            ]
        );
        assert!(errors("a: SA\nb: S2\na: S3")[0].starts_with("3:1: there is already a section"));
        assert!(errors("SA\na: S2\nb: S3")[0].starts_with("1:1: a card before the first section"));
        assert!(errors("a: SA")[0].starts_with("1:1: there is no card for seat b"));
        assert!(errors("# nothing\n")[0].contains("no card"));
        assert!(errors("c: SA")[0].starts_with("1:1: “c:” is not a card"));
    }
}
