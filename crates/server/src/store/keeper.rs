//! The thread on which the store lives, and what happens while the store fails: it is tried again after
//! waits that grow, everybody else waits for that, and the state heals by itself.

use std::time::{Duration, Instant};

use saigen_match::Backoff;
use tokio::sync::{mpsc, oneshot, watch};

use super::{Append, Store, StoreError};
use crate::metrics::METRICS;
use crate::watchdog::WATCHDOG;

/// Maximum number of operations that wait for the store before others have to wait.
const WAITING: usize = 1024;

/// Maximum number of steps that are committed together.
const TOGETHER: usize = 256;

/// Nothing that the store does takes longer.
const LONGEST_WORK: Duration = Duration::from_secs(30);

/// Maximum number of writes that wait until the store works again.
const LATER: usize = 4096;

/// Nobody waits longer than this for writes that nobody waits for.
const FLUSH_WITHIN: Duration = Duration::from_secs(3);

/// Does something with the store, and notes if the store has failed.
type Work = Box<dyn FnOnce(&mut dyn Store, &Health) + Send>;

/// A write that is repeated until it succeeds.
type Write = Box<dyn Fn(&mut dyn Store) -> Result<(), StoreError> + Send + Sync>;

enum Order {
    Append(Append, oneshot::Sender<Result<(), StoreError>>),
    Work(Work),
    /// Tries whether the store works.
    Probe,
}

/// A handle on the store, for everybody who keeps something.
#[derive(Clone)]
pub(crate) struct Keeper {
    orders: mpsc::Sender<Order>,
    later: mpsc::Sender<(&'static str, Write)>,
    /// Whether the store fails.
    failing: watch::Receiver<bool>,
}

impl Keeper {
    /// Starts the thread; it ends when the last handle is gone, after everything is stored.
    pub(crate) fn start(store: impl Store + 'static) -> Self {
        let (keeper, inbox, health) = Self::new();
        std::thread::spawn(move || keep(store, inbox, &health));
        keeper
    }

    /// The same in a task of this runtime, so that a clock that is paused stands still meanwhile. All work
    /// but appending steps takes some time.
    #[cfg(test)]
    pub(crate) fn in_task(mut store: impl Store + 'static, lag: Duration) -> Self {
        let (keeper, mut inbox, health) = Self::new();
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            while inbox.recv_many(&mut waiting, TOGETHER).await > 0 {
                if !lag.is_zero() && waiting.iter().any(|order| !matches!(order, Order::Append(..))) {
                    tokio::time::sleep(lag).await;
                }
                carry_out(&mut store, &mut waiting, &health);
            }
        });
        keeper
    }

    fn new() -> (Self, mpsc::Receiver<Order>, Health) {
        let (orders, inbox) = mpsc::channel(WAITING);
        let (later, writes) = mpsc::channel(LATER);
        let (health, failing) = watch::channel(false);
        let keeper = Self { orders, later, failing };
        tokio::spawn(heal(keeper.orders.downgrade(), keeper.failing.clone()));
        tokio::spawn(write_later(keeper.orders.downgrade(), keeper.failing.clone(), writes));
        (keeper, inbox, Health(health))
    }

    /// Whether the store fails, with every change of it.
    pub(crate) fn failing(&self) -> watch::Receiver<bool> {
        let mut failing = self.failing.clone();
        failing.mark_unchanged();
        failing
    }

    /// Appends a step; when this is done, it is on the disk. While the store fails, this fails at once.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        if *self.failing.borrow() {
            return Err(StoreError::Failed("the store fails; it is tried again".into()));
        }
        let (done, stored) = oneshot::channel();
        self.orders.send(Order::Append(append, done)).await.map_err(|_| StoreError::Stopped)?;
        stored.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Reads something. An error concerns whoever reads: it says nothing about whether steps can be stored.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        with(&self.orders, move |store, _| work(store)).await
    }

    /// Writes something other than steps.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        write_with(&self.orders, work).await
    }

    /// Writes something that nobody waits for, as soon as the store works, in the order of the calls.
    pub(crate) fn later(
        &self,
        what: &'static str,
        write: impl Fn(&mut dyn Store) -> Result<(), StoreError> + Send + Sync + 'static,
    ) {
        if self.later.try_send((what, Box::new(write))).is_err() {
            tracing::error!(what, "too much waits to be stored; this is lost");
        }
    }

    /// Stores whatever waits, unless the store fails.
    pub(crate) async fn flush(&self) -> Result<(), StoreError> {
        let (done, mut written) = mpsc::channel(1);
        self.later("the rest", move |_| {
            // The caller may have gone away.
            let _ = done.try_send(());
            Ok(())
        });
        drop(tokio::time::timeout(FLUSH_WITHIN, written.recv()).await);
        self.read(|_| Ok(())).await
    }
}

async fn write_with<T: Send + 'static>(
    orders: &mpsc::Sender<Order>,
    work: impl FnOnce(&mut dyn Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let work =
        move |store: &mut dyn Store, health: &Health| work(store).inspect_err(|error| health.failed(error));
    with(orders, work).await
}

async fn with<T: Send + 'static>(
    orders: &mpsc::Sender<Order>,
    work: impl FnOnce(&mut dyn Store, &Health) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let (done, result) = oneshot::channel();
    // The caller may have gone away.
    let work: Work = Box::new(move |store, health| drop(done.send(work(store, health))));
    orders.send(Order::Work(work)).await.map_err(|_| StoreError::Stopped)?;
    result.await.unwrap_or(Err(StoreError::Stopped))
}

/// Writes what nobody waits for, one after another.
async fn write_later(
    orders: mpsc::WeakSender<Order>,
    mut failing: watch::Receiver<bool>,
    mut writes: mpsc::Receiver<(&'static str, Write)>,
) {
    while let Some((what, write)) = writes.recv().await {
        let write = std::sync::Arc::new(write);
        loop {
            let Some(orders) = orders.upgrade() else { return };
            let again = write.clone();
            match write_with(&orders, move |store| again(store)).await {
                Err(StoreError::Failed(_)) => drop(failing.wait_for(|failing| !failing).await),
                Err(error) => break tracing::error!(what, %error, "this could not be stored"),
                Ok(()) => break,
            }
        }
    }
}

/// Tries a failing store again and again, after waits that grow.
async fn heal(orders: mpsc::WeakSender<Order>, mut failing: watch::Receiver<bool>) {
    let (mut backoff, begun) = (Backoff::default(), tokio::time::Instant::now());
    while failing.wait_for(|failing| *failing).await.is_ok() {
        tokio::time::sleep(backoff.wait(begun.elapsed())).await;
        let Some(orders) = orders.upgrade() else { return };
        if orders.send(Order::Probe).await.is_err() {
            return;
        }
        // The probe has been carried out when this has.
        drop(with(&orders, |_, _| Ok(())).await);
    }
}

/// Whether the store fails, as everybody sees it. Logs every change and every try, nothing else.
struct Health(watch::Sender<bool>);

impl Health {
    /// Something has failed; only the store itself makes a difference.
    fn failed(&self, error: &StoreError) {
        if matches!(error, StoreError::Failed(_)) && !self.0.send_replace(true) {
            tracing::error!(%error, "the store fails; it is tried again, and players are told");
        }
    }

    fn probed(&self, probed: Result<(), StoreError>) {
        match probed {
            Ok(()) => {
                self.0.send_replace(false);
                tracing::info!("the store works again");
            }
            Err(error) => tracing::warn!(%error, "the store still fails"),
        }
    }
}

fn keep(mut store: impl Store, mut inbox: mpsc::Receiver<Order>, health: &Health) {
    let post = WATCHDOG.post("store", LONGEST_WORK);
    let mut waiting = Vec::with_capacity(TOGETHER);
    while inbox.blocking_recv_many(&mut waiting, TOGETHER) > 0 {
        post.work(|| carry_out(&mut store, &mut waiting, health));
    }
}

/// Everything that waits: steps first, together.
fn carry_out(store: &mut impl Store, waiting: &mut Vec<Order>, health: &Health) {
    let (mut appends, mut others) = (Vec::new(), Vec::new());
    for order in waiting.drain(..) {
        match order {
            Order::Append(append, done) => appends.push((append, done)),
            other => others.push(other),
        }
    }
    store_together(store, appends, health);
    for order in others {
        let begun = Instant::now();
        match order {
            Order::Work(work) => work(store, health),
            Order::Probe => health.probed(store.probe()),
            Order::Append(..) => {}
        }
        METRICS.store.add(begun.elapsed());
    }
}

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

fn store_together(store: &mut impl Store, waiting: Vec<Waiting>, health: &Health) {
    if waiting.is_empty() {
        return;
    }
    let begun = Instant::now();
    let (appends, done): (Vec<_>, Vec<_>) = waiting.into_iter().unzip();
    let stored = store.append(&appends);
    METRICS.stored(appends.len(), begun.elapsed());
    for (done, result) in done.into_iter().zip(stored) {
        result.as_ref().err().into_iter().for_each(|error| health.failed(error));
        drop(done.send(result));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;

    #[tokio::test(start_paused = true)]
    async fn only_what_could_not_be_written_makes_the_store_fail() {
        let keeper = Keeper::in_task(Sqlite::open(":memory:".as_ref()).unwrap(), Duration::ZERO);
        let failed = || Err::<(), _>(StoreError::Failed("disk I/O error".into()));
        assert!(keeper.read(move |_| failed()).await.is_err());
        assert!(!*keeper.failing().borrow());
        assert!(keeper.write(move |_| failed()).await.is_err());
        assert!(*keeper.failing().borrow());
    }
}
