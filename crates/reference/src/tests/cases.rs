//! Cases as text: a position, answers, and what holds after them.
//!
//! A case starts with `case TITLE` and `rules EDITIONS FORMAT FRAME`; `all` is every edition, the default format
//! is Master, and by default there is no frame. The following lines are the position, then `> …` gives answers and `= …` lists what holds:
//! a line of the dump, `not TEXT` if no line contains the text, `offers ANSWER` or `offers not ANSWER`.
//! A semicolon separates like a line break, and `# …` is a comment.

use super::{assert_has, assert_lacks, offers, play};
use crate::{Book, Edition, Format, Position, Reference};

#[test]
fn actions() {
    run(include_str!("cases/actions.txt"));
}

#[test]
fn combat() {
    run(include_str!("cases/combat.txt"));
}

#[test]
fn core() {
    run(include_str!("cases/core.txt"));
}

#[test]
fn frames() {
    run(include_str!("cases/frames.txt"));
}

fn run(file: &str) {
    for case in file.split("\ncase ").skip(1) {
        let mut lines = case.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
        let (title, rules) = (lines.next().unwrap(), lines.next().unwrap());
        let lines: Vec<&str> = lines.collect();
        let books = books(rules);
        assert!(!books.is_empty(), "{title}: {rules}");
        for book in books {
            println!("{title}: {:?}", book.edition);
            run_case(&book, &lines);
        }
    }
}

/// The rulebooks of a line `rules 6.0 8.2 lite`.
fn books(line: &str) -> Vec<Book> {
    let words: Vec<&str> = line.strip_prefix("rules ").expect(line).split(' ').collect();
    let named = |format: &Format| words.contains(&format!("{format:?}").to_lowercase().as_str());
    let format = Format::ALL.into_iter().find(named).unwrap_or(Format::Master);
    let editions: Vec<Edition> = match words[0] {
        "all" => Edition::ALL.to_vec(),
        _ => words.iter().filter_map(|word| Edition::find(word)).collect(),
    };
    let framed = |edition| words.iter().find_map(|word| Book::framed(edition, format, word));
    editions
        .into_iter()
        .map(|edition| framed(edition).unwrap_or_else(|| Book::printed(edition, format)))
        .collect()
}

fn run_case(book: &Book, lines: &[&str]) {
    let end = lines.iter().position(|line| line.starts_with(['>', '='])).unwrap();
    let position = Position::from_text(&lines[..end].join("\n").replace("; ", "\n")).unwrap();
    let mut game = Reference::from_position(book, position).unwrap();
    for line in &lines[end..] {
        match line.split_at(2) {
            ("> ", answers) => play(&mut game, answers),
            (_, held) => held.split("; ").for_each(|held| check(&game, held.trim())),
        }
    }
}

fn check(game: &Reference, held: &str) {
    if let Some(answer) = held.strip_prefix("offers not ") {
        assert!(!offers(game, answer), "{answer} is offered in\n{}", game.dump());
    } else if let Some(answer) = held.strip_prefix("offers ") {
        assert!(offers(game, answer), "{answer} is not offered in\n{}", game.dump());
    } else if let Some(text) = held.strip_prefix("not ") {
        assert_lacks(game, text);
    } else {
        assert_has(game, held);
    }
}
