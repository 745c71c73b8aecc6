//! Talks SMT-LIB with solver processes: goals and text in, answers out. The only room that knows the solvers' language.
//! `background` and `query` write what is asked, `session` asks one solver, `race` asks several, `provision` finds them.

pub mod background;
pub mod bits;
mod children;
pub mod doctor;
pub mod encode;
mod fetch;
pub mod launch;
pub mod model;
pub mod names;
pub mod process;
pub mod provision;
pub mod query;
pub mod race;
pub mod reach;
pub mod reply;
pub mod session;
pub mod solvers;
