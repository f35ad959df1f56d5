//! What holds in every game: random games from every set-up and from generated positions, under all
//! published rulebooks, checked at every state.

use saigen_cards::{Card, Seat};
use saigen_engine::{Answer, Ask, Choice, Game, Rules, Target, Unit, WholeRequest};
use saigen_testkit::{Random, all_rules, generate, invariants, play_out, set_ups};

#[test]
fn invariants_hold_at_every_state() {
    for rules in all_rules() {
        for (_, set_up) in set_ups(&rules) {
            for seed in 0..25 {
                let mut random = Random::new(seed);
                let mut game =
                    Game::set_up(&rules, &set_up, &mut random, &mut ()).expect("a possible set-up");
                play_out(&rules, &mut game, &mut random, |game| invariants::check(&rules, game));
                invariants::check(&rules, &game);
            }
        }
        for seed in 0..150 {
            let mut random = Random::new(seed);
            let mut game = generate::position(&rules, &mut random);
            play_out(&rules, &mut game, &mut random, |game| invariants::check(&rules, game));
        }
    }
}

#[test]
fn steps_lead_to_exactly_the_legal_requests() {
    for rules in all_rules() {
        for seed in 0..8 {
            let mut random = Random::new(seed);
            let mut game = generate::position(&rules, &mut random);
            play_out(&rules, &mut game, &mut random, |game| invariants::steps_and_wholes_agree(&rules, game));
        }
    }
}

/// A whole request and its steps lead to the same position, and a request taken back to the one before.
#[test]
fn a_whole_request_is_its_steps() {
    for rules in all_rules() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut game = generate::position(&rules, &mut random);
            play_out(&rules, &mut game, &mut random, |game| compare_one_request(&rules, game, seed));
        }
    }
}

#[test]
fn attackers_and_blocks_in_one_answer_are_their_choices() {
    let mut legal = [0; 2];
    for rules in all_rules() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut game = generate::position(&rules, &mut random);
            let mut others = Random::new(seed);
            play_out(&rules, &mut game, &mut random, |game| {
                if let Some(answer) = some_combat(game, &mut others) {
                    legal[usize::from(compare_combat(&rules, game, &answer))] += 1;
                }
            });
        }
    }
    assert!(legal.iter().all(|&count| count > 100), "refused and accepted: {legal:?}");
}

/// Some characters as attackers, or as blockers of some; not necessarily legal.
fn some_combat(game: &Game, random: &mut Random) -> Option<Answer> {
    let decision = game.decision()?;
    let of = |seat| game.side(seat).characters().map(|character| character.place);
    let ours: Vec<u8> = of(decision.seat).filter(|_| random.number(3) == 0).collect();
    let theirs: Vec<u8> = of(decision.seat.other()).collect();
    Some(match decision.ask {
        Ask::Attacker => Answer::Attackers(ours.into_iter().collect()),
        Ask::Blocker { .. } => {
            let some = |blocker| (blocker, theirs[random.number(theirs.len())]);
            Answer::Blocks(ours.into_iter().map(some).collect())
        }
        _ => return None,
    })
}

/// Whether an answer is legal: just if its choices can name everybody, and then it does the same.
fn compare_combat(rules: &Rules, game: &Game, answer: &Answer) -> bool {
    let (mut in_steps, mut named) = (*game, 0);
    let attacks = |game: &Game, place: u8| game.is_attacker(Unit::new(game.turn(), place));
    let attacked = (0..Card::COUNT as u8).filter(|&place| attacks(game, place)).count();
    while let Some(choice) = in_steps.next_in_combat(game, answer) {
        named += usize::from(choice != Choice::Done);
        in_steps.choose(rules, choice, &mut Random::new(1), &mut ()).expect("choices are listed");
    }
    let fits = match answer {
        // Those that must attack are named in any case.
        Answer::Attackers(attackers) => {
            let attack = (0..Card::COUNT as u8).filter(|&place| attacks(&in_steps, place)).count();
            attackers.iter().all(|place| attacks(&in_steps, place))
                && attack - attacked == attackers.iter().count()
        }
        Answer::Blocks(blocks) => named == blocks.iter().count(),
        Answer::Choice(_) | Answer::Request(_) => named == 1,
    };
    let mut at_once = *game;
    let legal = at_once.answer(rules, answer, &mut Random::new(1), &mut ()).is_ok();
    assert_eq!(legal, fits, "{answer:?} in\n{}", saigen_notation::dump(rules, game));
    if legal {
        assert_eq!(saigen_notation::dump(rules, &at_once), saigen_notation::dump(rules, &in_steps));
    }
    legal
}

fn compare_one_request(rules: &Rules, game: &Game, seed: u64) {
    let mut random = Random::new(seed);
    let wholes: Vec<WholeRequest> = rules.actions().flat_map(|action| game.requests(rules, action)).collect();
    if wholes.is_empty() || !game.is_at_chance() {
        return;
    }
    let whole = wholes[random.number(wholes.len())];
    let mut at_once = *game;
    at_once.request(rules, &whole, &mut Random::new(1), &mut ()).expect("listed requests are legal");
    let mut in_steps = *game;
    let mut choice = Choice::Action(whole.action);
    loop {
        in_steps.choose(rules, choice, &mut Random::new(1), &mut ()).expect("steps are listed");
        if in_steps.drafted().is_none() {
            break;
        }
        let mut retracted = in_steps;
        assert!(retracted.take_back(rules, &mut ()));
        assert_eq!(saigen_notation::dump(rules, &retracted), saigen_notation::dump(rules, game));
        choice = next_step(&in_steps, &whole);
    }
    assert_eq!(saigen_notation::dump(rules, &at_once), saigen_notation::dump(rules, &in_steps));
}

/// The step that leads towards a whole request.
fn next_step(game: &Game, whole: &WholeRequest) -> Choice {
    let decision = game.decision().expect("a half-built request asks");
    let seat = decision.seat;
    let named = whole.keys.into_iter().chain(whole.discard).map(Choice::Card);
    let units =
        whole.drive.iter().chain(whole.sacrifice.iter()).map(|place| Choice::Unit(Unit::new(seat, place)));
    let asks_target = decision.ask.id() == "target";
    let mut candidates = named.chain(units).filter(|_| !asks_target).chain(target_choice(whole.target));
    let fits = |choice: &Choice| {
        decision.options.contains(*choice) && step_belongs(decision.ask.id(), *choice, whole)
    };
    candidates.find(fits).expect("a legal request is reached by its steps")
}

fn step_belongs(ask: &str, choice: Choice, whole: &WholeRequest) -> bool {
    match (ask, choice) {
        ("key", Choice::Card(card)) => whole.keys.contains(card),
        ("discard", Choice::Card(card)) => whole.discard.contains(card),
        ("drive", Choice::Unit(unit)) => whole.drive.iter().any(|place| place == unit.place()),
        ("sacrifice", Choice::Unit(unit)) => whole.sacrifice.iter().any(|place| place == unit.place()),
        ("target", choice) => target_choice(whole.target) == Some(choice),
        _ => false,
    }
}

fn target_choice(target: Target) -> Option<Choice> {
    use saigen_engine::Aim;
    match target.aim() {
        Aim::None | Aim::Gone => None,
        Aim::Unit(unit) => Some(Choice::Unit(unit)),
        Aim::Request(index) => Some(Choice::Request(index)),
        Aim::Player(seat) => Some(Choice::Player(seat)),
        Aim::Trump(seat, card) => Some(Choice::Trump(seat, card)),
    }
}

/// `choose` takes exactly what is listed and changes nothing otherwise.
#[test]
fn only_listed_answers_are_taken() {
    for rules in all_rules() {
        let mut random = Random::new(7);
        let mut game = generate::position(&rules, &mut random);
        play_out(&rules, &mut game, &mut random, |game| {
            let decision = game.decision().expect("the game asks");
            for choice in every_choice(&rules) {
                let mut copy = *game;
                let taken = copy.choose(&rules, choice, &mut Random::new(1), &mut ()).is_ok();
                assert_eq!(taken, decision.options.contains(choice), "{choice:?}");
                if !taken {
                    assert_eq!(copy.decision(), game.decision());
                }
            }
        });
    }
}

fn every_choice(rules: &Rules) -> Vec<Choice> {
    let units = Seat::BOTH.into_iter().flat_map(|seat| (0..54).map(move |place| Unit::new(seat, place)));
    let mut all: Vec<Choice> = [Choice::Pass, Choice::Done].into();
    all.extend(rules.actions().map(Choice::Action));
    all.extend(Card::all().map(Choice::Card));
    all.extend(units.map(Choice::Unit));
    all.extend((0..16).map(Choice::Request));
    all.extend(Seat::BOTH.map(Choice::Player));
    let trumps = |seat| Card::all().map(move |card| Choice::Trump(seat, card));
    all.extend(Seat::BOTH.into_iter().flat_map(trumps));
    all
}
