//! Expectations about what somebody sees, checked against their view and nothing else.

use saigen_cards::{Card, CardSet, Seat};
use saigen_editions::{Words, seat};
use saigen_engine::{Game, Rules, Sight, Unit, View, Viewer};

use super::check::{Checked, mismatch, same};
use super::expect::read_answers;
use crate::Error;
use crate::print::{Zone, choice_text, joined};
use crate::words::{GameWord, unit};

/// One thing that somebody is expected to see.
#[derive(Clone, Debug)]
pub(super) enum Seen {
    /// Some cards of a zone.
    Cards(Seat, Zone, Relation, Vec<Sight>),
    /// The known cards of a zone in any order, and how many others there are.
    Known(Seat, Zone, CardSet, usize),
    /// The number that is shown; none: “10 or more” (R41).
    Count(Seat, Zone, Option<usize>),
    /// The cards at the bottom of a life that are known as a set.
    Bottom(Seat, CardSet),
    /// These cards of a seat are known to its opponent.
    KnownToOpponent(Seat, CardSet),
    /// The cards of a character; none: a back.
    Character(Unit, CardSet),
    /// Who is asked what, perhaps with all answers.
    Asks {
        seat: Seat,
        ask: String,
        options: Vec<String>,
    },
    NoOptions,
    /// All is as it was before the last move.
    NothingNew,
}

/// How the cards that are seen in a zone are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// All of them, in order where order means something.
    Exactly,
    /// The top ones.
    Ends,
    /// The bottom ones.
    Begins,
    Has,
    Lacks,
}

const SEEN: &str = "what is seen: a zone (a hand H4 and 3 hidden), the bottom of a life (a bottom S2 S3), what the opponent knows (a seen H4), a character (a0 S3), asks and a question, no options, or nothing new";

impl Seen {
    /// Reads what follows `sees`.
    pub(super) fn read(words: &mut Words) -> Result<Self, Error> {
        let word = words.need(SEEN)?;
        match word.text.as_str() {
            "asks" => read_asks(words),
            "no" => expect_word(words, "options").map(|()| Self::NoOptions),
            "nothing" => expect_word(words, "new").map(|()| Self::NothingNew),
            text if seat(text).is_some() => read_side(word.seat()?, words),
            text if unit(text).is_some() => {
                let hidden = words.accept("hidden");
                let cards = if hidden { CardSet::EMPTY } else { words.card_set("its cards, or hidden")? };
                Ok(Self::Character(word.unit()?, cards))
            }
            _ => Err(word.unknown(SEEN)),
        }
    }

    /// Whether a viewer sees this in a game; `before` is the game before the last move.
    pub(super) fn check(&self, rules: &Rules, viewer: Viewer, game: &Game, before: &Game) -> Checked {
        let view = View::of(game, viewer);
        match self {
            Self::Cards(seat, zone, relation, cards) => {
                relation.check(*zone, cards, &sights(&view, *seat, *zone))
            }
            Self::Known(seat, zone, cards, hidden) => {
                let found = sights(&view, *seat, *zone);
                let backs = found.iter().filter(|sight| sight.card().is_none()).count();
                same(known_text(*cards, *hidden), known_text(faces(&found), backs))
            }
            Self::Count(seat, zone, count) => {
                same(count_text(*count), count_text(shown(&view, *seat, *zone)))
            }
            Self::Bottom(seat, cards) => same(bottom_text(*cards), bottom_text(view.sides[*seat].bottom_set)),
            Self::KnownToOpponent(seat, cards) => {
                let found = view.sides[*seat].known_to_opponent;
                if found.contains_all(*cards) { Ok(()) } else { mismatch(joined(*cards), joined(found)) }
            }
            Self::Character(unit, cards) => check_character(&view, *unit, *cards),
            Self::Asks { seat, ask, options } => check_asks(rules, &view, *seat, ask, options),
            Self::NoOptions => same("", joined(options_of(rules, &view))),
            Self::NothingNew if view == View::of(before, viewer) => Ok(()),
            Self::NothingNew => mismatch("nothing new", "the view is not what it was before the last move"),
        }
    }
}

/// The next word must be this one.
pub(super) fn expect_word(words: &mut Words, wanted: &str) -> Result<(), Error> {
    let word = words.need(wanted)?;
    if word.text == wanted { Ok(()) } else { Err(word.unknown(wanted)) }
}

/// `asks b chance`, or with the whole list of answers.
fn read_asks(words: &mut Words) -> Result<Seen, Error> {
    let seat = words.need("who is asked")?.seat()?;
    let ask = words.need("what is asked, for instance chance")?.text;
    let mut options = read_answers(words);
    options.sort_unstable();
    Ok(Seen::Asks { seat, ask, options })
}

/// What follows a seat: a zone, the bottom of its life, or what its opponent knows.
fn read_side(seat: Seat, words: &mut Words) -> Result<Seen, Error> {
    let what = "life, grave, hand, fog, outside, turned, bottom or seen";
    let word = words.need(what)?;
    match word.text.as_str() {
        "bottom" if words.accept("empty") => Ok(Seen::Bottom(seat, CardSet::EMPTY)),
        "bottom" => words.card_set("cards, or empty").map(|cards| Seen::Bottom(seat, cards)),
        "seen" => words.card_set("cards").map(|cards| Seen::KnownToOpponent(seat, cards)),
        text => {
            let zone = Zone::find(text).ok_or_else(|| word.unknown(what))?;
            read_zone(seat, zone, words)
        }
    }
}

const ZONE: &str = "cards, ? for each that is not known; cards and how many are hidden (H4 and 3 hidden); how many there are; or cards after ends, begins, has or lacks";

fn read_zone(seat: Seat, zone: Zone, words: &mut Words) -> Result<Seen, Error> {
    let word = words.peek().cloned().ok_or_else(|| words.missing(ZONE))?;
    if let Ok(count) = word.text.parse() {
        return read_count(seat, zone, count, words);
    }
    if word.text == "?" || word.card().is_ok() {
        return read_sights(seat, zone, Relation::Exactly, words);
    }
    words.next();
    match word.text.as_str() {
        "empty" => Ok(Seen::Count(seat, zone, Some(0))),
        "ends" => read_sights(seat, zone, Relation::Ends, words),
        "begins" => read_sights(seat, zone, Relation::Begins, words),
        "has" => read_faces(seat, zone, Relation::Has, words),
        "lacks" => read_faces(seat, zone, Relation::Lacks, words),
        _ => Err(word.unknown(ZONE)),
    }
}

fn read_faces(seat: Seat, zone: Zone, relation: Relation, words: &mut Words) -> Result<Seen, Error> {
    let cards = words.card_set("cards")?;
    Ok(Seen::Cards(seat, zone, relation, cards.into_iter().map(Sight::face).collect()))
}

/// `4`, `4 hidden`, `10 or more`.
fn read_count(seat: Seat, zone: Zone, count: usize, words: &mut Words) -> Result<Seen, Error> {
    let number = words.need("a number")?;
    if words.accept("hidden") {
        return Ok(Seen::Known(seat, zone, CardSet::EMPTY, count));
    }
    if !words.accept("or") {
        return Ok(Seen::Count(seat, zone, Some(count)));
    }
    expect_word(words, "more")?;
    if count == 10 && zone == Zone::Life {
        return Ok(Seen::Count(seat, zone, None));
    }
    Err(number.error("only a life of 10 cards or more is shown like this: write life 10 or more"))
}

/// `H4 ? ?`, or `H4 and 2 hidden`.
fn read_sights(seat: Seat, zone: Zone, relation: Relation, words: &mut Words) -> Result<Seen, Error> {
    let mut sights = Vec::new();
    while let Some(word) = words.peek().filter(|word| word.text != "and").cloned() {
        words.next();
        sights.push(if word.text == "?" { Sight::BACK } else { Sight::face(word.card()?) });
    }
    if sights.is_empty() {
        return Err(words.missing("cards, ? for each that is not known"));
    }
    let Some(and) = words.next() else { return Ok(Seen::Cards(seat, zone, relation, sights)) };
    if relation != Relation::Exactly || sights.contains(&Sight::BACK) {
        return Err(and.error("hidden cards are counted after cards that are known, without ? or ends"));
    }
    let what = "how many are hidden";
    let hidden = words.need(what)?.number(what)?;
    expect_word(words, "hidden")?;
    Ok(Seen::Known(seat, zone, faces(&sights), hidden))
}

/// The cards of a zone as they are seen: from the bottom, in the order turned up, or known ones first.
fn sights(view: &View, seat: Seat, zone: Zone) -> Vec<Sight> {
    let side = &view.sides[seat];
    let with_backs = |cards: CardSet, backs: u8| {
        let backs = core::iter::repeat_n(Sight::BACK, backs as usize);
        cards.into_iter().map(Sight::face).chain(backs).collect()
    };
    match zone {
        Zone::Life => side.life.cards().to_vec(),
        Zone::Grave => side.grave.cards().to_vec(),
        Zone::Hand => with_backs(side.hand, side.hand_hidden),
        Zone::Outside => with_backs(side.outside, side.outside_hidden),
        Zone::Pack => with_backs(side.pack, side.pack_hidden),
        Zone::Rare => with_backs(side.rare, side.rare_hidden),
        Zone::Trumps => with_backs(side.trumps - side.trumps_up - side.held_down, side.trumps_hidden),
        Zone::TrumpsUp => with_backs(side.trumps_up, 0),
        Zone::HeldDown => with_backs(side.held_down, 0),
        Zone::Fog => with_backs(side.fog().iter().map(|fog| fog.card).collect(), 0),
        Zone::Turned => match view.moment().turned_up() {
            (owner, cards) if owner == seat => cards.iter().copied().map(Sight::face).collect(),
            _ => Vec::new(),
        },
    }
}

/// The number that the table shows; none where it says no more than “10 or more”.
fn shown(view: &View, seat: Seat, zone: Zone) -> Option<usize> {
    match zone {
        Zone::Life if view.viewer() != Viewer::Seat(seat) => view.sides[seat].life_shown(),
        _ => Some(sights(view, seat, zone).len()),
    }
}

fn faces(sights: &[Sight]) -> CardSet {
    sights.iter().filter_map(|sight| sight.card()).collect()
}

fn sights_text(sights: &[Sight]) -> String {
    joined(sights.iter().map(|sight| sight.card().map_or_else(|| "?".into(), |card: Card| card.to_string())))
}

fn known_text(cards: CardSet, hidden: usize) -> String {
    format!("{}{}{hidden} hidden", joined(cards), if cards.is_empty() { "" } else { " and " })
}

fn count_text(count: Option<usize>) -> String {
    count.map_or_else(|| "10 or more".into(), |count| count.to_string())
}

fn bottom_text(cards: CardSet) -> String {
    if cards.is_empty() { "bottom empty".into() } else { format!("bottom {}", joined(cards)) }
}

impl Relation {
    fn check(self, zone: Zone, cards: &[Sight], found: &[Sight]) -> Checked {
        let (named, known) = (faces(cards), faces(found));
        let fits = match self {
            Self::Exactly if zone.is_ordered() => cards == found,
            Self::Exactly => named == known && cards.len() == found.len(),
            Self::Ends => found.ends_with(cards),
            Self::Begins => found.starts_with(cards),
            Self::Has => known.contains_all(named),
            Self::Lacks => !known.intersects(named),
        };
        if fits { Ok(()) } else { mismatch(sights_text(cards), sights_text(found)) }
    }
}

fn check_character(view: &View, unit: Unit, cards: CardSet) -> Checked {
    let text = |cards: CardSet| if cards.is_empty() { "hidden".into() } else { joined(cards) };
    let there = view.sides[unit.seat()].characters().find(|character| character.place == unit.place());
    match there {
        Some(there) => same(text(cards), text(there.cards)),
        None => mismatch(format!("a character at {unit}"), "nobody stands there"),
    }
}

fn options_of(rules: &Rules, view: &View) -> Vec<String> {
    let options = view.decision().into_iter().flat_map(|decision| decision.options.iter());
    let mut texts: Vec<String> = options.map(|choice| choice_text(rules, choice)).collect();
    texts.sort_unstable();
    texts
}

fn check_asks(rules: &Rules, view: &View, seat: Seat, ask: &str, options: &[String]) -> Checked {
    let Some(decision) = view.decision() else {
        return mismatch(format!("asks {seat} {ask}"), "nobody is asked");
    };
    let found = format!("asks {} {}", decision.seat, decision.ask.id());
    if options.is_empty() {
        return same(format!("asks {seat} {ask}"), found);
    }
    let all = options_of(rules, view);
    same(format!("asks {seat} {ask} {}", options.join(" ")), format!("{found} {}", all.join(" ")))
}

#[cfg(test)]
mod tests {
    use crate::{parse_scenarios, run_file};

    const START: &str = "scenario x\nrules 8.2 lite\na hand H4 S2 S3\na seen H4\na public S2\na life 9* D5\na grave C2 C3\n\
        a0 bulwark S9\na1 soldier H9\nb life 12\nb bottom 2\n";

    fn failures(expectations: &str) -> String {
        let report = run_file("x", &format!("{START}= {expectations}\n"));
        assert!(report.errors.is_empty(), "{report}");
        report.failures.iter().map(|failure| format!("{}, not {}", failure.found, failure.expected)).collect()
    }

    #[test]
    fn what_is_seen_holds() {
        for text in [
            "b sees a hand H4 S2 and 1 hidden; b sees a hand S2 ? H4; b sees a hand has H4; b sees a hand lacks S3",
            "onlooker sees a hand S2 and 2 hidden; a sees a hand H4 S2 S3; b sees a hand 3",
            "b sees a grave ? C3; b sees a grave ends C3; b sees a grave begins ?; a sees a grave C2 C3",
            "b sees a grave C3 and 1 hidden; b sees b grave empty; b sees a fog empty; b sees a turned empty",
            "b sees a life 10 or more; a sees a life 10; a sees a life 10 hidden; onlooker sees a life 10 or more",
            "a sees b bottom SA S2; a sees a bottom empty; a sees a seen H4 S2; not a sees a seen S3",
            "b sees a0 hidden; a sees a0 S9; b sees a1 H9; onlooker sees a0 hidden",
            "b sees asks a chance; b sees no options; not a sees no options; b sees nothing new",
            "not onlooker sees a seen H4; a sees asks a chance attack down end equip pass set_bulwark summon_soldier up",
        ] {
            assert_eq!(failures(text), "", "{text}");
        }
    }

    #[test]
    fn what_was_found_instead_is_said() {
        for (text, found) in [
            ("b sees a hand 3 hidden", "S2 H4 and 1 hidden, not 3 hidden"),
            ("b sees a grave C2 C3", "? C3, not C2 C3"),
            ("b sees a life 9", "10 or more, not 9"),
            ("b sees a0 S9", "hidden, not S9"),
            ("b sees a7 S9", "nobody stands there, not a character at a7"),
            ("b sees asks b chance", "asks a chance, not asks b chance"),
            ("b sees a bottom D5", "bottom empty, not bottom D5"),
        ] {
            assert_eq!(failures(text), found, "{text}");
        }
    }

    #[test]
    fn errors_say_where_and_what_would_be_right() {
        for (text, column, part) in [
            ("b sees", 9, "write what is seen"),
            ("b sees a", 11, "life, grave, hand"),
            ("b sees a hand", 16, "H4 and 3 hidden"),
            ("b sees a hand H4 and 3", 25, "write hidden"),
            ("b sees a hand H4 and three hidden", 24, "a number"),
            ("b sees a hand H4 ? and 3 hidden", 22, "without ?"),
            ("b sees a life 9 or more", 17, "life 10 or more"),
            ("b sees a life 10 or less", 23, "write more"),
            ("b sees a grave ends", 22, "? for each"),
            ("b sees a0 shown", 13, "is not a card"),
            ("b sees no cards", 13, "write options"),
            ("onlooker a hand", 12, "write sees"),
        ] {
            let errors = parse_scenarios(&format!("{START}= {text}\n")).unwrap_err();
            let error = &errors[0];
            assert_eq!((error.line, error.column), (12, column), "{text}: {error}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
}
