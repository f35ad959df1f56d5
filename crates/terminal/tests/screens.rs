//! Screens as text at 80×24 and 120×40, in both languages, and the effects of keys.

use crate::common::{Seen, framed, hot_seat, position, silent, start};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use saigen_cards::Seat;
use saigen_engine::Answer;
use saigen_terminal::{HintLine, Input, Leave};
use saigen_texts::Lang;
use unicode_width::UnicodeWidthStr;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// During an attack by b; a is asked.
const ATTACKED: &str = "turn 5 b
chance a
a hand H5 C2 S9
a life 12
a grave S2 D7
a0 soldier S7
a1 bulwark D2
a2 bulwark H3 driven
b life 20
b hand C3 C4
b0 soldier S8 attacker
b1 bulwark D9
";

fn letter(seen: &mut Seen, letter: char) {
    seen.key(KeyCode::Char(letter));
}

#[test]
fn the_table_at_80_by_24() {
    let text = position(Lang::En, ATTACKED, SMALL).text();
    let expected = " BlackPoker 8.2 Lite · Turn 5 · the opponent's turn                     level:1
── level:1 (b) · life 10+ · hand 2 · graveyard – ───────────────────────────────
 bulwarks  [b1 ##]
 soldiers  [b0 ♠8 8▼]
── stage · if you pass, nothing happens ────────────────────────────────────────
  b0 → 8 damage


── You (a) · life 12 · hand 3 · graveyard 2 ♢7 ─────────────────────────────────
 soldiers  [a0 ♠7 7]
 bulwarks  [a1 (♢2)] [a2 (♡3)~]
 hand      ♠9 ♡5 ♣2
You hold the chance: request an action or       ─ Log ──────────────────────────
pass.
▸1 Up               key ♡A–10, cost D
 2 Down             key ♠A–10, cost D
 3 Pass             if you pass, nothing happe…
 – End              not now
 – Attack           not now
 – Set bulwark      cost L                  ↓9
  Until the end of the turn the target's size
  is larger by the number of the key card. The
  key card goes to your fog as the marker.
Enter choose ←→ cards Space pass ? rules h hint o auto e end H keys q leave";
    assert_eq!(text, expected, "\n{text}");
}

#[test]
fn the_table_in_japanese_keeps_its_columns() {
    let text = position(Lang::Ja, ATTACKED, SMALL).text();
    for line in
        ["── あなた（a） · ライフ12 · 手札3 · 墓地2 ♢7 ──", " 防壁  [a1 (♢2)] [a2 (♡3)~]", "▸1 アップ"]
    {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.contains("─ ログ ─"));
}

#[test]
fn cards_are_boxes_where_there_is_room() {
    for lang in Lang::ALL {
        let text = position(lang, ATTACKED, LARGE).text();
        for line in ["┌a0──┐", "│♠7 7│", "└────┘", "│(♡3)│", "└~───┘", "└▼───┘"]
        {
            assert!(text.contains(line), "{line}\n{text}");
        }
        assert!(!text.contains("[a0"), "{text}");
    }
}

#[test]
fn nothing_is_cut_in_half_or_missing_in_any_language_and_size() {
    for lang in Lang::ALL {
        for size in [SMALL, LARGE, (100, 30), (70, 20), (200, 60)] {
            let mut seen = position(lang, ATTACKED, size);
            for key in "oHwgl?".chars() {
                for text in [seen.text(), {
                    letter(&mut seen, key);
                    seen.text()
                }] {
                    assert!(!text.contains('⟦'), "{text}");
                    assert!(text.lines().all(|line| line.width() <= usize::from(size.0)), "{text}");
                    assert_eq!(text.lines().count(), usize::from(size.1));
                }
                seen.key(KeyCode::Esc);
            }
        }
        let text = position(lang, ATTACKED, (40, 12)).text();
        assert!(text.contains("70×20"), "{text}");
    }
}

#[test]
fn an_action_first_then_its_parts() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    seen.key(KeyCode::Enter);
    let text = seen.text();
    assert!(text.contains("Up: choose a card to discard."), "{text}");
    assert!(text.contains("▸1 Do it: Up · key ♡5 · discard"), "{text}");
    assert!(text.contains("Certain: You requested Up"), "{text}");
    seen.key(KeyCode::Backspace);
    assert!(seen.text().contains("You hold the chance"));
    seen.key(KeyCode::Enter);
    seen.key(KeyCode::Enter);
    let text = seen.text();
    assert!(text.contains("You requested Up"), "{text}");
    assert!(seen.saves > 0, "every choice is kept");
}

#[test]
fn a_card_first_then_what_can_be_done_with_it() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    seen.key(KeyCode::Tab);
    let text = seen.text();
    assert!(text.contains("With ♠9") && text.contains("▸1 Up") && text.contains(" 2 Down"), "{text}");
    assert!(!text.contains("– End"), "what is not possible with it is not listed:\n{text}");
    seen.key(KeyCode::Char('2'));
    let text = seen.text();
    assert!(text.contains("Down · key ♠9"), "the card is the key card:\n{text}");
}

#[test]
fn greyed_actions_show_their_reasons() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    for _ in 0..3 {
        seen.key(KeyCode::Down);
    }
    let text = seen.text();
    assert!(text.contains("▸– End") && text.contains("- It is not your turn. [see How to play 3]"), "{text}");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("▸– End"), "nothing happens");
    letter(&mut seen, 'w');
    let text = seen.text();
    assert!(
        text.contains("Summon hero") && text.contains("It needs 2 charged bulwarks; you have 1."),
        "{text}"
    );
}

#[test]
fn rules_of_anything() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    letter(&mut seen, '?');
    assert!(seen.text().contains("Rules: Up") && seen.text().contains("Key cards: ♡A–10"));
    seen.key(KeyCode::Esc);
    for (steps, expected) in [(1, "♠9: a card of your hand."), (3, "Bulwark: One card, face down.")] {
        (0..steps).for_each(|_| seen.key(KeyCode::Tab));
        letter(&mut seen, '?');
        assert!(seen.text().contains(expected), "{}", seen.text());
        seen.key(KeyCode::Esc);
    }
}

#[test]
fn orders_pass_until_something_happens() {
    let mut seen = position(Lang::En, "turn 5 b\nchance a\na hand H5 C2\nb hand C3 C4\n#1 end b", SMALL);
    letter(&mut seen, 'o');
    assert!(seen.text().contains("Pass until #1 has happened"), "{}", seen.text());
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Enter);
    let local = &seen.play.local;
    assert_eq!((local.course.game.turn(), local.asked()), (Seat::A, Some(Seat::A)));
    assert!(!local.passes(), "the own turn is never skipped");
    assert!(seen.text().contains("Turn 6"), "{}", seen.text());
}

#[test]
fn the_last_choice_can_be_taken_back_before_anyone_learns_from_it() {
    let mut seen = position(
        Lang::En,
        "a hand H5 C2 S9\na0 soldier S7\na1 soldier H7\nb life 20\n#1 attack a\npassed b",
        SMALL,
    );
    letter(&mut seen, ' ');
    let before = seen.text();
    assert!(before.contains("Choose a soldier to attack with"), "{before}");
    seen.key(KeyCode::Enter);
    letter(&mut seen, 'u');
    assert!(seen.text().contains("Taken back."), "{}", seen.text());
    assert!(seen.text().contains("Choose a soldier to attack with"));
}

#[test]
fn a_hint_tells_and_does() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    letter(&mut seen, 'h');
    assert!(seen.text().contains("Thinking about a hint"));
    let line = HintLine { win: 0.625, text: "Pass".into(), then: vec!["Opponent: Pass".into()] };
    // A hint for another question is ignored.
    seen.input(Input::Hint(99, Some((Answer::PASS, vec![line.clone()]))));
    assert!(!seen.text().contains("62 %"));
    seen.input(Input::Hint(1, Some((Answer::PASS, vec![line]))));
    let text = seen.text();
    assert!(text.contains("62 %  Pass") && text.contains("then Opponent: Pass"), "{text}");
    seen.key(KeyCode::Enter);
    assert!(!seen.play.local.course.played().is_empty());
}

#[test]
fn resigning_asks_first() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    letter(&mut seen, 'R');
    seen.key(KeyCode::Enter);
    assert!(seen.play.local.ending.is_none(), "the first answer goes on");
    letter(&mut seen, 'R');
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Enter);
    let text = seen.text();
    assert!(text.contains("The game is over") && text.contains("You have lost."), "{text}");
    seen.key(KeyCode::Down);
    seen.key(KeyCode::Enter);
    assert_eq!(seen.play.left(), Some(Leave::Replay));
}

#[test]
fn a_curtain_hides_the_cards_of_one_person_from_the_other() {
    let mut seen = hot_seat(Lang::En, 3, SMALL);
    let covered = seen.text();
    assert!(covered.contains("Hand over the keyboard") && !covered.contains(['♠', '♡']), "{covered}");
    seen.key(KeyCode::Enter);
    let first = seen.play.local.asked().unwrap();
    assert!(seen.text().contains(&format!("You ({first})")));
    letter(&mut seen, ' ');
    let covered = seen.text();
    assert!(covered.contains("Hand over the keyboard") && !covered.contains(['♠', '♡']), "{covered}");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains(&format!("You ({})", first.other())));
    letter(&mut seen, 'h');
    assert!(seen.text().contains("Between people there are no hints."));
}

#[test]
fn the_question_whether_to_resume_is_in_front_of_the_curtain() {
    let mut seen = hot_seat(Lang::En, 3, SMALL);
    seen.play.ask_to_resume("8.2/lite, turn 4".into());
    let text = seen.text();
    assert!(text.contains("Resume it") && !text.contains("Hand over the keyboard"), "{text}");
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("Hand over the keyboard"), "{}", seen.text());
}

#[test]
fn answers_below_the_fold_are_announced() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    let text = seen.text();
    assert!(text.contains("↓") && !text.contains("↑"), "{text}");
    seen.key(KeyCode::End);
    let text = seen.text();
    assert!(text.contains("↑") && !text.contains("↓"), "{text}");
}

#[test]
fn a_key_ends_the_turn_or_shows_why_not() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    letter(&mut seen, 'e');
    assert!(seen.text().contains("▸– End"), "{}", seen.text());
    let mut seen = position(Lang::En, "turn 2 a\nchance a\na hand H5 C2\nb hand C3", SMALL);
    letter(&mut seen, 'e');
    seen.key(KeyCode::Enter);
    assert!(matches!(seen.play.local.course.played(), [_]), "{}", seen.text());
}

#[test]
fn reasons_lead_to_how_to_play_and_to_rulings() {
    let mut seen = position(Lang::Ja, ATTACKED, SMALL);
    letter(&mut seen, 'e');
    letter(&mut seen, 'r');
    let text = seen.text();
    assert!(
        text.contains("▸ 3. ターンとチャンスとステージ") && text.contains("1. 目的とライフと場"),
        "{text}"
    );
    seen.key(KeyCode::Enter);
    assert!(seen.text().contains("行動できるのは、チャンスを持っている1人だけです"), "{}", seen.text());
}

#[test]
fn a_refused_pass_names_its_ruling() {
    let mut seen = position(Lang::En, "turn 2 a\nchance a\nidle\na hand H5 C2\nb hand C3", SMALL);
    letter(&mut seen, ' ');
    assert!(seen.text().contains("You cannot pass now"), "{}", seen.text());
}

/// Only the costs that an action of the rules has are explained.
#[test]
fn the_help_lists_the_costs_of_the_rules() {
    for (regulation, costs) in [("6.0/master/full", true), ("8.2/master/full", false)] {
        let mut seen = framed(Lang::En, regulation, LARGE);
        letter(&mut seen, 'H');
        let text = seen.text();
        assert!(text.contains("Costs: B drive a bulwark, L take 1 damage"), "{text}");
        assert_eq!(text.contains("S sacrifice a character"), costs, "{text}");
        assert!(text.contains("Ctrl-Z  suspend"), "{text}");
    }
}

#[test]
fn the_keys_for_help_and_leaving_are_always_named() {
    for (lang, words) in [(Lang::En, ["H keys", "q leave"]), (Lang::Ja, ["H 操作", "q 中断"])] {
        for size in [(70, 20), SMALL, LARGE] {
            let text = position(lang, ATTACKED, size).text();
            let footer = text.lines().last().unwrap();
            assert!(words.iter().all(|word| footer.contains(word)), "{footer}");
        }
        let text = position(lang, ATTACKED, SMALL).text();
        assert!(
            ["Enter", "←→", "Space", "?", "h ", "o ", "e "].iter().all(|key| text
                .lines()
                .last()
                .unwrap()
                .contains(key))
        );
    }
}

#[test]
fn a_failing_computer_player_loses_with_a_reason() {
    let mut seen = silent(Lang::En, "turn 2 b\nchance b\na hand H5 C2\nb hand C3 C4", SMALL);
    assert!(seen.text().contains("Your opponent is thinking"), "{}", seen.text());
    seen.input(Input::Thought(1, Err("it did not answer within 100 ms".into())));
    let text = seen.text();
    assert!(text.contains("cannot go on: it did not answer within 100 ms"), "{text}");
    assert!(text.contains("You have won."), "{text}");
}

#[test]
fn the_mouse_chooses_cards_and_answers() {
    let mut seen = position(Lang::En, ATTACKED, SMALL);
    seen.text();
    let click = |seen: &mut Seen, column: u16, row: u16| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        seen.input(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    let find = |seen: &mut Seen, what: &str| {
        let text = seen.text();
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(what)).unwrap();
        (line[..line.find(what).unwrap()].width() as u16, row as u16)
    };
    let (column, row) = find(&mut seen, "♡5");
    click(&mut seen, column, row);
    assert!(seen.text().contains("With ♡5"));
    let (column, row) = find(&mut seen, "1 Up");
    click(&mut seen, column, row);
    assert!(seen.text().contains("Up: choose a card to discard."), "{}", seen.text());
    let (column, row) = find(&mut seen, "♣2");
    click(&mut seen, column, row);
    assert!(seen.text().contains("Up: choose the target (one soldier)."), "{}", seen.text());
    let (column, row) = find(&mut seen, "b0 ♠8");
    click(&mut seen, column, row);
    let text = seen.text();
    assert!(text.contains("Request this?") && text.contains("discard ♣2 → b0"), "{text}");
}

#[test]
fn a_long_stage_counts_hidden_requests_and_follows_the_mark() {
    let stage: String =
        (1..=6).map(|number| format!("#{number} up b keys H{} target b0\n", number + 1)).collect();
    let field = "b0 soldier S3 size 3";
    let mut seen =
        position(Lang::En, &format!("turn 5 b\nchance a\na hand H5 C2\nb hand C3\n{field}\n{stage}"), SMALL);
    let text = seen.text();
    assert!(text.contains("#6 Up") && text.contains("… ") && text.contains(" more"), "{text}");
    for _ in 0..20 {
        if seen.text().to_lowercase().contains("with #1 ") {
            break;
        }
        seen.key(KeyCode::Tab);
    }
    assert!(seen.text().contains("  #1 Up"), "{}", seen.text());
}

#[test]
fn leaving_is_one_key_and_so_is_an_interruption() {
    let mut seen = start(Lang::En, 3, SMALL);
    letter(&mut seen, 'q');
    assert_eq!(seen.play.left(), Some(Leave::Quit));
    let mut seen = start(Lang::En, 3, SMALL);
    seen.input(Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert_eq!(seen.play.left(), Some(Leave::Interrupted));
}

#[test]
fn whole_games_are_played_with_two_keys_in_both_languages() {
    for (lang, seed) in [(Lang::En, 1), (Lang::Ja, 2), (Lang::En, 3), (Lang::Ja, 4)] {
        let mut seen = start(lang, seed, SMALL);
        for step in 0..4000 {
            if seen.play.local.ending.is_some() {
                break;
            }
            seen.key(if step % 7 == 6 { KeyCode::Char(' ') } else { KeyCode::Enter });
            let text = seen.text();
            assert!(!text.contains('⟦') && text.lines().all(|line| line.width() <= 80), "{text}");
        }
        assert!(seen.play.local.ending.is_some(), "{}", seen.text());
    }
}

#[test]
fn a_panel_keeps_its_border_over_wide_characters() {
    for width in 80..100 {
        let mut seen = position(Lang::Ja, ATTACKED, (width, 24));
        letter(&mut seen, '?');
        let text = seen.text();
        let panel = text.lines().skip_while(|line| !line.contains('┌')).skip(1);
        let panel: Vec<&str> = panel.take_while(|line| !line.contains('└')).collect();
        assert!(panel.len() > 3, "{text}");
        assert!(panel.iter().all(|line| line.matches('│').count() == 2), "{width}:\n{text}");
    }
}
