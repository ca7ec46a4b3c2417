//! The configuration: found for a document, read again when it changes, reported when it cannot be read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lawspeaker::lsp::Settings;
use lawspeaker::variants::Variant;
use serde_json::json;

use crate::client::{Client, abilities};

const URI: &str = "file:///games/thing.pgn";
const UNNAMED: &str = "[Result \"*\"]\n\n1. d4 d7 2. Ra5 *\n";

#[test]
fn the_variant_of_the_configuration_holds() {
    let configure = |path: &std::path::Path| {
        assert_eq!(path, std::path::Path::new("/games/thing.pgn"));
        Ok(Settings { default_variant: Some(Variant::Odin), ..Settings::default() })
    };
    let mut client = Client::with(abilities(), configure);
    client.open(URI, UNNAMED);
    let found = client.diagnostics(URI);
    assert!(found.iter().any(|it| it["message"].as_str().unwrap().starts_with("ODIN-2")), "{found:?}");
}

#[test]
fn a_change_of_the_configuration_checks_everything_again() {
    let is_odin = Arc::new(AtomicBool::new(false));
    let now = Arc::clone(&is_odin);
    let configure = move |_: &std::path::Path| {
        let default_variant = now.load(Ordering::SeqCst).then_some(Variant::Odin);
        Ok(Settings { default_variant, ..Settings::default() })
    };
    let mut can = abilities();
    can["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    let mut client = Client::with(can, configure);
    let registered = client.hear("client/registerCapability");
    assert!(registered.to_string().contains("**/lawspeaker.toml"), "{registered}");
    client.open(URI, UNNAMED);
    assert!(client.diagnostics(URI).iter().all(|it| !it["message"].as_str().unwrap().starts_with("ODIN")));
    is_odin.store(true, Ordering::SeqCst);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert!(client.diagnostics(URI).iter().any(|it| it["message"].as_str().unwrap().starts_with("ODIN-2")));
}

#[test]
fn a_configuration_that_cannot_be_read_is_shown() {
    let mut client = Client::with(abilities(), |_| Err("lawspeaker.toml:1: unknown key `x`".to_owned()));
    client.open(URI, UNNAMED);
    assert_eq!(client.hear("window/showMessage")["message"], "lawspeaker.toml:1: unknown key `x`");
    client.diagnostics(URI);
}
