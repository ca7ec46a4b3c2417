//! Other programs run and timed.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};

/// What a program left behind.
pub struct Ended {
    /// Its CPU time, user and system, on all its threads.
    pub cpu: Duration,
    /// Its standard output, byte by byte.
    pub text: String,
    /// Whether its exit status is 0.
    pub success: bool,
}

/// Runs a program to its end. Only one child may run at a time, because the system counts the time of all of them together.
///
/// # Errors
/// The program cannot be started, or its output cannot be read.
pub fn run_child(program: &OsStr, args: impl IntoIterator<Item = OsString>) -> io::Result<Ended> {
    let before = time_of_children()?;
    let output = Command::new(program).args(args).stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    let cpu = time_of_children()? - before;
    let text = output.stdout.into_iter().map(char::from).collect();
    Ok(Ended { cpu, text, success: output.status.success() })
}

/// CPU time of all children that have ended.
fn time_of_children() -> io::Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let times = [usage.user_time(), usage.system_time()];
    let micros = times.iter().map(|time| time.tv_sec() * 1_000_000 + time.tv_usec());
    Ok(Duration::from_micros(micros.sum::<i64>().unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_child_is_timed_and_heard() {
        let loops = "n=0; while [ $n -lt 20000 ]; do n=$((n+1)); done; echo done";
        let ended = run_child(OsStr::new("sh"), ["-c", loops].map(OsString::from)).unwrap();
        assert!(ended.success && ended.text == "done\n");
        assert!(ended.cpu > Duration::ZERO);
    }
}
