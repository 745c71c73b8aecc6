//! The body of a C function as statements of the intermediate language: a flat list with labels and jumps. Expressions become values without
//! side effects, what they do becomes statements in the order of C's sequence points, and everything that could go wrong an assertion.

mod aggregate;
mod allocate;
mod annotations;
mod assign;
mod atomic_builtin;
mod bit_builtin;
mod builtin;
mod call;
mod condition;
mod convert;
mod copy_bytes;
mod declare_local;
mod either_side;
mod element;
mod entry;
mod expression;
mod fall_through;
mod function_body;
mod home_array;
mod jump_loop;
mod jumps;
mod keep_apart;
mod labels;
mod leave;
mod library_call;
mod locate;
mod loop_head;
mod loop_statement;
mod operate;
mod pointer_call;
mod receive;
mod rows;
mod scan;
mod settle_copies;
mod some_order;
mod statement;
mod switch;
mod terms;

use super::emit::Emit;
use super::scene::Scene;
use super::unit::Unit;
use crate::il::ast;
use either_side::Chosen;
use jumps::Jumps;
use keep_apart::Watched;

pub use function_body::{body, forward};

/// A body under construction. Only what follows the shape of expressions and statements needs all of it.
struct Body<'u, 'a> {
    unit: &'u Unit<'a>,
    scene: Scene<'u, 'a>,
    emit: Emit,
    jumps: Jumps<'u>,
    watched: Watched,
    chosen: Chosen,
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
