//! Typed C as blocks of simple steps: `contract::Program` in, `flow::Unit` out, several units linked to a `flow::Program`. The order of
//! evaluation, temporaries, lifetimes, jumps and the checks are said once, here, for whoever runs or analyses programs.
//! Rule: sizes, offsets and signedness are numbers; what has no form is `StepKind::Unsupported`, never left out.

mod build;
mod choose;
pub mod function;
mod link;
mod print;
pub mod program;
pub mod scalar;
pub mod step;

pub use build::{build, result_scalar, scalar_of};
pub use choose::{InnerArrays, choose};
pub use function::{Block, BlockId, Check, End, Function, Local, LocalId, Outcome, Parameter};
pub use link::link;
pub use print::print;
pub use program::{FunctionRef, Program, Static, StaticRef, Unit};
pub use scalar::{Constant, FloatFormat, Operand, Scalar, TempId};
pub use step::{
    Access, Argument, Base, BinaryOp, BitField, Callee, Claim, Comparison, Destination, Direction,
    Place, Role, Rvalue, Step, StepKind, UnaryOp,
};
