//! Joining a match: whoever joins may bring a deck, and then the match is set up with it.

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_deal::Seed;
use saigen_editions::rulebook;
use saigen_match::{Awaited, MatchRow, Settings, seats};
use saigen_notation::{Header, Lists, SetupName, check_deck, deck_code, parse_deck};
use saigen_rulebook::{BuiltDeck, Prepared, Rulebook};

use crate::decks;
use crate::hall::Trouble;

/// The stored match once a player has joined. One that has waited for a deck is dealt anew, with a new seed.
pub(crate) fn row(
    row: MatchRow,
    seat: Seat,
    name: String,
    deck: Option<&str>,
    seed: Seed,
) -> Result<MatchRow, Trouble> {
    let mut settings: Settings = serde_json::from_str(&row.settings).map_err(|_| Trouble::Damaged)?;
    let player = settings.player_mut(seat);
    (player.name, player.joined) = (name, true);
    let refused = |why: String| Trouble::NotPlayable(format!("deck: {why}"));
    match settings.awaits.take() {
        Some(awaited) => {
            let was = row.header()?;
            let deck = deck.map(decks::read_one).transpose().map_err(refused)?;
            let own = deck.as_ref().map(deck_code);
            settings.decks = seats(|it| if it == seat { own.clone() } else { brought_by(&settings, it) });
            let header = header(&was, &settings, &awaited).map_err(refused)?;
            Ok(MatchRow::begin(row.id, row.created, header, seed, &settings)?)
        }
        None if deck.is_some() => Err(refused("nobody brings a deck to this match: leave it out".into())),
        None => Ok(MatchRow { settings: serde_json::to_string(&settings).unwrap_or_default(), ..row }),
    }
}

fn brought_by(settings: &Settings, seat: Seat) -> Option<String> {
    match seat {
        Seat::A => settings.decks.a.clone(),
        Seat::B => settings.decks.b.clone(),
    }
}

/// The match with the decks of both players.
fn header(was: &Header, settings: &Settings, awaited: &Awaited) -> Result<Header, String> {
    let named = |seat| brought_by(settings, seat).and_then(|code| parse_deck(&code).ok());
    let decks = BySeat::new(named);
    let name: SetupName = awaited.setup.parse().map_err(|error| format!("{error}"))?;
    let (book, start) = decks::resolve(&base(was), &name, &decks, Lists::open_if(awaited.open_lists))?;
    Ok(Header { options: was.options, ..Header::with_book(&book, start) })
}

/// Whether whoever joins can bring all 54 cards.
pub(crate) fn takes_all_cards(header: &Header, settings: &Settings) -> bool {
    let name = settings.awaits.as_ref().and_then(|awaited| awaited.setup.parse().ok());
    let all = BuiltDeck { cards: CardSet::ALL, prepared: Prepared::default() };
    let checked = name.and_then(|name: SetupName| check_deck(&base(header), &name, &all).ok());
    checked.is_some_and(|checked| checked.faults.is_empty())
}

/// The rulebook that a set-up is resolved under.
fn base(header: &Header) -> Rulebook {
    let regulation = &header.rulebook.regulation;
    header.custom.clone().map_or_else(|| rulebook(regulation.edition, regulation.format), |book| *book)
}
