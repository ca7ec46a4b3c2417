//! Fuzzes records: cutting them, reading them, writing them again.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| lawspeaker_fuzz::pgn(data));
