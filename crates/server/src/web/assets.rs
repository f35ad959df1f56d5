//! The web client, which is part of the program. Without it there is a plain page that says so.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const WITHOUT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Saigen</title>\
    <p>This server was built without the web client.\
    <p lang=\"ja\">このサーバーにはウェブクライアントが組み込まれていません。</html>";

/// A file of the client; for any other path its page, which knows its own ways.
pub(super) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return super::Fault::not_found("there is no such call").into_response();
    }
    match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => asset(path, &file),
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => {
            (StatusCode::NOT_FOUND, "not found\n").into_response()
        }
        None => match Dist::get("index.html") {
            Some(file) => asset("index.html", &file),
            None => Html(WITHOUT).into_response(),
        },
    }
}

fn asset(path: &str, file: &rust_embed::EmbeddedFile) -> Response {
    // Names of bundled files change with their contents, the others keep theirs.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(path))),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    (headers, file.data.clone().into_owned()).into_response()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
