//! The questions of effects: who is asked, what can be answered, and what an answer does.

use saigen_cards::{Card, CardSet, Chance, Seat};
use saigen_rulebook::{BodySpec, Form, Op};

use crate::available::above;
use crate::choice::{Ask, Choice, Decision, Options, Unit, Word};
use crate::event::{Cause, Event, Sink};
use crate::game::Game;
use crate::keys::without_last;
use crate::play::Play;
use crate::rules::Rules;
use crate::side::{Places, places};
use crate::stage::Target;
use crate::target::{Aiming, reaches};

impl Game {
    /// The question of the effect at work.
    pub(crate) fn question(&self, rules: &Rules, ask: Ask) -> Decision {
        let controller = self.pause.request.controller;
        let seat = match ask {
            Ask::Attacker => self.turn,
            Ask::Blocker { .. } => self.turn.other(),
            _ => self.pause.asked,
        };
        Decision { seat, ask, options: self.effect_options(rules, ask, controller) }
    }

    fn effect_options(&self, rules: &Rules, ask: Ask, seat: Seat) -> Options {
        let (side, pause) = (self.side(seat), &self.pause);
        let life_left = !side.life.is_empty();
        match ask {
            Ask::DiscardDown => Options::cards(self.discards_to_name(self.side(pause.asked).hand)),
            Ask::LifeCard => Options::cards(self.named_in_order(side.life.to_set())),
            Ask::GraveCard => Options::cards(side.grave.to_set() & self.picked_among(rules)),
            Ask::PackCard => Options::cards(side.open_pack_cards() | side.rare),
            Ask::HandCard { whose } => Options::cards(self.side(whose).hand),
            Ask::RowOrder | Ask::LifeOrder | Ask::BottomOrder => {
                Options::cards(self.cards_to_order(rules) - pause.order().iter().copied().collect())
            }
            Ask::Attacker => self.attacker_options(rules),
            Ask::Blocker { .. } => self.blocker_options(self.turn.other()),
            Ask::Form => Options::words(Word::Soldier, Word::Bulwark),
            Ask::Pose => Options::words(Word::Charged, Word::Driven),
            Ask::DrawMore if life_left => Options::words(Word::Yes, Word::No),
            Ask::Half if life_left => Options::words(Word::One, Word::Two),
            Ask::HitOrStand if life_left => Options::words(Word::Hit, Word::Stand),
            Ask::HitOrStand => Options::word(Word::Stand),
            Ask::NewTarget => self.new_targets(rules),
            Ask::Character => self.units_to_choose(rules),
            Ask::BurySome => {
                let soldiers = Options::units_of(seat, side.soldiers & self.places_to_name());
                if pause.units == 0 { soldiers } else { soldiers.or_done() }
            }
            Ask::LayDownSome => Options::units_of(seat, side.soldiers & self.places_to_name()).or_done(),
            Ask::TurnedCard => Options::cards(pause.turned().iter().copied().collect()),
            Ask::Reached => self.requests_in_reach(),
            Ask::LifeEnd => Options::words(Word::Top, Word::Bottom),
            Ask::MayDiscard | Ask::MayTurnDown | Ask::MayReorder => Options::words(Word::Yes, Word::No),
            Ask::TurnUpTrump => Options::cards(side.trumps_to_turn_up()),
            _ => Options::NONE,
        }
    }

    /// The verb at work.
    fn verb(&self, rules: &Rules) -> Option<Op> {
        rules.plan(self.pause.request.action).effect.get(self.pause.step as usize).copied()
    }

    /// The cards that the verb at work allows to pick.
    fn picked_among(&self, rules: &Rules) -> CardSet {
        match self.verb(rules) {
            Some(Op::PickGraveOf { cards }) => cards,
            Some(Op::PickGraveOfSuit) => {
                let cards = self.target_unit().map(|unit| self.side(unit.seat()).cards_at(unit.place()));
                let suits = cards.into_iter().flatten().filter_map(Card::suit);
                suits.fold(CardSet::EMPTY, |all, suit| all | CardSet::suit(suit))
            }
            _ => CardSet::ALL,
        }
    }

    /// The requests, other than the one at work, that its key cards reach.
    fn requests_in_reach(&self) -> Options {
        let others = self.stage.requests().len() - usize::from(self.pause.on_stage);
        let requests = self.stage.requests()[..others].iter().enumerate();
        let reached = requests.filter(|(_, request)| reaches(self.pause.keys, request.keys));
        Options::requests(reached.fold(0, |bits, (index, _)| bits | 1 << index))
    }

    /// The characters that the verb at work allows to choose.
    fn units_to_choose(&self, rules: &Rules) -> Options {
        let places = |seat: Seat, body: BodySpec| self.side(seat).places(body);
        match self.verb(rules) {
            Some(Op::ChooseOwn { body, .. }) => {
                Options::units_of(self.pause.asked, places(self.pause.asked, body))
            }
            Some(Op::ChooseAny { body }) => Options::units(places(Seat::A, body), places(Seat::B, body)),
            _ => Options::NONE,
        }
    }

    /// Whose soldiers the verb at work puts onto the life, and which.
    pub(crate) fn saved(&self, rules: &Rules) -> Option<(Seat, Places)> {
        let Some(Op::SoldiersToLife { who, at_least }) = self.verb(rules) else { return None };
        let (seat, least) = (self.who(who), self.amount(at_least));
        let side = self.side(seat);
        let large = places(side.soldiers).filter(|&place| side.size_at(place) >= least);
        Some((seat, large.fold(0, |set, place| set | 1 << place)))
    }

    /// Cards that can be named next where several are named in the fixed order.
    fn named_in_order(&self, pool: CardSet) -> CardSet {
        let pause = &self.pause;
        let later = pause.picked.into_iter().last().map_or(pool, |last| pool.after(last));
        without_last(later, pause.left as usize - 1)
    }

    /// The first card named will lie on top; the others are named in the fixed order. So the card that
    /// shows is the player's choice and says nothing about the others.
    fn discards_to_name(&self, hand: CardSet) -> CardSet {
        match self.pause.order().first() {
            Some(&top) => self.named_in_order(hand.without(top)),
            None => hand,
        }
    }

    /// The places that can be named next: those after the last one.
    pub(crate) fn places_to_name(&self) -> u64 {
        match self.pause.from_place {
            0 => !0,
            next => above(next - 1),
        }
    }

    /// The cards whose order is asked for.
    fn cards_to_order(&self, rules: &Rules) -> CardSet {
        let cards_of = |unit: Unit| self.side(unit.seat()).cards_at(unit.place());
        match self.verb(rules) {
            Some(Op::TurnedUpToBottom) => self.pause.turned().iter().copied().collect(),
            Some(Op::UnitToBottom) => self.key_unit().map_or(CardSet::EMPTY, cards_of),
            Some(Op::ReorderRow) => {
                let side = self.side(self.pause.request.controller);
                side.cards_of(side.bulwarks)
            }
            Some(Op::SoldiersToLife { .. }) => {
                self.saved(rules).map_or(CardSet::EMPTY, |(seat, saved)| self.side(seat).cards_of(saved))
            }
            _ => self.target_unit().map_or(CardSet::EMPTY, cards_of),
        }
    }

    /// Able attackers that can be named next; one that must attack is not left out.
    fn attacker_options(&self, rules: &Rules) -> Options {
        let side = self.side(self.turn);
        let able = side.able_attackers(&rules.traits) & self.places_to_name();
        match side.must_attack(&rules.traits) & self.places_to_name() {
            0 => Options::units_of(self.turn, able).or_done(),
            must => {
                let first = must & must.wrapping_neg();
                Options::units_of(self.turn, able & (first | (first - 1)))
            }
        }
    }

    /// Charged characters that block nothing yet: a bulwark only as the first and only blocker (R13).
    fn blocker_options(&self, seat: Seat) -> Options {
        let (side, pause) = (self.side(seat), &self.pause);
        let free = !side.driven & !self.combat().blockers;
        let alone = self.combat().blockers_of(pause.attacker) == 0;
        let bulwarks = if alone { side.bulwarks } else { 0 };
        let soldiers = side.soldiers & self.places_to_name();
        Options::units_of(seat, (bulwarks | soldiers) & free).or_done()
    }

    /// R34: what the redirected request's own line allows, from its controller's viewpoint and with
    /// its own keys; never itself.
    fn new_targets(&self, rules: &Rules) -> Options {
        let Some(index) = self.target_request() else { return Options::NONE };
        let redirected = self.stage.requests()[index as usize];
        let plan = rules.plan(redirected.action).target;
        let aiming = Aiming { seat: redirected.controller, keys: redirected.keys, without: 0 };
        let options = self.targets(rules, plan, aiming);
        if plan.is_request() { options.without_request(index) } else { options }
    }
}

impl<C: Chance, S: Sink> Play<'_, C, S> {
    /// Takes an answer to a question of the effect at work.
    #[inline(never)]
    pub(crate) fn answer_effect(&mut self, ask: Ask, choice: Choice) {
        match choice {
            Choice::Card(card) => self.answer_card(ask, card),
            Choice::Word(word) => self.answer_word(ask, word),
            Choice::Unit(unit) => self.answer_unit(ask, unit),
            Choice::Request(index) if ask == Ask::Reached => {
                self.nullify(index);
                self.next();
            }
            Choice::Request(index) => self.retarget(Target::request(index)),
            Choice::Player(seat) => self.retarget(Target::player(seat)),
            Choice::Trump(seat, card) => self.retarget(Target::trump(seat, card)),
            Choice::Done if ask == Ask::Attacker => self.next(),
            Choice::Done if ask == Ask::BurySome => self.bury_named(),
            Choice::Done if ask == Ask::LayDownSome => self.lay_down_named(),
            Choice::Done => self.next_attacker_to_block(self.game.pause.attacker + 1),
            Choice::Pass | Choice::Action(_) => {}
        }
    }

    fn answer_unit(&mut self, ask: Ask, unit: Unit) {
        match ask {
            Ask::Attacker => self.name_attacker(unit),
            Ask::BurySome | Ask::LayDownSome => self.name_soldier(unit),
            Ask::Character => {
                self.game.pause.request.unit = Target::unit(unit);
                self.next();
            }
            Ask::NewTarget => self.retarget(Target::unit(unit)),
            _ => self.name_blocker(unit),
        }
    }

    fn answer_card(&mut self, ask: Ask, card: Card) {
        match ask {
            Ask::DiscardDown => self.name_discard(card),
            Ask::LifeCard => self.name_life_card(card),
            Ask::TurnUpTrump => {
                self.turn_up_trump(self.game.pause.request.controller, card);
                self.next();
            }
            Ask::RowOrder | Ask::LifeOrder | Ask::BottomOrder => self.name_in_turn(card),
            Ask::TurnedCard => self.enter_turned(card),
            _ => {
                self.game.pause.picked = CardSet::of(card);
                self.next();
            }
        }
    }

    fn answer_word(&mut self, ask: Ask, word: Word) {
        let seat = self.game.pause.request.controller;
        match (ask, word) {
            (Ask::HitOrStand, Word::Hit) => return self.hit(),
            (Ask::HitOrStand, _) => self.stand_pat(seat),
            (Ask::DrawMore, Word::Yes) => self.draw(seat, Cause::Draw),
            (Ask::LifeEnd, _) => self.picked_to_life(word == Word::Top),
            (Ask::MayDiscard | Ask::MayTurnDown | Ask::MayReorder, _) => {
                self.game.pause.agreed = word == Word::Yes;
            }
            (Ask::Half, _) => self.game.pause.second = word == Word::Two,
            (Ask::Pose, _) => self.game.pause.pose = word.pose(),
            (Ask::Form, Word::Bulwark) => self.game.pause.form = Form::Bulwark,
            (Ask::Form, _) => self.game.pause.form = Form::Soldier,
            _ => {}
        }
        self.next();
    }

    /// Cards to discard go together, the one named first on top.
    fn name_discard(&mut self, card: Card) {
        let pause = &mut self.game.pause;
        if pause.order_len == 0 {
            pause.name(card);
        } else {
            pause.picked = pause.picked.with(card);
        }
        pause.left -= 1;
        if pause.left == 0 {
            let (seat, picked, top) = (pause.asked, pause.picked, pause.order[0]);
            (pause.picked, pause.order_len) = (CardSet::EMPTY, 0);
            self.discard(seat, picked, Some(top), Cause::Effect);
            self.next();
        }
    }

    fn name_life_card(&mut self, card: Card) {
        let pause = &mut self.game.pause;
        pause.picked = pause.picked.with(card);
        pause.left -= 1;
        if pause.left == 0 {
            self.next();
        }
    }

    /// The picked card of those turned up enters.
    fn enter_turned(&mut self, card: Card) {
        if let Some(Op::TurnedOneEnters { pose }) = self.game.verb(self.rules) {
            self.turned_enters(self.game.pause.request.controller, card, pose);
        }
        self.next();
    }

    /// Cards are named one after another; nothing moves before the order is complete.
    fn name_in_turn(&mut self, card: Card) {
        self.game.pause.name(card);
        if self.game.pause.order_len as usize == self.game.cards_to_order(self.rules).len() {
            self.carry_out_order();
            self.game.pause.order_len = 0;
            self.next();
        }
    }

    fn carry_out_order(&mut self) {
        let (order, len) = (self.game.pause.order, self.game.pause.order_len as usize);
        let order = &order[..len];
        match self.game.verb(self.rules) {
            Some(Op::TurnedUpToBottom) => self.turned_to_bottom(self.game.pause.request.controller, order),
            Some(Op::UnitToBottom) => {
                self.game.key_unit().into_iter().for_each(|unit| self.unit_to_bottom(unit, order));
            }
            Some(Op::ReorderRow) => self.reorder_row(self.game.pause.request.controller, order),
            Some(Op::SoldiersToLife { .. }) => {
                let saved = self.game.saved(self.rules);
                saved.into_iter().for_each(|(seat, saved)| self.units_to_life(seat, saved, order));
            }
            Some(Op::TurnOverTarget) => {
                self.game.target_unit().into_iter().for_each(|unit| self.soldier_to_bulwarks(unit, order));
            }
            _ => {
                let unit = self.game.target_unit();
                unit.into_iter().for_each(|it| self.units_to_life(it.seat(), 1 << it.place(), order));
            }
        }
    }

    fn retarget(&mut self, target: Target) {
        if let Some(index) = self.game.target_request() {
            self.game.stage.requests_mut()[index as usize].target = target;
            self.tell(Event::Retargeted { index, target });
        }
        self.next();
    }
}
