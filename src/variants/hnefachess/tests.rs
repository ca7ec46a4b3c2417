//! One test a rule and ruling, boards drawn.
