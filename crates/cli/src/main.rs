//! The command line of Saigen.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 2 for invalid usage or
//! input, 1 for errors and failed checks, 130 after an interruption (`docs/terminal.md`).

mod advise;
mod analyse;
mod arena;
mod args;
mod bench;
mod book;
mod completions;
mod config;
mod db;
mod deck;
mod doctor;
mod explain;
mod failure;
mod interrupt;
mod lab;
mod ladder;
mod layout;
mod perft;
mod play;
mod position;
mod progress;
mod replay;
mod rules;
mod scenario;
mod serve;
mod setup;
mod sim;
mod start;
mod tally;
mod train;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command, ScenarioCommand};
use crate::failure::Failure;

fn main() -> ExitCode {
    match config::command_line().and_then(|line| run(Args::parse_from(line))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(args::lang()),
    }
}

fn run(args: Args) -> Result<(), Failure> {
    match args.command {
        None => start::run(),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
        Some(Command::Arena(args)) => arena::run(&args),
        Some(Command::Ladder(args)) => ladder::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Advise(args)) => advise::run(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Watch(args)) => watch::run(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Position { command }) => position::run(&command),
        Some(Command::Deck { command }) => deck::run(&command),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Doctor { lang }) => doctor::run(lang.get()),
        Some(Command::Lab { command }) => lab::run(&command),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Db { command }) => db::run(&command),
        Some(Command::Scenario { command: ScenarioCommand::Run(args) }) => scenario::run(&args),
    }
}
