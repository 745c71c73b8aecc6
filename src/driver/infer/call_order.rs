//! Who calls whom: functions and files in an order in which those that are called come first.

use super::find::File;
use crate::infer::addressed;
use crate::source::SourceMap;
use crate::typed;
use crate::typed::meaning::function_symbol;
use crate::typed::program::{FunctionId, Linkage};
use crate::typed::tree::ExprKind;
use crate::typed::types::TypeId;
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};

/// The user's functions with bodies, those that are called first; through pointers, too, as far as their types tell.
pub fn bottom_up(typed: &typed::Program, sources: &SourceMap) -> Vec<FunctionId> {
    let mut walk =
        Walk { typed, addressed: addressed(typed), seen: BTreeSet::new(), order: vec![] };
    for index in 0..typed.functions.len() {
        walk.visit(FunctionId(index as u32));
    }
    let mut order = walk.order;
    order.retain(|id| typed[*id].body.is_some() && !sources.is_system(typed[*id].span.start));
    order
}

struct Walk<'p> {
    typed: &'p typed::Program,
    addressed: BTreeSet<FunctionId>,
    seen: BTreeSet<FunctionId>,
    order: Vec<FunctionId>,
}

impl Walk<'_> {
    fn visit(&mut self, function: FunctionId) {
        if !self.seen.insert(function) {
            return;
        }
        let typed = self.typed;
        if let Some(body) = &typed[function].body {
            let mut called = vec![];
            in_block(&body.block, &mut |expr| match &expr.kind {
                ExprKind::Function(id) => called.push(*id),
                ExprKind::Call(call) => {
                    let ty = typed.types.pointee(call.callee.ty.ty).map(|it| it.ty);
                    let fits = |id: &&FunctionId| Some(typed[**id].ty) == ty;
                    called.extend(self.addressed.iter().filter(fits));
                }
                _ => {}
            });
            called.into_iter().for_each(|id| self.visit(id));
        }
        self.order.push(function);
    }
}

/// Functions that one names which does not stand behind them: itself, or one of those that it calls.
pub fn in_circles(typed: &typed::Program, order: &[FunctionId]) -> BTreeSet<FunctionId> {
    let place: BTreeMap<FunctionId, usize> =
        order.iter().enumerate().map(|(at, function)| (*function, at)).collect();
    let mut found = BTreeSet::new();
    for (at, function) in order.iter().enumerate() {
        let Some(body) = &typed[*function].body else { continue };
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Function(id) = expr.kind
                && place.get(&id).is_some_and(|of| *of >= at)
            {
                found.insert(id);
            }
        });
    }
    found
}

/// The functions that bodies name, called or not.
pub fn named_functions(typed: &typed::Program) -> BTreeSet<FunctionId> {
    let mut named = BTreeSet::new();
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Function(id) = expr.kind {
                named.insert(id);
            }
        });
    }
    named
}

/// The functions that call through pointers to functions of these types.
pub fn call_through(typed: &typed::Program, types: &BTreeSet<TypeId>) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    for (function, id) in typed.functions.iter().zip(0u32..) {
        let Some(body) = &function.body else { continue };
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Call(call) = &expr.kind
                && let Some(to) = typed.types.pointee(call.callee.ty.ty)
                && types.contains(&to.ty)
            {
                found.insert(FunctionId(id));
            }
        });
    }
    found
}

/// Where external functions are defined. One that several files define belongs to several programs: nobody is told of it.
pub fn definitions(files: &[File]) -> BTreeMap<String, (usize, FunctionId)> {
    let mut found: BTreeMap<String, Vec<(usize, FunctionId)>> = BTreeMap::new();
    for (number, file) in files.iter().enumerate() {
        let Some(typed) = &file.typed else { continue };
        for (index, function) in typed.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            if function.body.is_some() && function.linkage == Linkage::External {
                let name = function_symbol(typed, id).into_owned();
                found.entry(name).or_default().push((number, id));
            }
        }
    }
    let only = |(name, places): (String, Vec<(usize, FunctionId)>)| match places[..] {
        [place] => Some((name, place)),
        _ => None,
    };
    found.into_iter().filter_map(only).collect()
}

/// The functions of a file that others name.
pub fn called_outside(files: &[File], number: usize) -> BTreeSet<FunctionId> {
    let defined = definitions(files);
    let mut found = BTreeSet::new();
    for (_, file) in files.iter().enumerate().filter(|(other, _)| *other != number) {
        let Some(typed) = &file.typed else { continue };
        for id in named_functions(typed) {
            match defined.get(&*function_symbol(typed, id)) {
                Some((of, function)) if *of == number && typed[id].body.is_none() => {
                    found.insert(*function);
                }
                _ => {}
            }
        }
    }
    found
}

/// The numbers of the files, those that define what others call first.
pub fn files_bottom_up(files: &[File]) -> Vec<usize> {
    let defined = definitions(files);
    let (mut seen, mut order) = (BTreeSet::new(), vec![]);
    for number in 0..files.len() {
        visit_file(number, files, &defined, &mut seen, &mut order);
    }
    order
}

fn visit_file(
    number: usize,
    files: &[File],
    defined: &BTreeMap<String, (usize, FunctionId)>,
    seen: &mut BTreeSet<usize>,
    order: &mut Vec<usize>,
) {
    if !seen.insert(number) {
        return;
    }
    if let Some(typed) = &files[number].typed {
        for id in named_functions(typed) {
            if let Some((other, _)) = defined.get(&*function_symbol(typed, id))
                && typed[id].body.is_none()
            {
                visit_file(*other, files, defined, seen, order);
            }
        }
    }
    order.push(number);
}
