//! Checks a block: first its header, then the walks.

use crate::rules::{Move, Playable, Ruleset};
use crate::variants::{Variant, fen};
use crate::with_family;

use super::aim::Aim;
use super::budget::VerifyLimits;
use super::failure::{Stream, VerifyError, VerifyErrorKind};
use super::line_play::LinePlay;
use super::solutions::check_solutions;
use super::walk::Walker;
use super::{Block, Header, ProofStipulation, VERSION, coord, in_order};

/// The size of a proof that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proven {
    /// The number of decisions.
    pub decisions: u64,
    /// The number of remembered positions.
    pub positions: usize,
    /// The number of positions that were reached.
    pub nodes: u64,
}

/// Checks a block by the rules of the variant that it names, within the default limits.
///
/// # Errors
/// The first thing that is wrong, or the limit that was reached.
pub fn verify(block: &Block) -> Result<Proven, VerifyError> {
    verify_within(block, &VerifyLimits::default())
}

/// The same within other limits.
///
/// # Errors
/// The first thing that is wrong, or the limit that was reached.
pub fn verify_within(block: &Block, limits: &VerifyLimits<'_>) -> Result<Proven, VerifyError> {
    let name = &block.header.variant;
    let Some(variant) = Variant::from_id(name) else {
        return Err(VerifyError::of_header(VerifyErrorKind::UnknownVariant(name.clone())));
    };
    with_family!(variant, P => check::<P>(variant.ruleset(), block, limits))
}

/// Checks a block by these rules, which are of a variant of this type. The name in the header is not read.
///
/// ```
/// use lawspeaker::problems::{ProblemOptions, Wanted, proof_block, solve_line};
/// use lawspeaker::proof::{VerifyLimits, check};
/// use lawspeaker::variants::{Chess, Variant};
/// let options = ProblemOptions { wanted: Wanted { proof: true, ..Wanted::default() }, ..ProblemOptions::default() };
/// let problem = solve_line(br##"7k/8/5K2/8/8/8/8/6R1 w - - stip "#2";"##, 1, 0, &options).unwrap();
/// let mut block = proof_block(&problem).unwrap().unwrap();
/// let rules = Variant::Chess.ruleset();
/// assert!(check::<Chess>(rules, &block, &VerifyLimits::NONE)?.decisions > 0);
/// assert!(check::<Chess>(rules, &block, &VerifyLimits::default().with_stop(&|| true)).is_err());
/// block.header.keys = vec!["f6e6".to_owned()];
/// assert!(check::<Chess>(rules, &block, &VerifyLimits::NONE).is_err()); // that move is not a key
/// # Ok::<(), lawspeaker::proof::VerifyError>(())
/// ```
///
/// # Errors
/// The first thing that is wrong, or the limit that was reached.
pub fn check<P: Playable>(
    rules: &'static Ruleset,
    block: &Block,
    limits: &VerifyLimits<'_>,
) -> Result<Proven, VerifyError> {
    let stipulation = match read_stipulation(rules, &block.header).map_err(VerifyError::of_header)? {
        Asked::Keys(stipulation) => stipulation,
        Asked::Lines(play) => {
            let problem: P = read_position(rules, &block.header.fen).map_err(VerifyError::of_header)?;
            let (nodes, positions) = check_solutions(play, &problem, block, limits)?;
            let positions = usize::try_from(positions).unwrap_or(usize::MAX);
            return Ok(Proven { decisions: 0, positions, nodes });
        }
    };
    let claim = Claim::<P>::read(rules, stipulation, &block.header).map_err(VerifyError::of_header)?;
    let mut walker = Walker::new(Aim::of(claim.stipulation, claim.problem.turn()), block, limits);
    let is_open = claim.problem.outcome().is_none();
    let must_win = if is_open { walker.must_win(&claim.problem) } else { Ok(false) };
    let without_choice = must_win.map_err(|fault| walker.failure_of_problem(fault))?;
    if without_choice && claim.least.is_some() {
        return Err(walker.failure_of_problem(VerifyErrorKind::AttackerMustWin));
    }
    if !without_choice {
        claim.win(&mut walker)?;
    }
    walker.finish(Stream::Win)?;
    if !without_choice {
        claim.refute(&mut walker)?;
    }
    walker.finish(Stream::Refute)?;
    Ok(Proven { decisions: walker.decisions(), positions: walker.positions(), nodes: walker.nodes() })
}

/// What a header claims: keys with their number of moves, or lines.
enum Asked {
    Keys(ProofStipulation),
    Lines(LinePlay),
}

/// The stipulation, if the block is for these rules.
fn read_stipulation(rules: &Ruleset, header: &Header) -> Result<Asked, VerifyErrorKind> {
    let Header { version, stip, .. } = header;
    if *version != VERSION {
        return Err(VerifyErrorKind::UnknownVersion(*version));
    }
    let here = rules.version;
    if header.rules != here {
        return Err(VerifyErrorKind::OtherRules { claimed: header.rules.clone(), here });
    }
    if rules.turns_go_on {
        return Err(VerifyErrorKind::TurnsGoOn);
    }
    let lines = LinePlay::read(stip).map(Asked::Lines);
    lines
        .or_else(|| ProofStipulation::read(stip).map(Asked::Keys))
        .ok_or_else(|| VerifyErrorKind::UnknownStipulation(stip.clone()))
}

/// The claim of a header, read and checked.
struct Claim<P> {
    problem: P,
    stipulation: ProofStipulation,
    /// All first moves in order.
    first: Vec<First>,
    /// The least number of moves; if there is a key, and not in `survive N`.
    least: Option<u8>,
}

#[derive(Clone, Copy)]
struct First {
    m: Move,
    is_key: bool,
}

impl<P: Playable> Claim<P> {
    fn read(
        rules: &'static Ruleset,
        stipulation: ProofStipulation,
        header: &Header,
    ) -> Result<Self, VerifyErrorKind> {
        if header.solutions.is_some() {
            return Err(VerifyErrorKind::SolutionsUnasked);
        }
        let problem = read_position(rules, &header.fen)?;
        let first = mark_keys(&problem, &header.keys)?;
        let asked = !matches!(stipulation, ProofStipulation::Survive(_)) && !header.keys.is_empty();
        match header.least {
            None if asked => return Err(VerifyErrorKind::LeastMissing),
            Some(least) if asked && !(1..=stipulation.moves()).contains(&least) => {
                return Err(VerifyErrorKind::LeastOutOfRange { least, most: stipulation.moves() });
            }
            Some(_) if !asked => return Err(VerifyErrorKind::LeastUnasked),
            _ => {}
        }
        let least = header.least;
        Ok(Claim { problem, stipulation, first, least })
    }

    /// What the first stream has to show.
    fn win(&self, walker: &mut Walker<'_, P>) -> Result<(), VerifyError> {
        let n = self.stipulation.moves();
        if let ProofStipulation::Survive(_) = self.stipulation {
            return self.others().try_for_each(|m| walker.walk_after(Stream::Win, &self.problem, m, n));
        }
        if let Some(least) = self.least {
            let soonest =
                self.soonest(walker).map_err(|fault| walker.failure(Stream::Win, Vec::new(), fault))?;
            walker.walk_after(Stream::Win, &self.problem, soonest, least - 1)?;
        }
        self.keys().try_for_each(|key| walker.walk_after(Stream::Win, &self.problem, key, n - 1))
    }

    /// What the second stream has to show.
    fn refute(&self, walker: &mut Walker<'_, P>) -> Result<(), VerifyError> {
        let n = self.stipulation.moves();
        if let ProofStipulation::Survive(_) = self.stipulation {
            return self.keys().try_for_each(|key| walker.walk_after(Stream::Refute, &self.problem, key, n));
        }
        self.others().try_for_each(|m| walker.walk_after(Stream::Refute, &self.problem, m, n - 1))?;
        match self.least {
            Some(least) if least > 1 => walker.walk(Stream::Refute, &self.problem, least - 1),
            _ => Ok(()),
        }
    }

    fn soonest(&self, walker: &mut Walker<'_, P>) -> Result<Move, VerifyErrorKind> {
        let soonest = walker.decide(Stream::Win, &self.problem)?;
        match self.keys().any(|key| key == soonest) {
            true => Ok(soonest),
            false => Err(VerifyErrorKind::SoonestIsNoKey(coord(&self.problem, soonest))),
        }
    }

    fn keys(&self) -> impl Iterator<Item = Move> + '_ {
        self.first.iter().filter(|first| first.is_key).map(|first| first.m)
    }

    fn others(&self) -> impl Iterator<Item = Move> + '_ {
        self.first.iter().filter(|first| !first.is_key).map(|first| first.m)
    }
}

/// A position string of which no part is left out. Otherwise the proof would be for another position.
fn read_position<P: Playable>(rules: &'static Ruleset, fen: &str) -> Result<P, VerifyErrorKind> {
    let (problem, left_out) =
        fen::read_by(rules, fen).map_err(|refused| VerifyErrorKind::BadPosition(refused.why))?;
    match left_out.into_iter().next() {
        None => Ok(problem),
        Some(remark) => Err(VerifyErrorKind::BadPosition(remark.why)),
    }
}

/// All first moves in order, with the keys marked. The keys must be in that order too.
fn mark_keys<P: Playable>(problem: &P, keys: &[String]) -> Result<Vec<First>, VerifyErrorKind> {
    let mut first: Vec<_> = in_order(problem).into_iter().map(|m| First { m, is_key: false }).collect();
    let names: Vec<_> = first.iter().map(|first| coord(problem, first.m)).collect();
    let mut from = 0;
    for key in keys {
        match names.iter().position(|name| name == key) {
            None => return Err(VerifyErrorKind::KeyIsNoMove(key.clone())),
            Some(place) if first[place].is_key => return Err(VerifyErrorKind::KeyTwice(key.clone())),
            Some(place) if place < from => return Err(VerifyErrorKind::KeyOutOfOrder(key.clone())),
            Some(place) => {
                first[place].is_key = true;
                from = place + 1;
            }
        }
    }
    Ok(first)
}
