//! `saigen doctor`: checks of the installation.

use std::fs;
use std::io::IsTerminal;

use saigen_deal::{Quick, Seed, Stream};
use saigen_editions::{editions, rulebook};
use saigen_engine::{Rules, View, Viewer};
use saigen_notation::{Decks, Header, Recorder, Setup, Start};
use saigen_players::{Budget, Greedy, Player};
use saigen_rulebook::{Edition, Format};
use saigen_texts::{Lang, Texts};

use crate::failure::Failure;
use crate::layout;
use crate::play::data_folder;

/// The result of a check.
enum Found {
    Fine(String),
    Note(String),
    Wrong(String),
}

/// A check.
type Check = fn(&Texts) -> Found;

pub(crate) fn run(lang: Lang) -> Result<(), Failure> {
    let texts = Texts::new(lang);
    let checks: [(&str, Check); 7] = [
        ("doctor-program", program),
        ("doctor-texts", both_languages),
        ("doctor-rules", rulebooks),
        ("doctor-game", a_game),
        ("doctor-folder", folder),
        ("doctor-terminal", terminal),
        ("doctor-language", language),
    ];
    let labels = checks.map(|(id, _)| texts.get(id, &[]));
    let width = layout::widest(labels.iter().map(String::as_str));
    let mut wrong = false;
    for ((_, check), label) in checks.iter().zip(&labels) {
        let (sign, text) = match check(&texts) {
            Found::Fine(text) => ("ok", text),
            Found::Note(text) => ("--", text),
            Found::Wrong(text) => {
                wrong = true;
                ("!!", text)
            }
        };
        layout::print(&layout::labelled(
            0,
            &format!("{sign}  {}", layout::pad(label, width)),
            width + 4,
            &text,
        ))?;
    }
    layout::print(&texts.get(if wrong { "doctor-wrong" } else { "doctor-fine" }, &[]))?;
    if wrong { Err(Failure::found()) } else { Ok(()) }
}

fn program(_: &Texts) -> Found {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    Found::Fine(format!("saigen {}, {os} {arch}, {cores} cores", env!("CARGO_PKG_VERSION")))
}

/// Problems have messages in Japanese only: their English sentences are in the code.
fn both_languages(texts: &Texts) -> Found {
    let counts =
        Lang::ALL.map(|lang| Texts::new(lang).ids().filter(|id| !id.starts_with("problem-")).count());
    let said = texts.get("doctor-messages", &[("count", counts[0].into())]);
    if counts[0] == counts[1] { Found::Fine(said) } else { Found::Wrong(said) }
}

/// Every rulebook compiles and has its published hash.
fn rulebooks(texts: &Texts) -> Found {
    let pairs = editions().flat_map(|edition| Format::ALL.map(|format| (edition, format)));
    let wrong: Vec<String> = pairs
        .filter_map(|(edition, format)| {
            let compiled = Rules::new(rulebook(edition, format));
            compiled.err().map(|error| format!("{edition} {format}: {error}"))
        })
        .collect();
    match wrong.is_empty() {
        true => Found::Fine(
            texts.get("doctor-rulebooks", &[("count", (editions().count() * Format::ALL.len()).into())]),
        ),
        false => Found::Wrong(wrong.join("; ")),
    }
}

/// A game is played, recorded, and replays identically.
fn a_game(texts: &Texts) -> Found {
    let seed = Seed::new(1);
    let start = Start::SetUp(Setup { decks: Decks::Entry, preset: false });
    let header = Header::new(Edition::new(8, 2), Format::Lite, start);
    let played = || -> Result<String, String> {
        let rules = header.rules().map_err(|error| error.to_string())?;
        let mut chance = Stream::new(seed);
        let mut game = header.begin(&rules, &mut chance, &mut ()).map_err(|error| error.to_string())?;
        let mut recorder = Recorder::new(header.clone(), &rules, &game);
        let (mut player, mut random) = (Greedy::default(), Quick::new(seed, 0));
        while let Some(decision) = game.decision() {
            let view = View::of(&game, Viewer::Seat(decision.seat));
            let choice = player.choose(&rules, &view, Budget::of(0), &mut random).choice;
            let before = game;
            game.choose_listed(&rules, choice, &mut chance, &mut ());
            recorder.chose(&before, choice, &game);
        }
        let ending = saigen_notation::Ending::of(&game).ok_or("it does not end")?;
        let record = recorder.finish(&game, seed, ending).to_text();
        let record = saigen_notation::Record::parse(&record).map_err(|_| "its record cannot be read")?;
        record.replay(&mut |_| {}).map(|it| it.choices.to_string()).map_err(|error| error.to_string())
    };
    match played() {
        Ok(choices) => Found::Fine(texts.get("doctor-played", &[("count", choices.into())])),
        Err(error) => Found::Wrong(error),
    }
}

/// The folder of saved games and of the server's database.
fn folder(texts: &Texts) -> Found {
    let Some(folder) = data_folder() else { return Found::Wrong(texts.get("doctor-no-folder", &[])) };
    let probe = folder.join("doctor.probe");
    let written = fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&probe, ""))
        .and_then(|()| fs::remove_file(&probe));
    match written {
        Ok(()) => Found::Fine(folder.display().to_string()),
        Err(error) => Found::Wrong(format!("{}: {error}", folder.display())),
    }
}

fn terminal(texts: &Texts) -> Found {
    if !std::io::stdout().is_terminal() {
        return Found::Note(texts.get("doctor-no-terminal", &[]));
    }
    let (width, height) = saigen_terminal::screen::size().unwrap_or((0, 0));
    let colour = if crate::play::theme().colour { "doctor-colour" } else { "doctor-no-colour" };
    let text = format!("{width}×{height}, {}", texts.get(colour, &[]));
    if width >= 80 && height >= 24 {
        Found::Fine(text)
    } else {
        Found::Note(format!("{text}; {}", texts.get("doctor-small", &[])))
    }
}

fn language(texts: &Texts) -> Found {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let set = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    let unicode = set.to_uppercase().replace('-', "").contains("UTF8") || cfg!(not(unix));
    match unicode {
        true => Found::Fine(set),
        false => Found::Note(texts.get("doctor-no-unicode", &[("set", set.into())])),
    }
}
