//! Standing orders for passing, as they are stored.

use saigen_table::Orders;
use serde::{Deserialize, Serialize};

/// Stored orders, as their seat gave them. What has ended them since follows from the steps, so nothing is
/// written when a step of the other seat ends them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The orders.
    pub orders: Orders,
    /// The version at which they were given.
    pub since: u32,
}

impl Standing {
    /// Reads stored orders. A row without a version says which orders were in force last.
    pub fn read(text: Option<&str>) -> Self {
        let text = text.unwrap_or_default();
        let last = || serde_json::from_str(text).unwrap_or_default();
        serde_json::from_str(text).unwrap_or_else(|_| Self { orders: last(), since: u32::MAX })
    }
}

#[cfg(test)]
mod tests {
    use saigen_table::PassUntil;

    use super::*;

    #[test]
    fn orders_are_read_with_and_without_a_version() {
        let orders = Orders { pass: Some(PassUntil::default()), stop_at_end: true };
        let standing = Standing { orders, since: 7 };
        let text = serde_json::to_string(&standing).unwrap();
        assert_eq!(Standing::read(Some(&text)), standing);
        let plain = serde_json::to_string(&orders).unwrap();
        assert_eq!(Standing::read(Some(&plain)), Standing { orders, since: u32::MAX });
        assert_eq!(Standing::read(None).orders, Orders::default());
    }
}
