//! The configuration file of the server: the options of `saigen serve` as TOML.
//!
//! The command line comes first, then the environment, then the file, then the defaults. Whatever only the
//! file names is appended to the command line, so that all of them are checked in one place.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory};
use toml::de::{DeTable, DeValue};

use crate::args::Args;
use crate::failure::Failure;

/// The options that only make sense on the command line.
const NOT_IN_FILES: [&str; 3] = ["config", "help", "open"];

/// The command line with what a configuration file adds to it.
pub(crate) fn command_line() -> Result<Vec<OsString>, Failure> {
    let matches = Args::command().get_matches();
    let mut line: Vec<OsString> = std::env::args_os().collect();
    if let Some(("serve", matches)) = matches.subcommand()
        && let Some(file) = matches.get_one::<PathBuf>("config")
    {
        line.extend(added(file, matches)?.into_iter().map(OsString::from));
    }
    Ok(line)
}

/// The options of a file that neither the command line nor the environment names.
fn added(file: &Path, matches: &ArgMatches) -> Result<Vec<String>, Failure> {
    let failed = |error: String| Failure::input(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    let named = |key: &str| {
        let source = matches.value_source(&key.replace('-', "_"));
        matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
    };
    let options = options(&text).map_err(failed)?;
    Ok(options.into_iter().filter(|(key, _)| !named(key)).map(|(_, option)| option).collect())
}

/// The options of a file: the key of each, and its form on the command line. A list is an option for each of
/// its values.
fn options(text: &str) -> Result<Vec<(String, String)>, String> {
    let table = DeTable::parse(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    let serve = serve();
    let mut options = Vec::new();
    for (key, value) in table.get_ref() {
        let key: &str = key.get_ref();
        if !keys(&serve).any(|known| known == key) {
            let known: Vec<String> = keys(&serve).collect();
            return Err(format!("unknown key “{key}”; the keys are {}", known.join(", ")));
        }
        let values = match value.get_ref() {
            DeValue::Array(values) => values.into_iter().map(toml::Spanned::get_ref).collect(),
            value => vec![value],
        };
        for value in values {
            options.extend(option(key, value)?.map(|option| (key.to_owned(), option)));
        }
    }
    Ok(options)
}

/// An option as on the command line; `None` for a flag that is off.
fn option(key: &str, value: &DeValue<'_>) -> Result<Option<String>, String> {
    match value {
        DeValue::Boolean(true) => Ok(Some(format!("--{key}"))),
        DeValue::Boolean(false) => Ok(None),
        DeValue::String(value) => Ok(Some(format!("--{key}={value}"))),
        DeValue::Integer(value) => Ok(Some(format!("--{key}={value}"))),
        _ => Err(format!("{key}: write a text, a whole number, true, false, or a list of texts")),
    }
}

/// The command with its options.
fn serve() -> Command {
    let mut all = Args::command();
    all.build();
    all.find_subcommand("serve").cloned().unwrap_or_default()
}

/// The keys of a configuration file: the long names of the options.
fn keys(serve: &Command) -> impl Iterator<Item = String> {
    let names = serve.get_arguments().filter_map(clap::Arg::get_long);
    names.filter(|name| !NOT_IN_FILES.contains(name)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../../../examples/saigen.toml");

    /// The paragraph of the example that sets an option.
    fn paragraph(name: &str) -> &'static str {
        let sets = |paragraph: &&str| paragraph.contains(&format!("\n#{name} = "));
        EXAMPLE.trim_end().split("\n\n").find(sets).unwrap_or_else(|| panic!("{name} is missing"))
    }

    #[test]
    fn the_example_has_every_option_with_its_variable_and_its_default() {
        for option in serve().get_arguments() {
            let Some(name) = option.get_long().filter(|name| !NOT_IN_FILES.contains(name)) else { continue };
            let variable = option.get_env().map_or("no variable".into(), |name| name.to_string_lossy());
            assert!(paragraph(name).contains(&format!("({variable})")), "{name}: {variable}");
            for default in option.get_default_values().iter().map(|default| default.to_string_lossy()) {
                let set = [format!("#{name} = {default}"), format!("#{name} = \"{default}\"")];
                assert!(set.iter().any(|line| paragraph(name).ends_with(line)), "{name}: {default}");
            }
        }
    }

    #[test]
    fn every_line_of_the_example_is_accepted() {
        let set =
            EXAMPLE.lines().filter_map(|line| line.strip_prefix('#').filter(|line| !line.starts_with(' ')));
        let options = options(&set.collect::<Vec<_>>().join("\n")).unwrap();
        let line = ["saigen", "serve"].into_iter().chain(options.iter().map(|(_, option)| option.as_str()));
        let parsed = Args::command().try_get_matches_from(line);
        assert!(parsed.is_ok(), "{}", parsed.unwrap_err());
        assert!(options.iter().filter(|(key, _)| key == "bot").count() > 1, "a list is repeated");
    }

    #[test]
    fn mistakes_are_named() {
        assert!(options("cals = 4").unwrap_err().contains("unknown key “cals”"));
        assert!(options("open = true").unwrap_err().contains("unknown key “open”"));
        assert!(options("calls = 4.5").unwrap_err().contains("calls: write a text"));
        assert!(options("calls = ").unwrap_err().contains("line 1"));
    }
}
