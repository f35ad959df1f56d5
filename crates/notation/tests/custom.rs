//! R11 and R56, which need unpublished rulebooks: scenarios with custom rows.

use saigen_editions::{Regulation, library, rulebook};
use saigen_notation::parse_scenarios_with;
use saigen_rulebook::{Ability, Action, Cue, Op, Origin, Rulebook, Speed, Timing};

const SCENARIOS: &str = "
scenario R11 TR06: in 8.2 a triggered main request is dropped if the stage is not empty
rules 8.2 lite
a hand H5 C2 D5 C3
a0 soldier charged S7

a: twist D5 discard C3
a: up H5 discard C2
both pass
= a0 size 12; stage 1; #1 twist a

scenario R11: on an empty stage it waits there
rules 8.2 lite
a hand H5 C2
a0 soldier charged S7

a: up
both pass
= #1 echo a; stage 1

scenario R11: before 8.2 it is never dropped
rules 7.0 lite
a hand H5 C2 D5 C3
a0 soldier charged S7

a: twist D5 discard C3
a: up H5 discard C2
both pass
= #1 twist a; #2 echo a; stage 2

scenario R11: in 8.2 main triggers of a player come before quick ones, without a question
rules 8.2 lite
a hand S5 C2 H9
b0 soldier charged H7
a life 5* D2 D3

a: down S5 discard C2
both pass
= a0 bulwark charged D3; a hand H9 D2; asks a chance

scenario R10 R11: before 8.2 the player orders different triggers
rules 7.0 lite
a hand S5 C2 H9
b0 soldier charged H7
a life 5* D2 D3

a: down S5 discard C2
both pass
= asks a trigger quick_echo main_echo
a: quick_echo
= a hand H9 D3; a0 bulwark charged D2; asks a chance

scenario R10: a position at which different triggers wait to be put in order
rules 7.0 lite
a hand H9
a life 5* D2 D3
triggers a quick_echo main_echo 2

= asks a trigger quick_echo main_echo
a: main_echo
= a0 bulwark charged D3; asks a trigger quick_echo main_echo
a: quick_echo
= a hand H9 D2; a1 bulwark charged; asks a chance

scenario R10: an immediate trigger is at work before the request that was made goes on the stage
rules 7.0 lite
a hand H9
a life 5* D2 D3
b0 soldier charged H7
triggers a quick_echo main_echo
then stage down a keys S5 target b0

= asks a trigger quick_echo main_echo; stage empty
a: quick_echo
= #1 down a keys S5 target b0; a hand H9 D3; a0 bulwark charged D2; asks a chance
";

fn triggered(
    book: &Rulebook,
    id: &'static str,
    timing: Timing,
    speed: Speed,
    cue: &'static str,
    op: Op,
) -> Action {
    let draw = book.action("draw").expect("every rulebook has it");
    Action {
        id: id.into(),
        timing,
        speed,
        origin: Origin::Triggered(Cue::Resolved(cue.into())),
        effect: vec![op],
        ..draw.clone()
    }
}

/// Up is followed by a main request, Down by two immediate ones.
fn custom(&Regulation { edition, format, .. }: &Regulation) -> Option<Rulebook> {
    let mut book = rulebook(edition, format);
    let pose = saigen_rulebook::Pose::Charged;
    let rows = [
        triggered(&book, "echo", Timing::Main, Speed::Normal, "up", Op::Draw),
        triggered(&book, "quick_echo", Timing::Quick, Speed::Immediate, "down", Op::Draw),
        triggered(
            &book,
            "main_echo",
            Timing::Main,
            Speed::Immediate,
            "down",
            Op::LifeEnters { count: 1, pose },
        ),
    ];
    book.actions.extend(rows);
    Some(book)
}

#[test]
fn main_triggers_and_quick_triggers() {
    let scenarios = parse_scenarios_with(SCENARIOS, &custom).expect("the scenarios read well");
    assert_eq!(scenarios.len(), 7);
    for scenario in scenarios {
        scenario.run().unwrap_or_else(|failure| panic!("{failure}"));
    }
}

const MUST_ATTACK: &str = "
scenario R56: the turn cannot be passed before a Knight that must attack has attacked
rules 9.1 lite extra
turn 3 a
a life 9
b life 9
a0 soldier charged CJ S5
a1 soldier charged H9

= illegal a: end because must-attack; legal a: attack
a: attack
both pass
= a0 attacker; asks a attacker a1 done
a: done
both pass
both pass
= b life empty; winner a

scenario R56: a driven Knight need not attack
rules 9.1 lite extra
turn 3 a
a0 soldier driven CJ S5

= legal a: end

scenario R56: a Knight that entered in this turn need not attack
rules 9.1 lite extra
turn 3 a
a0 soldier charged CJ S5 fresh

= legal a: end

scenario R56: the turn can be passed after the attack of this turn
rules 9.1 lite extra
turn 3 a
used a attack
a0 soldier charged CJ S5

= legal a: end

scenario R56: other soldiers need not attack
rules 9.1 lite extra
turn 3 a
a0 soldier charged SJ H5

= legal a: end
";

/// A Knight must attack.
fn with_an_eager_knight(regulation: &Regulation) -> Option<Rulebook> {
    let mut book = library().rulebook_of(regulation)?;
    for knight in book.characters.iter_mut().filter(|character| character.id == "knight") {
        knight.ability = Some(Ability::Is { untargeted: false, must_attack: true, withstands: false });
    }
    Some(book)
}

#[test]
fn a_character_that_must_attack() {
    let scenarios =
        parse_scenarios_with(MUST_ATTACK, &with_an_eager_knight).expect("the scenarios read well");
    assert_eq!(scenarios.len(), 5);
    for scenario in scenarios {
        scenario.run().unwrap_or_else(|failure| panic!("{failure}"));
    }
}
