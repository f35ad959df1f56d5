//! Tests of the message files and of formatting.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Message, Pattern, PatternElement,
};
use fluent_syntax::parser::parse;

use crate::embedded::{File, client, files};
use crate::{Arg, Lang, TextError, Texts, id_of, typescript};

/// Messages made of signs only.
const SIGNS_ONLY: [&str; 12] = [
    "action-bj",
    "action-rsf",
    "card-joker",
    "cards-range",
    "deck-line",
    "frame-separator",
    "how-entry",
    "keys-one",
    "lab-part",
    "list-separator",
    "problem-regulation-unknown",
    "trump-named",
];

/// What both languages must share: the attributes and the variables of a message.
#[derive(PartialEq, Eq, Debug, Default)]
struct Shape {
    attributes: BTreeSet<String>,
    variables: BTreeSet<String>,
}

impl Shape {
    fn of(message: &Message<&str>) -> Self {
        let mut shape = Self::default();
        if let Some(value) = &message.value {
            shape.pattern(value);
        }
        for attribute in &message.attributes {
            shape.attributes.insert(attribute.id.name.to_string());
            shape.pattern(&attribute.value);
        }
        shape
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_string());
            }
            InlineExpression::FunctionReference { arguments, .. } => self.arguments(arguments),
            InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }

    fn arguments(&mut self, arguments: &CallArguments<&str>) {
        for argument in &arguments.positional {
            self.inline(argument);
        }
    }
}

/// The shapes of all messages of a language, by file name and id.
fn shapes(lang: Lang) -> BTreeMap<(&'static str, String), Shape> {
    shapes_of(files(lang))
}

fn shapes_of(files: &[File]) -> BTreeMap<(&'static str, String), Shape> {
    let mut shapes = BTreeMap::new();
    for (name, source) in files {
        let name = name.split_once('/').unwrap().1;
        for entry in parse(*source).unwrap().body {
            if let Entry::Message(message) = entry {
                shapes.insert((name, message.id.name.to_string()), Shape::of(&message));
            }
        }
    }
    shapes
}

/// Every message of a language, formatted with placeholder values.
fn filled(lang: Lang, value: &Arg<'static>) -> Vec<(String, Result<String, TextError>)> {
    let texts = Texts::new(lang);
    let show = |((_, id), shape): ((&str, String), Shape)| {
        let args: Vec<_> = shape.variables.iter().map(|name| (name.as_str(), value.clone())).collect();
        let text = texts.try_get(&id, &args);
        (id, text)
    };
    shapes(lang).into_iter().map(show).collect()
}

fn is_japanese(c: char) -> bool {
    matches!(c, 'ぁ'..='ゖ' | 'ァ'..='ヺ' | '一'..='鿿')
}

#[test]
fn the_embedded_files_are_valid() {
    for lang in Lang::ALL {
        let (_, faults) = Texts::load(lang, files(lang));
        assert_eq!(faults, []);
    }
}

#[test]
fn both_languages_have_the_same_messages() {
    // `cargo xtask tidy` compares the messages of problems with the English sentences in the code.
    let mut japanese = shapes(Lang::Ja);
    japanese.retain(|(file, _), _| *file != "problems.ftl");
    assert_eq!(japanese, shapes(Lang::En));
    assert_eq!(shapes_of(&[client(Lang::Ja)]), shapes_of(&[client(Lang::En)]));
}

#[test]
fn every_message_is_listed_and_found() {
    for lang in Lang::ALL {
        let texts = Texts::new(lang);
        let listed: Vec<_> = texts.ids().map(ToString::to_string).collect();
        let mut written: Vec<_> = shapes(lang).into_keys().map(|(_, id)| id).collect();
        written.sort();
        assert_eq!(listed, written);
        assert!(texts.ids().all(|id| texts.has(id)));
    }
}

#[test]
fn every_message_can_be_shown() {
    for lang in Lang::ALL {
        for value in [Arg::from("♠5"), Arg::from(1), Arg::from(2)] {
            for (id, text) in filled(lang, &value) {
                let text = text.unwrap_or_else(|error| panic!("{lang}: {error}"));
                assert!(!text.is_empty(), "{lang}: {id} is empty");
                assert!(!text.contains(['\u{2068}', '\u{2069}']), "{lang}: {id} has isolation marks");
            }
        }
    }
}

#[test]
fn japanese_messages_are_japanese() {
    for (id, text) in filled(Lang::Ja, &Arg::from(2)) {
        let japanese = text.unwrap().chars().any(is_japanese);
        let allowed = SIGNS_ONLY.contains(&id.as_str());
        assert!(japanese != allowed, "{id}: Japanese {japanese}, signs only {allowed}");
    }
}

#[test]
fn english_messages_hold_no_japanese() {
    for (id, text) in filled(Lang::En, &Arg::from(2)) {
        assert!(!text.unwrap().chars().any(is_japanese), "{id}");
    }
}

#[test]
fn english_has_singular_and_plural() {
    let texts = Texts::new(Lang::En);
    let ask = |left: i32| texts.get("ask-discard-down", &[("left", left.into())]);
    assert!(ask(1).ends_with("1 more card to discard."));
    assert!(ask(2).ends_with("2 more cards to discard."));
}

#[test]
fn an_id_used_twice_is_a_fault() {
    let files = [("one.ftl", "a = 1\nb = 2\n"), ("two.ftl", "b = 3\n")];
    let (texts, faults) = Texts::load(Lang::En, &files);
    assert!(matches!(&faults[..], [TextError::File { file, why }] if file == "two.ftl" && why.contains('b')));
    assert_eq!(texts.get("b", &[]), "2");
    assert_eq!(texts.ids().collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn an_unreadable_line_is_a_fault_and_the_rest_remains() {
    let (texts, faults) = Texts::load(Lang::En, &[("one.ftl", "a = 1\n?\nb = { $\nc = 3\n")]);
    assert!(!faults.is_empty());
    assert_eq!(texts.get("a", &[]), "1");
    assert_eq!(texts.get("c", &[]), "3");
}

#[test]
fn missing_messages_and_variables_are_named() {
    let texts = Texts::new(Lang::En);
    let unknown = TextError::Unknown { id: "no-such".to_string() };
    assert_eq!(texts.try_get("no-such", &[]), Err(unknown));
    let missing = TextError::MissingVariable { id: "edition".to_string(), variable: "edition".to_string() };
    assert_eq!(texts.try_get("edition", &[]), Err(missing));
    assert_eq!(texts.get("no-such", &[]), "⟦no-such⟧");
    assert_eq!(texts.get("edition", &[]), "⟦edition⟧");
}

#[test]
fn values_are_texts_or_numbers() {
    let texts = Texts::new(Lang::Ja);
    let edition = |arg: Arg| texts.get("edition", &[("edition", arg)]);
    assert_eq!(edition("8.2".into()), "第8.2版");
    assert_eq!(edition(String::from("6.0").into()), "第6.0版");
    assert_eq!(edition(7_usize.into()), "第7版");
    assert_eq!(edition((-1_i8).into()), "第-1版");
}

#[test]
fn ids_are_made_of_a_prefix_and_a_name() {
    assert_eq!(id_of("action", "summon_soldier"), "action-summon-soldier");
    assert_eq!(id_of("ask", "key"), "ask-key");
}

#[test]
fn texts_are_shared_between_threads() {
    let texts = Texts::new(Lang::Ja);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(texts.get("action-end", &[]), "エンド"));
        }
    });
}

#[test]
fn the_messages_of_the_browser_client_are_up_to_date() {
    for lang in Lang::ALL {
        let path = format!("{}/../../web/src/i18n/{lang}.ts", env!("CARGO_MANIFEST_DIR"));
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written, typescript(lang), "{path} is out of date: run `cargo xtask generate`");
    }
}
