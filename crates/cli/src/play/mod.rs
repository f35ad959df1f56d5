//! `saigen play`: a game on a full screen or as plain text.

mod begin;
mod command;
mod execute;
mod full;
mod plain;
mod save_file;
pub(crate) mod screen;
mod series;

use std::io::{self, IsTerminal};

use saigen_cards::Seat;
use saigen_notation::Stop;
use saigen_table::{LocalGame, SeriesCourse};
use saigen_texts::Lang;

use crate::args::PlayArgs;
use crate::failure::Failure;
use begin::Begun;
pub(crate) use begin::{check_contender, contender_name, fresh_seed};
pub(crate) use full::theme;
use save_file::SaveFile;
pub(crate) use save_file::{LAST, SAVED, data_folder};

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let lang = args.table.lang.get();
    if let Some(file) = &args.record {
        begin::check_writable(file)?;
    }
    let save_file = SaveFile::open(args)?;
    if is_full_screen(args.plain) {
        full::run(args, lang, &save_file)
    } else {
        plain::run(args, lang, &save_file)
    }
}

/// Whether a full-screen terminal is available.
pub(crate) fn is_full_screen(plain: bool) -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    !plain && !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The saved game, if `--resume` is given.
fn resumed(args: &PlayArgs, lang: Lang, save_file: &SaveFile) -> Result<Option<Begun>, Failure> {
    if !args.resume {
        return Ok(None);
    }
    let Some(saved) = save_file.load()? else {
        return Err(Failure::input("no saved game to resume: omit --resume"));
    };
    Begun::resume(lang, &saved).map(Some)
}

/// Writes the record of a finished match of several games.
fn finish_series(args: &PlayArgs, local: &SeriesCourse, save_file: &SaveFile) -> Result<(), Failure> {
    let Some(record) = local.record() else { return Ok(()) };
    save_file.finish_series(&record);
    args.record.as_ref().map_or(Ok(()), |file| crate::arena::write(file, &record.to_text()))
}

/// Writes the requested record. Leaving a game that is not saved counts as resignation.
fn write_record(args: &PlayArgs, local: &LocalGame, save_file: &SaveFile) -> Result<(), Failure> {
    let Some(file) = &args.record else { return Ok(()) };
    let record = match &local.ending {
        Some(_) => local.record(),
        None if save_file.is_enabled() => return Ok(()),
        None => {
            let seat = if args.hot_seat { local.asked().unwrap_or(Seat::A) } else { args.seat.seat() };
            let left = saigen_notation::Ending::Stopped { how: Stop::Resign, seat, reason: None };
            local.course.record(local.course.header.players.clone(), left)
        }
    };
    crate::arena::write(file, &record.to_text())
}
