//! Lists of any length: cells that follow each other in memory become one segment, which stands for one or more of them. `chains` finds
//! cells that may be folded, `shape` tells what one holds, `segment` which of them may follow each other, `unfold` makes cells again where
//! somebody looks, `references` knows who points where.
//! Rule: a state with a segment stands for every state that it was made of, so that what holds of it holds of those. It may stand for more: a run
//! that breaks a rule behind a fold need not exist.

mod chains;
mod references;
mod segment;
mod shape;
mod shapes;
mod unfold;

pub use chains::fold;
pub use segment::{Language, Segment, Segments};
pub use shapes::Shapes;
pub use unfold::{Unfolding, partners, reached, told_in_full, ways};

pub(super) use shape::{Holds, Target};
pub(super) use unfold::unfold;
