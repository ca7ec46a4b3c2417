//! Decompresses the pieces of a stream on several threads, and returns their texts in order.
//!
//! From the first damaged or too long piece on, one thread decompresses the rest as it is read. So a damaged file
//! gives the same bytes and the same error as without threads.

use std::collections::VecDeque;
use std::io::{self, BufReader, Cursor, Read};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use flate2::bufread::MultiGzDecoder;

use super::Alone;
use super::pieces::{Kind, Piece, Pieces};

/// The number of threads that one unpacking thread supplies with text. Unpacking a text is many times faster than replaying its
/// games.
const SERVED: usize = 4;

/// The length of pieces and their text, for each unpacking thread, from which on no more pieces are read. But one piece is always
/// unpacked ahead.
const AHEAD: usize = 2 << 20;

/// The same for any number of threads.
const MOST_AHEAD: usize = 4 << 20;

/// Unpacks a stream.
pub(super) struct Parallel<R> {
    kind: Kind,
    /// How many threads unpack.
    threads: usize,
    /// Where pieces come from, until one thread goes on alone.
    pieces: Option<Pieces<R>>,
    /// Pieces that are being unpacked, in their order.
    ahead: VecDeque<Ahead>,
    /// How many bytes they have, about.
    weight: usize,
    /// Where the threads get pieces from. Without it they end.
    tasks: Option<Sender<Task>>,
    now: Now,
    /// The memory of a text that was given out, which the next one gets.
    spare: Vec<u8>,
    /// Set when one thread has to unpack what is left.
    alone: Alone,
}

/// What is being given out.
enum Now {
    Text(Cursor<Vec<u8>>),
    Stream(Box<dyn Read + Send>),
}

/// A piece that is being unpacked.
struct Ahead {
    text: Receiver<Text>,
    weight: usize,
}

/// A piece, memory for its text, and the place where the text is put.
struct Task {
    piece: Piece,
    room: Vec<u8>,
    place: SyncSender<Text>,
}

/// What a piece came to.
struct Text {
    piece: Piece,
    /// None if it is damaged or too long.
    text: Option<Vec<u8>>,
}

impl<R: Read + Send + 'static> Parallel<R> {
    /// Unpacks a stream for this number of threads, which work on its text.
    pub(super) fn new(raw: R, kind: Kind, threads: NonZero<usize>) -> Self {
        Parallel {
            kind,
            threads: threads.get().div_ceil(SERVED),
            pieces: Some(Pieces::new(raw, kind)),
            ahead: VecDeque::new(),
            weight: 0,
            tasks: None,
            now: Now::Text(Cursor::default()),
            spare: Vec::new(),
            alone: Alone::from(false),
        }
    }

    /// Says later whether one thread had to unpack most of the stream.
    pub(super) fn alone(&self) -> Alone {
        self.alone.clone()
    }

    /// Goes on to what is next; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        if let Now::Text(text) = &mut self.now {
            self.spare = std::mem::take(text).into_inner();
        }
        if self.ahead.is_empty() {
            self.look_ahead();
        }
        if let Some(Ahead { text, weight }) = self.ahead.pop_front() {
            self.weight -= weight;
            // The piece goes before the next ones are read.
            match text.recv().map_err(no_thread)? {
                Text { text: Some(text), .. } => self.now = Now::Text(Cursor::new(text)),
                Text { piece, text: None } => self.go_on_alone(piece.bytes)?,
            }
            self.look_ahead();
            return Ok(true);
        }
        let is_end = self.pieces.as_mut().is_none_or(Pieces::is_empty);
        if !is_end {
            self.go_on_alone(Vec::new())?;
        }
        Ok(!is_end)
    }

    /// Unpacks everything from these bytes on as it is read.
    fn go_on_alone(&mut self, mut bytes: Vec<u8>) -> io::Result<()> {
        self.alone.set();
        self.tasks = None;
        for Ahead { text, .. } in self.ahead.drain(..) {
            bytes.append(&mut text.recv().map_err(no_thread)?.piece.bytes);
        }
        let (compression, bytes) = (self.kind.compression(), Cursor::new(bytes));
        self.now = Now::Stream(match self.pieces.take() {
            Some(pieces) => compression.stream(BufReader::new(bytes.chain(pieces.into_rest())))?,
            None => compression.stream(bytes)?,
        });
        Ok(())
    }

    /// Gives pieces to the threads.
    fn look_ahead(&mut self) {
        let most = self.threads.saturating_mul(AHEAD).min(MOST_AHEAD);
        while let Some(pieces) = &mut self.pieces
            && (self.ahead.is_empty() || self.weight < most)
            && let Some(piece) = pieces.next()
        {
            let weight = piece.bytes.len() + piece.size;
            let (place, text) = sync_channel(1);
            self.weight += weight;
            self.ahead.push_back(Ahead { text, weight });
            let room = std::mem::take(&mut self.spare);
            self.give(Task { piece, room, place });
        }
    }

    /// Gives a piece to the threads, which are started with the first one.
    fn give(&mut self, task: Task) {
        let tasks = self.tasks.take().unwrap_or_else(|| start(self.kind, self.threads));
        if let Err(unsent) = tasks.send(task) {
            // No thread could be started.
            let Task { piece, place, .. } = unsent.0;
            drop(place.send(Text { piece, text: None }));
        }
        self.tasks = Some(tasks);
    }
}

impl<R: Read + Send + 'static> Read for Parallel<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match &mut self.now {
                Now::Text(text) => text.read(buffer)?,
                Now::Stream(rest) => rest.read(buffer)?,
            };
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if !self.advance()? {
                self.now = Now::Text(Cursor::default());
                return Ok(0);
            }
        }
    }
}

fn no_thread(_: RecvError) -> io::Error {
    io::Error::other("a thread that unpacks has ended")
}

/// Starts threads that unpack, as many as the system gives.
fn start(kind: Kind, threads: usize) -> Sender<Task> {
    let (sender, tasks) = channel();
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..threads {
        let tasks = Arc::clone(&tasks);
        let started = thread::Builder::new().name("unpacker".to_owned()).spawn(move || serve(&tasks, kind));
        if started.is_err() {
            break;
        }
    }
    sender
}

fn serve(tasks: &Mutex<Receiver<Task>>, kind: Kind) {
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Task { piece, room, place }) = next else { return };
        let text = unpacked(kind, &piece, room);
        // The reader may have gone; then the text is not needed.
        drop(place.send(Text { piece, text }));
    }
}

/// The text of a piece, unless it is damaged or longer than it says.
fn unpacked(kind: Kind, piece: &Piece, mut text: Vec<u8>) -> Option<Vec<u8>> {
    text.clear();
    text.reserve_exact(piece.size);
    match kind {
        Kind::Frames => {
            zstd::bulk::Decompressor::new().ok()?.decompress_to_buffer(&piece.bytes, &mut text).ok()?;
        }
        Kind::Blocks => {
            let unpacker = MultiGzDecoder::new(&piece.bytes[..]);
            unpacker.take(piece.size as u64 + 1).read_to_end(&mut text).ok()?;
        }
    }
    (text.len() <= piece.size).then_some(text)
}

#[cfg(test)]
mod tests;
