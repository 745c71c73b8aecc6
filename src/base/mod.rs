//! What every room may use: places in the source and the messages about them. Knows nothing of any language.

pub mod data_model;
pub mod diagnostic;
pub mod nearest;
pub mod span;

pub use data_model::DataModel;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use nearest::nearest;
pub use span::Span;
