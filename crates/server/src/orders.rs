//! Standing orders for passing, as clients write them.

use saigen_protocol::{Orders, PassUntil};

/// The orders that a client wrote.
pub(crate) fn read(orders: &Orders) -> saigen_table::Orders {
    let pass = orders.pass.map(|PassUntil { targeted, attack, resolved }| saigen_table::PassUntil {
        targeted,
        attack,
        resolved,
    });
    saigen_table::Orders { pass, stop_at_end: orders.stop_at_end }
}
