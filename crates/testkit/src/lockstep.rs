//! The engine and the reference model play the same game and must agree after every choice: on who
//! is asked what, on every option, on the whole position, on every complete request, on the result.

use std::collections::BTreeSet;

use saigen_cards::{Chance, Seat};
use saigen_engine::{Aim, Deck, Game, PlaceSet, Rules, SetUp, Unit, WholeRequest};
use saigen_notation::{choice_text, dump};
use saigen_reference::{self as reference, Reference};
use saigen_rulebook::{Edition, Format};

use crate::{DECISION_CAP, Random};

/// How a game in lockstep is played.
#[derive(Clone, Copy, Debug)]
pub struct Lockstep {
    /// Whether complete requests are compared at every chance; slow.
    pub requests: bool,
}

impl Lockstep {
    /// Plays a set-up to its end.
    pub fn from_set_up(self, rules: &Rules, set_up: &SetUp, seed: u64) {
        let mut game =
            Game::set_up(rules, set_up, &mut Random::new(seed), &mut ()).expect("the set-up is possible");
        let decks = set_up.decks.0.map(deck);
        let options = reference::Options {
            preset: set_up.preset || rules.book().switches.preset == saigen_rulebook::Preset::AlwaysAfterHand,
            choose_grave_top: rules.options.choose_grave_top,
        };
        let (edition, format) = (edition(rules.book().edition), format(rules.book().format));
        let mut other = Reference::start(edition, format, decks, options, &mut Random::new(seed));
        self.play(rules, &mut game, &mut other, seed);
    }

    /// Plays a position to its end.
    pub fn from_game(self, rules: &Rules, mut game: Game, seed: u64) {
        let (edition, format) = (edition(rules.book().edition), format(rules.book().format));
        let mut text = dump(rules, &game);
        if rules.options.choose_grave_top {
            text += "choose_grave_top\n";
        }
        let position = reference::Position::from_text(&text).expect("the reference model reads positions");
        let mut other = Reference::from_position(edition, format, position);
        self.play(rules, &mut game, &mut other, seed);
    }

    fn play(self, rules: &Rules, game: &mut Game, other: &mut Reference, seed: u64) {
        let mut random = Random::new(seed ^ 0x5eed);
        let mut moves = Vec::new();
        for _ in 0..DECISION_CAP {
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
        panic!("a game did not end within {DECISION_CAP} decisions");
    }

    fn compare(self, rules: &Rules, game: &Game, other: &Reference, moves: &[String]) {
        let (ours, theirs) = (dump(rules, game), other.dump());
        assert!(
            ours == theirs,
            "{} {}: after {moves:?}\n{}",
            rules.book().edition,
            rules.book().format,
            difference(&ours, &theirs)
        );
        if self.requests && game.is_at_chance() {
            assert_eq!(
                our_requests(rules, game),
                other.requests().into_iter().collect(),
                "after {moves:?}\n{ours}"
            );
        }
    }
}

/// The lines of two dumps, those that differ marked.
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

fn our_requests(rules: &Rules, game: &Game) -> BTreeSet<reference::WholeRequest> {
    let wholes = rules.actions().flat_map(|action| game.requests(rules, action));
    wholes.map(|whole| in_their_words(rules, &whole, game.chance())).collect()
}

fn in_their_words(rules: &Rules, whole: &WholeRequest, seat: Seat) -> reference::WholeRequest {
    let id = &rules.action(whole.action).id;
    let units = |places: PlaceSet| places.iter().map(|place| Unit::new(seat, place).to_string()).collect();
    reference::WholeRequest {
        action: reference::Action::from_id(id).expect("the reference model has the action").id(),
        keys: whole.keys.into_iter().collect(),
        drive: units(whole.drive),
        discard: whole.discard.into_iter().collect(),
        sacrifice: units(whole.sacrifice),
        target: match whole.target.aim() {
            Aim::None | Aim::Gone => None,
            Aim::Unit(unit) => Some(unit.to_string()),
            Aim::Request(index) => Some(format!("#{}", index + 1)),
            Aim::Player(seat) => Some(seat.to_string()),
        },
    }
}

fn deck(deck: Deck) -> reference::Deck {
    match deck {
        Deck::Open(cards) | Deck::Secret(cards) => reference::Deck::Fixed(cards.into_iter().collect()),
        Deck::Random { .. } => reference::Deck::Random40,
    }
}

fn edition(edition: Edition) -> reference::Edition {
    match edition {
        Edition::V6_0 => reference::Edition::V6_0,
        Edition::V6_2 => reference::Edition::V6_2,
        Edition::V7_0 => reference::Edition::V7_0,
        Edition::V8_2 => reference::Edition::V8_2,
    }
}

fn format(format: Format) -> reference::Format {
    match format {
        Format::Lite => reference::Format::Lite,
        Format::Standard => reference::Format::Standard,
        Format::Pro => reference::Format::Pro,
        Format::Master => reference::Format::Master,
    }
}
