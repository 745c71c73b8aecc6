//! Which cells the calls in a loop may write: a call in, a test for a cell out. A callee with a `modifies` clause writes what that lists, in
//! the objects that its arguments point into, and what was made since the loop was entered; one without writes anything but what nobody
//! else knows. A pointer to functions counts as one function with the contract by which it is called.

use super::Loop;
use super::frames::Region;
use super::listed_places::Listed;
use crate::contract::program::{Contract, Location};
use crate::il::ast;
use crate::lower::build::{all, any, eq, ne, object, or, select};
use crate::lower::effects::call::callee;
use crate::lower::heap::Status;
use crate::lower::inlined::is_small;
use crate::lower::library::{self, Does};
use crate::lower::map::Map;
use crate::lower::pointer_contract::contract_of_pointer;
use crate::lower::state::State;
use crate::typed::program::VariableId;
use crate::typed::tree::{BuiltinCall, Call, Expr, ExprKind};

impl Loop<'_> {
    /// `None`: any cell.
    pub fn by_callee(&self, other: &Expr, cell: &ast::Expr) -> Option<Region> {
        match &other.kind {
            ExprKind::CompoundLiteral(_) => Some(Region::of(self.is_new(cell))),
            ExprKind::Call(call) => self.listed_by_callee(call, cell).or_else(|| {
                self.not_own(cell).filter(|_| self.gives_nothing(call)).map(Region::of)
            }),
            ExprKind::Builtin(call) => self.by_builtin(call, cell).map(Region::of),
            _ => None,
        }
    }

    /// Atomic operations, and arithmetic that stores its result, write through the pointers that they get.
    fn by_builtin(&self, call: &BuiltinCall, cell: &ast::Expr) -> Option<ast::Expr> {
        let typed = &self.unit.program.typed;
        let name = typed.symbols.text(call.name);
        let known = ["__sync_", "__atomic_"].iter().any(|prefix| name.starts_with(prefix));
        if !known && !name.ends_with("_overflow") {
            return None;
        }
        let pointers = call.arguments.iter().filter(|it| typed.types.is_pointer(it.ty.ty));
        let tests: Option<Vec<ast::Expr>> = pointers
            .map(|pointer| Some(eq(object(cell.clone()), self.object_of(pointer)?)))
            .collect();
        tests.map(any)
    }

    /// That the cell lies in an object that was not there when the loop was entered, or is no more. (What a callee does to such cells no
    /// contract says.)
    pub fn is_new(&self, cell: &ast::Expr) -> ast::Expr {
        let status = |map: ast::Expr| {
            ne(select(map, vec![object(cell.clone())]), Status::Allocated.constant())
        };
        if !self.changes.maps.contains(&Map::Alloc) {
            return status(State::Now.map(&Map::Alloc));
        }
        or(status(self.around.map_at_entry(&Map::Alloc)), status(State::Now.map(&Map::Alloc)))
    }

    /// Whoever is called without having been given their addresses does not know these.
    fn not_own(&self, cell: &ast::Expr) -> Option<ast::Expr> {
        let own = self.around.own_objects();
        (!own.is_empty()).then(|| all(own.into_iter().map(|own| ne(object(cell.clone()), own))))
    }

    /// Small functions may be given such addresses all the same, as they do not keep them.
    fn gives_nothing(&self, call: &Call) -> bool {
        let types = &self.unit.program.typed.types;
        let small = callee(&call.callee).is_some_and(|function| is_small(self.unit, function));
        !small || !call.arguments.iter().any(|argument| types.is_pointer(argument.ty.ty))
    }

    fn listed_by_callee(&self, call: &Call, cell: &ast::Expr) -> Option<Region> {
        let program = self.unit.program;
        let Some(function) = callee(&call.callee) else {
            return self.listed_by_pointer(call, cell);
        };
        let contract = program.functions.get(&function)?.contract.as_ref()?;
        let typed = &program.typed;
        let parameters = &typed[function].parameters;
        let mut region = self.listed_by_contract(contract, parameters, call, cell)?;
        if let Some(Does::Scan(scanning)) = library::does(typed, function) {
            for target in call.arguments.iter().skip(scanning.first) {
                region.test = or(region.test, eq(object(cell.clone()), self.object_of(target)?));
            }
        }
        Some(region)
    }

    /// A pointer leads to functions that keep the contract by which it is called: that is asked where it gets its value.
    fn listed_by_pointer(&self, call: &Call, cell: &ast::Expr) -> Option<Region> {
        let (_, contract) = contract_of_pointer(self.unit, &call.callee)?;
        if !contract.siblings.is_empty() {
            return None;
        }
        self.listed_by_contract(contract, &contract.parameters, call, cell)
    }

    fn listed_by_contract(
        &self,
        contract: &Contract,
        parameters: &[VariableId],
        call: &Call,
        cell: &ast::Expr,
    ) -> Option<Region> {
        let modifies = contract.modifies.as_ref()?;
        // What is done by functions that it is given counts as well.
        if parameters.iter().any(|it| self.unit.program.pointer_variables.contains_key(it)) {
            return None;
        }
        let more = contract.behaviors.iter().flat_map(|behavior| &behavior.modifies).flatten();
        let listed = Listed { of: self, parameters, call };
        let mut region = Region::of(self.is_new(cell));
        for Location { term, .. } in modifies.iter().chain(more) {
            region = region.or(listed.may_hold(term, cell)?);
        }
        Some(region)
    }
}
