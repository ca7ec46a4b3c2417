//! A picture as SVG: small, without style sheets, scripts and fonts of its own. Every drawing is defined once and used by
//! reference. Each square has its name as `id`, and `<title>` and `<desc>` say what the picture shows.
//!
//! A page puts boards together from the drawings of a game, one by one. Their colours are variables of a style sheet there, so that
//! the reader chooses the theme.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::geometry::Square;
use crate::notation::text::is_control;
use crate::rules::{Ground, Piece, PieceKind, Side};
use crate::variants::{Variant, boards};

use super::grounds;
use super::layout::{Floor, Item, Layout, SQUARE, Shade, letter_scale};
use super::lettering::{self, CAPITAL, GAP};
use super::options::{Lettering, PictureOptions, layers_of};
use super::outline::{Layer, Paint, Point, Step, steps};
use super::picture::{Picture, PieceView};
use super::theme::{Colour, Palette};

/// The picture as an SVG document.
#[must_use]
pub fn svg(picture: &Picture, options: &PictureOptions) -> String {
    let mut writer = Writer::new(options.theme.palette(), options);
    let element = writer.element(picture, |definitions| format!("<defs>\n{definitions}</defs>\n"));
    element.replacen("<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"", 1)
}

/// The drawings that the pictures of a page share. Their colours are variables of a style sheet, so that the reader chooses the
/// theme.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawings(BTreeMap<String, String>);

impl Drawings {
    /// A picture as a part of the page. Its ids begin with `id_prefix`, those of its drawings with `game`.
    pub(crate) fn picture(&mut self, picture: &Picture, game: &str, id_prefix: &str) -> String {
        let options = PictureOptions { id_prefix: id_prefix.to_owned(), ..PictureOptions::default() };
        let mut writer = Writer::new(Palette::VARIABLES, &options);
        writer.drawings_prefix = game;
        let element = writer.element(picture, |_| String::new());
        self.0
            .extend(writer.definitions.into_iter().map(|(name, drawing)| (game.to_owned() + &name, drawing)));
        element
    }

    /// All drawings, to be put into `<defs>`.
    pub(crate) fn definitions(&self) -> String {
        self.0.values().map(String::as_str).collect()
    }
}

pub(super) struct Writer<'a> {
    palette: Palette,
    options: &'a PictureOptions,
    /// What the ids of drawings begin with.
    drawings_prefix: &'a str,
    /// What is used by reference, by its name.
    definitions: BTreeMap<String, String>,
    body: String,
}

impl<'a> Writer<'a> {
    pub(super) fn new(palette: Palette, options: &'a PictureOptions) -> Self {
        let drawings_prefix = &options.id_prefix;
        Writer { palette, options, drawings_prefix, definitions: BTreeMap::new(), body: String::new() }
    }

    /// All that was defined.
    pub(super) fn definitions(self) -> String {
        self.definitions.into_values().collect()
    }

    /// The element of a picture, with its drawings as `define` writes them.
    fn element(&mut self, picture: &Picture, define: impl FnOnce(String) -> String) -> String {
        let layout = Layout::of(picture);
        for item in &layout.items {
            self.item(picture, item);
        }
        let (width, height) = self.options.pixels(layout.width, layout.height);
        let prefix = &self.options.id_prefix;
        let Palette { background, .. } = self.palette;
        let definitions = define(self.definitions.values().map(String::as_str).collect());
        format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {} {}\" role=\"img\" \
             aria-labelledby=\"{prefix}title {prefix}desc\">\n\
             <title id=\"{prefix}title\">{}</title>\n<desc id=\"{prefix}desc\">{}</desc>\n\
             {definitions}<rect width=\"100%\" height=\"100%\" fill=\"{background}\"/>\n{}</svg>\n",
            layout.width,
            layout.height,
            escaped(&picture.title),
            escaped(&picture.in_words()),
            self.body,
        )
    }

    fn item(&mut self, picture: &Picture, item: &Item) {
        let Palette { text, mark, arrow, rim, white, black, .. } = self.palette;
        match item {
            Item::Floor(square, floor, at) => self.floor(picture, *square, *floor, *at),
            Item::Frame((x, y), (width, height)) => {
                let _ = writeln!(
                    self.body,
                    "<path fill=\"none\" stroke=\"{text}\" stroke-width=\"4\" d=\"M{} {}h{}v{}h-{}z\"/>",
                    x - 2,
                    y - 2,
                    width + 4,
                    height + 4,
                    width + 4
                );
            }
            Item::Brackets(at) => {
                let name = self.define_brackets();
                self.reuse(name, *at, SQUARE);
            }
            Item::Piece(piece, at, side) => {
                let name = self.define_piece(*piece);
                self.reuse(&name, *at, *side);
            }
            Item::Ring(at) => {
                self.define_mark("mark", "M50 7a43 43 0 1 0 .1 0z", mark, rim, [12, 6]);
                self.reuse("mark", *at, SQUARE);
            }
            Item::Dot(at) => {
                let dot = format!(
                    "<circle id=\"{{}}\" cx=\"50\" cy=\"50\" r=\"13\" fill=\"{mark}\" stroke=\"{rim}\" stroke-width=\"4\"/>\n"
                );
                self.define("target", || dot);
                self.reuse("target", *at, SQUARE);
            }
            Item::Arrow(from, to) => {
                let path = arrow_path(*from, *to);
                let _ = writeln!(
                    self.body,
                    "<path class=\"arrow\" d=\"{path}\" fill=\"{arrow}\" stroke=\"{rim}\" stroke-width=\"5\" \
                     stroke-linejoin=\"round\"/>"
                );
            }
            Item::Turn(side, (x, y)) => {
                let fill = if *side == Side::White { white[0] } else { black[0] };
                let _ = writeln!(
                    self.body,
                    "<circle class=\"turn\" cx=\"{x}\" cy=\"{y}\" r=\"19\" fill=\"{fill}\" stroke=\"{text}\" stroke-width=\"5\"/>"
                );
            }
            Item::Coordinate(name, (x, y)) => {
                let scale = letter_scale();
                let left = x - lettering::width(name) * scale / 2;
                // Small letters fill the lower part of the line.
                let up = if name.as_bytes()[0].is_ascii_digit() { CAPITAL / 2 } else { 7 };
                self.strokes(name, (left, y - up * scale));
            }
            Item::Caption(line, (x, base)) => match self.options.lettering {
                Lettering::Strokes => self.strokes(line, (*x, base - CAPITAL * letter_scale())),
                Lettering::Font => {
                    let _ = writeln!(
                        self.body,
                        "<text x=\"{x}\" y=\"{base}\" font-family=\"sans-serif\" font-size=\"52\" fill=\"{text}\">{}</text>",
                        escaped(line)
                    );
                }
            },
        }
    }

    fn floor(&mut self, picture: &Picture, square: Square, floor: Floor, (x, y): Point) {
        let name = self.define_floor(floor);
        let (prefix, drawings) = (&self.options.id_prefix, self.drawings_prefix);
        let id = picture.size.name(square);
        let _ =
            writeln!(self.body, "<use id=\"{prefix}{id}\" href=\"#{drawings}{name}\" x=\"{x}\" y=\"{y}\"/>");
    }

    /// Adds the definition of a square, and returns its name.
    pub(super) fn define_floor(&mut self, floor: Floor) -> Cow<'static, str> {
        let palette = self.palette;
        let points;
        let (name, fill, lines, layers): (_, _, _, &[Layer]) = match floor {
            Floor::Light => ("l", palette.light_square, "", &[]),
            Floor::Dark => ("d", palette.dark_square, "", &[]),
            Floor::Cell => ("cell", palette.light_square, palette.ornament, grounds::CELL),
            Floor::Point(lines) => {
                points = grounds::of_point(lines);
                ("point", palette.light_square, palette.ornament, &points)
            }
            Floor::Wall => ("wall", palette.wall, palette.mortar, grounds::WALL),
            Floor::Special(_, Ground::Red) => {
                ("red", palette.red_square, palette.red_ornament, grounds::layers(Ground::Red))
            }
            Floor::Special(Shade::Light, ground) => (
                ground_name(ground, Shade::Light),
                palette.light_square,
                palette.ornament,
                grounds::layers(ground),
            ),
            Floor::Special(Shade::Dark, ground) => (
                ground_name(ground, Shade::Dark),
                palette.dark_square,
                palette.ornament,
                grounds::layers(ground),
            ),
        };
        let name = match floor {
            Floor::Point(lines) => Cow::Owned(format!("{name}-{lines}")),
            _ => Cow::Borrowed(name),
        };
        self.define(&name, || {
            let square = format!("<path fill=\"{fill}\" d=\"M0 0h100v100H0z\"/>");
            let lines: String = layers.iter().map(|layer| ground_layer(*layer, lines)).collect();
            format!("<g id=\"{{}}\">{square}{lines}</g>\n")
        });
        name
    }

    /// Adds a definition, unless it is there. `{}` in it is its id.
    fn define(&mut self, name: &str, make: impl FnOnce() -> String) {
        let prefix = self.drawings_prefix;
        if !self.definitions.contains_key(name) {
            let definition = make().replacen("{}", &format!("{prefix}{name}"), 1);
            self.definitions.insert(name.to_owned(), definition);
        }
    }

    /// Adds the definition of a mark: a line with a rim, so that it shows on every ground and on every piece.
    fn define_mark(&mut self, name: &str, path: &str, colour: Colour, rim: Colour, [wide, narrow]: [u8; 2]) {
        self.define(name, || {
            format!(
                "<g id=\"{{}}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
                 <path d=\"{path}\" stroke=\"{rim}\" stroke-width=\"{wide}\"/>\
                 <path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{narrow}\"/></g>\n"
            )
        });
    }

    /// Adds the definition of a piece, and returns its name.
    pub(super) fn define_piece(&mut self, piece: PieceView) -> String {
        let name = match piece.form_of {
            Some(letter) => format!("{}+{letter}", piece.side.letter()),
            None => format!("{}{}", piece.side.letter(), piece.letter.to_ascii_uppercase()),
        };
        let colours = self.palette.of_piece(piece);
        let pieces = self.options.pieces;
        self.define(&name, || {
            let layers: String =
                layers_of(piece, pieces).iter().map(|layer| piece_layer(*layer, colours)).collect();
            format!("<g id=\"{{}}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{layers}</g>\n")
        });
        name
    }

    /// Adds the definition of the brackets around a square of the last move, and returns its name.
    pub(super) fn define_brackets(&mut self) -> &'static str {
        let path = "M6 26V6H26M74 6H94V26M94 74V94H74M26 94H6V74";
        let Palette { arrow, rim, .. } = self.palette;
        self.define_mark("last", path, arrow, rim, [13, 7]);
        "last"
    }

    /// Uses a definition that is made for a square of 100 units.
    fn reuse(&mut self, name: &str, (x, y): Point, side: i32) {
        let prefix = self.drawings_prefix;
        let _ = if side == SQUARE {
            writeln!(self.body, "<use href=\"#{prefix}{name}\" x=\"{x}\" y=\"{y}\"/>")
        } else {
            let scale = f64::from(side) / f64::from(SQUARE);
            writeln!(
                self.body,
                "<use href=\"#{prefix}{name}\" transform=\"translate({x} {y}) scale({scale})\"/>"
            )
        };
    }

    /// Writes a text as strokes from its upper left corner.
    fn strokes(&mut self, text: &str, (x, y): Point) {
        let (scale, colour) = (letter_scale(), self.palette.text);
        let mut path = String::new();
        let mut at = 0;
        for c in text.chars() {
            let glyph = lettering::glyph(c);
            for step in lettering::strokes(glyph) {
                push_step(&mut path, moved(step, at));
            }
            at += glyph.width + GAP;
        }
        let _ = writeln!(
            self.body,
            "<path transform=\"translate({x} {y}) scale({scale})\" d=\"{path}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"1.3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        );
    }
}

const fn ground_name(ground: Ground, shade: Shade) -> &'static str {
    match (ground, shade) {
        (Ground::Throne, Shade::Light) => "throne",
        (Ground::Throne, Shade::Dark) => "dark-throne",
        (Ground::Corner, Shade::Light) => "corner",
        (Ground::Corner, Shade::Dark) => "dark-corner",
        (Ground::Gate, Shade::Light) => "gate",
        (Ground::Gate, Shade::Dark) => "dark-gate",
        (Ground::Red, _) => "red",
    }
}

/// A layer of a square.
fn ground_layer(layer: Layer, colour: Colour) -> String {
    let path = path(layer.outline);
    match layer.paint {
        Paint::Solid => format!("<path fill=\"{colour}\" d=\"{path}\"/>"),
        _ => format!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\" d=\"{path}\"/>"),
    }
}

/// A layer of a piece.
fn piece_layer(layer: Layer, [area, lines, ink]: [Colour; 3]) -> String {
    let path = path(layer.outline);
    match layer.paint {
        Paint::Body => format!("<path d=\"{path}\" fill=\"{area}\" stroke=\"{lines}\" stroke-width=\"4\"/>"),
        Paint::Line => format!("<path d=\"{path}\" fill=\"none\" stroke=\"{lines}\" stroke-width=\"4\"/>"),
        Paint::Stroke => format!("<path d=\"{path}\" fill=\"none\" stroke=\"{lines}\" stroke-width=\"9\"/>"),
        Paint::Ink => format!("<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"5\"/>"),
        Paint::Solid => format!("<path d=\"{path}\" fill=\"{lines}\"/>"),
        Paint::Light | Paint::Dark => {
            let [light, dark] = ["#ffffff", "#111111"];
            let (fill, edge) = if layer.paint == Paint::Light { (light, dark) } else { (dark, light) };
            format!("<path d=\"{path}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"4\"/>")
        }
    }
}

/// An outline as a path of SVG.
fn path(outline: &'static str) -> String {
    let mut path = String::new();
    for step in steps(outline) {
        push_step(&mut path, step);
    }
    path
}

fn push_step(path: &mut String, step: Step) {
    let _ = match step {
        Step::Move((x, y)) => write!(path, "M{x} {y}"),
        Step::Line((x, y)) => write!(path, "L{x} {y}"),
        Step::Quadratic((a, b), (x, y)) => write!(path, "Q{a} {b} {x} {y}"),
        Step::Cubic((a, b), (c, d), (x, y)) => write!(path, "C{a} {b} {c} {d} {x} {y}"),
        Step::Close => write!(path, "Z"),
        Step::Circle((x, y), r) => {
            write!(path, "M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0Z", x - r, 2 * r, 2 * r)
        }
    };
}

/// A step further to the right.
fn moved(step: Step, right: i32) -> Step {
    let m = |(x, y): Point| (x + right, y);
    match step {
        Step::Move(p) => Step::Move(m(p)),
        Step::Line(p) => Step::Line(m(p)),
        Step::Quadratic(a, p) => Step::Quadratic(m(a), m(p)),
        Step::Cubic(a, b, p) => Step::Cubic(m(a), m(b), m(p)),
        Step::Close => Step::Close,
        Step::Circle(p, r) => Step::Circle(m(p), r),
    }
}

/// The outline of an arrow that begins beside the middle of the first square and ends at the middle of the second.
fn arrow_path(from: Point, to: Point) -> String {
    super::outline::outline(from, to)
        .iter()
        .enumerate()
        .map(|(n, (x, y))| format!("{}{x:.1} {y:.1}", if n == 0 { "M" } else { "L" }))
        .collect::<String>()
        + "Z"
}

/// A text for XML, and for HTML. What a program could obey in place of showing it is left out: control characters, most of which
/// XML does not allow, and those that change the direction of text.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => out.push(' '),
            c if is_control(c) || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

/// The drawings of a game. The id of each begins with the prefix that was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// The definitions, to be put into `<defs>`. A piece has the side and the letter as its id (`wK`, a promoted form
    /// `w+P`), the sign of the last move `last`.
    pub(crate) definitions: String,
    /// The id of each square's drawing, by the number of the square.
    pub(crate) floors: Vec<String>,
    /// Whether the pieces of the side at the top are turned by half a circle, as their drawings point forward.
    pub(crate) points_forward: bool,
}

impl Sheet {
    /// The drawings of this game.
    pub(crate) fn of(variant: Variant, id_prefix: &str) -> Self {
        let options = PictureOptions { id_prefix: id_prefix.to_owned(), ..PictureOptions::default() };
        let mut writer = Writer::new(Palette::VARIABLES, &options);
        let layout = Layout::of(&Picture::of(&*boards::start(variant)));
        let rules = variant.ruleset();
        let mut floors = vec![String::new(); rules.size.squares()];
        for item in &layout.items {
            if let Item::Floor(square, floor, _) = item {
                floors[square.index()] = writer.define_floor(*floor).into_owned();
            }
        }
        let mut points_forward = false;
        for side in Side::BOTH {
            for n in 0..rules.kinds.len() {
                let piece = PieceView::of(rules, Piece { side, kind: PieceKind(n as u8) });
                points_forward |= piece.points_forward();
                writer.define_piece(piece);
            }
        }
        writer.define_brackets();
        Sheet { definitions: writer.definitions(), floors, points_forward }
    }
}
