//! Lockstep: the engine and the reference model play the same game and must agree after every choice on the
//! decision, every option, the whole position, every complete request and the result.

use std::collections::BTreeSet;

use saigen_cards::{Card, Chance, Seat};
use saigen_editions::rulebook;
use saigen_engine::{Aim, Deck, Game, PileView, PlaceSet, Rules, SetUp, Unit, View, Viewer, WholeRequest};
use saigen_notation::{choice_text, dump};
use saigen_reference::{self as reference, Reference};
use saigen_rulebook::{Edition, Format, Rulebook};

use crate::{DECISION_CAP, Random};

/// The settings of a lockstep game.
#[derive(Clone, Copy, Debug)]
pub struct Lockstep {
    /// Whether to compare complete requests at every chance; slow.
    pub requests: bool,
    /// The source of the reference model's rulebook.
    pub source: Source,
}

/// Maximum number of decisions under a rulebook from text, since custom rules may have endless games.
const TEXT_CAP: usize = 600;

/// The source of the reference model's rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The independent transcription of the printed edition: checks the published rulebooks.
    Printed,
    /// The canonical text: checks how the engine interprets any rulebook.
    Text,
}

impl Lockstep {
    /// Plays a set-up to its end.
    pub fn from_set_up(self, rules: &Rules, set_up: &SetUp, seed: u64) {
        let mut game =
            Game::set_up(rules, set_up, &mut Random::new(seed), &mut ()).expect("the set-up is possible");
        let decks = set_up.decks.0.map(deck);
        let options =
            reference::Options { preset: set_up.preset, choose_grave_top: rules.options.choose_grave_top };
        let mut other = Reference::start(&self.book(rules), decks, options, &mut Random::new(seed));
        self.play(rules, &mut game, &mut other, seed);
    }

    /// Plays a position to its end.
    pub fn from_game(self, rules: &Rules, mut game: Game, seed: u64) {
        let mut text = dump(rules, &game);
        if rules.options.choose_grave_top {
            text += "choose_grave_top\n";
        }
        let position = reference::Position::from_text(&text).expect("the reference model reads positions");
        let mut other = Reference::from_position(&self.book(rules), position)
            .expect("the reference model has the actions");
        self.play(rules, &mut game, &mut other, seed);
    }

    /// The rulebook of the reference model.
    fn book(self, rules: &Rules) -> reference::Book {
        let book = rules.book();
        match self.source {
            Source::Printed => printed(book),
            Source::Text => {
                reference::Book::read(&book.canonical()).expect("the reference model reads rulebooks")
            }
        }
    }

    fn play(self, rules: &Rules, game: &mut Game, other: &mut Reference, seed: u64) {
        let mut random = Random::new(seed ^ 0x5eed);
        let mut moves = Vec::new();
        let limit = if self.source == Source::Text { TEXT_CAP } else { DECISION_CAP };
        for _ in 0..limit {
            self.compare(rules, game, other, &moves);
            let Some(decision) = game.decision() else { return };
            let choice = random.pick(decision.options);
            let text = choice_text(rules, choice);
            moves.push(text.clone());
            // Both draw the same numbers.
            let draw = random.below(255);
            game.choose_listed(rules, choice, &mut Random::new(draw.into()), &mut ());
            if let Err(error) = other.choose(&text, &mut Random::new(draw.into())) {
                panic!("the reference model refuses {text}: {error}\nafter {moves:?}");
            }
        }
        assert!(self.source == Source::Text, "a game did not end within {DECISION_CAP} decisions");
    }

    fn compare(self, rules: &Rules, game: &Game, other: &Reference, moves: &[String]) {
        let (ours, theirs) = (dump(rules, game), other.dump());
        assert!(ours == theirs, "{}\nafter {moves:?}\n{}", name(rules), difference(&ours, &theirs));
        for seat in Seat::BOTH {
            assert_eq!(marks(game, seat), other.marks(seat), "after {moves:?}\n{ours}");
        }
        compare_knowledge(rules, game, other, moves);
        if self.requests && game.is_at_chance() {
            assert_eq!(
                our_requests(rules, game),
                other.requests().into_iter().collect(),
                "after {moves:?}\n{ours}"
            );
        }
    }
}

/// The cards of a fog in the fixed order, with the character that each one marks.
fn marks(game: &Game, seat: Seat) -> Vec<(Card, Option<String>)> {
    let fog = game.side(seat).fog().iter();
    let marked = fog.map(|fog| match fog.on.aim() {
        Aim::Unit(unit) => (fog.card, Some(unit.to_string())),
        Aim::Trump(seat, card) => (fog.card, Some(format!("{seat}.{card}"))),
        _ => (fog.card, None),
    });
    let mut marks: Vec<_> = marked.collect();
    marks.sort_unstable_by_key(|(card, _)| *card);
    marks
}

/// Compares the knowledge of every viewer about every card (R19, R42).
fn compare_knowledge(rules: &Rules, game: &Game, other: &Reference, moves: &[String]) {
    for viewer in reference::Viewer::ALL {
        for seat in Seat::BOTH {
            let (ours, theirs) = (known_by(game, viewer, seat), other.known_by(viewer, seat));
            assert!(
                ours == theirs,
                "{}\nthe knowledge of {viewer:?} about {seat} differs after {moves:?}\n{}\n{}",
                name(rules),
                difference(&lines(&ours), &lines(&theirs)),
                dump(rules, game)
            );
        }
    }
}

/// The fields of the knowledge, one per line.
fn lines(sights: &reference::Sights) -> String {
    format!("{sights:?}").replace("], ", "],\n").replace("}, ", "},\n")
}

/// The edition and format of the rulebook, and the lines that differ from the published one.
fn name(rules: &Rules) -> String {
    let book = rules.book();
    let published = prefixed(&rulebook(book.edition, book.format).canonical());
    let changed = prefixed(&book.canonical()).into_iter().filter(|line| !published.contains(line));
    format!("{} {}\n{}", book.edition, book.format, changed.collect::<Vec<_>>().join("\n"))
}

/// The lines of a rulebook, prefixed with the id of their action.
fn prefixed(text: &str) -> Vec<String> {
    let mut action = "";
    let mut lines = Vec::new();
    for line in text.lines() {
        action = line.strip_prefix("action ").and_then(|rest| rest.split(' ').next()).unwrap_or(action);
        lines.push(format!("{action}: {line}"));
    }
    lines
}

/// The lines of two dumps, with differing lines marked.
fn difference(engine: &str, reference: &str) -> String {
    let ours: BTreeSet<&str> = engine.lines().collect();
    let theirs: BTreeSet<&str> = reference.lines().collect();
    let mark = |line: &str, known: &BTreeSet<&str>, sign: char| {
        format!("{} {line}\n", if known.contains(line) { ' ' } else { sign })
    };
    let ours_marked: String = engine.lines().map(|line| mark(line, &theirs, '+')).collect();
    let only_theirs = reference.lines().filter(|line| !ours.contains(line));
    let theirs_marked: String = only_theirs.map(|line| mark(line, &ours, '-')).collect();
    format!("engine (+), reference (-):\n{ours_marked}{theirs_marked}")
}

/// A viewer's knowledge about one side, as a type of the reference model.
fn known_by(game: &Game, viewer: reference::Viewer, seat: Seat) -> reference::Sights {
    let viewer = match viewer {
        reference::Viewer::Seat(seat) => Viewer::Seat(seat),
        reference::Viewer::Onlooker => Viewer::Onlooker,
    };
    let side = View::of(game, viewer).sides[seat];
    let pile = |cards: &PileView| cards.cards().iter().map(|sight| sight.card()).collect();
    reference::Sights {
        life: pile(&side.life),
        grave: pile(&side.grave),
        hand: side.hand,
        outside: side.outside,
        pack: side.pack,
        rare: side.rare,
        trumps: side.trumps,
        bottom: side.bottom_set,
        characters: side.characters().map(|character| character.cards).collect(),
        seen: side.known_to_opponent,
        public: side.known_to_all,
    }
}

fn our_requests(rules: &Rules, game: &Game) -> BTreeSet<reference::WholeRequest> {
    let wholes = rules.actions().flat_map(|action| game.requests(rules, action));
    wholes.map(|whole| to_reference(rules, &whole, game.chance())).collect()
}

fn to_reference(rules: &Rules, whole: &WholeRequest, seat: Seat) -> reference::WholeRequest {
    let id = &rules.action(whole.action).id;
    let units = |places: PlaceSet| places.iter().map(|place| Unit::new(seat, place).to_string()).collect();
    reference::WholeRequest {
        action: id.to_string(),
        keys: whole.keys.into_iter().collect(),
        drive: units(whole.drive),
        discard: whole.discard.into_iter().collect(),
        sacrifice: units(whole.sacrifice),
        target: match whole.target.aim() {
            Aim::None | Aim::Gone => None,
            Aim::Unit(unit) => Some(unit.to_string()),
            Aim::Request(index) => Some(format!("#{}", index + 1)),
            Aim::Player(seat) => Some(seat.to_string()),
            Aim::Trump(seat, card) => Some(format!("{seat}.{card}")),
        },
    }
}

fn deck(deck: Deck) -> reference::Deck {
    match deck {
        Deck::Open(cards) => reference::Deck::Open(cards.into_iter().collect()),
        Deck::Secret(cards) => reference::Deck::Secret(cards.into_iter().collect()),
        Deck::Random { without } => reference::Deck::Random(Card::COUNT - usize::from(without)),
    }
}

/// The printed rulebook of the same regulation.
fn printed(book: &Rulebook) -> reference::Book {
    let (edition, format) = (edition(book.edition), format(book.format));
    match &book.frame {
        None => reference::Book::printed(edition, format),
        Some(frame) => {
            reference::Book::framed(edition, format, &frame.id).expect("the reference model has the frame")
        }
    }
}

fn edition(edition: Edition) -> reference::Edition {
    reference::Edition::find(&edition.to_string()).expect("the reference model has every edition")
}

fn format(format: Format) -> reference::Format {
    match format {
        Format::Lite => reference::Format::Lite,
        Format::Standard => reference::Format::Standard,
        Format::Pro => reference::Format::Pro,
        Format::Master => reference::Format::Master,
    }
}
