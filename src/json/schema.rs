//! Schemas (JSON Schema, draft 2020-12), generated from the types that are written and read.
//!
//! The members come from `derive`, and the comments become the descriptions. Fixed lists of words (variants, codes,
//! results) are in the schemas too, made from the same lists.
//!
//! ```
//! use lawspeaker::json::{ErrorObject, schema::{part, read, written}};
//! use lawspeaker::rules::GameResult;
//! let schema = written(&[part::<ErrorObject<'_>>, part::<GameResult>]);
//! assert_eq!(schema.get("anyOf").unwrap().as_array().unwrap().len(), 2);
//! assert!(serde_json::to_string(&read::<GameResult>())?.contains("3/4-1/4"));
//! # Ok::<(), serde_json::Error>(())
//! ```

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};

/// The schema of a type that is read: members that may be missing are not required. Written objects fit it too.
#[must_use]
pub fn read<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
}

/// The schema of a type in the list of [`written`].
pub type Part = fn(&mut SchemaGenerator) -> Schema;

/// The schema of objects of one of these types that are written: members that are always there are required.
#[must_use]
pub fn written(parts: &[Part]) -> Schema {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let any: Vec<_> = parts.iter().map(|part| part(&mut generator)).collect();
    let meta = generator.settings().meta_schema.clone();
    let definitions = generator.take_definitions(true);
    schemars::json_schema!({ "$schema": meta, "anyOf": any, "$defs": definitions })
}

/// A type for [`written`].
pub fn part<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}
