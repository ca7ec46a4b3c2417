//! Messages over standard input and output, as the protocol frames them: a header with the length, then JSON.
//!
//! A message that cannot be read is answered and passed over; a header that cannot be read ends the server, because nothing
//! says where the next message begins. A length is never trusted: memory is taken as bytes arrive.

use std::io::{self, BufRead, Read as _};

use lsp_server::{ErrorCode, Message, Notification, RequestId, Response};
use lsp_types::notification::{LogMessage, Notification as _};
use lsp_types::{LogMessageParams, MessageType};
use serde_json::Value;

/// The most bytes of a message: a text of 100 MB and what JSON adds to it have room.
const MOST: u64 = 1 << 29;

/// The most bytes of a line of a header.
const LONGEST_LINE: u64 = 1 << 12;

/// What was read.
enum Part {
    Message(Message),
    /// Something that is not a message, with its id if it has one.
    Unreadable(Option<RequestId>),
    /// There is nothing more.
    End,
}

/// Passes messages on from a stream, until it ends or the function says that no more are wanted. `refuse` gets the answers
/// to what cannot be read.
///
/// # Errors
/// Those of the stream; a header that cannot be read; a message that is too long.
pub fn receive(
    input: &mut impl BufRead,
    mut pass: impl FnMut(Message) -> bool,
    mut refuse: impl FnMut(Message),
) -> io::Result<()> {
    loop {
        match read(input)? {
            Part::End => return Ok(()),
            Part::Message(message) => {
                if !pass(message) {
                    return Ok(());
                }
            }
            Part::Unreadable(Some(id)) => {
                let code = ErrorCode::InvalidRequest as i32;
                refuse(Response::new_err(id, code, UNREADABLE.to_owned()).into());
            }
            Part::Unreadable(None) => {
                let params = LogMessageParams { typ: MessageType::ERROR, message: UNREADABLE.to_owned() };
                refuse(Notification::new(LogMessage::METHOD.to_owned(), params).into());
            }
        }
    }
}

/// The answer to what is not a message.
const UNREADABLE: &str = "this is not a message of the language server protocol";

fn invalid(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

fn read(input: &mut impl BufRead) -> io::Result<Part> {
    let Some(length) = length(input)? else { return Ok(Part::End) };
    if length > MOST {
        return Err(invalid(format!("a message has {length} bytes, and at most {MOST} are read")));
    }
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(Part::End);
    }
    Ok(match serde_json::from_slice::<Message>(&body) {
        Ok(message) => Part::Message(message),
        Err(_) => {
            let value: Value = serde_json::from_slice(&body).unwrap_or_default();
            Part::Unreadable(value.get("id").and_then(|id| serde_json::from_value(id.clone()).ok()))
        }
    })
}

/// The length that a header says; `None` at the end of the stream.
fn length(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.is_empty() {
            return length.map(Some).ok_or_else(|| invalid("a message has no `Content-Length`".to_owned()));
        }
        let Some((name, value)) = text.split_once(':') else {
            return Err(invalid(format!("unexpected `{text}` in place of the header of a message")));
        };
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            let value = value.trim();
            let number =
                value.parse().map_err(|_| invalid(format!("`{value}` is not the length of a message")));
            length = Some(number?);
        }
    }
}
