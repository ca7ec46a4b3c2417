//! A document for LaTeX's package `diagram` by Thomas Brand and Stefan Höning, which magazines of problems use; TeX Live has it as
//! `chess-problem-diagrams`. The solutions are printed after all diagrams, by `\putsol`.
//!
//! The package knows the pieces of chess, by their German letters: `\pieces[2+1]{wKc7, wTg1, sKa8}`. A position with other pieces, or with
//! pieces in reserve, is given as its position string.
//!
//! Source: the package's manual, and its `diagram.sty` of 2022.

use crate::notation::letters::PieceLetters;
use crate::render::tex_text;
use crate::rules::Side;

use super::sheet::{Diagram, Sheet};
use super::tex::set;

/// The lines before the first problem. A letter that the fonts of LaTeX may lack has its number in its place, as in the other document.
const HEAD: &str = "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{diagram}\n\
    \\ifdefined\\Umathchar\\newcommand\\lsletter[2]{#1}\\else\\newcommand\\lsletter[2]{[#2]}\\fi\n\
    \\newcommand\\lsline[2]{\\par\\noindent\\hspace*{#1em}#2}\n\\begin{document}\n";

pub(super) fn head() -> String {
    HEAD.to_owned()
}

pub(super) fn foot() -> String {
    "\\putsol\n\\end{document}\n".to_owned()
}

/// A problem.
pub(super) fn problem(sheet: &Sheet) -> String {
    let mut out = "\\begin{diagram}\n".to_owned();
    let say = |out: &mut String, command: &str, text: &str| *out += &format!("\\{command}{{{text}}}%\n");
    say(&mut out, "specialdiagnum", &tex_text(&sheet.heading));
    for (command, said) in
        [("author", &sheet.author), ("source", &sheet.source), ("dedication", &sheet.title)]
    {
        if let Some(said) = said {
            say(&mut out, command, &tex_text(said));
        }
    }
    let mut remarks: Vec<String> =
        [sheet.game, sheet.turn.as_deref()].into_iter().flatten().map(tex_text).collect();
    let size = match sheet.diagram.as_ref().map(|diagram| (diagram, pieces(diagram))) {
        Some((diagram, Some(list))) => {
            say(&mut out, &format!("pieces[{}]", diagram.pieces), &list);
            let size = diagram.picture.size;
            if (size.files(), size.ranks()) == (8, 8) { String::new() } else { format!("[{size}]") }
        }
        Some((diagram, None)) => {
            // There is no board then.
            out += "\\textproblem%\n";
            remarks.push(tex_text(&diagram.fen));
            String::new()
        }
        None => {
            out += "\\textproblem%\n";
            String::new()
        }
    };
    if let Some(stipulation) = &sheet.stipulation {
        say(&mut out, "stipulation", &tex_text(stipulation));
    }
    let twins: Vec<_> = sheet.parts.iter().filter_map(|part| part.label.as_deref()).map(tex_text).collect();
    // a) is the diagram, unless it has a change.
    let listed: Vec<_> = twins.iter().filter(|label| label.as_str() != "a)").cloned().collect();
    if !listed.is_empty() {
        say(&mut out, "twins", &listed.join("\\newline "));
    }
    if !remarks.is_empty() {
        say(&mut out, "remark", &remarks.join(", "));
    }
    let mut solution = String::new();
    for part in &sheet.parts {
        if let Some(label) = &part.label {
            solution += &format!("\\lsline{{0}}{{\\textbf{{{}}}}}%\n", tex_text(label));
        }
        for note in &part.notes {
            solution += &format!("\\lsline{{0}}{{\\emph{{{}}}}}%\n", tex_text(note));
        }
        for line in &part.lines {
            solution += &format!("\\lsline{{{}}}{{{}}}%\n", line.depth, set(line));
        }
    }
    say(&mut out, "solution", &format!("%\n{solution}"));
    if !sheet.comments.is_empty() {
        let comments: Vec<_> = sheet.comments.iter().map(|comment| tex_text(comment)).collect();
        say(&mut out, "comment", &comments.join("\\par "));
    }
    out.insert_str("\\begin{diagram}".len(), &size);
    out + "\\end{diagram}\n\n"
}

/// The pieces as the package writes them, those of one kind together: `wKc7, wTg1a1`. None if it does not have them.
fn pieces(diagram: &Diagram) -> Option<String> {
    let picture = &diagram.picture;
    let rules = diagram.variant.ruleset();
    let is_plain = rules.has_chess_pieces() && picture.reserve_letters().is_none();
    if !is_plain {
        return None;
    }
    let mut groups: Vec<(Side, char, String)> = Vec::new();
    for (square, view) in picture.size.all().zip(&picture.squares) {
        let Some(piece) = view.piece else { continue };
        let (letter, name) = (piece.letter.to_ascii_uppercase(), picture.size.name(square).to_string());
        match groups.iter_mut().find(|(side, other, _)| (*side, *other) == (piece.side, letter)) {
            Some((.., squares)) => *squares += &name,
            None => groups.push((piece.side, letter, name)),
        }
    }
    // White's pieces first, from the King to the Pawns.
    groups.sort_by_key(|(side, letter, _)| (*side == Side::Black, "KQRBNP".find(*letter)));
    let one = |(side, letter, squares): &(Side, char, String)| {
        let mut name = String::new();
        // The Pawn is a `Bauer`.
        if *letter == 'P' {
            name.push('B');
        } else {
            PieceLetters::GERMAN.push(*letter, &mut name);
        }
        format!("{}{name}{squares}", if *side == Side::White { 'w' } else { 's' })
    };
    Some(groups.iter().map(one).collect::<Vec<_>>().join(", "))
}
