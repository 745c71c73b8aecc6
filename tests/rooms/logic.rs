//! What annotations become in the intermediate language: the contracts of every `tests/lower/logic/NAME.c`, clause by clause, and what its
//! logic declares, are in `NAME.bpl` (`BLESS=1` writes them).

use crate::harness::{self, Failed, Trial};
use cinch::base::DataModel;
use cinch::contract::program::{FunctionSpec, GhostId};
use cinch::contract::term::Label;
use cinch::contract::{self, Program};
use cinch::il::ast::Expr;
use cinch::il::print;
use cinch::lower::class::Class;
use cinch::lower::logic::scope::{Home, Scope, Surroundings};
use cinch::lower::logic::{self, Lowered};
use cinch::lower::map::Map;
use cinch::lower::state::State;
use cinch::lower::unit::Unit;
use cinch::lower::{Options, build};
use cinch::source::SourceMap;
use cinch::typed::program::{FunctionId, VariableId};
use cinch::typed::{Target, elaborate};
use std::fmt::Write;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    harness::cases("lower::logic", "tests/lower/logic", "c", annotations_become_these_expressions)
}

fn annotated(path: &Path) -> Program {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    let mut map = SourceMap::default();
    let file = map.add(path.to_string_lossy(), text.as_str()).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    assert!(parsed.diagnostics.is_empty(), "{path:?}: {:?}", parsed.diagnostics);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    assert!(elaborated.diagnostics.is_empty(), "{path:?}: {:?}", elaborated.diagnostics);
    let annotated = contract::annotate(elaborated.program);
    assert!(annotated.diagnostics.is_empty(), "{path:?}: {:?}", annotated.diagnostics);
    annotated.program
}

/// Parameters are variables of their names, globals are in memory.
struct Names<'p>(&'p Program);

impl Surroundings for Names<'_> {
    fn state(&self, label: Label) -> Option<State> {
        match label {
            Label::Here | Label::Post => Some(State::Now),
            Label::Old | Label::Pre => Some(State::Old),
            _ => None,
        }
    }

    fn variable(&self, variable: VariableId, _: &State) -> Option<Home> {
        let variable = &self.0.typed[variable];
        let name = self.0.typed.symbols.text(variable.name);
        match Class::of(&self.0.typed, variable.ty.ty) {
            Some(_) => Some(Home::Value(build::var(name))),
            None => Some(Home::Address(build::var(&format!("address.{name}")))),
        }
    }

    fn ghost(&self, _: GhostId, _: &State) -> Option<Expr> {
        None
    }

    fn result(&self) -> Option<Expr> {
        Some(build::var("result"))
    }
}

fn shown(what: &str, lowered: Lowered<Expr>) -> String {
    match lowered {
        Ok(expr) => format!("{what} {};\n", print::expr(&expr)),
        Err(refused) => format!("{what} unsupported: {}\n", refused.what.text()),
    }
}

fn contract_text(unit: &Unit, id: FunctionId, spec: &FunctionSpec) -> String {
    let around = Names(unit.program);
    let (now, before) = (Scope::new(&around, State::Now), Scope::new(&around, State::Old));
    let mut text = format!("// {}\n", unit.function_name(id));
    let Some(contract) = &spec.contract else { return text };
    for clause in &contract.requires {
        text += &shown("requires", logic::formula(unit, &now, &clause.formula));
    }
    for clause in &contract.ensures {
        text += &shown("ensures", logic::formula(unit, &now, &clause.formula));
    }
    if let Some(locations) = &contract.modifies {
        let map = Map::Cells(Class::Integer { bytes: 4, signed: true });
        let frame = logic::frame(unit, &before, locations, &map, &State::Old, &State::Now);
        text += &shown("frame", frame);
    }
    text
}

fn annotations_become_these_expressions(path: &Path) -> Result<(), Failed> {
    let program = annotated(path);
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    let mut text = String::new();
    for (id, spec) in &program.functions {
        text += &contract_text(&unit, *id, spec);
        text.push('\n');
    }
    for decl in logic::declare(&unit) {
        write!(text, "{}", print::decl(&decl))?;
    }
    harness::beside(&path.with_extension("bpl"), &text)
}
