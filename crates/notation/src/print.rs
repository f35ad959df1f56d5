//! Games, choices and requests as text.

use saigen_cards::{Card, CardSet, Seat};
use saigen_engine::{
    ActionId, Aim, CharacterView, Choice, Game, Outcome, Reason, Request, Rules, Target, Unit, WholeRequest,
};
use saigen_rulebook::Pose;

use crate::request::RequestText;

/// The whole game as text, one line a thing, at any moment; lines that would be empty are left out.
pub fn dump(rules: &Rules, game: &Game) -> String {
    let mut lines = head_lines(rules, game);
    for seat in Seat::BOTH {
        lines.extend(side_lines(game, seat));
    }
    let stage = game.stage().requests().iter().enumerate();
    lines.extend(stage.map(|(index, request)| format!("#{} {}", index + 1, request_text(rules, request))));
    lines.extend(game.resolving().map(|request| format!("resolving {}", request_text(rules, request))));
    lines.extend(asks_line(rules, game));
    lines.extend(game.outcome().map(outcome_text));
    lines.join("\n") + "\n"
}

/// One answer as text.
pub fn choice_text(rules: &Rules, choice: Choice) -> String {
    match choice {
        Choice::Pass => "pass".into(),
        Choice::Done => "done".into(),
        Choice::Action(action) => action_id(rules, action).into(),
        Choice::Card(card) => card.to_string(),
        Choice::Unit(unit) => unit.to_string(),
        Choice::Request(index) => format!("#{}", index + 1),
        Choice::Player(seat) => seat.to_string(),
        Choice::Word(word) => word.id().into(),
        Choice::Trump(seat, card) => format!("{seat}.{card}"),
    }
}

/// A whole request of a seat as text: action, keys, payment, target.
pub fn whole_text(rules: &Rules, whole: &WholeRequest, seat: Seat) -> String {
    RequestText::of(rules, whole).text(seat)
}

/// What a request is aimed at, if it has a target.
pub fn target_text(target: Target) -> Option<String> {
    match target.aim() {
        Aim::None => None,
        Aim::Gone => Some("gone".into()),
        Aim::Unit(unit) => Some(unit.to_string()),
        Aim::Request(index) => Some(format!("#{}", index + 1)),
        Aim::Player(seat) => Some(seat.to_string()),
        Aim::Trump(seat, card) => Some(format!("{seat}.{card}")),
    }
}

/// The words of all reasons.
pub fn reason_words() -> impl Iterator<Item = &'static str> {
    Reason::IDS.into_iter().map(|id| id.trim_start_matches("reason-"))
}

/// A reason as scenarios name it: its message id without the word in front.
pub fn reason_text(reason: &Reason) -> &'static str {
    let id = reason.id();
    id.strip_prefix("reason-").unwrap_or(id)
}

pub(crate) fn action_id(rules: &Rules, action: ActionId) -> &str {
    &rules.action(action).id
}

/// Words with spaces between them.
pub(crate) fn joined(words: impl IntoIterator<Item = impl ToString>) -> String {
    words.into_iter().map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

/// Turn, chance, passes, limits, force.
fn head_lines(rules: &Rules, game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(game.is_setting_up().then(|| "setting_up".into()));
    // A game that was over before it started has no turn; one that is being set up may know who goes first.
    let decided = game.is_setting_up() && !game.side(Seat::A).grave().is_empty();
    if game.turn_number() > 0 || decided {
        lines.push(format!("turn {} {}", game.turn_number(), game.turn()));
    }
    lines.extend((game.turn_number() > 0).then(|| format!("chance {}", game.chance())));
    let packs = joined(Seat::BOTH.into_iter().filter(|&seat| game.side(seat).is_pack_open()));
    lines.extend((!packs.is_empty()).then(|| format!("opened {packs}")));
    let passed = joined(Seat::BOTH.into_iter().filter(|&seat| game.has_passed(seat)));
    lines.extend((!passed.is_empty()).then(|| format!("passed {passed}")));
    lines.extend(game.is_idle().then(|| "idle".into()));
    for seat in Seat::BOTH {
        let used = used_ids(rules, game, seat);
        lines.extend((!used.is_empty()).then(|| format!("used {seat} {}", used.join(" "))));
    }
    for seat in Seat::BOTH {
        let force = game.side(seat).growth();
        lines.extend((force != 0).then(|| format!("force {seat} {force}")));
    }
    lines
}

/// The once-a-turn actions that a seat has requested this turn, in the order of ids.
pub(crate) fn used_ids<'r>(rules: &'r Rules, game: &Game, seat: Seat) -> Vec<&'r str> {
    let used = rules.actions().filter(|&action| game.is_used(rules, seat, action));
    let mut ids: Vec<&str> = used.map(|action| action_id(rules, action)).collect();
    ids.sort_unstable();
    ids
}

/// The zones and characters of a seat.
fn side_lines(game: &Game, seat: Seat) -> Vec<String> {
    let side = game.side(seat);
    let zones = Zone::ALL.map(|zone| (zone.id(), joined(zone.cards(game, seat))));
    let row = ("row", joined(side.row().iter().map(|&place| Unit::new(seat, place))));
    let zones = zones.into_iter().chain([row]).filter(|(_, words)| !words.is_empty());
    let zones = zones.map(|(name, words)| format!("{seat} {name} {words}"));
    zones.chain(side.characters().map(|character| character_line(game, seat, &character))).collect()
}

pub(crate) fn character_line(game: &Game, seat: Seat, character: &CharacterView) -> String {
    let unit = Unit::new(seat, character.place);
    let kind = if character.soldier { "soldier" } else { "bulwark" };
    let fresh = character.cards & game.side(seat).fresh();
    let words = [
        Some(format!("{unit} {kind} {} {}", pose_word(character.pose), joined(character.cards))),
        character.soldier.then(|| format!("size {}", character.size)),
        (!fresh.is_empty()).then(|| format!("fresh {}", joined(fresh))),
        game.is_attacker(unit).then(|| "attacker".into()),
        game.blocked_by(unit).map(|attacker| format!("blocks {attacker}")),
    ];
    joined(words.into_iter().flatten())
}

pub(crate) const fn pose_word(pose: Pose) -> &'static str {
    match pose {
        Pose::Charged => "charged",
        Pose::Driven => "driven",
    }
}

pub(crate) fn request_text(rules: &Rules, request: &Request) -> String {
    let words = [
        Some(format!("{} {}", action_id(rules, request.action), request.controller)),
        (!request.keys.is_empty()).then(|| format!("keys {}", joined(request.keys))),
        target_text(request.target).map(|target| format!("target {target}")),
        target_text(request.unit).map(|unit| format!("unit {unit}")),
        request.blank.then(|| "blank".into()),
    ];
    joined(words.into_iter().flatten())
}

fn asks_line(rules: &Rules, game: &Game) -> Option<String> {
    let decision = game.decision()?;
    let options = joined(option_texts(rules, game));
    Some(format!("asks {} {} {options}", decision.seat, decision.ask.id()))
}

/// The answers to the present question, sorted as text.
pub(crate) fn option_texts(rules: &Rules, game: &Game) -> Vec<String> {
    let options = game.decision().into_iter().flat_map(|decision| decision.options.iter());
    let mut texts: Vec<String> = options.map(|choice| choice_text(rules, choice)).collect();
    texts.sort_unstable();
    texts
}

pub(crate) fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Winner(seat) => format!("winner {seat}"),
        Outcome::Draw => "draw".into(),
        Outcome::Endless => "endless".into(),
    }
}

/// A zone of a seat that holds cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Zone {
    Life,
    Grave,
    Hand,
    Fog,
    Outside,
    Turned,
    Pack,
    Rare,
    /// Trumps that lie face down.
    Trumps,
    /// Trumps that lie face up.
    TrumpsUp,
    /// Trumps that stay face down until the end of the turn.
    HeldDown,
}

impl Zone {
    pub(crate) const ALL: [Self; 11] = [
        Self::Life,
        Self::Grave,
        Self::Hand,
        Self::Fog,
        Self::Outside,
        Self::Turned,
        Self::Pack,
        Self::Rare,
        Self::Trumps,
        Self::TrumpsUp,
        Self::HeldDown,
    ];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Life => "life",
            Self::Grave => "grave",
            Self::Hand => "hand",
            Self::Fog => "fog",
            Self::Outside => "outside",
            Self::Turned => "turned",
            Self::Pack => "pack",
            Self::Rare => "rare",
            Self::Trumps => "trumps",
            Self::TrumpsUp => "trumps_up",
            Self::HeldDown => "held_down",
        }
    }

    pub(crate) fn find(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|zone| zone.id() == id)
    }

    /// Whether the order of its cards means something.
    pub(crate) const fn is_ordered(self) -> bool {
        matches!(self, Self::Life | Self::Grave | Self::Turned)
    }

    /// Its cards: from the bottom, in the order turned up, or in the fixed order.
    pub(crate) fn cards(self, game: &Game, seat: Seat) -> Vec<Card> {
        let side = game.side(seat);
        match self {
            Self::Life => side.life().cards().to_vec(),
            Self::Grave => side.grave().cards().to_vec(),
            Self::Hand => side.hand().into_iter().collect(),
            Self::Fog => side.fog().iter().map(|fog| fog.card).collect::<CardSet>().into_iter().collect(),
            Self::Outside => side.outside().into_iter().collect(),
            Self::Pack => side.pack().into_iter().collect(),
            Self::Rare => side.rare().into_iter().collect(),
            Self::Trumps => (side.trumps() - side.trumps_up() - side.held_down()).into_iter().collect(),
            Self::TrumpsUp => side.trumps_up().into_iter().collect(),
            Self::HeldDown => side.held_down().into_iter().collect(),
            Self::Turned => match game.turned_up() {
                (owner, cards) if owner == seat => cards.to_vec(),
                _ => Vec::new(),
            },
        }
    }
}
