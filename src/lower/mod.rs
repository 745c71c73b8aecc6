//! From annotated C to the intermediate language: `contract::Program` in, an `il::ast::Program` out that holds what C does not say: memory
//! as maps of cells with checked types, pointers as object and offset, and an assertion wherever a run could go wrong.
//! Rule: what is not modelled becomes an `unsupported` obligation that fails; every assumption says why it holds.

mod accesses;
mod align;
mod body;
pub mod build;
mod byte_views;
pub mod bytes;
mod calls;
mod carriers;
pub mod cells;
pub mod class;
pub mod declare;
pub mod effective;
pub mod effects;
pub mod emit;
pub mod fixed_types;
pub mod formats;
mod function;
pub mod handed_out;
mod heap;
mod home_root;
mod initially;
mod inlined;
pub mod integers;
pub mod let_go;
pub mod library;
pub mod links;
pub mod logic;
pub mod loops;
pub mod map;
pub mod member_array;
mod memory;
mod name_checks;
pub mod options;
pub mod own_locals;
mod packed;
mod passed_length;
mod passed_on;
mod pointer_contract;
mod qualified;
pub mod reach;
mod reads_memory;
mod refine;
pub mod restrict;
mod scene;
pub mod sequence;
pub mod state;
pub mod tag;
pub mod trees;
pub mod truth_values;
pub mod unit;
mod variable_arguments;
mod volatile;

pub use declare::Prelude;
pub use options::Options;

use crate::base::{CheckId, Span};
use crate::check;
use crate::contract;
use crate::il::ast::{Decl, DeclKind, Name, Program};
use crate::source::SourceMap;
use crate::typed::program::{Function, FunctionId};
use crate::typed::visit::in_block;
use function::Extent;
use name_checks::{Named, Origin, name_checks};
use std::collections::{BTreeMap, BTreeSet};
pub use unit::Survey;
use unit::Unit;

pub struct Lowered {
    pub program: Program,
    pub checks: check::List,
    /// Those that obligations ask about.
    pub asked: BTreeSet<CheckId>,
    /// Those that need no question, because nothing can go wrong. (Where something is not modelled, some are in neither.)
    pub held: BTreeSet<CheckId>,
    /// The functions that are to be proved, by the names of their procedures.
    pub proved: Vec<String>,
}

/// Lowers the functions that the options choose, with the contracts of all that they call.
pub fn lower(
    program: &contract::Program,
    options: &Options,
    prelude: &Prelude,
    sources: &mut SourceMap,
) -> Lowered {
    lower_surveyed(program, Survey::new(program), options, prelude, sources)
}

/// The same for a program that is lowered in portions, with what was found of all of it.
pub fn lower_surveyed(
    program: &contract::Program,
    survey: Survey,
    options: &Options,
    prelude: &Prelude,
    sources: &mut SourceMap,
) -> Lowered {
    let proved: BTreeSet<FunctionId> =
        chosen(program, &options.proved, sources).into_iter().collect();
    let mut unit = Unit::surveyed(program, options, survey.clone());
    unit.proved = proved;
    let chosen = chosen(program, &options.functions, sources);
    let mut procedures: Vec<Decl> = vec![];
    for function in &chosen {
        unit.use_procedure(*function);
        procedures.push(function::procedure(&unit, *function, Extent::Defined));
    }
    let mut proved: Vec<String> =
        chosen.iter().map(|function| unit.function_name(*function)).collect();
    for decl in initially::procedures(&unit) {
        if let DeclKind::Procedure(procedure) = &decl.kind {
            proved.push(procedure.name.name.to_string());
        }
        procedures.push(decl);
    }
    // Contracts mention other things, so the end is reached when nothing new is called.
    let mut done: BTreeSet<FunctionId> = chosen.iter().copied().collect();
    let (mut refined, mut pointers) = (BTreeSet::new(), BTreeSet::new());
    let origin = |id: &FunctionId| (unit.function_name(*id).as_str().into(), Origin::Function(*id));
    let mut origins: BTreeMap<Name, Origin> = chosen.iter().map(origin).collect();
    loop {
        let used = unit.used();
        let before = procedures.len();
        for (function, key) in used.refinements {
            if refined.insert((function, key)) {
                unit.use_procedure(function);
                let decl = refine::refinement(&unit, function, key);
                if let DeclKind::Procedure(procedure) = &decl.kind {
                    let name = procedure.name.name.clone();
                    proved.push(name.to_string());
                    let contract = refine::contract(&unit, key);
                    origins.insert(name, Origin::Forwarding(function, contract));
                }
                procedures.push(decl);
            }
        }
        for (key, result) in used.pointers {
            if pointers.insert(key) {
                procedures.push(refine::pointer_procedure(&unit, key, result));
            }
        }
        for function in used.procedures {
            if done.insert(function) {
                procedures.push(function::procedure(&unit, function, Extent::Declared));
            }
        }
        if procedures.len() == before {
            break;
        }
    }
    procedures.extend(unit.inlined.borrow().values().flatten().cloned());
    let keeps: Vec<Decl> = refined
        .iter()
        .map(|(function, key)| refine::callable_axiom(&unit, *function, *key))
        .collect();
    logic::assume_lemmas::assume_lemmas(&unit, &mut procedures);
    let logic = logic::declare(&unit);
    let mut decls = declare::declare(&unit, prelude, sources);
    decls.extend(logic);
    decls.extend(keeps);
    decls.extend(procedures);
    let accesses = survey.accesses(program);
    let Named { list: checks, asked, held } =
        name_checks(program, &mut decls, &origins, accesses, &options.checks);
    passed_on::pass_on(program, sources, &mut decls);
    Lowered { program: Program { decls }, checks, asked, held, proved }
}

/// A function that is to be lowered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    pub name: String,
    pub span: Span,
    /// How many expressions its body has.
    pub size: usize,
}

/// The functions that the options choose, in their order.
pub fn chosen_functions(
    program: &contract::Program,
    options: &Options,
    sources: &SourceMap,
) -> Vec<Chosen> {
    let typed = &program.typed;
    let describe = |id: FunctionId| {
        let Function { name, span, body, .. } = &typed[id];
        let mut size = 0;
        body.iter().for_each(|body| in_block(&body.block, &mut |_| size += 1));
        Chosen { name: typed.symbols.text(*name).to_string(), span: *span, size }
    };
    chosen(program, &options.functions, sources).into_iter().map(describe).collect()
}

/// Functions with bodies in the user's own files, those asked for by name wherever they are.
fn chosen(program: &contract::Program, names: &[String], sources: &SourceMap) -> Vec<FunctionId> {
    let functions = program.typed.functions.iter().zip(0u32..);
    let wanted = |(function, index): (&Function, u32)| {
        function.body.as_ref()?;
        let name = program.typed.symbols.text(function.name);
        let chosen = if names.is_empty() {
            !sources.is_system(function.span.start)
        } else {
            names.iter().any(|wanted| wanted == name)
        };
        chosen.then_some(FunctionId(index))
    };
    functions.filter_map(wanted).collect()
}
