//! The address of a caller, also behind proxies. Only proxies named by the operator are trusted to set
//! `X-Forwarded-For`, since any client can send that header.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use ipnet::IpNet;

/// A network such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network(IpNet);

/// The error for a text that is not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoNetwork;

impl fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write an address, such as 127.0.0.1, or a network, such as 10.0.0.0/8")
    }
}

impl std::error::Error for NoNetwork {}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let single = |_| text.parse::<IpAddr>().map(IpNet::from);
        text.parse::<IpNet>().or_else(single).map(Self).map_err(|_| NoNetwork)
    }
}

/// Whether an address belongs to a trusted proxy.
pub(crate) fn is_proxy(trusted: &[Network], address: IpAddr) -> bool {
    let address = address.to_canonical();
    trusted.iter().any(|Network(network)| network.contains(&address))
}

/// The address of a caller: the last one that is not a trusted proxy. Headers are in the order in which
/// they were sent; each proxy appends the address it was called from.
pub fn caller<'h>(
    trusted: &[Network],
    peer: IpAddr,
    forwarded: impl DoubleEndedIterator<Item = &'h str>,
) -> IpAddr {
    let mut caller = peer.to_canonical();
    let mut before = forwarded.rev().flat_map(|header| header.rsplit(','));
    while is_proxy(trusted, caller) {
        match before.next().and_then(read_address) {
            Some(address) => caller = address,
            None => break,
        }
    }
    caller
}

/// Parses an address with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let plain = text.parse::<IpAddr>().ok();
    let address = plain.or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|socket| socket.ip()))?;
    Some(address.to_canonical())
}

/// The address that limits apply to: with IPv6, the network of a household.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn found(trusted: &[&str], peer: &str, headers: &[&str]) -> IpAddr {
        let trusted: Vec<Network> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        caller(&trusted, address(peer), headers.iter().copied())
    }

    #[test]
    fn only_named_proxies_are_trusted() {
        let forged = ["9.9.9.9"];
        assert_eq!(found(&[], "1.2.3.4", &forged), address("1.2.3.4"));
        assert_eq!(found(&["127.0.0.1"], "1.2.3.4", &forged), address("1.2.3.4"));
        assert_eq!(found(&["127.0.0.1"], "127.0.0.1", &forged), address("9.9.9.9"));
        assert_eq!(found(&["127.0.0.1"], "127.0.0.2", &forged), address("127.0.0.2"));
        assert_eq!(found(&["127.0.0.1"], "::ffff:127.0.0.1", &forged), address("9.9.9.9"));
    }

    #[test]
    fn addresses_sent_by_a_client_precede_those_of_proxies() {
        let trusted = ["127.0.0.1", "10.0.0.0/8"];
        assert_eq!(found(&trusted, "127.0.0.1", &["6.6.6.6, 1.2.3.4"]), address("1.2.3.4"));
        assert_eq!(found(&trusted, "127.0.0.1", &["6.6.6.6", "1.2.3.4, 10.1.1.1"]), address("1.2.3.4"));
        assert_eq!(found(&trusted, "127.0.0.1", &["1.2.3.4:5555"]), address("1.2.3.4"));
        assert_eq!(found(&trusted, "127.0.0.1", &["[2001:db8::1]:443"]), address("2001:db8::1"));
        assert_eq!(found(&trusted, "127.0.0.1", &["1.2.3.4, nonsense"]), address("127.0.0.1"));
        assert_eq!(found(&trusted, "127.0.0.1", &[]), address("127.0.0.1"));
    }

    #[test]
    fn other_texts_are_not_networks() {
        for text in ["", "localhost", "1.2.3.4/33", "1.2.3.4/", "::/129", "1.2.3.4/-1"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
        let all = ["0.0.0.0/0".parse().unwrap()];
        assert!(is_proxy(&all, address("255.1.2.3")) && !is_proxy(&all, address("::1")));
        let some = ["2001:db8::/32".parse().unwrap()];
        assert!(is_proxy(&some, address("2001:db8:1::2")) && !is_proxy(&some, address("2001:db9::")));
    }

    #[test]
    fn a_household_has_one_network() {
        assert_eq!(household(address("2001:db8:0:7:1::2")), address("2001:db8:0:7::"));
        assert_eq!(household(address("1.2.3.4")), address("1.2.3.4"));
    }
}
