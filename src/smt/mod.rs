//! Talks SMT-LIB with solver processes: text in, answers out. The only room that knows the solvers' language.
//! `provision` finds a solver, `session` (or `race`, over several) asks it; below them are `process`,
//! `children`, `launch` and `reply`.

mod children;
pub mod doctor;
pub mod launch;
pub mod process;
pub mod provision;
pub mod race;
pub mod reply;
pub mod session;
pub mod solvers;
