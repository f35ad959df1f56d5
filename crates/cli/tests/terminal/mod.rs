//! The table in a real pseudo-terminal: whole games, sizes, and a restored terminal.

mod pty;

use std::fs;

use pty::{Desk, Session};

const GAME: [&str; 8] = ["play", "--fast", "--level", "1", "--seed", "3", "--lang", "en"];

/// Plays until the game is over.
fn play_to_the_end(session: &mut Session) {
    for step in 0..6000 {
        if session.screen().contains("The game is over") {
            return;
        }
        // Enter accepts the proposal; occasionally pass.
        session.send(if step % 7 == 6 { " " } else { "\r" });
        session.settle();
    }
    panic!("the game does not end:\n{}", session.screen());
}

/// Attacks, which does not end the turn.
fn attack(session: &mut Session) {
    session.send("\r");
    session.wait_for("Do it:");
    session.send("\r");
    session.settle();
}

#[test]
fn a_whole_game_is_played_and_the_terminal_restored() {
    let desk = Desk::new("whole");
    let mut session = Session::start(&desk, &GAME, (80, 24));
    session.wait_for("You hold the chance");
    assert!(session.is_alternate());
    play_to_the_end(&mut session);
    assert!(session.screen().contains("Seed 3") || session.screen().contains("Seed "));
    session.send("\x1b[B");
    session.send("\x1b[B");
    session.send("\r");
    assert_eq!(session.exit_code(), 0);
    assert!(!session.is_alternate() && session.shows_cursor());
    // The record of the game is kept and replays.
    let last = desk.file("saigen/last.record");
    let output = desk.saigen(&["replay", "--verify", last.to_str().unwrap()]);
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("identical to the end"));
    assert!(!desk.file("saigen/game.saved").exists());
}

#[test]
fn a_whole_match_of_several_games_is_played() {
    let desk = Desk::new("match");
    let half = ["--regulation", "7.0/lite/random_half"];
    let mut session = Session::start(&desk, &[&GAME[..], &half].concat(), (80, 24));
    session.wait_for("Which deck do you use in game 1?");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    let mut session = Session::start(&desk, &[&GAME[..], &half].concat(), (80, 24));
    session.wait_for("Which deck do you use in game 1?");
    session.send("2");
    session.settle();
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    let saved = fs::read_to_string(desk.file("saigen/game.saved")).unwrap();
    assert!(saved.starts_with("saigen saved match 1\n") && saved.contains("\ngame 2 "), "{saved}");
    let mut session = Session::start(&desk, &["play", "--fast", "--resume", "--lang", "en"], (80, 24));
    for _ in 0..12 {
        let screen = session.screen();
        if screen.contains("the match.") || screen.contains("match is drawn") {
            break;
        }
        if screen.contains("Which deck") {
            assert!(screen.contains("Games won: you ") && screen.contains("just used"), "{screen}");
            session.send("\r");
        } else {
            play_to_the_end(&mut session);
            assert!(!session.screen().contains("Seed "));
            session.send("\r");
        }
        session.settle();
    }
    session.send("\r");
    assert_eq!(session.exit_code(), 0);
    let last = desk.file("saigen/last.record");
    let output = desk.saigen(&["replay", "--verify", last.to_str().unwrap()]);
    assert!(String::from_utf8(output.stdout).unwrap().contains(" games, "));
    assert!(!desk.file("saigen/game.saved").exists());
}

#[test]
fn a_saved_game_resumes() {
    let desk = Desk::new("left");
    let mut session = Session::start(&desk, &GAME, (80, 24));
    session.wait_for("You hold the chance");
    attack(&mut session);
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    assert!(!session.is_alternate());
    let saved = fs::read_to_string(desk.file("saigen/game.saved")).unwrap();
    assert!(saved.contains("seat a person\nseat b level:1\n"), "{saved}");
    let mut session = Session::start(&desk, &["play", "--lang", "ja", "--fast"], (80, 24));
    session.wait_for("途中のゲーム");
    session.wait_for("続きから始める");
    session.send("\r");
    session.wait_for("エンド");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn a_suspended_game_gives_the_terminal_back_and_returns() {
    let desk = Desk::new("suspended");
    let line = format!("\"$SAIGEN\" {}; echo in the shell; read; fg", GAME.join(" "));
    let mut session = Session::start_shell(&desk, &line, (80, 24));
    session.wait_for("You hold the chance");
    session.send("\x1a");
    session.wait_for("in the shell");
    assert!(!session.is_alternate() && session.shows_cursor());
    session.send("\r");
    session.wait_for("You hold the chance");
    assert!(session.is_alternate());
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    assert!(!session.is_alternate() && session.shows_cursor());
}

#[test]
fn the_program_alone_is_a_menu() {
    let desk = Desk::new("menu");
    let mut session =
        Session::start_with(&desk, &[], (80, 24), &[("NO_COLOR", ""), ("LC_ALL", "ja_JP.UTF-8")]);
    session.wait_for("1  コンピューターと新しく対戦する");
    assert!(!session.screen().contains("途中のゲームを続ける"), "{}", session.screen());
    session.send("4\r");
    session.wait_for("1. 目的とライフと場");
    session.send("q\r");
    session.wait_for("番号");
    session.send("\r");
    session.wait_for("エンド");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn an_interruption_restores_the_terminal() {
    let desk = Desk::new("interrupted");
    for key in ["\x03", "kill", "kill twice"] {
        let mut session = Session::start(&desk, &[&GAME[..], &["--new"]].concat(), (80, 24));
        session.wait_for("You hold the chance");
        match key {
            "kill" => session.terminate(),
            "kill twice" => [(); 2].into_iter().for_each(|()| session.terminate()),
            _ => session.send(key),
        }
        assert_eq!(session.exit_code(), 130);
        assert!(!session.is_alternate() && session.shows_cursor());
    }
}

#[test]
fn closing_the_window_ends_the_program() {
    let desk = Desk::new("closed");
    let mut session = Session::start(&desk, &GAME, (80, 24));
    session.wait_for("You hold the chance");
    attack(&mut session);
    session.close_window();
    assert_ne!(session.exit_code(), 0);
    assert!(desk.file("saigen/game.saved").exists());
}

#[test]
fn a_larger_window_is_used_at_once() {
    let desk = Desk::new("resized");
    let mut session = Session::start(&desk, &[&GAME[..], &["--new"]].concat(), (80, 24));
    session.wait_for("[a1 ♢10 10]");
    session.resize((120, 40));
    session.wait_for("│♢10 10│");
    session.resize((50, 15));
    session.wait_for("The window is too small");
    session.resize((80, 24));
    session.wait_for("[a1 ♢10 10]");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn no_colour_means_none() {
    let desk = Desk::new("colours");
    for (colour, expected) in [("", true), ("1", false)] {
        let mut session =
            Session::start_with(&desk, &[&GAME[..], &["--new"]].concat(), (80, 24), &[("NO_COLOR", colour)]);
        session.wait_for("You hold the chance");
        assert_eq!(session.has_colours(), expected);
        session.send("q");
        assert_eq!(session.exit_code(), 0);
    }
}

#[test]
fn a_recorded_game_is_stepped_through() {
    let desk = Desk::new("replayed");
    let record = desk.file("game.record");
    let watched = desk.saigen(&[
        "watch",
        "--a",
        "greedy",
        "--b",
        "random",
        "--seed",
        "5",
        "--plain",
        "--lang",
        "en",
        "--record",
        record.to_str().unwrap(),
    ]);
    assert!(watched.status.success(), "{watched:?}");
    let text = String::from_utf8(watched.stdout).unwrap();
    assert!(text.contains("thinks: ") && text.contains("has won."), "{text}");
    let file = record.to_str().unwrap();
    let mut session = Session::start(&desk, &["replay", file, "--lang", "en"], (80, 24));
    session.wait_for("choice 0 of");
    session.send("\x1b[C");
    session.wait_for("choice 1 of");
    session.send("/pass\r");
    session.wait_for("pass");
    session.send("\x1b[F");
    session.wait_for("has won.");
    session.send("v");
    session.wait_for("as greedy saw it");
    session.send("a");
    session.wait_for("Chance to win: greedy");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
    assert!(!session.is_alternate());
}

#[test]
fn two_players_are_watched_live() {
    let desk = Desk::new("watched");
    let args = ["watch", "--a", "greedy", "--b", "random", "--seed", "5", "--speed", "30", "--lang", "en"];
    let mut session = Session::start(&desk, &args, (80, 24));
    session.wait_for("has won.");
    session.wait_for("thinks:");
    session.send("q");
    assert_eq!(session.exit_code(), 0);
}

#[test]
fn an_editor_is_opened_again_until_the_position_is_possible() {
    let desk = Desk::new("editor");
    let position = desk.file("position.txt");
    fs::write(&position, "a hand H5\n").unwrap();
    // The first edit is wrong, the second one fixes it.
    let editor = desk.file("editor.sh");
    let been = desk.file("been");
    let script = format!(
        "if [ -e '{0}' ]; then echo 'a hand S9' > \"$1\"; else touch '{0}'; echo 'a hand H5 H5' > \"$1\"; fi\n",
        been.display()
    );
    fs::write(&editor, script).unwrap();
    let args = ["position", "edit", position.to_str().unwrap(), "--lang", "en"];
    let env = [("EDITOR", format!("sh {}", editor.display())), ("VISUAL", String::new())];
    let env = env.each_ref().map(|(name, value)| (*name, value.as_str()));
    let mut session = Session::start_with(&desk, &args, (80, 24), &env);
    session.wait_for("Edit it again? [Y/n]");
    assert!(session.screen().contains("H5"), "{}", session.screen());
    session.send("y\r");
    session.wait_for("The position is possible.");
    assert_eq!(session.exit_code(), 0);
    assert_eq!(fs::read_to_string(&position).unwrap(), "a hand S9\n");
}
