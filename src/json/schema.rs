//! Schemas, made from the types that are written and read: draft 2020-12 of JSON Schema.
//!
//! A type says by `derive` which members it has, and its comments become the descriptions. What has a fixed list of
//! words in the program (variants, codes, results) has the same list in a schema, since it is made from that list.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};

/// The schema of a type that is written: members that always stand there are required.
#[must_use]
pub fn written<T: JsonSchema>() -> Schema {
    writer().into_root_schema_for::<T>()
}

/// The schema of a type that is read: members that may be missing are not required. What is written fits it too.
#[must_use]
pub fn read<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
}

/// The schema of objects that are each of one or the other of two types that are written.
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
