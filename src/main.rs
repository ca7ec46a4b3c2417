//! The command `lawspeaker`.

use std::process::ExitCode;

fn main() -> ExitCode {
    lawspeaker::cli::run()
}
