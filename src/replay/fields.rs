//! Records that have fixed fields beside their tags: both must say the same.

use crate::notation::syntax::{ParsedGame, Tag};
use crate::variants::{Variant, boards, fen};

use super::Code;
use super::findings::Findings;
use super::known_tags::{Known, value_of};

/// Reports the first tag that says something else than a field.
pub(super) fn compare(bytes: &[u8], game: &ParsedGame, known: &Known, findings: &mut Findings) {
    let value = |tag: Tag| value_of(bytes, game, tag).text;
    let tag =
        |name: &[u8]| game.tags.iter().copied().find(|tag| tag.is_tag() && game.name_of(bytes, tag) == name);
    let rules = known.rules.map(value);
    let named = |tag: Tag| Variant::given(&value(tag), rules.as_deref()).ok();
    let variant = known.variant.and_then(named);
    if let (Some(field), Some(tag)) = (known.variant, tag(b"Variant"))
        && named(tag) != variant
    {
        let message = format!(
            "the field `variant` says `{}`, and the tag `Variant` says `{}`",
            value(field),
            value(tag)
        );
        findings.add(Code::E109, tag.value, message);
        return findings.spoil();
    }
    if let (Some(tag), Some(variant)) = (tag(b"FEN"), variant) {
        let field = known.fen.filter(|field| !field.is_tag()).map(value);
        if !field.is_some_and(|field| is_same_position(variant, &field, &value(tag))) {
            findings.add(Code::E109, tag.value, "the field `start` and the tag `FEN` do not agree");
            findings.spoil();
        }
    }
}

fn is_same_position(variant: Variant, one: &str, other: &str) -> bool {
    let whole = |text: &str| boards::read(variant, text).map(|(position, _)| fen::write(&*position)).ok();
    one == other || whole(one).is_some_and(|one| whole(other) == Some(one))
}
