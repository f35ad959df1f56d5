//! Passes the input of the fuzzer to `saigen_fuzzing::rulebook_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| saigen_fuzzing::rulebook_text(data));
