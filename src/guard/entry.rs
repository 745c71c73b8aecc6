//! Parameters that lead to variables of the callers: all callers are known, and each passes the address of a variable, or such a
//! parameter of its own. The variable lives as long as the call, and how large it is needs no look-up.
//! A parameter is *quiet* if the function does nothing but access what it leads to: then nobody ever asks about the variable.

use super::call::designated;
use super::dominance::{Known, assigned, local};
use crate::typed::layout::{align_of, layout};
use crate::typed::meaning::{cleanup, running_body};
use crate::typed::program::{FunctionId, Linkage, Program, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Call, ConversionKind, Expr, ExprKind};
use crate::typed::visit::{Node, each_part, in_block, in_initializer};
use std::collections::{BTreeMap, BTreeSet};

/// What all callers give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub known: Known,
    /// All variables have that size, not only at least that.
    exact: bool,
    pub quiet: bool,
}

/// Before any caller was seen.
const ANYTHING: Entry = Entry { known: Known::ALL, exact: true, quiet: true };

impl Entry {
    fn and(self, other: Entry) -> Entry {
        if self == ANYTHING || other == ANYTHING {
            return if self == ANYTHING { other } else { self };
        }
        let known = Known {
            end: self.known.end.min(other.known.end),
            align: self.known.align.min(other.known.align),
            lives: true,
        };
        let exact = self.exact && other.exact && self.known.end == other.known.end;
        Entry { known, exact, quiet: self.quiet && other.quiet }
    }
}

/// The file and the function in it.
type Key = (usize, FunctionId);

/// The parameters of functions, in their order.
#[derive(Clone, Default, Debug)]
pub(super) struct Entries {
    found: BTreeMap<Key, Vec<Option<Entry>>>,
    /// External functions by their names, if all files are known.
    external: BTreeMap<String, Key>,
}

/// Whether there are other files that may call what is external.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Callers {
    All,
    Some,
}

pub(super) fn entries(programs: &[&Program], callers: Callers) -> Entries {
    let mut entries = Entries::default();
    if callers == Callers::All {
        for (file, program) in programs.iter().enumerate() {
            for id in bodies(program).filter(|id| program[*id].linkage == Linkage::External) {
                entries.external.insert(program.text(program[id].name).into(), (file, id));
            }
        }
    }
    for (file, program) in programs.iter().enumerate() {
        for id in bodies(program) {
            let known = program[id].linkage == Linkage::Internal || callers == Callers::All;
            let main = program.text(program[id].name) == "main";
            let first = program[id].parameters.iter().enumerate().map(|(index, parameter)| {
                let steady = known && is_steady(program, id, *parameter);
                let first = if main { argument_vector(program, index) } else { Some(ANYTHING) };
                first.filter(|_| steady)
            });
            entries.found.insert((file, id), first.collect());
        }
    }
    for (file, program) in programs.iter().enumerate() {
        for key in used_otherwise(&entries, file, program) {
            entries.found.remove(&key);
        }
    }
    while { 0..programs.len() }.any(|file| entries.meet_calls(file, programs)) {}
    // Nobody calls it.
    entries.found.values_mut().flatten().for_each(|it| *it = it.filter(|it| *it != ANYTHING));
    entries.found.values_mut().flatten().flatten().for_each(|it| it.quiet = it.exact);
    while { 0..programs.len() }.any(|file| entries.find_loud(file, programs[file])) {}
    entries
}

fn bodies(program: &Program) -> impl Iterator<Item = FunctionId> {
    let all = (0..program.functions.len()).map(|index| FunctionId(index as u32));
    all.filter(|id| running_body(program, *id).is_some())
}

/// The second parameter of `main` leads to an array that is there as long as the program runs, and that holds at least the null pointer
/// at its end (C11 5.1.2.2.1p2).
fn argument_vector(program: &Program, parameter: usize) -> Option<Entry> {
    let end = program.target.pointer_size();
    let known = Known { end, align: end, lives: true };
    (parameter == 1).then_some(Entry { known, exact: false, quiet: false })
}

/// Whether a parameter is a pointer that keeps the value it is given.
fn is_steady(program: &Program, function: FunctionId, parameter: VariableId) -> bool {
    let place = Expr::new(
        ExprKind::Variable(parameter),
        program[parameter].ty,
        crate::base::Span::default(),
    );
    let Some(body) = &program[function].body else { return false };
    let items: Vec<Node> = body.block.items.iter().map(Node::Stmt).collect();
    program.types.is_pointer(program[parameter].ty.ty)
        && local(program, &place).is_some()
        && !assigned(&items).contains(&parameter)
        && super::call::has_no_assembly(&body.block)
}

/// Functions that are used for more than to be called by their names.
fn used_otherwise(entries: &Entries, file: usize, program: &Program) -> Vec<Key> {
    let mut named: BTreeMap<FunctionId, i64> = BTreeMap::new();
    let mut count = |expr: &Expr| match &expr.kind {
        ExprKind::Function(id) => *named.entry(*id).or_default() += 1,
        ExprKind::Call(call) => {
            if let Some(id) = designated(&call.callee) {
                *named.entry(id).or_default() -= 1;
            }
        }
        _ => {}
    };
    for body in program.functions.iter().filter_map(|it| it.body.as_ref()) {
        in_block(&body.block, &mut count);
    }
    for value in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        in_initializer(value, &mut count);
    }
    let variables = (0..program.variables.len()).map(|index| VariableId(index as u32));
    let cleaning = variables.filter_map(|id| cleanup(program, id));
    let used = named.iter().filter(|(_, count)| **count > 0).map(|(id, _)| *id);
    used.chain(cleaning).filter_map(|id| entries.resolve(file, program, id)).collect()
}

impl Entries {
    /// Formulas ask about what parameters lead to, so that no variable can be kept out of sight.
    pub fn ask_about_all(&mut self) {
        self.found.values_mut().flatten().flatten().for_each(|it| it.quiet = false);
    }

    pub fn of(&self, file: usize, program: &Program, id: FunctionId) -> &[Option<Entry>] {
        let key = self.resolve(file, program, id);
        key.and_then(|key| self.found.get(&key)).map_or(&[], |found| found)
    }

    /// The function that a name in a file stands for.
    fn resolve(&self, file: usize, program: &Program, id: FunctionId) -> Option<Key> {
        match running_body(program, id) {
            Some(_) => Some((file, id)),
            None => self.external.get(program.text(program[id].name)).copied(),
        }
    }

    /// Whether some caller gives less than was assumed.
    fn meet_calls(&mut self, file: usize, programs: &[&Program]) -> bool {
        let program = programs[file];
        let mut changed = false;
        for id in bodies(program) {
            let mut calls: Vec<&Call> = vec![];
            if let Some(body) = &program[id].body {
                in_block(&body.block, &mut |expr| {
                    if let ExprKind::Call(call) = &expr.kind {
                        calls.push(call);
                    }
                });
            }
            for call in calls {
                let callee = designated(&call.callee);
                let Some(key) = callee.and_then(|it| self.resolve(file, program, it)) else {
                    continue;
                };
                for index in 0..self.found.get(&key).map_or(0, Vec::len) {
                    let aligned = programs[key.0][key.1].parameters[index];
                    let needed = programs[key.0]
                        .types
                        .pointee(programs[key.0][aligned].ty.ty)
                        .and_then(|pointee| align_of(programs[key.0], pointee));
                    let given = call.arguments.get(index).and_then(|argument| {
                        let given = self.given(file, program, id, argument)?;
                        (given.known.align >= needed?).then_some(given)
                    });
                    changed |= self.meet(key, index, given);
                }
            }
        }
        changed
    }

    fn meet(&mut self, key: Key, index: usize, given: Option<Entry>) -> bool {
        let Some(here) = self.found.get_mut(&key).and_then(|it| it.get_mut(index)) else {
            return false;
        };
        let met = here.and_then(|here| Some(here.and(given?)));
        std::mem::replace(here, met) != met
    }

    /// What an argument leads to.
    fn given(
        &self,
        file: usize,
        program: &Program,
        caller: FunctionId,
        argument: &Expr,
    ) -> Option<Entry> {
        if let Some(known) = variable(program, argument) {
            return Some(Entry { known, exact: true, quiet: true });
        }
        let ExprKind::Load(place) = &converted(argument).kind else { return None };
        let ExprKind::Variable(id) = place.kind else { return None };
        let at = program[caller].parameters.iter().position(|parameter| *parameter == id)?;
        *self.found.get(&(file, caller))?.get(at)?
    }

    /// Whether some parameter that was thought to be quiet is not.
    fn find_loud(&mut self, file: usize, program: &Program) -> bool {
        let mut changed = false;
        for id in bodies(program) {
            for index in 0..self.found.get(&(file, id)).map_or(0, Vec::len) {
                let quiet = self.found[&(file, id)][index].is_some_and(|it| it.quiet);
                if !quiet || self.keeps_quiet(file, program, id, index) {
                    continue;
                }
                changed = true;
                if let Some(Some(entry)) = self.found.get_mut(&(file, id)).map(|it| &mut it[index])
                {
                    entry.quiet = false;
                }
            }
        }
        changed
    }

    fn keeps_quiet(&self, file: usize, program: &Program, id: FunctionId, index: usize) -> bool {
        let Some(body) = &program[id].body else { return false };
        let uses = Uses { entries: self, file, program, parameter: program[id].parameters[index] };
        body.block.items.iter().all(|item| uses.are_quiet(Node::Stmt(item)))
    }

    /// The variables whose addresses go nowhere but to quiet parameters in a call.
    pub fn lent(&self, file: usize, program: &Program, call: &Call) -> BTreeSet<usize> {
        let Some(callee) = designated(&call.callee) else { return BTreeSet::new() };
        let quiet = self.of(file, program, callee).iter().enumerate();
        let quiet = quiet.filter(|(_, it)| it.is_some_and(|it| it.quiet)).map(|(index, _)| index);
        let direct = |index: &usize| {
            call.arguments.get(*index).is_some_and(|argument| variable(program, argument).is_some())
        };
        quiet.filter(direct).collect()
    }
}

/// A pointer before it was made one to another type.
fn converted(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            converted(inner)
        }
        _ => expr,
    }
}

/// The variable whose address an argument is: how large it is.
fn variable(program: &Program, argument: &Expr) -> Option<Known> {
    let (ExprKind::AddressOf(place) | ExprKind::Decay(place)) = &converted(argument).kind else {
        return None;
    };
    let ExprKind::Variable(id) = place.kind else { return None };
    let variable = &program[id];
    if matches!(variable.storage, VariableStorage::Global { defined: false, .. }) {
        return None;
    }
    let end = layout(program, variable.ty.ty)?.size;
    let align = align_of(program, variable.ty)?.max(variable.align.unwrap_or(1));
    Some(Known { end, align, lives: true })
}

/// How one parameter is used.
struct Uses<'a> {
    entries: &'a Entries,
    file: usize,
    program: &'a Program,
    parameter: VariableId,
}

impl Uses<'_> {
    fn is_parameter(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Load(place)
            if matches!(place.kind, ExprKind::Variable(id) if id == self.parameter))
    }

    fn are_quiet(&self, node: Node) -> bool {
        if let Node::Expr(expr) = node {
            match &expr.kind {
                _ if self.is_parameter(expr) => return false,
                ExprKind::Load(place) => return self.is_quiet_place(place),
                ExprKind::Assign(place, value) => {
                    return self.is_quiet_place(place) && self.are_quiet(Node::Expr(value));
                }
                ExprKind::Step(_, place) => return self.is_quiet_place(place),
                ExprKind::CompoundAssign(assign) => {
                    return self.is_quiet_place(&assign.place)
                        && self.are_quiet(Node::Expr(&assign.value));
                }
                ExprKind::Call(call) => return self.is_quiet_call(call),
                _ => {}
            }
        }
        let mut quiet = true;
        each_part(node, &mut |part| quiet &= self.are_quiet(part));
        quiet
    }

    /// A place that is accessed.
    fn is_quiet_place(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Member(base, _) if base.is_place() => self.is_quiet_place(base),
            ExprKind::Deref(pointer) if self.is_parameter(pointer) => true,
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Binary(BinaryOp::PointerAdd, base, index) if self.is_parameter(base) => {
                    self.are_quiet(Node::Expr(index))
                }
                _ => self.are_quiet(Node::Expr(pointer)),
            },
            _ => self.are_quiet(Node::Expr(place)),
        }
    }

    fn is_quiet_call(&self, call: &Call) -> bool {
        let callee = designated(&call.callee);
        let entries = callee.map_or(&[][..], |id| self.entries.of(self.file, self.program, id));
        let quiet = |index: usize| matches!(entries.get(index), Some(Some(entry)) if entry.quiet);
        let arguments = call.arguments.iter().enumerate();
        self.are_quiet(Node::Expr(&call.callee)) && { arguments }.all(|(index, argument)| {
            self.is_parameter(converted(argument)) && quiet(index)
                || self.are_quiet(Node::Expr(argument))
        })
    }
}
