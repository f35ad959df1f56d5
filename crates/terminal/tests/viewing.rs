//! Watching and replaying, as text.

use std::sync::Arc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use saigen_analysis::{Moment, Settings, analyse};
use saigen_cards::{BySeat, Seat};
use saigen_deal::{Quick, Seed};
use saigen_notation::{Decks, Header, Record, Setup, Start};
use saigen_rulebook::{Edition, Format};
use saigen_table::LocalGame;
use saigen_terminal::{AnalysisProgress, Collected, Signal, Theme, Viewing, collect, think};
use saigen_texts::Lang;
use saigen_wording::Wording;

/// A game between two greedy players.
fn record(seed: u128) -> Record {
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    let mut header = Header::new(Edition::new(8, 2), Format::Lite, start);
    header.players = BySeat::new(|seat| Some(format!("greedy {seat}")));
    let rules = Arc::new(header.rules().unwrap());
    let mut local = LocalGame::begin(&rules, header, Seed::new(seed)).unwrap();
    let greedy: saigen_bots::Contender = "greedy".parse().unwrap();
    let (mut player, mut random) = (greedy.player(), Quick::new(Seed::new(seed), 0));
    while local.asked().is_some() {
        let game = local.course.game;
        let (answer, _) = think(&rules, &greedy, &mut *player, &game, &mut random, &|| false).unwrap();
        local.answer(answer).unwrap();
    }
    local.record()
}

struct Seen {
    viewing: Viewing,
    terminal: Terminal<TestBackend>,
    words: Arc<Wording>,
    collected: Collected,
}

fn open(lang: Lang, size: (u16, u16)) -> Seen {
    let record = record(4);
    let rules = Arc::new(record.header.rules().unwrap());
    let words = Arc::new(Wording::new(rules, lang));
    let names = BySeat::new(|seat| record.header.players[seat].clone().unwrap());
    let collected = collect(&record).unwrap();
    let theme = Theme { colour: false };
    let viewing = Viewing::replay(words.clone(), theme, names, collected.shots.clone(), "the end".into());
    Seen { viewing, terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(), words, collected }
}

impl Seen {
    fn keys(&mut self, codes: impl IntoIterator<Item = KeyCode>) -> String {
        for code in codes {
            self.viewing.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        self.text()
    }

    fn typed(&mut self, text: &str) -> String {
        self.keys(
            text.chars().map(|letter| if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) }),
        )
    }

    fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.viewing.draw(frame)).unwrap();
        self.terminal.backend().to_string()
    }
}

#[test]
fn a_game_is_stepped_through_by_choice_turn_and_word() {
    let mut seen = open(Lang::En, (80, 24));
    let count = seen.collected.shots.len() - 1;
    let text = seen.text();
    assert!(text.contains(&format!("choice 0 of {count}")) && text.contains("everything is shown"), "{text}");
    assert!(seen.keys([KeyCode::Right, KeyCode::Right]).contains("choice 2 of"));
    assert!(seen.keys([KeyCode::Left]).contains("choice 1 of"));
    assert!(seen.keys([KeyCode::Down]).contains("Turn 2"));
    assert!(seen.keys([KeyCode::Up, KeyCode::Up]).contains("Turn 1"));
    assert!(seen.typed("12\n").contains("choice 12 of"));
    assert!(seen.typed("t2\n").contains("Turn 2"));
    assert!(seen.keys([KeyCode::End]).contains("the end"));
    let text = seen.keys([KeyCode::Home]);
    assert!(text.contains("the beginning"), "{text}");
    let text = seen.typed("/attack\n");
    assert!(text.to_lowercase().contains("attack") && !text.contains("choice 0 of"), "{text}");
    assert!(seen.typed("/no such word\n").contains("“no such word” does not occur."));
}

/// The number of the choice on the screen.
fn choice(text: &str) -> usize {
    let (_, rest) = text.split_once("choice ").unwrap();
    rest.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn a_search_goes_on_from_the_other_end() {
    let mut seen = open(Lang::En, (120, 40));
    let wrapped = seen.words.phrases().word("replay-wrapped");
    let first = seen.typed("/attack\n");
    assert!(!first.contains(&wrapped), "{first}");
    let (mut last, mut text) = (choice(&first), seen.typed("n"));
    while !text.contains(&wrapped) {
        assert!(choice(&text) > last, "{text}");
        last = choice(&text);
        text = seen.typed("n");
    }
    assert_eq!(choice(&text), choice(&first));
    let text = seen.typed("N");
    assert!(text.contains(&wrapped) && choice(&text) == last, "{text}");
    assert!(choice(&seen.typed("N")) < last);
}

#[test]
fn a_seat_sees_what_it_saw() {
    let mut seen = open(Lang::En, (120, 40));
    let hand = seen.collected.shots[0].game.side(Seat::B).hand().into_iter().next().unwrap();
    let card = seen.words.phrases().card(hand);
    assert!(seen.text().contains(&card));
    let text = seen.typed("v");
    assert!(text.contains("as greedy a saw it") && !text.contains("level"), "{text}");
    assert!(text.contains("hand 7") || text.contains("hand 8"), "{text}");
    let text = seen.typed("v");
    assert!(text.contains("as greedy b saw it") && text.contains(&card), "{text}");
}

#[test]
fn an_analysis_shows_chances_and_costly_choices() {
    let mut seen = open(Lang::En, (80, 24));
    seen.typed("a");
    assert_eq!(seen.viewing.wanted(), Some(Signal::Analyse));
    seen.viewing.studied(AnalysisProgress::Running(3, 9));
    assert!(seen.text().contains("Analysing … 3 of 9"));
    let only: Vec<Moment> = seen.collected.moments.iter().map(|(_, moment)| *moment).collect();
    let how = Settings { simulations: 50, threads: 2, seed: Seed::new(1), stop: &|| false };
    let analysis = analyse(seen.words.rules(), &only, &seen.collected.replayed.game, how, |_| {}).unwrap();
    seen.viewing.studied(AnalysisProgress::of(&seen.words, &seen.collected.moments, &analysis));
    let text = seen.text();
    assert!(text.contains("Chance to win: greedy a") && text.contains('▲'), "{text}");
    let end = seen.keys([KeyCode::End]);
    assert!(end.contains("100 %") && end.contains(" 0 %"), "{end}");
}

#[test]
fn a_live_game_goes_at_its_pace_and_waits() {
    let seen = open(Lang::Ja, (80, 24));
    let names = BySeat::new(|seat: Seat| seat.to_string());
    let pace = Duration::from_millis(500);
    let mut watched =
        Seen { viewing: Viewing::watch(seen.words.clone(), Theme { colour: false }, names, pace), ..seen };
    let shots = watched.collected.shots.clone();
    shots.iter().take(4).for_each(|shot| watched.viewing.push(shot.clone()));
    let at = |seen: &mut Seen, ms: u64| {
        seen.viewing.tick(Duration::from_millis(ms));
        seen.text()
    };
    assert!(at(&mut watched, 100).contains("3手中0手目"));
    assert!(at(&mut watched, 600).contains("3手中1手目"));
    watched.typed(" ");
    assert!(at(&mut watched, 9000).contains("一時停止中"));
    assert!(watched.keys([KeyCode::Right]).contains("3手中2手目"));
    watched.typed("+");
    assert!(at(&mut watched, 9300).contains("3手中3手目"), "{}", watched.text());
    assert_eq!(watched.viewing.ahead(), 0);
    watched.typed("q");
    assert_eq!(watched.viewing.wanted(), Some(Signal::Leave));
}
