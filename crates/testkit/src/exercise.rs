//! Properties that hold for a game under any rules.

use saigen_engine::{Choice, Deck, Event, Game, Rules, SetUp, TableOptions, View, Viewer};
use saigen_notation::{choice_text, dump, parse_game, parse_rulebook, position_text};
use saigen_rulebook::Rulebook;

use crate::views::{Folded, imagined_games_fit, look_the_same};
use crate::{Source, generate, invariants};

/// Maximum number of decisions in a game.
const DECISIONS: usize = 400;

/// Number of games imagined for a preview.
const WORLDS: usize = 3;

/// The result of exercising a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exercised {
    /// It cannot be played; the error has a message.
    Refused,
    /// A game was played; holds its number of decisions.
    Played(usize),
}

/// Compiles a rulebook and, if it can be played, plays a game with random answers, checking invariants, folded
/// views, imagined games, previews and position texts. Panics if a check fails.
pub fn exercise(book: &Rulebook, source: &mut Source) -> Exercised {
    let mut rules = match Rules::new(book.clone()) {
        Ok(rules) => rules,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Exercised::Refused;
        }
    };
    round_trips(book);
    rules.options = TableOptions { choose_grave_top: source.one_in(4) };
    Exercised::Played(play(&rules, source))
}

/// The canonical text of a rulebook parses to the same rulebook.
fn round_trips(book: &Rulebook) {
    let text = book.canonical();
    match parse_rulebook(&text) {
        Ok(again) => assert_eq!(again.canonical(), text),
        Err(errors) => panic!("{errors:#?}\n{text}"),
    }
}

fn play(rules: &Rules, source: &mut Source) -> usize {
    let mut random = source.random();
    let (mut folded, mut game) = start(rules, source);
    let mut trace = Trace { rules, before: game, choices: Vec::new() };
    for count in 0..DECISIONS {
        let Some(&decision) = game.decision() else { return count };
        check_views(rules, &game, source);
        let choice = decision.options.nth(source.number(decision.options.len())).expect("a listed answer");
        trace.before = game;
        trace.choices.push(choice);
        let mut events = Vec::new();
        game.choose_listed(rules, choice, &mut random, &mut |event: Event| events.push(event));
        invariants::check(rules, &game);
        folded.follow(rules, &game, &events);
    }
    DECISIONS
}

/// Prints the game if a check panics.
struct Trace<'a> {
    rules: &'a Rules,
    /// The game before the last choice.
    before: Game,
    choices: Vec<Choice>,
}

impl Drop for Trace<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { rules, before, choices } = self;
            let choices: Vec<_> = choices.iter().map(|&choice| choice_text(rules, choice)).collect();
            eprintln!("{}\n{}\n{}", rules.book().canonical(), dump(rules, before), choices.join(" "));
        }
    }
}

/// A game from a set-up or from a random position.
fn start(rules: &Rules, source: &mut Source) -> (Folded, Game) {
    let mut random = source.random();
    let deck = match source.number(5) {
        0 => Deck::FULL,
        1 => Deck::Random { without: source.number(60) as u8 },
        2 => Deck::Open(rules.book().switches.entry_deck),
        3 => Deck::Secret(source.any_cards()),
        _ => return random_position(rules, source),
    };
    let set_up = SetUp { preset: source.flip(), ..SetUp::same(deck) };
    let mut events = Vec::new();
    match Game::set_up(rules, &set_up, &mut random, &mut |event: Event| events.push(event)) {
        Ok(game) => {
            let mut folded = Folded::blank();
            folded.follow(rules, &game, &events);
            (folded, game)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            random_position(rules, source)
        }
    }
}

fn random_position(rules: &Rules, source: &mut Source) -> (Folded, Game) {
    let game = generate::position(rules, &mut source.random());
    (Folded::of(&game), game)
}

/// Runs the slower checks, at random.
fn check_views(rules: &Rules, game: &Game, source: &mut Source) {
    if source.one_in(6) {
        imagined_games_fit(rules, game, &mut source.random());
        position_round_trips(rules, game);
    }
    if source.one_in(6) {
        previews_fit(rules, game, source);
    }
    if source.one_in(32) {
        invariants::steps_and_wholes_agree(rules, game);
    }
}

/// A position that has a text parses to the same position.
fn position_round_trips(rules: &Rules, game: &Game) {
    let Some(text) = position_text(rules, game) else { return };
    let again = parse_game(rules, &text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"));
    look_the_same(game, &again, &text);
}

/// Every listed answer has a preview.
fn previews_fit(rules: &Rules, game: &Game, source: &mut Source) {
    let Some(&decision) = game.decision() else { return };
    let choice = decision.options.nth(source.number(decision.options.len())).expect("a listed answer");
    let mut random = source.random();
    let view = View::of(game, Viewer::Seat(decision.seat));
    assert!(view.preview_choice(rules, choice, WORLDS, &mut random).is_some());
    assert!(view.preview_unanswered(rules, choice, WORLDS, &mut random).is_some());
    view.preview_judgement(rules);
}
