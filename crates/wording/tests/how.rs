//! “How to play” and the texts say what holds in their rulebook.

use saigen_editions::{rulebook, rulebooks};
use saigen_rulebook::{Edition, Format, Letter};
use saigen_texts::Lang;
use saigen_wording::{Phrasebook, cost_letters};

/// The paragraphs of a section.
fn section(lang: Lang, (major, minor): (u8, u8), format: Format, number: usize) -> String {
    let book = rulebook(Edition::new(major, minor), format);
    Phrasebook::of(lang, &book).how_to_play(&book)[number - 1].paragraphs.join("\n")
}

#[test]
fn costs_are_those_that_occur() {
    let sacrifice = "墓地へ送る";
    assert!(!section(Lang::Ja, (8, 2), Format::Lite, 4).contains(sacrifice));
    assert!(section(Lang::Ja, (7, 0), Format::Master, 4).contains(sacrifice));
    for book in rulebooks() {
        let letters: String = cost_letters(&book).map(Letter::char).collect();
        let costs = book.actions.iter().filter_map(|action| action.direct()).map(|it| it.cost.to_string());
        let costs: String = costs.collect();
        assert!("BLDS".chars().all(|letter| costs.contains(letter) == letters.contains(letter)), "{letters}");
    }
}

#[test]
fn the_entry_deck_has_as_many_cards_as_it_names() {
    assert!(section(Lang::En, (6, 0), Format::Lite, 2).contains("The entry deck has 21 cards"));
    assert!(section(Lang::En, (7, 0), Format::Lite, 2).contains("The entry deck has 21 cards"));
    assert!(section(Lang::En, (8, 2), Format::Lite, 2).contains("The entry deck has 20 cards"));
}

#[test]
fn it_says_what_a_joker_becomes() {
    for (edition, format, soldier, preset) in [
        ((6, 2), Format::Lite, false, None),
        ((8, 2), Format::Lite, false, Some("it goes to the graveyard, and the next card is taken (R23)")),
        ((8, 2), Format::Standard, true, Some("is a magician (R38)")),
    ] {
        let goal = section(Lang::En, edition, format, 1);
        assert_eq!(goal.contains("a Joker never becomes a soldier"), !soldier, "{goal}");
        let set_up = section(Lang::En, edition, format, 2);
        assert_eq!(set_up.contains("A Joker"), preset.is_some(), "{set_up}");
        assert!(preset.is_none_or(|preset| set_up.contains(preset)), "{set_up}");
    }
}

#[test]
fn earlier_editions_say_whose_words_are_used() {
    let note = |edition| section(Lang::Ja, edition, Format::Lite, 1);
    assert!(note((6, 0)).contains("ゲーム中のライフを「デッキ」、兵士のサイズを「数字」と呼びます"));
    assert!(note((7, 0)).contains("兵士のサイズを「数字」と呼びます"));
    assert!(!note((8, 2)).contains("呼びます"));
}

#[test]
fn it_holds_the_effects_of_its_own_steps() {
    for book in rulebooks() {
        let words = Phrasebook::of(Lang::Ja, &book);
        let sections = words.how_to_play(&book);
        for (number, id) in [(3, "end"), (3, "draw"), (6, "next_generation"), (7, "damage_judgement")] {
            let effect = words.effect(book.action(id).unwrap());
            assert!(sections[number - 1].paragraphs.iter().any(|it| it.contains(&effect)), "{id}");
        }
    }
}

#[test]
fn texts_say_what_the_rulings_decide() {
    let master = rulebook(Edition::new(8, 2), Format::Master);
    let effect = |lang, id| Phrasebook::of(lang, &master).effect(master.action(id).unwrap());
    assert!(effect(Lang::Ja, "reverse").contains("今の状態のままでもよい"));
    assert!(effect(Lang::Ja, "reverse").contains("場に出たターンは変わらない"));
    assert!(effect(Lang::En, "change_target").contains("aimed at this Change target itself"));
    assert!(effect(Lang::Ja, "damage_judgement").contains("表になってから"));
}
