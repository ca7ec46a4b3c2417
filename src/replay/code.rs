//! The codes of all kinds of findings, in records, problems and proofs; and sets of codes.
//!
//! A code never changes its meaning; a new kind of finding gets a new code. `lawspeaker explain CODE` prints these texts.
//! A test runs every example and checks that it gives its code.

/// How serious a finding is.
///
/// ```
/// use lawspeaker::replay::{Code, Severity};
/// assert_eq!(Code::W201.severity(), Severity::Warning);
/// assert_eq!(Severity::ALL.map(Severity::as_str), ["error", "warning", "note"]);
/// assert!(Severity::Error > Severity::Warning);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Useful to know; nothing is wrong.
    Note,
    /// Unusual, but the record can be read and replayed.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// All severities, the most serious first.
    pub const ALL: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

    /// `error`, `warning`, `note`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

display_as_str!(Severity);

/// The description of a code.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// The code itself: `E201`.
    pub code: &'static str,
    /// A name in small letters and hyphens, `illegal-move`. Like the code, it never changes.
    pub name: &'static str,
    /// The kind of finding, in a few words.
    pub title: &'static str,
    /// What it means and what to do.
    pub text: &'static str,
    /// A record that gives this finding; `None` where such a record is too long to print.
    pub example: Option<&'static str>,
}

/// The table of codes.
macro_rules! codes {
    ($($code:ident $name:literal $title:literal $text:literal $example:expr;)*) => {
        /// A kind of finding. Its first letter is its severity: E(rror), W(arning) or N(ote).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        impl Code {
            /// All codes, errors first.
            pub const ALL: &'static [Code] = &[$(Code::$code),*];

            /// The name, title, explanation and example of the code.
            #[must_use]
            pub const fn info(self) -> CodeInfo {
                match self {
                    $(Code::$code => CodeInfo {
                        code: stringify!($code),
                        name: $name,
                        title: $title,
                        text: $text,
                        example: $example,
                    },)*
                }
            }
        }
    };
}

codes! {
    E101 "unreadable-move" "not a move"
        "The text cannot be read as a move of this variant: an unknown letter, a square outside the board, a small \
         letter where a piece letter is a capital, or something different. The moves before it are replayed. The \
         rest of the line is read but not replayed."
        Some("[Variant \"odin\"]\n\n1. d4 e11 2. d5 *\n");
    E102 "unclosed-comment" "an unclosed comment"
        "A `{` has no `}` before the next record begins. Everything after the `{` is read as a comment, so moves \
         may be missing from the replay. The place given is the `{`."
        Some("[Variant \"odin\"]\n\n1. d4 {the rest of the game 1... d7 *\n");
    E103 "unclosed-variation" "an unclosed variation"
        "A `(` has no `)` before the record ends. The place given is the `(`."
        Some("[Variant \"odin\"]\n\n1. d4 (1. e4 d7 *\n");
    E104 "unmatched-closing" "an unmatched closing sign"
        "There is a `)` without a variation, or a `}` without a comment."
        Some("[Variant \"odin\"]\n\n1. d4 ) d7 *\n");
    E105 "bad-tag" "a tag line that cannot be read"
        "A tag is `[Name \"value\"]` on a line of its own. This line begins like a tag but cannot be read. It is \
         skipped, and the game is read without it: the tags after the line and the moves are of the same game."
        Some("[Variant \"odin\"]\n[White Snorri]\n\n1. d4 d7 *\n");
    E106 "record-too-long" "a record that is too long"
        "A record is read up to 16 MiB, so that reading needs little memory. The rest, up to the next record, is \
         skipped. Such a record is nearly always a damaged file. For the same reason a line is replayed for 65,536 \
         plies at most, fewer on large boards, and a game has at most 1,000 tags and 1,310,720 words, signs and comments."
        None;
    E107 "too-many-findings" "too many findings in one game"
        "The first 1,000 findings of a game are listed. The others are only counted."
        None;
    E108 "variations-too-deep" "variations nested too deep"
        "Variations that are nested more than 1,000 deep are read but not replayed."
        None;
    E109 "bad-record" "not a record of this notation"
        "A game on one line is `VARIANT; FEN or -; moves; RESULT`. A game in JSON is an object with the fields of a \
         record. This text has a different form, or two of its parts contradict each other. It is skipped."
        Some("odin; -; d2d4 d9d7\n");
    E201 "illegal-move" "an illegal move"
        "No legal move fits the text. The message names the rule that forbids the nearest move. `candidates` lists \
         legal moves that differ from the text by one letter or digit. The rest of the line is not replayed."
        Some("[Variant \"odin\"]\n\n1. Ra5 *\n");
    E202 "ambiguous-move" "an ambiguous move"
        "Several legal moves fit the text; `candidates` lists them. The program does not choose one. The rest of \
         the line is not replayed."
        Some("[Variant \"odin\"]\n\n1. Ke2~e1 d7 2. c3 d6 3. d4 d5 4. V1e1 *\n");
    E203 "null-move" "a null move that cannot be played"
        "The text means that a side passes (`--`, `Z0`, `null`, `@@@@`, `0000`), and it cannot pass here: it is in check, or no \
         position of the game comes after it. The rest of the line is not replayed. Where a side can pass, the null move is \
         replayed (W214)."
        Some("1. e4 e5 2. Bc4 a6 3. Bxf7+ -- *\n");
    E204 "missing-promotion" "a promotion without its piece"
        "The Pawn must promote, and the text does not name the new piece. The program does not guess it."
        Some("[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 *\n");
    E205 "wrong-captures" "wrong captures"
        "The move is legal, but it captures different pieces than the text says. In games that write captures, each \
         one is checked. The message says why a piece is not captured, or which pieces capture it."
        Some("[Variant \"viking-7\"]\n\n1... d1-c1 2. d3-a3xa4 *\n");
    E206 "move-after-end" "a move after the end"
        "The game was already over before this move, by the board or by its history. The message says how it ended."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# h7 1-0\n");
    E301 "bad-position" "an impossible start position"
        "The `FEN` tag is not a position of this variant. The message says which part is wrong, and which rule it \
         breaks. The moves are read but not replayed."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/10/10/10/10/10/10/10/10/3RK5K w\"]\n\n1. Ke5 *\n");
    E302 "unknown-variant" "an unknown variant"
        "The record or problem names a variant that this program does not know, or does not say which variant it is. The \
         game is not replayed, and the problem is not solved. `lawspeaker variants` lists the variants."
        Some("[Variant \"Thor's Rune Chess\"]\n\n1. d4 *\n");
    E303 "different-rules" "different rules"
        "A record states its own rules in OpenTafl's notation: in the tag `RulesNotation`, or as OpenTafl's records do. One of \
         them is an unknown option or has an unknown value, or they do not fit together. The moves are read but not \
         replayed, because a replay under different rules proves nothing."
        Some("[rules:dim:7 ber:q start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c2\n");
    E401 "contradicted-result" "a result that the game contradicts"
        "By the board or by its history, the game ended with a different result. If the `Result` tag and the end of \
         the moves agree, this is reported once, at the end of the moves. Or the record says that a side is mated (`%TSUMI`, `詰み`), \
         and the game goes on."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# 0-1\n");
    E402 "conflicting-results" "two different results"
        "The `Result` tag and the end of the moves have different results."
        Some("[Variant \"odin\"]\n[Result \"1-0\"]\n\n1. d4 d7 0-1\n");
    E403 "invalid-result" "an invalid result"
        "The value of the `Result` tag is not a result of this variant. Results are `1-0`, `0-1`, `1/2-1/2` and \
         `*`. Undenary Chess also has `3/4-1/4` and `1/4-3/4`."
        Some("[Variant \"odin\"]\n[Result \"2-0\"]\n\n1. d4 d7 *\n");
    E501 "wrong-keys" "wrong keys"
        "The claimed keys are not the keys that solving finds. `bm` must list all keys: every first move that \
         fulfils the stipulation. The same is asked of the keys of a stated solution. For a claimed move that is not a key, the \
         message names a reply that refutes it."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; bm Fxc3;\n");
    E502 "illegal-key" "a claimed key that is not a move"
        "The text is not a legal move in this position. It counts as a claimed move that is not a key. In a puzzle of Lichess it may \
         also be a later move of the line that is claimed, and in a solution that is stated any of its moves."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; bm Fxc4xd2;\n");
    E503 "no-stipulation" "no stipulation"
        "The problem has no stipulation, a stipulation that cannot be read, or one that has no meaning in the game. The \
         opcode `stip` says what has to be achieved: `stip \"#2\";` means a win in two moves, as `dm 2;` and `bm #2;` do. For \
         `check` an entry without a stipulation is a position, and only its own claims are checked."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; bm Fxc3xd2;\n");
    E504 "bad-opcode" "an opcode that cannot be read"
        "After the position come opcodes: a name, its operands, and `;`. This text is not an opcode, the opcode occurs \
         twice, or its operands cannot be read."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; stip \"#2\"; bm Fxc3xd2;\n");
    E505 "failed-proof" "a proof that fails"
        "The proof, checked by the rules of the variant as `docs/proof.md` describes, does not show that its keys \
         are right. A decision is missing, is not a legal move, or leads to a position that is not won or not held; \
         or the header makes an impossible claim. The message has the moves up to that place. The keys of the \
         problem may still be right. In help and series play a line of the list is not a solution, or a solution is \
         not in the list; the message has this line."
        Some("{\"format\":\"lawspeaker-proof\",\"version\":2,\"variant\":\"odin\",\"rules\":\"odin/1\",\
              \"fen\":\"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b\",\"stip\":\"#1\",\"keys\":[\"d5c3\"],\"least\":1}\n\
              win\nAA==\nrefute\nend\n");
    E506 "bad-proof" "not a proof"
        "The text does not have the form of a proof: the header cannot be read, `win`, `refute` or `end` is \
         missing, the base64 is wrong, or the file has no proof at all. Reading continues at the next line that \
         begins with `{`."
        Some("{\"format\":\"lawspeaker-proof\",\"version\":2,\"variant\":\"odin\",\"rules\":\"odin/1\",\
              \"fen\":\"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b\",\"stip\":\"#1\",\"keys\":[\"d5c3xd2\"],\"least\":1}\n\
              win\nAQ=\nrefute\nend\n");
    E507 "unsupported-rules" "pieces, rules or a task that this program does not have"
        "The problem has a piece, a condition or an option that this program does not know, such as a Grasshopper, Circe or \
         Quodlibet. By other rules it would have another solution, so it is not solved. Nor are studies (`+`, `=`), proof games of relatives of chess, and \
         problems of games in which a side can move several times in one turn. In files this is a note, because the problem may be right: \
         `check` and `solve` count it as not supported."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; condition \"Circe\";\n");
    E508 "bad-problem" "a problem that cannot be read"
        "The text is not in the language of Popeye's input, is not a document of YACPDB, or is not a row of Lichess's puzzles: an \
         unknown command, a piece without a square, text that is not YAML, a quote that is not closed, a first move that is not \
         legal. The problem is not solved. Reading continues with the next one. `convert` reports it too for a problem that \
         cannot be written in one of these notations."
        Some("BeginProblem\nPieces White Kb2 Black Kd8 Qx9\nStipulation #2\nEndProblem\n");
    E509 "wrong-count" "a wrong number of move paths"
        "The opcode `D3` says how many ways there are to play three plies from the position, and the opcodes `D1`, `D2` and so \
         on say it for other numbers of plies. Counting gives another number. `lawspeaker perft` counts move paths."
        Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 401;\n");
    E510 "wrong-solution" "a stated solution that does not hold"
        "The entry states its solution: as `solution` in the form of Popeye's output, as a line `pv`, or as a number \
         `intended-solutions`. A move of it does not do what it is stated for: an answer or a threat does not win in the moves that \
         are left, a refutation does not refute, a try is a key, a line of help or series play does not solve; or a solution is \
         missing, or there is another number of solutions. Wrong keys are E501, and moves that are not legal E502."
        Some("k7/8/2K5/8/8/8/8/1R6 w - - stip \"#2\"; solution \"1.Kc7 ! zugzwang.\" \"1...Ka7 2.Rb2 #\";\n");
    W101 "repeated-tag" "a repeated tag"
        "The record has an earlier tag with this name. The first tag is used."
        Some("[Variant \"odin\"]\n[White \"Egil\"]\n[White \"Snorri\"]\n\n1. d4 d7 *\n");
    W102 "text-after-tag" "text after a tag"
        "There is text after the `]` of a tag, or on a line between two tags. It is skipped. `fmt` leaves such a record as it \
         is."
        Some("[Variant \"odin\"]\n[White \"Egil\"] of Borg\n[Black \"Snorri\"]\n\n1. d4 d7 *\n");
    W103 "bad-glyph" "a glyph number out of range"
        "`$` must be followed by a number from 0 to 255. The glyph is skipped."
        Some("[Variant \"odin\"]\n\n1. d4 $999 d7 *\n");
    W104 "control-character" "a control character"
        "There is a control character between the moves. It is skipped."
        Some("[Variant \"odin\"]\n\n1. d4 \u{1} d7 *\n");
    W105 "unescaped-quote" "an unescaped quote"
        "A quote inside the value of a tag is written `\\\"`. The value is read up to the quote before the closing \
         bracket."
        Some("[Variant \"odin\"]\n[Event \"The \"great\" Thing\"]\n\n1. d4 d7 *\n");
    W106 "mixed-line-ends" "lines that end in different ways"
        "Some lines of the record end with LF and others with CR LF or CR. The place given is the first line end that \
         differs from the end of the first line. The lines of two records are not compared. CR CR LF is reported too: it comes \
         from a program that put a CR before each LF a second time."
        Some("[Variant \"odin\"]\r\n\n1. d4 d7 *\n");
    W107 "control-in-tag" "a control character in a tag"
        "The value of a tag has a control character, such as a tab. The value is used as it is."
        Some("[Variant \"odin\"]\n[Event \"The\tThing\"]\n\n1. d4 d7 *\n");
    W108 "scattered-tags" "tags that are not one block"
        "The tags of a game are a block of lines that begin with `[`. Here a tag is apart from the tags before it: an empty line, a \
         comment or text is between them, its line begins with blanks, or the tag is on several lines. All are read as tags \
         of one game, up to the first move or result. A tag that the game has already begins the next game. Reported once per game."
        Some("[Variant \"odin\"]\n\n[White \"Egil\"]\n\n1. d4 d7 *\n");
    W110 "stray-number" "a number among the moves"
        "A number without a full stop is the number of a move only if it is the one that is due and a move follows it. Other \
         numbers, and numbers and times in parentheses, have no meaning in PGN: they are often the minutes used. They are \
         kept: as comments in a conversion, and `fmt` does not write such a record again. Reported once per game."
        Some("1. e4 (5) e5 (12) *\n");
    W111 "nested-comment" "a comment in a comment"
        "Comments do not nest: a comment ends at its first `}`. Here the text after it is not moves, and another `}` \
         follows, so both comments and the text between them are read as one comment."
        Some("1. e4 {the best {by test} move} e5 *\n");
    W112 "bare-comment" "a comment without braces"
        "The text has a meaning, and PGN has no place for it: `(=)` offers a draw, the `F` of `1-0F` says that the game was \
         not played, and `0-0` in a game without moves says that both sides lost. It is read as a comment."
        Some("1. e4 e5 (=) *\n");
    W201 "missing-mark" "a missing mark"
        "The move gives check, makes a call, or wins at once, and has no mark for it."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5 1-0\n");
    W202 "wrong-mark" "a wrong mark"
        "The move has a mark for something that it does not do. Where solving does not confirm the claimed keys, a wrong \
         mark of one of them has no fix: the mark may be right, and the square wrong."
        Some("[Variant \"odin\"]\n\n1. d4# d7 *\n");
    W203 "needless-origin" "an unnecessary origin"
        "The move names the file or rank of its origin, but no other piece of its kind can move to that square."
        Some("[Variant \"odin\"]\n\n1. Fbc3 *\n");
    W204 "wrong-capture-sign" "a wrong capture sign"
        "There is an `x` and the move captures nothing, or the move captures and there is no `x`. The move itself \
         is clear."
        Some("[Variant \"odin\"]\n\n1. Fxc3 *\n");
    W205 "missing-place" "a missing square"
        "The move also puts a friendly piece on another square, and the text does not name the square. Only one \
         square is possible, so the move is played."
        Some("[Variant \"odin\"]\n\n1. Kd2 *\n");
    W206 "wrong-en-passant" "a wrong en passant mark"
        "There is an `ep` after a move that does not capture en passant."
        Some("[Variant \"odin\"]\n\n1. d4ep *\n");
    W207 "moves-after-draw" "moves after an automatic draw"
        "The game was drawn by the rules, without a claim, and has more moves. They are replayed; the result \
         remains a draw."
        Some("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n\n1. Kxe2 Kd8 1/2-1/2\n");
    W208 "untidy-move" "extra signs after a move"
        "There are signs after the move that no move has: a full stop, a comma, or more than two of `!` and `?`. \
         Without them the move is clear, so it is played."
        Some("[Variant \"odin\"]\n\n1. d4??? d7. *\n");
    W209 "wrong-move-number" "a wrong move number"
        "The number is not that of the next move (in KIF, that of the next move of either side), or it has the dots of Black's moves \
         and White is to move. Moves may be missing or repeated here. If all numbers of a line are too high or \
         too low by the same amount, only the first one is reported."
        Some("[Variant \"odin\"]\n\n1. d4 d7 3. c3 *\n");
    W210 "castling-signs" "castling with zeros, small letters or other signs"
        "Castling is written `O-O` and `O-O-O`, with capital letters and short dashes. Zeros (`0-0`), small letters (`o-o`), \
         long dashes, and the squares of the King and its Rook (`e1h1`) are read too."
        Some("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *\n");
    W211 "numeric-moves" "moves in numeric notation"
        "The moves are in the numeric notation of the ICCF: `5254` is `e2e4`, and in `57581` the last digit promotes, 1 to 4 for \
         Queen, Rook, Bishop and Knight. It is read if the whole main line is written in it and is legal. Reported once per \
         game."
        Some("1. 5254 5755 *\n");
    W212 "glued-sign" "a sign written together with a move"
        "A sign follows the move without a space: `Nf3+-`, `Nf3N`, `Bb5ch`. The move is played, and the sign is a glyph, or a \
         mark in words. After a move it needs a space, because `N` can also name a piece and `=` begins a promotion."
        Some("1. Nf3= d5N *\n");
    W213 "small-piece-letter" "a small piece letter"
        "The letter of a piece is small. No file of the board has this letter and one legal move fits, so the move is \
         played."
        Some("1. nf3 *\n");
    W214 "played-null-move" "a null move"
        "The text means that a side passes (`--`, `Z0`, `null`, `@@@@`, `0000`). No game lets a side pass, but annotators write it \
         to show what the other side threatens. It is replayed: the other side is to move. The first one of the main line and \
         the first one of all variations are reported. In the main line of a game that was played a move is missing there."
        Some("1. e4 e5 2. Nf3 (2. d3 -- 3. f4) 2... Nc6 *\n");
    W215 "foreign-letters" "the letters of pieces in another language"
        "The main line does not replay with the English letters of the pieces, `KQRBN`, and it does with those of another language, \
         such as the German ones, `KDTLS`. So the game is read with them, and this is reported once. Languages with which it \
         would be the same moves count as one. `--letters KDTLS` says which letters they are; then nothing is reported."
        Some("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *\n");
    W301 "ignored-part" "an ignored part of the position"
        "The start position is valid except for one part, which is impossible and is ignored."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w KQ - 0 1\"]\n\n1. Kxe5# 1-0\n");
    W302 "missing-tags" "missing tags"
        "Some of the seven tags that every archived game should have are missing: Event, Site, Date, Round, White, \
         Black, Result."
        Some("[Variant \"odin\"]\n[Event \"Thing\"]\n\n1. d4 d7 *\n");
    W303 "wrong-tag-value" "a wrong tag value"
        "The value of the tag is malformed or does not agree with the game: an impossible date, a wrong `PlyCount`, \
         a `SetUp` tag without a position."
        Some("[Variant \"odin\"]\n[Date \"2001.13.45\"]\n\n1. d4 d7 *\n");
    W304 "missing-result" "no result after the moves"
        "The moves end without `1-0`, `0-1`, `1/2-1/2` or `*`. The record may be incomplete."
        Some("[Variant \"odin\"]\n\n1. d4 d7\n");
    W305 "not-replayed" "a part of an OpenTafl record that is not replayed"
        "The record has a variation of a move that it does not have: its address is wrong. The moves of the variation are not \
         replayed."
        Some("[rules:dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c2\n2a.1.1a. e2-f2 c2-c4\n");
    W306 "missing-required-tag" "a required tag is missing"
        "The key `required-tags` of `lawspeaker.toml` lists tags that every record must have, in place of the seven of \
         W302. The record does not have all of them. In the example they are `White` and `Black`."
        Some("[Variant \"odin\"]\n[White \"Egil\"]\n\n1. d4 d7 *\n");
    W307 "wrong-tag-order" "tags in a different order"
        "The key `tag-order` of `lawspeaker.toml` lists tags in an order, and the tags of the record come in a different \
         order. Tags that the key does not list may be anywhere. Reported once per game. In the example the order is \
         `White`, `Black`."
        Some("[Variant \"odin\"]\n[Black \"Snorri\"]\n[White \"Egil\"]\n\n1. d4 d7 *\n");
    W308 "unused-ignore" "an ignore that ignores nothing"
        "The comment `{lawspeaker: ignore W203}` ignores findings of the move before it, and a line \
         `%lawspeaker ignore=W302` after the tags ignores findings of the whole game. There is no such finding here, or the \
         code is unknown. Remove the code. Text after ` -- ` is for people: `{lawspeaker: ignore W203 -- as printed}`. A code \
         that is not reported in this run is not judged."
        Some("[Variant \"odin\"]\n\n1. d4 {lawspeaker: ignore W203} d7 *\n");
    W310 "unusual-position" "a position in another form"
        "A part of the position is clear, but it is not written as usual. A reserve has one letter for each piece, `[NPPbp]`, \
         and nothing if it is empty, `[]`. In a game with one array, `K` and `Q` of the castling field are the Rooks in the \
         corners, with the King on the e-file. Another Rook has the letter of its file, `HAha`, and castles as in Chess960."
        Some("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1\"]\n\n1. O-O-O *\n");
    W401 "unclaimed-result" "a finished game without a result"
        "The game is over by the rules, and the record says `*`."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# *\n");
    W402 "one-sided-result" "only one of two results"
        "The `Result` tag has a result and the moves end with `*`, or the reverse."
        Some("[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 d7 1-0\n");
    W403 "untidy-result" "a result that is not written as one word"
        "The result is written together with the last move, as in `Nf31-0`, or with spaces, as in `1/2 - 1/2`."
        Some("[Variant \"odin\"]\n\n1. d4 d71-0\n");
    W404 "odd-result" "a result in another spelling"
        "A result is written `1-0`, `0-1`, `1/2-1/2` or `*`. A half alone, the sign `½`, `0.5-0.5`, longer dashes, colons \
         (`1:0`), `+:-` for a win without play, and blanks around the result are read too."
        Some("[Variant \"odin\"]\n\n1. d4 d7 1/2\n");
    W405 "stray-result" "a result among the moves"
        "A result ends a game, but here its moves go on in the same numbers. The moves after it are replayed, and the result \
         at the end of the moves is the one of the game. A number 1 after a result begins the next game."
        Some("1. e4 e5 2. Nf3 1-0 Nc6 *\n");
    W501 "wrong-semicolon" "a missing or extra semicolon"
        "Every opcode ends with one `;`. The entry can still be read."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; bm Fxc3xd2\n");
    W502 "short-solution" "a short solution"
        "The stipulation can be fulfilled in fewer moves. The claimed keys are compared with the keys for the \
         number of moves in the stipulation."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#2\";\n");
    W503 "undecided" "an undecided problem"
        "The search reached a limit, or was interrupted, before every first move was decided. Nothing is claimed about \
         the undecided moves. `check` has a limit of 2,000,000 nodes per problem; `--limit-nodes` changes it, and \
         `--limit-nodes none` removes it."
        None;
    W504 "ignored-problem-part" "an ignored part of a problem"
        "A part of the problem has no meaning here, and is ignored; or `convert` cannot write it."
        Some("BeginProblem\nPieces White Kb6 Rh1 Black Ka8\nStipulation #1\nProtocol a.out\nEndProblem\n");
    W505 "unchecked-proof" "a proof that is not checked"
        "The check reached the limit of `--limit-nodes` of `verify`: in help and series play the whole tree of moves is \
         walked, and in other problems all moves near the end of each line. Nothing was found to be wrong until then, and \
         nothing is proven. A higher limit, or none, lets the check go on."
        None;
    W506 "unusual-side" "no solution with this side to move"
        "The problem is of help or series play and has no solution, and the side to move is not the one that begins by \
         convention. In `h#N` and `ser-h#N` Black begins, and in `h#N.5` White. The message names the side. Perhaps the position \
         has the wrong side to move."
        Some("8/8/8/8/8/p7/8/k1K4R w - - stip \"h#1\";\n");
    W507 "part-of-problem" "a problem that is converted as it is"
        "The problem cannot be solved here, because its stipulation or its position is not understood. `convert` writes it with \
         all its parts, as they are in the text."
        None;
    N201 "repetition" "a repetition"
        "The position occurs for the third time. In this variant the game does not end by this, but a side may be \
         able to claim a draw. Reported once per game."
        Some("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n");
    N202 "fifty-moves" "fifty moves without progress"
        "There were fifty moves by each side, or as many as the game says, without a capture or a Pawn move. A side may claim a \
         draw; the game does not end by itself. Reported once per game."
        Some("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\"]\n\n1. Ra2 *\n");
    N203 "end-by-repetition" "the end by repetition"
        "The position occurs for the third time, or as often as the game says, and by the rules the game is over. The message \
         says which side loses, or that the game is drawn."
        Some("[Variant \"odin\"]\n\n1. Fa3 Fa8 2. Fb1 Fb10 3. Fa3 Fa8 4. Fb1 Fb10 1-0\n");
    N204 "watch-your-king" "watch your King"
        "The Viking Game only: Black could capture the King if Black moved twice in a row, and must warn White. \
         Records do not write this warning. Reported once per game, at the first such move of the main line. The \
         message lists the move numbers of the others."
        Some("[Variant \"viking-9\"]\n[SetUp \"1\"]\n[FEN \"9/9/9/9/9/9/7t1/T1t1Kt3/4t4 b - - 0 1\"]\n\n1... c2-d2 2. a2-a3 *\n");
    N205 "losing-move" "a move that loses at once"
        "The move gives check and ends the game in the other side's favour. In HnefaChess a mate is legal and loses, so it is \
         marked `+` as any check."
        Some("[Variant \"hnefachess\"]\n[SetUp \"1\"]\n[FEN \"16/7N8/16/3****2****3/2N*1R6*3/3*k2H3V*3/3*8*3/16/5Q2n1P5/\
              3*3p4*3/3*8*3/1K1*8*3/3****2****3/16/g15/16 w - - 0 44\"]\n\n44. Qf11+ 0-1\n");
    N301 "other-variant" "another variant"
        "With `check --guess`: the game does not replay under the variant that the record names, but it does under \
         others, which the message lists with their errors. The fewest errors come first. The verdict on the game stays \
         as it is. If the record names its variant wrongly, correct the tag `Variant`, or read it with `--variant`."
        Some("[Variant \"chess\"]\n\n1. Fa3 Fa8 2. Fb1 Fb10 *\n");
    N302 "other-opening" "another opening"
        "With `check --openings`: the tag `ECO` has another code than the table of openings for the last position of the game that it \
         knows. Tables of other publishers divide openings in other ways, so the tag need not be wrong. `convert --add eco` writes the \
         code of the table."
        Some("[ECO \"C50\"]\n\n1. d4 d5 2. c4 *\n");
    N501 "castling-by-convention" "castling rights by convention"
        "The position does not say which sides can castle: it is a list of pieces, its castling field is missing, or it is a twin \
         in which pieces have moved. By the convention of problemists a King and a Rook on the squares where a game begins can \
         castle. `-` as the castling field of a position string, `NoCastling` in Popeye's language and `--castling -` say that no \
         side can."
        Some("4k2r/8/p7/8/8/8/8/4K2R w stip \"#2\";\n");
    N502 "move-without-stipulation" "moves that are not compared with a solution"
        "The entry has moves in `bm` or `am` and no stipulation, as in suites of tests for playing programs. The moves are legal. \
         Whether they are good is not checked."
        Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n");
    N503 "unchecked-count" "a number of move paths that is not checked"
        "Counting the move paths needs more nodes than the limit of `--limit-nodes`. Nothing is claimed about the number."
        Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D9 2439530234167;\n");
    N504 "unread-solution" "a part of a stated solution that is not compared"
        "The text of `solution` is read in the form of Popeye's output: `1.Qa1-b2 ! threat: 2.Qb2-b7 #`, `1...Ka8-b8 2.Sc3-d5`, \
         `but 1...a7-a6 !`, with a label such as `b)` before the solution of a twin. This part is not understood, or its line ends \
         early. What depends on it is not compared, and the rest is."
        Some("k7/8/2K5/8/8/8/8/1R6 w - - stip \"#2\"; solution \"1.Kc7 ! zugzwang.\" \"1...any 2.Ra1 #\";\n");
    N505 "proven-by-last-move" "what the last move proves"
        "The position does not say which sides can castle and whether a capture en passant is possible. All moves that the side not \
         to move may have played last were looked at. If each of them is by the King or the Rook, that side cannot castle with them. \
         If only a double step of a Pawn is possible, the Pawn can be captured en passant. Otherwise castling is allowed, and a \
         capture en passant is not. Fields of the position string that are written decide."
        Some("4k2r/8/8/8/8/8/8/K7 w stip \"#2\";\n");
    N506 "unstated-dual" "a dual that the stated solution does not have"
        "After a defence that the solution states, another move of the attacker reaches the goal as soon as the stated one. Some duals \
         matter and others do not, so this is a note. It is looked for where the whole solution is understood."
        Some("k7/7p/1K6/8/8/8/8/2QR4 w - - stip \"#2\"; solution \"1.Qc6+\" \"1...Kb8 2.Rd8 #\";\n");
}

impl Code {
    /// `E201`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.info().code
    }

    /// The severity, which is the first letter.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self.info().code.as_bytes()[0] {
            b'E' => Severity::Error,
            b'W' => Severity::Warning,
            _ => Severity::Note,
        }
    }

    /// Whether the finding is about the text of a clear move, its number, the result or a comment: a wrong mark or capture sign, a
    /// missing square. Writing the record again corrects it.
    #[must_use]
    pub(crate) const fn is_put_right(self) -> bool {
        matches!(
            self,
            Code::W111
                | Code::W112
                | Code::W202
                | Code::W204
                | Code::W205
                | Code::W206
                | Code::W208
                | Code::W209
                | Code::W210
                | Code::W211
                | Code::W212
                | Code::W213
                | Code::W403
                | Code::W404
        )
    }

    /// The code with this code or name, `E201` or `illegal-move`, in upper or lower case.
    ///
    /// ```
    /// use lawspeaker::replay::{Code, CodeInfo};
    /// assert_eq!((Code::from_name("illegal-move"), Code::from_name("e201")), (Some(Code::E201), Some(Code::E201)));
    /// let CodeInfo { title, text, example, .. } = Code::E102.info();
    /// assert!(title.contains("comment") && text.contains('{') && example.is_some());
    /// assert_eq!(Code::ALL.iter().filter(|code| code.as_str() == "E201").count(), 1);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Code> {
        let is_it = |code: &Code| {
            let info = code.info();
            info.code.eq_ignore_ascii_case(name) || info.name.eq_ignore_ascii_case(name)
        };
        Self::ALL.iter().copied().find(is_it)
    }
}

display_as_str!(Code);

/// A set of codes.
///
/// ```
/// use lawspeaker::replay::{Code, CodeSet};
/// let marks: CodeSet = [Code::W201, Code::W202].into_iter().collect();
/// assert!(marks.contains(Code::W201) && !marks.contains(Code::W302));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CodeSet(u128);

const _: () = assert!(Code::ALL.len() <= u128::BITS as usize, "every code has a bit");

impl CodeSet {
    /// No code.
    pub const EMPTY: CodeSet = CodeSet(0);

    const fn bit(code: Code) -> u128 {
        1 << code as u32
    }

    /// Whether a code is in the set.
    #[must_use]
    pub const fn contains(self, code: Code) -> bool {
        self.0 & Self::bit(code) != 0
    }

    /// Adds a code.
    pub const fn insert(&mut self, code: Code) {
        self.0 |= Self::bit(code);
    }

    /// Whether the set has no code.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The codes that both sets have.
    ///
    /// ```
    /// use lawspeaker::replay::{Code, CodeSet};
    /// let (mut one, other) = (CodeSet::EMPTY, CodeSet::from_iter([Code::W201, Code::E201]));
    /// one.insert(Code::W201);
    /// assert_eq!(one.and(other).iter().collect::<Vec<_>>(), [Code::W201]);
    /// ```
    #[must_use]
    pub const fn and(self, other: CodeSet) -> CodeSet {
        CodeSet(self.0 & other.0)
    }

    /// The codes, errors first.
    pub fn iter(self) -> impl Iterator<Item = Code> {
        Code::ALL.iter().copied().filter(move |&code| self.contains(code))
    }
}

impl FromIterator<Code> for CodeSet {
    fn from_iter<I: IntoIterator<Item = Code>>(codes: I) -> Self {
        let mut set = CodeSet::EMPTY;
        codes.into_iter().for_each(|code| set.insert(code));
        set
    }
}
