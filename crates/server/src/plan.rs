//! Checks the request for a new match.

use saigen_cards::{BySeat, Seat};
use saigen_editions::{Regulation, rulebook};
use saigen_match::{Settings, allowed_computer, clean_name, seats};
use saigen_notation::{Header, SetupName, Start};
use saigen_protocol::http::{ClockRule, NewMatch, NewPlayer};
use saigen_protocol::{PlayerInfo, PlayerKind};
use saigen_rulebook::Rulebook;

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
        let mut header = match (setup, &new.position) {
            (Some(setup), None) => {
                let (book, start) = read_setup(&book.rulebook, &setup, new.decks.as_deref())?;
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
        let settings = Settings { players, friends, clock, uploaded: false, rules: book.name };
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

/// Reads a set-up by its name, such as `entry` or `full+preset`; `decks` and frames with decks that players
/// build take a list.
pub(crate) fn read_setup(
    book: &Rulebook,
    text: &str,
    list: Option<&str>,
) -> Result<(Rulebook, Start), String> {
    let name: SetupName = text.parse().map_err(|error| format!("setup: {error}"))?;
    if let SetupName::Decks { file: Some(_), .. } = name {
        return Err("setup: a server reads no files; write decks and the list of cards".into());
    }
    let list = list.map(decks::read).transpose();
    let list = list.map_err(|mistakes| format!("decks: {}", in_lines(&mistakes)))?;
    name.resolve(book, list).map_err(|error| format!("setup: {error}"))
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
