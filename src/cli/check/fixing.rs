//! The options of `check` that repair files.

use clap::Args;

use crate::fix::Level;

/// Whether findings are fixed, and what happens to the files.
#[derive(Args, Debug)]
#[command(next_help_heading = "Fixes")]
pub(in crate::cli) struct Fixing {
    /// Apply the fixes that certainly keep the meaning, replace the files, and check the new text. For - the new text goes to
    /// standard output and the report to standard error
    #[arg(long, conflicts_with = "range")]
    fix: bool,
    /// Also apply fixes that are guesses, such as the one legal move that was probably meant; includes --fix
    #[arg(long, conflicts_with = "range")]
    unsafe_fixes: bool,
    /// Show what would be fixed as a unified diff, and write and report nothing; exit with 1 if there is a difference
    #[arg(long, conflicts_with_all = ["range", "fix_only"])]
    diff: bool,
    /// Fix, and do not check the new text; exit with 0 when the files are written. Includes --fix
    #[arg(long, conflicts_with = "range")]
    fix_only: bool,
}

/// What is fixed, and what happens then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    pub(super) level: Level,
    pub(super) aim: Aim,
}

/// What happens to the new text of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The difference is shown.
    Difference,
    /// The file is replaced.
    Replacement,
    /// The file is replaced, and the new text is checked.
    CheckedReplacement,
}

impl Fixing {
    /// What is to be done; `None` if nothing is to be fixed.
    pub(super) fn mode(&self) -> Option<Mode> {
        let level = if self.unsafe_fixes { Level::Unsafe } else { Level::Safe };
        let aim = match self {
            Fixing { diff: true, .. } => Aim::Difference,
            Fixing { fix_only: true, .. } => Aim::Replacement,
            Fixing { fix: true, .. } | Fixing { unsafe_fixes: true, .. } => Aim::CheckedReplacement,
            _ => return None,
        };
        Some(Mode { level, aim })
    }
}
