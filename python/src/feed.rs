//! Results from threads in the background to an iterator of Python, in bounded memory.
//!
//! No thread in the background ever holds the interpreter: it only works on Rust values. A file object of Python is read
//! by the thread that iterates, when the background asks for bytes. So no thread can wait for the interpreter while the
//! interpreter waits for it, and files that belong to one thread are read by that thread.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use lawspeaker::solve::{CancelToken, SearchProgress};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::errors::Failure;

/// How long Python waits for a result before it looks for an interrupt (Ctrl-C).
const TICK: Duration = Duration::from_millis(50);
/// Messages that may wait for Python.
const WAITING: usize = 2;
/// Results that weigh more than this, in bytes, are not collected any more while Python is busy: the work stops.
const HEAVY: usize = 1 << 20;
/// Bytes to read from a file object at a time.
const CHUNK: usize = 1 << 18;

/// What the background says.
enum Event<T> {
    /// Results, in order.
    Items(Vec<T>),
    /// More bytes of the file object with this number are needed.
    Wanted(usize),
    /// The work stopped.
    Failed(Failure),
}

/// Python does not need further results.
#[derive(Debug)]
pub(crate) struct Stopped;

/// The end of the channel in the background.
pub(crate) struct Sink<T> {
    events: SyncSender<Event<T>>,
    cancel: CancelToken,
    pending: Vec<T>,
    weight: usize,
}

impl<T> Sink<T> {
    /// Hands results on, which take about this number of bytes. While Python is busy they are collected, so that a quick
    /// background needs few messages.
    pub(crate) fn give(&mut self, items: Vec<T>, weight: usize) -> Result<(), Stopped> {
        if self.cancel.is_cancelled() {
            return Err(Stopped);
        }
        self.pending.extend(items);
        self.weight += weight;
        if self.pending.is_empty() {
            return Ok(());
        }
        let event = Event::Items(std::mem::take(&mut self.pending));
        let sent = match self.events.try_send(event) {
            Err(TrySendError::Full(event)) if self.weight > HEAVY => {
                self.events.send(event).map_err(|_| Stopped)
            }
            Err(TrySendError::Full(Event::Items(items))) => {
                self.pending = items;
                return Ok(());
            }
            Err(_) => Err(Stopped),
            Ok(()) => Ok(()),
        };
        self.weight = 0;
        sent
    }

    /// Says why the work stopped, after the results before it.
    fn end(self, done: Result<(), Failure>) {
        // If Python has gone, nothing of this is needed.
        if !self.pending.is_empty() && self.events.send(Event::Items(self.pending)).is_err() {
            return;
        }
        if let Err(failure) = done {
            drop(self.events.send(Event::Failed(failure)));
        }
    }

    /// The token that is cancelled when Python needs no further results.
    pub(crate) fn cancel(&self) -> &CancelToken {
        &self.cancel
    }
}

/// A file object of Python, as the background reads it.
pub(crate) struct Remote {
    ask: Box<dyn FnMut() -> bool + Send>,
    answers: Receiver<Vec<u8>>,
    chunk: io::Cursor<Vec<u8>>,
    ended: bool,
}

impl Read for Remote {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let taken = self.chunk.read(buffer)?;
            if taken > 0 || self.ended || buffer.is_empty() {
                return Ok(taken);
            }
            // If Python has ended, the stream ends too: nobody reads the results.
            let chunk = if (self.ask)() { self.answers.recv().unwrap_or_default() } else { Vec::new() };
            self.ended = chunk.is_empty();
            self.chunk = io::Cursor::new(chunk);
        }
    }
}

/// The end of the channel in Python: results in order.
pub(crate) struct Feed<T> {
    ready: VecDeque<T>,
    /// None after the end.
    events: Option<Mutex<Receiver<Event<T>>>>,
    /// The file objects, and where their bytes go.
    files: Vec<(Py<PyAny>, SyncSender<Vec<u8>>)>,
    worker: Option<thread::JoinHandle<()>>,
    cancel: CancelToken,
    progress: Option<Progress>,
}

/// A function of Python that hears how far a search is, while Python waits for the result.
pub(crate) struct Progress {
    hear: Py<PyAny>,
    /// What the search said last, until Python has heard it.
    last: Arc<Mutex<Option<SearchProgress>>>,
}

impl Progress {
    /// For this function of Python; and the function that the search calls with its progress.
    pub(crate) fn new(hear: Py<PyAny>) -> (Self, impl Fn(SearchProgress) + Send + Sync + 'static) {
        let last = Arc::new(Mutex::new(None));
        let told = Arc::clone(&last);
        let tell = move |progress| *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
        (Progress { hear, last }, tell)
    }

    /// Tells Python the news.
    fn pass_on(&self, py: Python<'_>) -> PyResult<()> {
        let Some(said) = self.last.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return Ok(());
        };
        let news = PyDict::new(py);
        news.set_item("nodes", said.nodes)?;
        news.set_item("moves", said.depth.map(NonZero::get))?;
        news.set_item("first_moves", said.first_moves)?;
        news.set_item("done", said.done)?;
        self.hear.call1(py, (news,)).map(drop)
    }
}

impl<T: Send + 'static> Feed<T> {
    /// Lets a function of Python hear the progress. An exception of this function ends the work.
    pub(crate) fn with_progress(mut self, progress: Option<Progress>) -> Self {
        self.progress = progress;
        self
    }

    /// Starts work in the background, which gets the file objects as streams, in their order.
    pub(crate) fn start(
        files: Vec<Py<PyAny>>,
        work: impl FnOnce(Vec<Remote>, &mut Sink<T>) -> Result<(), Failure> + Send + 'static,
    ) -> PyResult<Self> {
        let (sender, events) = sync_channel(WAITING);
        let cancel = CancelToken::new();
        let mut remotes = Vec::new();
        let mut answered = Vec::new();
        for (n, file) in files.into_iter().enumerate() {
            let (answer, answers) = sync_channel(1);
            let (ask, token) = (sender.clone(), cancel.clone());
            let ask = Box::new(move || !token.is_cancelled() && ask.send(Event::Wanted(n)).is_ok());
            remotes.push(Remote { ask, answers, chunk: io::Cursor::default(), ended: false });
            answered.push((file, answer));
        }
        let mut sink = Sink { events: sender, cancel: cancel.clone(), pending: Vec::new(), weight: 0 };
        let worker = thread::Builder::new().name("lawspeaker".to_owned()).spawn(move || {
            let done = work(remotes, &mut sink);
            sink.end(done);
        })?;
        Ok(Feed {
            ready: VecDeque::new(),
            events: Some(Mutex::new(events)),
            files: answered,
            worker: Some(worker),
            cancel,
            progress: None,
        })
    }

    /// The next result. Other threads of Python run while this one waits.
    ///
    /// # Errors
    /// Why the work stopped, what a file object raises, and an interrupt.
    pub(crate) fn next(&mut self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Ok(Some(item));
            }
            let Some(events) = self.events.as_mut() else { return Ok(None) };
            let events = events.get_mut().unwrap_or_else(PoisonError::into_inner);
            let event = py.detach(move || events.recv_timeout(TICK));
            let heard = py.check_signals().and_then(|()| match &self.progress {
                Some(progress) => progress.pass_on(py),
                None => Ok(()),
            });
            let outcome = heard.and_then(|()| match event {
                Ok(Event::Items(items)) => {
                    self.ready = items.into();
                    Ok(())
                }
                Ok(Event::Wanted(n)) => self.answer(py, n),
                Ok(Event::Failed(failure)) => Err(failure.raise(py)),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Err(RecvTimeoutError::Disconnected) => {
                    self.events = None;
                    let panicked = self.worker.take().is_some_and(|worker| worker.join().is_err());
                    let message = "the work stopped because of a defect of lawspeaker";
                    if panicked { Err(PyRuntimeError::new_err(message)) } else { Ok(()) }
                }
            });
            if let Err(error) = outcome {
                self.stop();
                return Err(error);
            }
        }
    }

    /// Reads from a file object, and hands the bytes to the background.
    fn answer(&self, py: Python<'_>, n: usize) -> PyResult<()> {
        let (file, answer) = &self.files[n];
        let file = file.bind(py);
        // What a pipe has is enough: `read` would wait for more.
        let method = if file.hasattr("read1")? { "read1" } else { "read" };
        let read = file.call_method1(method, (CHUNK,))?;
        let bytes = if let Ok(bytes) = read.cast::<PyBytes>() {
            bytes.as_bytes().to_vec()
        } else if let Ok(text) = read.cast::<PyString>() {
            text.to_cow()?.into_owned().into_bytes()
        } else if let Ok(bytes) = read.extract::<Vec<u8>>() {
            bytes
        } else {
            let kind = read.get_type().name()?;
            return Err(PyTypeError::new_err(format!("read() must return bytes or str, not `{kind}`")));
        };
        // The background may have stopped; then no bytes are needed.
        drop(answer.send(bytes));
        Ok(())
    }
}

impl<T> Feed<T> {
    /// Ends the work. Results that are ready are dropped.
    pub(crate) fn stop(&mut self) {
        self.cancel.cancel();
        self.events = None;
        self.files.clear();
        self.ready.clear();
    }
}

impl<T> Drop for Feed<T> {
    fn drop(&mut self) {
        self.stop();
    }
}
