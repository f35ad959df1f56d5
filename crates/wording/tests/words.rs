//! Every row, question, option, reason and event has words in both languages, and no text reveals more to a
//! seat than it may know.

use std::sync::Arc;

use saigen_cards::{BySeat, Card, CardSet, Chance, Rank, Seat, Suit};
use saigen_deal::{Quick, Seed};
use saigen_editions::{rulebook, rulebooks};
use saigen_engine::{ActionId, Deck, Event, Game, Place, Reason, Rules, SetUp, TargetKind};
use saigen_rulebook::{Ability, BodySpec, Character, Edition, Format, Kind, Letter, Size};
use saigen_texts::Lang;
use saigen_wording::{EventWording, Phrasebook, Section, Wording, ruling};

/// The mark of a missing message or variable.
const FAULT: char = '⟦';

fn check(text: &str) {
    assert!(!text.contains(FAULT) && !text.is_empty(), "{text}");
}

fn all_rules() -> impl Iterator<Item = Rules> {
    rulebooks().map(|book| Rules::new(book).unwrap())
}

/// Plays a random game; calls `look` after every choice with the game and its events.
fn play(rules: &Rules, set_up: &SetUp, index: u64, mut look: impl FnMut(&Game, &[Event])) {
    let mut quick = Quick::new(Seed::new(11), index);
    let mut events = Vec::new();
    let mut game = Game::set_up(rules, set_up, &mut quick, &mut |event: Event| events.push(event)).unwrap();
    look(&game, &events);
    while let Some(decision) = game.decision() {
        let pick = quick.below(decision.options.len() as u8);
        let choice = decision.options.nth(pick.into()).unwrap();
        events.clear();
        game.choose(rules, choice, &mut quick, &mut |event: Event| events.push(event)).unwrap();
        look(&game, &events);
    }
}

#[test]
fn every_row_has_words() {
    for lang in Lang::ALL {
        let words = Phrasebook::new(lang);
        for book in rulebooks() {
            for action in &book.actions {
                check(&words.name(action));
                check(&words.kind(action.kind));
                check(&words.formats(action.format));
                check(&words.trigger(action));
                check(&words.cost(action));
                check(&words.key_line(action));
                check(&words.target_line(action));
                check(&words.effect(action));
                check(&words.verbs(&action.effect));
                words.limits(action).iter().for_each(|limit| check(limit));
                assert!(!words.needs(action).contains(FAULT));
            }
            book.characters.iter().flat_map(|it| words.character(it)).for_each(|text| check(&text));
            book.fogs.iter().flat_map(|it| words.fog(it)).for_each(|text| check(&text));
            words.switches(&book).iter().flatten().for_each(|text| check(text));
            words.how_to_play(&book).iter().flat_map(|it| &it.paragraphs).for_each(|text| check(text));
        }
    }
}

#[test]
fn games_have_words() {
    for rules in all_rules().map(Arc::new) {
        for lang in Lang::ALL {
            let words = Arc::new(Wording::new(rules.clone(), lang));
            let mut event_words = Seat::BOTH.map(|seat| EventWording::new(&words, seat));
            let preset = SetUp::same(Deck::FULL);
            play(&rules, &preset, 3, |game, events| {
                event_words
                    .iter_mut()
                    .flat_map(|event_words| event_words.lines(events))
                    .for_each(|line| check(&line));
                let Some(decision) = game.decision() else { return };
                check(&words.question(game, decision));
                decision.options.iter().for_each(|it| check(&words.choice(game, decision.seat, it)));
                (0..game.stage().requests().len())
                    .for_each(|index| check(&words.full_request(game, index as u8, Seat::A)));
                check_reasons(&words, game, decision.seat);
            });
        }
    }
}

fn check_reasons(words: &Wording, game: &Game, seat: Seat) {
    for action in words.rules().actions() {
        for reason in game.reasons(words.rules(), seat, action) {
            check(&words.reason(action, &reason));
            check(&words.reference(&reason));
        }
    }
}

/// One value of every reason.
fn reasons(action: ActionId) -> Vec<Reason> {
    let (limit, need, have, cards) = (4, 2, 1, CardSet::suit(Suit::Heart));
    let body = |body, own, of_key_suit| TargetKind::Character { body, own, of_key_suit };
    let mut targets = vec![
        TargetKind::RequestWithKeys,
        TargetKind::RequestInReach,
        TargetKind::RequestFor(action),
        TargetKind::RequestWithTarget,
        TargetKind::Player,
        TargetKind::Opponent,
    ];
    for spec in [BodySpec::Character, BodySpec::Soldier, BodySpec::Bulwark] {
        targets.extend([body(spec, false, false), body(spec, false, true)]);
        targets.extend([body(spec, true, false), body(spec, true, true)]);
    }
    let mut reasons = vec![
        Reason::GameOver,
        Reason::EffectWaits,
        Reason::NotYourChance,
        Reason::HappensByItself,
        Reason::NotYourTurn,
        Reason::StageNotEmpty,
        Reason::OnlyInOpponentsTurn,
        Reason::UsedThisTurn,
        Reason::Forbidden,
        Reason::StageFull { limit },
        Reason::FogFull { limit },
        Reason::HeldFull { limit },
        Reason::Repeated,
        Reason::TooManyFree { limit },
        Reason::NoKey { cards },
        Reason::NoSecondKey { cards },
        Reason::NoMatchingKeys,
        Reason::TooFewBulwarks { need, have },
        Reason::TooLittleLife { need, have },
        Reason::TooFewToDiscard { need, have },
        Reason::OnlyKeyIsOnlyDiscard,
        Reason::TooFewCharacters { need, have },
        Reason::KeyFitsNoTarget,
        Reason::TargetNeededForCost,
    ];
    reasons.extend(targets.into_iter().map(|target| Reason::NoTarget { target }));
    reasons
}

#[test]
fn every_reason_has_words() {
    let rules = Arc::new(all_rules().last().unwrap());
    let action = rules.find("up").unwrap();
    for lang in Lang::ALL {
        let words = Arc::new(Wording::new(rules.clone(), lang));
        for reason in reasons(action) {
            check(&words.reason(action, &reason));
            check(&words.reference(&reason));
        }
    }
}

#[test]
fn every_reason_leads_to_an_entry() {
    let rules = Arc::new(all_rules().last().unwrap());
    let action = rules.find("up").unwrap();
    let words = Wording::new(rules.clone(), Lang::En);
    let sections: Vec<String> = words.phrases().how_to_play(rules.book()).iter().map(Section::id).collect();
    for reason in reasons(action) {
        let Some(entry) = words.rule_entry(action, &reason) else {
            assert_eq!(reason, Reason::Forbidden);
            continue;
        };
        let number = entry.strip_prefix('R').and_then(|number| number.parse().ok());
        let is_ruling = number.is_some_and(|number| ruling(number, Lang::Ja).is_some());
        assert!(sections.contains(&entry) || is_ruling || rules.find(&entry).is_some(), "{entry}");
    }
}

/// The cards of seat b that seat a may know from these events and the field.
fn learned(game: &Game, events: &[Event]) -> CardSet {
    let shown = events.iter().fold(CardSet::EMPTY, |seen, event| match *event {
        Event::Top { seat: Seat::B, card } | Event::Shown { seat: Seat::B, card } => seen.with(card),
        Event::Moved { seat: Seat::B, card, to: Place::Key | Place::TurnedUp, .. } => seen.with(card),
        Event::LookedAt { seat: Seat::B, hand } => seen | hand,
        _ => seen,
    });
    shown | game.side(Seat::B).known().to_opponent
}

/// Seat a has only ♠ and ♡, seat b only ♢ and ♣: a ♢ or ♣ in a line for seat a is a card of seat b.
#[test]
fn no_line_names_a_card_that_its_reader_cannot_know() {
    let half = |one, other| Deck::Secret(CardSet::suit(one) | CardSet::suit(other));
    let decks = BySeat([half(Suit::Spade, Suit::Heart), half(Suit::Diamond, Suit::Club)]);
    let set_up = SetUp { decks, preset: false };
    let theirs: Vec<Card> =
        Card::all().filter(|card| matches!(card.suit(), Some(Suit::Diamond | Suit::Club))).collect();
    for rules in all_rules().map(Arc::new) {
        let words = Arc::new(Wording::new(rules.clone(), Lang::En));
        for index in 0..6 {
            let mut event_words = EventWording::new(&words, Seat::A);
            let mut known = CardSet::EMPTY;
            play(&rules, &set_up, index, |game, events| {
                known |= learned(game, events);
                for line in event_words.lines(events) {
                    let named = |card: &&Card| has_word(&line, &words.phrases().card(**card));
                    let leak = theirs.iter().filter(named).find(|card| !known.contains(**card));
                    assert_eq!(leak, None, "{line}");
                }
                if let Some(decision) = game.decision().filter(|decision| decision.seat == Seat::A) {
                    let lines = decision.options.iter().map(|it| words.choice(game, Seat::A, it));
                    for line in lines.chain([words.question(game, decision)]) {
                        let named = |card: &&Card| has_word(&line, &words.phrases().card(**card));
                        let leak = theirs.iter().filter(named).find(|card| !known.contains(**card));
                        assert_eq!(leak, None, "{line}");
                    }
                }
            });
        }
    }
}

/// Whether a line contains a card as a whole word: ♢1 does not match ♢10.
fn has_word(line: &str, card: &str) -> bool {
    line.match_indices(card)
        .any(|(at, _)| !line[at + card.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// After the game everything is public: every card that moves between zones is named.
#[test]
fn an_open_teller_calls_players_by_name_and_names_every_card() {
    let rules = Arc::new(Rules::new(rulebook(Edition::new(8, 2), Format::Master)).unwrap());
    let words = Arc::new(Wording::new(rules.clone(), Lang::En));
    let mut event_words = EventWording::open(&words, BySeat(["Aya".into(), "Ken".into()]));
    let mut lines = Vec::new();
    play(&rules, &SetUp::same(Deck::FULL), 3, |_, events| lines.extend(event_words.lines(events)));
    lines.iter().for_each(|line| check(line));
    let drew: Vec<&String> = lines.iter().filter(|line| line.contains(" drew ")).collect();
    assert!(drew.len() > 4 && drew.iter().all(|line| line.contains(['♠', '♡', '♢', '♣', 'J'])), "{drew:?}");
    assert!(lines.iter().any(|line| line.starts_with("Aya")));
    assert!(lines.iter().all(|line| !line.starts_with("You") && !line.starts_with("Opponent")));
}

/// An unpublished character is described part by part.
#[test]
fn custom_characters_are_described_by_their_parts() {
    let book = rulebook(Edition::new(8, 2), Format::Standard);
    let find = |id: &str| book.characters.iter().find(|it| it.id == id).unwrap().clone();
    let described = |character: Character| {
        let character = Character { text: "".into(), ..character };
        [Lang::En, Lang::Ja].map(|lang| Phrasebook::new(lang).character(&character)[1].clone())
    };
    let [en, ja] = described(Character { haste: CardSet::rank(Rank::JACK), ..find("hero") });
    assert!(en.starts_with("A soldier made of one card of J–K."), "{en}");
    assert!(
        en.ends_with(
            "It has haste with J among its cards; otherwise it cannot attack in the turn it enters the field."
        ),
        "{en}"
    );
    assert_eq!(
        ja,
        "J〜Kのカード1枚から成る兵士である。サイズはその数字である（Jは11、Qは12、Kは13、Jokerは0）。Jがあれば速攻を持ち、なければ場に出たターンには攻撃できない。"
    );
    let [en, ja] = described(Character { size: Size::Plus(-2), ..find("hero") });
    assert!(en.contains("0 for a Joker. Subtract 2 from it. It cannot attack"), "{en}");
    assert!(ja.contains("Jokerは0）。これから2を引く。場に出た"), "{ja}");
    let [en, ja] = described(Character { size: Size::Fixed(7), ..find("armed_soldier") });
    assert!(en.contains("of one suit. Its size is 7, whatever its cards are."), "{en}");
    assert!(ja.contains("兵士である。サイズはカードにかかわらず7である。"), "{ja}");
    let frees = |only| Some(Ability::Frees { kind: Kind::NormalMagic, timing: None, only });
    let [en, ja] = described(Character { ability: frees(None), ..find("magician") });
    assert!(
        en.contains("It has haste: it may attack")
            && en.ends_with("you do not pay the cost of actions of the type “Normal magic”."),
        "{en}"
    );
    assert!(ja.ends_with("自分は通常魔法のアクションのコストをまったく支払わない。"), "{ja}");
    let [en, _] = described(Character { ability: frees(Some(Letter::Bulwark)), ..find("magician") });
    assert!(en.contains("you pay no B for actions of the type “Normal magic”;"), "{en}");
    let [en, ja] = described(find("bulwark"));
    assert!(en.starts_with("One card, face down.") && !en.contains("haste"), "{en}");
    assert!(ja.starts_with("裏向きのカード1枚"), "{ja}");
}
