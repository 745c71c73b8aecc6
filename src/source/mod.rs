//! Source files and positions in them: text in, `SourceMap` out. The only room besides the driver that reads input files.

mod map;
mod read;

pub use map::{Position, SourceFile, SourceMap};
pub use read::read;
