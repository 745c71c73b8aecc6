//! The body of a C function as statements of the intermediate language: a flat list with labels and jumps. Expressions become values without
//! side effects, what they do becomes statements in the order of C's sequence points, and everything that could go wrong an assertion.

mod access;
mod aggregate;
mod allocate;
mod assign;
mod branch;
mod builtin;
mod call;
mod callback;
mod check_truth;
mod code;
mod constants;
mod control;
mod copy;
mod copy_bytes;
mod copy_member;
mod declare_local;
mod declared;
mod element;
mod enter;
mod fall_through;
mod fences;
mod format;
mod frees;
mod ghost_fences;
mod home_array;
mod initialized;
mod jump_loop;
mod jumps;
mod library_call;
mod moments;
mod place;
mod pointer_call;
mod promises;
mod raw;
mod repeat;
mod scalars;
mod scene;
mod settle_copies;
mod stmt;
mod storage;
mod surroundings;
mod value;

use super::emit::Emit;
use super::unit::Unit;
use crate::il::ast;
use jumps::Jumps;
use scene::{Fence, Routine, Scene};
use storage::Storage;

pub use enter::{body, forward};
pub use frees::{allocation_frame, listed};
pub use scalars::pointer_exists;
pub use storage::Local;
pub use surroundings::{ContractSurroundings, Moment, parameter_name};

/// A body under construction. Only what follows the shape of expressions and statements needs all of it.
struct Body<'u, 'a> {
    unit: &'u Unit<'a>,
    scene: Scene<'u, 'a>,
    emit: Emit,
    jumps: Jumps<'u>,
}

impl Body<'_, '_> {
    /// Statements of a part that was lowered on its own.
    fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Vec<ast::Stmt>) {
        let before = std::mem::take(&mut self.emit.stmts);
        let result = work(self);
        let stmts = std::mem::replace(&mut self.emit.stmts, before);
        (result, stmts)
    }
}
