//! Twin matches: random games that differ only in cards that the listener never learns. Everything that
//! the listener is sent, and when, is the same, to the byte.

use std::time::Duration;

use saigen_cards::Seat;
use saigen_deal::Seed;
use saigen_engine::{Answer, Game, Rules, SetUp, Viewer};
use saigen_json::AnswerJson;
use saigen_match::Time;
use saigen_notation::{Header, Start, position_text};
use saigen_protocol::{ClientMessage, Orders, PassUntil};
use saigen_table::Played;
use saigen_testkit::Random;
use saigen_testkit::twins::{Given, Permutation, Unlearned};

use crate::rig::{Rig, dealt, pass, people};

/// What both twins are asked to do, and the seat that does it; the second answer is the twin's.
pub(crate) struct Line {
    seat: Seat,
    answers: [AnswerJson; 2],
    /// Passed by orders, so nobody sends it.
    pub(crate) by_order: bool,
    /// Whether the seat could have done anything but pass, in each of the twins.
    pub(crate) could_answer: [bool; 2],
    /// Whether it was at its main chance: afterwards it leaves passing to its orders.
    main: bool,
}

/// A pair of twins and what happens in both.
pub(crate) struct Pair {
    pub(crate) headers: [Header; 2],
    pub(crate) lines: Vec<Line>,
    seed: Seed,
}

/// What a seat does by itself.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Habit {
    /// Everybody answers everything.
    Answers,
    /// This seat leaves passing to standing orders.
    Orders(Seat),
}

pub(crate) const PASS: Orders =
    Orders { pass: Some(PassUntil { targeted: false, attack: false, resolved: None }), stop_at_end: false };

impl Habit {
    fn passes(self, game: &Game) -> bool {
        matches!(self, Self::Orders(seat) if PASS.passes(game, seat))
    }
}

fn header(rules: &Rules, game: &Game) -> Header {
    let position = position_text(rules, game).expect("a game that runs");
    Header::new(rules.book().edition, rules.book().format, Start::Position(position))
}

impl Pair {
    /// Plays a game at random, then makes its twin and goes as far as the twin can follow.
    pub(crate) fn play(rules: &Rules, set_up: &SetUp, viewer: Viewer, habit: Habit, seed: u64) -> Self {
        let mut unlearned = Unlearned::new(viewer);
        let mut random = Random::new(seed);
        let start = Game::set_up(rules, set_up, &mut random, &mut |event| unlearned.observe(&event)).unwrap();
        let seed = Seed::new(seed.into());
        let mut course = dealt(header(rules, &start), seed);
        let mut answers = Vec::new();
        while let Some(decision) = course.game.decision() {
            let seat = decision.seat;
            let given = match habit.passes(&course.game) {
                true => Given { about: seat, answer: Answer::PASS },
                false => Given::random(rules, &course.game, decision, &mut random),
            };
            let events = course.play(Played { seat, answer: given.answer }).unwrap();
            events.iter().for_each(|event| unlearned.observe(event));
            answers.push(given);
        }
        Self::of(rules, start, &answers, &unlearned.permutation(&mut random), habit, seed)
    }

    fn of(
        rules: &Rules,
        start: Game,
        answers: &[Given],
        twin: &Permutation,
        habit: Habit,
        seed: Seed,
    ) -> Self {
        let relabelled = |game: Game, seat| game.relabelled(rules, seat, |card| twin.card(seat, card));
        let other = Seat::BOTH.into_iter().fold(start, relabelled);
        let headers = [start, other].map(|game| header(rules, &game));
        let mut courses = headers.each_ref().map(|header| dealt(header.clone(), seed));
        let mut lines = Vec::new();
        for given in answers {
            let both = [given.answer, given.twin(twin).answer];
            let game = &courses[0].game;
            let Some(seat) = game.decision().map(|decision| decision.seat) else { break };
            if courses[1].game.check_answer(rules, seat, &both[1]).is_err() {
                break;
            }
            let main = game.turn() == seat && game.stage().is_empty();
            let could_answer = courses
                .each_ref()
                .map(|course| course.game.decision().is_some_and(|decision| decision.only().is_none()));
            let answers = [0, 1].map(|at| AnswerJson::of(&courses[at].rules, seat, &both[at]));
            lines.push(Line { seat, answers, by_order: habit.passes(game), could_answer, main });
            let mut courses = courses.iter_mut().zip(both);
            courses.by_ref().for_each(|(course, answer)| drop(course.play(Played { seat, answer })));
        }
        Self { headers, lines, seed }
    }

    /// Plays one of the twins in a room; everything that the listener is sent, and when.
    fn transcript(&self, which: usize, listener: Viewer, habit: Habit) -> Vec<(Time, String)> {
        let mut rig = Rig::new(&self.headers[which], self.seed, &people());
        let players = Seat::BOTH.map(|seat| rig.client(Viewer::Seat(seat)));
        let ear = rig.client(listener);
        if let Habit::Orders(seat) = habit {
            rig.say(players[seat as usize], ClientMessage::Orders { orders: PASS });
        }
        for (version, line) in self.lines.iter().enumerate() {
            let player = players[line.seat as usize];
            rig.wait(Duration::from_millis(500));
            if !line.by_order {
                ask_around(&mut rig, player, version);
                rig.answer(player, version, line.answers[which].clone());
            }
            if line.main && habit == Habit::Orders(line.seat) {
                rig.say(player, ClientMessage::Orders { orders: PASS });
            }
        }
        let (heard, last) = (rig.heard(ear), format!("\"version\":{}", self.lines.len()));
        assert!(heard.iter().any(|(_, text)| text.contains(&last)), "not accepted: {:?}", heard.last());
        heard.to_vec()
    }
}

/// What nobody but the asking seat is sent anything about.
fn ask_around(rig: &mut Rig, player: u64, version: usize) {
    let (id, decision) = (version as u32, version.to_string());
    rig.say(player, ClientMessage::Preview { id, decision, answer: pass() });
}

/// Compares both transcripts; returns the number of messages.
pub(crate) fn compare(pair: &Pair, listener: Viewer, habit: Habit) -> usize {
    let [ours, theirs] = [0, 1].map(|which| pair.transcript(which, listener, habit));
    for (at, (our, their)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(our, their, "{listener:?}, message {at}");
    }
    assert_eq!(ours.len(), theirs.len());
    ours.len()
}

#[test]
fn twin_matches_are_told_the_same_at_the_same_time() {
    let viewers = [Viewer::Seat(Seat::A), Viewer::Seat(Seat::B), Viewer::Onlooker];
    let [mut different, mut messages, mut matches] = [0; 3];
    for (number, rules) in saigen_testkit::bare_rules().enumerate() {
        let set_ups = saigen_testkit::set_ups(&rules);
        let (_, set_up) = &set_ups[number % set_ups.len()];
        let viewer = viewers[number % 3];
        let pair = Pair::play(&rules, set_up, viewer, Habit::Answers, number as u64);
        different += usize::from(pair.headers[0] != pair.headers[1]);
        messages += compare(&pair, viewer, Habit::Answers);
        matches += 1;
    }
    assert_eq!(different, matches, "the twins hold different cards");
    assert!(messages > matches * 40, "the games are long enough: {messages} messages in {matches}");
}
