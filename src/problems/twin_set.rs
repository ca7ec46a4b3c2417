//! Solves the twins of an entry: the diagram changed in several ways, each solved for itself.

use crate::notation::Span;
use crate::notation::epd::EpdLine;
use crate::replay::{Code, Finding};
use crate::rules::Position;
use crate::solve::Stipulation;
use crate::variants::fen;

use super::analysed::Analysed;
use super::claimed::solve_claimed;
use super::phases;
use super::positions::{TwinCastling, can_castle};
use super::stated::Stated;
use super::twins::{self, Twin};
use super::{Problem, ProblemOptions, TwinOf};

/// What the twins change.
pub(super) struct Diagram<'a> {
    pub(super) position: &'a dyn Position,
    pub(super) stipulation: Stipulation,
    /// Whether its text says which sides can castle.
    pub(super) has_castling_field: bool,
}

/// What an entry claims of its twins. There is no entry for a position that is in no file.
pub(super) struct Claims<'a> {
    pub(super) line: &'a [u8],
    pub(super) entry: Option<&'a EpdLine>,
    pub(super) stated: &'a Stated,
    /// The place of the list of twins.
    pub(super) span: Span,
}

/// Solves each twin, and those that the caller adds. The first one has the claims of the entry, and the others are in it. Each has its
/// part of a stated solution. The analysis is that of the one twin that the caller wants, or of the first.
pub(super) fn solve_twins(
    mut twins: Vec<Twin>,
    diagram: &Diagram<'_>,
    claims: &Claims<'_>,
    mut problem: Problem,
    settings: &ProblemOptions<'_>,
) -> (Problem, Option<Box<dyn Analysed>>) {
    let letters: Vec<_> = twins.iter().map(|twin| &*twin.letter).collect();
    problem.findings.extend(claims.stated.strays(&letters));
    let own = twins.len();
    settings.twins.iter().for_each(|changes| twins::add(&mut twins, changes));
    let (id, variant) = (problem.id.take(), problem.variant);
    let castling = TwinCastling::new(diagram.position, diagram.has_castling_field);
    let size = diagram.position.size();
    let at_home: Vec<_> = size.all().collect();
    let mut before = (diagram.position.boxed(), diagram.stipulation, Some(at_home.clone()));
    let mut solved: Vec<Problem> = Vec::with_capacity(twins.len());
    let mut wanted = None;
    for (n, twin) in twins.iter().enumerate() {
        let base = match twin.continued {
            true => (&*before.0, before.1, before.2.clone()),
            false => (diagram.position, diagram.stipulation, Some(at_home.clone())),
        };
        // The findings in the entry are those of the first twin.
        let first = std::mem::take(&mut problem);
        let mut named = Problem { id: Some(twin_id(id.as_deref(), &twin.letter)), variant, ..first };
        named.twin = Some(TwinOf {
            number: n,
            letter: twin.letter.clone(),
            id: id.clone(),
            diagram: fen::write(diagram.position),
            stipulation: settings.stipulation.unwrap_or(diagram.stipulation),
            change: twin.in_signs(base.0),
            is_continued: twin.continued,
            is_added: n >= own,
            keys: None,
        });
        let mut named = match twin.of(base.0, base.1, &castling) {
            Ok((position, stipulation)) => {
                let (had, has) = (base.0.setup().castling, position.setup().castling);
                if has.chars().any(|right| right != '-' && !had.contains(right)) {
                    named.findings.push(can_castle(&has, claims.span));
                }
                let homes = base.2.as_deref().and_then(|homes| twin.homes(homes, size));
                before = (position, stipulation, homes);
                let asked = (&*before.0, settings.stipulation.unwrap_or(before.1));
                let of_twin = (claims.entry.filter(|_| n == 0), claims.stated.of_twin(&twin.letter));
                if settings.only_twin.is_none_or(|only| only == n) {
                    let (twin, analysis) = solve_claimed(claims.line, of_twin, asked, named, settings);
                    wanted = wanted.or(analysis.map(|analysis| (n, analysis)));
                    twin
                } else {
                    (named.fen, named.stipulation) = (Some(fen::write(asked.0)), Some(asked.1));
                    named
                }
            }
            Err(why) => {
                let message = format!("the twin {}) is not possible: {why}", twin.letter);
                named.findings.push(Finding::new(Code::E301, claims.span, message));
                solved.push(named);
                continue;
            }
        };
        if let (true, Some(first)) = (settings.wanted.compare, solved.first()) {
            phases::compare_twins(first, &mut named, before.2.as_deref());
        }
        solved.push(named);
    }
    let mut solved = solved.into_iter();
    let first = solved.next().expect("a list of twins is not empty");
    // Another twin cannot answer for the one that is wanted.
    let analysis =
        wanted.filter(|(n, _)| *n == settings.only_twin.unwrap_or(0)).map(|(_, analysis)| analysis);
    (Problem { twins: solved.collect(), ..first }, analysis)
}

/// The name of a twin: `17 b)`.
fn twin_id(id: Option<&str>, letter: &str) -> String {
    id.map_or_else(|| format!("{letter})"), |id| format!("{id} {letter})"))
}
