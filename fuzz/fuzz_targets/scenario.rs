//! Hands what the fuzzer makes up to `saigen_fuzzing::scenario`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| saigen_fuzzing::scenario(data));
