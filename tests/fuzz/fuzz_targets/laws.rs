//! Fuzzes the laws of `fmt` and of safe fixes: nothing is lost, nothing is invented.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| lawspeaker_fuzz::laws_of_changes(data));
