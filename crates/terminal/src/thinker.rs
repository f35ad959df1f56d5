//! Computer players and hints, each on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use saigen_analysis::{Moment, retrace};
use saigen_bots::Contender;
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed};
use saigen_engine::{Answer, Game, Rules};
use saigen_players::{Budget, Level, Player, Spec, Thought};
use saigen_table::{Considered, Course, brief, consider, dismiss};
use saigen_wording::Wording;

/// Number of options in a hint, and of choices in its continuation.
const HINTED: usize = 5;
const CONTINUED: usize = 4;

/// A computer player in a seat, which answers asynchronously.
pub struct Thinker {
    jobs: Sender<Message>,
    /// The number of the current question; a change cancels the search.
    wanted: Arc<AtomicU64>,
}

/// A message to the thread.
enum Message {
    Think { question: u64, course: Box<Course> },
    Over { course: Box<Course>, winner: Option<Seat> },
}

/// The answer of a player, or why it forfeits.
pub type Outcome = Result<(Answer, Thought), String>;

impl Thinker {
    /// Starts the thread; `reply` receives the answers.
    pub fn new(
        seat: Seat,
        contender: &Contender,
        seed: Seed,
        reply: impl Fn(u64, Outcome) + Send + 'static,
    ) -> Self {
        let (jobs, received) = channel();
        let wanted = Arc::new(AtomicU64::new(0));
        let (contender, current) = (contender.clone(), Arc::clone(&wanted));
        thread::spawn(move || work(seat, &contender, seed, &received, &current, &reply));
        Self { jobs, wanted }
    }

    /// Asks for an answer and cancels the previous question.
    pub fn think(&self, question: u64, course: Box<Course>) {
        self.wanted.store(question, Ordering::Relaxed);
        // A thread that has ended shows by its missing answer.
        let _ = self.jobs.send(Message::Think { question, course });
    }

    /// Ends the game for the player.
    pub fn over(&self, course: &Course, winner: Option<Seat>) {
        self.wanted.store(0, Ordering::Relaxed);
        let _ = self.jobs.send(Message::Over { course: Box::new(course.clone()), winner });
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.wanted.store(0, Ordering::Relaxed);
    }
}

fn work(
    seat: Seat,
    contender: &Contender,
    seed: Seed,
    jobs: &Receiver<Message>,
    wanted: &AtomicU64,
    reply: &dyn Fn(u64, Outcome),
) {
    let mut player = contender.player();
    let mut random = Quick::new(seed, 1);
    for job in jobs {
        match job {
            Message::Over { course, winner } => dismiss(&course, seat, winner, &mut *player),
            Message::Think { question, course } => {
                let unwanted = || wanted.load(Ordering::Relaxed) != question;
                brief(&course, seat, &mut *player);
                let (rules, game) = (&course.rules, &course.game);
                let answer = think(rules, contender, &mut *player, game, &mut random, &unwanted);
                if !unwanted() {
                    reply(question, answer);
                }
            }
        }
    }
}

/// Asks a player for a whole answer, within the time of its level.
pub fn think(
    rules: &Rules,
    contender: &Contender,
    player: &mut dyn Player,
    game: &Game,
    random: &mut Quick,
    unwanted: &(dyn Fn() -> bool + Sync),
) -> Outcome {
    let begun = Instant::now();
    let (simulations, time) = effort(contender);
    let stop = || unwanted() || time.is_some_and(|time| begun.elapsed() >= time);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let considered = consider(rules, game, player, Budget { simulations, threads, stop: &stop }, random);
    match (player.forfeit(), considered) {
        (Some(reason), _) => Err(reason),
        (None, Some(Considered { answer, thought })) => Ok((answer, thought)),
        (None, None) => Err("its answer is not one of the options".into()),
    }
}

/// The search limits of a player: simulations and time.
fn effort(contender: &Contender) -> (u32, Option<Duration>) {
    use saigen_players::{Effort, Kind};
    let Contender::Ours(spec) = contender else { return (0, None) };
    match (spec.kind, spec.effort) {
        (Kind::Level(level), _) => (level.simulations, Some(milliseconds(level.milliseconds))),
        (_, Effort::Simulations(count)) => (count, None),
        (_, Effort::Milliseconds(time)) => (u32::MAX, Some(milliseconds(time))),
    }
}

fn milliseconds(time: u32) -> Duration {
    Duration::from_millis(time.into())
}

/// The evaluation of one option by the strongest level.
#[derive(Clone, PartialEq, Debug)]
pub struct HintLine {
    /// Probability of winning, from 0 to 1.
    pub win: f32,
    /// The option in words.
    pub text: String,
    /// A likely continuation.
    pub then: Vec<String>,
}

/// The choice of the strongest level and its evaluation of the options, from the knowledge of the asked seat.
pub fn hint(
    words: &Arc<Wording>,
    game: &Game,
    seed: Seed,
    unwanted: &(dyn Fn() -> bool + Sync),
) -> Option<(Answer, Vec<HintLine>)> {
    let level = Level::ALL[Level::ALL.len() - 1];
    let spec =
        Spec::new(saigen_players::Kind::Level(level), saigen_players::Effort::Simulations(level.simulations));
    let rules = words.rules();
    let seat = game.decision()?.seat;
    let mut random = Quick::new(seed, 2);
    let (answer, thought) =
        think(rules, &Contender::Ours(spec), &mut *level.player(), game, &mut random, unwanted).ok()?;
    let line = |line: &saigen_players::Line| {
        let moment = Moment { number: 0, game: *game, choice: line.choice };
        let steps = retrace(rules, &moment, line, seed);
        let then = steps.iter().skip(1).filter(|step| step.free).take(CONTINUED).map(|step| {
            format!("{}: {}", words.who(step.seat, seat), words.choice(&step.game, seat, step.choice))
        });
        HintLine { win: line.win, text: words.choice(game, seat, line.choice), then: then.collect() }
    };
    let lines: Vec<HintLine> = thought.lines.iter().take(HINTED).map(line).collect();
    Some((answer, lines))
}
