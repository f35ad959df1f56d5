//! Commands typed by a person.

use saigen_engine::{ActionId, Choice, Decision, Game, Rules};
use saigen_notation::choice_text;
use saigen_wording::Wording;

use crate::rules::section_or_ruling;

/// A parsed line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// An option of the question.
    Answer(Choice),
    Help,
    Show,
    Grave,
    Log,
    Back,
    /// Completes a half-built request.
    Propose,
    Hint,
    Save,
    Resign,
    Quit,
    /// Standing orders; `None` explains them.
    Orders(Option<Order>),
    /// Why this action, or any action, is unavailable.
    Why(Option<ActionId>),
    /// The rules of this action, or the list of actions.
    Rules(Option<ActionId>),
    /// A text that is laid out already.
    Printed(String),
    /// The rules of a character or marker.
    Described(String),
    /// `why` or `rules` with an unknown name.
    UnknownAction(String),
    NotUnderstood,
}

/// The end condition of passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    None,
    Turn,
    Targeted,
    Attacked,
    Resolved,
    Stop,
}

impl Order {
    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "none" | "off" => Self::None,
            "turn" => Self::Turn,
            "targeted" => Self::Targeted,
            "attacked" => Self::Attacked,
            "resolved" => Self::Resolved,
            "stop" => Self::Stop,
            _ => return None,
        })
    }
}

impl Command {
    pub(super) fn read(words: &Wording, game: &Game, decision: &Decision, line: &str) -> Self {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb.to_lowercase().as_str() {
            "?" | "？" | "help" => Self::Help,
            "show" => Self::Show,
            "" if decision.options.len() > 1 => Self::Show,
            "grave" => Self::Grave,
            "log" => Self::Log,
            "back" => Self::Back,
            "ok" => Self::Propose,
            "hint" => Self::Hint,
            "save" => Self::Save,
            "resign" => Self::Resign,
            "quit" | "exit" => Self::Quit,
            "orders" => Self::Orders(Order::read(rest)),
            "why" => Self::about(words, rest, Self::Why),
            "rules" => Self::rules(words, rest),
            _ => match option(words, game, decision, line) {
                Some(choice) => Self::Answer(choice),
                // An unavailable action: the reasons are more useful than an error.
                None => find_action(words, line).map_or(Self::NotUnderstood, |it| Self::Why(Some(it))),
            },
        }
    }

    fn about(words: &Wording, name: &str, command: impl Fn(Option<ActionId>) -> Self) -> Self {
        if name.is_empty() {
            return command(None);
        }
        match find_action(words, name) {
            Some(action) => command(Some(action)),
            None => Self::UnknownAction(name.to_string()),
        }
    }

    /// Actions first, then characters and markers, by id or name.
    fn rules(words: &Wording, name: &str) -> Self {
        match Self::about(words, name, Self::Rules) {
            Self::UnknownAction(name) => {
                let (say, book) = (words.phrases(), words.rules().book());
                if let Some(text) = section_or_ruling(say, book, &name) {
                    return Self::Printed(text);
                }
                let characters = book.characters.iter().map(|it| (&it.id, say.character(it)));
                let mut all = characters.chain(book.fogs.iter().map(|it| (&it.id, say.fog(it))));
                let found = all
                    .find(|(id, [called, _])| **id == *name || called.to_lowercase() == name.to_lowercase());
                found.map_or(Self::UnknownAction(name), |(_, [called, about])| {
                    Self::Described(format!("{called}: {about}"))
                })
            }
            command => command,
        }
    }
}

/// The action with this id or name, or an unambiguous beginning of one.
fn find_action(words: &Wording, name: &str) -> Option<ActionId> {
    let name = name.to_lowercase();
    let rules: &Rules = words.rules();
    let names = |action| [rules.action(action).id.to_lowercase(), words.action(action).to_lowercase()];
    let exact = rules.actions().find(|&action| names(action).contains(&name));
    let mut begun = rules.actions().filter(|&action| names(action).iter().any(|it| it.starts_with(&name)));
    exact.or_else(|| begun.next().filter(|_| begun.next().is_none()))
}

/// The option with this number, notation or wording.
fn option(words: &Wording, game: &Game, decision: &Decision, line: &str) -> Option<Choice> {
    let mut options = decision.options.iter();
    if line.is_empty() {
        return (decision.options.len() == 1).then(|| options.next()).flatten();
    }
    if let Ok(number) = line.parse::<usize>() {
        return decision.options.nth(number.checked_sub(1)?);
    }
    let line = line.to_lowercase();
    options.find(|&choice| {
        let shown = words.choice(game, decision.seat, choice).to_lowercase();
        choice_text(words.rules(), choice).to_lowercase() == line || shown == line
    })
}
