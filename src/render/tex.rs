//! A picture for TeX, drawn with TikZ alone: a whole document that a plain LaTeX compiles, with one picture per board. To put a
//! board into another document, copy the lines from `\begin{tikzpicture}` to `\end{tikzpicture}`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::notation::text::is_control;
use crate::rules::{Ground, Side};

use super::grounds;
use super::layout::{Floor, Item, Layout, SQUARE, Shade};
use super::options::{PictureOptions, layers_of};
use super::outline::{Layer, Paint, Point, Step, steps};
use super::picture::{Picture, PieceView};
use super::theme::{Colour, Palette};

/// The lines that every document needs. The fonts that each LaTeX has lack many letters, and pdfLaTeX stops at such a letter; so
/// it gets the number of the letter in its place.
const TEX_PREAMBLE: &str = "\\usepackage[utf8]{inputenc}\n\\usepackage{tikz}\n\
    % A letter that the fonts of pdfLaTeX may lack, and its number. To print it, load a font that has it and say\n\
    % \\renewcommand\\lsletter[2]{#1}\n\
    \\ifdefined\\Umathchar\\newcommand\\lsletter[2]{#1}\\else\\newcommand\\lsletter[2]{[#2]}\\fi\n";

/// What is before the body of a document of this class, whose preamble has these lines too.
#[must_use]
pub fn tex_head(class: &str, lines: &str) -> String {
    format!("\\documentclass{class}\n{TEX_PREAMBLE}{lines}\\begin{{document}}\n")
}

/// What is after it.
pub const TEX_FOOT: &str = "\\end{document}\n";

/// The longer side of a picture in centimetres for each pixel of its size: 96 pixels are an inch.
const CENTIMETRES_PER_PIXEL: f64 = 2.54 / 96.0;
/// The width of a line of a drawing, in units.
const LINE: i32 = 4;

/// A picture for a document of LaTeX, between [`tex_head`] and [`TEX_FOOT`].
#[must_use]
pub fn tikz(picture: &Picture, options: &PictureOptions) -> String {
    let layout = Layout::of(picture);
    let (width, _) = options.pixels(layout.width, layout.height);
    let unit = f64::from(width) * CENTIMETRES_PER_PIXEL / f64::from(layout.width);
    let palette = options.theme.palette();
    let mut writer = Writer { palette, options, unit, drawn: BTreeSet::new(), body: String::new() };
    for item in &layout.items {
        writer.item(item);
    }
    let title = commented(&picture.title);
    let mut text = format!("% {title}: {}\n", commented(&picture.in_words()));
    let _ =
        writeln!(text, "\\begin{{tikzpicture}}[x={unit:.5}cm,y=-{unit:.5}cm,line cap=round,line join=round]");
    for (name, colour) in writer.colours() {
        let _ = writeln!(text, "\\definecolor{{{name}}}{{HTML}}{{{}}}", colour[1..].to_uppercase());
    }
    if palette.background != "#ffffff" {
        let (width, height) = (layout.width, layout.height);
        let _ = writeln!(text, "\\fill[lsBackground] (0,0) rectangle ({width},{height});");
    }
    text + &writer.body + "\\end{tikzpicture}\n\n"
}

struct Writer<'a> {
    palette: Palette,
    options: &'a PictureOptions,
    /// The length of a unit in centimetres.
    unit: f64,
    /// The pieces that have a macro.
    drawn: BTreeSet<String>,
    body: String,
}

impl Writer<'_> {
    /// The names of the colours, and the colours. Those of tiles are there where a tile is.
    fn colours(&self) -> impl Iterator<Item = (&'static str, Colour)> {
        let names = Palette::NAMES;
        let is_used = move |name: &Colour| {
            !(names.tiles.contains(name) || names.inks.contains(name)) || self.body.contains(*name)
        };
        let all = names.colours().into_iter().zip(self.palette.colours());
        all.filter(move |(name, _)| is_used(name))
    }

    /// A line width in units of the picture.
    fn width(&self, units: i32) -> String {
        format!("line width={:.4}cm", f64::from(units) * self.unit)
    }

    fn line(&mut self, text: &str) {
        self.body += text;
        self.body.push('\n');
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Floor(_, floor, at) => self.floor(*floor, *at),
            Item::Frame((x, y), (width, height)) => {
                let line = self.width(LINE);
                self.line(&format!(
                    "\\draw[lsText,{line}] ({},{}) rectangle ({},{});",
                    x - 2,
                    y - 2,
                    x + width + 2,
                    y + height + 2
                ));
            }
            Item::Brackets((x, y)) => {
                let corners = [[(6, 26), (6, 6), (26, 6)], [(74, 6), (94, 6), (94, 26)]];
                let path = |corners: [(i32, i32); 3], turn: bool| {
                    let point = |(a, b): (i32, i32)| {
                        let (a, b) = if turn { (100 - a, 100 - b) } else { (a, b) };
                        format!("({},{})", x + a, y + b)
                    };
                    corners.map(point).join(" -- ")
                };
                let all: Vec<_> =
                    [false, true].iter().flat_map(|&turn| corners.map(|corner| path(corner, turn))).collect();
                self.rimmed(&all.join(" "), "lsArrow", 13, 7);
            }
            Item::Piece(piece, (x, y), side) => {
                let name = self.piece(*piece);
                let scale = f64::from(*side) / f64::from(SQUARE);
                self.line(&format!(
                    "\\begin{{scope}}[shift={{({x},{y})}},scale={scale}]{name}\\end{{scope}}"
                ));
            }
            Item::Ring((x, y)) => {
                let circle = format!("({},{}) circle [x radius=43,y radius=43]", x + 50, y + 50);
                self.rimmed(&circle, "lsMark", 12, 6);
            }
            Item::Dot((x, y)) => {
                let line = self.width(LINE);
                self.line(&format!(
                    "\\filldraw[fill=lsMark,draw=lsRim,{line}] ({},{}) circle [x radius=13,y radius=13];",
                    x + 50,
                    y + 50
                ));
            }
            Item::Arrow(from, to) => {
                let corners: Vec<_> = super::outline::outline(*from, *to)
                    .iter()
                    .map(|(x, y)| format!("({x:.1},{y:.1})"))
                    .collect();
                let (line, path) = (self.width(5), corners.join(" -- "));
                self.line(&format!("\\filldraw[fill=lsArrow,draw=lsRim,{line}] {path} -- cycle;"));
            }
            Item::Turn(side, (x, y)) => {
                let fill = if *side == Side::White { "lsWhiteArea" } else { "lsBlackArea" };
                let line = self.width(5);
                self.line(&format!(
                    "\\filldraw[fill={fill},draw=lsText,{line}] ({x},{y}) circle [x radius=19,y radius=19];"
                ));
            }
            Item::Coordinate(name, (x, y)) => {
                self.line(&format!(
                    "\\node[text=lsText,inner sep=0pt] at ({x},{y}) {{\\sffamily\\footnotesize {name}}};"
                ));
            }
            Item::Caption(line, (x, y)) => {
                let text = tex_text(line);
                self.line(&format!(
                    "\\node[text=lsText,anchor=base west,inner sep=0pt] at ({x},{y}) {{{text}}};"
                ));
            }
        }
    }

    fn floor(&mut self, floor: Floor, (x, y): Point) {
        let points;
        let (fill, colour, layers): (_, _, &[Layer]) = match floor {
            Floor::Light => ("lsLight", "", &[]),
            Floor::Dark => ("lsDark", "", &[]),
            Floor::Cell => ("lsLight", "lsOrnament", grounds::CELL),
            Floor::Point(lines) => {
                points = grounds::of_point(lines);
                ("lsLight", "lsOrnament", &points)
            }
            Floor::Wall => ("lsWall", "lsMortar", grounds::WALL),
            Floor::Special(_, Ground::Red) => ("lsRed", "lsRedOrnament", grounds::layers(Ground::Red)),
            Floor::Special(Shade::Light, ground) => ("lsLight", "lsOrnament", grounds::layers(ground)),
            Floor::Special(Shade::Dark, ground) => ("lsDark", "lsOrnament", grounds::layers(ground)),
        };
        self.line(&format!("\\fill[{fill}] ({x},{y}) rectangle ({},{});", x + SQUARE, y + SQUARE));
        if !layers.is_empty() {
            let line = self.width(LINE);
            let drawn: String = layers
                .iter()
                .map(|layer| match layer.paint {
                    Paint::Solid => format!("\\fill[{colour}] {};", path(layer.outline)),
                    _ => format!("\\draw[{colour},{line}] {};", path(layer.outline)),
                })
                .collect();
            self.line(&format!("\\begin{{scope}}[shift={{({x},{y})}}]{drawn}\\end{{scope}}"));
        }
    }

    /// A line with a rim.
    fn rimmed(&mut self, path: &str, colour: &str, wide: i32, narrow: i32) {
        let (wide, narrow) = (self.width(wide), self.width(narrow));
        self.line(&format!("\\draw[lsRim,{wide}] {path};\\draw[{colour},{narrow}] {path};"));
    }

    /// The macro that draws a piece, which is defined before its first use.
    fn piece(&mut self, piece: PieceView) -> String {
        let side = if piece.side == Side::White { "White" } else { "Black" };
        let name = match piece.form_of {
            Some(letter) => format!("\\ls{side}Promoted{letter}"),
            None => format!("\\ls{side}{}", piece.letter.to_ascii_uppercase()),
        };
        if self.drawn.insert(name.clone()) {
            let colours = Palette::NAMES.of_piece(piece);
            let layers: String = layers_of(piece, self.options.pieces)
                .iter()
                .map(|layer| self.layer(*layer, colours))
                .collect();
            self.line(&format!("\\def{name}{{{layers}}}"));
        }
        name
    }

    /// A layer of a piece.
    fn layer(&self, layer: Layer, [area, lines, ink]: [Colour; 3]) -> String {
        let (path, line) = (path(layer.outline), self.width(LINE));
        match layer.paint {
            Paint::Body => format!("\\filldraw[fill={area},draw={lines},{line}] {path};"),
            Paint::Line => format!("\\draw[{lines},{line}] {path};"),
            Paint::Stroke => format!("\\draw[{lines},{}] {path};", self.width(9)),
            Paint::Ink => format!("\\draw[{ink},{}] {path};", self.width(5)),
            Paint::Solid => format!("\\fill[{lines}] {path};"),
            Paint::Light => format!("\\filldraw[fill=white,draw=black,{line}] {path};"),
            Paint::Dark => format!("\\filldraw[fill=black,draw=white,{line}] {path};"),
        }
    }
}

/// An outline as a path of TikZ, whose curves all have two control points.
fn path(outline: &'static str) -> String {
    let mut path = String::new();
    let mut at = (0, 0);
    for step in steps(outline) {
        let _ = match step {
            Step::Move((x, y)) => write!(path, " ({x},{y})"),
            Step::Line((x, y)) => write!(path, " -- ({x},{y})"),
            Step::Quadratic(control, to) => {
                let (a, b) = (two_thirds(at, control), two_thirds(to, control));
                write!(path, " .. controls {a} and {b} .. ({},{})", to.0, to.1)
            }
            Step::Cubic((a, b), (c, d), (x, y)) => {
                write!(path, " .. controls ({a},{b}) and ({c},{d}) .. ({x},{y})")
            }
            Step::Close => write!(path, " -- cycle"),
            Step::Circle((x, y), r) => write!(path, " ({x},{y}) circle [x radius={r},y radius={r}]"),
        };
        at = step.end().unwrap_or(at);
    }
    path.trim_start().to_owned()
}

/// The place two thirds of the way from one point to another.
fn two_thirds(from: Point, to: Point) -> String {
    let part = |from: i32, to: i32| f64::from(from) + f64::from(to - from) * 2.0 / 3.0;
    format!("({:.1},{:.1})", part(from.0, to.0), part(from.1, to.1))
}

/// A text for a comment: on one line.
fn commented(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { ' ' } else { c }).collect()
}

/// A text for LaTeX.
pub(crate) fn tex_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.chars() {
        // LaTeX makes one sign of `--`, of two quotes, of two commas and of ?`.
        if ("-`',".contains(c) && c == before) || (c == '`' && "!?".contains(before)) {
            out.push_str("{}");
        }
        before = c;
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '½' => out.push_str("$\\frac12$"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            // It stands for bytes that are not text, and LuaLaTeX takes the sign itself for such bytes.
            '\u{fffd}' => out.push_str("\\lsletter{?}{U+FFFD}"),
            c if is_control(c) => out.push(' '),
            c if c.is_ascii() || is_in_every_font(c) => out.push(c),
            c => {
                let _ = write!(out, "\\lsletter{{{c}}}{{U+{:04X}}}", u32::from(c));
            }
        }
    }
    out
}

/// Whether pdfLaTeX has this character with the fonts and the encoding that it begins with. Found by compiling each.
fn is_in_every_font(c: char) -> bool {
    let lacks = "ÐðÞþĄąĐđĘęĦħĮįĸĿŀŉŊŋŦŧŲų";
    let is_letter = matches!(c, 'À'..='ž' | 'Ș'..='ț') && !lacks.contains(c);
    is_letter || "\u{a0}§·–—‘’“”…".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyPosition;
    use crate::render::{PieceSet, svg};
    use crate::variants::Variant;

    #[test]
    fn runes_have_as_many_thick_strokes_as_in_svg() {
        let picture = AnyPosition::start(Variant::Odin).picture();
        let options = PictureOptions { pieces: PieceSet::Runes, ..PictureOptions::default() };
        let tex = tikz(&picture, &options);
        let unit: f64 = tex.split_once("[x=").unwrap().1.split_once("cm").unwrap().0.parse().unwrap();
        let widths = tex.split("line width=").skip(1).map(|rest| rest.split_once("cm").unwrap().0);
        let thick = widths.filter(|width| (width.parse::<f64>().unwrap() / unit - 9.0).abs() < 0.5).count();
        let wanted = svg(&picture, &options).matches("stroke-width=\"9\"").count();
        assert!(wanted > 0 && thick == wanted, "{thick} and not {wanted}");
    }
}
