//! The thread on which the store lives.

use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Append, Store, StoreError};
use crate::metrics::METRICS;

/// So much can wait for the store before others have to wait.
const WAITING: usize = 1024;

/// So many steps are committed together.
const TOGETHER: usize = 256;

type Work = Box<dyn FnOnce(&mut dyn Store) + Send>;

enum Order {
    Append(Append, oneshot::Sender<Result<(), StoreError>>),
    Work(Work),
}

/// A handle on the store, for everybody who keeps something.
#[derive(Clone)]
pub(crate) struct Keeper {
    orders: mpsc::Sender<Order>,
}

impl Keeper {
    /// Starts the thread; it ends when the last handle is gone, after everything is stored.
    pub(crate) fn start(store: impl Store + 'static) -> Self {
        let (orders, inbox) = mpsc::channel(WAITING);
        std::thread::spawn(move || keep(store, inbox));
        Self { orders }
    }

    /// The same in a task of this runtime, so that a clock that is paused stands still meanwhile.
    #[cfg(test)]
    pub(crate) fn in_task(mut store: impl Store + 'static) -> Self {
        let (orders, mut inbox) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            while inbox.recv_many(&mut waiting, TOGETHER).await > 0 {
                carry_out(&mut store, &mut waiting);
            }
        });
        Self { orders }
    }

    /// Appends a step; when this is done, it is on the disk.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        self.orders.send(Order::Append(append, done)).await.map_err(|_| StoreError::Stopped)?;
        stored.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Does something else with the store.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, result) = oneshot::channel();
        // Whoever asked may have gone away.
        let work: Work = Box::new(move |store| drop(done.send(work(store))));
        self.orders.send(Order::Work(work)).await.map_err(|_| StoreError::Stopped)?;
        result.await.unwrap_or(Err(StoreError::Stopped))
    }
}

fn keep(mut store: impl Store, mut inbox: mpsc::Receiver<Order>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    while inbox.blocking_recv_many(&mut waiting, TOGETHER) > 0 {
        carry_out(&mut store, &mut waiting);
    }
}

/// Everything that waits: steps first, together.
fn carry_out(store: &mut impl Store, waiting: &mut Vec<Order>) {
    let (mut appends, mut others) = (Vec::new(), Vec::new());
    for order in waiting.drain(..) {
        match order {
            Order::Append(append, done) => appends.push((append, done)),
            Order::Work(work) => others.push(work),
        }
    }
    store_together(store, appends);
    others.into_iter().for_each(|work| work(store));
}

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

fn store_together(store: &mut impl Store, waiting: Vec<Waiting>) {
    if waiting.is_empty() {
        return;
    }
    let begun = Instant::now();
    let (appends, done): (Vec<_>, Vec<_>) = waiting.into_iter().unzip();
    let stored = store.append(&appends);
    METRICS.stored(appends.len(), begun.elapsed());
    done.into_iter().zip(stored).for_each(|(done, result)| drop(done.send(result)));
}
