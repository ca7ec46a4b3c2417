//! The settings that apply to a path: the parts of all its configuration files, the outermost first, and the command line
//! last.

use std::path::Path;
use std::rc::Rc;

use crate::cli::common::OutputForm;
use crate::replay::Code;
use crate::select::findings::{By, Choice, FileRules, FindingRules, Level, TagRules};
use crate::variants::Variant;

use super::Chain;
use super::file::{ConfigFile, Part, Placed};

/// What holds for a path.
#[derive(Debug)]
pub struct Holds {
    chain: Chain,
    /// The parts that are for the path: the number of the file, and of its `[[per-files]]` unless it is `[check]`.
    parts: Vec<(usize, Option<usize>)>,
    command_line: Level,
}

/// Where a value is from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum From {
    /// Neither a file nor the command line says anything.
    Default,
    /// Found in the folders above the path.
    Found,
    /// A line of a file.
    File(String, usize),
    /// The command line.
    CommandLine,
}

impl Holds {
    /// For a file, or for what has no name.
    pub fn new(chain: Chain, file: Option<&Path>) -> Self {
        let mut parts = Vec::new();
        for (n, config) in chain.iter().enumerate() {
            parts.push((n, None));
            let takes = |(m, per_files): (usize, &super::file::PerFiles)| {
                per_files.takes(file).then_some((n, Some(m)))
            };
            parts.extend(config.per_files.iter().enumerate().filter_map(takes));
        }
        Holds { chain, parts, command_line: Level::default() }
    }

    /// Adds the options of the command line, which win.
    pub fn with(mut self, command_line: Level) -> Self {
        self.command_line = command_line;
        self
    }

    /// The names of the files, the outermost first.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.chain.iter().map(|file| file.name.as_str())
    }

    /// The value of the nearest file that has one.
    fn nearest<T: Clone>(&self, of: impl Fn(&ConfigFile) -> Option<&Placed<T>>) -> Option<(T, From)> {
        let found = self.chain.iter().rev().find_map(|file| Some((of(file)?, file)));
        found.map(|(placed, file)| (placed.value.clone(), From::File(file.name.clone(), placed.line)))
    }

    /// The files of games that configuration files name.
    pub fn variants_from(&self) -> impl Iterator<Item = (Vec<String>, From)> {
        self.chain.iter().filter_map(|file| {
            let placed = file.variants.as_ref()?;
            Some((placed.value.clone(), From::File(file.name.clone(), placed.line)))
        })
    }

    pub fn default_variant_from(&self) -> Option<(Variant, From)> {
        self.nearest(|file| file.default_variant.as_ref())
    }

    pub fn output_from(&self) -> Option<(OutputForm, From)> {
        self.nearest(|file| file.output.as_ref())
    }

    pub fn threads_from(&self) -> Option<(usize, From)> {
        self.nearest(|file| file.threads.as_ref())
    }

    /// The variant of records that do not name theirs.
    pub fn default_variant(&self) -> Option<Variant> {
        self.default_variant_from().map(|(variant, _)| variant)
    }

    /// The format of the output.
    pub fn output(&self) -> Option<OutputForm> {
        self.output_from().map(|(output, _)| output)
    }

    /// The number of threads.
    pub fn threads(&self) -> Option<usize> {
        self.threads_from().map(|(threads, _)| threads)
    }

    /// The part of a number, with the variants that it is for and its file.
    fn part(&self, (file, per_files): (usize, Option<usize>)) -> (&Part, Option<&[Variant]>, &ConfigFile) {
        let config = &self.chain[file];
        match per_files.map(|n| &config.per_files[n]) {
            None => (&config.check, None, config),
            Some(per_files) => (&per_files.part, per_files.variants.as_deref(), config),
        }
    }

    /// The parts that are for a variant, in the order of the levels; for `None` those for all variants.
    fn parts_for(&self, variant: Option<Variant>) -> impl Iterator<Item = (&Part, &ConfigFile)> {
        self.parts.iter().filter_map(move |&part| match self.part(part) {
            (part, None, file) => Some((part, file)),
            (part, Some(variants), file) => {
                variants.iter().any(|known| Some(*known) == variant).then_some((part, file))
            }
        })
    }

    /// The variants that some part is for, each once, in the order of the program's list. Games of data come last, as they are
    /// named: to list them all would work out the rules of each.
    pub fn variants(&self) -> Vec<Variant> {
        let mut variants: Vec<Variant> = Vec::new();
        for &variant in self.parts.iter().filter_map(|&part| self.part(part).1).flatten() {
            if !variants.contains(&variant) {
                variants.push(variant);
            }
        }
        let place = |variant: &Variant| Variant::ALL.iter().position(|known| known == variant);
        variants.sort_by_key(|variant| place(variant).unwrap_or(usize::MAX));
        variants
    }

    /// What holds for each code in games of a variant.
    pub fn choices(&self, variant: Option<Variant>) -> Vec<(Code, Choice)> {
        let mut levels: Vec<_> = self.parts_for(variant).map(|(part, _)| &part.level).collect();
        levels.push(&self.command_line);
        Code::ALL.iter().map(|&code| (code, Choice::after(code, &levels))).collect()
    }

    /// Where a choice was made.
    pub fn place(&self, variant: Option<Variant>, by: By) -> From {
        match self.parts_for(variant).nth(by.level) {
            Some((part, file)) => From::File(file.name.clone(), part.line(by.key, by.selector)),
            None => From::CommandLine,
        }
    }

    /// Lists of tags: the one of the last part that has one.
    pub fn tags(
        &self,
        variant: Option<Variant>,
        of: impl Fn(&Part) -> Option<&Placed<Vec<String>>>,
    ) -> Option<(Vec<String>, From)> {
        let lists = self.parts_for(variant).filter_map(|(part, file)| Some((of(part)?, file)));
        lists.last().map(|(list, file)| (list.value.clone(), From::File(file.name.clone(), list.line)))
    }

    /// The rules for the findings of a file.
    pub fn rules(&self) -> FileRules {
        let of = |variant| {
            let choices = self.choices(variant);
            let required = self.tags(variant, |part| part.required_tags.as_ref()).map(|(tags, _)| tags);
            let order = self.tags(variant, |part| part.tag_order.as_ref()).map(|(tags, _)| tags);
            let tags = TagRules { required, order: order.unwrap_or_default() };
            FindingRules::new(|code| choices[code as usize].1, tags)
        };
        let variants = self.variants().into_iter().map(|variant| (variant, of(Some(variant)))).collect();
        FileRules { all: of(None), variants }
    }
}

/// What holds where there is no file.
impl Default for Holds {
    fn default() -> Self {
        Holds::new(Rc::default(), None)
    }
}
