//! A table whose other seat is controlled by the test.

use std::sync::Arc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use saigen_cards::{BySeat, Seat};
use saigen_deal::{Quick, Seed};
use saigen_notation::{Decks, Header, Setup, Start};
use saigen_rulebook::{Edition, Format, Rulebook};
use saigen_table::LocalGame;
use saigen_terminal::{Input, Participant, Play, Settings, Task, Theme, think};
use saigen_texts::Lang;
use saigen_wording::Wording;

/// A game on a test screen.
pub(crate) struct Seen {
    pub(crate) play: Play,
    terminal: Terminal<TestBackend>,
    random: Quick,
    words: Arc<Wording>,
    participants: BySeat<Participant>,
    /// Number of saves.
    pub(crate) saves: usize,
    time: Duration,
}

/// A game dealt from a seed, against the first level.
pub(crate) fn start(lang: Lang, seed: u128, size: (u16, u16)) -> Seen {
    game(lang, Start::SetUp(Setup { decks: Decks::Entry, preset: false }), seed, size, against("level:1"))
}

/// A game that starts from a position.
pub(crate) fn position(lang: Lang, text: &str, size: (u16, u16)) -> Seen {
    game(lang, Start::Position(text.into()), 1, size, against("level:1"))
}

/// A game that starts from a position; the computer never answers.
pub(crate) fn silent(lang: Lang, text: &str, size: (u16, u16)) -> Seen {
    let nobody = BySeat::new(|seat| match seat {
        Seat::A => Participant::Person,
        Seat::B => Participant::Computer("cmd:60000ms:nobody".parse().unwrap()),
    });
    game(lang, Start::Position(text.into()), 1, size, nobody)
}

/// Two people at one keyboard.
pub(crate) fn hot_seat(lang: Lang, seed: u128, size: (u16, u16)) -> Seen {
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    game(lang, start, seed, size, BySeat::new(|_| Participant::Person))
}

/// The set-up of a game with all 54 cards under a regulation such as `9.1/pro/strategy`.
pub(crate) fn framed(lang: Lang, regulation: &str, size: (u16, u16)) -> Seen {
    let start = Start::SetUp(Setup { decks: Decks::Full, preset: false });
    play(lang, Header::with_book(&book(regulation), start), 1, size, against("level:1"))
}

/// A game that starts from a position under a regulation.
pub(crate) fn framed_position(lang: Lang, regulation: &str, text: &str, size: (u16, u16)) -> Seen {
    let header = Header::with_book(&book(regulation), Start::Position(text.into()));
    play(lang, header, 1, size, against("level:1"))
}

fn book(regulation: &str) -> Rulebook {
    saigen_editions::library().rulebook_of(&regulation.parse().unwrap()).unwrap()
}

fn against(player: &str) -> BySeat<Participant> {
    let player: saigen_bots::Contender = player.parse().unwrap();
    BySeat::new(
        |seat| if seat == Seat::A { Participant::Person } else { Participant::Computer(player.clone()) },
    )
}

fn game(lang: Lang, start: Start, seed: u128, size: (u16, u16), participants: BySeat<Participant>) -> Seen {
    play(lang, Header::new(Edition::new(8, 2), Format::Lite, start), seed, size, participants)
}

fn play(lang: Lang, header: Header, seed: u128, size: (u16, u16), participants: BySeat<Participant>) -> Seen {
    let rules = Arc::new(header.rules().unwrap());
    let words = Arc::new(Wording::new(rules.clone(), lang));
    let local = LocalGame::begin(&rules, header, Seed::new(seed)).unwrap();
    let names = BySeat::new(|seat| if seat == Seat::A { String::new() } else { "level:1".into() });
    let settings = Settings {
        of_match: false,
        words: words.clone(),
        theme: Theme { colour: false },
        participants: participants.clone(),
        names,
        fast: true,
    };
    let play = Play::new(settings, local);
    let terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    let random = Quick::new(Seed::new(seed), 0);
    let mut seen = Seen { play, terminal, random, words, participants, saves: 0, time: Duration::ZERO };
    seen.input(Input::Tick(Duration::ZERO));
    seen
}

impl Seen {
    /// Presses a key.
    pub(crate) fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Sends input and everything that follows from it.
    pub(crate) fn input(&mut self, input: Input) {
        let mut inputs = vec![input];
        while let Some(input) = inputs.pop() {
            for wish in self.play.update(input) {
                match wish {
                    Task::Think { seat, question, course } => {
                        let Participant::Computer(contender) = &self.participants[seat] else { panic!() };
                        if contender.to_string().starts_with("cmd:") {
                            continue;
                        }
                        let mut player = contender.player();
                        let game = &course.game;
                        let rules = self.words.rules();
                        let random = &mut self.random;
                        let answer = think(rules, contender, &mut *player, game, random, &|| false);
                        inputs.push(Input::Thought(question, answer));
                    }
                    Task::Save { .. } => self.saves += 1,
                    Task::Hint { .. } => {}
                }
            }
            if inputs.is_empty() && self.play.local.passes() {
                self.time += Duration::from_secs(1);
                inputs.push(Input::Tick(self.time));
            }
        }
    }

    /// The screen as text, without trailing space.
    pub(crate) fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.play.draw(frame)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let area = buffer.area;
        let line = |y: u16| {
            let (mut text, mut covered) = (String::new(), 0);
            for x in 0..area.width {
                if covered > 0 {
                    covered -= 1;
                    continue;
                }
                let symbol = buffer[(x, y)].symbol();
                covered = unicode_width::UnicodeWidthStr::width(symbol).saturating_sub(1);
                text += symbol;
            }
            text.trim_end().to_owned()
        };
        (0..area.height).map(line).collect::<Vec<_>>().join("\n")
    }
}
