//! Bodies of functions, axioms, and where clauses of global variables: the parts of a program outside procedures. Decides
//! what each function means to the solver, and that definitions which are unfolded do not go round in circles.

use super::attributes;
use super::expr::failed;
use super::walk;
use super::{Checker, State};
use crate::base::Span;
use crate::il::ast::{self, Decl, DeclKind};
use crate::il::poly::{self, Expr, FunctionId, Meaning, Name};

impl Checker<'_> {
    pub fn check_functions(&mut self) {
        for index in 0..self.function_decls.len() {
            let (decl, function) = self.function_decls[index];
            let meaning = self.function(index, decl, function);
            self.program.functions[index].meaning = meaning;
        }
        self.check_cycles();
    }

    fn function(&mut self, index: usize, decl: &Decl, function: &ast::Function) -> Meaning {
        let type_params = self.program.functions[index].type_params.clone();
        let params = self.program.functions[index].params.clone();
        self.scope.push();
        let names = function.type_params.iter().map(|ident| ident.name.clone());
        self.type_params = names.zip(type_params).collect();
        for (param, var) in function.params.iter().zip(params) {
            if let Some(ident) = &param.ident {
                self.bring_into_scope(&ident.name, var);
            }
            self.ignored_attributes(&param.attributes);
        }
        if let Some(result) = &function.result.ident
            && function
                .params
                .iter()
                .flat_map(|param| &param.ident)
                .any(|ident| ident.name == result.name)
        {
            self.duplicate(result.span, "variable", &result.name, None);
        }
        self.state = State::One;
        self.ignored_attributes(&decl.attributes);
        self.ignored_attributes(&function.result.attributes);
        self.state = State::None;
        let body = function.body.as_ref().map(|body| self.function_body(index, body));
        self.close_type_params(0);
        self.scope.pop();
        self.meaning(decl, function, body)
    }

    fn function_body(&mut self, index: usize, written: &ast::Expr) -> Expr {
        let mut body = self.expr(written);
        let wanted = self.program.functions[index].result.clone();
        if !self.infer.unify(&body.ty, &wanted) {
            let (found, wanted) = (self.show(&body.ty), self.show(&wanted));
            let message = format!("the body of the function is of type {found}, not {wanted}");
            self.type_error(written.mark, message);
            body = failed(written.span);
        }
        self.settle(|fill| fill.expr(&mut body));
        body
    }

    fn meaning(&mut self, decl: &Decl, function: &ast::Function, body: Option<Expr>) -> Meaning {
        let inline = attributes::flag(&decl.attributes, "inline");
        let define = attributes::flag(&decl.attributes, "define");
        let builtin = self.builtin(&decl.attributes);
        let name_span = function.name.span;
        // Where the declaration ends: that is where its parts are seen not to go together.
        let end = Span::new(decl.span.end.saturating_sub(1).max(decl.span.start), decl.span.end);
        match (body, builtin) {
            (None, None) if inline => {
                self.type_error(name_span, "a function with {:inline} must have a body");
                Meaning::Uninterpreted
            }
            (None, None) if define => {
                self.type_error(name_span, "a function with {:define} must have a body");
                Meaning::Uninterpreted
            }
            (None, None) => Meaning::Uninterpreted,
            (None, Some(name)) => Meaning::Builtin(name),
            (Some(_), Some(_)) => {
                self.shape_error(name_span, "a function with {:builtin} cannot have a body");
                Meaning::Uninterpreted
            }
            (Some(_), None) if inline && define => {
                self.shape_error(end, "a function cannot have both {:inline} and {:define}");
                Meaning::Uninterpreted
            }
            (Some(_), None) if define && !function.type_params.is_empty() => {
                self.shape_error(end, "a function with {:define} cannot have type parameters");
                Meaning::Uninterpreted
            }
            (Some(body), None) if inline => Meaning::Inline(body),
            (Some(body), None) if define => Meaning::Define(body),
            (Some(body), None) => Meaning::Axiom(body),
        }
    }

    /// Inlined and defined functions are replaced by their bodies, which must come to an end.
    fn check_cycles(&mut self) {
        let callees: Vec<Vec<FunctionId>> =
            self.program.functions.iter().map(unfolded_callees).collect();
        let mut marks = vec![Mark::New; callees.len()];
        for start in 0..callees.len() {
            let mut path = vec![];
            if let Some(cycle) = find_cycle(start, &callees, &mut marks, &mut path) {
                let names: Vec<Name> =
                    cycle.iter().map(|index| self.program.functions[*index].name.clone()).collect();
                let span = self.program.functions[cycle[0]].span;
                let message = format!(
                    "the definition of `{}` does not come to an end: {}",
                    names[0],
                    names.join(", ")
                );
                self.type_error(span, message);
            }
        }
    }

    pub fn check_axioms(&mut self, decls: &[&Decl]) {
        self.state = State::None;
        for decl in decls {
            if let DeclKind::Axiom(axiom) = &decl.kind {
                let mut condition = self.condition(axiom, decl.span, "an axiom");
                self.settle(|fill| fill.expr(&mut condition));
                self.program.axioms.push(poly::Axiom { condition, span: decl.span });
            }
        }
    }

    pub fn check_globals(&mut self) {
        self.state = State::One;
        for index in 0..self.global_decls.len() {
            let binding = self.global_decls[index];
            self.ignored_attributes(&binding.attributes);
            self.program.globals[index].where_clause = self.where_clause(binding);
        }
    }

    pub fn where_clause(&mut self, binding: &ast::Binding) -> Option<Expr> {
        let clause = binding.where_clause.as_ref()?;
        let mut condition = self.condition(clause, binding.ident.span, "a where clause");
        self.settle(|fill| fill.expr(&mut condition));
        Some(condition)
    }
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
