//! Lines of text, and times in them.

use std::fmt::Write;

/// Seconds with one decimal, half up.
pub(crate) fn seconds(ms: u64) -> String {
    let tenths = (ms + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Adds a line, without blanks at its end.
pub(crate) fn line(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    let before = text.len();
    text.write_fmt(arguments).expect("text grows");
    let end = before + text[before..].trim_end().len();
    text.truncate(end);
    text.push('\n');
}
