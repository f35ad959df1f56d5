//! `cargo xtask booklets`: the rules for paper, as PDF.

use std::ffi::OsStr;

use crate::tools::{Failed, fail, target};
use crate::web;

/// The options, and the settings of the script that they become.
const OPTIONS: [(&str, &str); 2] = [("--regulation", "REGULATION"), ("--language", "LANGUAGE")];

/// Prints the booklets and overviews that the options select into `target/booklets`.
pub(crate) fn print(options: &[&str]) -> Result<(), Failed> {
    let folder = target()?.join("booklets");
    let mut settings = vec![("FOLDER", folder.as_os_str())];
    for option in options.chunks(2) {
        settings.push(setting(option)?);
    }
    web::browse("booklets", &settings)
}

fn setting<'o>(option: &[&'o str]) -> Result<(&'static str, &'o OsStr), Failed> {
    let wrong =
        || fail("the options of `cargo xtask booklets` are `--regulation NAME` and `--language ja|en`");
    let &[name, value] = option else { return Err(wrong()) };
    let known = OPTIONS.iter().find(|(option, _)| *option == name);
    known.map(|(_, setting)| (*setting, OsStr::new(value))).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_needs_a_known_name_and_a_value() {
        assert_eq!(setting(&["--language", "ja"]).unwrap(), ("LANGUAGE", OsStr::new("ja")));
        assert!(setting(&["--language"]).is_err());
        assert!(setting(&["--lang", "ja"]).is_err());
    }
}
