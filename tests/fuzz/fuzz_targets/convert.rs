//! Fuzzes conversion: files in one notation to another, and to their canonical form.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| lawspeaker_fuzz::convert(data));
