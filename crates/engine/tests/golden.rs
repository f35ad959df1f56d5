//! Golden games and perft counts: a change in the rules shows as a difference here. Rulebooks are played in the
//! version in which they were published first, so that what is added later changes nothing.
//!
//! `SAIGEN_BLESS=1 cargo test -p saigen-engine --test engine golden` writes the files anew.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use saigen_engine::{Choice, Event, Game, Rules};
use saigen_notation::{choice_text, dump};
use saigen_testkit::{DECISION_CAP, Random, first_rules, generate, set_ups};

/// Compares a text with its checked-in file, or writes the file.
fn check(name: &str, found: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("SAIGEN_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
        return fs::write(&path, found).expect("the file can be written");
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    let first = wanted.lines().zip(found.lines()).position(|(wanted, found)| wanted != found);
    let line = first.unwrap_or_else(|| wanted.lines().count().min(found.lines().count()));
    assert!(
        wanted == found,
        "{name} differs from line {}:\n- {}\n+ {}\nIf that is meant, see the head of this file.",
        line + 1,
        wanted.lines().nth(line).unwrap_or(""),
        found.lines().nth(line).unwrap_or("")
    );
}

fn pair(rules: &Rules) -> String {
    format!("{}-{}", rules.book().edition, rules.book().format)
}

#[test]
fn golden_games_are_played_as_before() {
    for rules in first_rules() {
        for (name, set_up) in set_ups(&rules) {
            let mut random = Random::new(2_026);
            let mut events = Vec::new();
            let mut game = Game::set_up(&rules, &set_up, &mut random, &mut |event| events.push(event))
                .expect("a possible set-up");
            let mut text = format!("{} {name}\n{}{}", pair(&rules), told(&events), dump(&rules, &game));
            play_and_tell(&rules, &mut game, &mut random, &mut text);
            check(&format!("games/{}-{name}.txt", pair(&rules)), &text);
        }
    }
}

/// One line an answer, and the whole position at every new turn and at the end.
fn play_and_tell(rules: &Rules, game: &mut Game, random: &mut Random, text: &mut String) {
    let mut turn = game.turn_number();
    for _ in 0..DECISION_CAP {
        let Some(&decision) = game.decision() else { break };
        let choice = random.pick(decision.options);
        let mut events = 0;
        game.choose_listed(rules, choice, random, &mut |event| events += usize::from(is_change(&event)));
        let answer = choice_text(rules, choice);
        let count = decision.options.len();
        writeln!(text, "{} {} {answer} ({count} options, {events} events)", decision.seat, decision.ask.id())
            .expect("writing to a text succeeds");
        if game.turn_number() != turn {
            turn = game.turn_number();
            text.push_str(&dump(rules, game));
        }
    }
    text.push_str(&dump(rules, game));
}

/// What the game is doing shows in the next question and in the positions.
fn is_change(event: &Event) -> bool {
    !matches!(event, Event::Now { .. })
}

fn told(events: &[Event]) -> String {
    events
        .iter()
        .filter(|event| is_change(event))
        .fold(String::new(), |text, event| text + &format!("{event:?}\n"))
}

#[test]
fn perft_counts_are_as_before() {
    let mut text = String::from("# rulebook, start, answer sequences of length 1, 2, 3, 4\n");
    for rules in first_rules() {
        for (name, set_up) in set_ups(&rules) {
            let game =
                Game::set_up(&rules, &set_up, &mut Random::new(1), &mut ()).expect("a possible set-up");
            write_counts(&rules, name, &game, &mut text);
        }
        for seed in 0..3 {
            let game = generate::position(&rules, &mut Random::new(seed));
            write_counts(&rules, &format!("generated:{seed}"), &game, &mut text);
        }
    }
    check("perft.txt", &text);
}

fn write_counts(rules: &Rules, start: &str, game: &Game, text: &mut String) {
    let counts = (1..=4).map(|depth| perft(rules, game, depth).to_string()).collect::<Vec<_>>();
    writeln!(text, "{} {start} {}", pair(rules), counts.join(" ")).expect("writing to a text succeeds");
}

/// The number of sequences of answers of this length.
fn perft(rules: &Rules, game: &Game, depth: usize) -> u64 {
    let Some(decision) = game.decision().filter(|_| depth > 0) else { return 1 };
    let after = |choice: Choice| {
        let mut next = *game;
        next.choose_listed(rules, choice, &mut Random::new(1), &mut ());
        perft(rules, &next, depth - 1)
    };
    decision.options.iter().map(after).sum()
}
