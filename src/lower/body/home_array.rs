//! Pointers into an array that is part of a larger object stay in that array, even where the memory behind it is there (C11 6.5.6p8).
//! Where an expression tells which array that is, its accesses are checked against it: by functions that get the pointer, by the
//! contracts of those functions, and by accesses through locals that hold it. For such a local, the body keeps where its array starts
//! and how many bytes it has. An array of length 1 may stand for the rest of its object, as it had to before C99. What was stored in
//! memory, or comes from another function, is bounded by its object alone.

use super::{Body, locate};
use crate::base::Span;
use crate::contract::program::Contract;
use crate::il::ast::{Expr as Value, StmtKind};
use crate::il::obligation::ObligationKind;
use crate::lower::accesses::accesses;
use crate::lower::build::{self, int};
use crate::lower::effects::lives_in_memory;
use crate::lower::emit::Emit;
use crate::lower::logic::{self, scope::Scope};
use crate::lower::member_array::stands_for_more;
use crate::lower::scene::surroundings::ContractSurroundings;
use crate::lower::scene::{Routine, stable};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::Program;
use crate::typed::program::VariableId;
use crate::typed::tree::{
    BinaryOp, Block, Conversion, ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind as C,
};
use crate::typed::types::{Length, Type};
use crate::typed::visit::{Node, each_node};
use std::collections::{BTreeMap, BTreeSet};

/// What a pointer's expression tells about its array.
enum Root<'t> {
    /// A place that is an array, of so many bytes, inside of a larger object.
    Array(&'t Expr),
    /// The array of a local.
    Local(VariableId),
}

/// Where an array starts, and how many bytes it has; negative if it is not known.
pub struct HomeArray {
    first: Value,
    bytes: Value,
}

/// Locals that may hold a pointer into an inner array.
pub fn holders(program: &Program, block: &Block) -> BTreeSet<VariableId> {
    let mut given: Vec<(VariableId, &Expr)> = vec![];
    block.items.iter().for_each(|item| {
        each_node(Node::Stmt(item), &mut |node| given.extend(assigned(node)));
    });
    let own = |variable: VariableId| !lives_in_memory(program, variable);
    let mut found = BTreeSet::new();
    // A local may be given what another holds.
    loop {
        let before = found.len();
        for (variable, value) in &given {
            let holds = match root(program, value) {
                Some(Root::Array(_)) => true,
                Some(Root::Local(from)) => found.contains(&from),
                None => false,
            };
            if holds && own(*variable) {
                found.insert(*variable);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The variable that is given a value there.
fn assigned(node: Node<'_>) -> Option<(VariableId, &Expr)> {
    match node {
        Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => match place.kind {
            ExprKind::Variable(variable) => Some((variable, value)),
            _ => None,
        },
        Node::Stmt(Stmt { kind: C::Declare(variable, Some(initializer)), .. }) => {
            match &**initializer {
                Initializer::Value(value) => Some((*variable, value)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Going back may lead to what contains the array, as `container_of` does; so nothing is told of that.
fn root<'t>(program: &Program, pointer: &'t Expr) -> Option<Root<'t>> {
    match &pointer.kind {
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            of,
        ) => root(program, of),
        ExprKind::Binary(BinaryOp::PointerAdd, base, _) => root(program, base),
        ExprKind::Decay(of) => inner_length(program, of).map(|_| Root::Array(of)),
        ExprKind::Load(place) | ExprKind::Step(_, place) => held(place),
        ExprKind::CompoundAssign(assign) => held(&assign.place),
        ExprKind::Assign(_, value) => root(program, value),
        ExprKind::Comma(_, value) => root(program, value),
        _ => None,
    }
}

fn held(place: &Expr) -> Option<Root<'_>> {
    match place.kind {
        ExprKind::Variable(variable) => Some(Root::Local(variable)),
        _ => None,
    }
}

/// The length of an array place that is part of an object.
pub fn inner_length(program: &Program, place: &Expr) -> Option<u64> {
    let inner = matches!(place.kind, ExprKind::Member(..) | ExprKind::Deref(_));
    match program.types.get(place.ty.ty) {
        Type::Array(_, Length::Fixed(length)) if inner && *length > 0 => {
            Some(*length).filter(|_| !stands_for_more(program, place))
        }
        _ => None,
    }
}

/// Before anything else in the body.
pub fn declare_home_arrays(routine: &Routine, emit: &mut Emit, span: Span) {
    for variable in routine.holders.clone() {
        let (first, bytes) = home_names(variable);
        emit.declare(&first, build::ptr());
        emit.declare(&bytes, build::named_type("int"));
        emit.push(build::assign(&bytes, int(-1), span));
    }
}

/// Whether the pointer is one that a local holds.
pub fn is_held(unit: &Unit, routine: &Routine, pointer: &Expr) -> bool {
    let root = root(&unit.program.typed, pointer);
    matches!(root, Some(Root::Local(variable)) if routine.holders.contains(&variable))
}

/// Of the pointer's expression, in the state in which it is evaluated. Nothing is emitted.
pub fn home_array(body: &mut Body, pointer: &Expr) -> Option<HomeArray> {
    let unit = body.unit;
    match root(&unit.program.typed, pointer)? {
        Root::Local(variable) => {
            let (first, bytes) = home_names(variable);
            let known = body.scene.routine.holders.contains(&variable);
            known.then(|| HomeArray { first: build::var(&first), bytes: build::var(&bytes) })
        }
        Root::Array(place) => {
            let (first, stmts) = body.apart(|body| locate::address_of(body, place));
            let plain = |stmt: &crate::il::ast::Stmt| {
                matches!(stmt.kind, StmtKind::Assert(..) | StmtKind::Assume(_))
            };
            let bytes = int(unit.size(place.ty.ty)?);
            let fine = !stmts.iter().any(stable::changes_something) && stmts.iter().all(plain);
            fine.then_some(HomeArray { first, bytes })
        }
    }
}

/// A local is given a pointer, whose array was found before the store.
pub fn keep_home_array(
    routine: &Routine,
    emit: &mut Emit,
    variable: VariableId,
    array: Option<HomeArray>,
    span: Span,
) {
    if !routine.holders.contains(&variable) {
        return;
    }
    let (first, bytes) = home_names(variable);
    match array {
        Some(array) => {
            emit.push(build::assign(&first, array.first, span));
            emit.push(build::assign(&bytes, array.bytes, span));
        }
        None => emit.push(build::assign(&bytes, int(-1), span)),
    }
}

/// An access of so many bytes through a pointer.
pub fn check_home_array(
    body: &mut Body,
    pointer: &Expr,
    address: &Value,
    size: &Value,
    span: Span,
) {
    let Some(array) = home_array(body, pointer) else { return };
    let start = build::offset(address.clone());
    let end = build::add(start.clone(), size.clone());
    let inside = build::or(build::le(size.clone(), int(0)), array.holds(start, end));
    check_inside_array(&mut body.emit, &array, inside, span);
}

fn check_inside_array(emit: &mut Emit, array: &HomeArray, inside: Value, span: Span) {
    let unknown = build::lt(array.bytes.clone(), int(0));
    let words = "the access may leave the array, which is part of a larger object";
    emit.check(ObligationKind::OutOfBounds, build::or(unknown, inside), span, Some(words));
}

/// What a callee accesses through its parameters, as far as its contract tells.
pub fn check_passed_arrays(
    body: &mut Body,
    contract: Option<&Contract>,
    passed: &[(VariableId, &Expr)],
    actual: &BTreeMap<VariableId, Value>,
) {
    let Some(contract) = contract else { return };
    for (parameter, argument) in passed {
        let Some(array) = home_array(body, argument) else { continue };
        let around = ContractSurroundings::of_call(body.unit, actual.clone());
        let scope = Scope::new(&around, State::Now);
        let own = accesses(contract).into_iter().filter(|it| it.based_on == Some(*parameter));
        let mut parts = vec![];
        for access in own {
            let bytes = logic::bytes_of(body.unit, &scope, &access.places);
            let Ok(Some(bytes)) = bytes else { continue };
            let Ok(condition) = access.condition(body.unit, &scope) else { continue };
            let inside = array.holds(bytes.start, bytes.end);
            parts.push(build::implies(condition, build::or(bytes.none, inside)));
        }
        check_inside_array(&mut body.emit, &array, build::all(parts), argument.span);
    }
}

impl HomeArray {
    /// The bytes of the array's object from one offset up to another.
    fn holds(&self, start: Value, end: Value) -> Value {
        let first = build::offset(self.first.clone());
        let behind = build::add(first.clone(), self.bytes.clone());
        build::and(build::le(first, start), build::le(end, behind))
    }
}

fn home_names(variable: VariableId) -> (String, String) {
    (format!("array${}", variable.0), format!("bytes${}", variable.0))
}
