//! Fuzzes problems in the notations of other programs, read, solved under a small limit, and converted.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| lawspeaker_fuzz::problems(data));
