//! Positions as people write them: defaults, and errors.

use saigen_cards::Seat;
use saigen_editions::rulebook;
use saigen_engine::Rules;
use saigen_notation::{Unclear, dump, parse_game, parse_position, parse_request};
use saigen_rulebook::{Edition, Format};

fn rules(edition: Edition, format: Format) -> Rules {
    Rules::new(rulebook(edition, format)).expect("published rulebooks compile")
}

fn master() -> Rules {
    rules(Edition::new(8, 2), Format::Master)
}

/// The lines of a dump that begin with one of these words.
fn lines(text: &str, beginnings: &[&str]) -> Vec<String> {
    let wanted = |line: &&str| beginnings.iter().any(|beginning| line.starts_with(beginning));
    text.lines().filter(wanted).map(str::to_owned).collect()
}

/// The dump of a position, without the cards outside the game.
fn printed(text: &str) -> String {
    let game = parse_game(&master(), text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let dump = dump(&master(), &game);
    dump.lines()
        .filter(|line| !line.contains("outside") && !line.starts_with("asks"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn every_line_is_printed_as_specified() {
    let text = "\
turn 3 b
chance a
passed b
used a attack set_bulwark
force b 9
a life S5 H3 D2
a grave C2 Jk1
a hand H4 CK
a fog H5
a row a1 a0
a0 bulwark driven S3
a1 bulwark charged D4
a2 soldier charged S4 S6 size 10 fresh S6 blocks b0
b life S2
b0 soldier charged H9 size 20 attacker
#1 damage_judgement b
#2 up b keys H5 target b0
#3 counter b keys C7 target gone";
    assert_eq!(printed(text), text);
}

#[test]
fn lines_may_be_in_any_order_or_omitted() {
    let first = printed("b life 3\na0 soldier S5\na life 2* HK\n");
    let second = printed("# a comment\n  a life 2*, HK # another\n\na0 S5 charged soldier\nb life 3");
    assert_eq!(first, second);
    assert_eq!(
        lines(&first, &["turn", "chance", "a life", "b life"]),
        ["turn 1 a", "chance a", "a life SA S2 HK", "b life SA S2 S3"]
    );
}

#[test]
fn an_omitted_life_has_all_remaining_cards() {
    let text = printed("a hand S2\nb life 0");
    let life = &lines(&text, &["a life"])[0];
    assert!(life.starts_with("a life SA S3 ") && life.ends_with("CK Jk1 Jk2"));
    assert!(lines(&text, &["b life"]).is_empty());
}

#[test]
fn sizes_are_absolute_or_relative() {
    let text = printed(
        "force a 2\na0 soldier S5 size 12\na1 soldier S6 size +3\na2 soldier S7 change -4\na3 soldier S8",
    );
    let sizes = lines(&text, &["a0", "a1", "a2", "a3"]);
    assert!(sizes.iter().zip([12, 11, 5, 10]).all(|(line, size)| line.ends_with(&format!("size {size}"))));
}

#[test]
fn fresh_alone_means_all_cards() {
    let text = printed("a0 soldier S5 S6 fresh\na1 soldier H5 H6 fresh H6");
    assert_eq!(
        lines(&text, &["a0", "a1"]),
        ["a0 soldier charged S5 S6 size 11 fresh S5 S6", "a1 soldier charged H5 H6 size 11 fresh H6"]
    );
}

#[test]
fn mistakes_have_a_position() {
    let cases = [
        ("a hand S5 S1", 1, 11, "“S1” is not a card"),
        ("a hand S5\nb hand S5\na grave C2 S5", 3, 12, "already named at 1:8"),
        ("a0 S5", 1, 1, "say whether it is a soldier or a bulwark"),
        ("a0 soldier S5 H6", 1, 1, "a soldier is one card"),
        ("a0 soldier S5 asleep", 1, 15, "unexpected “asleep”: write its cards, soldier or bulwark"),
        ("a0 soldier S5\na0 soldier S6", 2, 1, "two characters stand at a0"),
        ("a99 soldier S5", 1, 1, "write a line of a position"),
        ("a life 60", 1, 3, "54 cards are left that are named nowhere, not 60"),
        ("a life 3 S5", 1, 8, "write 3* for 3 more cards"),
        ("a row a1\na0 bulwark S5", 1, 3, "must name each of its bulwarks once"),
        ("a row b0", 1, 7, "stands on the other side"),
        ("turn", 1, 5, "for instance turn 3 b"),
        ("turn 0 a", 1, 6, "numbered from 1"),
        ("used a throwing", 1, 8, "throwing is not limited to once a turn"),
        ("#1 fly a", 1, 4, "there is no action “fly” in these rules; there is add_bulwark, attack"),
        ("#1 up a keys S5 target a0\na0 soldier H5", 1, 1, "these are not key cards of that action"),
        ("#2 end a", 1, 1, "#1 is missing"),
        ("b0 soldier S5 attacker", 1, 1, "only soldiers of the turn player do"),
        ("passed a", 1, 1, "the chance is with the other seat"),
        ("asks a pose charged driven", 1, 1, "seat a is asked for chance"),
        ("b turned S5", 1, 3, "beside the life of the player whose effect is at work"),
        ("winner a", 1, 1, "a moment at which somebody is asked something"),
        ("c hand S5", 1, 1, "write a line of a position"),
        ("a0 soldier S5 size 999", 1, 1, "changes go from -128 to 127"),
        ("a fog H5@x", 1, 7, "for instance H5@b0"),
    ];
    for (text, line, column, part) in cases {
        let errors = parse_position(&master(), text).expect_err(text);
        let mut found = errors.iter().filter(|error| (error.line, error.column) == (line, column));
        assert!(found.any(|error| error.problem.english.contains(part)), "{text}: {errors:#?}");
    }
}

/// The present request or effect must be possible, and must ask something.
#[test]
fn the_present_request_or_effect_is_checked() {
    let cases = [
        ("building up", 1, 1, "it cannot be requested now"),
        ("a hand H5 H6 C2\na0 soldier S7\nbuilding up H7", 3, 1, "cannot be named"),
        ("a hand H5 C2\na0 soldier S7\nbuilding up", 3, 1, "nothing of it is left to name"),
        ("a hand H5 C2 C3\na0 soldier S7\nbuilding up target a0", 3, 1, "before its step"),
        ("a hand H5 C2\nbuilding up drive b0", 2, 19, "stands on the other side"),
        ("paying up", 1, 1, "these are not key cards of that action"),
        ("a hand S3 C9\npaying throwing S3 C9 target b", 2, 1, "after a sacrifice, so much is not left"),
        ("resolving #1", 1, 1, "only the top of the stage is at work"),
        ("#1 end a\nresolving #1", 2, 1, "nobody has anything to decide"),
        ("#1 end a\nresolving #1 named S5", 2, 1, "nobody has anything to decide"),
        ("#1 end a\nresolving #1 step 0", 2, 19, "verbs are counted from 1"),
        ("#1 end a\nresolving #1 step 9", 2, 1, "say by its number which verb"),
        ("#1 end a\nresolving #1\nasks a pose", 2, 1, "its effect does not ask this"),
        ("#1 end a\nresolving #1 dancing", 2, 14, "write step, came, owner"),
        ("#1 end b", 1, 1, "its player's own turn"),
        ("#1 end b\nresolving #1", 2, 1, "its player's own turn"),
        ("#1 bj a keys HA HJ\nresolving #1", 2, 1, "at least one card is turned up"),
        ("a turned SK HK DK\n#1 bj a keys HA HJ\nresolving #1", 3, 1, "not more than 21"),
        ("#1 bj a keys HA HJ\na turned S5\nresolving #1 chose driven", 3, 1, "it has chosen no state"),
        ("resolving up a keys H5 target a0\na0 soldier S5", 1, 1, "on top of the stage, or immediate"),
        ("resolving search a keys Jk1\nresolving search a keys Jk2", 2, 1, "one thing at a time"),
        ("resolving search a keys Jk1\nthen turn_player", 2, 1, "follows only triggers"),
        ("#1 block a\nresolving #1", 2, 1, "an attacker is blocked"),
        ("triggers a next_generation", 1, 12, "nobody has anything to decide"),
        ("triggers a up", 1, 12, "up does not happen by itself"),
        ("a hand H5 C2 C3\na0 soldier S7\nbuilding up\nthen chance", 4, 1, "it follows triggers and effects"),
        ("then dance", 1, 6, "write stage or resolve and a request"),
        ("then chance", 1, 1, "nobody has anything to decide"),
        ("a grave S5 S6\na arrived 2", 2, 3, "choose_grave_top"),
    ];
    for (text, line, column, part) in cases {
        let errors = parse_position(&master(), text).expect_err(text);
        let mut found = errors.iter().filter(|error| (error.line, error.column) == (line, column));
        assert!(found.any(|error| error.problem.english.contains(part)), "{text}: {errors:#?}");
    }
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let errors = parse_position(&master(), "a hand S1\nb grave X\nfoo").unwrap_err();
    assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn the_chance_of_the_opponent_on_an_empty_stage_does_not_exist_in_6x() {
    let text = "chance b\npassed a";
    assert!(parse_position(&master(), text).is_ok());
    let errors = parse_position(&rules(Edition::new(6, 2), Format::Lite), text).unwrap_err();
    assert_eq!((errors[0].line, errors[0].column), (1, 8));
    assert!(errors[0].problem.english.contains("R3"));
}

fn unclear(position: &str, request: &str) -> Unclear {
    let game = parse_game(&master(), position).expect("the position is possible");
    let request = parse_request(Seat::A, request).expect("the request is written well");
    request.complete(&master(), &game, Seat::A).expect_err("it is not one request")
}

#[test]
fn an_ambiguous_request_lists_the_possible_ones() {
    let position = "a hand H5 C2 C3\na0 soldier S7\nb0 soldier S8";
    let ambiguous = unclear(position, "up H5 target a0").to_string();
    assert_eq!(
        ambiguous,
        "2 requests fit, name more of it: up H5 discard C2 target a0 | up H5 discard C3 target a0"
    );
    let impossible = unclear(position, "up H5 discard C2 target b1").to_string();
    assert_eq!(
        impossible,
        "the target cannot be that; possible: up H5 discard C2 target a0 | up H5 discard C2 target b0"
    );
    assert_eq!(unclear(position, "down").to_string(), "it cannot be requested now: no-key");
    assert_eq!(unclear(position, "fly").to_string(), "there is no action “fly” in these rules");
}

#[test]
fn a_malformed_request_is_refused() {
    for (text, column) in
        [("up H5 discard", 14), ("up drive b0", 10), ("up H5 H5", 7), ("up H5 target x", 14), ("", 1)]
    {
        let error = parse_request(Seat::A, text).expect_err(text);
        assert_eq!(error.column, column, "{text}: {error}");
    }
}
