//! Files import each other in one direction only: no circles.
//!
//! Every path that begins with `crate::`, `super::` or `self::` is followed to the file that defines what it names,
//! through `pub use`. Methods are not followed. A file and the files in its own folder belong together (`mod.rs`
//! collects what its children define, and they use what it shares), so paths between them do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{Source, open_group, sources};

type Module = Vec<String>;

/// The module that a file is: `naming/mod.rs` is `naming`, `naming/write.rs` is `naming::write`.
fn module_of(path: &Path) -> Module {
    let names = path.with_extension("");
    let mut names: Module = names.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
    if names.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        names.pop();
    }
    names
}

/// The paths of a file that begin with `crate::`, `super::` or `self::`, from the root of the crate.
fn paths_of(code: &str, module: &Module) -> Vec<Module> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let before = &code[..at];
            let part_of_a_path = before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            if !part_of_a_path {
                open_group("", &code[at..], &mut paths);
            }
        }
    }
    paths.into_iter().filter_map(|path| from_root(&path, module)).collect()
}

fn from_root(path: &str, module: &Module) -> Option<Module> {
    let mut at = module.clone();
    let mut names = path.split("::").filter(|name| !name.is_empty()).peekable();
    while let Some(&name) = names.peek() {
        match name {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                at.pop()?;
            }
            _ => break,
        }
        names.next();
    }
    at.extend(names.map(str::to_owned));
    Some(at)
}

/// What each module publishes under its own name from elsewhere: the name, and the path it stands for.
fn published(code: &str, module: &Module) -> Vec<(String, Module)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rsplit(['\n', ';', '}']).next().unwrap().trim();
        if line != "pub" && !line.starts_with("pub(") {
            continue;
        }
        let mut paths = Vec::new();
        open_group("", &code[at + 4..], &mut paths);
        for path in paths {
            let name = path.rsplit("::").next().unwrap().to_owned();
            let first = path.split("::").next().unwrap();
            let relative = !["crate", "super", "self"].contains(&first);
            let path = if relative { format!("self::{path}") } else { path };
            found.extend(from_root(&path, module).map(|path| (name, path)));
        }
    }
    found
}

struct Modules {
    files: BTreeMap<Module, String>,
    published: BTreeMap<Module, Vec<(String, Module)>>,
}

impl Modules {
    fn of(sources: &[Source]) -> Modules {
        let mut modules = Modules { files: BTreeMap::new(), published: BTreeMap::new() };
        for source in sources.iter().filter(|source| source.path != Path::new("main.rs")) {
            let module = module_of(&source.path);
            modules.published.insert(module.clone(), published(&source.code, &module));
            modules.files.insert(module, source.path.to_str().unwrap().to_owned());
        }
        modules
    }

    /// The module that defines what a path names.
    fn home(&self, path: &Module) -> Option<&Module> {
        let mut path = path.clone();
        for _ in 0..10 {
            let depth = (0..=path.len()).rev().find(|&depth| self.files.contains_key(&path[..depth]))?;
            let (module, _) = self.files.get_key_value(&path[..depth]).unwrap();
            let name = path.get(depth);
            let passed_on = self.published[module].iter().find(|(known, _)| Some(known) == name);
            match passed_on {
                Some((_, elsewhere)) => path = [elsewhere, &path[depth + 1..]].concat(),
                None => return Some(module),
            }
        }
        None
    }
}

/// Which files each file takes something from, its own folder and the files it lies in aside.
fn arrows(sources: &[Source]) -> BTreeMap<String, BTreeSet<String>> {
    let modules = Modules::of(sources);
    let mut arrows: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.path != Path::new("main.rs")) {
        let module = module_of(&source.path);
        let to = arrows.entry(modules.files[&module].clone()).or_default();
        for home in paths_of(&source.code, &module).iter().filter_map(|path| modules.home(path)) {
            if !home.starts_with(&module) && !module.starts_with(home) {
                to.insert(modules.files[home].clone());
            }
        }
    }
    arrows
}

/// All files that can be reached from one.
fn reached<'a>(from: &'a str, arrows: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        for next in &arrows[file] {
            if reached.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    reached
}

/// The sets of files that reach each other.
fn circles(arrows: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<Vec<&str>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|file| (file.as_str(), reached(file, arrows))).collect();
    let in_a_circle = reach.iter().filter(|(file, reached)| reached.contains(*file));
    let circle = |file: &str| {
        reach[file].iter().copied().filter(|other| reach[other].contains(file)).collect::<Vec<_>>()
    };
    in_a_circle.map(|(file, _)| circle(file)).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let arrows = arrows(&sources());
    // The reading is checked too: a test that saw no arrows would find no circles.
    for (from, to) in [
        ("naming/resolve.rs", "naming/reading.rs"),
        ("replay/marks.rs", "naming/verdict.rs"),
        ("variants/odin/play.rs", "geometry/board_size.rs"),
    ] {
        assert!(arrows[from].contains(to), "the arrow from {from} to {to} was not seen: {:?}", arrows[from]);
    }
    let circles: Vec<_> = circles(&arrows).iter().map(|circle| circle.join(", ")).collect();
    assert!(circles.is_empty(), "these files import each other: {}", circles.join("; "));
}
