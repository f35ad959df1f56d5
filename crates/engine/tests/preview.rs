//! Combat previews tell what then happens, wherever the viewer knows enough.

use std::collections::BTreeSet;

use saigen_cards::{BySeat, Seat};
use saigen_engine::{Cause, Event, Fate, Game, Place, Rules, Unit, View, Viewer};
use saigen_notation::parse_game;
use saigen_rulebook::{Edition, Format};
use saigen_testkit::{Random, all_rules, generate, play_out, rules};

/// Both pass until the judgement on top of the stage has resolved; says who fell and the damage to either seat.
fn judge(rules: &Rules, game: &Game) -> (BTreeSet<Unit>, BySeat<u16>) {
    let (mut fallen, mut damage) = (BTreeSet::new(), BySeat([0; 2]));
    let mut game = *game;
    let before = game.stage().requests().len();
    let mut sink = |event: Event| match event {
        Event::Moved { from: Place::Field(unit), cause: Cause::Judgement, .. } => drop(fallen.insert(unit)),
        Event::Moved { seat, cause: Cause::Attack, .. } => damage[seat] += 1,
        _ => {}
    };
    while game.stage().requests().len() == before && game.decision().is_some() {
        game.choose_listed(rules, saigen_engine::Choice::Pass, &mut Random::new(0), &mut sink);
    }
    (fallen, damage)
}

#[test]
fn what_is_certain_comes_true() {
    let mut certain = 0;
    for rules in all_rules() {
        let judgement = rules.find("damage_judgement");
        for seed in 0..400 {
            let mut random = Random::new(seed);
            let mut game = generate::position(&rules, &mut random);
            play_out(&rules, &mut game, &mut random, |game| {
                let top = game.stage().requests().last();
                let waits =
                    game.is_at_chance() && top.is_some_and(|r| Some(r.action) == judgement && !r.blank);
                if waits {
                    certain += check(&rules, game);
                }
            });
        }
    }
    assert!(certain > 1_000, "{certain} fates were certain");
}

fn check(rules: &Rules, game: &Game) -> usize {
    let (fallen, damage) = judge(rules, game);
    let mut certain = 0;
    for viewer in [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker, Viewer::Everything] {
        let bouts = View::of(game, viewer).preview_judgement(rules);
        for bout in &bouts {
            let fates = bout.blockers.iter().map(|&unit| (unit, bout.blockers_fate));
            for (unit, fate) in fates.chain([(bout.attacker, bout.attacker_fate)]) {
                match fate {
                    Fate::Falls => assert!(fallen.contains(&unit), "{unit} was to fall"),
                    Fate::Stands => assert!(!fallen.contains(&unit), "{unit} was to stand"),
                    Fate::Perhaps { with, of } => {
                        assert!(0 < with && with < of && viewer != Viewer::Everything);
                    }
                }
                certain += usize::from(!matches!(fate, Fate::Perhaps { .. }));
            }
        }
        let at_most_life = |seat: Seat, damage: u16| damage.min(game.side(seat).life().len() as u16);
        let (turn, other) = (game.turn(), game.turn().other());
        assert_eq!(at_most_life(other, bouts.iter().map(|bout| bout.damage).sum()), damage[other]);
        assert_eq!(at_most_life(turn, bouts.iter().map(|bout| bout.backlash).sum()), damage[turn]);
    }
    certain
}

#[test]
fn an_unknown_bulwark_is_a_matter_of_chances() {
    let rules = rules(Edition::new(8, 2), Format::Lite);
    let text = "turn 5 a
        a life 20
        a0 soldier driven S7 attacker
        b life 3* H7 D2 C9
        b hand S2
        b0 bulwark charged S5 blocks a0
        #1 damage_judgement a";
    let game = parse_game(&rules, text).expect("the position is possible");
    let fate = |viewer| View::of(&game, viewer).preview_judgement(&rules)[0].attacker_fate;
    assert_eq!(fate(Viewer::Seat(Seat::B)), Fate::Stands, "its owner knows that it is a 5");
    // Of all 54 cards of seat b none is known: four sevens and two Jokers stop a seven.
    assert_eq!(fate(Viewer::Seat(Seat::A)), Fate::Perhaps { with: 6, of: 54 });
}

/// What a preview calls certain is what then happens first; what it calls complete is all that happens,
/// as far as the worlds that were imagined can tell.
#[test]
fn what_an_answer_certainly_does_comes_true() {
    let (mut certain, mut complete, mut previews) = (0, 0, 0);
    for rules in all_rules() {
        for seed in 0..12 {
            let (mut random, mut dreams) = (Random::new(seed), Random::new(seed + 500));
            let mut game = generate::position(&rules, &mut random);
            while let Some(&decision) = game.decision() {
                let viewer = Viewer::Seat(decision.seat);
                let choice = random.pick(decision.options);
                let preview = View::of(&game, viewer)
                    .preview_choice(&rules, choice, 24, &mut dreams)
                    .expect("the choice is listed");
                let mut events = Vec::new();
                game.choose_listed(&rules, choice, &mut random, &mut |event: Event| {
                    events.extend(event.seen_by(viewer));
                });
                let same = preview.certain.iter().zip(&events).take_while(|(a, b)| a == b).count();
                certain += usize::from(same == preview.certain.len());
                complete += usize::from(preview.complete && same == events.len());
                previews += 1;
            }
        }
    }
    println!("{previews} previews, {certain} came true, {complete} were all that happened");
    // A rare world that was not imagined may surprise; it must stay rare.
    assert!(certain * 100 > previews * 99, "{certain} of {previews} came true");
    assert!(complete * 2 > previews, "{complete} of {previews} were complete");
}
