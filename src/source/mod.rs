//! Source files and positions in them: text in, `SourceMap` out. The only room besides the driver that reads input files.

mod map;

pub use map::{Position, SourceFile, SourceMap};
