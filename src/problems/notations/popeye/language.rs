//! The three languages of Popeye's input: English, German and French.
//!
//! ```text
//! AnfangProblem  Steine Weiss Kb2 Ta1 Schwarz Kc8  Forderung h#2  Zwilling versetze a1 b1  EndeProblem
//! ```
//!
//! The word that begins a list says its language. Commands, colours, options, changes of twins and the letters of pieces have
//! words of their own in each language; stipulations and squares do not. The reader puts the English word in the place of
//! another one, so that nothing after it knows a language, except the letters of pieces. Names of conditions are kept as they
//! are: such problems have rules that are unknown here.
//!
//! Source: `py-engl.txt`, `py-deut.txt` and `py-fran.txt`, the descriptions that come with the program.

use std::borrow::Cow;

use crate::problems::options::{is_short_for, only};

use super::words::Word;

/// A language of Popeye's input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Language {
    /// Also where no list has begun.
    #[default]
    English,
    German,
    French,
}

/// What one thing is called in English, German and French.
pub(super) type Names = [&'static str; 3];

const COLOURS: [Names; 2] = [["white", "weiss", "blanc"], ["black", "schwarz", "noir"]];

/// The letters of pieces, in each language in the same order.
const LETTERS: Names = ["KQRBSP", "KDTLSB", "RDTFCP"];

const CHANGES: [Names; 12] = [
    ["move", "versetze", "deplacement"],
    ["exchange", "tausche", "echange"],
    ["stipulation", "forderung", "enonce"],
    ["add", "hinzufuegen", "ajoute"],
    ["remove", "entferne", "ote"],
    ["continued", "ferner", "enplus"],
    ["rotate", "drehung", "rotation"],
    ["condition", "bedingung", "condition"],
    ["polishtype", "farbwechsel", "couleurechange"],
    ["mirror", "spiegelung", "miroir"],
    ["shift", "verschiebung", "translation"],
    ["substitute", "ersetze", "remplace"],
];

/// Words before pieces that give them properties of fairy chess.
const PROPERTIES: [Names; 22] = [
    ["neutral", "neutral", "neutre"],
    ["totalinvisible", "totalunsichtbar", "totalinvisible"],
    ["royal", "koeniglich", "royale"],
    ["kamikaze", "kamikaze", "kamikaze"],
    ["paralysing", "paralysierend", "paralysante"],
    ["chameleon", "chamaeleon", "cameleon"],
    ["jigger", "jigger", "jigger"],
    ["volage", "volage", "volage"],
    ["functionary", "beamtet", "fonctionnaire"],
    ["halfneutral", "halbneutral", "demineutre"],
    ["hurdlecolourchanging", "sprungbockfarbewechselnd", "couleurechangeantsautoir"],
    ["protean", "proteisch", "protee"],
    ["magic", "magisch", "magique"],
    ["uncapturable", "unschlagbar", "imprenable"],
    ["patrol", "patrouille", "patrouille"],
    ["frischauf", "frischauf", "frischauf"],
    ["bul", "bul", "bul"],
    ["dob", "dob", "dob"],
    ["anda", "anda", "anda"],
    ["andainverse", "andainvers", "andainverse"],
    ["alicea", "alicea", "alicea"],
    ["aliceb", "aliceb", "aliceb"],
];

/// `problems::options` has what they do.
const OPTIONS: [Names; 38] = [
    ["Defence", "Widerlegung", "Defense"],
    ["SetPlay", "Satzspiel", "Apparent"],
    ["WhiteToPlay", "WeissBeginnt", "ApparentSeul"],
    ["Variations", "Varianten", "Variantes"],
    ["MoveNumbers", "Zugnummern", "Trace"],
    ["StartMoveNumber", "StartZugnummer", "Enroute"],
    ["NoWk", "OhneWk", "SansRB"],
    ["Duplex", "Duplex", "Duplex"],
    ["NoBk", "OhneSk", "SansRN"],
    ["Threat", "Drohung", "Menace"],
    ["NoThreat", "OhneDrohung", "SansMenace"],
    ["Try", "Verfuehrung", "Essais"],
    ["MaxSolutions", "MaxLoesungen", "MaxSolutions"],
    ["MaxFlightsquares", "MaxFluchtFelder", "MaxCasesFuites"],
    ["Search", "Suchen", "Search"],
    ["MultiSolutions", "MehrereLoesungen", "MultiSolutions"],
    ["NoSymmetry", "KeineSymmetrie", "NonSymetrique"],
    ["NonTrivial", "NichtTrivial", "NonTrivial"],
    ["KeepMatingPiece", "HalteMattsetzendenStein", "RetiensPieceMatante"],
    ["EnPassant", "EnPassant", "EnPassant"],
    ["NoBoard", "OhneBrett", "SansEchiquier"],
    ["NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes"],
    ["HalfDuplex", "HalbDuplex", "DemiDuplex"],
    ["PostKeyPlay", "NachSchluessel", "ApresCle"],
    ["Intelligent", "Intelligent", "Intelligent"],
    ["MaxTime", "MaxZeit", "MaxTemps"],
    ["NoCastling", "KeineRochade", "SansRoquer"],
    ["Quodlibet", "Quodlibet", "Quodlibet"],
    ["StopOnShortSolutions", "StopNachKurzloesungen", "FinApresSolutionsCourtes"],
    ["Beep", "Pieps", "Bip"],
    ["SuppressGrid", "OhneGitter", "SansGrille"],
    ["WriteGrid", "ZeichneGitter", "AjouteGrille"],
    ["CastlingMutuallyExclusive", "RochadenGegenseitigAusschliessend", "RoquesMutuellementExclusifs"],
    ["GoalIsEnd", "ZielIstEnde", "ButEstFin"],
    ["NullMoves", "NullZuege", "CoupsVides"],
    ["UpToMoveNumber", "BisZugnummer", "JusquAuCoup"],
    ["TrivialTriesAvoid", "TrivialeFehlversucheUnterdruecken", "TrivialEssaiSupprimer"],
    ["MatesIn1", "MattsIn1", "MatsEn1"],
];

impl Language {
    pub(super) const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// What something is called in this language.
    pub(super) const fn own(self, names: &Names) -> &'static str {
        names[self as usize]
    }

    /// What a message ends with where the word would be another one in English.
    pub(in super::super) const fn after(self) -> &'static str {
        match self {
            Language::English => "",
            Language::German => " in German",
            Language::French => " in French",
        }
    }

    /// The English letter of a piece.
    pub(in super::super) fn piece(self, letter: char) -> Option<char> {
        let place = self.own(&LETTERS).find(letter.to_ascii_uppercase())?;
        Language::English.own(&LETTERS)[place..].chars().next()
    }

    /// The word of a list of pieces in English.
    pub(super) fn in_list<'t>(self, word: Word<'t>) -> Word<'t> {
        self.translated(word, &COLOURS, 2).unwrap_or_else(|word| self.kept(word, &PROPERTIES, 3))
    }

    /// The word of a twin in English.
    pub(super) fn in_twin<'t>(self, word: Word<'t>) -> Word<'t> {
        self.translated(word, &CHANGES, 3).unwrap_or_else(|word| self.in_list(word))
    }

    /// The word of an option in English.
    pub(super) fn in_option<'t>(self, word: Word<'t>) -> Word<'t> {
        self.kept(word, &OPTIONS, 1)
    }

    /// The English word. A word that is not in the table stays as it is.
    fn kept<'t>(self, word: Word<'t>, table: &[Names], shortest: usize) -> Word<'t> {
        self.translated(word, table, shortest).unwrap_or_else(|word| word)
    }

    /// The English word for a name in this table, or for the beginning of one name only, of at least `shortest` letters.
    /// Otherwise, and in English, the word comes back.
    fn translated<'t>(self, word: Word<'t>, table: &[Names], shortest: usize) -> Result<Word<'t>, Word<'t>> {
        if self == Language::English || word.text.len() < shortest {
            return Err(word);
        }
        match only(&word.text, table, |names| self.own(names)) {
            Some(names) => Ok(Word { text: Cow::Borrowed(Language::English.own(names)), ..word }),
            None => Err(word),
        }
    }
}

/// Whether an English word gives the pieces after it a property of fairy chess.
pub(in super::super) fn is_property(word: &str) -> bool {
    PROPERTIES.iter().any(|names| is_short_for(word, Language::English.own(names)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::notations::twins;
    use crate::problems::options::option;

    #[test]
    fn every_english_word_of_a_table_is_known_to_its_reader() {
        for names in &OPTIONS {
            assert_eq!(option(names[0]).map(|(name, ..)| name), Some(names[0]));
        }
        for names in &CHANGES {
            assert!(twins::is_command(names[0]), "{names:?}");
        }
    }

    #[test]
    fn a_word_is_translated_by_its_only_beginning() {
        let word = |text| Word { text: Cow::Borrowed(text), span: crate::notation::Span::default() };
        let option = |text| Language::German.in_option(word(text)).text;
        assert_eq!(
            (option("vari"), option("MAXL"), option("max")),
            ("Variations".into(), "MaxSolutions".into(), "max".into())
        );
        let twin = |text| Language::French.in_twin(word(text)).text;
        assert_eq!(
            (twin("depl"), twin("no"), twin("de"), twin("Da1")),
            ("move".into(), "black".into(), "de".into(), "Da1".into())
        );
        assert_eq!(Language::English.in_option(word("vari")).text, "vari");
        assert_eq!(
            "kdtlsbq".chars().filter_map(|letter| Language::German.piece(letter)).collect::<String>(),
            "KQRBSP"
        );
    }
}
