//! Calls through pointers to functions. Where all functions that a pointer may lead to are in sight, it shall be one of them; where they are
//! not, the type of the pointer gets a contract: as little as the code needs of functions that nobody has seen.
//! Rule: a function that does nothing and reports failure keeps every contract that is thought of here, so that none contradicts itself.

use super::loop_view::loops_of;
use super::properties::rename;
use super::words::{as_variable, bare, name, words};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::contract;
use crate::contract::pointer_home::{PointerHome, pointer_home};
use crate::contract::program::Location;
use crate::typed::Program;
use crate::typed::compare::compatible;
use crate::typed::layout::layout;
use crate::typed::program::{FunctionId, Linkage, Site, SiteEntity, Variable, VariableId};
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::types::{Qualified, Qualifiers, Type, TypeId};
use crate::typed::visit::{Node, each_expr, in_block, in_initializer};
use std::collections::{BTreeMap, BTreeSet};

/// More ways than that are not worth asking a solver.
const MOST_TARGETS: usize = 8;

/// What pointers that are called are asked for at the entry of a function.
pub fn of_function(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Some(body) = &typed[function].body else { return vec![] };
    let mut found = vec![];
    in_block(&body.block, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        let Some(ty) = called_type(typed, call) else { return };
        let Some(pointer) = words(typed, &call.callee) else { return };
        let pointer = pointer.trim_start_matches('*');
        let targets = one_of(around, function, call);
        let by_contract = around.program.pointer_types.contains_key(&ty)
            || is_open(typed, ty) && targets.is_empty();
        let mut add = |text| {
            let (home, clause) = (Home::Function(function), Clause::Requires);
            found.push(Candidate { home, clause, text, template: Template::Access });
        };
        if by_contract && as_variable(&call.callee).is_some() {
            add(format!("{pointer} != \\null"));
        } else if by_contract {
            add(format!("\\valid_function({pointer})"));
        } else if !targets.is_empty() {
            let is = |id: &FunctionId| format!("{pointer} == {}", typed.text(typed[*id].name));
            add(targets.iter().map(is).collect::<Vec<_>>().join(" || "));
        }
    });
    found
}

/// The functions that a call through a pointer without contract may lead to, as far as they can be named before it: where all are in sight, and
/// where the pointer is a parameter of a function that no header declares and that this file calls itself.
pub fn one_of(around: &Surroundings, function: FunctionId, call: &Call) -> Vec<FunctionId> {
    let typed = &around.program.typed;
    let Some(ty) = called_type(typed, call) else { return vec![] };
    if around.program.pointer_types.contains_key(&ty)
        || is_open(typed, ty)
            && (pointer_home(typed, ty).is_some() || !is_own_affair(typed, function, call))
    {
        return vec![];
    }
    let found = targets(typed, ty);
    if found.len() <= MOST_TARGETS { found } else { vec![] }
}

/// Whether only this file seems to pass functions for the parameter that is called.
fn is_own_affair(typed: &Program, function: FunctionId, call: &Call) -> bool {
    let of_function =
        |site: &&Site| site.names.iter().any(|name| name.entity == SiteEntity::Function(function));
    let parameter =
        as_variable(&call.callee).is_some_and(|id| typed[function].parameters.contains(&id));
    let calls_it = |of: &Expr| matches!(&of.kind, ExprKind::Call(call) if matches!(bare(&call.callee).kind, ExprKind::Function(id) if id == function));
    let others = (0u32..).zip(&typed.functions).filter(|(id, _)| *id != function.0);
    let mut is_called = false;
    for body in others.filter_map(|(_, other)| other.body.as_ref()) {
        in_block(&body.block, &mut |expr| is_called |= calls_it(expr));
    }
    parameter
        && is_called
        && !addressed(typed).contains(&function)
        && typed.sites.iter().filter(of_function).count() == 1
}

/// What the contract of pointers to the function says, said of the function itself.
pub fn as_pointer(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let ty = typed[function].ty;
    if !addressed(typed).contains(&function) {
        return vec![];
    }
    let mut texts: Vec<(Clause, String)> = vec![];
    let mut names = pointer_home(typed, ty).map_or(vec![], |it| it.parameters);
    if let Some(contract) = around.program.pointer_types.get(&ty) {
        let text = |clause: &crate::contract::program::Clause| (around.text)(clause.formula.span);
        texts.extend(contract.ensures.iter().map(|it| (Clause::Ensures, text(it))));
        texts.extend(contract.requires.iter().map(|it| (Clause::Requires, text(it))));
        names = contract.parameters.clone();
    }
    let own = around.pointers.iter().filter(|it| it.home == Home::Pointer(ty));
    texts
        .extend(own.filter(|it| !it.clause.is_no_formula()).map(|it| (it.clause, it.text.clone())));
    let said = |(clause, text): (Clause, String)| {
        let text = in_own_words(typed, function, &names, text);
        let (home, template) = (Home::Function(function), Template::FromCallee);
        Candidate { home, clause, text, template }
    };
    texts.into_iter().map(said).collect()
}

/// What the contract of pointers to the function lets it write.
pub fn writes_as_pointer(around: &Surroundings, function: FunctionId) -> Option<String> {
    let typed = &around.program.typed;
    let ty = typed[function].ty;
    let said = |it: &&Candidate| it.home == Home::Pointer(ty) && it.clause == Clause::Modifies;
    let frame = around.pointers.iter().find(said)?;
    let names = pointer_home(typed, ty)?.parameters;
    let is_pointer = addressed(typed).contains(&function);
    is_pointer.then(|| in_own_words(typed, function, &names, frame.text.clone()))
}

/// What calls write and free, in terms of these parameters; `None` if that may be anything.
pub struct Frame {
    pub parameters: Vec<VariableId>,
    pub writes: Option<Vec<String>>,
    pub frees: Option<Vec<String>>,
}

/// What the contract of the pointer that a call goes through lets functions write and free, as it is written or thought of.
pub fn frame_of_pointer(around: &Surroundings, call: &Call) -> Frame {
    let typed = &around.program.typed;
    let Some(ty) = called_type(typed, call) else {
        return Frame { parameters: vec![], writes: None, frees: None };
    };
    let texts =
        |places: &Vec<Location>| places.iter().map(|it| (around.text)(it.span)).collect::<Vec<_>>();
    if let Some(contract) = around.program.pointer_types.get(&ty) {
        let writes = contract.modifies.as_ref().map(texts);
        // Who says what is written and nothing of what is freed says that nothing is.
        let frees = contract.frees.as_ref().map(texts).or(writes.as_ref().map(|_| vec![]));
        return Frame { parameters: contract.parameters.clone(), writes, frees };
    }
    let places = |clause: Clause| {
        let of_type = |it: &&Candidate| it.home == Home::Pointer(ty) && it.clause == clause;
        let said = around.pointers.iter().find(of_type)?;
        Some(if said.text == "\\nothing" { vec![] } else { vec![said.text.clone()] })
    };
    let parameters = pointer_home(typed, ty).map_or(vec![], |it| it.parameters);
    Frame { parameters, writes: places(Clause::Modifies), frees: places(Clause::Frees) }
}

/// What is said of a type's parameters, said of those of a function.
fn in_own_words(
    typed: &Program,
    function: FunctionId,
    names: &[VariableId],
    mut text: String,
) -> String {
    let pairs = || names.iter().zip(&typed[function].parameters).enumerate();
    for (number, (theirs, _)) in pairs() {
        text = rename(&text, &name(typed, *theirs), &format!("argument__{number}"));
    }
    for (number, (_, own)) in pairs() {
        text = rename(&text, &format!("argument__{number}"), &name(typed, *own));
    }
    text
}

/// Contracts for pointers to functions that this file does not see.
pub fn contracts_of_pointers(program: &contract::Program) -> Vec<Candidate> {
    let typed = &program.typed;
    let mut found = vec![];
    let in_loops = called_in_loops(typed);
    for ty in calls_by_type(typed).into_keys() {
        if program.pointer_types.contains_key(&ty) || !is_open(typed, ty) {
            continue;
        }
        let Some(PointerHome { parameters, .. }) = pointer_home(typed, ty) else { continue };
        let mut add = |clause, text, template| {
            found.push(Candidate { home: Home::Pointer(ty), clause, text, template });
        };
        add(Clause::Frees, "\\nothing".into(), Template::Writes);
        let writes = if only_looks(typed, ty) {
            Some("\\nothing".into())
        } else if in_loops.contains(&ty) {
            filled(typed, &parameters)
        } else {
            None
        };
        if let Some(writes) = writes {
            add(Clause::Modifies, writes, Template::Writes);
        }
        for text in given(typed, &parameters) {
            add(Clause::Requires, text, Template::Access);
        }
        for text in promises(typed, ty, &parameters) {
            add(Clause::Ensures, text, Template::Result);
        }
    }
    found
}

/// The type of the functions that a call through a pointer may lead to.
fn called_type(typed: &Program, call: &Call) -> Option<TypeId> {
    if matches!(bare(&call.callee).kind, ExprKind::Function(_)) {
        return None;
    }
    Some(typed.types.pointee(call.callee.ty.ty)?.ty)
}

/// A call through a pointer: where it stands, and the parameter or other variable that it goes through.
type Called = (FunctionId, Option<VariableId>);

fn calls_by_type(typed: &Program) -> BTreeMap<TypeId, Vec<Called>> {
    let mut found: BTreeMap<TypeId, Vec<Called>> = BTreeMap::new();
    for (function, id) in typed.functions.iter().zip(0u32..) {
        let Some(body) = &function.body else { continue };
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Call(call) = &expr.kind
                && let Some(ty) = called_type(typed, call)
            {
                found.entry(ty).or_default().push((FunctionId(id), as_variable(&call.callee)));
            }
        });
    }
    found
}

/// The types of functions that a loop calls through pointers: what is known before it has to be kept from round to round.
fn called_in_loops(typed: &Program) -> BTreeSet<TypeId> {
    let functions = (0..typed.functions.len() as u32).map(FunctionId);
    let mut found = BTreeSet::new();
    for of in functions.flat_map(|function| loops_of(typed, function)) {
        each_expr(Node::Stmt(of.stmt), &mut |expr| {
            if let ExprKind::Call(call) = &expr.kind {
                found.extend(called_type(typed, call));
            }
        });
    }
    found
}

/// Whether functions may be called through such pointers that are not in sight here.
fn is_open(typed: &Program, ty: TypeId) -> bool {
    if typed.functions.iter().any(|it| it.body.is_some() && typed.text(it.name) == "main") {
        return targets(typed, ty).is_empty();
    }
    let addressed = addressed(typed);
    let in_sight = |(function, variable): &Called| {
        let own = variable.is_some_and(|id| typed[*function].parameters.contains(&id));
        let external = typed[*function].linkage == Linkage::External;
        own && !external && !addressed.contains(function)
    };
    let calls = calls_by_type(typed);
    targets(typed, ty).is_empty() || !calls.get(&ty).into_iter().flatten().all(in_sight)
}

/// The functions of such a type whose address is taken.
fn targets(typed: &Program, ty: TypeId) -> Vec<FunctionId> {
    let addressed = addressed(typed).into_iter();
    addressed.filter(|id| compatible(typed, ty, typed[*id].ty)).collect()
}

/// Functions that stand anywhere but where they are called.
pub fn addressed(typed: &Program) -> BTreeSet<FunctionId> {
    let mut mentioned: BTreeMap<FunctionId, i64> = BTreeMap::new();
    let mut note = |expr: &Expr| match &expr.kind {
        ExprKind::Function(id) => *mentioned.entry(*id).or_default() += 1,
        ExprKind::Call(call) => {
            if let ExprKind::Function(id) = bare(&call.callee).kind {
                *mentioned.entry(id).or_default() -= 1;
            }
        }
        _ => {}
    };
    for function in &typed.functions {
        function.body.iter().for_each(|body| in_block(&body.block, &mut note));
    }
    for variable in &typed.variables {
        variable.initializer.iter().for_each(|it| in_initializer(it, &mut note));
    }
    mentioned.into_iter().filter(|(_, count)| *count > 0).map(|(id, _)| id).collect()
}

/// Whether such functions compare, compute or look something up: they get numbers, or pointers all of which lead to constants, and give a number.
fn only_looks(typed: &Program, ty: TypeId) -> bool {
    let Some(function) = typed.types.function(ty) else { return false };
    let is_number = |ty: TypeId| {
        matches!(typed.types.get(ty), Type::Integer(_) | Type::Enum(_) | Type::Float(_))
    };
    let is_constant = |to: Qualified| to.qualifiers.has(Qualifiers::CONST);
    let is_read = |ty: &TypeId| typed.types.pointee(*ty).map_or(is_number(*ty), is_constant);
    let parameters = &function.parameters;
    is_number(function.result.ty) && !parameters.is_empty() && parameters.iter().all(is_read)
}

/// What functions write that are there to fill a buffer, such as readers: the buffer, and what the other pointers lead to that they get. `None` for
/// all others, of which nobody knows what they do with what they get.
fn filled(typed: &Program, parameters: &[VariableId]) -> Option<String> {
    let (mut places, mut fills) = (vec![], false);
    for (number, id) in parameters.iter().enumerate() {
        let Some(to) = typed.types.pointee(typed[*id].ty.ty) else { continue };
        if to.qualifiers.has(Qualifiers::CONST) {
            continue;
        }
        let parameter = name(typed, *id);
        match (typed.types.get(to.ty), size_beside(typed, parameters, number)) {
            (Type::Function(_), _) => return None,
            (Type::Integer(_), Some(size)) => {
                fills = true;
                places.push(format!("{parameter}[0 .. {size} - 1]"));
            }
            _ if to.ty == TypeId::VOID || layout(typed, to.ty).is_none() => {
                places.push(format!("((char *){parameter})[..]"));
            }
            _ => places.push(format!("*{parameter}")),
        }
    }
    let errno = |it: &Variable| typed.text(it.name) == ERRNO;
    places.extend(typed.variables.iter().any(errno).then(|| ERRNO.to_string()));
    fills.then(|| places.join(", "))
}

/// What `errno` stands for: functions that read may set it.
const ERRNO: &str = "__cinch_errno";

/// The number that stands behind a parameter.
fn size_beside(typed: &Program, parameters: &[VariableId], number: usize) -> Option<String> {
    let size = *parameters.get(number + 1)?;
    matches!(typed.types.get(typed[size].ty.ty), Type::Integer(_)).then(|| name(typed, size))
}

/// What such functions may want to know of what they are given; each call has to show it.
fn given(typed: &Program, parameters: &[VariableId]) -> Vec<String> {
    let mut found = vec![];
    for (number, id) in parameters.iter().enumerate() {
        let Some(to) = typed.types.pointee(typed[*id].ty.ty) else { continue };
        let (parameter, constant) = (name(typed, *id), to.qualifiers.has(Qualifiers::CONST));
        let valid = if constant { "\\valid_read" } else { "\\valid" };
        let size = size_beside(typed, parameters, number);
        if let (Type::Integer(_), Some(size)) = (typed.types.get(to.ty), size) {
            found.push(format!("{valid}({parameter} + (0 .. {size} - 1))"));
        } else if to.ty == TypeId::CHAR && constant {
            found.push(format!("\\valid_read_string({parameter})"));
        } else if layout(typed, to.ty).is_some() && to.ty != TypeId::VOID {
            found.push(format!("{valid}({parameter})"));
        }
    }
    found
}

/// What callers may want to know. Each is kept by a function that changes nothing and returns NULL, -1 or, where there is no sign, 0.
fn promises(typed: &Program, ty: TypeId, parameters: &[VariableId]) -> Vec<String> {
    let Some(function) = typed.types.function(ty) else { return vec![] };
    let result = function.result.ty;
    let mut found = vec![];
    let returns_pointer = typed.types.is_pointer(result);
    if returns_pointer {
        found.push("\\result == \\null || \\valid(\\result)".to_string());
    }
    for id in parameters {
        let (own, parameter) = (typed[*id].ty.ty, name(typed, *id));
        if let Some(to) = typed.types.pointee(own) {
            if returns_pointer && own == result {
                found.push(format!("\\result == \\null || \\result == {parameter}"));
            }
            if to.ty == TypeId::CHAR && to.qualifiers.has(Qualifiers::CONST) {
                found.push(format!(
                    "\\old(\\valid_read_string({parameter})) ==> \\valid_read_string({parameter})"
                ));
            } else if to.ty == TypeId::CHAR && returns_pointer {
                found.push(format!("\\result == \\null || \\valid_read_string({parameter})"));
            }
        }
        if let (Type::Integer(result), Type::Integer(own)) =
            (typed.types.get(result), typed.types.get(own))
        {
            let is_signed = |kind| typed.target.is_signed(kind);
            match (is_signed(*result), is_signed(*own)) {
                (true, _) => found.push(format!("\\result < 0 || \\result <= {parameter}")),
                (false, false) => found.push(format!("\\result <= {parameter}")),
                (false, true) => {}
            }
        }
    }
    found
}
