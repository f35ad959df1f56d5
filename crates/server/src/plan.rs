//! Checks the request for a new match.

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_editions::{Regulation, rulebook};
use saigen_match::{Awaited, Settings, allowed_computer, clean_name, seats};
use saigen_notation::{Brought, DeckList, Header, Lists, NamedDeck, SetupName, Start, deck_code, in_frame};
use saigen_protocol::http::{ClockRule, NewMatch, NewPlayer};
use saigen_protocol::{PlayerInfo, PlayerKind};
use saigen_rulebook::{BuiltDeck, DeckRule, Prepared, Rulebook};

use crate::book::{Book, in_lines};
use crate::bots::Bots;
use crate::decks;
use crate::hall::Plan;

/// Maximum time on a clock in milliseconds: a day.
const LONGEST_CLOCK: u32 = 24 * 60 * 60 * 1000;

impl Plan {
    /// Reads the request for a new match; `Err` holds what is wrong.
    pub(crate) fn read(new: &NewMatch, bots: &Bots) -> Result<Self, String> {
        let Rules { book, setup } = Rules::read(new)?;
        let mut brought = Bringing::default();
        let mut header = match (setup, &new.position) {
            (Some(setup), None) => {
                brought = Bringing::read(new, &book.rulebook, &setup)?;
                let (book, start) = brought.resolve(&book.rulebook, &setup)?;
                Header::with_book(&book, start)
            }
            (setup, Some(position))
                if new.decks.is_none() && (setup.is_none() || new.regulation.is_some()) =>
            {
                let rulebook = book.in_frame(setup.as_deref())?;
                Header::with_book(&rulebook, Start::Position(position.clone()))
            }
            _ => return Err("write either a setup, with or without decks, or a position".into()),
        };
        header.options.choose_grave_top = new.choose_grave_top;
        let players = [read_player(&new.players.a, bots)?, read_player(&new.players.b, bots)?];
        let kinds = [&new.players.a, &new.players.b];
        let friends = kinds.iter().filter(|player| matches!(player, NewPlayer::Friend {})).count();
        if friends == 2 {
            return Err("players: at most one seat can be a friend's".into());
        }
        let both_people = players.iter().all(|player| player.kind == PlayerKind::Person);
        let clock = new.clock.map(|clock| check_clock(clock, both_people)).transpose()?;
        let own = BySeat(kinds.map(|player| matches!(player, NewPlayer::Me { .. })));
        let players = seats(|seat: Seat| players[seat as usize].clone());
        let friends = friends == 1 && both_people;
        let Bringing { decks, awaits, .. } = brought;
        let decks = seats(|seat| decks[seat].as_ref().map(deck_code));
        let settings = Settings { players, friends, clock, uploaded: false, rules: book.name, decks, awaits };
        Ok(Self { header, settings, own })
    }
}

/// The rules that a request for a match names.
struct Rules {
    book: Book,
    /// The set-up, or the frame of the regulation.
    setup: Option<String>,
}

impl Rules {
    fn read(new: &NewMatch) -> Result<Self, String> {
        let Some(name) = &new.regulation else {
            let book = Book::read(new.edition.as_deref(), new.format.as_deref(), new.custom.as_deref())?;
            return Ok(Self { book, setup: new.setup.clone() });
        };
        if [&new.edition, &new.format, &new.custom, &new.setup].into_iter().any(Option::is_some) {
            return Err(
                "write either a regulation, or an edition, a format and a setup, or custom rules".into()
            );
        }
        let regulation: Regulation = name.parse().map_err(|error| format!("regulation: {error}"))?;
        let book = Book { rulebook: rulebook(regulation.edition, regulation.format), name: None };
        Ok(Self { book, setup: regulation.frame_name() })
    }
}

fn check_clock(clock: ClockRule, both_people: bool) -> Result<ClockRule, String> {
    if !both_people {
        return Err("clock: only for matches between people".into());
    }
    let fits = (1_000..=LONGEST_CLOCK).contains(&clock.initial) && clock.increment <= LONGEST_CLOCK / 24;
    fits.then_some(clock)
        .ok_or_else(|| "clock: write 1 second to 1 day, and an increment of at most 1 hour".into())
}

/// Reads the name of a set-up, such as `entry` or `full+preset`.
fn setup_name(text: &str) -> Result<SetupName, String> {
    match text.parse() {
        Ok(SetupName::Decks { file: Some(_), .. }) => {
            Err("setup: a server reads no files; write decks and the deck itself".into())
        }
        name => name.map_err(|error| format!("setup: {error}")),
    }
}

/// The decks that a request brings.
#[derive(Default)]
struct Bringing {
    decks: BySeat<Option<NamedDeck>>,
    /// The two decks of each player, for a match of several games.
    halves: Option<BySeat<[CardSet; 2]>>,
    /// What is set up once a friend has brought a deck too.
    awaits: Option<Awaited>,
    lists: Lists,
}

impl Bringing {
    fn read(new: &NewMatch, book: &Rulebook, setup: &str) -> Result<Self, String> {
        let decks = new.decks.as_deref().map(decks::read).transpose();
        let decks = match decks.map_err(|mistakes| format!("decks: {}", in_lines(&mistakes)))? {
            Some(DeckList::Halves(halves)) => return Ok(Self { halves: Some(halves), ..Self::default() }),
            Some(DeckList::One(decks)) => Some(decks),
            None => None,
        };
        let is_friend = |seat: Seat| {
            let player = if seat == Seat::A { &new.players.a } else { &new.players.b };
            matches!(player, NewPlayer::Friend {})
        };
        let builds = builds(book, &setup_name(setup)?);
        let awaits = (builds && Seat::BOTH.into_iter().any(is_friend))
            .then(|| Awaited { setup: setup.into(), open_lists: new.open_lists });
        let brought = |seat: Seat| {
            let named = decks.as_ref().map(|decks| decks[seat].clone());
            named.filter(|_| awaits.is_none() || !is_friend(seat))
        };
        let lists = Lists::open_if(new.open_lists);
        Ok(Self { decks: BySeat::new(brought), halves: None, awaits, lists })
    }

    /// The rules with the frame, and how the game or match begins. Where a friend's deck is missing, any deck
    /// stands for both.
    fn resolve(&self, book: &Rulebook, setup: &str) -> Result<(Rulebook, Start), String> {
        let name = setup_name(setup)?;
        if let Some(halves) = self.halves {
            let dealt = name.resolve(book, Some(Brought::Halves(halves)));
            return dealt.map_err(|error| format!("setup: {error}"));
        }
        let resolve = |decks: &_| {
            decks::resolve(book, &name, decks, self.lists).map_err(|error| format!("setup: {error}"))
        };
        if self.awaits.is_none() {
            return resolve(&self.decks);
        }
        if let Some(own) = self.decks.0.iter().flatten().next() {
            resolve(&BySeat([Some(own.clone()), Some(own.clone())]))?;
        }
        let most = deck_rule(book, &name).map_or(CardSet::ALL.len(), |rule| rule.counts().1.into());
        let cards = CardSet::ALL.into_iter().take(most).collect();
        let any = NamedDeck { name: String::new(), deck: BuiltDeck { cards, prepared: Prepared::default() } };
        resolve(&BySeat([Some(any.clone()), Some(any)]))
    }
}

/// The deck rule of a set-up; `None` for decks without a frame.
fn deck_rule(book: &Rulebook, name: &SetupName) -> Option<DeckRule> {
    match name {
        SetupName::Frame(frame) => in_frame(book, frame).ok()?.deck,
        SetupName::Decks { .. } => None,
    }
}

/// Whether players build their decks.
fn builds(book: &Rulebook, name: &SetupName) -> bool {
    match name {
        SetupName::Frame(_) => matches!(deck_rule(book, name), Some(DeckRule::Built { .. })),
        SetupName::Decks { .. } => true,
    }
}

fn read_player(new: &NewPlayer, bots: &Bots) -> Result<PlayerInfo, String> {
    Ok(match new {
        NewPlayer::Me { name } => {
            PlayerInfo { name: clean_name(name), kind: PlayerKind::Person, computer: None, joined: true }
        }
        NewPlayer::Friend {} => {
            PlayerInfo { name: "?".into(), kind: PlayerKind::Person, computer: None, joined: false }
        }
        NewPlayer::Computer { player } => {
            let ours = allowed_computer(player).map(|spec| spec.to_string());
            let named = ours.clone().or_else(|| bots.find(player).map(|bot| bot.name.clone()));
            let name =
                named.ok_or_else(|| format!("player: “{player}” is not a computer player of this server"))?;
            let computer = Some(ours.unwrap_or_else(|| player.clone()));
            PlayerInfo { name, kind: PlayerKind::Computer, computer, joined: true }
        }
    })
}
