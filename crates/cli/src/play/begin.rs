//! How a game begins: as it was asked for, or as it was left.

use std::fs::OpenOptions;
use std::path::Path;
use std::sync::Arc;

use saigen_bots::{Bot, Contender};
use saigen_cards::{BySeat, Seat};
use saigen_deal::Seed;
use saigen_notation::{Header, Start};
use saigen_players::{Effort, Kind, Level, Spec};
use saigen_table::{Saved, Sitting};
use saigen_terminal::Sitter;
use saigen_texts::Lang;
use saigen_wording::{Phrasebook, Wording};

use crate::args::PlayArgs;
use crate::failure::{self, Failure};

/// A game with everything that belongs to it.
pub(super) struct Begun {
    pub(super) words: Arc<Wording>,
    pub(super) sitting: Sitting,
    pub(super) sitters: BySeat<Sitter>,
}

impl Begun {
    /// A new game, as the arguments want it.
    pub(super) fn new(args: &PlayArgs, lang: Lang) -> Result<Self, Failure> {
        let sitters = sitters(args)?;
        let book = args.book.book()?;
        let start = match &args.position {
            Some(file) => Start::Position(failure::read(file)?),
            None => Start::SetUp(args.setup.written(&book)?),
        };
        let mut header = Header::with_book(&book, start);
        header.options.choose_grave_top = args.choose_grave_top;
        for seat in Seat::BOTH {
            header.players[seat] = recorded_name(&sitters[seat]);
        }
        let seed = args.seed.map_or_else(fresh_seed, Ok)?;
        let words = words(&header, lang)?;
        let sitting = Sitting::begin(words.rules(), header, seed).map_err(|error| match &args.position {
            Some(file) => Failure::input(format!("{}: {error}", file.display())),
            None => Failure::input(error),
        })?;
        Ok(Self { words, sitting, sitters })
    }

    /// A game as it was left.
    pub(super) fn resume(lang: Lang, saved: &Saved) -> Result<Self, Failure> {
        let words = words(&saved.record.header, lang)?;
        let sitting = Sitting::resume(words.rules(), saved).map_err(Failure::input)?;
        let sitter = |text: &String| match text.as_str() {
            "person" => Ok(Sitter::Person),
            text => text.parse().map(Sitter::Computer).map_err(Failure::input),
        };
        let [a, b] = [sitter(&saved.sitters[Seat::A])?, sitter(&saved.sitters[Seat::B])?];
        let sitters = BySeat::new(|seat| if seat == Seat::A { a.clone() } else { b.clone() });
        Ok(Self { words, sitting, sitters })
    }

    /// Who plays, as it is written in a saved game.
    pub(super) fn written_sitters(&self) -> BySeat<String> {
        BySeat::new(|seat| match &self.sitters[seat] {
            Sitter::Person => "person".into(),
            Sitter::Computer(contender) => contender.to_string(),
        })
    }

    /// How the players are called on the screen; a person by nothing but the seat.
    pub(super) fn names(&self) -> BySeat<String> {
        BySeat::new(|seat| name(self.words.phrases(), &self.sitters[seat]))
    }
}

/// How somebody is called on the screen; a person by nothing but the seat.
pub(super) fn name(say: &Phrasebook, sitter: &Sitter) -> String {
    match sitter {
        Sitter::Person => String::new(),
        Sitter::Computer(contender) => contender_name(say, contender),
    }
}

/// How a computer player is called.
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

/// Who plays; a program that cannot be used is found now.
fn sitters(args: &PlayArgs) -> Result<BySeat<Sitter>, Failure> {
    if args.hot_seat {
        return Ok(BySeat::new(|_| Sitter::Person));
    }
    let level = Level::new(args.level).unwrap_or(Level::ALL[0]);
    let by_level = Spec::new(Kind::Level(level), Effort::Simulations(level.simulations));
    let opponent = args.opponent.clone().unwrap_or(Contender::Ours(by_level));
    check_contender(&opponent)?;
    let own = args.seat.seat();
    Ok(BySeat::new(|seat| if seat == own { Sitter::Person } else { Sitter::Computer(opponent.clone()) }))
}

/// Whether a player can sit at a table: programs that answer, and nobody who sees every card.
pub(crate) fn check_contender(contender: &Contender) -> Result<(), Failure> {
    match contender {
        Contender::Bot(command) => {
            let tried = Bot::try_out(command).map(drop);
            tried.map_err(|fault| Failure::input(format!("{command}: {fault}")))
        }
        Contender::Ours(spec) if spec.peeks() => {
            Err(Failure::input("a player who sees every card sits at no table: write search instead of peek"))
        }
        Contender::Ours(_) => Ok(()),
    }
}

/// What a record calls a player; a person has no name there.
fn recorded_name(sitter: &Sitter) -> Option<String> {
    match sitter {
        Sitter::Person => None,
        Sitter::Computer(Contender::Ours(spec)) => Some(format!("saigen {spec}")),
        Sitter::Computer(Contender::Bot(command)) => Some(command.to_string()),
    }
}

/// A file that cannot be written is found before the game, not after it.
pub(super) fn check_writable(file: &Path) -> Result<(), Failure> {
    let opened = OpenOptions::new().append(true).create(true).open(file);
    opened.map(drop).map_err(|error| Failure::input(format!("cannot write {}: {error}", file.display())))
}

pub(crate) fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| Failure::work(format!("no fresh seed: {error}")))?;
    Ok(Seed::new(u128::from_le_bytes(bytes)))
}
