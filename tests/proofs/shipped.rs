//! The proofs that ship with the program: every one holds, belongs to the problem it names, and stays small; every
//! long problem has one, and every variant has some.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use lawspeaker::problems::{ProblemOptions, solve_line};
use lawspeaker::proof::{Block, BlockReader, verify};
use lawspeaker::variants::Variant;

use crate::common::folders::entries;

/// From this N on a problem has its proof beside it: its play is too long to be looked over by eye.
const LONG: u8 = 3;
/// Bytes of one block, header and base64 and all.
const MOST_OF_A_BLOCK: usize = 64_000;
/// Bytes of all proofs.
const MOST_OF_ALL: usize = 600_000;

/// A folder of problems, and what there is in it.
struct Folder {
    name: String,
    entries: HashMap<String, Entry>,
    blocks: Vec<(String, Block)>,
    bytes: usize,
}

/// A problem as a block claims it, its keys found anew.
struct Entry {
    variant: String,
    fen: String,
    stip: String,
    keys: Vec<String>,
    agrees: bool,
    moves: u8,
}

fn folders() -> Vec<Folder> {
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let folders: Vec<_> = entries(&puzzles).into_iter().filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty(), "no folder of problems");
    folders.iter().map(|path| read_folder(path)).collect()
}

fn read_folder(path: &Path) -> Folder {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let mut folder = Folder { name, entries: HashMap::new(), blocks: Vec::new(), bytes: 0 };
    for path in entries(path) {
        let text = fs::read_to_string(&path).unwrap();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("epd") => read_problems(&text, &mut folder.entries),
            Some("proof") => {
                folder.bytes += text.len();
                let blocks = BlockReader::new(text.as_bytes());
                folder.blocks.extend(blocks.map(|block| {
                    (file.clone(), block.unwrap_or_else(|fault| panic!("{}: {fault:?}", path.display())))
                }));
            }
            _ => panic!("{} is neither problems nor proofs", path.display()),
        }
    }
    folder
}

/// All proofs that ship.
pub(crate) fn shipped() -> Vec<Block> {
    let folders = entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"));
    let files = folders.iter().filter(|path| path.is_dir()).flat_map(|path| entries(path));
    let texts = files.filter(|path| path.extension().is_some_and(|ending| ending == "proof"));
    let texts: Vec<_> = texts.map(|path| fs::read(path).unwrap()).collect();
    texts.iter().flat_map(|text| BlockReader::new(&text[..]).map(Result::unwrap)).collect()
}

fn read_problems(text: &str, entries: &mut HashMap<String, Entry>) {
    for line in text.lines() {
        let Some(problem) = solve_line(line.as_bytes(), 1, 0, &ProblemOptions::default()) else { continue };
        let stipulation = problem.stipulation.unwrap();
        let keys = problem.keys().iter().map(|key| key.coord.to_string()).collect();
        let agrees = problem.agrees() == Some(true);
        let id = problem.id.unwrap();
        let entry = Entry {
            variant: problem.variant.unwrap().id().to_owned(),
            fen: problem.fen.unwrap(),
            stip: stipulation.to_string(),
            keys,
            agrees,
            moves: stipulation.moves(),
        };
        assert!(entries.insert(id.clone(), entry).is_none(), "two problems of a folder are called {id}");
    }
}

#[test]
fn every_long_problem_is_proven_and_every_proof_is_of_a_problem() {
    let mut long_ones: HashMap<String, usize> = HashMap::new();
    let mut bytes = 0;
    for Folder { name, mut entries, blocks, bytes: of_folder } in folders() {
        bytes += of_folder;
        for (file, block) in blocks {
            let id =
                block.header.id.clone().unwrap_or_else(|| panic!("{name}/{file}: a block without an id"));
            let place = format!("{name}/{file}: {id}");
            if let Err(failure) = verify(&block) {
                panic!("{place}: {failure}");
            }
            let size = block.to_string().len();
            assert!(size < MOST_OF_A_BLOCK, "{place}: {size} bytes");
            let entry = entries.remove(&id);
            let entry = entry.unwrap_or_else(|| panic!("{place}: no such problem, or proven twice"));
            let mut keys = block.header.keys.clone();
            keys.sort();
            let proven = (&block.header.variant, &block.header.fen, &block.header.stip, &keys);
            assert_eq!(proven, (&entry.variant, &entry.fen, &entry.stip, &entry.keys), "{place}");
            assert!(entry.agrees, "{place}: the problem claims other keys");
            if entry.moves >= LONG {
                *long_ones.entry(entry.variant).or_default() += 1;
            }
        }
        let unproven = entries.iter().find(|(_, entry)| entry.moves >= LONG);
        assert!(unproven.is_none(), "{name}: {} has no proof", unproven.unwrap().0);
    }
    assert!(bytes < MOST_OF_ALL, "all proofs together have {bytes} bytes");
    for variant in Variant::ALL {
        let long = long_ones.get(variant.id()).copied().unwrap_or_default();
        assert!(long >= 3, "{variant} has {long} proven problems of {LONG} moves or more");
    }
}
