//! What the configuration says about a document.

use std::path::Path;

use crate::notation::syntax::ParsedGame;
use crate::problems::{ProblemOptions, Wanted};
use crate::replay::{Fixes, Replay, ReplayOptions};
use crate::select::findings::FileRules;
use crate::solve::Limits;
use crate::variants::Variant;

/// What the configuration says about a document.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The variant, whatever a record says.
    pub variant: Option<Variant>,
    /// The variant of records that name none.
    pub default_variant: Option<Variant>,
    /// Which findings count.
    pub rules: FileRules,
    /// How much work the check of a problem may cost.
    pub limits: Limits,
}

/// Finds the settings of a file. The error is a sentence for the user: a configuration file cannot be read.
pub type Configure<'a> = dyn Fn(&Path) -> Result<Settings, String> + 'a;

impl Settings {
    /// How a game is replayed.
    pub(crate) fn replay(&self, fixes: Fixes) -> ReplayOptions {
        ReplayOptions {
            variant: self.variant,
            default_variant: self.default_variant,
            fixes,
            without: self.rules.without(),
            ..ReplayOptions::default()
        }
    }

    /// How an entry is solved, with these limits.
    pub(crate) fn problems(&self, limits: Limits) -> ProblemOptions<'static> {
        ProblemOptions {
            variant: self.variant,
            default_variant: self.default_variant,
            limits,
            wanted: Wanted { play: None, ..Wanted::default() },
            ..ProblemOptions::default()
        }
    }

    /// Leaves the findings of a game that count.
    pub(crate) fn apply(&self, bytes: &[u8], game: &ParsedGame, replay: &mut Replay) {
        self.rules.apply(bytes, game, replay);
    }
}
