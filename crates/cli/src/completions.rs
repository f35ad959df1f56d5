//! `saigen completions`: scripts that complete commands, options and their values.

use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::{Shell, generate};
use saigen_editions::{editions, library};
use saigen_rulebook::Format;

use crate::args::Args;
use crate::failure::Failure;
use crate::layout;

pub(crate) fn run(shell: Shell) -> Result<(), Failure> {
    let mut command = with_values(Args::command(), &values());
    let mut script = Vec::new();
    generate(shell, &mut command, "saigen", &mut script);
    layout::print(&String::from_utf8_lossy(&script))
}

/// An option and the values that a shell can offer for it; the option itself accepts more.
type Offered = (&'static str, Vec<&'static str>);

fn values() -> Vec<Offered> {
    let all = editions().map(|edition| leaked(edition.to_string())).collect();
    let mut frames: Vec<&str> =
        editions().flat_map(|edition| library().frames(edition)).map(|frame| frame.id.as_str()).collect();
    frames.sort_unstable();
    frames.dedup();
    let regulations = editions().flat_map(|edition| library().regulations(edition));
    let regulations = regulations.map(|(regulation, _)| leaked(regulation.to_string())).collect();
    let levels = (1..=5).map(|level: u8| leaked(level.to_string())).collect();
    let levelled = (1..=5).map(|level: u8| leaked(format!("level:{level}")));
    let computers: Vec<&str> = levelled.chain(["greedy", "random"]).collect();
    let players = ["a", "b", "opponent", "player"].map(|id| (id, computers.clone()));
    let mut values = vec![
        ("edition", all),
        ("format", Format::ALL.map(Format::id).into()),
        ("level", levels),
        ("lang", vec!["ja", "en"]),
        ("setup", frames.clone()),
        ("frame", frames),
        ("regulation", regulations),
    ];
    values.extend(players);
    values
}

/// Values of options live as long as the program, which ends after printing the script.
fn leaked(text: String) -> &'static str {
    text.leak()
}

/// The command and its subcommands with the values of their options.
fn with_values(command: Command, values: &[Offered]) -> Command {
    let is_option = |command: &Command, id: &str| {
        command.get_arguments().any(|arg| arg.get_id() == id && arg.get_long().is_some())
    };
    let command = values.iter().fold(command, |command, (id, values)| match is_option(&command, id) {
        true => command.mut_arg(*id, |arg| arg.value_parser(PossibleValuesParser::new(values))),
        false => command,
    });
    command.mut_subcommands(|subcommand| with_values(subcommand, values))
}
