//! Games on one machine: drafts, orders, taking back, saving and resuming.

use std::sync::Arc;

use saigen_cards::{BySeat, Seat};
use saigen_deal::{Quick, Seed};
use saigen_engine::{Answer, Ask, Choice, Game, Refused, View, Viewer};
use saigen_notation::{Decks, Header, Setup, Start, parse_request};
use saigen_players::{Budget, Random};
use saigen_rulebook::{Edition, Format};
use saigen_table::{Draft, LocalGame, Loss, Orders, PassUntil, Saved, Story, consider, preview};

fn local(start: Start) -> LocalGame {
    let header = Header::new(Edition::new(8, 2), Format::Lite, start);
    let rules = Arc::new(header.rules().unwrap());
    LocalGame::begin(&rules, header, Seed::new(7)).unwrap()
}

/// The view of a viewer who sees everything.
fn whole(game: &Game) -> View {
    View::of(game, Viewer::Everything)
}

fn position(text: &str) -> LocalGame {
    local(Start::Position(text.into()))
}

fn request(local: &LocalGame, text: &str) -> Answer {
    let (rules, game) = (&local.course.rules, &local.course.game);
    let seat = local.asked().unwrap();
    Answer::Request(parse_request(seat, text).unwrap().complete(rules, game, seat).unwrap())
}

#[test]
fn a_saved_game_resumes_exactly_where_it_was() {
    let mut played = local(Start::SetUp(Setup { decks: Decks::Entry, preset: false }));
    let players = BySeat::new(|seat| if seat == Seat::A { "person".into() } else { "level:3".to_owned() });
    let mut random = Quick::new(Seed::new(3), 0);
    for _ in 0..40 {
        let (rules, game) = (played.course.rules.clone(), played.course.game);
        let Some(considered) = consider(&rules, &game, &mut Random, Budget::of(0), &mut random) else {
            break;
        };
        played.answer(considered.answer).unwrap();
        let text = played.saved(&players).to_text();
        let saved = Saved::parse(&text).unwrap();
        assert_eq!(saved.players, players);
        let resumed = LocalGame::resume(&rules, &saved).unwrap();
        assert_eq!(whole(&resumed.course.game), whole(&played.course.game));
        assert_eq!(resumed.course.played(), played.course.played());
    }
}

#[test]
fn other_texts_are_refused_with_a_reason() {
    let error = |text: &str| Saved::parse(text).unwrap_err().to_string();
    assert!(error("").contains("the record"));
    assert!(error("x\n\nrecord 1").contains("first line"));
    assert!(error("saigen saved game 1\nseed no\n\nrecord 1").contains("seed"));
    assert!(error("saigen saved game 1\nseed 7\nseat a person\n\nrecord 1").contains("seat b"));
    assert!(
        error("saigen saved game 1\nseed 7\nseat a person\nseat b person\n\nnonsense").contains("its record")
    );
}

#[test]
fn a_draft_is_built_step_by_step_and_does_not_show_its_effects() {
    let local = position("a hand H5 C2 S9\na0 soldier S7\na1 soldier D7\nb life 20");
    let (rules, game) = (&local.course.rules, &local.course.game);
    let up = Choice::Action(rules.find("up").unwrap());
    let mut draft = Draft::of(rules, game, Seat::A, up).unwrap();
    assert!(!draft.take(Choice::Pass), "only what is asked for can be named");
    assert_eq!(draft.decision().unwrap().ask, Ask::Discard);
    let proposal = draft.proposal().unwrap();
    assert_eq!(proposal.keys.len(), 1);
    while let Some(decision) = draft.decision().copied() {
        assert!(draft.take(decision.options.nth(0).unwrap()));
    }
    assert!(draft.is_complete() && draft.so_far().is_some());
    assert_eq!(whole(draft.game()), whole(game), "a complete draft shows the game as it is");
    let shorter = draft.without_last().unwrap();
    assert_eq!(shorter.steps().len() + 1, draft.steps().len());
    assert!(Draft::of(rules, game, Seat::A, Choice::Pass).is_none());
}

#[test]
fn a_choice_can_be_taken_back_until_it_reveals_something() {
    let mut local = position("a hand H5 C2\na0 soldier S7\na1 soldier H7\nb life 20\n#1 attack a\npassed b");
    local.answer(Answer::PASS).unwrap();
    let before = local.course.game;
    let options = before.decision().unwrap().options;
    local.answer(Answer::Choice(options.nth(0).unwrap())).unwrap();
    assert!(local.can_take_back(Seat::A) && !local.can_take_back(Seat::B));
    local.course.take_back();
    assert_eq!(whole(&local.course.game), whole(&before));
    // Drawing reveals a card.
    let mut drawn = position("a hand H5\na life 20\nb life 20\n#1 draw a\npassed b");
    drawn.answer(Answer::PASS).unwrap();
    assert!(!drawn.can_take_back(Seat::A));
}

#[test]
fn an_illegal_answer_changes_nothing() {
    let mut local = position("a hand H5 C2\na0 soldier S7\nb life 20");
    let before = local.course.game;
    assert_eq!(local.answer(Answer::Choice(Choice::Done)), Err(Refused::NotListed));
    assert_eq!(whole(&local.course.game), whole(&before));
    assert!(local.course.played().is_empty());
}

#[test]
fn orders_end_when_what_they_name_happens() {
    let waiting = "turn 5 b\nchance b\na hand H5 C2\na0 soldier S7\nb hand S3 C4\nb0 soldier S8";
    let targeted =
        Orders { pass: Some(PassUntil { targeted: true, ..PassUntil::default() }), stop_at_end: false };
    let mut local = position(waiting);
    local.orders[Seat::A] = targeted;
    let down = request(&local, "down S3 discard C4 target a0");
    local.answer(down).unwrap();
    assert_eq!(local.orders[Seat::A].pass, None, "the opponent targets a soldier of the owner");
    let mut local = position(waiting);
    local.orders[Seat::A] = targeted;
    let down = request(&local, "down S3 discard C4 target b0");
    local.answer(down).unwrap();
    assert!(local.orders[Seat::A].pass.is_some() && !local.passes(), "seat a is not asked yet");
    let stop = Orders { stop_at_end: true, pass: Some(PassUntil::default()) };
    let mut local = position(waiting);
    local.orders[Seat::A] = stop;
    let end = request(&local, "end");
    local.answer(end).unwrap();
    assert_eq!(local.orders[Seat::A], Orders { stop_at_end: true, pass: None });
}

#[test]
fn a_preview_shows_only_what_is_certain() {
    let local = position("a hand H5 C2\na0 soldier S7\nb life 20");
    let up = request(&local, "up H5 discard C2 target a0");
    let seen = preview(&local.course.rules, &local.course.game, Seat::A, &up);
    assert!(!seen.certain.is_empty());
    let game = position("a hand H5\na life 20\nb life 20\n#1 draw a\npassed b");
    let seen = preview(&game.course.rules, &game.course.game, Seat::A, &Answer::PASS);
    assert!(!seen.complete, "which card is drawn is not certain");
}

#[test]
fn a_story_says_what_took_the_last_card() {
    let mut paid = position("a life S2\na hand C2\nb life 9");
    paid.answer(request(&paid, "set_bulwark")).unwrap();
    let story = Story::of(&paid.course);
    assert_eq!(story.lost[Seat::A], [0, 1, 0, 0]);
    assert_eq!((story.last[Seat::A], story.last[Seat::B]), (Some(Loss::Cost), None));
    assert_eq!(story.lives.last().unwrap()[Seat::A], 0);
}

/// Lite has no effect that puts cards onto a life, so what is gone from it was lost.
#[test]
fn a_story_counts_every_card_that_leaves_a_life() {
    let mut played = local(Start::SetUp(Setup { decks: Decks::Entry, preset: false }));
    let mut random = Quick::new(Seed::new(11), 0);
    let (rules, dealt) = (played.course.rules.clone(), played.course.game);
    let before = Story::of(&played.course);
    while let Some(next) = consider(&rules, &played.course.game, &mut Random, Budget::of(0), &mut random) {
        played.answer(next.answer).unwrap();
    }
    let story = Story::of(&played.course);
    for seat in Seat::BOTH {
        let life = |game: &Game| game.side(seat).life().len();
        let lost: usize = story.lost[seat].iter().sum::<usize>() - before.lost[seat].iter().sum::<usize>();
        assert_eq!(lost, life(&dealt) - life(&played.course.game));
    }
    assert!(story.longest_stage > 0 && story.lives.len() > 2);
}
