//! Who read an outside value, and which version of it.

use serde::Serialize;

/// An attempt reads the outside value, or is handed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ValueRead {
    /// Position of the attempt.
    pub attempt: u32,
    /// When.
    pub at_ms: u64,
    /// 0 before the value changed, 1 after.
    pub version: u32,
}
