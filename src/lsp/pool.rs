//! Threads that answer requests, so that a long answer holds up neither the text nor the other answers.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use lsp_server::{ErrorCode, RequestId};

use crate::solve::CancelToken;

use super::client::Client;

/// The number of requests that are answered at a time.
const THREADS: usize = 4;

/// An answer, or the reason why the request has no answer.
pub(crate) type Answer = Result<serde_json::Value, (ErrorCode, String)>;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that answer requests.
pub(crate) struct Pool {
    jobs: Option<Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
    open: Arc<Mutex<HashMap<RequestId, CancelToken>>>,
}

impl Pool {
    pub(crate) fn new() -> Self {
        let (jobs, receiver) = channel::<Job>();
        let receiver = Arc::new(Mutex::new(receiver));
        let work = |receiver: Arc<Mutex<Receiver<Job>>>| {
            move || {
                loop {
                    let job = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    match job {
                        Ok(job) => job(),
                        Err(_) => return,
                    }
                }
            }
        };
        let threads = (0..THREADS).map(|_| thread::spawn(work(Arc::clone(&receiver)))).collect();
        Pool { jobs: Some(jobs), threads, open: Arc::default() }
    }

    /// Answers a request on one of the threads.
    pub(crate) fn answer(
        &self,
        id: RequestId,
        client: &Arc<Client>,
        answer: impl FnOnce(&CancelToken) -> Answer + Send + 'static,
    ) {
        let (token, client, open) = (CancelToken::new(), Arc::clone(client), Arc::clone(&self.open));
        open.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone(), token.clone());
        let job = move || {
            // A panic is a broken invariant. It costs this answer, not the text that the user is writing.
            let answered = if token.is_cancelled() {
                Err((ErrorCode::RequestCanceled, String::new()))
            } else {
                let broken = (ErrorCode::InternalError, "a broken invariant; please report it".to_owned());
                catch_unwind(AssertUnwindSafe(|| answer(&token))).unwrap_or(Err(broken))
            };
            open.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            match answered {
                _ if token.is_cancelled() => client.refuse(id, ErrorCode::RequestCanceled, "cancelled"),
                Ok(value) => client.answer(id, value),
                Err((code, why)) => client.refuse(id, code, why),
            }
        };
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(Box::new(job));
        }
    }

    /// Cancels a request. One that is answered already stays answered.
    pub(crate) fn cancel(&self, id: &RequestId) {
        if let Some(token) = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id) {
            token.cancel();
        }
    }
}

/// Cancels everything and waits for the threads.
impl Drop for Pool {
    fn drop(&mut self) {
        self.jobs = None;
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().for_each(CancelToken::cancel);
        self.threads.drain(..).for_each(|thread| drop(thread.join()));
    }
}
