//! The public surface stays small: what a user of the crate can name and call is counted here.
//!
//! The sources are read, so the count needs no compiler. Counted are: the modules that `src/lib.rs` shows, the items that
//! they define or re-export, and the `pub` methods and constants of these types. Not counted are fields, variants, the
//! methods of traits, the types of the games, which are as many as the games and all alike, and whatever is
//! `#[doc(hidden)]`: that is for the command and the tests.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use lawspeaker::variants::Variant;

#[allow(dead_code)] // for other programs too
#[path = "common/folders.rs"]
mod folders;

use folders::files_below;

/// No more than this.
const MOST: usize = 300;

/// A room of the crate and a name in it.
type Item = (String, String);

#[test]
fn the_public_surface_is_small() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut items = BTreeSet::new();
    visit(&root.join("lib.rs"), &root, "", &mut items);
    let games: BTreeSet<_> = Variant::ALL.iter().map(|variant| format!("{variant:?}")).collect();
    items.retain(|(room, name)| room != "variants" || !games.contains(name));
    let mut methods = Vec::new();
    for file in files_below(&root) {
        let room = file.strip_prefix(&root).unwrap().components().next().unwrap();
        methods_of(
            &fs::read_to_string(&file).unwrap(),
            &room.as_os_str().to_string_lossy(),
            &items,
            &mut methods,
        );
    }
    let count = items.len() + methods.len();
    let list: Vec<_> = items.iter().map(|(room, name)| format!("{room}::{name}")).chain(methods).collect();
    assert!(
        count <= MOST,
        "{count} public items and methods, at most {MOST} are wanted:\n{}",
        list.join("\n")
    );
    for name in
        ["any::AnyPosition", "rules::Square", "solve::Stipulation", "any::Game::to_pgn", "variants::fen"]
    {
        let shorter = name.replace("rules::Square", "geometry::Square");
        assert!(list.contains(&shorter), "`{name}` was not seen: the reading is wrong");
    }
    assert!(!list.iter().any(|name| name.starts_with("cli::") || name.starts_with("report::")));
}

/// The name after the keyword of an item that is `pub`.
fn name_of<'a>(line: &'a str, keywords: &[&str]) -> Option<&'a str> {
    let rest = line.strip_prefix("pub ")?.trim_start_matches("const fn ").trim_start_matches("async ");
    if rest.len() < line.len() - 4 {
        return rest.split(|c: char| !c.is_alphanumeric() && c != '_').next(); // `pub const fn`
    }
    let (keyword, rest) = rest.split_once(' ')?;
    keywords.contains(&keyword).then(|| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next())?
}

/// Adds what a module defines and re-exports, and what its public modules do.
fn visit(file: &Path, root: &Path, room: &str, items: &mut BTreeSet<Item>) {
    const KEYWORDS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
    let text = fs::read_to_string(file).unwrap();
    let mut hidden = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("#[") {
            hidden |= line.contains("doc(hidden)") || line.contains("cfg(test)");
            continue;
        }
        if line.starts_with("///") || line.starts_with("//") {
            continue;
        }
        if !std::mem::take(&mut hidden) && line.starts_with("pub ") {
            if let Some(used) = line.strip_prefix("pub use ") {
                let mut used = used.to_owned();
                while !used.contains(';') {
                    used += lines.next().unwrap().trim();
                }
                re_exported(used.trim_end_matches(';'), room, items);
            } else if let Some(name) = name_of(line, &KEYWORDS) {
                items.insert((if room.is_empty() { name } else { room }.to_owned(), name.to_owned()));
                if line.starts_with("pub mod ") {
                    let folder = if file.ends_with("lib.rs") { root } else { file.parent().unwrap() };
                    let own = folder.join(format!("{name}.rs"));
                    let file = if own.exists() { own } else { folder.join(name).join("mod.rs") };
                    visit(&file, root, if room.is_empty() { name } else { room }, items);
                }
            }
        }
        if line.contains("#[macro_export]") {
            items.insert(("macro".to_owned(), line.to_owned()));
        }
    }
}

/// `a::{b, c}` of this room; `crate::other::d` of the other one.
fn re_exported(path: &str, room: &str, items: &mut BTreeSet<Item>) {
    let path = path.trim();
    if let Some((before, group)) = path.split_once('{') {
        for part in group.trim_end_matches('}').split(',').filter(|part| !part.trim().is_empty()) {
            re_exported(&format!("{before}{}", part.trim()), room, items);
        }
        return;
    }
    let parts: Vec<_> = path.split("::").collect();
    let room = match parts[..] {
        ["crate", other, ..] => other,
        [first, ..] if room.is_empty() => first,
        _ => room,
    };
    items.insert((room.to_owned(), (*parts.last().unwrap()).to_owned()));
}

/// Adds the public methods and constants of the types that can be named.
fn methods_of(text: &str, room: &str, items: &BTreeSet<Item>, methods: &mut Vec<String>) {
    let mut of: Option<&str> = None;
    let mut hidden = false;
    for line in text.lines() {
        if line.starts_with("impl") {
            let head = line.split(" where").next().unwrap().trim_end_matches(" {");
            // `impl<P: Position> Analysis<P>`: the name stands behind the parameters of the block.
            let mut depth = 0;
            let after = head["impl".len()..].find(|c| {
                depth += i32::from(c == '<') - i32::from(c == '>');
                depth == 0 && c != '>'
            });
            let own = head["impl".len()..][after.unwrap_or(0)..].trim();
            let name = own.split(['<', ' ']).next().unwrap();
            let is_trait = own.contains(" for ");
            let known = items.contains(&(room.to_owned(), name.to_owned()));
            of = (known && !is_trait).then_some(name);
        } else if line.starts_with('}') {
            of = None;
        }
        let line = line.strip_prefix("    ").unwrap_or("");
        if line.starts_with("#[") {
            hidden |= line.contains("doc(hidden)");
        } else if let Some(of) = of.filter(|_| line.starts_with("pub ") && !std::mem::take(&mut hidden))
            && let Some(name) = name_of(line, &["fn", "const", "type"])
        {
            methods.push(format!("{room}::{of}::{name}"));
        }
    }
}
