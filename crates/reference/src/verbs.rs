//! Effects of any rulebook: its verbs, carried out in order ("Verbs" on the records page).
//!
//! Impossible verbs are skipped (R22).

use crate::game::{Flow, Game};
use crate::magic::key_of;
use crate::read::cards;
use crate::state::{Body, Id, Request, Target, take};
use crate::targets::counter_reaches;
use saigen_cards::{Card, Seat, Suit};

/// The verbs.
pub(crate) const VERBS: [&str; 46] = [
    "discard_down",
    "pass_turn",
    "declare_attackers",
    "declare_blockers",
    "judge_damage",
    "draw",
    "may_draw",
    "damage",
    "bury_until",
    "pick_hand",
    "pick_grave",
    "pick_life",
    "take_picked",
    "discard_picked",
    "picked_enters",
    "shuffle_life",
    "turn_up",
    "turned_up_enter",
    "turned_up_to_bottom",
    "blackjack",
    "choose_one_or_two",
    "life_enters",
    "choose_form",
    "key_enters",
    "mount_key",
    "keys_to_hand",
    "keys_to_fog",
    "clear_fog",
    "choose_pose",
    "pose_target",
    "turn_over_target",
    "target_leaves_combat",
    "bury_target",
    "target_to_hand",
    "target_to_life",
    "grow",
    "shrink",
    "grow_all",
    "bury_soldiers",
    "charge_all",
    "bulwarks_become_soldiers",
    "nullify_target",
    "blank_target",
    "retarget_target",
    "if",
    "stop_unless",
];

/// The present zone of a picked card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Hand,
    Grave,
    Life,
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
}

impl Work<'_> {
    fn who(&self, word: &str) -> Option<Seat> {
        if word == "controller" { Some(self.request.controller) } else { self.owner }
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
    pub(crate) fn carry_out_verbs(&mut self, verbs: &[Vec<String>], request: &Request) -> Flow {
        let owner = match request.target {
            Some(Target::Character(id)) => self.s.body(id).map(|body| body.seat),
            Some(Target::Player(seat)) => Some(seat),
            Some(Target::Request(id)) => self.s.request(id).map(|request| request.controller),
            Some(Target::Gone) | None => None,
        };
        let mut work =
            Work { request, owner, picked: Vec::new(), charged: true, soldier: true, second: false };
        self.run_verbs(verbs, &mut work)?;
        // Cards that are still turned up go to the graveyard.
        let turned = std::mem::take(&mut self.s.sides[request.controller].turned);
        self.bury(request.controller, &turned)
    }

    fn run_verbs(&mut self, verbs: &[Vec<String>], work: &mut Work) -> Flow {
        let mut verbs = verbs.iter();
        while let Some(words) = verbs.next() {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match words[..] {
                ["if", ref condition @ ..] => {
                    if !self.holds(work, condition) {
                        verbs.next();
                    }
                }
                ["stop_unless", ref condition @ ..] => {
                    if !self.holds(work, condition) {
                        return Ok(());
                    }
                }
                _ => self.verb(work, &words)?,
            }
        }
        Ok(())
    }

    fn holds(&self, work: &Work, condition: &[&str]) -> bool {
        let body = work.request.character().and_then(|id| self.s.body(id));
        // A bulwark has no size.
        let size = body.filter(|body| body.soldier).map(|body| self.s.size(body));
        match *condition {
            ["target_charged"] => body.is_some_and(|body| body.charged),
            ["target_there"] => match work.request.target {
                Some(Target::Character(_)) => body.is_some(),
                Some(Target::Request(id)) => self.s.request(id).is_some(),
                Some(Target::Player(_)) => true,
                Some(Target::Gone) | None => false,
            },
            ["target_size_at_most", number] => size.is_some_and(|size| size <= count(number)),
            ["target_size_divided_by", amount] => {
                let by = work.amount(amount);
                size.is_some_and(|size| size != 0 && by != 0 && size % by == 0)
            }
            ["key_reaches_target"] => {
                let victim = work.request.pointed_at().and_then(|id| self.s.request(id));
                victim.is_some_and(|victim| counter_reaches(&work.request.keys, &victim.keys))
            }
            ["chose_second", word] => work.second == (word == "true"),
            _ => false,
        }
    }

    /// Verbs of turns, combat, and the controller's cards.
    fn verb(&mut self, work: &mut Work, words: &[&str]) -> Flow {
        let seat = work.request.controller;
        match *words {
            ["discard_down", to] => {
                work.picked.clear();
                self.discard_down(seat, count(to) as usize)?;
            }
            ["pass_turn"] => self.pass_turn(),
            ["declare_attackers"] => self.attack()?,
            ["declare_blockers"] => self.block()?,
            ["judge_damage"] => self.damage_judgement()?,
            ["draw"] => self.draw_cards(seat, 1),
            ["may_draw"] => self.may_draw(seat)?,
            ["damage", who, amount] => {
                if let Some(seat) = work.who(who) {
                    self.damage(seat, work.amount(amount))?;
                }
            }
            ["bury_until", ref wanted @ ..] => self.bury_until(seat, cards(wanted).unwrap_or_default()),
            ["shuffle_life"] => self.shuffle_life(seat),
            ["blackjack"] => self.blackjack(seat)?,
            ["life_enters", number, pose] => {
                self.life_enters(seat, count(number) as usize, pose == "charged");
            }
            ["clear_fog"] => self.clear_fog(seat)?,
            ["grow_all", amount] => self.s.force[seat] += work.amount(amount),
            ["bury_soldiers", amount] => self.sword_rain(work.amount(amount))?,
            ["charge_all", body] => self.charge_all(seat, body),
            ["bulwarks_become_soldiers"] => self.bulwarks_become_soldiers(seat)?,
            _ => self.picking_verb(work, words)?,
        }
        Ok(())
    }

    fn charge_all(&mut self, seat: Seat, which: &str) {
        let own = self.s.bodies.iter_mut().filter(|body| body.seat == seat);
        let meant = |body: &&mut Body| which == "character" || body.soldier == (which == "soldier");
        own.filter(meant).for_each(|body| body.charged = true);
    }

    /// Verbs of choices, and of cards that are picked or turned up.
    fn picking_verb(&mut self, work: &mut Work, words: &[&str]) -> Flow {
        let seat = work.request.controller;
        match *words {
            ["pick_hand", who] => self.pick_hand(work, who)?,
            ["pick_grave"] => {
                let grave = self.s.sides[seat].grave.clone();
                let card = self.ask_card(seat, "grave_card", &grave)?;
                work.picked = card.map(|card| Picked { seat, card }).into_iter().collect();
            }
            ["pick_life", number] => {
                let named = self.pick_from_life(seat, count(number) as usize)?;
                work.picked = named.iter().map(|&card| Picked { seat, card }).collect();
            }
            ["take_picked"] => self.take_picked(work),
            ["discard_picked"] => self.discard_picked(work),
            ["picked_enters", form, pose] => {
                self.picked_enters(work, work.as_soldier(form), pose == "charged");
            }
            ["turn_up", number, end] => self.turn_up(seat, count(number) as usize, end == "top"),
            ["turned_up_enter", amount, pose] => {
                self.turned_up_enter(seat, work.amount(amount), pose == "charged");
            }
            ["turned_up_to_bottom"] => self.turned_up_to_bottom(seat)?,
            ["choose_one_or_two"] => {
                if !self.s.sides[seat].life.is_empty() {
                    work.second = !self.ask_either(seat, "one_or_two", "one", "two")?;
                }
            }
            ["choose_form"] => work.soldier = self.ask_either(seat, "form", "soldier", "bulwark")?,
            ["choose_pose"] => work.charged = self.ask_either(seat, "pose", "charged", "driven")?,
            _ => self.key_verb(work, words)?,
        }
        Ok(())
    }

    fn pick_hand(&mut self, work: &mut Work, who: &str) -> Flow {
        work.picked.clear();
        let Some(whose) = work.who(who) else {
            return Ok(());
        };
        let seat = work.request.controller;
        if whose != seat {
            self.s.look_at_hand(whose);
        }
        let hand = self.s.sides[whose].hand.clone();
        let card = self.ask_card(seat, "hand_card", &hand)?;
        let picked = card.map(|card| Picked { seat: whose, card });
        work.picked = picked.into_iter().collect();
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
        } else {
            Zone::Elsewhere
        }
    }

    /// The picked cards are shown and go from life or graveyard into the controller's hand.
    fn take_picked(&mut self, work: &mut Work) {
        for picked in std::mem::take(&mut work.picked) {
            let Picked { seat, card } = picked;
            match self.zone(picked) {
                _ if seat != work.request.controller => continue,
                Zone::Hand | Zone::Elsewhere => continue,
                Zone::Grave => self.unbury(seat, card),
                Zone::Life => self.s.take_from_life(seat, card),
            }
            self.put_in_hand(seat, &[card]);
        }
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
    fn picked_enters(&mut self, work: &mut Work, soldier: bool, charged: bool) {
        for picked in std::mem::take(&mut work.picked) {
            let Picked { seat, card } = picked;
            match self.zone(picked) {
                _ if seat != work.request.controller => continue,
                Zone::Life | Zone::Elsewhere => continue,
                Zone::Grave => self.unbury(seat, card),
                Zone::Hand => {
                    take(&mut self.s.sides[seat].hand, card);
                    if !soldier {
                        self.s.left_hand_unseen(seat, &[card]);
                    }
                }
            }
            if soldier {
                self.enter_as_soldier(seat, card, charged);
            } else {
                self.enter(seat, card, false, charged);
            }
        }
    }

    /// Verbs of the key cards.
    fn key_verb(&mut self, work: &mut Work, words: &[&str]) -> Flow {
        let request = work.request;
        let seat = request.controller;
        match *words {
            ["key_enters", form, pose] => {
                for card in self.s.take_keys(request.id) {
                    if work.as_soldier(form) {
                        self.enter_as_soldier(seat, card, pose == "charged");
                    } else {
                        self.enter(seat, card, false, pose == "charged");
                    }
                }
            }
            ["mount_key"] => {
                let id = request.character();
                if id.and_then(|id| self.s.body(id)).is_some_and(|body| body.soldier) {
                    self.equip(request);
                }
            }
            ["keys_to_hand"] => {
                let keys = self.s.take_keys(request.id);
                self.put_in_hand(seat, &keys);
            }
            ["keys_to_fog"] => self.keys_to_fog(request),
            _ => match (request.character(), request.pointed_at()) {
                (Some(id), _) if self.s.body(id).is_some() => self.character_verb(work, id, words)?,
                (_, Some(id)) if self.s.request(id).is_some() => self.request_verb(work, id, words)?,
                _ => {}
            },
        }
        Ok(())
    }

    /// Verbs of a target character.
    fn character_verb(&mut self, work: &Work, id: Id, words: &[&str]) -> Flow {
        match *words {
            ["pose_target"] => self.change(id, |body| body.charged = work.charged),
            ["turn_over_target"] => self.turn_over(id)?,
            ["target_leaves_combat"] => self.release(id),
            ["bury_target"] => self.fall(&[id])?,
            ["target_to_hand"] => {
                if let Some(seat) = work.owner {
                    let cards = self.leave(id);
                    self.put_in_hand(seat, &cards);
                }
            }
            ["target_to_life"] => self.lay_character_onto_life(id)?,
            ["grow", amount] => self.resize(id, work.amount(amount)),
            ["shrink", amount] => self.resize(id, -work.amount(amount)),
            _ => {}
        }
        Ok(())
    }

    fn change(&mut self, id: Id, change: impl Fn(&mut Body)) {
        self.s.body_mut(id).into_iter().for_each(change);
    }

    fn resize(&mut self, id: Id, by: i32) {
        self.change(id, |body| {
            if body.soldier {
                body.change += by;
            }
        });
    }

    /// Verbs of a target request.
    fn request_verb(&mut self, work: &Work, id: Id, words: &[&str]) -> Flow {
        match *words {
            ["nullify_target"] => self.nullify(id),
            ["blank_target"] => {
                if let Some(victim) = self.s.stage.iter_mut().find(|request| request.id == id) {
                    victim.blank = true;
                }
            }
            ["retarget_target"] => self.retarget(work.request.controller, id)?,
            _ => {}
        }
        Ok(())
    }
}
