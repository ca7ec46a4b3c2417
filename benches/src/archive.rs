//! The archive that a bench works on: which one, how often, and its text in memory.

use std::process::ExitCode;

use super::with_clocks;

/// `PATH [--times N] [--rounds N] [--clocks]`: an archive, perhaps packed with zstd, unpacked and repeated.
pub struct Archive {
    /// Its text, so many times.
    pub text: Vec<u8>,
    /// Rounds to measure.
    pub rounds: u32,
}

impl Archive {
    /// Reads what the arguments of the process name; 10 times and 7 rounds where they do not say.
    ///
    /// # Errors
    /// The exit status, after the error was reported on standard error.
    pub fn of_arguments(bench: &str) -> Result<Self, ExitCode> {
        let usage = || {
            eprintln!("usage: {bench} PATH [--times N] [--rounds N] [--clocks]");
            ExitCode::from(2)
        };
        let (mut path, mut times, mut rounds, mut clocks) = (None, 10, 7, false);
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let number = |text: Option<String>| text.and_then(|t| t.parse().ok()).filter(|&n: &u32| n > 0);
            let setting = match arg.as_str() {
                "--times" => &mut times,
                "--rounds" => &mut rounds,
                "--clocks" => {
                    clocks = true;
                    continue;
                }
                _ if path.is_none() => {
                    path = Some(arg);
                    continue;
                }
                _ => return Err(usage()),
            };
            *setting = number(args.next()).ok_or_else(usage)?;
        }
        let path = path.ok_or_else(usage)?;
        match unpacked(&path) {
            Ok(text) => {
                let text = if clocks { with_clocks(&text) } else { text };
                Ok(Archive { text: text.repeat(times as usize), rounds })
            }
            Err(error) => {
                eprintln!("error: {path}: {error}");
                Err(ExitCode::from(2))
            }
        }
    }
}

/// The text of an archive, which may be packed with zstd.
///
/// # Errors
/// It cannot be read.
pub fn unpacked(path: &str) -> std::io::Result<Vec<u8>> {
    let bytes = std::fs::read(path)?;
    if bytes.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) { zstd::decode_all(&bytes[..]) } else { Ok(bytes) }
}
