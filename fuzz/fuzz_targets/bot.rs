//! Hands what the fuzzer makes up to `saigen_fuzzing::bot`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| saigen_fuzzing::bot(data));
