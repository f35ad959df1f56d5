//! Positions as text, at every moment at which somebody is asked something: they read back as the same
//! game, with everything that anybody knows, and both go on alike. What is nearly such a text is refused
//! or can be played.

use std::collections::BTreeMap;

use saigen_engine::{Game, Rules, TableOptions, View};
use saigen_notation::{dump, parse_game, position_text};
use saigen_testkit::views::{VIEWERS, look_the_same};
use saigen_testkit::{Random, all_rules, generate, invariants, play_out, set_ups};

/// Number of choices for which two games are compared.
const FOLLOWED: usize = 12;

fn read(rules: &Rules, text: &str) -> Game {
    parse_game(rules, text).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"))
}

/// Reads the text of a game and plays on with both. Says what was asked.
pub(crate) fn check(rules: &Rules, game: &Game, seed: u64) -> &'static str {
    let text = position_text(rules, game).expect("somebody is asked");
    let mut again = read(rules, &text);
    assert_eq!(position_text(rules, &again).as_deref(), Some(text.as_str()));
    assert_eq!(dump(rules, game), dump(rules, &again), "{text}");
    look_the_same(game, &again, &text);
    let (mut first, mut random) = (*game, Random::new(seed));
    let mut others = random.clone();
    for _ in 0..FOLLOWED {
        let Some(decision) = first.decision() else { break };
        let choice = random.pick(decision.options);
        others.pick(decision.options);
        first.choose_listed(rules, choice, &mut random, &mut ());
        again.choose_listed(rules, choice, &mut others, &mut ());
        look_the_same(&first, &again, &text);
    }
    game.decision().map_or("", |decision| decision.ask.id())
}

/// Plays random games and shows every state.
fn play(rules: &Rules, positions: u64, mut visit: impl FnMut(&Rules, &Game)) {
    for (_, set_up) in set_ups(rules) {
        let mut random = Random::new(1);
        let mut game = Game::set_up(rules, &set_up, &mut random, &mut ()).expect("a possible set-up");
        play_out(rules, &mut game, &mut random, |game| visit(rules, game));
    }
    for seed in 0..positions {
        let mut random = Random::new(seed);
        let mut game = generate::position(rules, &mut random);
        play_out(rules, &mut game, &mut random, |game| visit(rules, game));
    }
}

#[test]
fn every_moment_reads_back_as_the_same_game() {
    let mut asked: BTreeMap<&str, usize> = BTreeMap::new();
    for mut rules in all_rules() {
        for choose_grave_top in [false, true] {
            rules.options = TableOptions { choose_grave_top };
            let mut seed = 0;
            play(&rules, 12, |rules, game| {
                seed += 1;
                *asked.entry(check(rules, game, seed)).or_default() += 1;
            });
        }
    }
    let missing: Vec<&&str> = ASKED.iter().filter(|ask| !asked.contains_key(**ask)).collect();
    assert!(missing.is_empty(), "{missing:?} in {asked:?}");
}

/// Questions that published rulebooks often ask.
const ASKED: &[&str] = &[
    "attacker",
    "blocker",
    "bottom_order",
    "chance",
    "character",
    "discard",
    "discard_down",
    "draw_more",
    "drive",
    "form",
    "grave_card",
    "grave_top",
    "hand_card",
    "hit_or_stand",
    "key",
    "life_card",
    "life_order",
    "may_discard",
    "new_target",
    "one_or_two",
    "pack_card",
    "pose",
    "rare_card",
    "row_order",
    "sacrifice",
    "starting_hand",
    "target",
    "trump_card",
    "turn_up_trump",
];

/// Words that mean something in some line.
const WORDS: &[&str] = &[
    "a",
    "b",
    "a0",
    "a1",
    "b0",
    "b2",
    "a53",
    "#1",
    "#2",
    "S5",
    "HA",
    "DJ",
    "CK",
    "Jk1",
    "0",
    "1",
    "2",
    "3",
    "9",
    "255",
    "turn",
    "chance",
    "passed",
    "life",
    "grave",
    "hand",
    "fog",
    "turned",
    "arrived",
    "row",
    "soldier",
    "bulwark",
    "driven",
    "attacker",
    "blocks",
    "gone",
    "keys",
    "target",
    "blank",
    "waiting",
    "building",
    "paying",
    "resolving",
    "then",
    "stage",
    "resolve",
    "turn_player",
    "triggers",
    "asks",
    "step",
    "came",
    "owner",
    "chose",
    "two",
    "picked",
    "named",
    "against",
    "from",
    "owed",
    "freed",
    "drive",
    "discard",
    "sacrifice",
    "discard_down",
    "attack",
    "blocker",
    "hit_or_stand",
    "grave_card",
    "life_card",
    "pose",
    "grave_top",
    "trigger",
    "next_generation",
    "damage_judgement",
    "bj",
    "search",
    "draw",
    "end",
    "block",
    "set_bulwark",
    "seen",
    "public",
    "sure",
    "\n",
];

/// A text with a few words changed, left out, doubled or moved to another place.
fn mutant(rules: &Rules, text: &str, random: &mut Random) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    for _ in 0..1 + random.number(3) {
        // What is going on stands at the end.
        let last = lines.len().min(4);
        let line =
            if random.one_in(2) { lines.len() - 1 - random.number(last) } else { random.number(lines.len()) };
        let at = random.number(lines[line].len().max(1)).min(lines[line].len());
        let other = random.number(lines.len());
        let word = match random.number(4) {
            0 | 1 => WORDS[random.number(WORDS.len())].into(),
            2 => rules.book().actions[random.number(rules.book().actions.len())].id.to_string(),
            _ => lines[other].get(random.number(lines[other].len() + 1)).cloned().unwrap_or_default(),
        };
        match random.number(6) {
            0 if at < lines[line].len() => drop(lines[line].remove(at)),
            1 => lines[line].insert(at, word),
            2 if lines.len() > 1 => drop(lines.remove(line)),
            3 => lines[line].push(word),
            _ if at < lines[line].len() => lines[line][at] = word,
            _ => {}
        }
    }
    lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
}

/// Texts that are nearly those of a moment are refused, or give games that can be looked at, imagined
/// and played on.
#[test]
fn nearly_right_texts_are_refused_or_can_be_played() {
    let (mut refused, mut played, mut doing) = (0, 0, 0);
    for mut rules in all_rules() {
        for choose_grave_top in [false, true] {
            rules.options = TableOptions { choose_grave_top };
            let mut random = Random::new(u64::from(choose_grave_top));
            play(&rules, 6, |rules, game| {
                if game.is_at_chance() && !random.one_in(20) {
                    return;
                }
                let text = position_text(rules, game).expect("somebody is asked");
                for _ in 0..6 {
                    let mutant = mutant(rules, &text, &mut random);
                    match parse_game(rules, &mutant) {
                        Err(errors) => refused += usize::from(!errors.is_empty()),
                        Ok(game) => {
                            played += 1;
                            doing += usize::from(!game.is_at_chance());
                            play_on(rules, game, &mut random);
                        }
                    }
                }
            });
        }
    }
    println!("{refused} refused, {played} played, {doing} of them in the middle of something");
    assert!(refused > 1_000 && doing > 1_000, "{refused} refused, {doing} of {played}");
}

/// Plays a game on, with everything checked that holds of every game.
fn play_on(rules: &Rules, mut game: Game, random: &mut Random) {
    for count in 0..60 {
        invariants::cards_and_row(&game);
        let Some(decision) = game.decision() else { return };
        if count < 2 {
            let text = position_text(rules, &game).expect("somebody is asked");
            look_the_same(&game, &read(rules, &text), &text);
            VIEWERS.iter().for_each(|&viewer| {
                invariants::cards_and_row(&View::of(&game, viewer).imagine(rules, random));
            });
        }
        let choice = random.pick(decision.options);
        game.choose_listed(rules, choice, random, &mut ());
    }
}
