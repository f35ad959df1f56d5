//! The list of answers, including the greyed ones.

use saigen_cards::{Card, CardSet};
use saigen_engine::{ActionId, Answer, Ask, Choice, Game, WholeRequest};

use super::Play;
use crate::board::Thing;
use crate::wholes::{relevance, thing_of, whole_words};

/// The value of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// An answer to the question, or the next step of a request.
    Answer(Choice),
    /// A whole request.
    Whole(WholeRequest),
    /// A card for the first hand, to choose or to put back.
    Toggle(Card),
    /// The chosen cards of the first hand.
    Chosen,
    /// An unavailable action.
    Blocked(ActionId),
}

/// A line of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    pub(crate) pick: Pick,
    pub(crate) text: String,
    /// The note beside it: what an action needs.
    pub(crate) note: String,
}

impl Play {
    /// The game of the current question: that of the draft, if there is one.
    pub(crate) fn asked_game(&self) -> &Game {
        self.draft.as_ref().map_or(&self.local.course.game, |draft| draft.game())
    }

    /// The list of answers.
    pub(crate) fn items(&self) -> Vec<Item> {
        if !self.is_asked() {
            return Vec::new();
        }
        match &self.draft {
            Some(_) => self.draft_items(),
            None if self.at_chance() => self.chance_items(),
            None if self.deck_choice().is_some() => self.hand_items(),
            None => self.answer_items(&self.local.course.game),
        }
    }

    /// Whether the viewing person may request an action or pass.
    pub(crate) fn at_chance(&self) -> bool {
        let game = &self.local.course.game;
        self.is_asked() && game.decision().is_some_and(|decision| decision.ask == Ask::Chance)
    }

    /// How many cards of the first hand the viewing person still chooses, and from which.
    pub(crate) fn deck_choice(&self) -> Option<(usize, CardSet)> {
        self.local.course.game.deck_choice(self.words.rules()).filter(|_| self.is_asked())
    }

    /// The cards of the deck to choose from during the set-up.
    pub(crate) fn deck(&self) -> CardSet {
        let game = &self.local.course.game;
        let card = |choice| if let Choice::Card(card) = choice { Some(card) } else { None };
        match (self.deck_choice(), game.decision()) {
            (Some((_, of)), _) => of,
            (None, Some(decision)) if self.is_asked() && game.turn_number() == 0 => {
                decision.options.iter().filter_map(card).collect()
            }
            _ => CardSet::EMPTY,
        }
    }

    /// The cards for the first hand, which are chosen in any order; all of them once there are enough.
    fn hand_items(&self) -> Vec<Item> {
        let Some((left, of)) = self.deck_choice() else { return Vec::new() };
        let say = self.say();
        let taken = (self.chosen.len() == left && self.thing.is_none()).then(|| Item {
            pick: Pick::Chosen,
            text: say.say("take-these", &[("cards", say.cards(self.chosen).into())]),
            note: String::new(),
        });
        let item = |card| Item {
            pick: Pick::Toggle(card),
            text: say.card(card),
            note: if self.chosen.contains(card) { say.word("chosen") } else { String::new() },
        };
        let fits = |card: &Card| self.thing.is_none_or(|thing| thing == Thing::Card(*card));
        taken.into_iter().chain(of.into_iter().filter(fits).map(item)).collect()
    }

    fn draft_items(&self) -> Vec<Item> {
        let proposal = self.proposal().map(|whole| {
            let text = whole_words(&self.words, &self.local.course.game, self.me, &whole);
            let text = self.say().say("propose", &[("request", text.into())]);
            Item { pick: Pick::Whole(whole), text, note: String::new() }
        });
        let steps = match &self.draft {
            Some(draft) if !draft.is_complete() => self.answer_items(draft.game()),
            _ => Vec::new(),
        };
        proposal.into_iter().chain(steps).collect()
    }

    /// A sensible completion of the draft that uses the thing it started from.
    fn proposal(&self) -> Option<WholeRequest> {
        let draft = self.draft.as_ref()?;
        let proposal = draft.proposal()?;
        let Some(thing) = self.began_with else { return Some(proposal) };
        let fits = |whole: &WholeRequest| relevance(whole, thing, self.me);
        let possible = self.local.course.game.requests(self.words.rules(), proposal.action);
        let steps = draft.steps();
        let begun = |whole: &&WholeRequest| {
            let game = &self.local.course.game;
            saigen_notation::request_steps(self.words.rules(), game, whole).starts_with(steps)
        };
        let best = possible.iter().filter(begun).max_by_key(|whole| fits(whole)).copied();
        best.filter(|best| fits(best) > fits(&proposal)).or(Some(proposal))
    }

    fn answer_items(&self, game: &Game) -> Vec<Item> {
        let Some(decision) = game.decision() else { return Vec::new() };
        let marked =
            self.thing.filter(|&thing| decision.options.iter().any(|choice| thing_of(choice) == Some(thing)));
        let fits = |choice: &Choice| marked.is_none_or(|thing| thing_of(*choice) == Some(thing));
        let item = |choice| Item {
            pick: Pick::Answer(choice),
            text: self.words.choice(game, self.me, choice),
            note: String::new(),
        };
        decision.options.iter().filter(fits).map(item).collect()
    }

    fn chance_items(&self) -> Vec<Item> {
        let (rules, game) = (self.words.rules(), &self.local.course.game);
        let item = |pick, action| Item {
            pick,
            text: self.words.action(action),
            note: self.say().needs(rules.action(action)),
        };
        let Some(decision) = game.decision() else { return Vec::new() };
        let available = decision.options.iter().filter_map(|choice| match choice {
            Choice::Action(action) if self.thing.is_none_or(|thing| self.uses(action, thing)) => {
                Some(item(Pick::Answer(choice), action))
            }
            _ => None,
        });
        let mut items: Vec<Item> = available.collect();
        // Enter pressed once too often must not end the turn.
        items.sort_by_key(|item| matches!(item.pick, Pick::Answer(Choice::Action(it)) if self.ends_turn(it)));
        if self.thing.is_some() {
            return items;
        }
        if decision.options.contains(Choice::Pass) {
            let text = self.words.choice(game, self.me, Choice::Pass);
            let note = self.what_next();
            items.push(Item { pick: Pick::Answer(Choice::Pass), text, note });
        }
        let direct = rules.actions().filter(|&action| rules.action(action).direct().is_some());
        let blocked = direct.filter(|&action| !decision.options.contains(Choice::Action(action)));
        items.extend(blocked.map(|action| item(Pick::Blocked(action), action)));
        items
    }

    fn ends_turn(&self, action: ActionId) -> bool {
        self.words.rules().action(action).ends_turn()
    }

    /// Whether an available action can be requested with a thing.
    pub(crate) fn uses(&self, action: ActionId, thing: Thing) -> bool {
        let requests = self.local.course.game.requests(self.words.rules(), action);
        requests.iter().any(|whole| relevance(whole, thing, self.me) > 0)
    }

    /// The consequence of passing.
    pub(crate) fn what_next(&self) -> String {
        let game = &self.local.course.game;
        let top = game.stage().requests().last().map(|request| self.words.action(request.action));
        let id = match (&top, game.has_passed(game.chance().other()), self.at_chance()) {
            (None, ..) if self.at_chance() => "pass-empty",
            (None, ..) => return String::new(),
            (Some(_), true, true) => "pass-resolves",
            (Some(_), false, true) => "pass-gives",
            (Some(_), ..) => "both-pass",
        };
        self.say().say(id, &[("action", top.unwrap_or_default().into())])
    }

    /// Details of the marked line: effect, reasons, or certain consequences.
    pub(crate) fn detail(&self, item: &Item) -> Vec<String> {
        let rules = self.words.rules();
        match item.pick {
            Pick::Blocked(action) => {
                let reasons = self.local.course.game.reasons(rules, self.me, action);
                let line = |reason| {
                    format!("- {} [{}]", self.words.reason(action, reason), self.words.reference(reason))
                };
                reasons.iter().map(line).collect()
            }
            Pick::Answer(Choice::Action(action)) => vec![self.say().effect(rules.action(action))],
            Pick::Answer(choice) if self.draft.is_none() && choice != Choice::Pass => {
                self.certain(&Answer::Choice(choice))
            }
            Pick::Answer(_) | Pick::Toggle(_) | Pick::Chosen => Vec::new(),
            Pick::Whole(whole) => self.certain(&Answer::Request(whole)),
        }
    }

    /// The certain consequences of an answer, in words.
    fn certain(&self, answer: &Answer) -> Vec<String> {
        let game = &self.local.course.game;
        let previewed = saigen_table::preview(self.words.rules(), game, self.me, answer);
        let mut event_words = saigen_wording::EventWording::new(&self.words, self.me);
        event_words.meet(&previewed.before);
        let lines = event_words.lines_seen(&previewed.certain);
        if lines.is_empty() {
            return vec![self.say().word("preview-nothing")];
        }
        let certain = self.say().say("preview-certain", &[("events", lines.join(" ").into())]);
        let more = (!previewed.complete).then(|| self.say().word("preview-more"));
        std::iter::once(certain).chain(more).collect()
    }
}
