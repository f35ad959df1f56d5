//! The start of a game: new or resumed.

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;

use saigen_bots::{Bot, Contender};
use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_notation::{DeckList, Header, NamedDeck, Start};
use saigen_players::{Effort, Kind, Level, Spec};
use saigen_rulebook::Prepared;
use saigen_table::{LocalGame, SeriesCourse};
use saigen_terminal::Participant;
use saigen_texts::Lang;
use saigen_wording::{Phrasebook, Wording};

use super::save_file::SavedPlay;
use super::series::Match;
use crate::args::PlayArgs;
use crate::failure::{self, Failure};
use crate::setup::Dealt;

/// What is played: a game, or a match of several games.
pub(super) enum Begun {
    /// A game.
    Game(Box<GameStart>),
    /// A match.
    Series(Box<Match>),
}

impl Begun {
    /// A new game or match from the arguments.
    pub(super) fn new(args: &PlayArgs, lang: Lang) -> Result<Self, Failure> {
        let participants = participants(args)?;
        let (header, decks) = header(args, &participants)?;
        let seed = args.table.seed.map_or_else(fresh_seed, Ok)?;
        let words = words(&header, lang)?;
        if let Start::Series(_) = header.start {
            let local = SeriesCourse::begin(header, seed).map_err(Failure::input)?;
            return Ok(Self::Series(Box::new(Match::new(words, local, participants))));
        }
        let mut local =
            LocalGame::begin(words.rules(), header, seed).map_err(|error| match &args.position {
                Some(file) => Failure::input(format!("{}: {error}", file.display())),
                None => Failure::input(error),
            })?;
        local.prepare(prepared(&participants, decks.and_then(DeckList::one).as_ref()));
        Ok(Self::Game(Box::new(GameStart { words, local, participants })))
    }

    /// A resumed game or match.
    pub(super) fn resume(lang: Lang, saved: &SavedPlay) -> Result<Self, Failure> {
        match saved {
            SavedPlay::Game(saved) => {
                let words = words(&saved.record.header, lang)?;
                let local = LocalGame::resume(words.rules(), saved)
                    .map_err(|error| Failure::input(error.to_string()))?;
                let participants = written_participants(&saved.players)?;
                Ok(Self::Game(Box::new(GameStart { words, local, participants })))
            }
            SavedPlay::Series(saved) => {
                let words = words(&saved.record.header, lang)?;
                let local = SeriesCourse::resume(saved).map_err(|error| Failure::input(error.to_string()))?;
                let mut resumed = Match::new(words, local, written_participants(&saved.players)?);
                resumed.continue_game(saved.running.as_ref().map(|(_, record)| record.clone()))?;
                Ok(Self::Series(Box::new(resumed)))
            }
        }
    }
}

/// The header, and the decks that the players bring.
fn header(
    args: &PlayArgs,
    participants: &BySeat<Participant>,
) -> Result<(Header, Option<DeckList>), Failure> {
    let Dealt { book, start, decks } = match &args.position {
        Some(file) => Dealt {
            book: args.table.book.selected().book()?,
            start: Start::Position(failure::read(file)?),
            decks: None,
        },
        None => args.table.dealt()?,
    };
    let mut header = Header::with_book(&book, start);
    header.options.choose_grave_top = args.choose_grave_top;
    header.players = BySeat::new(|seat| recorded_name(&participants[seat]));
    Ok((header, decks))
}

/// The players of a saved game.
fn written_participants(written: &BySeat<String>) -> Result<BySeat<Participant>, Failure> {
    let participant = |text: &String| match text.as_str() {
        "person" => Ok(Participant::Person),
        text => text.parse().map(Participant::Computer).map_err(Failure::input),
    };
    Ok(BySeat([participant(&written[Seat::A])?, participant(&written[Seat::B])?]))
}

/// A game with its words and players.
pub(super) struct GameStart {
    pub(super) words: Arc<Wording>,
    pub(super) local: LocalGame,
    pub(super) participants: BySeat<Participant>,
}

impl GameStart {
    /// The players as written in a saved game.
    pub(super) fn written_participants(&self) -> BySeat<String> {
        BySeat::new(|seat| written(&self.participants[seat]))
    }

    /// Names of the players on the screen; empty for people.
    pub(super) fn names(&self) -> BySeat<String> {
        BySeat::new(|seat| name(self.words.phrases(), &self.participants[seat]))
    }
}

/// A player as written in a saved game.
pub(super) fn written(participant: &Participant) -> String {
    match participant {
        Participant::Person => "person".into(),
        Participant::Computer(contender) => contender.to_string(),
    }
}

/// What people have prepared with their decks; computer players choose at the table.
fn prepared(participants: &BySeat<Participant>, decks: Option<&BySeat<NamedDeck>>) -> BySeat<Prepared> {
    BySeat::new(|seat| match (&participants[seat], decks) {
        (Participant::Person, Some(decks)) => decks[seat].deck.prepared,
        _ => Prepared::default(),
    })
}

/// Name of a player on the screen; empty for people.
pub(super) fn name(say: &Phrasebook, participant: &Participant) -> String {
    match participant {
        Participant::Person => String::new(),
        Participant::Computer(contender) => contender_name(say, contender),
    }
}

/// The name of a computer player.
pub(crate) fn contender_name(say: &Phrasebook, contender: &Contender) -> String {
    match contender {
        Contender::Ours(Spec { kind: Kind::Level(level), .. }) => {
            let name = say.word(&format!("level-{}", level.number));
            say.say("level-name", &[("level", usize::from(level.number).into()), ("name", name.into())])
        }
        contender => contender.to_string(),
    }
}

fn words(header: &Header, lang: Lang) -> Result<Arc<Wording>, Failure> {
    let rules = Arc::new(header.rules().map_err(Failure::input)?);
    Ok(Arc::new(Wording::new(rules, lang)))
}

/// The players; tests that a program can be used.
fn participants(args: &PlayArgs) -> Result<BySeat<Participant>, Failure> {
    if args.hot_seat {
        return Ok(BySeat::new(|_| Participant::Person));
    }
    let level = Level::new(args.level).unwrap_or(Level::ALL[0]);
    let by_level = Spec::new(Kind::Level(level), Effort::Simulations(level.simulations));
    let opponent = args.opponent.clone().unwrap_or(Contender::Ours(by_level));
    check_contender(&opponent)?;
    let own = args.seat.seat();
    Ok(BySeat::new(
        |seat| if seat == own { Participant::Person } else { Participant::Computer(opponent.clone()) },
    ))
}

/// Rejects players that cannot sit at a table: programs that do not answer, and those that see every card.
pub(crate) fn check_contender(contender: &Contender) -> Result<(), Failure> {
    match contender {
        Contender::Bot(command) => {
            let tried = Bot::try_out(command).map(drop);
            tried.map_err(|fault| Failure::input(format!("{command}: {fault}")))
        }
        Contender::Ours(spec) if spec.peeks() => Err(Failure::input(
            "a player that sees every card cannot play here: write search instead of peek",
        )),
        Contender::Ours(_) => Ok(()),
    }
}

/// The name of a player in a record; `None` for people.
fn recorded_name(participant: &Participant) -> Option<String> {
    match participant {
        Participant::Person => None,
        Participant::Computer(Contender::Ours(spec)) => Some(format!("saigen {spec}")),
        Participant::Computer(Contender::Bot(command)) => Some(command.to_string()),
    }
}

/// Tests that a file is writable, before the game.
pub(super) fn check_writable(file: &Path) -> Result<(), Failure> {
    let opened = OpenOptions::new().append(true).create(true).open(file);
    opened.map(drop).map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display())))
}

pub(crate) fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::work(format!("cannot create a random seed: {error}")))?;
    Ok(Seed::new(u128::from_le_bytes(bytes)))
}
