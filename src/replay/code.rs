//! The fixed codes of everything that can be found in a record, a problem or a position.
//!
//! A code never changes its meaning; a new kind of finding gets a new code. `lawspeaker explain CODE` prints
//! what stands here, and a test runs every example and sees that it gives its code.

use std::fmt;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing, nothing is wrong.
    Note,
    /// Odd, but the record can be read and replayed as it is.
    Warning,
    /// Wrong.
    Error,
}

impl Severity {
    /// Every weight, the heaviest first.
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

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What is known of a code.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// `E201`.
    pub name: &'static str,
    /// In a few words.
    pub title: &'static str,
    /// What it means and what to do.
    pub text: &'static str,
    /// A record that gives it; none where the record would be too long to print.
    pub example: Option<&'static str>,
}

macro_rules! codes {
    ($($code:ident $title:literal $text:literal $example:expr;)*) => {
        /// A kind of finding. The letter is its severity.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        impl Code {
            /// Every code, in order.
            pub const ALL: &'static [Code] = &[$(Code::$code),*];

            /// What is known of it.
            #[must_use]
            pub const fn info(self) -> CodeInfo {
                match self {
                    $(Code::$code => CodeInfo { name: stringify!($code), title: $title, text: $text, example: $example },)*
                }
            }
        }
    };
}

codes! {
    E101 "a token that is no move"
        "The token cannot be read as a move of this game: an unknown letter, a square beyond the board, a small letter \
         where a man's capital belongs, or something that is no move at all. The game is replayed up to it; the rest of \
         the line is read but not replayed."
        Some("[Variant \"odin\"]\n\n1. d4 e11 2. d5 *\n");
    E102 "a comment that never ends"
        "A `{` has no `}` before the next record begins. Everything behind it is comment, so moves may be missing from the \
         replay. The place given is where the comment begins."
        Some("[Variant \"odin\"]\n\n1. d4 {the rest of the game 1... d7 *\n");
    E103 "a variation that never ends"
        "A `(` has no `)` before the record ends. The place given is the opening parenthesis."
        Some("[Variant \"odin\"]\n\n1. d4 (1. e4 d7 *\n");
    E104 "a closing sign without an opening one"
        "A `)` closes no variation, or a `}` no comment."
        Some("[Variant \"odin\"]\n\n1. d4 ) d7 *\n");
    E105 "a tag line that cannot be read"
        "A tag is `[Name \"value\"]` on a line of its own. This line begins like one and is none; it is left out, and the \
         game is read without it. Where proper tags follow it they begin another record, so that one bad line costs one \
         game and not the file."
        Some("[Variant \"odin\"]\n[White Snorri]\n\n1. d4 d7 *\n");
    E106 "a record that is too long"
        "A record of more than 16 MiB is cut there, so that reading needs little memory whatever the file; what follows, up \
         to the next record, is not read. Such a record is nearly always a damaged file. For the same reason a line is \
         replayed for 65,536 half-moves, and a game has at most 1,000 tags and about two million words."
        None;
    E107 "too many findings in one game"
        "After 1,000 findings in one game the others are counted and no longer listed."
        None;
    E108 "variations inside variations without end"
        "Variations nested more than 1,000 deep are read but not replayed."
        None;
    E109 "a record that has not its notation's form"
        "A game on one line is `VARIANT; FEN or -; moves; RESULT`, and a game in JSON an object with the fields of a record. \
         This one is neither, or says two things that do not agree, so nothing of it is read."
        Some("odin; -; d2d4 d9d7\n");
    E201 "an illegal move"
        "No legal move fits the text. The message names the rule that stands against the man that came nearest to making \
         the move; `candidates` has legal moves that are one letter or digit away. The rest of the line is not replayed."
        Some("[Variant \"odin\"]\n\n1. Ra5 *\n");
    E202 "an ambiguous move"
        "Several legal moves fit the text; `candidates` lists them. None of them is chosen."
        Some("[Variant \"odin\"]\n\n1. Ke2~e1 d7 2. c3 d6 3. d4 d5 4. V1e1 *\n");
    E203 "a null move"
        "The text says that nobody moves (`--`, `Z0`, `0000`), and no game here lets a player pass."
        Some("[Variant \"odin\"]\n\n1. -- *\n");
    E204 "a promotion without its man"
        "The Pawn must be promoted and the text does not say to what. It is not guessed."
        Some("[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 *\n");
    E205 "captures that do not agree with the board"
        "The move is legal, but takes other men than the text says. In games where a move's captures are written, they are \
         checked one by one: the message says why a man is not captured, or between whom he is."
        Some("[Variant \"viking-7\"]\n\n1... d1-c1 2. d3-a3xa4 *\n");
    E206 "a move after the end"
        "The board, or the history of the game, had decided it before this move. The message says how."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# h7 1-0\n");
    E301 "a start position that cannot be"
        "The `FEN` tag holds no position of this game. The message says which part breaks which rule. The moves are read \
         but not replayed."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/10/10/10/10/10/10/10/10/3RK5K w\"]\n\n1. Ke5 *\n");
    E302 "an unknown variant"
        "The `Variant` tag names no game that is known here. The game is not read as any other: see `lawspeaker variants`."
        Some("[Variant \"Thor's Rune Chess\"]\n\n1. d4 *\n");
    E303 "rules that are not this game's"
        "A record in OpenTafl's notation tells its own rules, and one of them lets a man move or be taken otherwise than the \
         rules here do; or it is an option that is not known. The moves are read but not replayed: under other rules the \
         replay would prove nothing. An option that is left out has OpenTafl's default."
        Some("[rules:dim:7 ks:n surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c2\n");
    E401 "a result that the board contradicts"
        "The board, or the history of the game, decides it otherwise than the record claims."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# 0-1\n");
    E402 "two results that contradict each other"
        "The `Result` tag says one thing and the end of the moves another."
        Some("[Variant \"odin\"]\n[Result \"1-0\"]\n\n1. d4 d7 0-1\n");
    E403 "a result that is none"
        "The `Result` tag holds no result of this game. Results are `1-0`, `0-1`, `1/2-1/2` and `*`; Undenary has \
         `3/4-1/4` and `1/4-3/4` besides."
        Some("[Variant \"odin\"]\n[Result \"2-0\"]\n\n1. d4 d7 *\n");
    E501 "keys that are not the right ones"
        "The keys that the entry claims are not those that solving it finds. All keys are listed by an entry: every first \
         move that fulfils the stipulation."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; bm Fxc3;\n");
    E502 "a claimed key that is no move"
        "The text is no legal move of the position. It counts as a claimed move that is no key."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; bm Fxc4xd2;\n");
    E503 "no stipulation"
        "The entry does not say what is to be done, or says it in a way that is not known: `stip \"#2\"` is a win in two."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; bm Fxc3xd2;\n");
    E504 "an opcode that cannot be read"
        "Behind the position stand opcodes, each a name, its operands, and `;`. Something here is none, or stands twice."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; stip \"#2\"; bm Fxc3xd2;\n");
    E505 "a proof that does not show what it claims"
        "Walked by the rules of the game, as `docs/proof.md` has it, the certificate does not show that its keys are the \
         right ones: a decision is missing, is no move, or leads to a position that is not won or not held; or its header \
         claims what cannot be. The message has the moves up to that place. Nothing is said of the problem itself."
        Some("{\"format\":\"lawspeaker-proof\",\"version\":1,\"variant\":\"odin\",\"rules\":\"odin/1\",\
              \"fen\":\"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b\",\"stip\":\"#1\",\"keys\":[\"d5c3\"],\"least\":1}\n\
              win\nAA==\nrefute\nend\n");
    E506 "something that is no proof"
        "The file has not the form of a proof here: a header that cannot be read, a missing `win`, `refute` or `end`, \
         characters that are no base64, or no proof at all. Reading goes on at the next line that begins with `{`."
        Some("{\"format\":\"lawspeaker-proof\",\"version\":1,\"variant\":\"odin\",\"rules\":\"odin/1\",\
              \"fen\":\"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b\",\"stip\":\"#1\",\"keys\":[\"d5c3xd2\"],\"least\":1}\n\
              win\nAQ=\nrefute\nend\n");
    W101 "a tag that stands twice"
        "A tag of this name stood before in this record. The first one counts."
        Some("[Variant \"odin\"]\n[White \"Egil\"]\n[White \"Snorri\"]\n\n1. d4 d7 *\n");
    W102 "text behind a tag"
        "Something stands behind the `]` of a tag. It is left out."
        Some("[Variant \"odin\"]\n[White \"Egil\"] of Borg\n[Black \"Snorri\"]\n\n1. d4 d7 *\n");
    W103 "a numeric glyph out of range"
        "A `$` is followed by no number from 0 to 255. It is left out."
        Some("[Variant \"odin\"]\n\n1. d4 $999 d7 *\n");
    W104 "a control character"
        "A character that has no place in text stands between the moves. It is left out."
        Some("[Variant \"odin\"]\n\n1. d4 \u{1} d7 *\n");
    W105 "a quote that is not escaped"
        "A quote inside a tag's value is written `\\\"`. The value was read up to the quote before the bracket."
        Some("[Variant \"odin\"]\n[Event \"The \"great\" Thing\"]\n\n1. d4 d7 *\n");
    W201 "a missing mark"
        "The move gives check, makes a call, or wins at once, and carries no mark that says so."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5 1-0\n");
    W202 "a wrong mark"
        "The move carries a mark for something it does not do."
        Some("[Variant \"odin\"]\n\n1. d4# d7 *\n");
    W203 "more of the origin than is needed"
        "The move names a file or rank of its origin, and no other man of its kind can go there."
        Some("[Variant \"odin\"]\n\n1. Fbc3 *\n");
    W204 "a capture sign that does not fit"
        "An `x` stands where nothing is taken, or none where a man is. The move itself is clear."
        Some("[Variant \"odin\"]\n\n1. Fxc3 *\n");
    W205 "a place left out"
        "The move puts a friend on another square, which it does not write. Only one is possible, so it is played."
        Some("[Variant \"odin\"]\n\n1. Kd2 *\n");
    W206 "no capture en passant"
        "`ep` is written behind a move that is none."
        Some("[Variant \"odin\"]\n\n1. d4ep *\n");
    W207 "moves after a draw that came by itself"
        "The game was drawn without anybody's claim, and goes on. It is replayed further; the draw stands."
        Some("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n\n1. Kxe2 Kd8 1/2-1/2\n");
    W301 "a part of the position left out"
        "The start position is good, but something in it cannot be and is not taken over."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w KQ - 0 1\"]\n\n1. Kxe5# 1-0\n");
    W302 "missing tags"
        "Some of the seven tags that every archived game should have are missing: Event, Site, Date, Round, White, Black, \
         Result."
        Some("[Variant \"odin\"]\n[Event \"Thing\"]\n\n1. d4 d7 *\n");
    W303 "a tag that says something wrong"
        "The value of the tag has not the form it should have, or does not agree with the game: a date that is none, a \
         wrong `PlyCount`, a `SetUp` without a position."
        Some("[Variant \"odin\"]\n[Date \"2001.13.45\"]\n\n1. d4 d7 *\n");
    W304 "no result at the end of the moves"
        "The moves end without `1-0`, `0-1`, `1/2-1/2` or `*`. The record may be cut off."
        Some("[Variant \"odin\"]\n\n1. d4 d7\n");
    W305 "something in an OpenTafl record that is not replayed"
        "The record's rules end the game where the rules here do not, which changes no move; or it has turns of variations, \
         which are read and not replayed."
        Some("[rules:dim:7 surf:y tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c2\n");
    W401 "a decided game without a result"
        "The board decides the game, and the record says `*`."
        Some("[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"10/7p2/10/10/10/4k5/10/10/10/3RK5 w - - 0 1\"]\n\n1. Kxe5# *\n");
    W402 "a result on one side only"
        "The `Result` tag has a result and the moves end with `*`, or the other way round."
        Some("[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 d7 1-0\n");
    W501 "a semicolon too few or too many"
        "Every opcode ends with one `;`. The entry is clear all the same."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#1\"; bm Fxc3xd2\n");
    W502 "a short solution"
        "The stipulation can be fulfilled in fewer moves than it asks for. The keys are compared with those for the number \
         that is asked."
        Some("9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - variant \"odin\"; stip \"#2\";\n");
    W503 "a problem left undecided"
        "A limit of work ran out before every first move was decided. Nothing false is claimed of it either way."
        None;
    N201 "a repetition"
        "The position has come for the third time. In this game that ends nothing by itself, though it may be claimed where \
         the rules say so. Reported once a game."
        Some("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n");
    N202 "fifty moves without progress"
        "A hundred half-moves without a capture or a Pawn's move. A draw may be claimed; nothing ends by itself. Reported \
         once a game."
        Some("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 99 80\"]\n\n1. Ra2 *\n");
    N203 "the end by repetition"
        "The move brings the same position about for the third time, and the rules end the game there. The message says \
         who has lost by it, or that it is drawn."
        Some("[Variant \"odin\"]\n\n1. Fa3 Fa8 2. Fb1 Fb10 3. Fa3 Fa8 4. Fb1 Fb10 1-0\n");
    N204 "watch your King"
        "In the Viking Game: were it Black's turn again at once, he could capture the King, and he has to say so to White. \
         Records do not write it. Reported once a game, at the first such move of the main line; the message has the \
         numbers of the others."
        Some("[Variant \"viking-9\"]\n[SetUp \"1\"]\n[FEN \"9/9/9/9/9/9/7t1/T1t1Kt3/4t4 b - - 0 1\"]\n\n1... c2-d2 2. a2-a3 *\n");
}

impl Code {
    /// `E201`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.info().name
    }

    /// What its letter says.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self.info().name.as_bytes()[0] {
            b'E' => Severity::Error,
            b'W' => Severity::Warning,
            _ => Severity::Note,
        }
    }

    /// Whether it tells that a move's text says something that the move is not: a wrong mark or capture sign, a place left
    /// out. The move is clear all the same, and whoever writes it anew puts that right.
    #[must_use]
    pub(crate) const fn is_put_right(self) -> bool {
        matches!(self, Code::W202 | Code::W204 | Code::W205 | Code::W206)
    }

    /// The code of this name, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Code> {
        Self::ALL.iter().copied().find(|code| code.as_str().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
