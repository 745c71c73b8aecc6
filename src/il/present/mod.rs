//! Core programs as written ones, for people to read: `--emit` and the tests of passes print the result with `il::print`.
//! Rule: presenting changes nothing but names, and those only where two variables would be mixed up. A condition that is
//! relied on in another form than it is checked in shows that form as `{:assumed ..}`.

mod expr;
mod scope;

use crate::base::Span;
use crate::il::ast::{self, Attribute, AttributeArg, ClauseKind, Decl, DeclKind, ExprKind};
use crate::il::core::{
    Clause, Expr, Function, Implementation, Invariant, Local, Meaning, Name, Procedure, Program,
    Sort, SortDecl, SortKind, Stmt, StmtKind, Var,
};
use expr::{attribute, ident, literal, sort};
use scope::Scope;

pub fn expr(of: &Expr) -> ast::Expr {
    Scope::default().expr(of)
}

pub fn program(of: &Program) -> ast::Program {
    with_bodies(of, &of.implementations.iter().collect::<Vec<_>>(), None)
}

/// The program with this body and no other. The contract is left out: it has become part of the body.
pub fn program_with(of: &Program, body: &Implementation) -> ast::Program {
    with_bodies(of, &[body], Some(&body.procedure))
}

/// One body as it stands in the program.
pub fn implementation(program: &Program, of: &Implementation) -> Decl {
    let mut scope = Scope::default();
    scope.enter(program.constants.iter().map(|constant| &constant.var));
    scope.enter(program.globals.iter().map(|global| &global.var));
    scope.implementation(of)
}

fn with_bodies(
    of: &Program,
    bodies: &[&Implementation],
    without_contract: Option<&Name>,
) -> ast::Program {
    let mut scope = Scope::default();
    scope.enter(of.constants.iter().map(|constant| &constant.var));
    scope.enter(of.globals.iter().map(|global| &global.var));
    let mut decls: Vec<Decl> = of.sorts.iter().map(sort_decl).collect();
    for constant in &of.constants {
        let kind = DeclKind::Const {
            unique: constant.unique,
            names: vec![scope.ident(&constant.var)],
            ty: sort(&constant.var.sort),
            uses: vec![],
        };
        decls.push(decl(kind, vec![], Span::default()));
    }
    decls.extend(of.functions.iter().map(|function| scope.function(function)));
    for axiom in &of.axioms {
        decls.push(decl(DeclKind::Axiom(scope.expr(&axiom.condition)), vec![], axiom.span));
    }
    for global in &of.globals {
        let binding = scope.binding(&global.var, global.where_clause.as_ref(), vec![]);
        decls.push(decl(DeclKind::Var(vec![binding]), vec![], Span::default()));
    }
    for procedure in &of.procedures {
        if without_contract == Some(&procedure.name) {
            let bare = Procedure { requires: vec![], ensures: vec![], ..procedure.clone() };
            decls.push(scope.procedure(&bare));
        } else {
            decls.push(scope.procedure(procedure));
        }
        let own = bodies.iter().filter(|body| body.procedure == procedure.name);
        decls.extend(own.map(|body| scope.implementation(body)));
    }
    ast::Program { decls }
}

fn decl(kind: DeclKind, attributes: Vec<Attribute>, span: Span) -> Decl {
    Decl { kind, attributes, span }
}

fn text(text: impl Into<Name>) -> Vec<AttributeArg> {
    vec![AttributeArg::String(text.into())]
}

fn sort_decl(of: &SortDecl) -> Decl {
    let name = ident(&of.name);
    match &of.kind {
        SortKind::Uninterpreted => {
            decl(DeclKind::Type { name, params: vec![], body: None }, vec![], Span::default())
        }
        SortKind::Builtin { smt, args } => {
            let args: String = args.iter().map(|arg| format!(" {}", smt_sort(arg))).collect();
            let symbol = if args.is_empty() { smt.to_string() } else { format!("({smt}{args})") };
            let attributes = vec![attribute("builtin", text(symbol))];
            decl(DeclKind::Type { name, params: vec![], body: None }, attributes, Span::default())
        }
        SortKind::Datatype(constructors) => {
            let constructors = constructors.iter().map(|constructor| ast::Constructor {
                name: ident(&constructor.name),
                fields: constructor
                    .fields
                    .iter()
                    .map(|(name, field)| ast::Binding {
                        ident: ident(name),
                        called: Some(name.clone()),
                        ty: sort(field),
                        where_clause: None,
                        attributes: vec![],
                    })
                    .collect(),
            });
            let constructors = constructors.collect();
            let kind = DeclKind::Datatype { name, params: vec![], constructors };
            decl(kind, vec![], Span::default())
        }
    }
}

/// A sort in the solver's notation, as an argument of one of its own sorts.
fn smt_sort(of: &Sort) -> String {
    match of {
        Sort::Bool => "Bool".into(),
        Sort::Int => "Int".into(),
        Sort::Real => "Real".into(),
        Sort::Bv(width) => format!("(_ BitVec {width})"),
        Sort::Named(name) => name.to_string(),
        Sort::Map(domain, range) => {
            let domain: String = domain.iter().map(|part| format!(" {}", smt_sort(part))).collect();
            format!("(Array{domain} {})", smt_sort(range))
        }
    }
}

impl Scope {
    fn binding(
        &mut self,
        var: &Var,
        where_clause: Option<&Expr>,
        attributes: Vec<Attribute>,
    ) -> ast::Binding {
        let where_clause = where_clause.map(|clause| self.expr(clause));
        let (ident, called) = (self.ident(var), var.called.clone());
        ast::Binding { ident, called, ty: sort(&var.sort), where_clause, attributes }
    }

    fn bindings(&mut self, locals: &[Local]) -> Vec<ast::Binding> {
        let bindings = locals.iter().map(|local| {
            let attributes =
                if local.assumption { vec![attribute("assumption", vec![])] } else { vec![] };
            self.binding(&local.var, local.where_clause.as_ref(), attributes)
        });
        bindings.collect()
    }

    /// The parameters of a body: their where clauses stand with the procedure.
    fn formals(&mut self, locals: &[Local]) -> Vec<ast::Binding> {
        locals.iter().map(|local| self.binding(&local.var, None, vec![])).collect()
    }

    fn function(&mut self, function: &Function) -> Decl {
        self.enter(&function.params);
        let mut attributes = vec![];
        let body = match &function.meaning {
            Meaning::Uninterpreted => None,
            Meaning::Axiom(body) => Some(body),
            Meaning::Inline(body) => {
                attributes.push(attribute("inline", vec![]));
                Some(body)
            }
            Meaning::Define(body) => {
                attributes.push(attribute("define", vec![]));
                Some(body)
            }
            Meaning::Builtin(symbol) => {
                attributes.push(attribute("builtin", text(symbol.clone())));
                None
            }
        };
        if function.never_pattern {
            let value = AttributeArg::Expr(literal(ExprKind::Bool(true)));
            attributes.push(attribute("never_pattern", vec![value]));
        }
        if let Some(operation) = function.bits {
            attributes.push(attribute("bits", text(operation.name())));
        }
        let params = function.params.iter().map(|param| ast::FunctionParam {
            ident: Some(self.ident(param)),
            ty: sort(&param.sort),
            attributes: vec![],
        });
        let kind = DeclKind::Function(ast::Function {
            name: ident(&function.name),
            type_params: vec![],
            params: params.collect(),
            result: ast::FunctionParam {
                ident: None,
                ty: sort(&function.result),
                attributes: vec![],
            },
            body: body.map(|body| self.expr(body)),
            uses: vec![],
        });
        self.leave(&function.params);
        decl(kind, attributes, function.span)
    }

    fn procedure(&mut self, procedure: &Procedure) -> Decl {
        let params = || procedure.ins.iter().chain(&procedure.outs).map(|local| &local.var);
        self.enter(params());
        let mut contract = vec![];
        for clause in &procedure.requires {
            contract.push(self.clause(clause, ClauseKind::Requires));
        }
        if !procedure.modifies.is_empty() {
            let vars = procedure.modifies.iter().map(|var| self.ident(var)).collect();
            contract.push(ast::Clause {
                kind: ClauseKind::Modifies(vars),
                free: false,
                attributes: vec![],
                asked: None,
                span: Span::default(),
            });
        }
        for clause in &procedure.ensures {
            contract.push(self.clause(clause, ClauseKind::Ensures));
        }
        let mut attributes = vec![];
        if let Some(depth) = procedure.inline {
            let depth = AttributeArg::Expr(literal(ExprKind::Int(depth.into())));
            attributes.push(attribute("inline", vec![depth]));
        }
        let kind = DeclKind::Procedure(ast::Procedure {
            name: ident(&procedure.name),
            pure: false,
            type_params: vec![],
            ins: self.bindings(&procedure.ins),
            outs: self.bindings(&procedure.outs),
            contract,
            body: None,
            owner: None,
        });
        self.leave(params());
        decl(kind, attributes, procedure.span)
    }

    fn clause(&mut self, clause: &Clause, kind: fn(ast::Expr) -> ClauseKind) -> ast::Clause {
        let mut attributes = self.hints(&clause.hints);
        if clause.always_assume {
            attributes.push(attribute("always_assume", vec![]));
        }
        attributes.extend(subsumption(clause.assumed_after));
        attributes.extend(self.assumed(clause.assumed.as_ref()));
        ast::Clause {
            kind: kind(self.expr(&clause.condition)),
            free: clause.free,
            attributes,
            asked: Some(Box::new(clause.asked.clone())),
            span: clause.span,
        }
    }

    fn assumed(&mut self, condition: Option<&Expr>) -> Option<Attribute> {
        condition
            .map(|condition| attribute("assumed", vec![AttributeArg::Expr(self.expr(condition))]))
    }

    fn implementation(&mut self, implementation: &Implementation) -> Decl {
        let locals = || {
            let params = implementation.ins.iter().chain(&implementation.outs);
            params.chain(&implementation.locals).map(|local| &local.var)
        };
        self.enter(locals());
        let mut attributes = vec![];
        if !implementation.verify {
            let value = AttributeArg::Expr(literal(ExprKind::Bool(false)));
            attributes.push(attribute("verify", vec![value]));
        }
        if implementation.selective {
            attributes.push(attribute("selective_checking", vec![]));
        }
        let kind = DeclKind::Implementation(ast::Implementation {
            name: ident(&implementation.procedure),
            type_params: vec![],
            ins: self.formals(&implementation.ins),
            outs: self.formals(&implementation.outs),
            body: ast::Body {
                locals: self.bindings(&implementation.locals),
                stmts: self.stmts(&implementation.body),
                end: implementation.end,
            },
        });
        self.leave(locals());
        decl(kind, attributes, implementation.span)
    }

    fn stmts(&mut self, stmts: &[Stmt]) -> Vec<ast::Stmt> {
        stmts.iter().map(|stmt| self.stmt(stmt)).collect()
    }

    fn stmt(&mut self, stmt: &Stmt) -> ast::Stmt {
        let mut attributes = vec![];
        let kind = match &stmt.kind {
            StmtKind::Label(label) => ast::StmtKind::Label(ident(&label.name), label.role),
            StmtKind::Assert(assert) => {
                attributes.extend(self.hints(&assert.hints));
                attributes.extend(subsumption(assert.assumed_after));
                attributes.extend(self.assumed(assert.assumed.as_ref()));
                let asked = Some(Box::new(assert.obligation.clone()));
                ast::StmtKind::Assert(self.expr(&assert.condition), asked)
            }
            StmtKind::Assume(condition, hints) => {
                attributes.extend(self.hints(hints));
                ast::StmtKind::Assume(self.expr(condition))
            }
            StmtKind::Assign(assignments) => ast::StmtKind::Assign {
                targets: assignments
                    .iter()
                    .map(|(var, _)| ast::Target {
                        kind: ast::TargetKind::Var(self.ident(var)),
                        mark: stmt.span,
                    })
                    .collect(),
                values: assignments.iter().map(|(_, value)| self.expr(value)).collect(),
            },
            StmtKind::Havoc(vars) => {
                ast::StmtKind::Havoc(vars.iter().map(|var| self.ident(var)).collect())
            }
            StmtKind::Call(call) => {
                if let Some(under) = &call.verified_under {
                    let under = vec![AttributeArg::Expr(self.expr(under))];
                    attributes.push(attribute("verified_under", under));
                }
                ast::StmtKind::Call {
                    free: call.free,
                    procedure: ident(&call.procedure),
                    results: call.results.iter().map(|var| self.ident(var)).collect(),
                    args: self.exprs(&call.args),
                    checks: call.checks.clone(),
                }
            }
            StmtKind::If { guard, then_branch, then_end, else_branch } => ast::StmtKind::If {
                guard: guard.as_ref().map(|guard| self.expr(guard)),
                then_branch: self.stmts(then_branch),
                then_end: *then_end,
                else_branch: (!else_branch.is_empty()).then(|| self.stmts(else_branch)),
            },
            StmtKind::While { guard, invariants, body } => ast::StmtKind::While {
                guard: guard.as_ref().map(|guard| self.expr(guard)),
                invariants: invariants.iter().map(|invariant| self.invariant(invariant)).collect(),
                body: self.stmts(body),
            },
            StmtKind::Break(label) => ast::StmtKind::Break(label.as_ref().map(ident)),
            StmtKind::Goto(labels) => ast::StmtKind::Goto(labels.iter().map(ident).collect()),
            StmtKind::Return => ast::StmtKind::Return,
        };
        ast::Stmt { kind, attributes, span: stmt.span }
    }

    fn invariant(&mut self, invariant: &Invariant) -> ast::Invariant {
        let mut attributes = self.hints(&invariant.hints);
        attributes.extend(message(invariant.message.as_ref()));
        attributes.extend(subsumption(invariant.assumed_after));
        attributes.extend(self.assumed(invariant.assumed.as_ref()));
        ast::Invariant {
            condition: self.expr(&invariant.condition),
            free: invariant.free,
            attributes,
            span: invariant.span,
        }
    }
}

fn message(message: Option<&Name>) -> Option<Attribute> {
    message.map(|message| attribute("msg", text(message.clone())))
}

/// `{:subsumption 0}` on what may not be relied on afterwards.
fn subsumption(assumed_after: bool) -> Option<Attribute> {
    let none = AttributeArg::Expr(literal(ExprKind::Int(0.into())));
    (!assumed_after).then(|| attribute("subsumption", vec![none]))
}
