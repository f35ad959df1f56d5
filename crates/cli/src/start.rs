//! `saigen` alone: a start menu on a terminal, otherwise a list of commands.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Parser;
use saigen_editions::rulebook;
use saigen_rulebook::{Edition, Format};
use saigen_wording::Phrasebook;

use crate::args::{self, Args};
use crate::failure::Failure;
use crate::play::{LAST, SAVED, data_folder};
use crate::{layout, rules};

/// What an entry of the menu does.
#[derive(Clone, Copy)]
enum Deed {
    /// Runs this command.
    Run(&'static [&'static str]),
    /// Shows “How to play”.
    Read,
}

pub(crate) fn run() -> Result<(), Failure> {
    let words = Phrasebook::new(args::system_lang());
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return layout::print(&words.word("start-text"));
    }
    loop {
        let entries = entries();
        layout::print(&menu(&words, &entries))?;
        let Some(line) = ask(&words.word("start-choose"))? else { return Ok(()) };
        let chosen = if line.is_empty() { Some(1) } else { line.parse::<usize>().ok() };
        match chosen.and_then(|number| entries.get(number.checked_sub(1)?)) {
            Some((_, Deed::Run(command))) => return crate::run(Args::parse_from(command.iter())),
            Some((_, Deed::Read)) => read(&words)?,
            None if line == "q" => return Ok(()),
            None => {}
        }
    }
}

/// The entries that are possible now.
fn entries() -> Vec<(&'static str, Deed)> {
    let is_there = |name| data_folder().is_some_and(|folder| folder.join(name).exists());
    let all = [
        ("start-resume", Deed::Run(&["saigen", "play", "--resume"]), is_there(SAVED)),
        ("start-new", Deed::Run(&["saigen", "play", "--new"]), true),
        ("start-two", Deed::Run(&["saigen", "play", "--hot-seat", "--new"]), true),
        ("start-watch", Deed::Run(&["saigen", "watch"]), true),
        ("start-replay", Deed::Run(&["saigen", "replay", "--last"]), is_there(LAST)),
        ("start-read", Deed::Read, true),
        ("start-browser", Deed::Run(&["saigen", "serve", "--open"]), true),
    ];
    all.into_iter().filter(|(.., possible)| *possible).map(|(id, deed, _)| (id, deed)).collect()
}

fn menu(words: &Phrasebook, entries: &[(&'static str, Deed)]) -> String {
    let rows = entries.iter().zip(1..).map(|((id, _), number)| format!("  {number}  {}", words.word(id)));
    let head = [words.word("start-title"), String::new()];
    let tail = [format!("  q  {}", words.word("start-leave")), String::new(), words.word("start-more")];
    head.into_iter().chain(rows).chain(tail).collect::<Vec<_>>().join("\n")
}

/// A line of input without spaces around it; `None` at the end of the input.
fn ask(prompt: &str) -> Result<Option<String>, Failure> {
    print!("{prompt} ");
    io::stdout().flush()?;
    let mut line = String::new();
    let bytes = io::stdin().lock().read_line(&mut line)?;
    Ok((bytes > 0).then(|| line.trim().to_owned()))
}

/// “How to play” of the rules for newcomers, a section at a time.
fn read(words: &Phrasebook) -> Result<(), Failure> {
    let book = rulebook(Edition::new(8, 2), Format::Lite);
    for section in rules::how_to_play(words, &book) {
        layout::print(&section)?;
        match ask(&words.word("start-next"))? {
            Some(line) if line != "q" => {}
            _ => break,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use saigen_texts::Lang;

    use super::*;

    #[test]
    fn the_menu_fits_a_small_terminal() {
        for lang in Lang::ALL {
            let all = ["start-resume", "start-new", "start-two", "start-watch", "start-replay", "start-read"];
            let entries: Vec<_> = all.into_iter().map(|id| (id, Deed::Read)).collect();
            let text = menu(&Phrasebook::new(lang), &entries);
            assert!(text.lines().count() < 23);
            assert!(text.lines().all(|line| layout::columns(line) <= 80), "{text}");
        }
    }
}
