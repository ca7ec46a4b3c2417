//! Types with a fixed text per value, which `as_str` returns.

/// Implements `Display` with that text.
macro_rules! display_as_str {
    ($name:ty) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
