//! The thread that checks: it never makes the client wait, and it drops what a later change has made useless.
//!
//! The pieces nearest to the last change are checked first, and their findings are sent at once. Entries that need a long
//! search come last; a change of any document cancels the search that is running, so that the findings of the change are
//! not late.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lsp_types::notification::PublishDiagnostics;
use lsp_types::{PublishDiagnosticsParams, Uri};

use crate::solve::CancelToken;

use super::check::{First, first, search};
use super::client::Client;
use super::diagnostics::{nearest_first, of};
use super::document::Document;

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
                hear(next, &mut work, client);
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
            work.pop_front();
        }
    }
}

fn hear(news: News, work: &mut VecDeque<Work>, client: &Client) {
    let uri = match &news {
        News::Check(document, _) => &document.uri,
        News::Forget(uri) => uri,
    };
    work.retain(|known| known.document.uri != *uri);
    match news {
        News::Check(document, focus) => work.push_front(Work::new(document, focus)),
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
    /// Pieces that were never looked at, the next one last.
    fresh: Vec<usize>,
    /// Entries that need a search, the next one last.
    searches: VecDeque<usize>,
    sent: Option<Instant>,
}

impl Work {
    fn new(document: Arc<Document>, focus: usize) -> Self {
        let pieces = &document.text.pieces;
        let (mut fresh, mut searches) = (Vec::new(), VecDeque::new());
        for n in nearest_first(focus, pieces.len()).filter(|&n| pieces[n].checked.get().is_none()) {
            match pieces[n].draft.get() {
                None => fresh.push(n),
                Some(_) => searches.push_front(n),
            }
        }
        fresh.reverse();
        Work { document, focus, fresh, searches, sent: None }
    }

    /// Does a part of the work, and tells whether it was the last.
    fn step(&mut self, client: &Client, token: &CancelToken) -> bool {
        let begun = Instant::now();
        let document = Arc::clone(&self.document);
        let Document { text, settings, .. } = &*document;
        let has_searched = self.fresh.is_empty() && !self.searches.is_empty();
        if has_searched && let Some(&n) = self.searches.back() {
            let piece = &text.pieces[n];
            let Some(checked) = search(piece, text, settings, token) else { return false };
            let _ = piece.checked.set(checked);
            self.searches.pop_back();
        }
        while !self.fresh.is_empty() && begun.elapsed() < STEP {
            let Some(n) = self.fresh.pop() else { break };
            let piece = &text.pieces[n];
            match first(piece, text, settings) {
                First::Whole(checked) => drop(piece.checked.set(checked)),
                First::Draft(checked) => {
                    let _ = piece.draft.set(checked);
                    self.searches.push_front(n);
                }
            }
        }
        let is_done = self.fresh.is_empty() && self.searches.is_empty();
        let is_due = self.sent.is_none_or(|sent| sent.elapsed() >= REPORT);
        let is_stage = self.fresh.is_empty() && !has_searched;
        if is_done || is_due || is_stage {
            self.send(client);
            if is_done && text.has_problems() {
                client.refresh_hints();
            }
        }
        is_done
    }

    fn send(&mut self, client: &Client) {
        let Document { uri, version, .. } = &*self.document;
        let diagnostics = of(&self.document, self.focus, &client.abilities);
        let params = PublishDiagnosticsParams { uri: uri.clone(), diagnostics, version: Some(*version) };
        client.notify::<PublishDiagnostics>(&params);
        self.sent = Some(Instant::now());
    }
}
