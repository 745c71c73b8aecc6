//! Reachability along links: what a change of memory does to `R` and `B`. See `prelude/reach.bpl` for the rules.

use super::emit::Emit;
use super::unit::Unit;
use crate::base::Span;
use crate::il::ast::Expr;

/// Which cell a pointer is stored to.
pub enum Cell<'a> {
    /// A field: only links with its tag are concerned.
    Field(&'a str),
    /// Through a plain pointer: the cell may carry any tag.
    Any,
}

/// Before `M_ptr[address] := value`: checks that chains still end (`unreachable-blocker`), and changes `R` and `B` of each link that
/// the store may concern. The caller then stores and calls `assume_chains`.
pub fn before_store(
    _unit: &Unit,
    _emit: &mut Emit,
    _cell: Cell,
    _address: &Expr,
    _value: &Expr,
    _span: Span,
) {
}

/// What holds of the chains in every state, for the state as it is now; and that the heap is closed.
pub fn assume_chains(_unit: &Unit, _emit: &mut Emit, _span: Span) {}

/// `BS += pointer` and `BS -= pointer`.
pub fn add_blocker(_unit: &Unit, _emit: &mut Emit, _pointer: &Expr, _span: Span) {}
pub fn remove_blocker(_unit: &Unit, _emit: &mut Emit, _pointer: &Expr, _span: Span) {}
