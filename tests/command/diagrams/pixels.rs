//! Pictures compared with approved pictures, pixel by pixel: of every variant the start position and ten positions from
//! `tests/pictures/positions.txt`, in all themes, from both sides, with runes, marks and arrows.
//!
//! The approved pictures of a variant are one sheet, `tests/pictures/VARIANT.png`. A drawing that is meant to change is approved
//! in three steps: run `UPDATE_SAMPLES=1 cargo test --test command diagrams`, look at the sheets that changed, commit them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use lawspeaker::AnyPosition;
use lawspeaker::render::{Picture, PictureOptions, PieceSet, Theme, svg};
use lawspeaker::rules::{Side, Square};
use lawspeaker::variants::Variant;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

/// The pictures of a variant.
const PICTURES: usize = 11;
/// How much a part of a pixel may differ: processors round the edges of areas differently.
const TOLERANCE: u8 = 24;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures")
}

/// The start position of a variant, and the positions of the list.
fn positions(variant: Variant) -> Vec<String> {
    let list = fs::read_to_string(folder().join("positions.txt")).unwrap();
    let own = list.lines().filter_map(|line| line.split_once("; ")).filter(|(id, _)| *id == variant.id());
    let start = variant.ruleset().start.to_owned();
    [start].into_iter().chain(own.map(|(_, fen)| fen.to_owned())).collect()
}

/// The picture with this number: each shows something else besides the position.
fn picture(position: &AnyPosition, number: usize) -> (Picture, PictureOptions) {
    let mut picture = Picture::of(position.board());
    let squares = position.board().ruleset().size.squares();
    let square = |n: usize| Square::new((n % squares) as u16);
    picture.bottom = if number % 4 == 3 { Side::Black } else { Side::White };
    match number {
        2 => picture.marks = vec![square(1), square(squares / 2)],
        4 => picture.arrows = vec![(square(0), square(squares / 2)), (square(5), square(3))],
        6 => picture.last_move = vec![square(squares / 3), square(squares / 2)],
        8 => picture.targets = (0..squares).step_by(7).map(square).collect(),
        10 => picture.caption = Some("Été: 0123456789 The quick brown fox; h#2.5 (\u{4e00})".to_owned()),
        _ => {}
    }
    let mut options = PictureOptions::default();
    options.theme = Theme::ALL[number % 3];
    options.pieces = if number.is_multiple_of(2) { PieceSet::Drawn } else { PieceSet::Runes };
    options.size = Some(pixels(&picture, &options));
    (picture, options)
}

/// The longer side of a picture with 15 pixels per square. Equal squares then have equal pixels, so that the sheets are small.
fn pixels(picture: &Picture, options: &PictureOptions) -> u32 {
    let svg = svg(picture, options);
    let (_, rest) = svg.split_once("viewBox=\"0 0 ").unwrap();
    let (units, _) = rest.split_once('"').unwrap();
    let longer: u32 = units.split(' ').map(|number| number.parse().unwrap()).max().unwrap();
    longer * 15 / 100
}

/// All pictures of a variant on one sheet, one below the other.
fn sheet(variant: Variant, change: impl Fn(usize, &mut Picture)) -> Pixmap {
    let positions = positions(variant);
    assert_eq!(positions.len(), PICTURES, "{variant}: the list has too few positions");
    let pictures: Vec<Pixmap> = (0..)
        .zip(&positions)
        .map(|(number, text)| {
            let position =
                AnyPosition::from_fen(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let (mut picture, options) = picture(&position, number);
            change(number, &mut picture);
            let bytes = lawspeaker::render::png(&picture, &options).unwrap();
            Pixmap::decode_png(&bytes).unwrap()
        })
        .collect();
    let width = pictures.iter().map(Pixmap::width).max().unwrap();
    let mut sheet = Pixmap::new(width, pictures.iter().map(Pixmap::height).sum()).unwrap();
    sheet.fill(Color::WHITE);
    let mut top = 0;
    for picture in &pictures {
        sheet.draw_pixmap(0, top, picture.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        top += picture.height() as i32;
    }
    sheet
}

/// Writes a sheet as a small file: without transparency, with 16 steps per part of a pixel, far finer than what is compared, and
/// with the few colours that are left in a table.
fn save(sheet: &Pixmap, path: &Path) {
    let step = |part: &u8| ((u16::from(*part) + 8) / 17 * 17) as u8;
    let pixels: Vec<[u8; 3]> =
        sheet.data().chunks_exact(4).map(|pixel| [0, 1, 2].map(|n| step(&pixel[n]))).collect();
    let colours: Vec<[u8; 3]> = pixels.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let numbers: Result<Vec<u8>, _> =
        pixels.iter().map(|pixel| colours.binary_search(pixel).unwrap().try_into()).collect();
    let mut encoder = png::Encoder::new(fs::File::create(path).unwrap(), sheet.width(), sheet.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header().unwrap().write_image_data(&numbers.expect("at most 256 colours")).unwrap();
}

/// The pixels that differ.
fn differences(one: &Pixmap, other: &Pixmap) -> usize {
    if (one.width(), one.height()) != (other.width(), other.height()) {
        return usize::MAX;
    }
    let pairs = one.data().chunks_exact(4).zip(other.data().chunks_exact(4));
    pairs.filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE)).count()
}

#[test]
fn pictures_of_every_variant_are_the_approved_ones() {
    let mut wrong = Vec::new();
    let mut bytes = 0;
    for &variant in Variant::ALL {
        let drawn = sheet(variant, |_, _| {});
        let path = folder().join(format!("{variant}.png"));
        if crate::samples::is_update() {
            save(&drawn, &path);
        }
        bytes += fs::metadata(&path).map_or(0, |data| data.len());
        let approved = Pixmap::load_png(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let count = differences(&drawn, &approved);
        if count > 0 {
            let seen = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{variant}.png"));
            drawn.save_png(&seen).unwrap();
            wrong.push(format!(
                "{variant}: {count} pixels differ; {} is not {}",
                seen.display(),
                path.display()
            ));
        }
    }
    let how = "UPDATE_SAMPLES=1 cargo test --test command diagrams: approves the new pictures";
    assert!(wrong.is_empty(), "{}\n{how}", wrong.join("\n"));
    assert!(bytes < 1_000_000, "the approved pictures have {bytes} bytes");
}

#[test]
fn a_picture_that_differs_in_one_thing_is_noticed() {
    let variant = Variant::from_name("odin").unwrap();
    let approved = Pixmap::load_png(folder().join("odin.png")).unwrap();
    type Change = fn(&mut Picture);
    let changes: [(&str, Change); 4] = [
        ("a piece", |picture| {
            let piece = picture.squares.iter_mut().find(|square| square.piece.is_some()).unwrap();
            piece.piece = None;
        }),
        ("the side to move", |picture| picture.turn = !picture.turn),
        ("a dot", |picture| picture.targets.push(Square::new(50))),
        ("a bracket", |picture| picture.last_move.push(Square::new(50))),
    ];
    for (what, change) in changes {
        let changed = sheet(variant, |number, picture| {
            if number == 1 {
                change(picture);
            }
        });
        let count = differences(&changed, &approved);
        assert!((20..2_000).contains(&count), "{what}: {count} pixels");
    }
}
