//! Tables as Parquet, read back by the crate `parquet`.

use std::fs::{self, File};

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use tempfile::TempDir;

use crate::{code, err, file, objects, run};
use lawspeaker::tables::{Column, Per};
use serde_json::Value;

use super::{COMMENTED, archive};

/// The rows of a Parquet file as JSON, and the types of its columns.
fn read(path: &str) -> (Vec<Value>, Vec<String>) {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema();
    let kind = |column: &parquet::schema::types::TypePtr| {
        let logical = column.get_basic_info().logical_type_ref();
        format!("{} {:?} {}", column.name(), column.get_physical_type(), logical.is_some())
    };
    let types = schema.get_fields().iter().map(kind).collect();
    let value = |field: &Field| match field {
        Field::Null => Value::Null,
        Field::Str(text) => text.as_str().into(),
        Field::Long(number) => (*number).into(),
        Field::Double(number) => (*number).into(),
        Field::Date(day) => lawspeaker::tables::date_text(*day).into(),
        other => panic!("{other:?}"),
    };
    let row = |row: parquet::record::Row| {
        row.get_column_iter().map(|(name, field)| (name.clone(), value(field))).collect()
    };
    let rows = reader.get_row_iter(None).unwrap().map(|found| Value::Object(row(found.unwrap()))).collect();
    (rows, types)
}

#[test]
fn parquet_has_the_rows_of_json() {
    let folder = TempDir::new().unwrap();
    let all: Vec<_> = Column::ALL.iter().map(|column| column.name).collect();
    let of_games: Vec<_> =
        Column::ALL.iter().filter(|column| column.per == Per::Game).map(|column| column.name).collect();
    let (all, of_games) = (all.join(",") + ",White,WhiteElo", of_games.join(",") + ",White,WhiteElo");
    let (_commented, commented) = file("a.pgn", COMMENTED);
    for (n, options) in [
        &["--per-game"][..],
        &["--per-position"],
        &["--columns", &of_games],
        &["--per-position", "--columns", &all],
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{n}.parquet"));
        let path = path.to_str().unwrap();
        let run_on =
            |more: &[&str]| run(&[&["stats", "-q"], options, more, &["records", &commented]].concat());
        let written = run_on(&["-o", path]);
        assert_eq!((code(&written), err(&written)), (0, ""), "{options:?}");
        let rows: Vec<_> =
            objects(&run_on(&["--to", "json"])).into_iter().map(|mut row| row["columns"].take()).collect();
        let (found, types) = read(path);
        assert!(rows.len() > 100);
        let differs = found.iter().zip(&rows).find(|(found, row)| found != row);
        assert!(differs.is_none() && found.len() == rows.len(), "{options:?}: {differs:?}");
        if n == 3 {
            for wanted in [
                "file BYTE_ARRAY true",
                "number INT64 false",
                "date INT32 true",
                "clock DOUBLE false",
                "mate INT64 false",
                "WhiteElo INT64 false",
            ] {
                assert!(types.iter().any(|column| column == wanted), "{wanted}: {types:?}");
            }
        }
    }
}

#[test]
fn parquet_does_not_depend_on_threads_and_is_one_file() {
    let (folder, path) = file("a.pgn", archive());
    let with = |threads: &str| {
        let name = folder.path().join(format!("{threads}.parquet"));
        let name = name.to_str().unwrap();
        let written = run(&["stats", "--per-position", "--threads", threads, "--out", name, &path]);
        assert_eq!(code(&written), 0, "{}", err(&written));
        fs::read(name).unwrap()
    };
    let one = with("1");
    assert!(one == with("2") && one == with("5"));
    let printed = run(&["stats", "--per-position", "--to", "parquet", &path]);
    assert!(printed.stdout == one, "standard output has the same bytes");
    let (rows, _) = read(folder.path().join("5.parquet").to_str().unwrap());
    assert_eq!(rows.len(), 2000 * 5 + 40_001);
}

#[test]
fn row_groups_are_bounded() {
    let games = "[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(70_000);
    let (folder, path) = file("a.pgn", games);
    let name = folder.path().join("a.parquet");
    let columns = ["stats", "--per-position", "--columns", "number,ply", "-o", name.to_str().unwrap(), &path];
    assert_eq!(code(&run(&columns)), 0);
    let reader = SerializedFileReader::new(File::open(name).unwrap()).unwrap();
    let groups: Vec<_> = reader.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
    assert_eq!(groups, [1 << 18, 280_000 - (1 << 18)]);
}

#[test]
fn no_compression_goes_around_parquet() {
    for name in ["a.parquet.gz", "a.zst"] {
        let done = run(&["stats", "--per-game", "--to", "parquet", "-o", name, "nowhere"]);
        assert_eq!(code(&done), 2);
        assert!(err(&done).contains("Parquet is compressed inside"), "{}", err(&done));
    }
}

#[test]
fn an_empty_table_has_its_columns() {
    let (folder, path) = file("a.pgn", "");
    let name = folder.path().join("a.parquet");
    assert_eq!(code(&run(&["stats", "--columns", "White,plies", "-o", name.to_str().unwrap(), &path])), 0);
    let (rows, types) = read(name.to_str().unwrap());
    assert_eq!((rows.len(), types.len()), (0, 2));
}
