//! A scene for one run: a folder with an input and a target, both in the state that a row of the matrix describes.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::text;

/// What the target of an output is before the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    New,
    ClosedPipe,
    Existing,
    Empty,
    Expanded,
    Link,
    DanglingLink,
    ReadOnly,
    Folder,
    NoFolder,
    FileAsFolder,
    Input,
    InputAgain,
    HardLinkToInput,
    LinkToInput,
    InputIsLink,
    InputWithDot,
    InputOfFolder,
    InputOfList,
    List,
    MissingInput,
    StandardOutput,
    NullDevice,
    FullDevice,
    Fifo,
    ClosedFifo,
}

impl State {
    pub(super) const ALL: [State; 26] = [
        State::New,
        State::ClosedPipe,
        State::Existing,
        State::Empty,
        State::Expanded,
        State::Link,
        State::DanglingLink,
        State::ReadOnly,
        State::Folder,
        State::NoFolder,
        State::FileAsFolder,
        State::Input,
        State::InputAgain,
        State::HardLinkToInput,
        State::LinkToInput,
        State::InputIsLink,
        State::InputWithDot,
        State::InputOfFolder,
        State::InputOfList,
        State::List,
        State::MissingInput,
        State::StandardOutput,
        State::NullDevice,
        State::FullDevice,
        State::Fifo,
        State::ClosedFifo,
    ];
}

/// What was in a file that must not be lost.
const OLD: &str = "[White \"old\"]\n\n1. c4 *\n";

/// A folder, the target in it, and the paths that the run reads.
pub(super) struct Scene {
    pub(super) folder: TempDir,
    pub(super) target: PathBuf,
    /// The arguments that name the inputs.
    pub(super) reading: Vec<String>,
}

impl Scene {
    /// Prepares the folder. `name` is the name of the target, `content` what the run reads.
    pub(super) fn new(state: State, name: &str, content: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let root = folder.path();
        let (target, input) = (root.join("out").join(name), root.join("in").join(name));
        fs::create_dir(root.join("in")).unwrap();
        if state != State::NoFolder {
            fs::create_dir(root.join("out")).unwrap();
        }
        fs::write(&input, content).unwrap();
        let mut reading = vec![text(&input).to_owned()];
        let other = root.join("other");
        match state {
            State::New | State::ClosedPipe | State::NoFolder | State::StandardOutput => {}
            State::Existing => fs::write(&target, OLD).unwrap(),
            State::Empty => fs::write(&target, "").unwrap(),
            State::Expanded => {
                // What a shell makes of `--good *.pgn`: the first file is the output, its neighbours are the inputs.
                fs::write(&target, OLD).unwrap();
                let neighbour = target.with_file_name(format!("z-{name}"));
                fs::rename(&input, &neighbour).unwrap();
                reading = vec![text(&neighbour).to_owned()];
            }
            State::Link => {
                fs::write(&other, OLD).unwrap();
                symlink(&other, &target).unwrap();
            }
            State::DanglingLink => symlink("../other", &target).unwrap(),
            State::ReadOnly => {
                // The permissions count, so this holds for a superuser too.
                fs::write(&target, OLD).unwrap();
                fs::set_permissions(&target, fs::Permissions::from_mode(0o444)).unwrap();
            }
            State::Folder => fs::create_dir(&target).unwrap(),
            State::FileAsFolder => {
                fs::remove_dir(root.join("out")).unwrap();
                fs::write(root.join("out"), OLD).unwrap();
            }
            State::Input => {
                fs::rename(&input, &target).unwrap();
                reading = vec![text(&target).to_owned()];
            }
            State::InputAgain => {
                // The output is an input that is opened after another one.
                fs::copy(&input, &target).unwrap();
                reading.push(text(&target).to_owned());
            }
            State::HardLinkToInput => fs::hard_link(&input, &target).unwrap(),
            State::LinkToInput => symlink(&input, &target).unwrap(),
            State::InputIsLink => {
                fs::rename(&input, &target).unwrap();
                symlink(&target, &input).unwrap();
            }
            State::InputWithDot => {
                fs::rename(&input, &target).unwrap();
                reading = vec![format!("{}/out/./{name}", text(root))];
            }
            State::InputOfFolder => {
                fs::rename(&input, &target).unwrap();
                reading = vec![text(&root.join("out")).to_owned()];
            }
            State::InputOfList => {
                fs::rename(&input, &target).unwrap();
                let list = root.join("list");
                fs::write(&list, format!("{}\n", text(&target))).unwrap();
                reading = vec!["--files-from".to_owned(), text(&list).to_owned()];
            }
            State::List => {
                fs::write(&target, format!("{}\n", text(&input))).unwrap();
                reading = vec!["--files-from".to_owned(), text(&target).to_owned()];
            }
            State::MissingInput => reading.push(text(&target).to_owned()),
            State::NullDevice => symlink("/dev/null", &target).unwrap(),
            State::FullDevice => symlink("/dev/full", &target).unwrap(),
            State::Fifo | State::ClosedFifo => {
                let made = std::process::Command::new("mkfifo").arg(&target).status().unwrap();
                assert!(made.success());
            }
        }
        Scene { folder, target, reading }
    }

    /// Everything in the folder: links as links, folders as folders, files with their bytes.
    pub(super) fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                let kind = fs::symlink_metadata(&path).unwrap().file_type();
                let bytes = if kind.is_symlink() {
                    format!("-> {}", fs::read_link(&path).unwrap().display()).into_bytes()
                } else if kind.is_file() {
                    fs::read(&path).unwrap()
                } else {
                    Vec::new()
                };
                if kind.is_dir() {
                    folders.push(path.clone());
                }
                found.insert(path, bytes);
            }
        }
        found
    }

    /// The file that takes the output in the end.
    pub(super) fn written(&self) -> PathBuf {
        fs::canonicalize(&self.target).unwrap_or_else(|_| self.target.clone())
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        Path::join(self.folder.path(), name)
    }
}
