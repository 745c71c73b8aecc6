//! Whether the files of a program agree about what they share: functions are called with what they take, variables are what they are
//! declared to be. C asks no compiler to notice (C11 6.2.7p2).

use super::doubts::Doubts;
use super::spelling::spelled;
use crate::guard::call::designated;
use crate::typed::meaning::{is_for_linker, running_body};
use crate::typed::program::{Function, FunctionId, Linkage, Program, VariableStorage};
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::types::TypeId;
use crate::typed::visit::{in_block, in_initializer};
use std::collections::BTreeMap;

/// External functions by their names, where they are defined.
type Definitions<'a> = BTreeMap<&'a str, (&'a Program, &'a Function)>;

pub(super) fn compare(programs: &[&Program], doubts: &mut Doubts) {
    let mut definitions = Definitions::new();
    for &program in programs {
        for (index, function) in program.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            doubts.about_all |= is_for_linker(program, &function.attributes)
                || function.body.is_some() && function.asm_label.is_some();
            if running_body(program, id).is_none() || function.linkage != Linkage::External {
                continue;
            }
            let name = program.text(function.name);
            doubts.about_all |= definitions.insert(name, (program, function)).is_some();
        }
    }
    for &program in programs {
        for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
            in_block(&body.block, &mut |expr| look(program, expr, &definitions, doubts));
        }
        for value in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
            in_initializer(value, &mut |expr| look(program, expr, &definitions, doubts));
        }
    }
    variables(programs, doubts);
}

fn look(program: &Program, expr: &Expr, definitions: &Definitions, doubts: &mut Doubts) {
    match &expr.kind {
        ExprKind::Function(id) => {
            let function = &program[*id];
            let defined = definitions.get(program.text(function.name));
            let elsewhere = running_body(program, *id).is_none();
            if let Some((there, definition)) = defined.filter(|_| elsewhere) {
                doubts.about_all |= !agree(program, function.ty, there, definition);
            }
        }
        ExprKind::Call(call) => {
            let fits = match designated(&call.callee) {
                None => has_prototype(program, &call.callee),
                Some(id) => {
                    let function = &program[id];
                    let own = running_body(program, id).map(|_| (program, function));
                    match own.or(definitions.get(program.text(function.name)).copied()) {
                        Some((there, definition)) => fits(program, call, there, definition),
                        None => true,
                    }
                }
            };
            doubts.about_all |= !fits;
        }
        _ => {}
    }
}

fn has_prototype(program: &Program, callee: &Expr) -> bool {
    let pointee = program.types.pointee(callee.ty.ty).map(|it| it.ty);
    program.types.function(pointee.unwrap_or(callee.ty.ty)).is_some_and(|it| it.prototype)
}

/// A declaration and the definition in another file.
fn agree(program: &Program, declared: TypeId, there: &Program, definition: &Function) -> bool {
    let (Some(here), Some(real)) =
        (program.types.function(declared), there.types.function(definition.ty))
    else {
        return false;
    };
    let result = spelled(program, here.result.ty) == spelled(there, real.result.ty);
    let declared = here.parameters.iter().map(|it| spelled(program, *it));
    let taken = definition.parameters.iter().map(|it| spelled(there, there[*it].ty.ty));
    // Without a prototype it is the call's arguments that are compared.
    let parameters = !here.prototype || here.variadic == real.variadic && declared.eq(taken);
    result && parameters
}

/// What a call gives is what the function takes. Numbers may differ: they become no pointers.
fn fits(program: &Program, call: &Call, there: &Program, definition: &Function) -> bool {
    let real = there.types.function(definition.ty);
    let variadic = real.is_some_and(|real| real.variadic);
    let (given, taken) = (call.arguments.len(), definition.parameters.len());
    let count = given == taken || variadic && given >= taken;
    count
        && call.arguments.iter().zip(&definition.parameters).all(|(argument, parameter)| {
            let taken = there[*parameter].ty.ty;
            let number = |program: &Program, ty: TypeId| {
                use crate::typed::types::Type::*;
                matches!(program.types.get(ty), Bool | Integer(_) | Float(_) | Enum(_) | Complex(_))
            };
            spelled(program, argument.ty.ty) == spelled(there, taken)
                || number(program, argument.ty.ty) && number(there, taken)
        })
}

/// External variables have one type, and a definition in some file.
fn variables(programs: &[&Program], doubts: &mut Doubts) {
    let mut types = BTreeMap::new();
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    let external = |program: &&Program| -> Vec<(String, bool, usize)> {
        let found = program.variables.iter().enumerate().filter_map(|(index, variable)| {
            match variable.storage {
                VariableStorage::Global { linkage: Linkage::External, defined } => {
                    Some((program.text(variable.name).to_string(), defined, index))
                }
                _ => None,
            }
        });
        found.collect()
    };
    let found: Vec<Vec<(String, bool, usize)>> = programs.iter().map(external).collect();
    for (name, defined, _) in found.iter().flatten() {
        *known.entry(name).or_default() |= defined;
    }
    for (program, found) in programs.iter().zip(&found) {
        for (name, _, index) in found {
            let variable = &program.variables[*index];
            doubts.about_all |= is_for_linker(program, &variable.attributes);
            // How long an array is may be left to the definition.
            let array = program.types.array(variable.ty.ty);
            let text = match array {
                Some((element, _)) => format!("{}[]", spelled(program, element.ty)),
                None => spelled(program, variable.ty.ty),
            };
            let before = types.insert(name, text.clone());
            doubts.about_all |= before.is_some_and(|before| before != text);
            if !known[name.as_str()] {
                doubts.add_reached(program, variable.ty.ty);
            }
        }
    }
}
