//! The options of every subcommand.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ValueEnum};

use crate::notation::letters::PieceLetters;
use crate::replay::ReplayOptions;
use crate::report::Format;
use crate::variants::{GivenError, Variant};

use super::config::{Configuration, FileChoice};
use super::exit::Failure;
use super::values::whole;

/// Threads per core that can be of use. One would do; the system may count fewer cores than there are.
const USEFUL_PER_CORE: NonZero<usize> = NonZero::new(4).expect("four is not zero");

/// The options of every subcommand.
#[derive(Args, Debug)]
pub struct Common {
    /// The variant of all input; overrides the variant in the file (see `lawspeaker variants`)
    #[arg(long, global = true, value_name = "ID", value_parser = variant)]
    pub variant: Option<Variant>,
    /// The variant of records and problems that do not name their variant
    #[arg(long, global = true, value_name = "ID", value_parser = variant)]
    pub default_variant: Option<Variant>,
    /// A file of games in the format of Fairy-Stockfish's `variants.ini`, whose games become known; may be given several times
    #[arg(long, global = true, value_name = "FILE")]
    pub variants: Vec<PathBuf>,
    /// The format of the output; the last four are for `check`
    #[arg(long, global = true, value_enum, default_value_t = OutputForm::Human)]
    pub output: OutputForm,
    /// When to use colour; with `auto`, the environment variable NO_COLOR turns it off
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// The number of threads; 0 means one per core, and more than four per core are not started. The output does not
    /// depend on it
    #[arg(short = 'j', long, global = true, value_name = "N", default_value_t = 0, value_parser = whole::<usize>)]
    pub threads: usize,
    /// Replace existing files. Only `fmt --write` and `check --fix` replace an input
    #[arg(long, global = true)]
    pub force: bool,
    /// Write nothing to standard error, except errors with exit status 2
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Show no progress bar
    #[arg(long, global = true)]
    pub no_progress: bool,
    /// Exit with 0 instead of 1 when something checked is wrong
    #[arg(long, global = true)]
    pub exit_zero: bool,
    /// Use this configuration file alone; its globs are relative to the working directory. Without this option, the
    /// lawspeaker.toml files in the folder of an input and in its parent folders apply
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Use no configuration file
    #[arg(long, global = true)]
    no_config: bool,
    /// The letters of the pieces in the games that are read.
    #[arg(skip)]
    pub pieces: Option<PieceLetters>,
    /// The configuration files that these options choose.
    #[arg(skip)]
    pub configuration: Configuration,
    /// Which options the command line has.
    #[arg(skip)]
    pub given: Given,
}

/// Which options the command line has, of those that a configuration file may have too.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given {
    pub output: bool,
    pub threads: bool,
}

impl Common {
    /// The format of the output of a command that writes text alone.
    ///
    /// # Panics
    /// For another form, which is refused before such a command begins.
    pub fn format(&self) -> Format {
        self.output.text().expect("documents are refused for all commands except check")
    }

    /// Whether results are JSON.
    pub fn is_json(&self) -> bool {
        self.output == OutputForm::Json
    }

    /// Chooses the configuration files, and takes from those of the first path what the command line does not say.
    /// `words` are the words of the command line as they were understood, and `documents` is whether the command writes documents.
    ///
    /// # Errors
    /// A configuration file cannot be read, or says something that is not understood.
    pub fn configure(
        &mut self,
        words: &ArgMatches,
        first: Option<&Path>,
        documents: bool,
    ) -> Result<(), Failure> {
        let is_given = |name: &str| {
            let source = words.subcommand().and_then(|(_, words)| words.value_source(name));
            source == Some(ValueSource::CommandLine)
        };
        self.given = Given { output: is_given("output"), threads: is_given("threads") };
        self.configuration = Configuration::new(self.file_choice());
        let Some(path) = first else { return Ok(()) };
        let holds = self.configuration.holds(path)?;
        // A document in a file is meant for the command that writes documents.
        let takes = |form: &OutputForm| !self.given.output && (documents || form.text().is_some());
        self.output = holds.output().filter(takes).unwrap_or(self.output);
        self.threads = holds.threads().filter(|_| !self.given.threads).unwrap_or(self.threads);
        Ok(())
    }

    /// The configuration files that the options choose.
    pub fn file_choice(&self) -> FileChoice {
        match (&self.config, self.no_config) {
            (_, true) => FileChoice::None,
            (Some(file), _) => FileChoice::Only(file.clone()),
            (None, false) => FileChoice::Found,
        }
    }

    /// What the options and the configuration files say of every record of a file.
    ///
    /// # Errors
    /// A configuration file cannot be read, or says something that is not understood.
    pub fn settings(&self, file: &Path) -> Result<ReplayOptions, Failure> {
        Ok(ReplayOptions {
            variant: self.variant,
            default_variant: self.default_variant_of(file)?,
            pieces: self.pieces,
            ..ReplayOptions::default()
        })
    }

    /// The variant of records and positions of a file that do not name theirs.
    ///
    /// # Errors
    /// A configuration file cannot be read, or says something that is not understood.
    pub fn default_variant_of(&self, file: &Path) -> Result<Option<Variant>, Failure> {
        match self.default_variant {
            Some(variant) => Ok(Some(variant)),
            None => Ok(self.configuration.holds_for_file(file)?.default_variant()),
        }
    }

    /// The number of threads to use: as many as are asked for, but not more than can be of use.
    pub fn threads(&self) -> NonZero<usize> {
        let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let most = cores.saturating_mul(USEFUL_PER_CORE);
        NonZero::new(self.threads).map_or(cores, |threads| threads.min(most))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OutputForm {
    /// For people
    Human,
    /// One line per finding, for editors and `grep`
    Concise,
    /// One JSON object per line
    Json,
    /// Workflow commands of GitHub Actions
    Github,
    /// A Code Quality report of GitLab
    Gitlab,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
    /// JUnit XML, for test services
    Junit,
}

impl OutputForm {
    /// The format of text that this is; none for the documents that `check` alone writes.
    pub fn text(self) -> Option<Format> {
        match self {
            OutputForm::Human => Some(Format::Human),
            OutputForm::Concise => Some(Format::Concise),
            OutputForm::Json => Some(Format::Json),
            OutputForm::Github | OutputForm::Gitlab | OutputForm::Sarif | OutputForm::Junit => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

pub fn variant(name: &str) -> Result<Variant, String> {
    Variant::given(name, None).map_err(|error| match error {
        GivenError::RulesMissing => format!(
            "this name stands for games by rules that their records give; name the variant that has the rules \
             (`lawspeaker variants` lists them), or leave the option out and give records with `[{} \"...\"]`",
            Variant::RULES_TAG
        ),
        _ => match Variant::refusal(name) {
            Some(why) => why,
            None => format!("unknown variant; {}", Variant::help_for(name)),
        },
    })
}

/// The letters of pieces.
#[derive(Args, Clone, Copy, Debug)]
pub struct Letters {
    /// The letters of King, Queen, Rook, Bishop and Knight in games with the pieces of chess, such as KDTLS, or their language, such as
    /// German. Without this option a game that replays only with the letters of one language is read with these, and that is reported
    #[arg(long, value_name = "LETTERS")]
    pub letters: Option<PieceLetters>,
}
