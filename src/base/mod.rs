//! What every room may use: places in the source, the messages about them, the names of what may go wrong there, and the shapes
//! of flow graphs.

pub mod check;
pub mod data_model;
pub mod diagnostic;
pub mod flow_graph;
pub mod nearest;
pub mod obligation_kind;
pub mod run;
pub mod span;

pub use check::{Access, AskedByCallee, Cause, CheckId, Fact, Freed, Owner, Said, Shape};
pub use data_model::DataModel;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use nearest::nearest;
pub use obligation_kind::ObligationKind;
pub use run::{
    Cell, Drawn, EveryRun, FailingRun, Holds, Life, Picture, RunStep, RunStepKind, SeenBy,
};
pub use span::Span;
