//! Whatever the rules, a game under them holds everything that must hold.

use saigen_engine::{Choice, Deck, Event, Game, Rules, SetUp, TableOptions, View, Viewer};
use saigen_notation::{choice_text, dump, parse_game, parse_rulebook, position_text};
use saigen_rulebook::Rulebook;

use crate::views::{Folded, imagined_games_fit, look_the_same};
use crate::{Source, generate, invariants};

/// The longest game that is played.
const DECISIONS: usize = 400;

/// The number of games imagined for a preview.
const WORLDS: usize = 3;

/// What came of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exercised {
    /// It cannot be played, and the error says why.
    Refused,
    /// A game took this many decisions.
    Played(usize),
}

/// Compiles a rulebook and, if it can be played, plays a game under it with random answers, checking
/// invariants, folded views, imagined games, previews and position texts on the way. Panics if something
/// does not hold.
pub fn exercise(book: &Rulebook, source: &mut Source) -> Exercised {
    let mut rules = match Rules::new(book.clone()) {
        Ok(rules) => rules,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Exercised::Refused;
        }
    };
    reads_back(book);
    rules.options = TableOptions { choose_grave_top: source.one_in(4) };
    Exercised::Played(play(&rules, source))
}

/// The canonical text of a rulebook that can be played is read as the same rulebook.
fn reads_back(book: &Rulebook) {
    let text = book.canonical();
    match parse_rulebook(&text) {
        Ok(again) => assert_eq!(again.canonical(), text),
        Err(errors) => panic!("{errors:#?}\n{text}"),
    }
}

fn play(rules: &Rules, source: &mut Source) -> usize {
    let mut random = source.random();
    let (mut folded, mut game) = begin(rules, source);
    let mut story = Story { rules, before: game, choices: Vec::new() };
    for count in 0..DECISIONS {
        let Some(&decision) = game.decision() else { return count };
        look(rules, &game, source);
        let choice = decision.options.nth(source.number(decision.options.len())).expect("a listed answer");
        story.before = game;
        story.choices.push(choice);
        let mut events = Vec::new();
        game.choose_listed(rules, choice, &mut random, &mut |event: Event| events.push(event));
        invariants::check(rules, &game);
        folded.follow(rules, &game, &events);
    }
    DECISIONS
}

/// What is printed of a game in which something does not hold.
struct Story<'a> {
    rules: &'a Rules,
    /// The game before the last choice.
    before: Game,
    choices: Vec<Choice>,
}

impl Drop for Story<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { rules, before, choices } = self;
            let choices: Vec<_> = choices.iter().map(|&choice| choice_text(rules, choice)).collect();
            eprintln!("{}\n{}\n{}", rules.book().canonical(), dump(rules, before), choices.join(" "));
        }
    }
}

/// A game at its beginning, or in the middle.
fn begin(rules: &Rules, source: &mut Source) -> (Folded, Game) {
    let mut random = source.random();
    let deck = match source.number(5) {
        0 => Deck::FULL,
        1 => Deck::Random { without: source.number(60) as u8 },
        2 => Deck::Open(rules.book().switches.entry_deck),
        3 => Deck::Secret(source.any_cards()),
        _ => return in_the_middle(rules, source),
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
            in_the_middle(rules, source)
        }
    }
}

fn in_the_middle(rules: &Rules, source: &mut Source) -> (Folded, Game) {
    let game = generate::position(rules, &mut source.random());
    (Folded::of(&game), game)
}

/// Looks at a game from all sides; what takes longer now and then only.
fn look(rules: &Rules, game: &Game, source: &mut Source) {
    if source.one_in(6) {
        imagined_games_fit(rules, game, &mut source.random());
        can_be_written(rules, game);
    }
    if source.one_in(6) {
        previews_fit(rules, game, source);
    }
    if source.one_in(32) {
        invariants::steps_and_wholes_agree(rules, game);
    }
}

/// A position that can be written is read as the same.
fn can_be_written(rules: &Rules, game: &Game) {
    let Some(text) = position_text(rules, game) else { return };
    let again = parse_game(rules, &text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"));
    look_the_same(game, &again, &text);
}

/// Every listed answer has a preview, and no other.
fn previews_fit(rules: &Rules, game: &Game, source: &mut Source) {
    let Some(&decision) = game.decision() else { return };
    let choice = decision.options.nth(source.number(decision.options.len())).expect("a listed answer");
    let mut random = source.random();
    let view = View::of(game, Viewer::Seat(decision.seat));
    assert!(view.preview_choice(rules, choice, WORLDS, &mut random).is_some());
    assert!(view.preview_unanswered(rules, choice, WORLDS, &mut random).is_some());
    view.preview_judgement();
}
