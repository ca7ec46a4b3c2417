//! `lsp`: the language server on standard input and output, with the configuration that `check` has.

use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use clap::Args;
use lsp_server::{Connection, Message, Notification};

use crate::lsp::{End, Settings, receive, serve};
use crate::solve::Limits;

use super::command::{Command, Outputs};
use super::common::Common;
use super::config::Configuration;
use super::exit::{Exit, Failure, Run};
use super::output::Output;
use super::output::standard_output;
use super::problems::CHECK_NODES;

/// Serve an editor: a language server on standard input and output
#[derive(Args, Debug)]
pub struct Lsp;

impl Command for Lsp {
    fn run(&self, common: &Common, _: &mut Output) -> Run {
        let (server, stdio) = Connection::memory();
        let Connection { sender: to_server, receiver: to_client } = stdio;
        let answers = server.sender.clone();
        let reader = thread::spawn(move || {
            let pass = |message| to_server.send(message).is_ok();
            receive(&mut io::stdin().lock(), pass, |answer| drop(answers.send(answer)))
        });
        let writer = thread::spawn(move || {
            let mut output = standard_output()?;
            let is_message =
                |message: &Message| !matches!(message, Message::Notification(last) if last.method == LAST);
            // A client that is gone ends the input too, so nothing has to be done here.
            to_client.iter().take_while(is_message).try_for_each(|message| message.write(&mut output))
        });
        let last = server.sender.clone();
        let end = serve(server, &|path| settings(path, common));
        let _ = last.send(Notification::new(LAST.to_owned(), ()).into());
        let _ = writer.join();
        // The reader may wait for a client that says nothing more; it ends with the process.
        let unreadable = if reader.is_finished() { reader.join().ok().and_then(Result::err) } else { None };
        match (end, unreadable) {
            (_, Some(error)) => Err(Failure::Said(error.to_string())),
            (End::Done, None) => Ok(Exit::Done),
            (End::Abrupt, None) => Ok(Exit::Wrong),
        }
    }

    fn outputs(&self, _: &Common) -> Outputs {
        Outputs::OTHER
    }
}

/// The longest search for the claim of one entry.
const TIME: Duration = Duration::from_secs(10);

/// Tells the writer that nothing follows. It is not written.
const LAST: &str = "$/last";

/// What the options and the configuration files say about a file. The files are read anew each time, because they may have
/// changed.
fn settings(path: &Path, common: &Common) -> Result<Settings, String> {
    let configuration = Configuration::new(common.file_choice());
    let said = |failure| match failure {
        Failure::Said(message) | Failure::Unwritable(message) => message,
        Failure::Unread(file, why) => format!("{file}: {why}"),
        Failure::ClosedPipe => "the configuration cannot be read".to_owned(),
    };
    let holds = configuration.holds_for_file(path).map_err(said)?;
    Ok(Settings {
        variant: common.variant,
        default_variant: common.default_variant.or(holds.default_variant()),
        rules: holds.rules(),
        limits: Limits::nodes(CHECK_NODES).with_time(TIME),
    })
}
