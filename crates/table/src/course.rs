//! The course of a game: a deal and the answers given since. Everything else about the game follows from
//! these by replaying.

use std::sync::Arc;

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_deal::{Seed, Stream};
use saigen_engine::{Answer, Ask, Cause, Event, Game, Refused, Rules, SeenEvent, View, Viewer};
use saigen_notation::{Ending, Header, NotPlayable, Record, Recorder};

/// An answer and its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The seat that answered.
    pub seat: Seat,
    /// The answer.
    pub answer: Answer,
}

/// The result of an answer.
pub struct Evaluated {
    played: Played,
    /// The game afterwards.
    pub game: Game,
    chance: Stream,
    /// The events.
    pub events: Vec<Event>,
}

/// A game with the answers that led to it.
#[derive(Clone)]
pub struct Course {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The rules, players and start of the game, as in a record.
    pub header: Header,
    /// The source of chance.
    pub seed: Seed,
    /// The present game.
    pub game: Game,
    /// The game before the last answer; `None` if that answer has had an effect beyond the announcement.
    before: Option<Game>,
    chance: Stream,
    played: Vec<Played>,
}

impl Course {
    /// A game that has just been dealt under the rules of its header.
    pub fn begin(rules: &Arc<Rules>, header: Header, seed: Seed) -> Result<Self, NotPlayable> {
        let mut chance = Stream::new(seed);
        let game = header.begin(rules, &mut chance, &mut ())?;
        let rules = rules.clone();
        Ok(Self { rules, header, seed, game, before: None, chance, played: Vec::new() })
    }

    /// The result of an answer; `Err` if it is not legal. Nothing changes until it is committed.
    pub fn evaluate(&self, played: Played) -> Result<Evaluated, Refused> {
        self.game.check_answer(&self.rules, played.seat, &played.answer)?;
        let (mut game, mut chance, mut events) = (self.game, self.chance.clone(), Vec::new());
        game.answer(&self.rules, &played.answer, &mut chance, &mut |event: Event| events.push(event))?;
        Ok(Evaluated { played, game, chance, events })
    }

    /// Makes an evaluated result the present game; returns its events.
    pub fn commit(&mut self, evaluated: Evaluated) -> Vec<Event> {
        let Evaluated { played, game, chance, events } = evaluated;
        self.before = events.iter().all(is_announced).then_some(self.game);
        (self.game, self.chance) = (game, chance);
        self.played.push(played);
        events
    }

    /// Evaluates an answer and commits it; returns its events.
    pub fn play(&mut self, played: Played) -> Result<Vec<Event>, Refused> {
        self.evaluate(played).map(|evaluated| self.commit(evaluated))
    }

    /// The last answer.
    pub fn last(&self) -> Option<&Played> {
        self.played.last()
    }

    /// The answers, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The course without its last answer; the game is replayed up to there.
    #[must_use]
    pub fn without_last(&self) -> Self {
        let Ok(mut again) = Self::begin(&self.rules, self.header.clone(), self.seed) else {
            return self.clone();
        };
        let kept = self.played.len().saturating_sub(1);
        self.played[..kept].iter().for_each(|&played| drop(again.play(played)));
        again
    }

    /// Takes back the last answer.
    pub fn take_back(&mut self) {
        *self = self.without_last();
    }

    /// Whether a seat can take back the last answer: it is the seat's own, the opponent has not acted
    /// since and is not asked by an effect, no effect has done anything that might depend on hidden
    /// cards, and the seat has learned no card by paying.
    pub fn nothing_learned(&self, seat: Seat) -> bool {
        let (Some(before), Some(last), Some(next)) = (&self.before, self.last(), self.game.decision()) else {
            return false;
        };
        let [then, now] = [before, &self.game].map(|game| known(&View::of(game, Viewer::Seat(seat))));
        last.seat == seat
            && (next.seat == seat || next.ask == Ask::Chance)
            && Seat::BOTH.into_iter().all(|side| then[side].contains_all(now[side]))
    }

    /// Replays the game and visits every moment: first the deal with `None`, then every answer.
    pub fn replay(&self, mut visit: impl FnMut(Option<&Played>, &Game, &[Event])) {
        let mut chance = Stream::new(self.seed);
        let mut events = Vec::new();
        let begun = self.header.begin(&self.rules, &mut chance, &mut |event: Event| events.push(event));
        let Ok(mut game) = begun else { return };
        visit(None, &game, &events);
        for played in &self.played {
            events.clear();
            let mut sink = |event: Event| events.push(event);
            if game.answer(&self.rules, &played.answer, &mut chance, &mut sink).is_err() {
                return;
            }
            visit(Some(played), &game, &events);
        }
    }

    /// Everything that a viewer has seen since the start of the game.
    pub fn seen_by(&self, viewer: Viewer) -> Vec<SeenEvent> {
        let mut seen = Vec::new();
        self.replay(|_, _, events| seen.extend(events.iter().filter_map(|event| event.seen_by(viewer))));
        seen
    }

    /// The record of the game with this ending.
    pub fn record(&self, players: BySeat<Option<String>>, ending: Ending) -> Record {
        let header = Header { players, ..self.header.clone() };
        self.recorder(header).finish(&self.game, self.seed, ending)
    }

    /// The record of the game so far, without its seed.
    pub fn running(&self) -> Record {
        self.recorder(self.header.clone()).running()
    }

    fn recorder(&self, header: Header) -> Recorder<'_> {
        let rules = &self.rules;
        let mut recorder: Option<Recorder> = None;
        let mut before: Option<Game> = None;
        self.replay(|played, game, _| {
            match (&mut recorder, played, &before) {
                (Some(recorder), Some(played), Some(before)) => {
                    recorder.answered(before, &played.answer, game);
                }
                _ => recorder = Some(Recorder::new(header.clone(), rules, game)),
            }
            before = Some(*game);
        });
        recorder.unwrap_or_else(|| Recorder::new(header, rules, &self.game))
    }
}

/// Whether an event belongs to announcing and paying, as opposed to the effects.
fn is_announced(event: &Event) -> bool {
    match event {
        Event::Moved { cause, .. } => matches!(cause, Cause::Cost | Cause::Request),
        Event::Requested { .. }
        | Event::Staged { .. }
        | Event::Resolving { .. }
        | Event::Posed { .. }
        | Event::Left { .. }
        | Event::Top { .. }
        | Event::Attacks { .. }
        | Event::Blocks { .. }
        | Event::Passed { .. }
        | Event::PassesCleared { .. }
        | Event::ChanceTo { .. }
        | Event::Now { .. } => true,
        _ => false,
    }
}

/// The cards of each side that a viewer knows, in any zone.
fn known(view: &View) -> BySeat<CardSet> {
    let moment = view.moment();
    let (turned_by, turned) = moment.turned_up();
    BySeat::new(|seat| {
        let side = &view.sides[seat];
        let piles = side.life.cards().iter().chain(side.grave.cards()).filter_map(|sight| sight.card());
        let field = side.characters().map(|character| character.cards);
        let keys = view.stage().requests().iter().chain(moment.resolving()).chain(moment.made());
        let keys = keys.filter(|request| request.controller == seat).map(|request| request.keys);
        let cards = piles
            .chain(side.fog().iter().map(|fog| fog.card))
            .chain(turned.iter().copied().filter(|_| turned_by == seat))
            .collect::<CardSet>();
        let zones = side.hand | side.outside | side.pack | side.rare | side.bottom_set;
        field.chain(keys).fold(cards | zones, |all, some| all | some)
    })
}
