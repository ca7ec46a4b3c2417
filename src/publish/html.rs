//! A page for a browser and for a printer, in one file: no script, no request, and a content security policy that allows the
//! style of the page by its hash and nothing else.

use crate::page::{opening, with_colours};
use crate::render::{Drawings, escaped};
use crate::report::{Line, Role};

use super::sheet::{Diagram, Sheet};
use super::text::{Outliner, outline};

/// The style of every page.
const STYLE: &str = include_str!("assets/publish.css");

/// Its hash (SHA-256 in base 64). A test holds it to the text.
const STYLE_HASH: &str = "2cO1wvfu2mvgFxzL0KszpTIwnnKc319O82cNtM8P2Tk=";

pub(super) fn head() -> String {
    let allowed = format!("style-src 'sha256-{STYLE_HASH}'");
    opening("Problems", &with_colours(STYLE), &allowed) + "<h1>Problems</h1>\n<main>\n"
}

/// A problem with this number. All diagrams share their drawings, and the ids of each begin with its number.
pub(super) fn problem(sheet: &Sheet, number: u64, drawings: &mut Drawings) -> String {
    let mut out = format!("<article>\n<h2>{}</h2>\n", escaped(&sheet.heading));
    for (class, said) in [("title", &sheet.title), ("author", &sheet.author), ("source", &sheet.source)] {
        if let Some(said) = said {
            out += &format!("<p class=\"{class}\">{}</p>\n", escaped(said));
        }
    }
    out += "<figure>\n";
    if let Some(diagram) = &sheet.diagram {
        out += &picture(diagram, &format!("p{number}-"), drawings);
    }
    let stipulation = sheet.stipulation.iter().map(|stipulation| format!("<b>{}</b>", escaped(stipulation)));
    let others = sheet.turn.as_deref().into_iter().chain(sheet.game);
    let others = others.chain(sheet.diagram.as_ref().map(|diagram| diagram.pieces.as_str()));
    let below: Vec<_> =
        stipulation.chain(others.map(|other| format!("<span>{}</span>", escaped(other)))).collect();
    out += &format!("<figcaption>{}</figcaption>\n</figure>\n", below.join(" "));
    for (n, part) in sheet.parts.iter().enumerate() {
        if let Some(label) = &part.label {
            out += &format!("<h3>{}</h3>\n", escaped(label));
        }
        if let Some(diagram) = &part.diagram {
            let drawn = picture(diagram, &format!("p{number}-{n}-"), drawings);
            out += &format!("<figure>\n{drawn}</figure>\n");
        }
        for note in &part.notes {
            out += &format!("<p class=\"note\">{}</p>\n", escaped(note));
        }
        let mut list = List(String::new());
        outline(&part.lines, &mut list);
        out += &list.0;
    }
    for comment in &sheet.comments {
        out += &format!("<p class=\"comment\">{}</p>\n", escaped(comment));
    }
    out + "</article>\n"
}

/// A diagram, whose ids have this beginning.
fn picture(diagram: &Diagram, ids: &str, drawings: &mut Drawings) -> String {
    drawings.picture(&diagram.picture, &format!("{}-", diagram.variant.id()), ids)
}

pub(super) fn foot(drawings: &Drawings) -> String {
    format!(
        "</main>\n<svg class=\"drawings\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n{}</defs></svg>\n\
         </body>\n</html>\n",
        drawings.definitions()
    )
}

/// A list of HTML.
struct List(String);

impl Outliner for List {
    fn open(&mut self, level: usize) {
        self.0 += if level == 0 { "<ul class=\"play\">\n" } else { "\n<ul>\n" };
    }

    fn item(&mut self, _: usize, line: &Line) {
        self.0 += "<li>";
        line.parts.iter().for_each(|part| self.0 += &set(part.role, &part.text));
    }

    fn end_item(&mut self) {
        self.0 += "</li>\n";
    }

    fn close(&mut self) {
        self.0 += "</ul>\n";
    }
}

fn set(role: Role, text: &str) -> String {
    let text = escaped(text);
    let (name, class) = match role {
        Role::Words | Role::Moves => return text,
        Role::Key => ("b", "key"),
        Role::Try => ("span", "try"),
        Role::Threat => ("span", "threat"),
        Role::Refutation => ("span", "refutation"),
        Role::Dual => ("i", "dual"),
        Role::Wrong => ("b", "wrong"),
    };
    format!("<{name} class=\"{class}\">{text}</{name}>")
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    use sha2::{Digest, Sha256};

    use super::*;

    /// A browser refuses a style whose hash is another one. After a change of the style, put the hash here that this test
    /// prints.
    #[test]
    fn the_policy_names_the_hash_of_the_style() {
        assert_eq!(STYLE_HASH, BASE64_STANDARD.encode(Sha256::digest(with_colours(STYLE))));
        assert!(!STYLE.contains("</"));
    }
}
