//! A game for people at this machine: on a full screen, or in lines of text.

mod begin;
mod command;
mod full;
mod keeper;
mod obey;
mod plain;
pub(crate) mod screen;

use std::io::{self, IsTerminal};

use saigen_cards::Seat;
use saigen_notation::Stop;
use saigen_table::Sitting;
use saigen_texts::Lang;

use crate::args::{PlayArgs, system_lang};
use crate::failure::Failure;
use begin::Begun;
pub(crate) use begin::{check_contender, contender_name, fresh_seed};
pub(crate) use full::theme;
use keeper::Keeper;
pub(crate) use keeper::{LAST, data_folder};

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let lang = args.lang.unwrap_or_else(system_lang);
    if let Some(file) = &args.record {
        begin::check_writable(file)?;
    }
    let keeper = Keeper::open(args)?;
    if is_full_screen(args.plain) { full::run(args, lang, &keeper) } else { plain::run(args, lang, &keeper) }
}

/// Whether there is a whole terminal to draw on.
pub(crate) fn is_full_screen(plain: bool) -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    !plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The game that was left, if the person has already said to go on with it.
fn resumed(args: &PlayArgs, lang: Lang, keeper: &Keeper) -> Result<Option<Begun>, Failure> {
    if !args.resume {
        return Ok(None);
    }
    let Some(saved) = keeper.saved()? else {
        return Err(Failure::input("there is no unfinished game to go on with: leave out --resume"));
    };
    Begun::resume(lang, &saved).map(Some)
}

/// Writes the record that was asked for. Who leaves a game that nothing keeps has given it up.
fn write_record(args: &PlayArgs, sitting: &Sitting, keeper: &Keeper) -> Result<(), Failure> {
    let Some(file) = &args.record else { return Ok(()) };
    let record = match &sitting.ending {
        Some(_) => sitting.record(),
        None if keeper.keeps() => return Ok(()),
        None => {
            let seat = if args.hot_seat { sitting.asked().unwrap_or(Seat::A) } else { args.seat.seat() };
            let left = saigen_notation::Ending::Stopped { how: Stop::Resign, seat, reason: None };
            sitting.course.record(sitting.course.header.players.clone(), left)
        }
    };
    crate::arena::write(file, &record.to_text())
}
