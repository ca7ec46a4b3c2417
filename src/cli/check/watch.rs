//! `check --watch`: checks, waits until an input changes, and checks again.
//!
//! A check begins after a change of an input or of a configuration file: a different file, length or time of the last
//! change. The notices of the system only say when to look, so that neither an output in a watched folder nor a change of
//! permissions starts a check.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::cli::common::Common;
use crate::cli::config::real;
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::paths::{folder_of, shown};
use crate::cli::reading::ALL;

use super::options::Check;

/// The time without a further notice after which the inputs are looked at: a program that saves a file changes it several
/// times.
const CALM: Duration = Duration::from_millis(100);

/// The longest wait for that, for a folder in which something always changes.
const PATIENCE: Duration = Duration::from_secs(2);

type Notice = notify::Result<notify::Event>;

/// Files, each with its length and the time of its last change.
type States = BTreeMap<PathBuf, Option<(u64, SystemTime)>>;

/// Does a check again and again until an interrupt ends the program.
pub fn run(
    check: &Check,
    common: &Common,
    out: &mut Output,
    mut once: impl FnMut(&mut Output) -> Run,
) -> Run {
    check.refuse_single_use(common)?;
    let (sender, notices) = channel();
    let cannot = |error: notify::Error| Failure::Said(cannot_watch(&error));
    let hear = move |notice: Notice| {
        // To read an input is no change of it, and the check itself reads.
        if !matches!(&notice, Ok(event) if event.kind.is_access()) {
            drop(sender.send(notice));
        }
    };
    let watcher = notify::recommended_watcher(hear).map_err(cannot)?;
    let mut folders = Folders { watcher, whole: BTreeSet::new(), single: BTreeSet::new() };
    folders.add_inputs(check).map_err(cannot)?;
    let configuration = &common.configuration;
    loop {
        // The files are looked at before they are read, so that a change during the check is not missed.
        let (before, mut configured) = (inputs(check), states(configuration.looked_for()));
        configuration.forget();
        let done = once(out);
        match done {
            Err(failure @ (Failure::Said(_) | Failure::Unread(..))) => out.fail(&failure),
            Err(failure) => return Err(failure),
            Ok(_) => {}
        }
        out.flush()?;
        for (path, state) in states(configuration.looked_for()) {
            // A configuration file is looked for in every folder up to the root. Only those that exist are watched, because in
            // the other folders something changes all the time.
            if state.is_some() {
                folders.add(folder_of(&path)).map_err(cannot)?;
            }
            configured.entry(path).or_insert(state);
        }
        out.remark("waiting for a change; an interrupt (Ctrl-C) ends the program");
        while inputs(check) == before && states(configured.keys().cloned()) == configured {
            if !wait(&notices) {
                return Ok(Exit::Done);
            }
        }
    }
}

/// The folders that are watched, without links and dots.
struct Folders {
    watcher: RecommendedWatcher,
    /// Those with everything in them.
    whole: BTreeSet<PathBuf>,
    single: BTreeSet<PathBuf>,
}

impl Folders {
    /// Watches the folders that are named and those of the files that are named: most editors replace a file, and a watch of
    /// the file itself would end with the old file.
    fn add_inputs(&mut self, check: &Check) -> notify::Result<()> {
        let list = check.reading.more.list.files_from.clone();
        let files = check.reading.files(ALL).unwrap_or_default();
        let files = files.paths().map(Path::to_owned).chain(list);
        let (folders, files): (BTreeSet<_>, BTreeSet<_>) =
            check.reading.paths.iter().cloned().chain(files).partition(|path| path.is_dir());
        for folder in folders {
            self.whole.insert(real(&folder));
            self.watcher.watch(&folder, RecursiveMode::Recursive)?;
        }
        files.iter().try_for_each(|file| self.add(folder_of(file)))
    }

    /// Watches a folder without the folders in it, unless it is watched.
    fn add(&mut self, folder: &Path) -> notify::Result<()> {
        let name = real(folder);
        let is_known = self.whole.iter().any(|above| name.starts_with(above));
        if is_known || !self.single.insert(name) {
            return Ok(());
        }
        self.watcher.watch(folder, RecursiveMode::NonRecursive)
    }
}

/// Waits for the next notice, and until there are no more. `false` if no notice can come any more.
fn wait(notices: &Receiver<Notice>) -> bool {
    if notices.recv().is_err() {
        return false;
    }
    let first = Instant::now();
    while first.elapsed() < PATIENCE && notices.recv_timeout(CALM).is_ok() {}
    true
}

/// The inputs as they are now. A path that cannot be read has none; the check says why.
fn inputs(check: &Check) -> States {
    let Ok(files) = check.reading.files(ALL) else { return States::new() };
    states(files.paths().map(Path::to_owned))
}

/// Files as they are now; nothing for those that do not exist.
fn states(files: impl IntoIterator<Item = PathBuf>) -> States {
    let state = |path: PathBuf| {
        let data = fs::metadata(&path).ok();
        let state = data.and_then(|data| Some((data.len(), data.modified().ok()?)));
        (path, state)
    };
    files.into_iter().map(state).collect()
}

fn cannot_watch(error: &notify::Error) -> String {
    let path = error.paths.first().map(|path| format!(" {}", shown(path))).unwrap_or_default();
    match &error.kind {
        notify::ErrorKind::Io(error) => format!("cannot watch{path}: {error}"),
        notify::ErrorKind::MaxFilesWatch => {
            format!("cannot watch{path}: the system watches as many files as it is allowed to")
        }
        _ => format!("cannot watch{path}: the system gives no notice of changes there"),
    }
}
