//! `saigen position`: positions as text.

use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use saigen_engine::{Game, Rules, View, Viewer};
use saigen_json::{ViewJson, to_pretty_text};
use saigen_notation::{Record, parse_game, parse_scenarios, position_text, rules_lines};
use saigen_wording::{Phrasebook, Wording};

use crate::args::{PositionArgs, PositionCommand, Viewpoint};
use crate::failure::{self, Failure};
use crate::layout;
use crate::play::screen;

/// The template.
const TEMPLATE: &str =
    "# A position. Everything that is left out has a default; docs/notation.md lists all lines.
# saigen position check FILE says what is wrong, saigen play --position FILE plays on from here.
turn 3 a                  # number and player of the turn
a life 20                 # twenty cards that are named nowhere else
a hand H5 C2 S9
a grave S2 D7             # from the bottom to the top
a0 soldier S7
a1 bulwark D2
b life 18
b hand C3 C4
b0 soldier S8 driven
b1 bulwark D9
";

pub(crate) fn run(command: &PositionCommand) -> Result<(), Failure> {
    match command {
        PositionCommand::New { record: Some(file), at: Some(at) } => layout::print(&recorded(file, *at)?),
        PositionCommand::New { .. } => layout::print(TEMPLATE),
        PositionCommand::Check(args) => check(args),
        PositionCommand::Print { position, from, json } => print(position, *from, *json),
        PositionCommand::Edit { position, set, drop } => edit(position, set, drop),
        PositionCommand::Scenario { position, name, then } => scenario(position, name, then),
    }
}

/// Reads a position named on the command line; `-` is standard input.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    if file != Path::new("-") {
        return failure::read(file);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).map_err(|error| Failure::input(format!("cannot read: {error}")))?;
    Ok(text)
}

/// The game of a position, or all its errors.
pub(crate) fn game(rules: &Rules, file: &Path, text: &str) -> Result<Game, Failure> {
    parse_game(rules, text).map_err(|errors| Failure::unreadable(file, errors))
}

/// A moment of a recorded game.
fn recorded(file: &Path, at: usize) -> Result<String, Failure> {
    let text = failure::read(file)?;
    let record = Record::parse(&text).map_err(|errors| Failure::unreadable(file, errors))?;
    let mut found = None;
    let replayed = record.replay(&mut |step| {
        if step.number == at {
            found = Some(position_text(step.rules, step.game));
        }
    });
    match (found, replayed) {
        (Some(Some(text)), _) => {
            let name = record.header.rulebook.regulation.to_string().replace('/', " ");
            Ok(format!("# {name}, after choice {at}\n{text}"))
        }
        (Some(None), _) => Err(Failure::input("the game is over there: choose an earlier moment with --at")),
        (None, Ok(replayed)) => {
            Err(Failure::input(format!("choice {at} does not exist: the game has {}", replayed.choices)))
        }
        (None, Err(error)) => Err(Failure::input(error.to_string())),
    }
}

fn check(args: &PositionArgs) -> Result<(), Failure> {
    let rules = Arc::new(args.book.selected().rules()?);
    let game = game(&rules, &args.file, &read(&args.file)?)?;
    let words = Arc::new(Wording::new(rules.clone(), args.lang.get()));
    let asked = match game.decision() {
        Some(decision) => {
            let args = [
                ("seat", decision.seat.to_string().into()),
                ("question", words.question(&game, decision).into()),
            ];
            words.phrases().say("position-asked", &args)
        }
        None => words.phrases().word("reason-game-over"),
    };
    layout::print(&format!("{}\n{}", words.phrases().word("position-fine"), layout::indented(0, &asked)))
}

fn print(args: &PositionArgs, from: Option<Viewpoint>, json: bool) -> Result<(), Failure> {
    let rules = Arc::new(args.book.selected().rules()?);
    let game = game(&rules, &args.file, &read(&args.file)?)?;
    let words = Arc::new(Wording::new(rules.clone(), args.lang.get()));
    layout::print(&match from.map(Viewpoint::seat) {
        _ if json => to_pretty_text(&ViewJson::of(&rules, &View::of(&game, Viewer::Everything))),
        Some(Some(seat)) => screen::table(&words, &game, seat),
        _ => position_text(&rules, &game).unwrap_or_else(|| saigen_notation::dump(&rules, &game)),
    })
}

/// Changes lines and saves the result if it is possible.
fn edit(args: &PositionArgs, set: &[String], drop: &[String]) -> Result<(), Failure> {
    let rules = Arc::new(args.book.selected().rules()?);
    let text = read(&args.file)?;
    if set.is_empty() && drop.is_empty() {
        return edit_by_hand(&rules, args);
    }
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for beginning in drop {
        let before = lines.len();
        lines.retain(|line| !begins_with(line, beginning));
        if lines.len() == before {
            return Err(Failure::input(format!("no line begins with “{beginning}”: see position print")));
        }
    }
    for new in set {
        let subject = subject(new);
        match lines.iter_mut().find(|line| !subject.is_empty() && begins_with(line, &subject)) {
            Some(line) => line.clone_from(new),
            None => lines.push(new.clone()),
        }
    }
    let text = lines.join("\n") + "\n";
    game(&rules, &args.file, &text)?;
    match args.file == Path::new("-") {
        true => layout::print(&text),
        false => crate::arena::write(&args.file, &text),
    }
}

/// Whether a line begins with these words.
fn begins_with(line: &str, words: &str) -> bool {
    let mut found = line.split_whitespace();
    words.split_whitespace().all(|word| found.next() == Some(word))
}

/// The subject of a line: a zone of a seat, or its first word.
fn subject(line: &str) -> String {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let by_seat = ["a", "b", "used", "force", "triggers"].contains(&first);
    match words.next().filter(|_| by_seat) {
        Some(second) => format!("{first} {second}"),
        None => first.to_owned(),
    }
}

/// Opens an editor until the position is possible or the user gives up.
fn edit_by_hand(rules: &Rules, args: &PositionArgs) -> Result<(), Failure> {
    let set = |name| std::env::var(name).ok().filter(|editor| !editor.trim().is_empty());
    let named = ["VISUAL", "EDITOR"].into_iter().find_map(set);
    let editor = named.filter(|_| args.file != Path::new("-")).ok_or_else(|| {
        Failure::input(
            "no editor is configured: use --set LINE or --drop BEGINNING, or set EDITOR and name a file",
        )
    })?;
    let again = Phrasebook::new(args.lang.get()).word("position-edit-again");
    loop {
        let mut words = editor.split_whitespace();
        let program = words.next().unwrap_or_default();
        let status = Command::new(program).args(words).arg(&args.file).status();
        status.map_err(|error| Failure::input(format!("cannot start {editor}: {error}")))?;
        match game(rules, &args.file, &read(&args.file)?) {
            Ok(_) => return check(args),
            Err(wrong) if !io::stdin().is_terminal() => return Err(wrong),
            Err(wrong) => {
                eprintln!("{}", wrong.text(args.lang.get()));
                eprint!("{again} [Y/n] ");
                io::stderr().flush()?;
                let mut line = String::new();
                if io::stdin().read_line(&mut line)? == 0 || line.trim().eq_ignore_ascii_case("n") {
                    return Err(wrong);
                }
            }
        }
    }
}

/// A scenario with the position, parsed again before it is printed.
fn scenario(args: &PositionArgs, name: &str, then: &[String]) -> Result<(), Failure> {
    let rules = Arc::new(args.book.selected().rules()?);
    let game = game(&rules, &args.file, &read(&args.file)?)?;
    let over = || Failure::input("the game is over: a scenario must start with a decision");
    let position = position_text(&rules, &game).ok_or_else(over)?;
    let then = if then.is_empty() { "= running".into() } else { then.join("\n") };
    let text = format!("scenario {name}\n{}{position}\n{then}\n", rules_lines(rules.book()));
    parse_scenarios(&text).map_err(|errors| Failure::unreadable(Path::new(name), errors))?;
    layout::print(&text)
}
