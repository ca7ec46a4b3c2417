//! Fuzzes moves as text, and the moves of a game they name.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| lawspeaker_fuzz::moves(data));
