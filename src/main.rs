//! The command `lawspeaker`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(lawspeaker::cli::run(std::env::args_os()))
}
