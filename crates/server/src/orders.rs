//! Standing orders for passing, as clients write them.

use std::time::Duration;

use saigen_protocol::{Orders, PassUntil};

/// Every pass that orders make comes so long after the chance did.
pub(crate) const PASS_AFTER: Duration = Duration::from_millis(400);

/// The orders that a client wrote.
pub(crate) fn read(orders: &Orders) -> saigen_table::Orders {
    let pass = orders.pass.map(|PassUntil { targeted, attack, resolved }| saigen_table::PassUntil {
        targeted,
        attack,
        resolved,
    });
    saigen_table::Orders { pass, stop_at_end: orders.stop_at_end }
}
