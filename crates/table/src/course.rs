//! The course of a game: a deal, and the choices that were made since. Everything else about a game
//! follows from these by replaying.

use std::sync::Arc;

use saigen_cards::{BySeat, CardSet, Seat};
use saigen_deal::{Seed, Stream};
use saigen_engine::{Ask, Cause, Choice, Event, Game, Refused, Rules, View, Viewer, WholeRequest};
use saigen_notation::{
    Ending, Header, NotPlayable, Record, Recorder, choice_text, parse_request, whole_text,
};

/// What a seat answers: one of the options, or a whole request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// One of the options.
    Choice(Choice),
    /// A whole request, in answer to the question `chance`.
    Request(WholeRequest),
}

/// Why a deed is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotDone {
    /// Somebody else is asked, or nobody.
    NotAsked,
    /// It is not among the options, or half a request.
    NotListed,
    /// The request is not legal.
    Refused(Refused),
}

/// A deed that was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// Who did it.
    pub seat: Seat,
    /// What it was.
    pub deed: Deed,
}

/// What a deed leads to.
pub struct Played {
    made: Made,
    /// The game after it.
    pub game: Game,
    chance: Stream,
    /// What happens.
    pub events: Vec<Event>,
}

/// A game as its choices have made it.
#[derive(Clone)]
pub struct Course {
    /// The rules of the table.
    pub rules: Arc<Rules>,
    /// What is played, by whom, and from where.
    pub header: Header,
    /// Where chance comes from.
    pub seed: Seed,
    /// The game as it is now.
    pub game: Game,
    /// The game before the last choice, if nothing came of that choice yet but what it said.
    before: Option<Game>,
    chance: Stream,
    made: Vec<Made>,
}

impl Deed {
    /// The deed in notation, as it is stored.
    pub fn text(&self, rules: &Rules, seat: Seat) -> String {
        match self {
            Self::Choice(choice) => choice_text(rules, *choice),
            Self::Request(whole) => whole_text(rules, whole, seat),
        }
    }

    /// Reads what was stored, for the game as it was then.
    pub fn read(rules: &Rules, game: &Game, seat: Seat, text: &str) -> Option<Self> {
        let decision = game.decision()?;
        if decision.ask == Ask::Chance && text != "pass" {
            let written = parse_request(seat, text).ok()?;
            return written.complete(rules, game, seat).ok().map(Self::Request);
        }
        let found = decision.options.iter().find(|&choice| choice_text(rules, choice) == text);
        found.map(Self::Choice)
    }
}

impl Course {
    /// A game that has just been dealt, under the rules of its header.
    pub fn begin(rules: &Arc<Rules>, header: Header, seed: Seed) -> Result<Self, NotPlayable> {
        let mut chance = Stream::new(seed);
        let game = header.begin(rules, &mut chance, &mut ())?;
        let rules = rules.clone();
        Ok(Self { rules, header, seed, game, before: None, chance, made: Vec::new() })
    }

    /// Whether a deed can be done now.
    pub fn check(&self, seat: Seat, deed: &Deed) -> Result<(), NotDone> {
        let decision = self.game.decision().filter(|decision| decision.seat == seat);
        let decision = decision.ok_or(NotDone::NotAsked)?;
        match deed {
            // At the chance an action is requested as a whole, never begun.
            Deed::Choice(Choice::Action(_)) if decision.ask == Ask::Chance => Err(NotDone::NotListed),
            Deed::Choice(choice) if decision.options.contains(*choice) => Ok(()),
            Deed::Request(whole) if decision.ask == Ask::Chance => {
                self.game.check_request(&self.rules, seat, whole).map_err(NotDone::Refused)
            }
            _ => Err(NotDone::NotListed),
        }
    }

    /// What a deed that has been checked leads to. Nothing changes until it is committed.
    pub fn evaluate(&self, made: Made) -> Played {
        let (mut game, mut chance) = (self.game, self.chance.clone());
        let events = carry_out(&self.rules, &mut game, &mut chance, &made.deed);
        Played { made, game, chance, events }
    }

    /// Makes what was evaluated last the present; returns its events.
    pub fn commit(&mut self, played: Played) -> Vec<Event> {
        let Played { made, game, chance, events } = played;
        self.before = events.iter().all(is_announced).then_some(self.game);
        (self.game, self.chance) = (game, chance);
        self.made.push(made);
        events
    }

    /// Evaluates a deed that has been checked and commits it; returns its events.
    pub fn make(&mut self, made: Made) -> Vec<Event> {
        self.commit(self.evaluate(made))
    }

    /// The last deed.
    pub fn last(&self) -> Option<&Made> {
        self.made.last()
    }

    /// The deeds, in order.
    pub fn made(&self) -> &[Made] {
        &self.made
    }

    /// The course without its last deed: the game is played anew up to there.
    #[must_use]
    pub fn without_last(&self) -> Self {
        let Ok(mut again) = Self::begin(&self.rules, self.header.clone(), self.seed) else {
            return self.clone();
        };
        let kept = self.made.len().saturating_sub(1);
        self.made[..kept].iter().for_each(|&made| drop(again.make(made)));
        again
    }

    /// Takes back the last deed.
    pub fn take_back(&mut self) {
        *self = self.without_last();
    }

    /// Whether the last deed can be taken back by its seat: the other one has done nothing since, no
    /// effect has done anything that might depend on what the seat does not know, nor is the opponent
    /// asked by one, and the seat has learned no card by paying.
    pub fn nothing_learned(&self, seat: Seat) -> bool {
        let (Some(before), Some(last), Some(next)) = (&self.before, self.last(), self.game.decision()) else {
            return false;
        };
        let [then, now] = [before, &self.game].map(|game| known(&View::of(game, Viewer::Seat(seat))));
        last.seat == seat
            && (next.seat == seat || next.ask == Ask::Chance)
            && Seat::BOTH.into_iter().all(|side| then[side].contains_all(now[side]))
    }

    /// Plays the game again and shows every moment: nothing and the deal first, then every deed.
    pub fn replay(&self, mut visit: impl FnMut(Option<&Made>, &Game, &[Event])) {
        let mut chance = Stream::new(self.seed);
        let mut events = Vec::new();
        let begun = self.header.begin(&self.rules, &mut chance, &mut |event: Event| events.push(event));
        let Ok(mut game) = begun else { return };
        visit(None, &game, &events);
        for made in &self.made {
            let events = carry_out(&self.rules, &mut game, &mut chance, &made.deed);
            visit(Some(made), &game, &events);
        }
    }

    /// The record of the game, which ended so.
    pub fn record(&self, players: BySeat<Option<String>>, ending: Ending) -> Record {
        let header = Header { players, ..self.header.clone() };
        self.recorder(header).finish(&self.game, self.seed, ending)
    }

    /// The record of the game so far: without its seed.
    pub fn running(&self) -> Record {
        self.recorder(self.header.clone()).running()
    }

    fn recorder(&self, header: Header) -> Recorder<'_> {
        let rules = &self.rules;
        let mut recorder: Option<Recorder> = None;
        let mut before: Option<Game> = None;
        self.replay(|made, game, _| {
            match (&mut recorder, made, &before) {
                (Some(recorder), Some(made), Some(before)) => match made.deed {
                    Deed::Choice(choice) => recorder.chose(before, choice, game),
                    Deed::Request(whole) => recorder.requested(before, &whole, game),
                },
                _ => recorder = Some(Recorder::new(header.clone(), rules, game)),
            }
            before = Some(*game);
        });
        recorder.unwrap_or_else(|| Recorder::new(header, rules, &self.game))
    }
}

/// Whether an event is part of what a player says and pays, as opposed to what comes of it.
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

fn carry_out(rules: &Rules, game: &mut Game, chance: &mut Stream, deed: &Deed) -> Vec<Event> {
    let mut events = Vec::new();
    let mut sink = |event: Event| events.push(event);
    match deed {
        Deed::Choice(choice) => game.choose_listed(rules, *choice, chance, &mut sink),
        // It has been checked, so it is not refused.
        Deed::Request(whole) => drop(game.request(rules, whole, chance, &mut sink)),
    }
    events
}

/// The cards of each side that a viewer knows, wherever they are.
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
        field.chain(keys).fold(cards | side.hand | side.outside | side.bottom_set, |all, some| all | some)
    })
}
