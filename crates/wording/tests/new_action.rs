//! A new action made of existing verbs is one block in one rule file: it plays, has words in both languages,
//! and changes no published version. The block is the one in CONTRIBUTING.md.

use saigen_editions::{FILES, Library, library};
use saigen_notation::{is_taken, parse_scenarios_with};
use saigen_rulebook::spelling::{Reader, Spelled};
use saigen_rulebook::{BodySpec, Cond, Edition, End, Form, Format, Op, Pose, Who};
use saigen_texts::Lang;
use saigen_wording::{Phrasebook, rulebook_page};

const EDITION: Edition = Edition::new(8, 2);

/// The block, introduced in the next version.
fn block() -> String {
    let page = include_str!("../../../CONTRIBUTING.md");
    let block = page.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let next = format!("8.2 version {}", library().version() + 1);
    block.replace("8.2 version 3", &next)
}

/// The published files with the block appended to one of them.
fn with_block(file: &str) -> Library {
    let texts = FILES.map(|(name, text)| (name, text.to_string() + if name == file { &*BLOCK } else { "" }));
    Library::read(texts.each_ref().map(|(name, text)| (*name, text.as_str()))).expect("the block is right")
}

static BLOCK: std::sync::LazyLock<String> = std::sync::LazyLock::new(block);

#[test]
fn a_new_block_changes_no_published_version() {
    let new = with_block("turn.toml");
    assert_eq!(new.version(), library().version() + 1);
    for version in 1..new.version() {
        for edition in new.editions() {
            for format in Format::ALL {
                let [there, here] = [&new, library()].map(|it| it.pinned(edition, format, version).ok());
                assert_eq!(there, here);
            }
        }
    }
}

#[test]
fn a_new_block_is_an_action_of_its_edition_and_formats() {
    let new = with_block("quick-magic.toml");
    let has = |edition, format| new.rulebook(edition, format).unwrap().action("muster").is_some();
    assert!(has(EDITION, Format::Standard) && has(EDITION, Format::Master));
    assert!(!has(EDITION, Format::Lite) && !has(Edition::new(7, 0), Format::Master));
}

#[test]
fn a_new_block_plays() {
    let scenario = "
scenario a soldier grows and a card is drawn
rules 8.2 standard
a hand HK C2
a life S2 S3
a0 soldier S7
b life 5

a: muster
both pass
= a0 size 10; a life 1; a grave C2 HK
";
    let new = with_block("quick-magic.toml");
    let scenarios = parse_scenarios_with(scenario, &|regulation| new.rulebook_of(regulation));
    for scenario in scenarios.unwrap_or_else(|errors| panic!("{errors:?}")) {
        scenario.run().unwrap_or_else(|failure| panic!("{failure}"));
    }
}

#[test]
fn a_new_block_has_words_in_both_languages() {
    let book = with_block("quick-magic.toml").rulebook(EDITION, Format::Standard).unwrap();
    let muster = book.action("muster").unwrap();
    let [ja, en] = [Lang::Ja, Lang::En].map(|lang| Phrasebook::of(lang, &book));
    assert_eq!((ja.name(muster).as_str(), en.name(muster).as_str()), ("召集", "Muster"));
    assert_eq!(en.effect(muster), "Until the end of the turn the target's size is larger by 3. Draw a card.");
    assert_eq!(ja.effect(muster), "このターンの間、対象のサイズは3だけ大きくなる。カードを1枚引く。");
    assert!(rulebook_page(&book).contains("### 召集 / Muster (`muster`)"));
}

/// The words of a vocabulary that its parameters in capitals can be.
fn with_parts(form: &str) -> Vec<String> {
    let parts: &[(&str, Vec<String>)] = &[
        ("CONDITION", Cond::forms()),
        ("WHO", Who::forms()),
        ("END", End::forms()),
        ("BODY", BodySpec::forms()),
        ("FORM", Form::forms()),
        ("POSE", Pose::forms()),
        ("TRUTH", bool::forms()),
        ("AMOUNT", vec!["3".into(), "keys".into(), "key_of_club".into()]),
        ("CARDS", vec!["S".into()]),
        ("NUMBER", vec!["1".into(), "2".into()]),
        ("SIZE", vec!["-1".into()]),
    ];
    parts.iter().fold(vec![form.to_string()], |texts, (part, words)| {
        let filled = |text: &String| words.iter().map(|word| text.replace(part, word)).collect::<Vec<_>>();
        texts.iter().flat_map(filled).collect()
    })
}

#[test]
fn every_verb_has_words_in_both_languages() {
    for text in Op::forms().iter().flat_map(|form| with_parts(form)) {
        let words: Vec<&str> = text.split(' ').collect();
        let op = Op::read(&mut Reader::new(&words)).unwrap_or_else(|wanted| panic!("{text}: {wanted:?}"));
        for lang in Lang::ALL {
            let said = Phrasebook::new(lang).verbs(&[op, Op::Draw]);
            assert!(!said.contains('⟦'), "{text}: {said}");
        }
    }
}

/// Every message that a published row names exists, and no id is an answer in records.
#[test]
fn published_rows_have_names_and_messages() {
    for book in saigen_editions::rulebooks() {
        for lang in Lang::ALL {
            let (words, texts) = (Phrasebook::of(lang, &book), saigen_texts::Texts::shared(lang));
            for action in &book.actions {
                assert!(action.text.is_empty() || texts.has(&action.text), "{}", action.text);
                assert!(words.name(action) != action.id && !is_taken(&action.id), "{}", action.id);
            }
            let others = book.characters.iter().map(|it| &it.text).chain(book.fogs.iter().map(|it| &it.text));
            others.for_each(|text| assert!(text.is_empty() || texts.has(text), "{text}"));
        }
    }
}
