//! Source files and positions in them: text in, `SourceMap` out. The only room besides the driver that reads input files.

mod expand;
mod map;
mod origin;
mod preprocess;
mod read;

pub use expand::{Extent, expand};
pub use map::{Owner, Position, SourceFile, SourceMap};
pub use origin::Expansion;
pub use preprocess::{Compilation, preprocess};
pub use read::read;
