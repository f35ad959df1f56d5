//! Matches of several games: their rules, what each player may know, and their records.

use std::fs;
use std::path::PathBuf;

use saigen_cards::{BySeat, CardSet, Chance, Seat};
use saigen_deal::{Quick, Seed, Stream};
use saigen_editions::{Regulation, rulebook};
use saigen_engine::{Deck, Game, Outcome, Rules, Viewer};
use saigen_notation::{
    Brought, ChoiceError, Decks, Ending, Half, Halves, Header, Lists, Record, Recorder, SERIES_GAMES, Series,
    SeriesRecord, SeriesReplayError, SeriesSetup, SetupName, Start, is_series, parse_decks,
};

use Half::{First, Second};
use Seat::{A, B};

const RANDOM: SeriesSetup = SeriesSetup { halves: Halves::Random { least: 27 }, preset: false };

/// The header of a match of a regulation.
fn header(regulation: &str, brought: Option<Brought>) -> Header {
    let Regulation { edition, format, frame, .. } = regulation.parse().unwrap();
    assert!(frame.is_some());
    let name: SetupName = regulation.splitn(3, '/').nth(2).unwrap().parse().unwrap();
    let (book, start) = name.resolve(&rulebook(edition, format), brought).unwrap();
    Header::with_book(&book, start)
}

fn rules(regulation: &str) -> (Header, Rules) {
    let header = header(regulation, None);
    let rules = header.rules().unwrap();
    (header, rules)
}

/// Plays and records a random game.
fn play(header: Header, rules: &Rules, seed: Seed) -> (Game, Record) {
    let mut chance = Stream::new(seed);
    let mut dice = Quick::new(seed, 1);
    let mut game = header.begin(rules, &mut chance, &mut ()).unwrap();
    let mut recorder = Recorder::new(header, rules, &game);
    while let Some(decision) = game.decision() {
        let choice = decision.options.nth(dice.below(decision.options.len() as u8).into()).unwrap();
        let before = game;
        game.choose(rules, choice, &mut chance, &mut ()).unwrap();
        recorder.chose(&before, choice, &game);
    }
    (game, recorder.finish(&game, seed, Ending::of(&game).unwrap()))
}

/// Plays and records a random match.
fn play_match(header: Header, seed: u128) -> (Series, SeriesRecord) {
    let (rules, seed) = (header.rules().unwrap(), Seed::new(seed));
    let mut record = SeriesRecord::new(header);
    let mut series = record.begin(seed).unwrap();
    let mut dice = Quick::new(seed, 0);
    while series.outcome().is_none() {
        Seat::BOTH.into_iter().for_each(|seat| series.choose_at_random(seat, &mut dice));
        let next = series.next().unwrap();
        let (game, written) = play(record.header_of(&next), &rules, next.seed);
        record.add(next.halves, written);
        series.finish(&game, game.outcome().unwrap().winner());
    }
    let outcome = series.outcome().unwrap();
    (series, record.finish(seed, outcome))
}

/// A match with these games: the decks of both seats and the winner. No game is played.
fn series(games: &[(Half, Half, Option<Seat>)]) -> Series {
    let (mut series, dealt) = (Series::new(&RANDOM, Seed::new(1)), dealt(1));
    for &(a, b, winner) in games {
        series.choose(A, a).unwrap();
        series.choose(B, b).unwrap();
        series.finish(&dealt, winner);
    }
    series
}

/// A game with random halves that has been dealt.
fn dealt(seed: u128) -> Game {
    let (_, rules) = rules("6.2/lite/random_half");
    let set_up = saigen_engine::SetUp::same(Deck::random(27));
    Game::set_up(&rules, &set_up, &mut Stream::new(Seed::new(seed)), &mut ()).unwrap()
}

/// A deck that has won is out; one that has lost or drawn is not.
#[test]
fn a_deck_that_has_won_is_out() {
    let usable = |series: &Series| Seat::BOTH.map(|seat| series.usable(seat).collect::<Vec<_>>());
    assert_eq!(usable(&series(&[])), [vec![First, Second], vec![First, Second]]);
    let mut one = series(&[(Second, First, Some(A))]);
    assert_eq!(usable(&one), [vec![First], vec![First, Second]]);
    assert_eq!(one.choose(A, Second), Err(ChoiceError::HasWon(Second)));
    assert_eq!(one.choose(A, First), Ok(()));
    assert_eq!(one.choose(A, First), Err(ChoiceError::Chosen));
    assert_eq!(one.next(), None);
    assert_eq!(usable(&series(&[(First, First, None)])), usable(&series(&[])));
}

/// Two wins win the match, which has three games at most if none is drawn.
#[test]
fn two_wins_win_the_match() {
    let straight = series(&[(First, First, Some(B)), (First, Second, Some(B))]);
    assert_eq!(straight.outcome(), Some(Outcome::Winner(B)));
    let level = [(First, First, Some(B)), (First, Second, Some(A))];
    assert_eq!((series(&level).outcome(), series(&level).choosing().count()), (None, 2));
    let mut long = series(&[&level[..], &[(Second, Second, Some(A))]].concat());
    assert_eq!((long.outcome(), long.choosing().count()), (Some(Outcome::Winner(A)), 0));
    assert_eq!(long.choose(B, First), Err(ChoiceError::Over));
}

/// A drawn game counts for nobody, and the next one is played with decks chosen anew; a match without two wins
/// ends drawn (R59).
#[test]
fn drawn_games_do_not_count_but_end_the_match_at_last() {
    let drawn = [(First, First, None); SERIES_GAMES];
    let mut before = series(&drawn[1..]);
    assert_eq!((before.outcome(), before.wins(A), before.wins(B)), (None, 0, 0));
    assert_eq!((before.choose(A, Second), before.choose(B, First)), (Ok(()), Ok(())));
    assert_eq!(series(&drawn).outcome(), Some(Outcome::Draw));
    let ahead = [&drawn[1..], &[(First, First, Some(A))]].concat();
    assert_eq!(series(&ahead).outcome(), Some(Outcome::Draw));
}

/// Every game has its own seed and decides anew who goes first (R59).
#[test]
fn every_game_decides_who_goes_first() {
    let (mut firsts, mut seeds) = ([0; 2], std::collections::BTreeSet::new());
    let (_, rules) = rules("6.2/lite/random_half");
    for seed in 0..200 {
        let mut series = Series::new(&RANDOM, Seed::new(seed));
        Seat::BOTH.into_iter().for_each(|seat| series.choose(seat, First).unwrap());
        series.finish(&dealt(seed), Some(A));
        series.choose(A, Second).unwrap();
        series.choose(B, Second).unwrap();
        let next = series.next().unwrap();
        seeds.insert(next.seed.number());
        let set_up = next.setup.resolve(rules.book());
        let game = Game::set_up(&rules, &set_up, &mut Stream::new(next.seed), &mut ()).unwrap();
        firsts[game.first() as usize] += 1;
    }
    assert!(firsts.into_iter().all(|count| (60..140).contains(&count)) && seeds.len() == 200, "{firsts:?}");
}

fn sizes(setup: &SeriesSetup, seed: u128) -> [[usize; 2]; 2] {
    let view = Series::new(setup, Seed::new(seed)).view(Viewer::Onlooker);
    view.decks.0.map(|decks| decks.map(|deck| deck.count))
}

/// Random decks have all 54 cards; in 6.x 27 each, in 7.0 every card is in either deck with equal chance, and
/// both can begin (R60).
#[test]
fn random_halves_have_all_cards() {
    let free = SeriesSetup { halves: Halves::Random { least: 8 }, preset: false };
    let mut first = Vec::new();
    for seed in 0..500 {
        assert_eq!(sizes(&RANDOM, seed), [[27; 2]; 2]);
        for [one, other] in sizes(&free, seed) {
            assert!(one + other == 54 && one >= 8 && other >= 8);
            first.push(one);
        }
    }
    let mean = first.iter().sum::<usize>() as f64 / first.len() as f64;
    let spread = first.iter().map(|one| (*one as f64 - 27.0).powi(2)).sum::<f64>() / first.len() as f64;
    assert!((26.5..27.5).contains(&mean) && (11.5..15.5).contains(&spread), "{mean} {spread}");
}

/// The deck of the first game is drawn at random and seen by nobody; afterwards its owner knows both.
#[test]
fn random_halves_are_known_after_the_first_game() {
    let mut series = Series::new(&RANDOM, Seed::new(1));
    series.choose(A, Second).unwrap();
    series.choose(B, First).unwrap();
    let next = series.next().unwrap();
    assert_eq!(next.setup.decks, Decks::Own(BySeat([Deck::random(27); 2])));
    let game = dealt(4);
    series.finish(&game, Some(A));
    series.choose(A, First).unwrap();
    series.choose(B, First).unwrap();
    let outside = BySeat::new(|seat| game.side(seat).outside());
    let expected = BySeat([Deck::Secret(outside[A]), Deck::Secret(CardSet::ALL - outside[B])]);
    assert_eq!(series.next().unwrap().setup.decks, Decks::Own(expected));
}

/// Twins: whatever a viewer may not know does not change what the viewer is shown.
#[test]
fn views_hold_nothing_secret() {
    let after = |seed: u128, choice: Option<Half>| {
        let mut series = Series::new(&RANDOM, Seed::new(3));
        Seat::BOTH.into_iter().for_each(|seat| series.choose(seat, First).unwrap());
        series.finish(&dealt(seed), Some(A));
        choice.into_iter().for_each(|half| series.choose(B, half).unwrap());
        series
    };
    for choice in [None, Some(First), Some(Second)] {
        let (one, twin) = (after(5, choice), after(6, choice));
        assert_eq!(one.view(Viewer::Onlooker), twin.view(Viewer::Onlooker));
        assert_ne!(one.view(Viewer::Seat(A)).used, twin.view(Viewer::Seat(A)).used);
    }
    // The cards of the opponent's deck and the opponent's choice.
    let mut swapped = after(5, Some(First)).view(Viewer::Seat(A));
    assert_eq!(swapped, after(5, Some(Second)).view(Viewer::Seat(A)));
    assert!(swapped.has_chosen[B] && swapped.choice.is_none());
    swapped.used = after(6, Some(First)).view(Viewer::Seat(A)).used;
    assert_eq!(swapped, after(6, Some(First)).view(Viewer::Seat(A)));
    // Before the first game nobody has seen a random deck.
    let fresh = |seed| Series::new(&RANDOM, Seed::new(seed));
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Onlooker] {
        assert_eq!(fresh(1).view(viewer), fresh(2).view(viewer));
    }
}

/// The deck that was used is shown to its owner between the games, and built decks only to who built them.
#[test]
fn owners_see_their_own_decks_only() {
    let cards = CardSet::ALL.into_iter();
    let decks = [cards.clone().take(20).collect(), cards.skip(30).collect::<CardSet>()];
    let setup = SeriesSetup { halves: Halves::Built(BySeat([decks; 2])), preset: false };
    let mut series = Series::new(&setup, Seed::new(1));
    let built =
        |series: &Series, viewer| series.view(viewer).decks.0.map(|decks| decks.map(|deck| deck.built));
    let (shown, hidden) = (decks.map(Some), [None, None]);
    assert_eq!(built(&series, Viewer::Seat(A)), [shown, hidden]);
    assert_eq!(built(&series, Viewer::Seat(B)), [hidden, shown]);
    assert_eq!(built(&series, Viewer::Onlooker), [hidden, hidden]);
    let (_, rules) = rules("7.0/lite/random_half");
    let choose = |series: &mut Series| {
        series.choose(A, Second).unwrap();
        series.choose(B, First).unwrap();
    };
    choose(&mut series);
    let next = series.next().unwrap();
    let set_up = next.setup.resolve(rules.book());
    series.finish(&Game::set_up(&rules, &set_up, &mut Stream::new(next.seed), &mut ()).unwrap(), None);
    let used =
        |series: &Series| [Viewer::Seat(A), Viewer::Seat(B), Viewer::Onlooker].map(|it| series.view(it).used);
    assert_eq!(used(&series), [Some(decks[1]), Some(decks[0]), None]);
    choose(&mut series);
    assert_eq!(used(&series), [None; 3]);
}

fn built() -> Brought {
    let cards: Vec<String> = CardSet::ALL.into_iter().map(|card| card.to_string()).collect();
    parse_decks(&format!("1: {}\n2: {}", cards[..24].join(" "), cards[26..].join(" ")))
        .unwrap()
        .brought(Lists::Closed)
}

/// Every match of every such regulation ends and replays to the identical end.
#[test]
fn every_match_replays_to_the_identical_end() {
    let mut lengths = [0; SERIES_GAMES + 1];
    for (regulation, list) in [
        ("6.0/standard/random_half", None),
        ("6.2/pro/random_half", None),
        ("7.0/lite/random_half", None),
        ("7.0/master/random_half+preset2", None),
        ("7.0/master/built_half+preset2", Some(built())),
    ] {
        for seed in 0..6 {
            let mut header = header(regulation, list);
            header.players[B] = Some("game match".into());
            let (series, record) = play_match(header, seed);
            lengths[series.games().len()] += 1;
            let text = record.to_text();
            assert!(is_series(&text));
            let read = SeriesRecord::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
            assert_eq!(read.to_text(), text);
            let replayed = read.replay(&mut |_, _| {}).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((replayed.games, Some(replayed.outcome)), (series.games().len(), series.outcome()));
            assert_eq!(play_match(record.header.clone(), seed).1.to_text(), text);
        }
    }
    assert!(lengths[2] > 0 && lengths[3] > 0 && lengths[..2] == [0, 0], "{lengths:?}");
}

/// A match of at least three games as text.
fn sample() -> String {
    let texts = (0..).map(|seed| play_match(header("7.0/lite/random_half", None), seed).1.to_text());
    { texts }.find(|text| text.contains("\ngame 3 ")).unwrap()
}

fn replay(text: &str) -> Result<usize, SeriesReplayError> {
    let record = SeriesRecord::parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    record.replay(&mut |_, _| {}).map(|replayed| replayed.games)
}

#[test]
fn changes_to_the_record_of_a_match_are_detected() {
    let text = sample();
    assert_eq!(replay(&text), Ok(3));
    let line = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap();
    let number = |start: &str| 1 + text.lines().position(|line| line.starts_with(start)).unwrap();
    let changed = |old: &str, new: &str| replay(&text.replacen(old, new, 1)).unwrap_err();
    let at = |error: SeriesReplayError| match error {
        SeriesReplayError::Differs { line, .. } => line,
        other => panic!("{other}"),
    };
    let seed = line("seed");
    assert_eq!(at(changed(seed, "seed 77")), number("game 1"));
    let second = line("game 2");
    let other = second.replace('1', "x").replace('2', "1").replace('x', "2").replacen("game 1", "game 2", 1);
    assert!(at(changed(second, &other)) >= number("game 2"));
    let last = line("match");
    let lost = if last.ends_with('a') { "match winner b" } else { "match winner a" };
    assert_eq!(at(changed(last, lost)), number("match"));
    assert!(matches!(changed(last, ""), SeriesReplayError::Running));
    let result = text.lines().filter(|line| line.starts_with("hash")).nth(3).unwrap();
    let error = changed(result, "hash 0123456789abcdef0123456789abcdef");
    assert!(matches!(error, SeriesReplayError::Game { .. }), "{error}");
}

#[test]
fn mistakes_in_the_record_of_a_match_are_told_with_their_line() {
    let text = sample();
    let errors = |text: &str| -> Vec<String> {
        SeriesRecord::parse(text).unwrap_err().iter().map(ToString::to_string).collect()
    };
    let first = |old: &str, new: &str| errors(&text.replacen(old, new, 1)).swap_remove(0);
    let number = |start: &str| 1 + text.lines().position(|line| line.starts_with(start)).unwrap();
    assert!(first("series 1", "series 2").contains("this program reads 1"));
    assert!(
        first("halves random 8", "halves random 7")
            .contains("random decks of at least 7 cards: write 8 to 27")
    );
    assert!(first("halves random 8", "").contains("setup series needs the line halves random"));
    assert!(first("setup series\nhalves random 8", "setup full").contains("begins with setup series"));
    let game = first("game 2 ", "game 3 ");
    assert!(game.starts_with(&format!("{}:6: unexpected “3”", number("game 2"))), "{game}");
    let choice = first("\nturn 1", "\nturm 1");
    assert!(choice.starts_with(&format!("{}:1: ", number("turn 1"))), "{choice}");
    assert!(first("\nmatch", "\nmatch draw\nmatch").contains("the line match is the last one"));
    let (header, _) = rules("7.0/lite/random_half");
    let single =
        Record::parse(&SeriesRecord::new(header).to_text().replace("series 1", "record 1")).unwrap_err();
    assert!(single[0].to_string().contains("whose record begins with series 1"), "{single:?}");
    assert!(errors("record 1\n")[0].contains("its first line is series 1"));
}

/// The committed matches replay to the identical end.
#[test]
fn golden_matches_replay() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/series");
    let files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let record = SeriesRecord::parse(&text).unwrap_or_else(|errors| panic!("{file:?}: {errors:?}"));
        record.replay(&mut |_, _| {}).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        assert_eq!(record.to_text(), text, "{file:?}");
        assert!(matches!(record.header.start, Start::Series(_)));
    }
}
