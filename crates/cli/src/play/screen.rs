//! The table as lines of text, as one seat may see it.

use saigen_cards::{CardSet, Seat};
use saigen_engine::{ActionId, Choice, Decision, Game, Side, Unit, View, Viewer};
use saigen_wording::Wording;

use crate::layout::{self, columns, indented, labelled, pad, widest};

/// From this number of cards on, an opponent’s life is shown as “10 or more” (R41).
const MANY: usize = 10;

/// The whole table: opponent, stage, own side.
pub(crate) fn table(words: &Wording, game: &Game, me: Seat) -> String {
    let say = words.phrases();
    let turn = match game.turn_number() {
        0 => "turn-none",
        _ if game.turn() == me => "turn-yours",
        _ => "turn-opponents",
    };
    let turn = say.say(turn, &[("number", game.turn_number().into())]);
    let rule = "─".repeat(layout::width().saturating_sub(columns(&turn) + 4));
    let mut lines = vec![format!("── {turn} {rule}")];
    lines.extend(side(words, game, me.other(), me));
    lines.extend(stage(words, game, me));
    lines.extend(side(words, game, me, me));
    lines.join("\n")
}

fn stage(words: &Wording, game: &Game, me: Seat) -> Vec<String> {
    let say = words.phrases();
    let count = game.stage().requests().len() as u8;
    let mut lines: Vec<String> =
        (0..count).rev().map(|index| format!("    {}", words.full_request(game, index, me))).collect();
    let heading = say.word("row-stage");
    match lines.is_empty() {
        true => lines.push(format!("  {heading}  {}", say.word("nothing"))),
        false => lines.insert(0, format!("  {heading}")),
    }
    let (owner, turned) = game.turned_up();
    if !turned.is_empty() {
        let cards = say.cards(turned.iter().copied());
        lines.push(format!("  {} ({owner})  {cards}", say.word("row-turned-up")));
    }
    lines
}

/// One side: counts, then rows of characters, fogs and, for the viewer, the hand.
fn side(words: &Wording, game: &Game, seat: Seat, me: Seat) -> Vec<String> {
    let say = words.phrases();
    let own = seat == me;
    let it = game.side(seat);
    let who = say.say(if own { "side-you" } else { "side-opponent" }, &[("seat", seat.to_string().into())]);
    let mut counts = vec![life(words, it, own), hand(words, it, own), graveyard(words, it)];
    counts.extend(pack(words, it));
    counts.extend((!own && !it.rare().is_empty()).then(|| say.word("short-rare")));
    let held = |cards: CardSet| cards.into_iter().filter(|_| own).map(|card| say.card(card)).collect();
    let soldiers = it.characters().filter(|character| character.soldier).map(|character| character.place);
    let rows = [
        ("row-soldiers", units(words, game, seat, me, soldiers)),
        ("row-bulwarks", units(words, game, seat, me, it.row().iter().copied())),
        ("row-fog", it.fog().iter().map(|fog| say.card(fog.card)).collect()),
        ("row-hand", held(it.hand())),
        ("label-rare", held(it.rare())),
    ];
    let labels = rows.each_ref().map(|(id, _)| say.word(id));
    let width = widest(labels.iter().map(String::as_str));
    let shown = labels.iter().zip(&rows).filter(|(_, (_, things))| !things.is_empty());
    let shown = shown.map(|(label, (_, things))| labelled(4, label, width, &things.join("   ")));
    std::iter::once(format!("  {who}  {}", say.list(counts))).chain(shown).collect()
}

fn units(
    words: &Wording,
    game: &Game,
    seat: Seat,
    me: Seat,
    places: impl Iterator<Item = u8>,
) -> Vec<String> {
    places.map(|place| format!("[{}]", words.unit(game, Unit::new(seat, place), me))).collect()
}

fn life(words: &Wording, side: &Side, own: bool) -> String {
    let count = side.life().len();
    match own || count < MANY {
        true => words.phrases().say("life-exact", &[("count", count.into())]),
        false => words.phrases().say("life-many", &[("count", MANY.into())]),
    }
}

/// Number of cards in a hand, and those the opponent knows.
fn hand(words: &Wording, side: &Side, own: bool) -> String {
    let say = words.phrases();
    let hand = say.say("hand-count", &[("count", side.hand().len().into())]);
    let known = side.hand() & side.known().to_opponent;
    match own || known.is_empty() {
        true => hand,
        false => say.say("hand-known", &[("hand", hand.into()), ("cards", say.cards(known).into())]),
    }
}

/// Number of cards in a pack, if there is one.
fn pack(words: &Wording, side: &Side) -> Option<String> {
    let id = if side.is_pack_open() { "short-pack-open" } else { "short-pack-closed" };
    let count = [("count", side.pack().len().into())];
    (side.is_pack_open() || !side.pack().is_empty()).then(|| words.phrases().say(id, &count))
}

fn graveyard(words: &Wording, side: &Side) -> String {
    let say = words.phrases();
    match side.grave().top() {
        Some(top) => {
            let args = [("count", side.grave().len().into()), ("card", say.card(top).into())];
            say.say("graveyard-top", &args)
        }
        None => say.word("graveyard-empty"),
    }
}

/// Both graveyards as known to a seat, its own first, each from the top.
pub(super) fn graveyards(words: &Wording, game: &Game, me: Seat) -> String {
    let say = words.phrases();
    let view = View::of(game, Viewer::Seat(me));
    let line = |seat: Seat| {
        let cards = view.sides[seat].grave.cards().iter().rev();
        let cards: Vec<String> =
            cards.map(|it| it.card().map_or_else(|| "##".into(), |card| say.card(card))).collect();
        let cards = if cards.is_empty() { say.word("nothing") } else { say.list(cards) };
        labelled(2, &format!("{} ({seat})", say.word("row-graveyard")), 0, &cards)
    };
    [me, me.other()].map(line).join("\n")
}

/// The numbered options of a question.
pub(super) fn options(words: &Wording, game: &Game, decision: &Decision) -> String {
    let shown: Vec<[String; 2]> = decision
        .options
        .iter()
        .map(|choice| [words.choice(game, decision.seat, choice), needs(words, choice)])
        .collect();
    let width = widest(shown.iter().filter(|[_, needs]| !needs.is_empty()).map(|[name, _]| name.as_str()));
    let lines = shown.iter().enumerate().map(|(index, [name, needs])| {
        let line = format!("{:>4}  {}  {needs}", index + 1, pad(name, width));
        line.trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn needs(words: &Wording, choice: Choice) -> String {
    match choice {
        Choice::Action(action) => words.phrases().needs(words.rules().action(action)),
        _ => String::new(),
    }
}

/// All reasons why an action is unavailable, with their rules.
pub(super) fn reasons(words: &Wording, game: &Game, me: Seat, action: ActionId) -> String {
    let name = words.action(action);
    let reasons = game.reasons(words.rules(), me, action);
    if reasons.is_empty() {
        return words.phrases().say("play-possible", &[("action", name.into())]);
    }
    let lines = reasons.iter().map(|reason| {
        let text = format!("{} [{}]", words.reason(action, reason), words.reference(reason));
        labelled(2, "-", 0, &text)
    });
    std::iter::once(name).chain(lines).collect::<Vec<_>>().join("\n")
}

/// The reasons of every unavailable direct action.
pub(super) fn all_reasons(words: &Wording, game: &Game, me: Seat) -> String {
    let rules = words.rules();
    let direct = rules.actions().filter(|&action| rules.action(action).direct().is_some());
    let not_now = direct.filter(|&action| !game.reasons(rules, me, action).is_empty());
    not_now.map(|action| reasons(words, game, me, action)).collect::<Vec<_>>().join("\n")
}

/// The actions of the format, one per line.
pub(super) fn actions(words: &Wording) -> String {
    let say = words.phrases();
    let rows = &words.rules().book().actions;
    let names: Vec<String> = rows.iter().map(|action| say.name(action)).collect();
    let name_width = widest(names.iter().map(String::as_str));
    let id_width = widest(rows.iter().map(|action| action.id.as_ref()));
    let lines = rows.iter().zip(&names).map(|(action, name)| {
        let line = format!("{}  {}  {}", pad(name, name_width), pad(&action.id, id_width), say.needs(action));
        indented(2, line.trim_end())
    });
    lines.collect::<Vec<_>>().join("\n")
}
