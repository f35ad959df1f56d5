//! A match on its way into a room: it is replayed at the table of its rules, which lasts as long as the
//! room does if the rules are somebody's own.

use std::sync::Arc;

use saigen_cards::BySeat;
use saigen_notation::Header;
use saigen_protocol::Orders;
use tokio::sync::{mpsc, oneshot};

use crate::hall::{Closed, Hall};
use crate::matches::Match;
use crate::room::{Command, INBOX, Room};
use crate::store::Stored;
use crate::table::{Shared, TableOf};

/// A match on its way into a room.
pub(crate) struct Arrival {
    pub(crate) hall: Arc<Hall>,
    pub(crate) shared: Shared,
    pub(crate) header: Header,
    pub(crate) stored: Stored,
    /// Who opens the room hears of it.
    pub(crate) opened: oneshot::Sender<Result<mpsc::Sender<Command>, Closed>>,
}

impl Arrival {
    /// Lives at the table of the match; one of its own lasts as long as the room.
    pub(crate) async fn come_alive(self) {
        match self.shared.clone() {
            Shared::Published(table) => self.live_at(table).await,
            Shared::Own(rules) => self.live_at(&TableOf::new(&rules)).await,
        }
    }

    async fn live_at<'t>(self, table: &'t TableOf<'t>) {
        let Self { hall, shared, header, stored, opened } = self;
        let of = match take_up(&hall, table, header, &stored).await {
            Ok(of) => of,
            Err(why) => return drop(opened.send(Err(why))),
        };
        let orders = BySeat(stored.orders.each_ref().map(|orders| read_orders(orders.as_deref())));
        // The room lives long and needs nothing of it.
        drop(stored);
        let (room, inbox) = mpsc::channel(INBOX);
        if let Err(other) = hall.enter(&of.id, &room) {
            return drop(opened.send(Ok(other)));
        }
        // Whoever wanted to come in may have gone.
        drop(opened.send(Ok(room.clone())));
        Box::pin(Room::new(hall, room, shared, of, orders).live(inbox)).await;
    }
}

/// A match as it was when its last step was stored.
async fn take_up<'t>(
    hall: &Hall,
    table: &'t TableOf<'t>,
    header: Header,
    stored: &Stored,
) -> Result<Match<'t>, Closed> {
    let of = Match::load(table, header, stored)?;
    if of.ending.is_some() && !stored.row.finished {
        let id = of.id.clone();
        hall.keeper.with(move |store| store.finish(&id)).await?;
    }
    Ok(of)
}

fn read_orders(text: Option<&str>) -> Orders {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
