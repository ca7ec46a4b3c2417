//! The text that a hover shows.

use lsp_types::{HoverContents, MarkupContent, MarkupKind};

use crate::any::AnyPosition;
use crate::notation::Span;
use crate::report::harmless;
use crate::variants::Variant;

/// Text for people. Where the client shows no Markdown it is plain.
pub(super) struct Page {
    markdown: bool,
    text: String,
}

impl Page {
    pub(super) fn new(markdown: bool) -> Self {
        Page { markdown, text: String::new() }
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str(text);
    }

    /// Words that stand out.
    pub(super) fn title(&mut self, text: &str) {
        let text = harmless(text);
        // A capital of the record's own text must not become a sign of Markdown.
        let shown = if self.markdown { format!("**`{}`**", text.replace('`', "'")) } else { text };
        self.paragraph(&shown);
    }

    /// Text in lines that must stay as they are.
    fn block(&mut self, text: &str) {
        let text = text.trim_end();
        let shown = if self.markdown { format!("```text\n{text}\n```") } else { text.to_owned() };
        self.paragraph(&shown);
    }

    /// The board of a position. A picture of it would follow here.
    pub(super) fn board(&mut self, position: &AnyPosition) {
        self.block(&position.to_string());
        let fen = position.fen();
        self.paragraph(&if self.markdown { format!("`{fen}`") } else { fen });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn contents(self) -> HoverContents {
        let kind = if self.markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
        HoverContents::Markup(MarkupContent { kind, value: self.text })
    }
}

/// A variant in a few words, with its start position.
pub(super) fn about_variant(variant: Variant, page: &mut Page) {
    let rules = variant.ruleset();
    let size = rules.size;
    page.paragraph(&format!(
        "{} (`{}`), {} files and {} ranks. `lawspeaker rules {}` prints its rules.",
        rules.name,
        rules.id,
        size.files(),
        size.ranks(),
        rules.id
    ));
    page.board(&AnyPosition::start(variant));
}

/// Whether a span has a byte.
pub(super) fn has(span: Span, byte: usize) -> bool {
    (span.start as usize..span.end as usize).contains(&byte)
}
