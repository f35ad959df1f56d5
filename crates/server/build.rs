//! A released program contains the web client, so it is built again when that changes; while people
//! work on it, the client is read from its folder at run time.

fn main() {
    let released = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo:rerun-if-changed={}", if released { "../../web/dist" } else { "build.rs" });
}
