//! Origins of pages and links, and the host names of this server.

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};

/// The host names of the server. They protect against DNS rebinding, in which the name of another server
/// resolves to this one and its pages would count as its own. IP addresses cannot be rebound.
pub(crate) struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    /// The configured names and the host of the public address.
    pub(crate) fn new(names: &[String], address: &str) -> Self {
        let public = address.parse::<Uri>().ok().and_then(|uri| uri.host().map(str::to_owned));
        Self { names: names.iter().cloned().chain(public).collect() }
    }

    /// Whether a call is addressed to this server.
    pub(super) fn allow(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let named = uri.authority().cloned().or_else(|| host(headers));
        named.is_some_and(|authority| self.allow_name(authority.host()))
    }

    fn allow_name(&self, host: &str) -> bool {
        let host = host.trim_start_matches('[').trim_end_matches(']').trim_end_matches('.');
        let is = |name: &str| host.eq_ignore_ascii_case(name.trim_end_matches('.'));
        let is_local = is("localhost") || host.to_ascii_lowercase().ends_with(".localhost");
        is_local || host.parse::<std::net::IpAddr>().is_ok() || self.names.iter().any(|name| is(name))
    }
}

/// The `Host` header.
fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(header::HOST)?.to_str().ok()?.parse().ok()
}

/// Whether a call comes from a page of this server or from no page. Browsers send the origin with every
/// call that is not a plain GET.
pub(super) fn is_own_page(headers: &HeaderMap, address: &str) -> bool {
    match headers.get(header::ORIGIN) {
        Some(origin) => origin.to_str().is_ok_and(|origin| is_own_origin(origin, headers, address)),
        None => {
            let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
            site.is_none_or(|site| site == b"same-origin" || site == b"none")
        }
    }
}

/// Whether a page or link belongs to this server: to its public address or to the host of this call.
pub(super) fn is_own_origin(url: &str, headers: &HeaderMap, address: &str) -> bool {
    let (Ok(url), Ok(address)) = (url.parse::<Uri>(), address.parse::<Uri>()) else { return false };
    let is_web = matches!(url.scheme_str(), Some("http" | "https"));
    let public = (url.scheme(), url.authority()) == (address.scheme(), address.authority());
    is_web && url.authority().is_some() && (public || url.authority() == host(headers).as_ref())
}

/// Whether a method may change something.
pub(super) fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    fn headers(list: &[(HeaderName, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn host_names_of_the_server_are_allowed() {
        let hosts = Hosts::new(&["table.lan".into()], "https://public.example/play");
        let allow =
            |host: &'static str| hosts.allow(&Uri::from_static("/"), &headers(&[(header::HOST, host)]));
        for host in [
            "localhost:8154",
            "127.0.0.1:8154",
            "192.168.1.5:8154",
            "[::1]:8154",
            "[fe80::1]",
            "table.lan:8154",
            "TABLE.lan",
            "public.example",
            "public.example.",
        ] {
            assert!(allow(host), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8154", "table.lan.evil", ""]
        {
            assert!(!allow(host), "{host}");
        }
        assert!(!hosts.allow(&Uri::from_static("/"), &HeaderMap::new()));
        let named = Uri::from_static("http://evil.example/");
        assert!(!hosts.allow(&named, &headers(&[(header::HOST, "localhost")])), "the line counts");
    }

    #[test]
    fn calls_of_browsers_must_come_from_pages_of_this_server() {
        let with = |origin: Option<&'static str>| {
            let mut headers = headers(&[(header::HOST, "table.example:8154")]);
            origin.map(|origin| headers.insert(header::ORIGIN, HeaderValue::from_static(origin)));
            is_own_page(&headers, "https://public.example")
        };
        assert!(
            with(None) && with(Some("http://table.example:8154")) && with(Some("https://public.example"))
        );
        for origin in [
            "null",
            "http://evil.example",
            "http://table.example",
            "http://evil.example:8154",
            "http://public.example",
            "://",
        ] {
            assert!(!with(Some(origin)), "{origin}");
        }
        let site =
            |site| is_own_page(&headers(&[(HeaderName::from_static("sec-fetch-site"), site)]), "http://x");
        assert!(site("same-origin") && site("none") && !site("cross-site") && !site("same-site"));
    }

    #[test]
    fn links_to_other_servers_are_refused() {
        let headers = headers(&[(header::HOST, "192.168.1.5:8154")]);
        let own = |link| is_own_origin(link, &headers, "http://127.0.0.1:8154");
        assert!(
            own("http://127.0.0.1:8154/join/x#y")
                && own("http://192.168.1.5:8154/")
                && own("http://127.0.0.1:8154")
        );
        for link in [
            "http://127.0.0.1:8154.evil.example/",
            "http://127.0.0.1:8154@evil.example/",
            "http://127.0.0.1:81541/",
            "https://127.0.0.1:8154/",
            "//127.0.0.1:8154/",
            "javascript:127.0.0.1:8154",
            "ftp://192.168.1.5:8154/",
            "/join/x",
            "",
        ] {
            assert!(!own(link), "{link}");
        }
    }
}
