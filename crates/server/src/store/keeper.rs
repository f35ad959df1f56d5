//! The threads of the store, and its behaviour while the store fails: it retries after growing waits,
//! others wait for it, and the state recovers automatically.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use saigen_match::Backoff;
use tokio::sync::{mpsc, oneshot, watch};

use super::{Append, Store, StoreError};
use crate::metrics::METRICS;
use crate::watchdog::WATCHDOG;

/// Maximum number of waiting operations before callers block.
const WAITING: usize = 1024;

/// Maximum number of steps per commit.
const TOGETHER: usize = 256;

/// Maximum duration of a store operation.
const LONGEST_WORK: Duration = Duration::from_secs(30);

/// Maximum number of deferred writes while the store fails.
const LATER: usize = 4096;

/// Maximum wait for deferred writes.
const FLUSH_WITHIN: Duration = Duration::from_secs(3);

/// An operation on the store, which notes failures.
type Work = Box<dyn FnOnce(&mut dyn Store, &Health) + Send>;

/// A write that is repeated until it succeeds.
type Write = Box<dyn Fn(&mut dyn Store) -> Result<(), StoreError> + Send + Sync>;

enum Order {
    Append(Append, oneshot::Sender<Result<(), StoreError>>),
    Work(Work),
    /// Checks whether the store works, and reports when this is done.
    Probe(oneshot::Sender<()>),
}

/// A handle on the store.
#[derive(Clone)]
pub(crate) struct Keeper {
    /// To the thread that stores steps.
    steps: mpsc::Sender<Order>,
    /// To the threads for everything else; the same one if the store has a single connection.
    orders: mpsc::Sender<Order>,
    later: mpsc::Sender<(&'static str, Write)>,
    /// Whether the store fails.
    failing: watch::Receiver<bool>,
}

impl Keeper {
    /// Starts the thread of a store with one connection; it ends when the last handle is dropped, after all
    /// pending writes.
    pub(crate) fn start(store: impl Store + 'static) -> Self {
        let (steps, inbox) = mpsc::channel(WAITING);
        let (keeper, health) = Self::new(steps.clone(), steps);
        std::thread::spawn(move || keep(store, inbox, &health));
        keeper
    }

    /// Starts the threads of a store with several connections: one stores the steps, the others carry out
    /// everything else, so that no read delays a step.
    pub(crate) fn pooled<S: Store + 'static>(steps: S, others: Vec<S>) -> Self {
        let (to_steps, inbox) = mpsc::channel(WAITING);
        let (orders, waiting) = mpsc::channel(WAITING);
        let (keeper, health) = Self::new(to_steps, orders);
        let waiting = Arc::new(Mutex::new(waiting));
        for store in others {
            let (waiting, health) = (waiting.clone(), health.clone());
            std::thread::spawn(move || share_work(store, &waiting, &health));
        }
        std::thread::spawn(move || keep(steps, inbox, &health));
        keeper
    }

    /// The same in a task of this runtime, so that a paused clock stands still. Every operation except
    /// appending steps takes `lag`.
    #[cfg(test)]
    pub(crate) fn in_task(mut store: impl Store + 'static, lag: Duration) -> Self {
        let (steps, mut inbox) = mpsc::channel(WAITING);
        let (keeper, health) = Self::new(steps.clone(), steps);
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

    fn new(steps: mpsc::Sender<Order>, orders: mpsc::Sender<Order>) -> (Self, Health) {
        let (later, writes) = mpsc::channel(LATER);
        let (health, failing) = watch::channel(false);
        tokio::spawn(heal(steps.downgrade(), failing.clone()));
        tokio::spawn(write_later(orders.downgrade(), failing.clone(), writes));
        (Self { steps, orders, later, failing }, Health(health))
    }

    /// Whether the store fails, with notification of changes.
    pub(crate) fn failing(&self) -> watch::Receiver<bool> {
        let mut failing = self.failing.clone();
        failing.mark_unchanged();
        failing
    }

    /// Appends a step; it is on the disk when this returns `Ok`. Fails at once while the store fails.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        if *self.failing.borrow() {
            return Err(StoreError::Failed("the store fails and is being retried".into()));
        }
        let (done, stored) = oneshot::channel();
        self.steps.send(Order::Append(append, done)).await.map_err(|_| StoreError::Stopped)?;
        stored.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Reads something. A read error concerns only its caller: it does not imply that steps cannot be
    /// stored.
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

    /// Writes something without waiting, in the order of the calls, as soon as the store works.
    pub(crate) fn later(
        &self,
        what: &'static str,
        write: impl Fn(&mut dyn Store) -> Result<(), StoreError> + Send + Sync + 'static,
    ) {
        if self.later.try_send((what, Box::new(write))).is_err() {
            tracing::error!(what, "too many deferred writes; this one is lost");
        }
    }

    /// Completes pending writes, unless the store fails.
    pub(crate) async fn flush(&self) -> Result<(), StoreError> {
        let (done, mut written) = mpsc::channel(1);
        self.later("the rest", move |_| {
            // The caller may have gone.
            let _ = done.try_send(());
            Ok(())
        });
        drop(tokio::time::timeout(FLUSH_WITHIN, written.recv()).await);
        with(&self.steps, |_, _| Ok(())).await
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
    // The caller may have gone.
    let work: Work = Box::new(move |store, health| drop(done.send(work(store, health))));
    orders.send(Order::Work(work)).await.map_err(|_| StoreError::Stopped)?;
    result.await.unwrap_or(Err(StoreError::Stopped))
}

/// Carries out deferred writes in order.
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

/// Retries a failing store after growing waits.
async fn heal(steps: mpsc::WeakSender<Order>, mut failing: watch::Receiver<bool>) {
    let (mut backoff, begun) = (Backoff::default(), tokio::time::Instant::now());
    while failing.wait_for(|failing| *failing).await.is_ok() {
        tokio::time::sleep(backoff.wait(begun.elapsed())).await;
        let Some(steps) = steps.upgrade() else { return };
        let (done, probed) = oneshot::channel();
        if steps.send(Order::Probe(done)).await.is_err() {
            return;
        }
        drop(probed.await);
    }
}

/// Whether the store fails. Logs every change and every retry, nothing else.
#[derive(Clone)]
struct Health(watch::Sender<bool>);

impl Health {
    /// Notes an error; only errors of the store itself count.
    fn failed(&self, error: &StoreError) {
        if matches!(error, StoreError::Failed(_)) && !self.0.send_replace(true) {
            tracing::error!(%error, "the store fails; it is retried, and players are notified");
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

/// Carries out orders as one of several threads, each of which takes the next one.
fn share_work(mut store: impl Store, waiting: &Mutex<mpsc::Receiver<Order>>, health: &Health) {
    let post = WATCHDOG.post("store", LONGEST_WORK);
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
    while let Some(order) = next() {
        post.work(|| carry_out(&mut store, &mut vec![order], health));
    }
}

/// Carries out all waiting orders: steps first, in one commit.
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
            Order::Probe(done) => {
                health.probed(store.probe());
                // The caller may have gone.
                let _ = done.send(());
            }
            Order::Append(..) => {}
        }
        METRICS.store.observe(begun.elapsed().as_secs_f64());
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
    async fn only_write_errors_make_the_store_fail() {
        let keeper = Keeper::in_task(Sqlite::open(":memory:".as_ref()).unwrap(), Duration::ZERO);
        let failed = || Err::<(), _>(StoreError::Failed("disk I/O error".into()));
        assert!(keeper.read(move |_| failed()).await.is_err());
        assert!(!*keeper.failing().borrow());
        assert!(keeper.write(move |_| failed()).await.is_err());
        assert!(*keeper.failing().borrow());
    }
}
