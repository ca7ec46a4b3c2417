//! `check --watch`: checks, waits until an input changes, and checks again.
//!
//! What counts is a change of an input: another file, another length, another time of its last change. The notices of the
//! system only say when to look, so that neither an output in a watched folder nor a change of permissions starts a
//! check.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::cli::args::Check;
use crate::cli::common::Common;
use crate::cli::exit::{Exit, Failure, Run};
use crate::cli::output::Output;
use crate::cli::paths::{folder_of, shown};
use crate::cli::reading::ALL;

/// The time without a further notice after which the inputs are looked at: a program that saves a file changes it several
/// times.
const CALM: Duration = Duration::from_millis(100);

/// The longest wait for that, for a folder in which something always changes.
const PATIENCE: Duration = Duration::from_secs(2);

type Notice = notify::Result<notify::Event>;

/// The inputs, each with its length and the time of its last change.
type Inputs = BTreeMap<PathBuf, Option<(u64, SystemTime)>>;

/// Checks until an interrupt ends the program.
pub(super) fn run(check: &Check, common: &Common, out: &mut Output) -> Run {
    refuse_streams(check, common)?;
    let (sender, notices) = channel();
    let cannot = |error: notify::Error| Failure::Said(cannot_watch(&error));
    let hear = move |notice: Notice| {
        // To read an input is no change of it, and the check itself reads.
        if !matches!(&notice, Ok(event) if event.kind.is_access()) {
            drop(sender.send(notice));
        }
    };
    let mut watcher = notify::recommended_watcher(hear).map_err(cannot)?;
    watch(&mut watcher, check).map_err(cannot)?;
    loop {
        // The inputs are looked at before they are read, so that a change during the check is not missed.
        let before = inputs(check);
        let done = super::once(check, common, out);
        match done {
            Err(failure @ (Failure::Said(_) | Failure::Unread(..))) => out.fail(&failure),
            Err(failure) => return Err(failure),
            Ok(_) => {}
        }
        out.flush()?;
        out.remark("waiting for a change; an interrupt (Ctrl-C) ends the program");
        while inputs(check) == before {
            if !wait(&notices) {
                return Ok(Exit::Done);
            }
        }
    }
}

/// Refuses what can be read or written only once.
fn refuse_streams(check: &Check, common: &Common) -> Result<(), Failure> {
    let is_stream = |path: &Path| path.as_os_str() == "-";
    let list = check.reading.more.files_from.as_deref();
    if check.reading.paths.iter().map(PathBuf::as_path).chain(list).any(is_stream) {
        return Err(Failure::Said(
            "`--watch` needs files or folders; standard input is read only once".to_owned(),
        ));
    }
    if check.fixing.mode().is_some() {
        return Err(Failure::Said(
            "`--watch` checks and fixes nothing; fix the files in a run before it".to_owned(),
        ));
    }
    let files = [&check.good, &check.bad, &check.choose.duplicates, &check.baseline.write_baseline];
    let writes =
        check.out().is_some() || files.iter().any(|file| file.is_some()) || !check.reports.is_empty();
    if writes && !common.force {
        return Err(Failure::Said(
            "`--watch` writes each output again and again; allow it with `--force`".to_owned(),
        ));
    }
    Ok(())
}

/// Watches the folders that are named and those of the files that are named: most editors replace a file, and a watch of
/// the file itself would end with the old file.
fn watch(watcher: &mut RecommendedWatcher, check: &Check) -> notify::Result<()> {
    let list = check.reading.more.files_from.clone();
    let files = check.reading.files(ALL).unwrap_or_default();
    let files = files.paths().map(Path::to_owned).chain(list);
    let (mut whole, mut single) = (BTreeSet::new(), BTreeSet::new());
    for path in check.reading.paths.iter().cloned().chain(files) {
        if path.is_dir() {
            whole.insert(path);
        } else {
            single.insert(folder_of(&path).to_owned());
        }
    }
    single.retain(|folder| !whole.iter().any(|above: &PathBuf| folder.starts_with(above)));
    single.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::NonRecursive))?;
    whole.iter().try_for_each(|folder| watcher.watch(folder, RecursiveMode::Recursive))
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
fn inputs(check: &Check) -> Inputs {
    let Ok(files) = check.reading.files(ALL) else { return Inputs::new() };
    let state = |path: &Path| {
        let data = fs::metadata(path).ok()?;
        Some((data.len(), data.modified().ok()?))
    };
    files.paths().map(|path| (path.to_owned(), state(path))).collect()
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
