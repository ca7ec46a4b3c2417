//! Fuzzes lines of problem files, read and solved under a small limit.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| lawspeaker_fuzz::epd(data));
