//! Which of the files make a program: one with `main`, those that define what it names, and those that define what these name.
//! Rule: nobody knows what a function does that stands in none of the files; only such runs count as do not come to it.

use crate::refute::witness::is_in_library;
use crate::typed;
use crate::typed::meaning::{
    function_symbol, is_called_around_main, is_for_linker, may_be_replaced, runs_after_main,
    runs_before_main, variable_symbol,
};
use crate::typed::program::{FunctionId, Linkage, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::visit::{in_block, in_initializer};
use std::collections::{BTreeMap, BTreeSet};

/// A program, or what it lacks.
pub struct Program {
    /// The number of the file with `main`.
    pub main: usize,
    /// The numbers of all its files, in their order.
    pub files: Vec<usize>,
    /// What is missing.
    pub lacks: Option<Lack>,
    /// Why the same files, compiled together with the others, may be another program.
    pub doubt: Option<String>,
}

/// What nobody knows of a program.
pub struct Lack {
    pub words: String,
    /// It is functions alone that are missing, so that runs which do not come to them are runs of the program, whatever these do.
    pub is_called: bool,
}

/// A file as far as it matters here; one that was rejected has no types.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub name: &'a str,
    pub typed: Option<&'a typed::Program>,
}

/// One for each `main`.
pub fn programs(all: &[Sight]) -> Vec<Program> {
    let defined = definitions(all);
    let mains = defined.get("main").into_iter().flatten();
    mains.map(|main| program(*main, all, &defined)).collect()
}

type Definitions = BTreeMap<String, Vec<usize>>;

/// The files that define each external name.
fn definitions(all: &[Sight]) -> Definitions {
    let mut found = Definitions::new();
    for (number, file) in all.iter().enumerate() {
        let Some(typed) = file.typed else { continue };
        let mut define = |name: String| found.entry(name).or_default().push(number);
        for id in (0..typed.functions.len() as u32).map(FunctionId) {
            if typed[id].body.is_some() && typed[id].linkage == Linkage::External {
                define(function_symbol(typed, id).into_owned());
            }
        }
        for id in (0..typed.variables.len() as u32).map(VariableId) {
            if is_external(typed, id) == Some(Defined::Here) {
                define(variable_symbol(typed, id).into_owned());
            }
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Defined {
    Here,
    Elsewhere,
}

fn is_external(typed: &typed::Program, id: VariableId) -> Option<Defined> {
    match typed[id].storage {
        VariableStorage::Global { linkage: Linkage::External, defined } => {
            Some(if defined { Defined::Here } else { Defined::Elsewhere })
        }
        _ => None,
    }
}

fn program(main: usize, all: &[Sight], defined: &Definitions) -> Program {
    let (mut files, mut waiting) = (BTreeSet::new(), vec![main]);
    let mut lacks: Option<Lack> = None;
    while let Some(number) = waiting.pop() {
        let Some(typed) = all[number].typed.filter(|_| files.insert(number)) else {
            continue;
        };
        for (name, wanted) in names(typed) {
            let places = defined.get(&name).map_or(&[][..], |places| &places[..]);
            match (places, wanted) {
                ([place], _) => waiting.push(*place),
                ([], Wanted::Perhaps) => {}
                ([], Wanted::Call | Wanted::Surely) => {
                    let words = format!("`{name}` is defined in none of the files");
                    add(&mut lacks, Lack { words, is_called: wanted == Wanted::Call });
                }
                (several, Wanted::Perhaps) if several.contains(&number) => {}
                _ => {
                    let words = format!("`{name}` is defined in several of the files");
                    add(&mut lacks, Lack { words, is_called: false });
                }
            }
        }
    }
    let doubt = doubt(&files, all, defined);
    Program { main, files: files.into_iter().collect(), lacks, doubt }
}

/// The first is told, or the first without which no run is known.
fn add(lacks: &mut Option<Lack>, new: Lack) {
    if lacks.as_ref().is_none_or(|old| old.is_called && !new.is_called) {
        *lacks = Some(new);
    }
}

/// A file that the program names nothing of may have a say in it all the same, where a user links it: it runs before or after `main`, or defines what
/// the program has a weak or inline definition of.
fn doubt(files: &BTreeSet<usize>, all: &[Sight], defined: &Definitions) -> Option<String> {
    let mains = defined.get("main").map_or(&[][..], |mains| &mains[..]);
    let other = |number: &usize| !files.contains(number) && !mains.contains(number);
    let around = all.iter().enumerate().filter(|(number, _)| other(number)).find(|(_, file)| {
        let Some(typed) = file.typed else { return true };
        let mut ids = (0..typed.functions.len() as u32).map(FunctionId);
        let listed = runs_before_main(typed).or_else(|| runs_after_main(typed));
        listed.is_some() || ids.any(|id| is_called_around_main(typed, id))
    });
    if let Some((file, name)) = files.iter().find_map(|number| misdeclared(&all[*number])) {
        return Some(format!("{file} declares `{name}` with another type than the C library"));
    }
    if let Some((_, file)) = around {
        return Some(format!("something in {} may run before or after `main`", file.name));
    }
    let twice = defined.iter().find(|(_, places)| {
        let together = places.iter().filter(|place| files.contains(place) || other(place)).count();
        together > 1 && places.iter().any(|place| files.contains(place))
    });
    if let Some((name, _)) = twice {
        return Some(format!("`{name}` is defined in several of the files"));
    }
    let gives_way = files.iter().filter_map(|number| all[*number].typed).find_map(gives_way);
    gives_way.map(|name| format!("`{name}` gives way to what another file defines"))
}

/// A function or variable that the program defines for the case that nobody else does.
fn gives_way(typed: &typed::Program) -> Option<String> {
    let functions = (0..typed.functions.len() as u32).map(FunctionId);
    let function = |id: &FunctionId| typed[*id].body.is_some() && may_be_replaced(typed, *id);
    let variables = (0..typed.variables.len() as u32).map(VariableId);
    let variable = |id: &VariableId| {
        is_external(typed, *id) == Some(Defined::Here)
            && is_for_linker(typed, &typed[*id].attributes)
    };
    let named = functions.filter(function).map(|id| function_symbol(typed, id));
    let named = named.chain(variables.filter(variable).map(|id| variable_symbol(typed, id)));
    named.map(|name| name.into_owned()).next()
}

/// A function of the library that a file declares with a type that is not its own: nobody says what a call of it does (C11 7.1.4p2).
fn misdeclared<'a>(file: &Sight<'a>) -> Option<(&'a str, &'a str)> {
    let typed = file.typed?;
    let id = typed.misdeclared.iter().find(|id| typed[**id].body.is_none())?;
    Some((file.name, typed.text(typed[*id].name)))
}

/// Variables of the library that runs know.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Whether a name has to be defined in one of the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Surely,
    /// A function that is there, or no run can come to it.
    Call,
    /// It is known otherwise: the library has it, or this file.
    Perhaps,
}

/// The external names that a file uses and does not define itself, or not for sure.
fn names(typed: &typed::Program) -> BTreeMap<String, Wanted> {
    let mut found = BTreeMap::new();
    let mut note = |expr: &Expr| match expr.kind {
        ExprKind::Function(id) if typed[id].linkage == Linkage::External => {
            let name = function_symbol(typed, id).into_owned();
            // What competitions call to get any value, or to end a run, does nothing else.
            let known = name.starts_with("__VERIFIER_") || name == "reach_error";
            let in_library = known || typed.library.contains(&id) || is_in_library(&name);
            if typed[id].body.is_none() && !in_library {
                found.insert(name, Wanted::Call);
            } else if typed[id].body.is_none() || may_be_replaced(typed, id) {
                found.insert(name, Wanted::Perhaps);
            }
        }
        ExprKind::Variable(id) if is_external(typed, id) == Some(Defined::Elsewhere) => {
            let name = variable_symbol(typed, id).into_owned();
            let in_library = STREAMS.contains(&&*name);
            found.insert(name, if in_library { Wanted::Perhaps } else { Wanted::Surely });
        }
        _ => {}
    };
    for body in typed.functions.iter().filter_map(|it| it.body.as_ref()) {
        in_block(&body.block, &mut note);
    }
    for initializer in typed.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        in_initializer(initializer, &mut note);
    }
    found
}
