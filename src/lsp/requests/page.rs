//! The text that a hover shows.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use lsp_types::{HoverContents, MarkupContent, MarkupKind};

use crate::any::AnyPosition;
use crate::lsp::client::Abilities;
use crate::notation::Span;
use crate::render::{Picture, PictureOptions, svg};
use crate::report::{escape_controls, markdown_sentence};
use crate::variants::Variant;

/// Text for people. Where the client shows no Markdown it is plain.
pub(super) struct Page {
    markdown: bool,
    /// Whether boards are pictures.
    pictures: bool,
    text: String,
}

impl Page {
    pub(super) fn new(abilities: &Abilities) -> Self {
        let Abilities { markdown, pictures, .. } = *abilities;
        Page { markdown, pictures: markdown && pictures, text: String::new() }
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str(text);
    }

    /// A paragraph of words with texts of the record, such as the sentence of a finding. Only what it quotes is
    /// marked, as code: an editor would load a picture that a record names.
    pub(super) fn sentence(&mut self, text: &str) {
        let text = escape_controls(text);
        self.paragraph(&if self.markdown { markdown_sentence(&text) } else { text });
    }

    /// Words that stand out.
    pub(super) fn title(&mut self, text: &str) {
        let text = escape_controls(text);
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

    /// The board of a position: a picture where the client shows pictures, text elsewhere.
    pub(super) fn board(&mut self, position: &AnyPosition) {
        match self.pictures.then(|| picture(position)).flatten() {
            Some(svg) => {
                let data = BASE64_STANDARD.encode(svg);
                self.paragraph(&format!("![board](data:image/svg+xml;base64,{data})"));
            }
            None => self.block(&position.to_string()),
        }
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

/// The pixels of the longer side of a picture.
const PIXELS: u32 = 320;

/// The position as an SVG.
fn picture(position: &AnyPosition) -> Option<String> {
    let options = PictureOptions { size: Some(PIXELS), ..PictureOptions::default() };
    Some(svg(&Picture::of(position.board()), &options))
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
