//! Logic functions and predicates: each becomes a function whose first parameters are the parts of memory it reads, for each of its labels,
//! so that what it does not read cannot change it. A recursive one is unfolded once for each application that the text or a proof
//! brings about: its definition speaks of a twin of it that is not unfolded.

use super::context::{Bound, Logic, logic_type_name};
use super::facts::over_memory;
use super::fold_laws::laws;
use super::invert::inversion;
use super::scope::{Home, Scope, Surroundings};
use super::well_founded::{is_inductive, is_well_founded};
use super::{Lowered, Unsupported};
use crate::base::{Cause, Said, Span};
use crate::contract::program::{GhostId, LogicFunction, LogicFunctionId};
use crate::contract::term::{Label, LogicType, Term, TermKind};
use crate::il::ast::{Decl, DeclKind, Expr, ExprKind, Type};
use crate::lower::build::{all, apply, eq, forall, ident, iff, implies, int, not, var};
use crate::lower::bytes::{decl, every_map, function};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{VariableId, VariableStorage};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// What each logic function reads: by the number of its label, which maps.
#[derive(Clone, Debug, Default)]
pub struct Reads {
    pub maps: Vec<BTreeSet<(u32, Map)>>,
    /// Functions whose definitions are not modelled.
    pub refused: Vec<Option<Unsupported>>,
}

/// Inside definitions: labels are parameters, and of C's variables only those of static storage are visible.
pub struct Definition<'u, 'a> {
    pub unit: &'u Unit<'a>,
}

impl Surroundings for Definition<'_, '_> {
    fn state(&self, label: Label) -> Option<State> {
        match label {
            Label::Formal(number) => Some(State::Formal(number)),
            Label::Here => Some(State::Formal(0)),
            _ => None,
        }
    }

    fn variable(&self, variable: VariableId, _: &State) -> Option<Home> {
        match self.unit.program.typed[variable].storage {
            VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
                let object = var(&self.unit.global_object(variable));
                Some(Home::Address(apply("Ptr", vec![object, int(0)])))
            }
            _ => None,
        }
    }

    fn ghost(&self, _: GhostId, _: &State) -> Option<Expr> {
        None
    }

    fn result(&self) -> Option<Expr> {
        None
    }
}

/// Repeats until no definition reads more: functions call each other.
pub fn find_reads(unit: &Unit) -> Reads {
    let count = unit.program.logic.len();
    let mut reads = Reads { maps: vec![BTreeSet::new(); count], refused: vec![None; count] };
    for (definition, known) in unit.program.logic.iter().zip(&mut reads.maps) {
        if definition.body.is_none() && definition.cases.is_empty() {
            // Nothing says what it reads: anything.
            let maps = every_map(unit);
            let labels = 0..definition.labels.len() as u32;
            known.extend(labels.flat_map(|label| maps.iter().map(move |map| (label, map.clone()))));
        }
    }
    loop {
        let mut more = reads.clone();
        for (index, definition) in unit.program.logic.iter().enumerate() {
            let record = RefCell::new(reads.maps[index].clone());
            let result = lower_definition(unit, definition, &reads, &record, &[]);
            more.maps[index] = record.into_inner();
            more.refused[index] = result.err();
        }
        let refused = |reads: &Reads| reads.refused.iter().map(Option::is_some).collect::<Vec<_>>();
        let same = more.maps == reads.maps && refused(&more) == refused(&reads);
        reads = more;
        if same {
            return reads;
        }
    }
}

/// The parameters of a definition as expressions, and its body or its cases.
struct Lowering {
    parameters: Vec<(String, Type)>,
    body: Option<Expr>,
    /// With the parts of memory that each speaks of, if it has states of its own.
    cases: Vec<(Vec<(String, Type)>, Expr)>,
    /// What is known of a fold beyond its definition.
    laws: Vec<Expr>,
    /// Of an inductive predicate: which case made it hold.
    inversion: Option<Expr>,
}

fn lower_definition(
    unit: &Unit,
    definition: &LogicFunction,
    reads: &Reads,
    record: &RefCell<BTreeSet<(u32, Map)>>,
    defining: &[u32],
) -> Lowered<Lowering> {
    let own = unit.program.logic.iter().position(|other| std::ptr::eq(other, definition));
    if let Some(own) = own
        && definition.body.is_none()
        && !is_inductive(unit.program, LogicFunctionId(own as u32))
    {
        let what = "an inductive definition with a case that does not end in the predicate, or that denies it before";
        return Err(Unsupported::new(definition.span, what));
    }
    if let Some(own) = own
        && definition.recursive
        && !is_well_founded(unit.program, LogicFunctionId(own as u32))
    {
        let what = "a recursive definition that is not seen to end: each call of itself should bring an integer parameter \
                    nearer to a bound that is tested before";
        let what = Cause::RecursiveDefinition.with(what);
        return Err(Unsupported { span: definition.span, what });
    }
    let around = Definition { unit };
    let scope = Scope::new(&around, State::Formal(0));
    let mut logic = Logic::new(unit, &scope);
    logic.read = Some(record);
    logic.reads = Some(reads);
    logic.defining = defining;
    let mut parameters = vec![];
    for id in &definition.parameters {
        let declaration = &unit.program[*id];
        let sort = logic.sort(&declaration.ty, declaration.span)?;
        let name = logic.fresh(&declaration.name, &[]);
        logic.bounds.insert(*id, Bound::Value(var(&name)));
        parameters.push((name, sort));
    }
    logic.sort(&definition.result, definition.span)?;
    let body = match &definition.body {
        Some(body) => Some(logic.as_type(body, &definition.result)?),
        None => None,
    };
    let mut cases = vec![];
    for case in &definition.cases {
        if case.own_labels.is_none() {
            let formula = logic.formula(&case.formula)?;
            cases.push((vec![], formula));
            continue;
        }
        // The predicate depends on what the case reads, in each of its states: which of them the case calls how is not known.
        let (read, formula) = lower_own(&logic, &case.formula)?;
        let labels = 0..definition.labels.len() as u32;
        let maps = labels.flat_map(|label| read.iter().map(move |(_, map)| (label, map.clone())));
        record.borrow_mut().extend(maps);
        cases.push((memory_parameters(&read), formula));
    }
    let names = own.map(|own| LogicFunctionId(own as u32));
    let laws = match (&definition.fold, names) {
        (Some(fold), Some(id)) if !defining.is_empty() => laws(&logic, id, fold, &parameters)?,
        _ => vec![],
    };
    let own = own.map(|own| own as u32);
    let inverse = own.and_then(|own| inversion(unit.program, LogicFunctionId(own)));
    logic.defining = own.as_slice();
    let inversion = inverse.and_then(|inverse| logic.formula(&inverse).ok());
    Ok(Lowering { parameters, body, cases, laws, inversion })
}

/// A case with states of its own, and what it reads of them.
fn lower_own(logic: &Logic, formula: &Term) -> Lowered<(BTreeSet<(u32, Map)>, Expr)> {
    let read = RefCell::default();
    let own = Logic { read: Some(&read), ..logic.clone() };
    let formula = own.formula(formula)?;
    Ok((read.into_inner(), formula))
}

/// The name of a logic function; overloaded ones are numbered.
pub fn function_name(unit: &Unit, id: LogicFunctionId) -> String {
    let name = &unit.program[id].name;
    let before = &unit.program.logic[..id.0 as usize];
    match before.iter().filter(|other| other.name == *name).count() {
        0 => format!("logic.{name}"),
        number => format!("logic.{name}#{}", number + 1),
    }
}

/// The logic function that has a name in the intermediate language.
pub fn function_named(unit: &Unit, name: &str) -> Option<LogicFunctionId> {
    let mut ids = (0..unit.program.logic.len() as u32).map(LogicFunctionId);
    ids.find(|id| function_name(unit, *id) == name)
}

/// The twins of recursive functions, which are not unfolded.
pub mod limited {
    use super::{LogicFunctionId, Unit, function_name, function_named};

    const MARK: &str = "$once";

    pub fn name(unit: &Unit, id: LogicFunctionId) -> String {
        format!("{}{MARK}", function_name(unit, id))
    }

    /// The name of the function itself.
    pub fn plain(name: &str) -> &str {
        name.strip_suffix(MARK).unwrap_or(name)
    }

    pub fn is_twin(name: &str) -> bool {
        name.ends_with(MARK)
    }

    /// The twin of a recursive function with that name.
    pub fn twin(unit: &Unit, name: &str) -> Option<String> {
        let id = function_named(unit, name)?;
        let definition = &unit.program[id];
        (definition.recursive && definition.body.is_some()).then(|| self::name(unit, id))
    }
}

impl Logic<'_> {
    pub fn apply(
        &self,
        id: LogicFunctionId,
        labels: &[Label],
        arguments: &[Term],
        span: Span,
    ) -> Lowered<Expr> {
        let definition = &self.unit.program[id];
        let reads = self.reads.unwrap_or_else(|| self.unit.logic_reads());
        if let Some(refused) = &reads.refused[id.0 as usize] {
            let words =
                format!("`{}`, whose definition has {}", definition.name, refused.what.text());
            let what = Said { words: Some(words.into()), cause: refused.what.cause };
            return Err(Unsupported { span, what });
        }
        let name = if self.defining.contains(&id.0) {
            limited::name(self.unit, id)
        } else {
            function_name(self.unit, id)
        };
        let mut values = vec![];
        for (number, map) in &reads.maps[id.0 as usize] {
            let state = match labels.get(*number as usize) {
                Some(label) => self.at(*label, span)?.state,
                None => self.state.clone(),
            };
            values.push(self.map_in(&state, map));
        }
        for (argument, parameter) in arguments.iter().zip(&definition.parameters) {
            values.push(self.as_type(argument, &self.unit.program[*parameter].ty)?);
        }
        Ok(apply(&name, values))
    }
}

/// The parts of memory that a function or a fact reads, as parameters.
pub fn memory_parameters(reads: &BTreeSet<(u32, Map)>) -> Vec<(String, Type)> {
    reads
        .iter()
        .map(|(number, map)| (State::Formal(*number).copy_of(&map.name()), map.ty()))
        .collect()
}

/// Declares the types and functions of the unit's logic.
pub fn declare_functions(unit: &Unit) -> Vec<Decl> {
    let mut decls = vec![];
    for index in 0..unit.program.logic_types.len() as u32 {
        let name = ident(&logic_type_name(unit, index));
        decls.push(decl(DeclKind::Type { name, params: vec![], body: None }));
    }
    let reads = unit.logic_reads();
    for (definition, index) in unit.program.logic.iter().zip(0u32..) {
        if reads.refused[index as usize].is_none() {
            decls.extend(declare(unit, LogicFunctionId(index), definition, reads));
        }
    }
    decls
}

fn declare(
    unit: &Unit,
    id: LogicFunctionId,
    definition: &LogicFunction,
    reads: &Reads,
) -> Vec<Decl> {
    let own = &reads.maps[id.0 as usize];
    let record = RefCell::new(own.clone());
    let defining = if definition.recursive { circle(unit, id) } else { vec![] };
    let Ok(lowering) = lower_definition(unit, definition, reads, &record, &defining) else {
        return vec![];
    };
    let around = Definition { unit };
    let scope = Scope::new(&around, State::Formal(0));
    let Ok(sort) = Logic::new(unit, &scope).sort(&definition.result, definition.span) else {
        return vec![];
    };
    let mut params = memory_parameters(own);
    params.extend(lowering.parameters.clone());
    let (name, twin) = (function_name(unit, id), limited::name(unit, id));
    let arguments: Vec<Expr> = params.iter().map(|(name, _)| var(name)).collect();
    let (whole, once) = (apply(&name, arguments.clone()), apply(&twin, arguments));
    let variables: Vec<(&str, Type)> =
        params.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
    let trigger = || vec![vec![whole.clone()]];
    if !lowering.cases.is_empty() {
        let mut decls = vec![function(&name, &params, sort.clone(), None)];
        let cases = definition.cases.iter().zip(lowering.cases);
        let mut axioms: Vec<Expr> = cases
            .map(|(case, (read, formula))| {
                let memory = if case.own_labels.is_some() { read } else { memory_parameters(own) };
                over_memory(unit, &memory, formula)
            })
            .collect();
        if let Some(inversion) = lowering.inversion {
            decls.push(function(&twin, &params, sort, None));
            axioms.push(forall(&variables, trigger(), implies(whole.clone(), inversion)));
            axioms.push(forall(&variables, trigger(), iff(whole.clone(), once)));
        }
        decls.extend(axioms.into_iter().map(|axiom| decl(DeclKind::Axiom(axiom))));
        return decls;
    }
    let Some(body) = lowering.body else {
        return vec![function(&name, &params, sort, None)];
    };
    if !definition.recursive {
        return vec![function(&name, &params, sort, Some(body))];
    }
    let same = |left: &Expr, right: Expr| match definition.result {
        LogicType::Boolean => iff(left.clone(), right),
        _ => eq(left.clone(), right),
    };
    let mut ends = vec![];
    collect_ends(&body, &mut vec![], &mut ends);
    let mut axioms = vec![
        forall(&variables, trigger(), same(&whole, body)),
        forall(&variables, trigger(), same(&whole, once.clone())),
    ];
    // Where the recursion ends, the twin is known too: that unfolds nothing.
    axioms.extend(ends.into_iter().map(|(conditions, value)| {
        let known = implies(all(conditions), same(&once, value));
        forall(&variables, vec![vec![once.clone()]], known)
    }));
    axioms.extend(lowering.laws);
    let mut decls =
        vec![function(&name, &params, sort.clone(), None), function(&twin, &params, sort, None)];
    decls.extend(axioms.into_iter().map(|axiom| decl(DeclKind::Axiom(axiom))));
    decls
}

/// The cases of a definition that apply no function, with their conditions, of which the same is true.
fn collect_ends(body: &Expr, conditions: &mut Vec<Expr>, found: &mut Vec<(Vec<Expr>, Expr)>) {
    match &*body.kind {
        ExprKind::IfThenElse(condition, then, other) if !applies_logic(condition) => {
            for (holds, branch) in [(condition.clone(), then), (not(condition.clone()), other)] {
                conditions.push(holds);
                collect_ends(branch, conditions, found);
                conditions.pop();
            }
        }
        _ if !conditions.is_empty() && !applies_logic(body) => {
            found.push((conditions.clone(), body.clone()));
        }
        _ => {}
    }
}

/// The parameters and the body of a definition that is not recursive.
pub fn body_of(unit: &Unit, id: LogicFunctionId, reads: &Reads) -> Option<(Vec<String>, Expr)> {
    let definition = &unit.program[id];
    let own = &reads.maps[id.0 as usize];
    if definition.recursive || definition.body.is_none() || reads.refused[id.0 as usize].is_some() {
        return None;
    }
    let record = RefCell::new(own.clone());
    let lowering = lower_definition(unit, definition, reads, &record, &[]).ok()?;
    let mut parameters = memory_parameters(own);
    parameters.extend(lowering.parameters);
    Some((parameters.into_iter().map(|(name, _)| name).collect(), lowering.body?))
}

/// Whether an expression applies a recursive function.
pub fn is_recursive_application(unit: &Unit, expr: &Expr) -> bool {
    let ExprKind::Apply { function, .. } = &*expr.kind else { return false };
    function_named(unit, &function.name).is_some_and(|id| unit.program[id].recursive)
}

/// Whether a logic function or its twin is applied.
pub fn applies_logic(expr: &Expr) -> bool {
    let mut found = matches!(&*expr.kind, ExprKind::Apply { function, .. } if function.name.starts_with("logic."));
    expr.kind.for_each_child(&mut |child| found |= applies_logic(child));
    found
}

/// The functions that call each other in a circle with this one. Inductive predicates have no twins.
fn circle(unit: &Unit, id: LogicFunctionId) -> Vec<u32> {
    let in_circle = |other: &u32| {
        unit.program.logic[*other as usize].body.is_some()
            && reachable(unit, *other).contains(&id.0)
    };
    reachable(unit, id.0).into_iter().filter(in_circle).collect()
}

/// What a definition leads to by calls; itself only if there is a circle.
fn reachable(unit: &Unit, from: u32) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        let definition = &unit.program.logic[next as usize];
        for term in definition.definitions() {
            term.for_each(&mut |term| {
                if let TermKind::Apply(id, ..) = &term.kind
                    && found.insert(id.0)
                {
                    open.push(id.0);
                }
            });
        }
    }
    found
}
