//! Which cells the calls in a loop may write: a call in, a test for a cell `q` out. A callee with a `modifies` clause writes what that lists, in
//! the objects that its arguments point into, and what was made since the loop was entered; one without writes anything but what nobody
//! else knows. A pointer to functions counts as one function with the contract by which it is called.

use super::Loop;
use crate::contract::program::{Contract, Location};
use crate::contract::term::{BinaryOp, Term, TermKind};
use crate::il::ast;
use crate::lower::build::{all, any, eq, ne, object, or, select, truth, var};
use crate::lower::calls::function_pointers::contract_of_pointer;
use crate::lower::effects::call::callee;
use crate::lower::effects::places::ghost_map;
use crate::lower::heap::Status;
use crate::lower::inlined::is_small;
use crate::lower::library::{self, Does};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::{BuiltinCall, Call, Expr, ExprKind};

impl Loop<'_> {
    /// `None`: any cell.
    pub fn by_callee(&self, other: &Expr) -> Option<ast::Expr> {
        match &other.kind {
            ExprKind::CompoundLiteral(_) => Some(self.is_new()),
            ExprKind::Call(call) => self
                .listed_by_callee(call)
                .or_else(|| self.not_own().filter(|_| self.gives_nothing(call))),
            ExprKind::Builtin(call) => self.by_builtin(call),
            _ => None,
        }
    }

    /// Atomic operations, and arithmetic that stores its result, write through the pointers that they get.
    fn by_builtin(&self, call: &BuiltinCall) -> Option<ast::Expr> {
        let typed = &self.unit.program.typed;
        let name = typed.symbols.text(call.name);
        let known = ["__sync_", "__atomic_"].iter().any(|prefix| name.starts_with(prefix));
        if !known && !name.ends_with("_overflow") {
            return None;
        }
        let pointers = call.arguments.iter().filter(|it| typed.types.is_pointer(it.ty.ty));
        let tests: Option<Vec<ast::Expr>> =
            pointers.map(|pointer| Some(eq(object(var("q")), self.object_of(pointer)?))).collect();
        tests.map(any)
    }

    /// That the cell lies in an object that was not there when the loop was entered, or is no more. (What a callee does to such cells no
    /// contract says.)
    pub fn is_new(&self) -> ast::Expr {
        let status =
            |map: ast::Expr| ne(select(map, vec![object(var("q"))]), Status::Allocated.constant());
        if !self.changes.maps.contains(&Map::Alloc) {
            return status(State::Now.map(&Map::Alloc));
        }
        or(status(self.around.map_at_entry(&Map::Alloc)), status(State::Now.map(&Map::Alloc)))
    }

    /// Whoever is called without having been given their addresses does not know these.
    fn not_own(&self) -> Option<ast::Expr> {
        let own = self.around.own_objects();
        (!own.is_empty()).then(|| all(own.into_iter().map(|own| ne(object(var("q")), own))))
    }

    /// Small functions may be given such addresses all the same, as they do not keep them.
    fn gives_nothing(&self, call: &Call) -> bool {
        let types = &self.unit.program.typed.types;
        let small = callee(&call.callee).is_some_and(|function| is_small(self.unit, function));
        !small || !call.arguments.iter().any(|argument| types.is_pointer(argument.ty.ty))
    }

    fn listed_by_callee(&self, call: &Call) -> Option<ast::Expr> {
        let program = self.unit.program;
        let Some(function) = callee(&call.callee) else { return self.listed_by_pointer(call) };
        let contract = program.functions.get(&function)?.contract.as_ref()?;
        let typed = &program.typed;
        let parameters = &typed[function].parameters;
        let mut tests = vec![self.listed_by_contract(contract, parameters, call)?];
        if let Some(Does::Scan(scanning)) = library::does(typed, function) {
            for target in call.arguments.iter().skip(scanning.first) {
                tests.push(eq(object(var("q")), self.object_of(target)?));
            }
        }
        Some(any(tests))
    }

    /// A pointer leads to functions that keep the contract by which it is called: that is asked where it gets its value.
    fn listed_by_pointer(&self, call: &Call) -> Option<ast::Expr> {
        let (_, contract) = contract_of_pointer(self.unit, &call.callee)?;
        if !contract.siblings.is_empty() {
            return None;
        }
        self.listed_by_contract(contract, &contract.parameters, call)
    }

    fn listed_by_contract(
        &self,
        contract: &Contract,
        parameters: &[VariableId],
        call: &Call,
    ) -> Option<ast::Expr> {
        let modifies = contract.modifies.as_ref()?;
        // What is done by functions that it is given counts as well.
        if parameters.iter().any(|it| self.unit.program.pointer_variables.contains_key(it)) {
            return None;
        }
        let more = contract.behaviors.iter().flat_map(|behavior| &behavior.modifies).flatten();
        let mut tests = vec![self.is_new()];
        for Location { term, .. } in modifies.iter().chain(more) {
            tests.push(self.in_location(parameters, call, term)?);
        }
        Some(any(tests))
    }

    fn in_location(
        &self,
        parameters: &[VariableId],
        call: &Call,
        term: &Term,
    ) -> Option<ast::Expr> {
        match &term.kind {
            TermKind::Empty => Some(truth(false)),
            TermKind::Ghost(ghost) => ghost_map(self.unit.program, *ghost).map(|_| truth(false)),
            TermKind::Union(parts) => {
                let tests: Option<Vec<ast::Expr>> =
                    parts.iter().map(|part| self.in_location(parameters, call, part)).collect();
                tests.map(any)
            }
            _ => {
                let home = match root(term)? {
                    Root::Place(variable) => self.static_object(variable)?,
                    Root::Pointer(variable) => {
                        let index = parameters.iter().position(|it| *it == variable)?;
                        let typed = &self.unit.program.typed;
                        if !typed.types.is_pointer(typed[variable].ty.ty) {
                            return None;
                        }
                        self.object_of(call.arguments.get(index)?)?
                    }
                };
                Some(eq(object(var("q")), home))
            }
        }
    }

    fn static_object(&self, variable: VariableId) -> Option<ast::Expr> {
        match self.unit.program.typed[variable].storage {
            VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
                Some(var(&self.unit.global_object(variable)))
            }
            _ => None,
        }
    }
}

/// What tells the object in which the places of a term lie.
enum Root {
    /// The variable itself.
    Place(VariableId),
    /// What the variable points to.
    Pointer(VariableId),
}

fn root(place: &Term) -> Option<Root> {
    match &place.kind {
        TermKind::Variable(variable) => Some(Root::Place(*variable)),
        TermKind::Member(base, _) | TermKind::Singleton(base) => root(base),
        TermKind::Deref(pointer) => pointer_root(pointer),
        _ => None,
    }
}

fn pointer_root(pointer: &Term) -> Option<Root> {
    match &pointer.kind {
        TermKind::Load(place) => match place.kind {
            TermKind::Variable(variable) => Some(Root::Pointer(variable)),
            _ => None,
        },
        TermKind::Decay(place) | TermKind::AddressOf(place) => root(place),
        TermKind::Convert(inner) => pointer_root(inner),
        TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, _) => {
            pointer_root(base)
        }
        _ => None,
    }
}
