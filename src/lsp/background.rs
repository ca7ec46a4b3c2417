//! The thread that checks: it never makes the client wait, and it drops what a later change has made useless.
//!
//! The pieces nearest to the last change are checked first, and their findings are sent at once. Entries that need a long
//! search come last; a change of any document cancels the search that is running, so that the findings of the change are
//! not late.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lsp_types::notification::PublishDiagnostics;
use lsp_types::{PublishDiagnosticsParams, Uri};

use crate::solve::CancelToken;

use super::check::{First, first, search};
use super::client::Client;
use super::diagnostics::of;
use super::document::Document;
use super::progress::Progress;

/// What the main loop asks for.
pub(crate) enum News {
    /// A document is new, or has changed at this piece, or shows it.
    Check(Arc<Document>, usize),
    /// A document is closed.
    Forget(Uri),
}

/// Cancels the search that is running.
#[derive(Debug, Default)]
pub(crate) struct Interrupt(Mutex<CancelToken>);

impl Interrupt {
    /// Cancels it.
    pub(crate) fn cancel(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).cancel();
    }

    /// A token for the next search.
    fn renew(&self) -> CancelToken {
        let token = CancelToken::new();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = token.clone();
        token
    }
}

/// The longest time that pieces are checked without a look at the news.
const STEP: Duration = Duration::from_millis(10);

/// While a long check goes on, its findings are sent about this often.
const REPORT: Duration = Duration::from_millis(500);

/// Checks documents until the main loop ends.
pub(crate) fn run(news: &Receiver<News>, client: &Client, interrupt: &Interrupt) {
    let mut work: VecDeque<Work> = VecDeque::new();
    let mut done: HashMap<String, Progress> = HashMap::new();
    loop {
        let mut next = if work.is_empty() {
            match news.recv() {
                Ok(next) => Some(next),
                Err(_) => return,
            }
        } else {
            None
        };
        // A search that begins now must not be cancelled by a change that is known already.
        let token = interrupt.renew();
        loop {
            if let Some(next) = next.take() {
                hear(next, &mut work, &mut done, client);
            }
            match news.try_recv() {
                Ok(more) => next = Some(more),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return,
            }
        }
        let Some(first) = work.front_mut() else { continue };
        // A panic is a broken invariant. It costs the findings of this document until its next change.
        if catch_unwind(AssertUnwindSafe(|| first.step(client, &token))).unwrap_or(true) {
            let Some(Work { document, progress, .. }) = work.pop_front() else { continue };
            done.insert(document.uri.as_str().to_owned(), progress);
        }
    }
}

fn hear(news: News, work: &mut VecDeque<Work>, done: &mut HashMap<String, Progress>, client: &Client) {
    let uri = match &news {
        News::Check(document, _) => &document.uri,
        News::Forget(uri) => uri,
    };
    let begun = work.iter().position(|known| known.document.uri == *uri).and_then(|n| work.remove(n));
    let old = begun.map(|known| known.progress).or_else(|| done.remove(uri.as_str()));
    match news {
        News::Check(document, focus) => {
            let progress = Progress::new(&document, focus, old);
            work.push_front(Work { document, focus, progress, sent: None });
        }
        News::Forget(uri) => {
            let params = PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None };
            client.notify::<PublishDiagnostics>(&params);
        }
    }
}

/// The check of a document.
struct Work {
    document: Arc<Document>,
    focus: usize,
    progress: Progress,
    sent: Option<Instant>,
}

impl Work {
    /// Does a part of the work, and tells whether it was the last.
    fn step(&mut self, client: &Client, token: &CancelToken) -> bool {
        let begun = Instant::now();
        let Document { text, settings, .. } = &*self.document;
        let progress = &mut self.progress;
        let is_search = !progress.has_fresh();
        if is_search && let Some(n) = progress.next_search() {
            let piece = &text.pieces[n];
            let Some(checked) = search(piece, text, settings, token) else { return false };
            progress.searched(n, checked.findings.len());
            let _ = piece.checked.set(checked);
        }
        while begun.elapsed() < STEP
            && let Some(n) = progress.next_fresh()
        {
            let piece = &text.pieces[n];
            match first(piece, text, settings) {
                First::Whole(checked) => {
                    progress.checked(n, checked.findings.len());
                    let _ = piece.checked.set(checked);
                }
                First::Draft(checked) => {
                    progress.drafted(n, checked.findings.len());
                    let _ = piece.draft.set(checked);
                }
            }
        }
        let is_done = progress.is_done();
        let is_due = self.sent.is_none_or(|sent| sent.elapsed() >= REPORT);
        let is_stage = !progress.has_fresh() && !is_search;
        if is_done || is_due || is_stage {
            self.send(client);
            if is_done && self.document.text.has_problems() {
                client.refresh_hints();
            }
        }
        is_done
    }

    fn send(&mut self, client: &Client) {
        let Document { uri, version, .. } = &*self.document;
        let diagnostics = of(&self.document, self.focus, &self.progress, &client.abilities);
        let params = PublishDiagnosticsParams { uri: uri.clone(), diagnostics, version: Some(*version) };
        client.notify::<PublishDiagnostics>(&params);
        self.sent = Some(Instant::now());
    }
}
