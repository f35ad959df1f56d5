//! `cargo xtask play`: builds everything, serves the table and shows its address.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::tools::{Failed, cargo, fail, run, target};
use crate::web;

/// The message before the first build.
const FIRST_BUILD: &str = "\
This is the first build: the web client (about a minute), then the program (about five minutes on two
cores). Later starts take seconds. Missing packages are downloaded. The address is printed at the end.
初回のビルドです。ウェブクライアントに約1分、プログラムに約5分（2コアの場合）かかります。2回目からは数秒です。
最後にアドレスが表示されます。";

/// Builds and serves with the options of `saigen serve` until the server ends.
pub(crate) fn play(options: &[&str]) -> Result<(), Failed> {
    if !web::is_built() || !target()?.join("play").is_dir() {
        println!("{FIRST_BUILD}\n");
    }
    web::build()?;
    let program = ["--profile", "play", "--package", "saigen"];
    run(cargo(&["build"]).args(program))?;
    let mut serve = cargo(&["run", "--quiet"]);
    serve.args(program).args(["--", "serve", "--open"]).args(options).stdout(Stdio::piped());
    let mut server = serve.spawn().map_err(|error| fail(format!("cannot start the server: {error}")))?;
    // The server prints its address as soon as it is ready, and nothing else.
    for line in
        server.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()).map_while(Result::ok)
    {
        println!("{}", boxed(&line));
    }
    match server.wait() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Failed),
    }
}

/// The address and how to stop the server, in a frame.
fn boxed(address: &str) -> String {
    let words = "Saigen is ready. Open this address in a browser; Ctrl-C stops the server.";
    let width = words.len().max(address.len());
    let edge = "─".repeat(width + 4);
    format!("\n┌{edge}┐\n│  {words:width$}  │\n│  {address:width$}  │\n└{edge}┘")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_fits_addresses_of_any_length() {
        for address in ["http://127.0.0.1:8154".to_string(), "https://a.".repeat(20)] {
            let text = boxed(&address);
            assert!(text.contains(&address));
            let widths: Vec<usize> = text.trim().lines().map(|line| line.chars().count()).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        }
    }
}
