//! Terminal colours as values: escape codes around a text. Nothing here asks what a terminal can show, and nothing is
//! global; the code that prints the text removes the codes where they are not wanted.

/// How a text looks on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style(&'static str);

impl Style {
    /// White's pieces.
    pub(super) const WHITE: Style = Style("\x1b[1;33m");
    /// Black's pieces.
    pub(super) const BLACK: Style = Style("\x1b[1;34m");

    /// The brackets around marked squares.
    pub(super) const MARK: Style = Style("\x1b[1;31m");

    /// The text in this style.
    pub(super) fn paint(self, text: &str) -> String {
        format!("{}{text}\x1b[0m", self.0)
    }
}
