//! What is done with a formula and therefore in which direction it may be changed: an assumption may be weakened, an
//! obligation strengthened, everything else must keep its value. Also finds where that matters: at quantifiers over types.

use crate::il::ast::BinderKind;
use crate::il::monomorphise::visit::for_each_child;
use crate::il::poly::{Expr, FunctionId, Kind, Meaning, Program};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// The value counts.
    Exact,
    /// May be weakened.
    Assumed,
    /// May be strengthened.
    Asserted,
}

/// Which formula an expression belongs to; says how a type whose existence is known may be named (see `quantify`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Obligation,
    /// Assumed once for the whole program.
    Axiom,
    /// Assumed any number of times: in calls, loops, inlined bodies.
    Assumption,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub mode: Mode,
    pub owner: Owner,
    /// Under a variable the formula makes a statement about each value of, so that a type that exists may differ from
    /// value to value.
    pub dependent: bool,
}

impl Position {
    pub const EXACT: Position =
        Position { mode: Mode::Exact, owner: Owner::Assumption, dependent: true };
    pub const OBLIGATION: Position =
        Position { mode: Mode::Asserted, owner: Owner::Obligation, dependent: false };
    pub const AXIOM: Position =
        Position { mode: Mode::Assumed, owner: Owner::Axiom, dependent: false };
    pub const ASSUMPTION: Position =
        Position { mode: Mode::Assumed, owner: Owner::Assumption, dependent: false };

    /// On the other side of a negation.
    pub fn flipped(self) -> Position {
        let mode = match self.mode {
            Mode::Exact => Mode::Exact,
            Mode::Assumed => Mode::Asserted,
            Mode::Asserted => Mode::Assumed,
        };
        Position { mode, ..self }
    }

    /// Inside a quantifier that binds variables.
    pub fn inside(self, kind: BinderKind) -> Position {
        Position { dependent: self.dependent || self.picks_instances(kind), ..self }
    }

    /// Whether a quantifier here says something about every instance (as opposed to one that exists), seen from the
    /// side of what is known.
    pub fn picks_instances(self, kind: BinderKind) -> bool {
        match self.mode {
            Mode::Exact => true,
            Mode::Assumed => kind == BinderKind::Forall,
            Mode::Asserted => kind == BinderKind::Exists,
        }
    }
}

/// Where quantifiers over types are.
#[derive(Debug)]
pub struct TypeQuantifiers {
    /// There may be some: the program has type parameters.
    pub possible: bool,
    /// By function: whether it is expanded where it is used and its expansion has such a quantifier.
    expanded: Vec<bool>,
}

impl TypeQuantifiers {
    pub fn of(program: &Program) -> TypeQuantifiers {
        let possible = !program.params.is_empty();
        let mut found =
            TypeQuantifiers { possible, expanded: vec![false; program.functions.len()] };
        // One more turn per nesting of expanded functions, which are not recursive.
        let mut changed = possible;
        while changed {
            changed = false;
            for (index, function) in program.functions.iter().enumerate() {
                let (Meaning::Inline(body) | Meaning::Define(body)) = &function.meaning else {
                    continue;
                };
                if !found.expanded[index] && found.occur_in(body) {
                    found.expanded[index] = true;
                    changed = true;
                }
            }
        }
        found
    }

    /// Whether the value of `expr` depends on a quantifier over types.
    pub fn occur_in(&self, expr: &Expr) -> bool {
        if !self.possible {
            return false;
        }
        let mut found = match &*expr.kind {
            Kind::Binder(binder) => {
                binder.kind != BinderKind::Lambda && !binder.type_params.is_empty()
            }
            Kind::Call { function, .. } => self.are_expanded_from(*function),
            _ => false,
        };
        for_each_child(expr, &mut |child| found = found || self.occur_in(child));
        found
    }

    /// Whether calls of the function have to be replaced by its body, for the sake of a quantifier in it.
    pub fn are_expanded_from(&self, function: FunctionId) -> bool {
        self.expanded[function.0 as usize]
    }
}
