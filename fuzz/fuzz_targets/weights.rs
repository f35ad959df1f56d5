//! Passes the input of the fuzzer to `saigen_fuzzing::weights`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| saigen_fuzzing::weights(data));
