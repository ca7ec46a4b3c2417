//! An open document.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;
use percent_encoding::percent_decode_str;

use super::settings::Settings;
use super::text::Text;

/// An open document, as it is at one moment. A copy is cheap.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    pub(crate) path: PathBuf,
    /// The number that the client gave to this text.
    pub(crate) version: i32,
    pub(crate) text: Text,
    pub(crate) settings: Arc<Settings>,
}

/// The documents that are open, by the text of their URIs.
pub(crate) type Documents = HashMap<String, Arc<Document>>;

/// The path of a file. A document that is not a file has a name without a folder.
pub(crate) fn path_of(uri: &Uri) -> PathBuf {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    match uri.as_str().strip_prefix("file://") {
        Some(rest) => {
            let path = &rest[rest.find('/').unwrap_or(0)..];
            // `/c:/games` is `c:/games`.
            let drive = cfg!(windows) && path.get(2..3) == Some(":") || path.get(2..5) == Some("%3A");
            PathBuf::from(decoded(if cfg!(windows) && drive { &path[1..] } else { path }))
        }
        None => {
            let name = uri.as_str().rsplit(['/', ':']).next().unwrap_or_default();
            Path::new(&decoded(name)).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_become_paths() {
        let of = |uri: &str| path_of(&uri.parse().unwrap());
        assert_eq!(of("untitled:Untitled-1"), Path::new("Untitled-1"));
        assert_eq!(of("file:"), Path::new(""));
        #[cfg(unix)]
        {
            assert_eq!(of("file:///a/b%20c/%C3%B6.pgn"), Path::new("/a/b c/ö.pgn"));
            assert_eq!(of("file://host/a.pgn"), Path::new("/a.pgn"));
        }
    }
}
