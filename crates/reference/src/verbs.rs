//! Effects of any rulebook: its verbs, carried out in order ("Verbs" on the vocabulary page).
//!
//! Impossible verbs are skipped (R22).

use crate::game::{Flow, Game};
use crate::knowledge::Laid;
use crate::magic::key_of;
use crate::read::{cards, soldier_or_bulwark};
use crate::state::{Body, Id, Request, Target, take};
use crate::targets::counter_reaches;
use crate::trump::{key_equals_trump, suits_of};
use saigen_cards::{Card, Seat, Suit};

/// The function of a verb; the words are its parameters.
#[derive(Clone, Copy, Debug)]
enum Verb {
    /// It always finishes.
    Plain(fn(&mut Game, &mut Work, &[&str])),
    /// It may ask a question or end the game.
    Asking(fn(&mut Game, &mut Work, &[&str]) -> Flow),
}

/// A verb that always finishes.
const fn plain(word: &'static str, does: fn(&mut Game, &mut Work, &[&str])) -> (&'static str, Verb) {
    (word, Verb::Plain(does))
}

/// A verb that may ask a question or end the game.
const fn asking(word: &'static str, asks: fn(&mut Game, &mut Work, &[&str]) -> Flow) -> (&'static str, Verb) {
    (word, Verb::Asking(asks))
}

/// The function of a condition; the words are its parameters.
type Condition = fn(&Game, &Work, &[&str]) -> bool;

/// A verb of an effect with its parameters.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) word: &'static str,
    verb: Verb,
    /// The parameters.
    words: Vec<String>,
}

impl Instruction {
    /// Parses an instruction; `None` if its verb or its condition is unknown.
    pub(crate) fn read(words: &[&str]) -> Option<Self> {
        let (first, rest) = words.split_first()?;
        let &(word, verb) = VERBS.iter().find(|(word, _)| word == first)?;
        let conditional = matches!(word, "if" | "stop_unless");
        if conditional && !CONDITIONS.iter().any(|(word, _)| rest.first() == Some(word)) {
            return None;
        }
        Some(Self { word, verb, words: rest.iter().map(ToString::to_string).collect() })
    }
}

const VERBS: &[(&str, Verb)] = &[
    asking("discard_down", |game, work, words| {
        work.picked.clear();
        game.discard_down(work.seat(), count(words[0]) as usize)
    }),
    plain("pass_turn", |game, _, _| game.pass_turn()),
    asking("declare_attackers", |game, _, _| game.attack()),
    asking("declare_blockers", |game, _, _| game.block()),
    asking("judge_damage", |game, _, _| game.damage_judgement()),
    plain("draw", |game, work, _| game.draw_cards(work.seat(), 1)),
    asking("may_draw", |game, work, _| game.may_draw(work.seat())),
    asking("damage", |game, work, words| match work.who(words[0]) {
        Some(seat) => game.damage_after_laying(seat, game.amount(work, words[1]), work.laid),
        None => Ok(()),
    }),
    plain("bury_until", |game, work, words| game.bury_until(work.seat(), cards(words).unwrap_or_default())),
    asking("pick_hand", |game, work, words| game.pick_hand(work, words[0])),
    asking("pick_grave", |game, work, _| {
        let grave = game.s.sides[work.seat()].grave.clone();
        let card = game.ask_card(work.seat(), "grave_card", &grave)?;
        work.pick(work.seat(), card);
        Ok(())
    }),
    asking("pick_grave_of", |game, work, words| {
        let wanted = cards(words).unwrap_or_default();
        let grave = game.s.sides[work.seat()].grave.iter().copied();
        let grave: Vec<Card> = grave.filter(|&card| wanted.contains(card)).collect();
        let card = game.ask_card(work.seat(), "grave_card", &grave)?;
        work.pick(work.seat(), card);
        Ok(())
    }),
    asking("pick_grave_of_suit", |game, work, _| {
        let wanted = game.target_body(work).map(suits_of).unwrap_or_default();
        let grave = game.s.sides[work.seat()].grave.iter().copied();
        let grave: Vec<Card> = grave.filter(|&card| wanted.contains(card)).collect();
        let card = game.ask_card(work.seat(), "grave_card", &grave)?;
        work.pick(work.seat(), card);
        Ok(())
    }),
    asking("pick_life", |game, work, words| {
        let named = game.pick_from_life(work.seat(), count(words[0]) as usize)?;
        work.pick(work.seat(), named);
        Ok(())
    }),
    plain("turn_up_pack", |game, work, _| game.open_pack(work.seat())),
    asking("pick_pack", |game, work, _| {
        let card = game.pick_from_pack(work.seat())?;
        work.pick(work.seat(), card);
        Ok(())
    }),
    plain("take_rare", |game, work, _| game.take_rare(work.seat())),
    asking("take_picked", |game, work, _| game.take_picked(work)),
    plain("discard_picked", |game, work, _| game.discard_picked(work)),
    asking("picked_enters", |game, work, words| {
        game.picked_enters(work, work.as_soldier(words[0]), words[1] == "charged")
    }),
    plain("shuffle_life", |game, work, _| game.shuffle_life(work.seat())),
    plain("turn_up", |game, work, words| {
        game.turn_up(work.seat(), count(words[0]) as usize, words[1] == "top");
    }),
    plain("turned_up_enter", |game, work, words| {
        game.turned_up_enter(work.seat(), game.amount(work, words[0]), words[1] == "charged");
    }),
    asking("turned_up_to_bottom", |game, work, _| game.turned_up_to_bottom(work.seat())),
    asking("blackjack", |game, work, _| game.blackjack(work.seat())),
    asking("choose_one_or_two", |game, work, _| {
        if !game.s.sides[work.seat()].life.is_empty() {
            work.second = !game.ask_either(work.seat(), "one_or_two", "one", "two")?;
        }
        Ok(())
    }),
    plain("life_enters", |game, work, words| {
        game.life_enters(work.seat(), count(words[0]) as usize, words[1] == "charged");
    }),
    asking("choose_form", |game, work, _| {
        work.soldier = game.ask_either(work.seat(), "form", "soldier", "bulwark")?;
        Ok(())
    }),
    plain("key_enters", |game, work, words| {
        for card in game.s.take_keys(work.request.id) {
            game.enter_as(work.seat(), card, work.as_soldier(words[0]), words[1] == "charged");
        }
    }),
    plain("mount_key", |game, work, _| {
        let body = work.request.character().and_then(|id| game.s.body(id));
        if body.is_some_and(|body| body.soldier) {
            game.equip(work.request);
        }
    }),
    plain("keys_to_hand", |game, work, _| {
        let keys = game.s.take_keys(work.request.id);
        game.put_in_hand(work.seat(), &keys);
    }),
    plain("keys_to_fog", |game, work, _| game.keys_to_fog(work.request)),
    asking("clear_fog", |game, work, _| game.clear_fog(work.seat())),
    asking("clear_all_fog", |game, _, _| game.clear_all_fog()),
    asking("choose_pose", |game, work, _| {
        work.charged = game.ask_either(work.seat(), "pose", "charged", "driven")?;
        Ok(())
    }),
    plain("pose_target", |game, work, _| {
        game.change_character(work.request, |body| body.charged = work.charged);
    }),
    plain("drive_target", |game, work, _| game.change_character(work.request, |body| body.charged = false)),
    asking("turn_over_target", |game, work, _| game.character(work).map_or(Ok(()), |id| game.turn_over(id))),
    plain("target_leaves_combat", |game, work, _| {
        game.character(work).into_iter().for_each(|id| game.release(id));
    }),
    asking("bury_target", |game, work, _| game.fall(&Vec::from_iter(game.character(work)))),
    plain("target_to_hand", |game, work, _| game.body_to_hand(game.character(work))),
    asking("target_to_life", |game, work, _| {
        game.character(work).map_or(Ok(()), |id| game.lay_character_onto_life(id))
    }),
    plain("grow", |game, work, words| game.resize_target(work, game.amount(work, words[0]))),
    plain("shrink", |game, work, words| game.resize_target(work, -game.amount(work, words[0]))),
    plain("grow_all", |game, work, words| {
        game.s.force[work.seat()] += game.amount(work, words[0]);
    }),
    asking("bury_soldiers", |game, work, words| game.sword_rain(game.amount(work, words[0]))),
    plain("charge_all", |game, work, words| game.charge_all(work.seat(), words[0])),
    asking("bulwarks_become_soldiers", |game, work, _| game.bulwarks_become_soldiers(work.seat())),
    asking("turn_up_trump", |game, work, _| game.turn_up_trump(work.seat())),
    plain("turn_down_own", |game, work, words| {
        game.turn_down_trumps(work.seat(), cards(words).unwrap_or_default());
    }),
    plain("bury_own_trump", |game, work, words| {
        game.bury_trumps(work.seat(), cards(words).unwrap_or_default());
    }),
    asking("turned_one_enters", |game, work, words| {
        game.turned_one_enters(work.seat(), words[0] == "charged")
    }),
    asking("discard", |game, work, words| {
        work.picked.clear();
        work.who(words[0]).map_or(Ok(()), |seat| game.discard_some(seat, count(words[1]) as usize))
    }),
    asking("may_discard", |game, work, words| {
        let seat =
            work.who(words[0]).filter(|&seat| game.s.sides[seat].hand.len() >= count(words[1]) as usize);
        work.agreed = match seat {
            Some(seat) => game.ask_either(seat, "may_discard", "yes", "no")?,
            None => false,
        };
        Ok(())
    }),
    asking("may_turn_down", |game, work, words| {
        let up = game.s.sides[work.seat()].has_up(cards(words).unwrap_or_default());
        work.agreed = up && game.ask_either(work.seat(), "may_turn_down", "yes", "no")?;
        Ok(())
    }),
    asking("choose_own", |game, work, words| {
        work.unit = match work.who(words[0]) {
            Some(seat) => game.ask_character(seat, Some(seat), soldier_or_bulwark(words[1]))?,
            None => None,
        };
        Ok(())
    }),
    asking("choose_any", |game, work, words| {
        work.unit = game.ask_character(work.seat(), None, soldier_or_bulwark(words[0]))?;
        Ok(())
    }),
    asking("bury_unit", |game, work, _| game.fall(work.unit.as_slice())),
    plain("unit_to_hand", |game, work, _| game.body_to_hand(work.unit)),
    asking("unit_to_bottom", |game, work, _| game.body_to_bottom(work.unit)),
    asking("unit_becomes_soldier", |game, work, _| game.phantom_reverse(work.unit)),
    asking("bury_some", |game, work, _| {
        work.buried = game.bury_some(work.seat())?;
        Ok(())
    }),
    asking("lay_down_some", |game, work, _| game.lay_down_some(work.seat())),
    asking("may_reorder", |game, work, _| {
        work.agreed = game.may_reorder(work.seat())?;
        Ok(())
    }),
    asking("reorder_row", |game, work, _| game.reorder_row(work.seat())),
    asking("bury_all", |game, _, words| game.bury_all(soldier_or_bulwark(words[0]))),
    asking("soldiers_to_life", |game, work, words| match work.who(words[0]) {
        Some(seat) => game.soldiers_to_life(seat, game.amount(work, words[1])),
        None => Ok(()),
    }),
    plain("turn_down_all", |game, _, _| game.turn_down_all()),
    plain("request_mount", |_, work, _| work.makes_mount = true),
    plain("request_attack", |game, work, _| game.s.makes_attack = Some(work.seat())),
    plain("find", |game, work, words| {
        let found = game.find_anywhere(work.seat(), cards(words).unwrap_or_default());
        work.pick(work.seat(), found);
    }),
    asking("pair_picked", |game, work, words| {
        let (pose, lead) = words.split_last().expect("a state");
        let own = std::mem::take(&mut work.picked).into_iter().filter(|it| it.seat == work.seat());
        let own: Vec<Card> = own.map(|it| it.card).collect();
        match own[..] {
            [found] => {
                game.pair_found(work.seat(), cards(lead).unwrap_or_default(), found, *pose == "charged")
            }
            _ => Ok(()),
        }
    }),
    plain("pair_key", |game, work, words| {
        let (pose, lead) = words.split_last().expect("a state");
        game.pair_key(work.request, cards(lead).unwrap_or_default(), *pose == "charged");
    }),
    asking("revive_trump", |game, work, words| {
        game.revive_trumps(work.seat(), cards(words).unwrap_or_default())
    }),
    asking("nullify_reached", |game, work, _| game.nullify_reached(work.request)),
    asking("picked_to_life", |game, work, _| {
        let own = std::mem::take(&mut work.picked).into_iter().find(|it| it.seat == work.seat());
        game.hand_to_life(work.seat(), own.map(|picked| picked.card))
    }),
    plain("hold_down_target", |game, work, _| game.hold_down(work.request)),
    plain("bury_target_trump", |game, work, _| game.destroy_trump(work.request)),
    plain("nullify_target", |game, work, _| {
        game.request(work).into_iter().for_each(|id| game.nullify(id));
    }),
    plain("blank_target", |game, work, _| {
        let target = game.request(work);
        let victims = game.s.stage.iter_mut().filter(|request| Some(request.id) == target);
        victims.for_each(|victim| victim.blank = true);
    }),
    asking("retarget_target", |game, work, _| {
        game.request(work).map_or(Ok(()), |id| game.retarget(work.seat(), id))
    }),
    plain("if", |game, work, words| {
        work.skip = !game.holds(work, words);
    }),
    plain("stop_unless", |game, work, words| {
        work.stop = !game.holds(work, words);
    }),
];

const CONDITIONS: &[(&str, Condition)] = &[
    ("target_charged", |game, work, _| game.target_body(work).is_some_and(|body| body.charged)),
    ("target_there", |game, work, _| match work.request.target {
        Some(Target::Character(_)) => game.target_body(work).is_some(),
        Some(Target::Request(id)) => game.s.request(id).is_some(),
        Some(Target::Player(_)) => true,
        Some(Target::Trump(seat, card)) => game.s.sides[seat].trumps.contains(&card),
        Some(Target::Gone) | None => false,
    }),
    ("target_size_at_most", |game, work, words| {
        game.target_size(work).is_some_and(|size| size <= count(words[0]))
    }),
    ("target_not_above_unit", |game, work, _| {
        game.target_size(work).zip(game.body_size(work.unit)).is_some_and(|(size, unit)| size <= unit)
    }),
    ("target_size_divided_by", |game, work, words| {
        let by = game.amount(work, words[0]);
        game.target_size(work).is_some_and(|size| size != 0 && by != 0 && size % by == 0)
    }),
    ("key_reaches_target", |game, work, _| {
        let victim = work.request.pointed_at().and_then(|id| game.s.request(id));
        victim.is_some_and(|victim| counter_reaches(&work.request.keys, &victim.keys))
    }),
    ("key_equals_target", |_, work, _| key_equals_trump(work.request)),
    ("key_equals_target_key", |game, work, _| game.key_equals_target_key(work.request)),
    ("target_not_above_buried", |game, work, _| {
        game.target_size(work).is_some_and(|size| size <= work.buried)
    }),
    ("target_keys_at_least", |game, work, words| game.amount(work, "target_keys") >= count(words[0])),
    ("target_hand_not_below", |game, work, _| {
        game.hand_not_below(work.owner.unwrap_or(Seat::A), work.seat())
    }),
    ("target_takes_key", |game, work, _| game.target_that_takes_key(work.request).is_some()),
    ("unit_there", |game, work, _| work.unit.is_some_and(|id| game.s.body(id).is_some())),
    ("bulwarks_not_above", |game, work, _| game.bulwarks_not_above(work.seat())),
    ("trump_up", |game, work, words| game.s.sides[work.seat()].has_up(cards(words).unwrap_or_default())),
    ("picked", |_, work, words| work.picked.is_empty() != (words[0] == "true")),
    ("agreed", |_, work, words| work.agreed == (words[0] == "true")),
    ("hand_at_most", |game, work, words| game.s.sides[work.seat()].hand.len() as i32 <= count(words[0])),
    ("life_at_least", |game, work, words| game.s.sides[work.seat()].life.len() as i32 >= count(words[0])),
    ("chose_second", |_, work, words| work.second == (words[0] == "true")),
];

/// The present zone of a picked card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Hand,
    Grave,
    Life,
    /// In the pack, or the rare card.
    Apart,
    Elsewhere,
}

/// A picked card.
#[derive(Clone, Copy)]
struct Picked {
    seat: Seat,
    card: Card,
}

/// A running effect.
struct Work<'a> {
    /// The request at the start of its effect, with all its key cards.
    request: &'a Request,
    /// The owner of the target.
    owner: Option<Seat>,
    picked: Vec<Picked>,
    /// The choice made.
    charged: bool,
    soldier: bool,
    second: bool,
    agreed: bool,
    /// The character that the request was built on, or that was chosen last.
    unit: Option<Id>,
    /// The sum of the sizes of the soldiers that were buried.
    buried: i32,
    /// What the verb before has laid on the life.
    laid: Option<Laid>,
    /// Whether the picked card is to go onto the target.
    makes_mount: bool,
    /// The next verb is left out.
    skip: bool,
    /// All further verbs are left out.
    stop: bool,
}

impl Work<'_> {
    fn seat(&self) -> Seat {
        self.request.controller
    }

    /// These cards are picked, and no others.
    fn pick(&mut self, seat: Seat, cards: impl IntoIterator<Item = Card>) {
        self.picked = cards.into_iter().map(|card| Picked { seat, card }).collect();
    }

    fn who(&self, word: &str) -> Option<Seat> {
        match word {
            "controller" => Some(self.request.controller),
            "opponent" => Some(self.request.controller.other()),
            _ => self.owner,
        }
    }

    fn amount(&self, word: &str) -> i32 {
        match word {
            "keys" => self.request.key_sum(),
            "key_of_spade" => key_of(self.request, Suit::Spade),
            "key_of_heart" => key_of(self.request, Suit::Heart),
            "key_of_diamond" => key_of(self.request, Suit::Diamond),
            "key_of_club" => key_of(self.request, Suit::Club),
            number => count(number),
        }
    }

    fn as_soldier(&self, form: &str) -> bool {
        form == "soldier" || (form == "chosen" && self.soldier)
    }
}

fn count(word: &str) -> i32 {
    word.parse().unwrap_or_default()
}

impl Game<'_> {
    /// Carries out the verbs of an effect.
    pub(crate) fn carry_out_verbs(&mut self, steps: &[Instruction], request: &Request) -> Flow {
        let owner = match request.target {
            Some(Target::Character(id)) => self.s.body(id).map(|body| body.seat),
            Some(Target::Player(seat) | Target::Trump(seat, _)) => Some(seat),
            Some(Target::Request(id)) => self.s.request(id).map(|request| request.controller),
            Some(Target::Gone) | None => None,
        };
        let mut work = Work {
            request,
            owner,
            picked: Vec::new(),
            charged: true,
            soldier: true,
            second: false,
            agreed: false,
            unit: request.unit,
            buried: 0,
            laid: None,
            makes_mount: false,
            skip: false,
            stop: false,
        };
        self.s.laid = None;
        for step in steps {
            work.laid = self.s.laid.take();
            if std::mem::take(&mut work.skip) {
                continue;
            }
            let words: Vec<&str> = step.words.iter().map(String::as_str).collect();
            match step.verb {
                Verb::Plain(does) => does(self, &mut work, &words),
                Verb::Asking(asks) => asks(self, &mut work, &words)?,
            }
            if work.stop {
                break;
            }
        }
        let own = work.picked.iter().filter(|it| it.seat == work.seat());
        let buried = own.filter(|it| self.s.sides[it.seat].grave.contains(&it.card));
        let mount = buried.map(|it| it.card).min().zip(self.character(&work)).filter(|_| work.makes_mount);
        self.s.makes_mount = mount.map(|(card, target)| (work.seat(), card, target));
        // Cards that are still turned up go to the graveyard.
        let turned = std::mem::take(&mut self.s.sides[request.controller].turned);
        self.bury(request.controller, &turned)
    }

    fn holds(&self, work: &Work, words: &[&str]) -> bool {
        let condition = CONDITIONS.iter().find(|(word, _)| *word == words[0]);
        condition.is_some_and(|(_, holds)| holds(self, work, &words[1..]))
    }

    fn target_body(&self, work: &Work) -> Option<&Body> {
        work.request.character().and_then(|id| self.s.body(id))
    }

    /// The size of the target; a bulwark has none.
    fn target_size(&self, work: &Work) -> Option<i32> {
        self.target_body(work).filter(|body| body.soldier).map(|body| self.s.size(body))
    }

    pub(crate) fn charge_all(&mut self, seat: Seat, which: &str) {
        let own = self.s.bodies.iter_mut().filter(|body| body.seat == seat);
        let meant = |body: &&mut Body| which == "character" || body.soldier == (which == "soldier");
        own.filter(meant).for_each(|body| body.charged = true);
    }

    fn pick_hand(&mut self, work: &mut Work, who: &str) -> Flow {
        work.picked.clear();
        let Some(whose) = work.who(who) else {
            return Ok(());
        };
        if whose != work.seat() {
            self.s.look_at_hand(whose);
        }
        let hand = self.s.sides[whose].hand.clone();
        let card = self.ask_card(work.seat(), "hand_card", &hand)?;
        work.pick(whose, card);
        Ok(())
    }

    fn zone(&self, picked: Picked) -> Zone {
        let side = &self.s.sides[picked.seat];
        if side.hand.contains(&picked.card) {
            Zone::Hand
        } else if side.grave.contains(&picked.card) {
            Zone::Grave
        } else if side.life.contains(&picked.card) {
            Zone::Life
        } else if side.pack.contains(&picked.card) || side.rare.contains(&picked.card) {
            Zone::Apart
        } else {
            Zone::Elsewhere
        }
    }

    /// The picked cards are shown and go from life, graveyard, pack or rare zone into the controller's hand.
    fn take_picked(&mut self, work: &mut Work) -> Flow {
        let mut unburied = None;
        for picked in std::mem::take(&mut work.picked) {
            let Picked { seat, card } = picked;
            match self.zone(picked) {
                _ if seat != work.request.controller => continue,
                Zone::Hand | Zone::Elsewhere => continue,
                Zone::Grave => {
                    self.unbury(seat, card);
                    unburied = Some(seat);
                }
                Zone::Life => self.s.take_from_life(seat, card),
                Zone::Apart => {
                    self.take_set_apart(seat, card);
                    continue;
                }
            }
            self.put_in_hand(seat, &[card]);
        }
        unburied.map_or(Ok(()), |seat| self.top_after_leaving(seat))
    }

    /// The picked card is discarded from the hand.
    fn discard_picked(&mut self, work: &mut Work) {
        for picked in std::mem::take(&mut work.picked) {
            if self.zone(picked) == Zone::Hand {
                self.discard(picked.seat, Some(picked.card));
            }
        }
    }

    /// The picked card enters from hand or graveyard.
    fn picked_enters(&mut self, work: &mut Work, soldier: bool, charged: bool) -> Flow {
        let mut unburied = None;
        for picked in std::mem::take(&mut work.picked) {
            let Picked { seat, card } = picked;
            match self.zone(picked) {
                _ if seat != work.request.controller => continue,
                Zone::Life | Zone::Apart | Zone::Elsewhere => continue,
                Zone::Grave => {
                    self.unbury(seat, card);
                    unburied = Some(seat);
                }
                Zone::Hand => {
                    take(&mut self.s.sides[seat].hand, card);
                    if !soldier {
                        self.s.left_hand_unseen(seat, &[card]);
                    }
                }
            }
            self.enter_as(seat, card, soldier, charged);
        }
        unburied.map_or(Ok(()), |seat| self.top_after_leaving(seat))
    }

    fn enter_as(&mut self, seat: Seat, card: Card, soldier: bool, charged: bool) {
        if soldier {
            self.enter_as_soldier(seat, card, charged);
        } else {
            self.enter(seat, card, false, charged);
        }
    }

    /// A number; the key cards of the targeted request are added up as they are now.
    fn amount(&self, work: &Work, word: &str) -> i32 {
        let keys = || work.request.pointed_at().and_then(|id| self.s.request(id)).map_or(0, Request::key_sum);
        match word {
            "target_keys" => keys(),
            "unit" => self.body_size(work.unit).unwrap_or_default(),
            _ => work.amount(word),
        }
    }

    /// The target, if it is a character that is still there.
    fn character(&self, work: &Work) -> Option<Id> {
        work.request.character().filter(|&id| self.s.body(id).is_some())
    }

    /// The target, if it is a request that is still there.
    fn request(&self, work: &Work) -> Option<Id> {
        work.request.pointed_at().filter(|&id| self.s.request(id).is_some())
    }

    fn resize_target(&mut self, work: &Work, by: i32) {
        self.change_character(work.request, |body| body.change += if body.soldier { by } else { 0 });
    }
}
