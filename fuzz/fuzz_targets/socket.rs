//! Passes the input of the fuzzer to `saigen_fuzzing::socket`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| saigen_fuzzing::socket(data));
