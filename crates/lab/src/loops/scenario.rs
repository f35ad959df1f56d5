//! An endless combination as a scenario: a minimal position and three rounds.

use std::fmt::Write;

use saigen_cards::Seat;
use saigen_engine::{Choice, Game};
use saigen_notation::{Header, Recorder, Start, parse_game, position_text, rules_lines};

use super::{Hunt, Loop, ROUNDS, is_endless, is_over, next};

/// Numbers of life cards to try, ascending.
const LIVES: [usize; 8] = [1, 2, 4, 6, 9, 14, 20, 30];

/// The combination of a path from a position; `None` if it does not work in the written position.
pub(super) fn write(hunt: &Hunt, game: &Game, me: Seat, path: &[Choice]) -> Option<Loop> {
    let text = smallest(hunt, &position_text(hunt.rules(), game)?, me, path)?;
    let game = parse_game(hunt.rules(), &text).ok()?;
    let rounds = hunt.rounds(&game, me, path);
    let gain = rounds.first()?.1;
    let id = |choice: &Choice| match choice {
        Choice::Action(action) => Some(hunt.rules().action(*action).id.to_string()),
        _ => None,
    };
    let actions: Vec<String> = path.iter().filter_map(id).collect();
    let moves = moves(hunt, &game, &text, me, path);
    let gained: Vec<String> = gain.parts().iter().map(|(name, by)| format!("{name} {by:+}")).collect();
    let mut scenario =
        format!("scenario {} can be repeated forever: {} each time\n", actions.join(", "), gained.join(", "));
    scenario += &rules_lines(hunt.rules().book());
    let _ = writeln!(scenario, "{}\n", text.trim_end());
    for (moves, (game, _)) in moves.iter().zip(&rounds) {
        let _ = writeln!(scenario, "{}{}", moves, expected(game, me));
    }
    Some(Loop { actions, gain, scenario, position: 0 })
}

/// The expected state of both sides after a round.
fn expected(game: &Game, me: Seat) -> String {
    let of = |seat: Seat| {
        let side = game.side(seat);
        let characters = side.characters().count();
        format!(
            "{seat} life {}; {seat} hand {}; {seat} characters {characters}",
            count(side.life().len()),
            count(side.hand().len())
        )
    };
    format!("= {}; {}", of(me), of(me.other()))
}

fn count(cards: usize) -> String {
    if cards == 0 { "empty".into() } else { cards.to_string() }
}

/// The moves of each round, in the notation of records.
fn moves(hunt: &Hunt, start: &Game, text: &str, me: Seat, path: &[Choice]) -> Vec<String> {
    let header = Header::with_book(hunt.rules().book(), Start::Position(text.into()));
    let (mut game, mut chance) = (*start, hunt.chance());
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let mut recorder = Recorder::new(header.clone(), hunt.rules(), &game);
        let mut left = path;
        while let Some(&decision) = game.decision() {
            if is_over(&game, &decision, left) {
                break;
            }
            let Some(choice) = next(me, &decision, &mut left) else { break };
            let before = game;
            game.choose_listed(hunt.rules(), choice, &mut chance, &mut ());
            recorder.chose(&before, choice, &game);
        }
        let record = recorder.running().to_text();
        let lines = record.lines().skip_while(|line| *line != "moves");
        let lines = lines.filter(|line| line.starts_with("a:") || line.starts_with("b:"));
        rounds.push(lines.map(|line| format!("{line}\n")).collect());
    }
    rounds
}

/// Removes lines and cards as long as the combination still works.
fn smallest(hunt: &Hunt, text: &str, me: Seat, path: &[Choice]) -> Option<String> {
    let works = |lines: &[String]| {
        let text = lines.join("\n");
        parse_game(hunt.rules(), &text).is_ok_and(|game| is_endless(&hunt.rounds(&game, me, path)))
    };
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let found = works(&lines).then_some(lines)?;
    Some(fewer_words(fewer_lines(less_life(found, &works), &works), &works).join("\n"))
}

fn less_life(mut lines: Vec<String>, works: &dyn Fn(&[String]) -> bool) -> Vec<String> {
    for seat in Seat::BOTH {
        let Some(at) = lines.iter().position(|line| line.starts_with(&format!("{seat} life"))) else {
            continue;
        };
        let mut tries = LIVES.iter().map(|life| with(&lines, at, format!("{seat} life {life}")));
        if let Some(less) = tries.find(|lines| works(lines)) {
            lines = less;
        }
    }
    lines
}

/// Removes lines until none can go, because a line may be needed only by another one. Lines with life stay,
/// for they tell the reader more than their absence.
fn fewer_lines(mut lines: Vec<String>, works: &dyn Fn(&[String]) -> bool) -> Vec<String> {
    let without = |lines: &[String], at: usize| {
        let others = lines.iter().enumerate().filter(|(index, _)| *index != at);
        others.map(|(_, line)| line.clone()).collect::<Vec<_>>()
    };
    let is_life = |line: &String| line.contains(" life ");
    loop {
        let mut tries = (0..lines.len()).filter(|&at| !is_life(&lines[at])).map(|at| without(&lines, at));
        match tries.find(|fewer| works(fewer)) {
            Some(fewer) => lines = fewer,
            None => return lines,
        }
    }
}

fn fewer_words(mut lines: Vec<String>, works: &dyn Fn(&[String]) -> bool) -> Vec<String> {
    for at in 0..lines.len() {
        for word in (2..lines[at].split(' ').count()).rev() {
            let words = lines[at].split(' ').enumerate().filter(|(index, _)| *index != word);
            let line = words.map(|(_, word)| word).collect::<Vec<_>>().join(" ");
            let fewer = with(&lines, at, line);
            if works(&fewer) {
                lines = fewer;
            }
        }
    }
    lines
}

fn with(lines: &[String], at: usize, line: String) -> Vec<String> {
    let mut lines = lines.to_vec();
    lines[at] = line;
    lines
}
