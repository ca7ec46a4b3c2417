//! Conversion of an archive to the machine's moves by each program: a line a game, the same bytes from both.

use std::ops::ControlFlow;

use lawspeaker::convert::{ConvertOptions, ConvertOutcome, Scratch, convert};
use lawspeaker::formats::Format;
use lawspeaker::notation::Record;
use lawspeaker::notation::pgn::Records;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Outcome, Position};

/// By lawspeaker, as `convert --to coord` does it: what does not replay is left out. `lines` takes the result in place of what it
/// holds.
pub fn lawspeaker_convert(archive: &[u8], lines: &mut String) {
    let format = |id| Format::from_id(id).expect("the table has this notation");
    let options = ConvertOptions::new(format("pgn").reader.expect("PGN is read"), format("coord"));
    let (mut record, mut workspace) = (Record::default(), Scratch::default());
    lines.clear();
    let mut records = Records::new(archive);
    while records.next(&mut record).expect("memory can be read") {
        convert(&record, &options, &mut workspace, lines, |converted| {
            assert!(converted.outcome == ConvertOutcome::Written, "only games that replay are measured");
        });
    }
}

/// By pgn-reader with shakmaty, moves written as UCI, to the same place.
pub fn shakmaty_convert(archive: &[u8], lines: &mut String) {
    let mut reader = Reader::new(archive);
    lines.clear();
    let mut converter = Converter { lines };
    while reader.read_game(&mut converter).expect("memory can be read").is_some() {}
}

struct Converter<'a> {
    lines: &'a mut String,
}

impl Visitor for Converter<'_> {
    type Tags = Option<(Chess, String)>;
    type Movetext = (Chess, &'static str);
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, start: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("only good positions are measured");
            let text = fen.to_string();
            *start = Some((fen.into_position(CastlingMode::Standard).expect("a position of chess"), text));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<(), Self::Movetext> {
        let (position, fen) = start.unwrap_or_else(|| (Chess::default(), "-".to_owned()));
        self.lines.push_str("chess; ");
        self.lines.push_str(&fen);
        self.lines.push(';');
        ControlFlow::Continue((position, "*"))
    }

    fn san(&mut self, (position, _): &mut Self::Movetext, move_text: SanPlus) -> ControlFlow<()> {
        let found = move_text.san.to_move(position).expect("only games that replay are measured");
        self.lines.push(' ');
        found.to_uci(CastlingMode::Standard).append_to_string(self.lines);
        position.play_unchecked(found);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, movetext: &mut Self::Movetext, outcome: Outcome) -> ControlFlow<()> {
        movetext.1 = outcome.as_str();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, result): Self::Movetext) {
        self.lines.push_str("; ");
        self.lines.push_str(result);
        self.lines.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converters_write_the_same() {
        let archive = b"[Event \"x\"]\n\n1. e4 (1. d4) e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0\n\n\
            [FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+ Kd7 *\n";
        let (mut ours, mut theirs) = (String::new(), String::from("what was there"));
        lawspeaker_convert(archive, &mut ours);
        shakmaty_convert(archive, &mut theirs);
        assert_eq!(ours, theirs);
        assert_eq!(ours.lines().next(), Some("chess; -; e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1; 1-0"));
    }
}
