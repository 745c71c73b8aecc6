//! Bodies of functions, axioms, and where clauses of global variables: the parts of a program outside procedures. Decides
//! what each function means to the solver, and that definitions which are unfolded do not go round in circles.

use super::attributes;
use super::expr::failed;
use super::report::Report;
use super::terms::{State, Terms};
use super::walk;
use crate::base::Span;
use crate::il::ast::{self, Decl, DeclKind};
use crate::il::poly::{self, Expr, FunctionId, Local, Meaning, Name};

pub fn check_functions(terms: &mut Terms, written: &[(&Decl, &ast::Function)]) {
    for (index, (decl, text)) in written.iter().enumerate() {
        let meaning = function(terms, index, decl, text);
        terms.functions[index].meaning = meaning;
    }
    check_cycles(terms);
}

fn function(terms: &mut Terms, index: usize, decl: &Decl, function: &ast::Function) -> Meaning {
    let type_params = terms.functions[index].type_params.clone();
    let params = terms.functions[index].params.clone();
    terms.scope.push();
    terms.types.name_params(&function.type_params, &type_params);
    for (param, var) in function.params.iter().zip(params) {
        if let Some(ident) = &param.ident {
            terms.bring_into_scope(&ident.name, var);
        }
        terms.ignored_attributes(&param.attributes);
    }
    if let Some(result) = &function.result.ident
        && function
            .params
            .iter()
            .flat_map(|param| &param.ident)
            .any(|ident| ident.name == result.name)
    {
        terms.report.duplicate(result.span, "variable", &result.name, None);
    }
    terms.state = State::One;
    terms.ignored_attributes(&decl.attributes);
    terms.ignored_attributes(&function.result.attributes);
    terms.state = State::None;
    let body = function.body.as_ref().map(|body| function_body(terms, index, body));
    terms.types.close_params(0);
    terms.scope.pop();
    meaning(decl, function, body, &mut terms.report)
}

fn function_body(terms: &mut Terms, index: usize, written: &ast::Expr) -> Expr {
    let mut body = terms.expr(written);
    let wanted = terms.functions[index].result.clone();
    if !terms.types.infer.unify(&body.ty, &wanted) {
        let (found, wanted) = (terms.types.show(&body.ty), terms.types.show(&wanted));
        let message = format!("the body of the function is of type {found}, not {wanted}");
        terms.report.type_error(written.mark, message);
        body = failed(written.span);
    }
    terms.settle(|fill| fill.expr(&mut body));
    body
}

fn meaning(
    decl: &Decl,
    function: &ast::Function,
    body: Option<Expr>,
    report: &mut Report,
) -> Meaning {
    let inline = attributes::flag(&decl.attributes, "inline");
    let define = attributes::flag(&decl.attributes, "define");
    let builtin = attributes::builtin(&decl.attributes, report);
    let name_span = function.name.span;
    // Where the declaration ends: that is where its parts are seen not to go together.
    let end = Span::new(decl.span.end.saturating_sub(1).max(decl.span.start), decl.span.end);
    match (body, builtin) {
        (None, None) if inline => {
            report.type_error(name_span, "a function with {:inline} must have a body");
            Meaning::Uninterpreted
        }
        (None, None) if define => {
            report.type_error(name_span, "a function with {:define} must have a body");
            Meaning::Uninterpreted
        }
        (None, None) => Meaning::Uninterpreted,
        (None, Some(name)) => Meaning::Builtin(name),
        (Some(_), Some(_)) => {
            report.shape_error(name_span, "a function with {:builtin} cannot have a body");
            Meaning::Uninterpreted
        }
        (Some(_), None) if inline && define => {
            report.shape_error(end, "a function cannot have both {:inline} and {:define}");
            Meaning::Uninterpreted
        }
        (Some(_), None) if define && !function.type_params.is_empty() => {
            report.shape_error(end, "a function with {:define} cannot have type parameters");
            Meaning::Uninterpreted
        }
        (Some(body), None) if inline => Meaning::Inline(body),
        (Some(body), None) if define => Meaning::Define(body),
        (Some(body), None) => Meaning::Axiom(body),
    }
}

/// Inlined and defined functions are replaced by their bodies, which must come to an end.
fn check_cycles(terms: &mut Terms) {
    let callees: Vec<Vec<FunctionId>> = terms.functions.iter().map(unfolded_callees).collect();
    let mut marks = vec![Mark::New; callees.len()];
    for start in 0..callees.len() {
        let mut path = vec![];
        if let Some(cycle) = find_cycle(start, &callees, &mut marks, &mut path) {
            let names: Vec<Name> =
                cycle.iter().map(|index| terms.functions[*index].name.clone()).collect();
            let span = terms.functions[cycle[0]].span;
            let message = format!(
                "the definition of `{}` does not come to an end: {}",
                names[0],
                names.join(", ")
            );
            terms.report.type_error(span, message);
        }
    }
}

pub fn check_axioms(terms: &mut Terms, decls: &[&Decl]) -> Vec<poly::Axiom> {
    terms.state = State::None;
    let mut axioms = vec![];
    for decl in decls {
        if let DeclKind::Axiom(axiom) = &decl.kind {
            let mut condition = terms.condition(axiom, decl.span, "an axiom");
            terms.settle(|fill| fill.expr(&mut condition));
            axioms.push(poly::Axiom { condition, span: decl.span });
        }
    }
    axioms
}

pub fn check_globals(terms: &mut Terms, globals: Vec<(Local, &ast::Binding)>) -> Vec<Local> {
    terms.state = State::One;
    let checked = globals.into_iter().map(|(global, binding)| {
        terms.ignored_attributes(&binding.attributes);
        Local { where_clause: where_clause(terms, binding), ..global }
    });
    checked.collect()
}

pub fn where_clause(terms: &mut Terms, binding: &ast::Binding) -> Option<Expr> {
    let clause = binding.where_clause.as_ref()?;
    let mut condition = terms.condition(clause, binding.ident.span, "a where clause");
    terms.settle(|fill| fill.expr(&mut condition));
    Some(condition)
}

fn unfolded_callees(function: &poly::Function) -> Vec<FunctionId> {
    match &function.meaning {
        Meaning::Inline(body) | Meaning::Define(body) => walk::functions(body),
        Meaning::Uninterpreted | Meaning::Axiom(_) | Meaning::Builtin(_) => vec![],
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    OnPath,
    Done,
}

/// Depth-first search; each cycle that closes on the path is found once.
fn find_cycle(
    at: usize,
    callees: &[Vec<FunctionId>],
    marks: &mut [Mark],
    path: &mut Vec<usize>,
) -> Option<Vec<usize>> {
    match marks[at] {
        Mark::Done => return None,
        Mark::OnPath => {
            let start = path.iter().position(|index| *index == at).unwrap_or(0);
            return Some(path[start..].to_vec());
        }
        Mark::New => {}
    }
    marks[at] = Mark::OnPath;
    path.push(at);
    let mut found = None;
    for callee in &callees[at] {
        let cycle = find_cycle(callee.0 as usize, callees, marks, path);
        found = found.or(cycle);
    }
    path.pop();
    marks[at] = Mark::Done;
    found
}
