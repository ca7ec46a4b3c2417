//! `variants`: the games that are known, with their arrays.

use crate::render::{Ink, Signs, board};
use crate::variants::{Variant, start};
use crate::with_game;

use super::args::{Common, OutputForm};
use super::exit::{Exit, Run};
use super::output::Output;

pub(super) fn run(common: &Common, out: &mut Output) -> Run {
    for &variant in Variant::ALL {
        let rules = variant.ruleset();
        match common.output {
            OutputForm::Json => {
                let men: serde_json::Map<_, _> =
                    rules.men.iter().map(|man| (man.letter.to_string(), man.name.into())).collect();
                let object = serde_json::json!({
                    "variant": rules.id, "name": rules.name, "aliases": rules.aliases, "version": rules.version,
                    "files": rules.size.files(), "ranks": rules.size.ranks(), "men": men, "start": rules.start,
                    "remark": rules.remark,
                });
                out.result(&format!("{object}\n"))?;
            }
            OutputForm::Concise => out.result(&format!("{}: {}\n", rules.id, rules.start))?,
            OutputForm::Human => {
                let picture = with_game!(variant, G => board(&start::<G>(), Signs::Letters, Ink::Coloured));
                let men: Vec<_> =
                    rules.men.iter().map(|man| format!("{} {}", man.letter, man.name)).collect();
                let mut text = format!("{} - {}, {}\n{}\n", rules.id, rules.name, rules.size, rules.start);
                text += &format!("{}\n", men.join(", "));
                if let Some(remark) = rules.remark {
                    text += &format!("{remark}\n");
                }
                out.result(&format!("{text}\n{picture}\n"))?;
            }
        }
    }
    Ok(Exit::Done)
}
