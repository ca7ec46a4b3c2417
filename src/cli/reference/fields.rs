//! `explain --where`: the language in which games are chosen, for people, for programs, and as a page in Markdown (`docs/where.md`). The
//! table of fields is in `select::Field`.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{self, Version, kind};
use crate::report::Format;
use crate::select::{Field, FieldForm};

/// A field of the conditions of `--where`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Field", deny_unknown_fields)]
pub struct FieldObject {
    /// What this object is.
    kind: kind::Field,
    /// Null: the program knows it.
    file: (),
    /// The version of the program that wrote it.
    version: Version,
    /// The name of the field.
    name: &'static str,
    /// What follows the name: a sign and a value, nothing, or values in brackets.
    form: Form,
    /// The signs that may follow the name.
    signs: Vec<&'static str>,
    /// What the field is.
    meaning: &'static str,
    /// A condition.
    example: &'static str,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "FieldForm")]
enum Form {
    Sign,
    Alone,
    Brackets,
}

impl FieldObject {
    fn of(field: &Field) -> Self {
        FieldObject {
            kind: kind::Field,
            file: (),
            version: Version,
            name: field.name,
            form: match field.form {
                FieldForm::Flag => Form::Alone,
                FieldForm::Call => Form::Brackets,
                FieldForm::Value | FieldForm::Number | FieldForm::Name => Form::Sign,
            },
            signs: match field.form {
                FieldForm::Call => Vec::new(),
                form => form.signs().split_ascii_whitespace().collect(),
            },
            meaning: field.meaning,
            example: field.example,
        }
    }
}

/// All fields.
pub fn list(format: Format) -> String {
    let width = Field::ALL.iter().map(|field| field.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for field in Field::ALL {
        let Field { name, meaning, example, .. } = field;
        match format {
            Format::Json => text += &json::line(&FieldObject::of(field)),
            Format::Concise => {
                let _ = writeln!(text, "{name}: {meaning}: {example}");
            }
            _ => {
                let _ = writeln!(text, "{name:width$}  {meaning}\n{:width$}  {example}\n", "");
            }
        }
    }
    if format == Format::Human {
        text += "Every other name is that of a tag: `WhiteElo >= 2400`. Conditions are joined by `and`, `or`, `not` and\n\
                 brackets. docs/where.md explains them in full.\n";
    }
    text
}

/// The page about conditions.
pub fn page() -> String {
    let mut table = String::from("| field | is | signs | example |\n| --- | --- | --- | --- |\n");
    for Field { name, form, meaning, example } in Field::ALL {
        let signs = match form.signs() {
            "" => "alone".to_owned(),
            signs => format!("`{signs}`"),
        };
        let _ = writeln!(table, "| `{name}` | {meaning} | {signs} | `{}` |", example.replace('|', "\\|"));
    }
    PAGE.replace("TABLE\n", &table)
}

/// The page without its table.
const PAGE: &str = r#"# Choosing games

`--where EXPR` chooses the games for which a condition is true. `check`, `convert`, `fmt`, `mine`, `page` and `stats` have it, and so
have the functions of the Python package (`where=`). `lawspeaker explain --where` prints the fields, and with `--markdown` this page.

```text
player like "Carlsen, M" and year in 2010..2019
White = "Sif" or Black = "Sif"
WhiteElo >= 2500 and BlackElo >= 2500 and result != 1/2-1/2
date in 1992..1996 and not rated
Event ~ "open|masters" and Round < 4
variant = viking-11 and reason = escape
code = E2 and number > 1000
moves("1. e4 c5 2. Nf3 d6") and plies > 40
reaches("*/*/*/*/*/*/*/6K1 w") and material("KRP vs KR") for 4 plies
(comments or variations) and not clocks
```

## Conditions

A condition is a name, a sign and a value; or a name alone; or a name with values in brackets. `and`, `or`, `not` and brackets join
conditions: `not` binds most, then `and`, then `or`. These words may be in upper or lower case. A value with blanks, brackets, commas or
any of `= ! < > ~` is in quotes, double or single; in quotes, `\` before a quote or a `\` means that sign.

| sign | is true if the value |
| --- | --- |
| `=` | is exactly this, or in this range |
| `!=` | is not: the negation of `=` |
| `<` `<=` `>` `>=` | comes before or after; numbers are compared as numbers |
| `in` | is one of `(a, b, c)`, or in the range `A..B` |
| `~` | matches this regular expression somewhere, in upper or lower case |
| `like` | is this name, as people spell names |

A range `A..B` includes both ends, and one of them may be left out: `year in 1992..`, `plies = ..20`.

A name that is no field is that of a tag, in upper or lower case: `ECO = B90`. `tag(Result)` is a tag whose name is that of a field. A
game without the tag meets only `!=`. If no game has a tag of this name, the closing note says so.

TABLE

## Dates

Values of tags whose names end in `Date` are compared as dates, however they are written. A date that is known in part means its whole
period: 1 May 2024 is equal to `2024` and to `2024.05`, and neither before nor after them. `Date > 2024` begins with 2025. A value that
is not a date, or does not say enough, meets no condition on a date. A condition with an unclear date such as `5.6.2001` is refused.

## Names

`like` compares names as sets of words. Case, accents, signs and the order of the words do not count. Other alphabets are written in Latin
letters. Spellings that differ between languages are made one: `ü` is `ue` and `u`, `ck` is `k`, `tsch` is `ch`, `w` is `v`, `j` and `y`
are `i`, `x` is `ks`, `ph` is `f`, `kh` is `h`, `-off` is `-ov`, and double letters are single. A single letter stands for a word that
begins with it. Each word of the name that is asked for must be in the value, and at least one must be spelled out there; the value may
have more words.

```text
player like "Carlsen, M"     Carlsen, Magnus   Magnus Carlsen   CARLSEN,M.   Карлсен, Магнус
                        not  Carlsen           Carlsen, Henrik
player like Mueller          Müller, K         Muller
```

## Play

`reaches` takes a position, or a pattern: `?` is any piece, `*` any number of squares of a rank, `[Q*]` a Queen and perhaps other pieces
in reserve; fields that are missing match anything. Transpositions count. `moves` takes the first moves from the start position.

`material` takes letters of pieces: `KRPkr` is exactly these, White's in capitals. In `KRP vs KR` either side may have the first ones.
`P2` is two Pawns, `P+` one or more, `P2+` two or more, `P*` any number. `for N plies` asks for N positions in a row.

## The games that are taken

`--not` turns the whole condition round. `--skip N` passes over the first N games for which it is true, `--nth N` takes the first of
every N that follow, and `--limit N` takes at most N. They count over all files, in order, without the duplicates that `--unique` leaves
out.

Conditions on tags, comments, variations and clocks are asked before a game is replayed. What these decide costs little more than to
read the archive.
"#;
