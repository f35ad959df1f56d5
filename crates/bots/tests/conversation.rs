//! What a bot is sent: the start of each game, what happened since the last question, and the end.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;

use saigen_bots::{Bot, Contender};
use saigen_cards::Seat;
use saigen_deal::{Quick, Seed, Stream};
use saigen_editions::rulebook;
use saigen_engine::{Event, Game, Rules, SeenEvent, View, Viewer};
use saigen_notation::parse_game;
use saigen_players::{Budget, GameResult, Player};
use saigen_rulebook::{Edition, Format};
use serde_json::Value;

/// Answers every question with the first option and keeps its input in a file.
const SCRIPT: &str = r#"echo '{"type":"hello","protocol":2}'; while read -r line; do
    printf '%s\n' "$line" >> "$0"
    case "$line" in *'"type":"choose"'*) id=${line#*'"id":'}
        echo '{"type":"choice","index":0,"id":'${id%%,*}'}';;
        *'"quit"'*) exit 0;; esac; done"#;

/// A bot and the file that keeps its input.
struct Heard {
    bot: Bot,
    file: PathBuf,
    rules: Rules,
    game: Game,
    random: Quick,
}

impl Heard {
    fn new(name: &str) -> Self {
        let file = std::env::temp_dir().join(format!("saigen-bot-{name}-{}", std::process::id()));
        let _ = fs::remove_file(&file);
        let words = ["sh", "-c", SCRIPT, file.to_str().unwrap()];
        let command = format!("cmd:20000ms:{}", shlex::try_join(words).unwrap());
        let Ok(Contender::Bot(command)) = command.parse() else { panic!("{command}") };
        let rules = Rules::new(rulebook(Edition::new(8, 2), Format::Master)).unwrap();
        let game = parse_game(&rules, "a hand H5 C2\na0 soldier S7\nb hand D4\nb life 20").unwrap();
        Self { bot: Bot::new(command), file, rules, game, random: Quick::new(Seed::new(1), 0) }
    }

    fn ask(&mut self, seen: &[SeenEvent]) {
        self.bot.follow(seen);
        let view = View::of(&self.game, Viewer::Seat(Seat::A));
        self.bot.choose(&self.rules, &view, Budget::of(0), &mut self.random);
        assert_eq!(self.bot.forfeit(), None);
    }

    fn over(&mut self, seen: &[SeenEvent]) {
        self.bot.follow(seen);
        self.bot.over(&self.rules, &View::of(&self.game, Viewer::Everything), GameResult::Won);
    }

    /// The first events of the game, as seat A sees them.
    fn events(&self) -> Vec<SeenEvent> {
        let (mut game, mut events) = (self.game, Vec::new());
        while events.len() < 8 {
            let choice = game.decision().unwrap().options.nth(0).unwrap();
            let mut chance = Stream::new(Seed::new(1));
            game.choose_listed(&self.rules, choice, &mut chance, &mut |event: Event| events.push(event));
        }
        let seen = events.iter().filter_map(|event| event.seen_by(Viewer::Seat(Seat::A)));
        seen.filter(|event| !matches!(event, SeenEvent::Now { .. })).collect()
    }

    /// Ends the bot; returns the messages of a type.
    fn messages(self, kind: &str) -> Vec<Value> {
        drop(self.bot);
        let text = fs::read_to_string(&self.file).unwrap();
        fs::remove_file(&self.file).unwrap();
        let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        all.filter(|message| message["type"] == kind).collect()
    }
}

/// The range of events that a message brings: the first number, and their number.
fn news(message: &Value) -> (u64, usize) {
    (message["from"].as_u64().unwrap(), message["events"].as_array().unwrap().len())
}

#[test]
fn a_question_brings_the_events_since_the_last_one() {
    let mut heard = Heard::new("news");
    let mut seen = heard.events();
    seen.truncate(4);
    heard.ask(&seen[..2]);
    heard.ask(&seen);
    heard.ask(&seen);
    // An answer is taken back, and another one given: the third event differs.
    let other = [seen[0], seen[1], seen[0]];
    heard.ask(&other);
    heard.over(&[other[0], other[1], other[2], seen[3]]);
    heard.ask(&seen[..1]);
    let questions = heard.messages("choose");
    assert_eq!(questions.iter().map(news).collect::<Vec<_>>(), [(0, 2), (2, 2), (4, 0), (2, 1), (0, 1)]);
    assert!(questions[0]["events"][0]["type"].is_string());
}

#[test]
fn the_end_of_a_game_shows_every_card() {
    let mut heard = Heard::new("end");
    let seen = heard.events();
    heard.ask(&seen[..1]);
    heard.over(&seen[..3]);
    heard.over(&seen[..3]);
    let ends = heard.messages("game_over");
    assert_eq!(ends.len(), 1, "a game ends once");
    assert_eq!((news(&ends[0]), &ends[0]["result"]), ((1, 2), &"won".into()));
    assert_eq!(ends[0]["view"]["viewer"], "everything");
    assert!(ends[0]["view"].to_string().contains("\"D4\""), "{}", ends[0]);
}

#[test]
fn every_game_has_a_seed_and_the_rules_come_once() {
    let games = |count: usize, kind: &str| {
        let mut heard = Heard::new(kind);
        for _ in 0..count {
            heard.ask(&[]);
            heard.over(&[]);
        }
        heard.messages(kind)
    };
    let starts = games(3, "new_game");
    let seeds: Vec<u64> = starts.iter().map(|start| start["seed"].as_u64().unwrap()).collect();
    assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2], "{seeds:?}");
    assert_eq!(games(3, "new_game"), starts, "the seed of the run decides");
    assert_eq!(games(3, "rulebook").len(), 1);
}
