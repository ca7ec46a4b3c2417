//! Makes `docs/gallery.html`: a picture of every variant, every piece, and everything that a picture can show.
//!
//! `cargo run --example gallery > docs/gallery.html`

#![allow(clippy::print_stdout)]

use lawspeaker::AnyPosition;
use lawspeaker::render::{Picture, PictureOptions, PieceSet, Theme, svg};
use lawspeaker::rules::Side;
use lawspeaker::variants::Variant;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
<title>Pictures of lawspeaker</title>
<style>
body { font-family: sans-serif; margin: 2em auto; max-width: 76em; padding: 0 1em; color: #222; background: #fff }
section { display: flex; flex-wrap: wrap; gap: 1.5em }
figure { margin: 0 }
figcaption { margin-bottom: .4em }
svg { max-width: 100%; height: auto }
</style>
</head>
<body>
<h1>Pictures of lawspeaker</h1>
<p>Made by <code>cargo run --example gallery &gt; docs/gallery.html</code>.
<code>lawspeaker show</code> makes such pictures; <a href=\"diagrams.md\">diagrams.md</a> describes it.</p>
";

/// A position to show, what the gallery says about it, and how it is drawn.
struct Exhibit {
    variant: &'static str,
    fen: Option<&'static str>,
    says: &'static str,
    adorn: fn(&mut Picture, &mut PictureOptions),
}

/// Everything that a picture can show, once each.
const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        variant: "odin",
        fen: Some("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 w"),
        says: "An arrow, a marked square and a caption",
        adorn: |picture, _| {
            let square = |file, rank| picture.size.square(file, rank).expect("a square of the board");
            let (from, to, marked) = (square(2, 1), square(2, 3), square(0, 4));
            picture.arrows.push((from, to));
            picture.marks.push(marked);
            picture.caption = Some("White to move wins in two. Key: Kc2xc4".to_owned());
        },
    },
    Exhibit {
        variant: "odin",
        fen: None,
        says: "The runes of the game, in the dark theme",
        adorn: |_, options| {
            options.pieces = PieceSet::Runes;
            options.theme = Theme::Dark;
        },
    },
    Exhibit {
        variant: "chess",
        fen: Some("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"),
        says: "The last move and the moves of a piece, for print, with Black at the bottom",
        adorn: |picture, options| {
            let square = |file, rank| picture.size.square(file, rank).expect("a square of the board");
            picture.last_move = vec![square(5, 0), square(2, 3)];
            picture.targets =
                [(3, 3), (1, 3), (4, 6), (0, 4), (1, 7)].map(|(file, rank)| square(file, rank)).to_vec();
            picture.bottom = picture.turn;
            options.theme = Theme::Print;
        },
    },
    Exhibit {
        variant: "shogi",
        fen: Some("4k4/1+R2g1+B2/p1+p3p1p/9/9/9/P1P3P1P/1+N1+S1+L3/4K4[RGSbgsnp] b - - 0 1"),
        says: "Characters on wood, promoted ones in a second ink, and pieces in reserve",
        adorn: |_, _| {},
    },
    Exhibit {
        variant: "xiangqi",
        fen: None,
        says: "Points, palaces and the river of xiangqi",
        adorn: |_, _| {},
    },
    Exhibit {
        variant: "janggi",
        fen: None,
        says: "Janggi in the dark theme, with Black at the bottom",
        adorn: |picture, options| {
            picture.bottom = Side::Black;
            options.theme = Theme::Dark;
        },
    },
];

fn figure(number: usize, says: &str, picture: &Picture, mut options: PictureOptions) -> String {
    options.id_prefix = format!("p{number}-");
    format!("<figure>\n<figcaption>{says}</figcaption>\n{}</figure>\n", svg(picture, &options))
}

/// The page.
pub(crate) fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut number = 0;
    let mut add = |says: &str, picture: &Picture, options| {
        number += 1;
        figure(number, says, picture, options)
    };
    page += "<h2>Start positions</h2>\n<section>\n";
    for &variant in Variant::ALL {
        let picture = Picture::of(AnyPosition::start(variant).board());
        let mut options = PictureOptions::default();
        options.size = Some(360);
        page += &add(variant.ruleset().name, &picture, options);
    }
    page += "</section>\n<h2>What a picture can show</h2>\n<section>\n";
    for exhibit in EXHIBITS {
        let variant = Variant::from_name(exhibit.variant).expect("an exhibit has a variant");
        let text = exhibit.fen.unwrap_or(variant.ruleset().start);
        let position = AnyPosition::from_fen(variant, text).expect("an exhibit has a position");
        let mut picture = Picture::of(position.board());
        let mut options = PictureOptions::default();
        options.size = Some(360);
        (exhibit.adorn)(&mut picture, &mut options);
        page += &add(exhibit.says, &picture, options);
    }
    page + "</section>\n</body>\n</html>\n"
}

#[allow(dead_code)] // the test of the page needs the page alone
fn main() {
    print!("{}", page());
}
