//! `saigen db`: maintenance of the server's database.

use std::fmt::Display;
use std::io::{self, Write};

use saigen_server::{backup, check, move_to};

use crate::args::DbCommand;
use crate::failure::Failure;

pub(crate) fn run(command: &DbCommand) -> Result<(), Failure> {
    match command {
        DbCommand::Backup { database, file } => backup(&database.chosen()?, file).map_err(failed),
        DbCommand::Check { database } => {
            let checked = check(&database.chosen()?).map_err(failed)?;
            let mut out = io::stdout().lock();
            checked.faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
            writeln!(out, "{} matches, {} faults", checked.matches, checked.faults.len())?;
            if checked.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
        }
        DbCommand::Move { database, to } => {
            let moved = move_to(&database.chosen()?, to).map_err(failed)?;
            let mut out = io::stdout().lock();
            moved.faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
            let (copied, present, faults) = (moved.copied, moved.present, moved.faults.len());
            writeln!(out, "{copied} matches copied, {present} already there, {faults} faults")?;
            if moved.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
        }
    }
}

fn failed(error: impl Display) -> Failure {
    Failure::work(error.to_string())
}
