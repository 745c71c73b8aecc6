//! What files tell each other: the contracts found for functions that one defines and another calls. A contract stands on the other file's
//! declaration, where it is asked of calls and relied on behind them.
//! Rule: a precondition that a caller in another file cannot be asked for is taken back, for nobody would look at it.

use super::call_order::definitions;
use super::clause::{Author, Origin, Said};
use super::find::File;
use super::written::told_as_written;
use crate::contract::pointer_home::{PointerHome, pointer_home};
use crate::infer::{Candidate, Home, Template};
use crate::syntax::symbol::Symbol;
use crate::typed::Program;
use crate::typed::describe::describe;
use crate::typed::meaning::function_symbol;
use crate::typed::program::{FunctionId, Variable, VariableId, VariableStorage};
use crate::typed::types::Type;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What other files say of the functions that this one declares.
pub fn told_by_others(files: &mut [File], number: usize) -> Vec<Said> {
    let defined = definitions(files);
    let Some(typed) = &files[number].typed else { return vec![] };
    let declared: Vec<(FunctionId, usize, FunctionId)> = (0..typed.functions.len())
        .map(|index| FunctionId(index as u32))
        .filter(|id| typed[*id].body.is_none())
        .filter_map(|id| {
            defined.get(&*function_symbol(typed, id)).map(|(file, of)| (id, *file, *of))
        })
        .filter(|(_, file, _)| *file != number)
        .collect();
    let mut told = vec![];
    for (here, file, there) in declared {
        let Some(theirs) = &files[file].typed else { continue };
        let names: Vec<Arc<str>> = theirs[there]
            .parameters
            .iter()
            .map(|id| theirs.text(theirs[*id].name).into())
            .collect();
        let home = Home::Function(there);
        let of_function =
            files[file].said.iter().filter(|it| it.is_own() && it.candidate.home == home);
        let origin = |author| Some(Origin { file, home, names: names.clone(), author });
        let found = of_function.map(|it| Said {
            candidate: Candidate { home: Home::Function(here), ..it.candidate.clone() },
            doubted: it.doubted,
            suspected: it.suspected,
            origin: origin(Author::Search),
            way: it.way.clone(),
        });
        let written =
            told_as_written(files[file].written.get(&there), files[number].written.get(&here));
        let written = written.into_iter().map(|(clause, text)| Said {
            candidate: Candidate {
                home: Home::Function(here),
                clause,
                text,
                template: Template::FromCallee,
            },
            doubted: false,
            suspected: false,
            origin: origin(Author::User),
            way: None,
        });
        let of_function: Vec<Said> = written.chain(found).collect();
        if let (false, Some(typed)) = (of_function.is_empty(), &mut files[number].typed) {
            name_parameters(typed, here, &names);
        }
        told.extend(of_function);
    }
    told.extend(told_of_pointers(files, number));
    told
}

/// What other files ask of functions behind pointers is asked in each file that has pointers of that type.
fn told_of_pointers(files: &[File], number: usize) -> Vec<Said> {
    let Some(typed) = &files[number].typed else { return vec![] };
    let mut told = vec![];
    for (file, other) in files.iter().enumerate().filter(|(file, _)| *file != number) {
        let Some(theirs) = &other.typed else { continue };
        for said in other.said.iter().filter(|it| it.is_own()) {
            let Home::Pointer(ty) = said.candidate.home else { continue };
            let Some(PointerHome { parameters, .. }) = pointer_home(theirs, ty) else { continue };
            let name = |id: &VariableId| theirs.text(theirs[*id].name).into();
            let names: Vec<Arc<str>> = parameters.iter().map(name).collect();
            let words = describe(theirs, ty);
            let same = typed.types.functions().filter(|own| describe(typed, *own) == words);
            told.extend(same.map(|own| Said {
                candidate: Candidate { home: Home::Pointer(own), ..said.candidate.clone() },
                doubted: said.doubted,
                suspected: false,
                way: None,
                origin: Some(Origin {
                    file,
                    home: Home::Pointer(ty),
                    names: names.clone(),
                    author: Author::Search,
                }),
            }));
        }
    }
    told
}

/// A declaration may have other names for parameters, or none.
fn name_parameters(typed: &mut Program, function: FunctionId, names: &[Arc<str>]) {
    let names: Vec<Symbol> = names.iter().map(|name| typed.symbols.intern(name)).collect();
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return };
    let types = ty.parameters.to_vec();
    if !typed[function].parameters.is_empty() || types.len() != names.len() {
        return;
    }
    let span = typed[function].span;
    for (ty, name) in types.into_iter().zip(names) {
        let id = VariableId(typed.variables.len() as u32);
        let storage = VariableStorage::Parameter;
        typed.variables.push(Variable::new(name, ty.into(), span, storage));
        typed[function].parameters.push(id);
    }
}

/// After a file was proved: what it doubts or cannot say is noted where it comes from. Returns the files that have to be proved again.
pub fn tell_others(
    files: &mut [File],
    number: usize,
    before: &[Said],
    unsayable: &[Said],
) -> BTreeSet<usize> {
    let mut stale = BTreeSet::new();
    let said = files[number].said.clone();
    let doubted = said.iter().filter(|it| it.doubted && !it.is_own());
    for (clause, gone) in doubted.map(|it| (it, false)).chain(unsayable.iter().map(|it| (it, true)))
    {
        let Some(origin) = &clause.origin else { continue };
        let home = origin.home;
        let is_meant = |it: &Said| {
            it.is_own()
                && it.candidate.home == home
                && (it.candidate.clause, &it.candidate.text)
                    == (clause.candidate.clause, &clause.candidate.text)
        };
        let theirs = &mut files[origin.file].said;
        if gone && asks_others(clause) && theirs.iter().any(is_meant) {
            theirs.retain(|it| !is_meant(it));
            stale.extend(users(files, origin.file));
        } else if let Some(theirs) = theirs.iter_mut().find(|it| is_meant(it) && !it.doubted)
            && !gone
        {
            theirs.doubted = true;
            stale.extend(users(files, origin.file));
        }
    }
    let exported = |said: &[Said]| -> Vec<Said> {
        said.iter()
            .filter(|it| it.is_own() && !matches!(it.candidate.home, Home::Loop(..)))
            .cloned()
            .collect()
    };
    if exported(before) != exported(&said) {
        stale.extend(users(files, number));
        stale.remove(&number);
    }
    stale
}

/// Whether the clause is asked of somebody else: of callers, or of functions behind pointers.
fn asks_others(said: &Said) -> bool {
    said.is_precondition() || matches!(said.candidate.home, Home::Pointer(_))
}

/// The file itself, and those that call what it defines; all, if it asks something of functions behind pointers.
fn users(files: &[File], number: usize) -> BTreeSet<usize> {
    let of_pointers = |it: &Said| it.is_own() && matches!(it.candidate.home, Home::Pointer(_));
    if files[number].said.iter().any(of_pointers) {
        return (0..files.len()).collect();
    }
    let defined = definitions(files);
    let calls = |typed: &Program| {
        let mut ids = (0..typed.functions.len()).map(|index| FunctionId(index as u32));
        ids.any(|id| {
            let found = defined.get(&*function_symbol(typed, id));
            typed[id].body.is_none() && found.is_some_and(|(file, _)| *file == number)
        })
    };
    let is_user =
        |(other, file): &(usize, &File)| *other == number || file.typed.as_ref().is_some_and(calls);
    files.iter().enumerate().filter(is_user).map(|(other, _)| other).collect()
}
