//! The command `lawspeaker`.

fn main() {}
