//! Schemas, made from the types that are written and read: draft 2020-12 of JSON Schema.
//!
//! The members come from `derive`, and the comments become the descriptions. Fixed lists of words (variants, codes,
//! results) are in the schemas too, made from the same lists.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};

/// The schema of a type that is written: members that are always there are required.
#[must_use]
pub fn written<T: JsonSchema>() -> Schema {
    writer().into_root_schema_for::<T>()
}

/// The schema of a type that is read: members that may be missing are not required. Written objects fit it too.
#[must_use]
pub fn read<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
}

/// The schema of objects of one of two types that are written.
#[must_use]
pub fn written_either<A: JsonSchema, B: JsonSchema>() -> Schema {
    let mut generator = writer();
    let either = [generator.subschema_for::<A>(), generator.subschema_for::<B>()];
    let meta = generator.settings().meta_schema.clone();
    let definitions = generator.take_definitions(true);
    schemars::json_schema!({ "$schema": meta, "anyOf": either, "$defs": definitions })
}

fn writer() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}
