//! Source files and positions in them: text in, `SourceMap` out. The only room besides the driver that reads input files.

pub mod bytes;
pub mod compiler;
mod complaint;
pub mod database;
mod expand;
pub mod flag_meanings;
pub mod flags;
mod harmless_flags;
pub mod libc;
mod macro_annotations;
mod map;
mod markers;
mod origin;
mod preprocess;
mod read;

pub use compiler::Compiler;
pub use expand::{Extent, expand};
pub use map::{Owner, Position, SourceFile, SourceMap};
pub use origin::Expansion;
pub use preprocess::{Compilation, preprocess, short_path};
pub use read::{Language, language, read};
