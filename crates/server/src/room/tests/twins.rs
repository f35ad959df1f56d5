//! Twin matches: random games that differ only in cards that the listener never learns. Everything that
//! the listener is sent, and when, is the same, to the byte.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Choice, Game, Rules, SetUp, Viewer};
use saigen_json::AnswerForm;
use saigen_match::read_orders;
use saigen_notation::{Header, Start, position_text};
use saigen_protocol::{ClientMessage, Orders, PassUntil};
use saigen_table::{Deed, Made};
use saigen_testkit::Random;
use saigen_testkit::twins::{self, Permutation, Unlearned};
use tokio::time::sleep;

use super::rig::{Client, Rig, dealt, form, people};

/// What both twins are asked to do, and the seat that does it; the second answer is the twin's.
pub(super) struct Line {
    seat: Seat,
    answers: [AnswerForm; 2],
    /// Passed by orders, so nobody sends it.
    pub(super) by_order: bool,
    /// Whether the seat could have done anything but pass, in each of the twins.
    pub(super) could_answer: [bool; 2],
    /// Whether it was at its main chance: afterwards it leaves passing to its orders.
    main: bool,
}

/// A pair of twins and what happens in both.
pub(super) struct Pair {
    pub(super) headers: [Header; 2],
    pub(super) lines: Vec<Line>,
    seed: Seed,
}

/// What a seat does by itself.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Habit {
    /// Everybody answers everything.
    Answers,
    /// This seat leaves passing to standing orders.
    Orders(Seat),
}

const PASS: Orders =
    Orders { pass: Some(PassUntil { targeted: false, attack: false, resolved: None }), stop_at_end: false };

impl Habit {
    fn passes(self, game: &Game) -> bool {
        matches!(self, Self::Orders(seat) if read_orders(&PASS).passes(game, seat))
    }
}

/// A deed of the test kit as one of the server.
fn deed(of: &twins::Deed) -> Deed {
    match *of {
        twins::Deed::Request(_, whole) => Deed::Request(whole),
        twins::Deed::Answer(_, choice) => Deed::Choice(choice),
    }
}

fn header(rules: &Rules, game: &Game) -> Header {
    let position = position_text(rules, game).expect("a game that runs");
    Header::new(rules.book().edition, rules.book().format, Start::Position(position))
}

impl Pair {
    /// Plays a game at random, then makes its twin and goes as far as the twin can follow.
    pub(super) fn play(rules: &Rules, set_up: &SetUp, viewer: Viewer, habit: Habit, seed: u64) -> Self {
        let mut unlearned = Unlearned::new(viewer);
        let mut random = Random::new(seed);
        let start = Game::set_up(rules, set_up, &mut random, &mut |event| unlearned.hear(&event)).unwrap();
        let seed = Seed::new(seed.into());
        let mut course = dealt(header(rules, &start), seed);
        let mut deeds = Vec::new();
        while let Some(decision) = course.game.decision() {
            let deed = match habit.passes(&course.game) {
                true => twins::Deed::Answer(decision.seat, Choice::Pass),
                false => twins::Deed::random(rules, &course.game, decision, &mut random),
            };
            let seat = decision.seat;
            let events = course.make(Made { seat, deed: self::deed(&deed) });
            events.iter().for_each(|event| unlearned.hear(event));
            deeds.push(deed);
        }
        Self::of(rules, start, &deeds, &unlearned.permutation(&mut random), habit, seed)
    }

    fn of(
        rules: &Rules,
        start: Game,
        deeds: &[twins::Deed],
        twin: &Permutation,
        habit: Habit,
        seed: Seed,
    ) -> Self {
        let relabelled = |game: Game, seat| game.relabelled(rules, seat, |card| twin.card(seat, card));
        let other = Seat::BOTH.into_iter().fold(start, relabelled);
        let headers = [start, other].map(|game| header(rules, &game));
        let mut courses = headers.each_ref().map(|header| dealt(header.clone(), seed));
        let mut lines = Vec::new();
        for deed in deeds {
            let both = [self::deed(deed), self::deed(&deed.twin(twin))];
            let game = &courses[0].game;
            let Some(seat) = game.decision().map(|decision| decision.seat) else { break };
            if courses[1].check(seat, &both[1]).is_err() {
                break;
            }
            let main = game.turn() == seat && game.stage().is_empty();
            let could_answer = courses
                .each_ref()
                .map(|course| course.game.decision().is_some_and(|decision| decision.only().is_none()));
            let answers = [0, 1].map(|at| form(&courses[at].rules, seat, &both[at]));
            lines.push(Line { seat, answers, by_order: habit.passes(game), could_answer, main });
            let mut courses = courses.iter_mut().zip(both);
            courses.by_ref().for_each(|(course, deed)| drop(course.make(Made { seat, deed })));
        }
        Self { headers, lines, seed }
    }

    /// Plays one of the twins in a room; everything that the listener hears, and when.
    pub(super) async fn transcript(
        &self,
        which: usize,
        listener: Viewer,
        habit: Habit,
    ) -> Vec<(Duration, String)> {
        let rig = Rig::new(&self.headers[which], self.seed, &people()).await;
        let players = [rig.client(Viewer::Seat(Seat::A)).await, rig.client(Viewer::Seat(Seat::B)).await];
        let ear = rig.client(listener).await;
        if let Habit::Orders(seat) = habit {
            players[seat as usize].say(ClientMessage::Orders { orders: PASS }).await;
        }
        for (version, line) in self.lines.iter().enumerate() {
            let player = &players[line.seat as usize];
            sleep(Duration::from_millis(500)).await;
            if !line.by_order {
                ask_around(player, version).await;
                player.answer(version, line.answers[which].clone()).await;
            }
            if line.main && habit == Habit::Orders(line.seat) {
                player.say(ClientMessage::Orders { orders: PASS }).await;
            }
        }
        assert!(
            ear.heard().iter().any(|(_, text)| text.contains(&format!("\"version\":{}", self.lines.len()))),
            "everything was accepted; the last message was {}",
            ear.last()
        );
        ear.heard()
    }
}

/// What only the asking seat hears of.
async fn ask_around(player: &Client, version: usize) {
    let (id, decision) = (version as u32, version.to_string());
    let answer = AnswerForm { choice: Some("pass".into()), request: None };
    player.say(ClientMessage::Draft { id, decision: decision.clone(), steps: vec!["end".into()] }).await;
    player.say(ClientMessage::Preview { id, decision, answer }).await;
}

/// Both transcripts are the same; says how many messages there were.
pub(super) async fn compare(pair: &Pair, listener: Viewer, habit: Habit) -> usize {
    let ours = pair.transcript(0, listener, habit).await;
    let theirs = pair.transcript(1, listener, habit).await;
    for (at, (our, their)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(our, their, "{listener:?}, message {at}");
    }
    assert_eq!(ours.len(), theirs.len());
    ours.len()
}

#[tokio::test(start_paused = true)]
async fn twin_matches_are_told_the_same_at_the_same_time() {
    let viewers = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];
    let [mut different, mut messages, mut matches] = [0; 3];
    for (number, rules) in saigen_testkit::all_rules().enumerate() {
        let set_ups = saigen_testkit::set_ups(&rules);
        let (_, set_up) = &set_ups[number % set_ups.len()];
        let viewer = viewers[number % 3];
        let pair = Pair::play(&rules, set_up, viewer, Habit::Answers, number as u64);
        different += usize::from(pair.headers[0] != pair.headers[1]);
        messages += compare(&pair, viewer, Habit::Answers).await;
        matches += 1;
    }
    assert_eq!(different, matches, "the twins hold different cards");
    assert!(messages > matches * 40, "the games are long enough: {messages} messages in {matches}");
}
