//! `saigen db`: maintenance of the server's database.

use std::io::{self, Write};

use saigen_server::{backup, check};

use crate::args::DbCommand;
use crate::failure::Failure;

pub(crate) fn run(command: &DbCommand) -> Result<(), Failure> {
    match command {
        DbCommand::Backup { database, file } => backup(&database.file()?, file).map_err(Failure::work),
        DbCommand::Check { database } => {
            let checked = check(&database.file()?).map_err(Failure::work)?;
            let mut out = io::stdout().lock();
            checked.faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
            writeln!(out, "{} matches, {} faults", checked.matches, checked.faults.len())?;
            if checked.faults.is_empty() { Ok(()) } else { Err(Failure::found()) }
        }
    }
}
