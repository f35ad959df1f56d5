//! Set-ups as text.
//!
//! [`SetupName`] is how people name a set-up: a frame, or decks that they bring. It is read here for the
//! command line, experiments, requests for a match and records.

use core::fmt;
use core::str::FromStr;

use saigen_cards::{BySeat, Card, CardSet, Seat, problems};
use saigen_editions::{Regulated, RegulationError, UnknownVersion, library, rulebook};
use saigen_engine::{Deck, SetUp};
use saigen_rulebook::{DeckError, DeckRule, Edition, Format, Preset, Rulebook, SetUpStep};

use crate::{Half, Halves, SeriesSetup, Start};

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

/// The decks that the players bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brought {
    /// One deck each.
    One {
        /// The cards by seat.
        decks: BySeat<CardSet>,
        /// Whether the players know each other's lists.
        lists: Lists,
    },
    /// Two decks each, for a match of several games.
    Halves(BySeat<[CardSet; 2]>),
}

/// Who knows the lists of decks that players build (R69).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Lists {
    /// Each player knows the own list only.
    #[default]
    Closed,
    /// Both lists are public.
    Open,
}

impl Lists {
    /// Open lists where the table has agreed on them.
    pub const fn open_if(open: bool) -> Self {
        if open { Self::Open } else { Self::Closed }
    }

    /// A deck with these cards. Nothing is secret about all 54 (R41).
    pub(crate) const fn deck(self, cards: CardSet) -> Deck {
        match self {
            Self::Closed if cards.len() < Card::COUNT => Deck::Secret(cards),
            Self::Closed | Self::Open => Deck::Open(cards),
        }
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
        /// The players have to bring two decks each.
        NoHalves = "setup-no-halves",
            "each player brings two decks: write the list with the sections “1:” and “2:”, or “a1:”, “a2:”, “b1:” and “b2:”";
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
        /// A match of several games where a single game is needed.
        Series = "setup-series",
            "this is a match of several games, and a single game is needed here: choose another frame";
        /// Two decks for each player where the frame has one.
        OneDeck = "setup-one-deck", "each player has one deck: write the list without “1:” and “2:”";
        /// A card is in both decks of a player.
        InBoth {
            /// Whose.
            seat: Seat,
            /// The card.
            card: Card,
        } = "setup-in-both", "seat {seat}: {card} is in both decks; a player has every card once at most";
        /// A deck of a match has too few cards to be dealt.
        HalfTooSmall {
            /// Whose.
            seat: Seat,
            /// Which deck.
            half: Half,
            /// The number of cards of the deck.
            has: usize,
            /// The number of cards that the set-up takes.
            needs: usize,
        } = "setup-half-too-small", "deck {half} of seat {seat} has {has} cards; it needs at least {needs}";
        /// Random decks of a match cannot all have the required number of cards.
        Halves {
            /// The minimum number of cards of a deck.
            least: u8,
            /// The number of cards that the set-up takes.
            needs: usize,
        } = "setup-halves", "random decks of at least {least} cards: write {needs} to {most}", most = ALL / 2;
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
    /// The decks as a record names them and whether characters are preset; `None` if records have no such
    /// name.
    pub(crate) fn recorded(&self) -> Option<(RecordedDecks, bool)> {
        match self {
            Self::Frame(name) => {
                let bare = name.strip_suffix(PRESET);
                let decks = match bare.unwrap_or(name) {
                    "series" => RecordedDecks::Series,
                    name => RecordedDecks::Named(Decks::find(name)?),
                };
                Some((decks, bare.is_some()))
            }
            Self::Decks { file: None, preset } => Some((RecordedDecks::Listed, *preset)),
            Self::Decks { file: Some(_), .. } => None,
        }
    }

    /// The rules with the frame, and how a game or a match of several games begins with the decks that the players
    /// bring.
    pub fn resolve(
        &self,
        book: &Rulebook,
        brought: Option<Brought>,
    ) -> Result<(Rulebook, Start), SetupError> {
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
        if let Some(halves) = halves(&book, deck, brought, preset)? {
            let setup = SeriesSetup { halves, preset };
            return setup.check(&book).map(|()| (book, Start::Series(setup)));
        }
        let setup = Setup { decks: decks(&book, deck, brought)?, preset };
        setup.check(&book).map(|()| (book, Start::SetUp(setup)))
    }
}

/// The decks as a record names them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RecordedDecks {
    /// Decks with a name.
    Named(Decks),
    /// Those of the lines `deck`.
    Listed,
    /// Those of a match of several games.
    Series,
}

/// The decks of a match of several games; `None` if the rule has one deck for each player.
fn halves(
    book: &Rulebook,
    rule: Option<DeckRule>,
    brought: Option<Brought>,
    preset: bool,
) -> Result<Option<Halves>, SetupError> {
    let needs = SetUpStep::cards_for(&book.set_up_steps(preset));
    match (rule, brought) {
        (Some(DeckRule::RandomHalves(_)), Some(_)) => Err(SetupError::Deck(Seat::A, DeckError::NotBuilt)),
        (Some(DeckRule::RandomHalves(least)), None) => {
            Ok(Some(Halves::Random { least: least.max(needs as u8) }))
        }
        (Some(DeckRule::BuiltHalves) | None, Some(Brought::Halves(decks))) => Ok(Some(Halves::Built(decks))),
        (Some(DeckRule::BuiltHalves), None | Some(Brought::One { .. })) => Err(SetupError::NoHalves),
        (Some(_), Some(Brought::Halves(_))) => Err(SetupError::OneDeck),
        (_, None | Some(Brought::One { .. })) => Ok(None),
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
    if published {
        return Ok(Regulated { book: framed, deck, preset });
    }
    if framed.frame.is_some() && framed.frame != book.frame {
        return Err(SetupError::CustomFrame(regulation.to_string()));
    }
    Ok(Regulated { book: book.clone(), deck, preset: preset || bare.is_some() })
}

/// The decks that the players bring, or those of the rule.
fn decks(book: &Rulebook, rule: Option<DeckRule>, brought: Option<Brought>) -> Result<Decks, SetupError> {
    if let Some(Brought::One { decks, lists }) = brought {
        // Everybody knows a deck that is fixed.
        let lists = if let Some(DeckRule::Fixed(_)) = rule { Lists::Open } else { lists };
        let decks = BySeat::new(|seat| lists.deck(decks[seat]));
        return rule.map_or(Ok(()), |rule| check_decks(rule, decks)).map(|()| Decks::Own(decks));
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

#[cfg(test)]
mod tests {
    use saigen_editions::Regulation;

    use super::*;
    use crate::parse_decks;

    fn set(text: &str) -> CardSet {
        text.split(' ').map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn resolve(rules: &str, setup: &str, list: Option<&str>) -> Result<(Rulebook, Start), String> {
        let Regulation { edition, format, .. } = rules.parse().unwrap();
        let list = list.map(|list| parse_decks(list).unwrap().brought(Lists::Closed));
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
            assert_eq!(dealt, Start::SetUp(Setup { decks, preset }), "{rules} {setup}");
            assert_eq!(book, rulebook(book.edition, book.format));
        }
        let (book, dealt) = resolve("9.1/pro", "strategy", None).unwrap();
        let full = Start::SetUp(Setup { decks: Decks::Full, preset: false });
        assert_eq!((book.frame.unwrap().id.as_ref(), dealt), ("strategy", full));
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
            ("7.0/pro", "random_half", Some(27), "seat a: the deck is drawn at random: leave the list out"),
            ("7.0/pro", "built_half", None, "each player brings two decks: write the list with the sections"),
            (
                "7.0/pro",
                "built_half",
                Some(27),
                "each player brings two decks: write the list with the sections",
            ),
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
        let entry = Start::SetUp(Setup { decks: Decks::Entry, preset: true });
        assert_eq!((same, setup), (book.clone(), entry));
        let full = Start::SetUp(Setup { decks: Decks::Full, preset: false });
        assert_eq!(named("full").unwrap().1, full);
        let book = Rulebook { format: Format::Pro, ..book };
        let error = SetupName::Frame("pack".into()).resolve(&book, None).unwrap_err().to_string();
        assert!(error.contains("write base = \"8.2/pro/pack\""), "{error}");
    }

    /// The number of cards that the random decks of a match have at least.
    fn random(rules: &str, setup: &str) -> u8 {
        let (book, start) = resolve(rules, setup, None).unwrap();
        assert_eq!(book, rulebook(book.edition, book.format));
        match start {
            Start::Series(SeriesSetup { halves: Halves::Random { least }, .. }) => least,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn two_decks_are_a_match_of_several_games() {
        for rules in ["6.0/lite", "6.2/pro"] {
            assert_eq!(random(rules, "random_half"), 27);
        }
        assert_eq!((random("7.0/lite", "random_half"), random("7.0/master", "random_half+preset2")), (8, 10));
        let list = |first: usize, second: usize| {
            let cards: Vec<String> = CardSet::ALL.into_iter().map(|card| card.to_string()).collect();
            format!("1: {}\n2: {}", cards[..first].join(" "), cards[54 - second..].join(" "))
        };
        let (_, start) = resolve("7.0/master", "built_half+preset2", Some(&list(20, 30))).unwrap();
        let Start::Series(SeriesSetup { halves: Halves::Built(decks), preset: true }) = start else {
            panic!("{start:?}")
        };
        assert_eq!(decks.0.map(|[one, other]| (one.len(), other.len())), [(20, 30); 2]);
        assert!(start.single().is_err());
        for (setup, first, second, error) in [
            ("built_half", 7, 20, "deck 1 of seat a has 7 cards; it needs at least 8"),
            ("built_half+preset2", 20, 9, "deck 2 of seat a has 9 cards; it needs at least 10"),
            ("full", 20, 20, "each player has one deck: write the list without “1:” and “2:”"),
        ] {
            let found = refused("7.0/master", setup, Some(&list(first, second)));
            assert!(found.contains(error), "{setup}: {found}");
        }
    }

    /// Lists are closed unless the table opens them; nothing is secret about a fixed deck and about all
    /// cards (R69).
    #[test]
    fn lists_are_closed_unless_the_table_opens_them() {
        let some: CardSet = CardSet::ALL.into_iter().take(40).collect();
        for (rules, setup, cards, lists, decks) in [
            ("9.1/pro", "strategy", some, Lists::Closed, Deck::Secret(some)),
            ("7.0/pro", "built40", some, Lists::Closed, Deck::Secret(some)),
            ("6.2/pro", "40", some, Lists::Closed, Deck::Secret(some)),
            ("7.0/pro", "decks", some, Lists::Closed, Deck::Secret(some)),
            ("9.1/pro", "strategy", some, Lists::Open, Deck::Open(some)),
            ("9.1/pro", "strategy", CardSet::ALL, Lists::Closed, Deck::FULL),
            ("7.0/pro", "full", CardSet::ALL, Lists::Closed, Deck::FULL),
        ] {
            let Regulation { edition, format, .. } = rules.parse().unwrap();
            let brought = Brought::One { decks: BySeat([cards; 2]), lists };
            let name: SetupName = setup.parse().unwrap();
            let (_, setup) = name.resolve(&rulebook(edition, format), Some(brought)).unwrap();
            let own = Setup { decks: Decks::Own(BySeat([decks; 2])), preset: false };
            assert_eq!(setup, Start::SetUp(own), "{rules}");
        }
        let entry = rulebook(Edition::new(8, 2), Format::Lite).switches.entry_deck;
        let brought = Brought::One { decks: BySeat([entry; 2]), lists: Lists::Closed };
        let name = SetupName::Frame("entry20".into());
        let (_, setup) = name.resolve(&rulebook(Edition::new(8, 2), Format::Lite), Some(brought)).unwrap();
        let own = Setup { decks: Decks::Own(BySeat([Deck::Open(entry); 2])), preset: false };
        assert_eq!(setup, Start::SetUp(own));
    }
}
