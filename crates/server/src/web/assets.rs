//! The embedded web client. A program built without it serves a page that explains how to build it.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page of the client.
const INDEX: &str = "index.html";

/// The page of a program without the client.
const WITHOUT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Saigen</title>\
    <p>This server was built without the web client. \
    To build and serve both, run <code>cargo xtask play</code> in the folder of the sources.\
    <p lang=\"ja\">このサーバーにはウェブクライアントが組み込まれていません。\
    ソースのフォルダーで <code>cargo xtask play</code> を実行すると、両方をビルドして起動できます。</html>";

/// Logs how to build the client if the program has none.
pub(crate) fn warn_without_client() {
    if Dist::get(INDEX).is_none() {
        tracing::warn!("built without the web client: `cargo xtask play` builds and serves both");
    }
}

/// A file of the client; for any other path its page, which resolves the path itself.
pub(super) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return super::Fault::not_found("unknown call").into_response();
    }
    match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => asset(path, &file),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            (StatusCode::NOT_FOUND, "not found\n").into_response()
        }
        None => page(Dist::get(INDEX).as_ref()),
    }
}

/// The page of the client, or the one that explains how to build it.
fn page(index: Option<&rust_embed::EmbeddedFile>) -> Response {
    index.map_or_else(|| Html(WITHOUT).into_response(), |file| asset(INDEX, file))
}

fn asset(path: &str, file: &rust_embed::EmbeddedFile) -> Response {
    // Names of bundled files change with their contents; the others are fixed.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, kind(file.metadata.mimetype())),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    (headers, file.data.clone().into_owned()).into_response()
}

/// The content type of a file; all texts are UTF-8.
fn kind(mime: &str) -> HeaderValue {
    let encoding = if mime.starts_with("text/") { "; charset=utf-8" } else { "" };
    let kind = HeaderValue::try_from(format!("{mime}{encoding}"));
    kind.unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
#[path = "../../build.rs"]
#[allow(dead_code, reason = "cargo calls main")]
mod build_script;

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    /// Cargo builds anew if a watched folder is missing or newer than the last build.
    #[test]
    fn a_missing_client_is_a_folder_older_than_any_build() {
        let folder = std::env::temp_dir().join(format!("saigen-client-{}", std::process::id()));
        let changed = || std::fs::metadata(&folder).and_then(|folder| folder.modified()).unwrap();
        build_script::ensure(&folder).unwrap();
        assert_eq!(changed(), SystemTime::UNIX_EPOCH);
        std::fs::write(folder.join("index.html"), "").unwrap();
        let built = changed();
        build_script::ensure(&folder).unwrap();
        assert!(built > SystemTime::UNIX_EPOCH && changed() == built, "a built client keeps its date");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn files_of_the_client_have_their_content_types() {
        let kind_of = |name: &str| kind(mime_guess::from_path(name).first_or_octet_stream().essence_str());
        for (name, expected) in [
            ("index.html", "text/html; charset=utf-8"),
            ("assets/index.js", "text/javascript; charset=utf-8"),
            ("assets/index.css", "text/css; charset=utf-8"),
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon.svg", "image/svg+xml"),
            ("font.woff2", "font/woff2"),
            ("module.wasm", "application/wasm"),
            ("unknown", "application/octet-stream"),
        ] {
            assert_eq!(kind_of(name), expected, "{name}");
        }
    }

    #[tokio::test]
    async fn without_the_client_a_page_explains_in_both_languages_how_to_build_it() {
        let body = axum::body::to_bytes(page(None).into_body(), 10_000).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert_eq!(text.matches("<code>cargo xtask play</code>").count(), 2, "{text}");
        assert!(text.contains("without the web client") && text.contains("ウェブクライアント"), "{text}");
    }
}
