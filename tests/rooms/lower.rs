//! How C becomes the intermediate language. `declare`: what stands before the procedures, and what is true of objects from the start, for
//! all globals of each `tests/lower/declare/*.c`, is compared with the `.expect` file beside it (`BLESS=1` writes these) and
//! must be accepted by the checker. No solver is needed.

use crate::harness::{self, Failed, Trial};
use cinch::base::{DataModel, Span};
use cinch::contract;
use cinch::contract::program::{Fact, FactKind};
use cinch::contract::term::{Link, LogicType, Term, TermKind};
use cinch::il::ast::{self, Decl, DeclKind};
use cinch::il::{check::check, print};
use cinch::lower::class::Class;
use cinch::lower::declare::{Statics, declare, initial_facts, static_facts};
use cinch::lower::emit::Emit;
use cinch::lower::state::State;
use cinch::lower::unit::Unit;
use cinch::lower::{Options, Prelude, build, logic, reach};
use cinch::source::SourceMap;
use cinch::typed::program::{RecordId, VariableId, VariableStorage};
use cinch::typed::{Target, elaborate};
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    harness::cases("lower::declare", "tests/lower/declare", "c", static_objects_are_declared)
}

const NOWHERE: Span = Span { start: 0, end: 0 };

fn read(path: &Path, map: &mut SourceMap) -> contract::Program {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    let file = map.add(path.to_string_lossy(), text).expect("test files are small");
    let parsed = cinch::syntax::parse(file, map);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    assert!(elaborated.diagnostics.is_empty(), "{:?}", elaborated.diagnostics);
    let mut program = contract::Program {
        typed: elaborated.program,
        logic: vec![],
        logic_types: vec![],
        bounds: vec![],
        ghosts: vec![],
        facts: vec![],
        invariants: vec![],
        functions: Default::default(),
        pointer_variables: Default::default(),
        pointer_types: Default::default(),
    };
    program.facts = pointer_fields(&program).into_iter().map(mention).collect();
    program
}

/// Fields through which a list could go: pointers to the record they are in.
fn pointer_fields(program: &contract::Program) -> Vec<Link> {
    let mut links = vec![];
    for (record, index) in program.typed.records.iter().zip(0..) {
        let fields = record.definition.iter().flat_map(|definition| &definition.fields);
        for (field, number) in fields.zip(0..) {
            let own = cinch::typed::types::Type::Record(RecordId(index));
            let pointee = program.typed.types.pointee(field.ty.ty);
            if pointee.is_some_and(|to| *program.typed.types.get(to.ty) == own) {
                let offset = field.offset as i64;
                links.push(Link { record: RecordId(index), field: number, offset });
            }
        }
    }
    links
}

/// An annotation that speaks of lists along the link.
fn mention(link: Link) -> Fact {
    let term = |kind| Term::new(kind, LogicType::Error, NOWHERE);
    let formula = term(TermKind::List(Box::new(term(TermKind::Null)), link));
    Fact { kind: FactKind::Axiom, name: "f".into(), labels: vec![], formula, span: NOWHERE }
}

fn all_statics(program: &contract::Program) -> Statics {
    let mut statics = Statics::default();
    for (variable, index) in program.typed.variables.iter().zip(0..) {
        if let VariableStorage::Global { .. } | VariableStorage::StaticLocal = variable.storage {
            statics.variables.insert(VariableId(index));
        }
    }
    statics.closed(&program.typed)
}

/// What a store into each link and changes of the blocking pointers do.
fn link_stmts(unit: &Unit) -> Emit {
    let mut emit = Emit::default();
    let (p, q) = (build::var("p"), build::var("q"));
    emit.declare("p", build::ptr());
    emit.declare("q", build::ptr());
    for link in unit.links.all() {
        let cell = build::plus(p.clone(), build::int(link.offset));
        reach::before_store(unit, &mut emit, reach::Cell::Field(&link.tag), &cell, &q, NOWHERE);
        reach::assume_start(unit, &mut emit, &link.tag, &cell, NOWHERE);
    }
    if !unit.links.is_empty() {
        reach::before_store(unit, &mut emit, reach::Cell::Any, &p, &q, NOWHERE);
        reach::add_blocker(unit, &mut emit, &p, NOWHERE);
        reach::remove_blocker(unit, &mut emit, &p, NOWHERE);
        reach::before_bulk_change(unit, &mut emit, &p, &build::int(8), NOWHERE);
        for link in unit.links.all() {
            let modified = |cell| build::eq(cell, build::var("p"));
            for fact in reach::frame_facts(unit, link, &modified, &State::Old, &State::Now) {
                emit.assume("of a frame", fact, NOWHERE);
            }
        }
        reach::assume_chains(unit, &mut emit, NOWHERE);
    }
    emit
}

/// A procedure whose body assumes the facts, for the checker.
fn procedure(unit: &Unit, facts: &[ast::Expr], emit: Emit) -> Decl {
    let mut stmts = emit.stmts;
    for fact in facts {
        stmts.push(build::assume("of static objects", fact.clone(), NOWHERE));
    }
    let changed = unit.used().maps.iter().map(|map| build::ident(&map.name())).collect();
    let kind = ast::ClauseKind::Modifies(changed);
    let modifies =
        ast::Clause { kind, free: false, attributes: vec![], asked: None, span: NOWHERE };
    let procedure = ast::Procedure {
        name: build::ident("all"),
        pure: false,
        type_params: vec![],
        ins: vec![],
        outs: vec![],
        contract: vec![modifies],
        body: Some(ast::Body { locals: emit.locals, stmts, end: NOWHERE }),
        owner: None,
    };
    Decl { kind: DeclKind::Procedure(procedure), attributes: vec![], span: NOWHERE }
}

fn static_objects_are_declared(path: &Path) -> Result<(), Failed> {
    let mut map = SourceMap::default();
    let program = read(path, &mut map);
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    unit.use_class(Class::Pointer);
    let statics = all_statics(&program);
    let always = static_facts(&unit, &statics, &State::Now);
    let first = initial_facts(&unit, &statics, &State::Now);
    let emit = link_stmts(&unit);
    let mut shown = String::from("// Declared\n");
    let layouts = logic::valid::declare_records(&unit);
    let decls = declare(&unit, &Prelude::read(&mut map), &mut map);
    for decl in decls.iter().filter(|decl| decl.span == NOWHERE) {
        shown += &format!("{}\n", print::decl(decl).trim_end());
    }
    for (title, facts) in [("In every state", &always), ("At first", &first)] {
        shown += &format!("\n// {title}\n");
        facts.iter().for_each(|fact| shown += &format!("{}\n", print::expr(fact)));
    }
    if !emit.stmts.is_empty() {
        shown += "\n// Changes of links\n";
        emit.stmts.iter().for_each(|stmt| shown += &format!("{}\n", print::stmt(stmt).trim_end()));
    }
    let facts: Vec<ast::Expr> = always.into_iter().chain(first).collect();
    let mut decls = decls;
    decls.extend(layouts);
    decls.push(procedure(&unit, &facts, emit));
    check(&ast::Program { decls }).unwrap_or_else(|errors| panic!("{errors:?}\n{shown}"));
    harness::beside(&path.with_extension("expect"), &shown)
}
