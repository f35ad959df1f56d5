//! Requests that cost nothing are not repeated while the table looks the same (R58).

use crate::book::Limit;
use crate::request::Plan;
use crate::state::{Body, Id, State, Target};
use saigen_cards::Seat;

/// Maximum number of such requests in a row.
const FREE_LIMIT: usize = 8;

impl State {
    /// Whether a request costs nothing now and could be made again and again.
    fn is_free(&self, action: usize, seat: Seat) -> bool {
        let row = self.row(action);
        let lasts = |limit: &Limit| matches!(limit, Limit::TrumpUp(_));
        self.book.switches.no_free_repeats
            && !row.once
            && !row.passes_turn()
            && row.keys.slots.is_empty()
            && row.only_if.iter().all(lasts)
            && self.cost(action, seat).chars().all(|letter| letter == 'C')
    }

    /// Whether a complete request is refused as a repetition.
    pub(crate) fn is_repeated(
        &self,
        action: usize,
        seat: Seat,
        drive: &[Id],
        target: Option<Target>,
    ) -> bool {
        let made = || self.free_request(action, seat, drive, target);
        self.is_free(action, seat) && (self.free_run.len() >= FREE_LIMIT || self.free_run.contains(&made()))
    }

    /// Adds a request to the run; one that costs something ends it.
    pub(crate) fn remember(&mut self, plan: &Plan) {
        if self.is_free(plan.action, plan.seat) {
            let made = self.free_request(plan.action, plan.seat, &plan.drive, plan.target);
            self.free_run.push(made);
        } else {
            self.free_run.clear();
        }
    }

    /// A request, and what both players see.
    fn free_request(&self, action: usize, seat: Seat, drive: &[Id], target: Option<Target>) -> String {
        let unit = drive.iter().filter_map(|&id| self.body(id)).map(Body::word).collect::<String>();
        let target = target.map(|target| self.target_word(target));
        let staged: Vec<String> = self.stage.iter().map(|request| self.request_words(request)).collect();
        let sides = Seat::BOTH.map(|seat| self.shown_side(seat));
        format!("{seat} {action} {unit} {target:?} {:?} {staged:?} {sides:?}", self.used)
    }

    /// What both players see of a side.
    fn shown_side(&self, seat: Seat) -> String {
        let side = &self.sides[seat];
        let hidden = [&side.life, &side.grave, &side.hand, &side.pack, &side.rare, &side.trumps];
        let open = [&side.trumps_up, &side.held_down];
        let open = open.map(|cards| crate::state::in_order(cards.clone()));
        let row: Vec<String> = side.row.iter().filter_map(|&id| self.body(id)).map(Body::word).collect();
        let bodies: Vec<String> = self.bodies_of(seat).iter().map(|body| self.shown_body(body)).collect();
        format!(
            "{:?} {} {:?} {open:?} {:?} {} {row:?} {bodies:?}",
            hidden.map(Vec::len),
            side.pack_open,
            side.grave.last(),
            self.marks(seat),
            self.force[seat],
        )
    }

    /// A soldier as it is written; of a bulwark, everything but its card.
    fn shown_body(&self, body: &Body) -> String {
        if body.soldier {
            return self.body_line(body);
        }
        let blocks = body.blocks.and_then(|id| self.body(id)).map(Body::word);
        format!("{} {} {} {} {blocks:?}", body.word(), body.charged, body.is_sick(), body.attacker)
    }
}
