//! Core expressions and sorts as written ones. Rule: read back and checked, the result means the same; what the written
//! language cannot say (which constructor a field is read from) is left out.

use crate::base::Span;
use crate::il::ast::{self, Attribute, AttributeArg, BinaryOp, BinderKind, ExprKind, UnaryOp};
use crate::il::core::{Expr, Hints, Kind, Name, Op, Sort, Var};
use crate::il::present::scope::Scope;
use num_bigint::BigInt;

pub fn ident(name: &Name) -> ast::Ident {
    ast::Ident { name: name.clone(), span: Span::default() }
}

pub fn attribute(name: &str, args: Vec<AttributeArg>) -> Attribute {
    Attribute { name: name.into(), args, span: Span::default() }
}

pub fn literal(kind: ExprKind) -> ast::Expr {
    ast::Expr::new(kind, Span::default(), Span::default())
}

pub fn sort(of: &Sort) -> ast::Type {
    let kind = match of {
        Sort::Bool => ast::TypeKind::Bool,
        Sort::Int => ast::TypeKind::Int,
        Sort::Real => ast::TypeKind::Real,
        Sort::Bv(width) => ast::TypeKind::Bv(*width),
        Sort::Named(name) => ast::TypeKind::Named(ident(name), vec![]),
        Sort::Map(domain, range) => ast::TypeKind::Map {
            params: vec![],
            domain: domain.iter().map(sort).collect(),
            range: Box::new(sort(range)),
        },
    };
    ast::Type { kind, span: Span::default() }
}

impl Scope {
    pub fn expr(&mut self, expr: &Expr) -> ast::Expr {
        let kind = match &expr.kind {
            Kind::Bool(value) => ExprKind::Bool(*value),
            Kind::Int(value) if *value < BigInt::ZERO => {
                ExprKind::Unary(UnaryOp::Neg, literal(ExprKind::Int(-value)))
            }
            Kind::Int(value) => ExprKind::Int(value.clone()),
            Kind::Real(text) => ExprKind::Real(text.clone()),
            Kind::Bv { value, width } => ExprKind::Bv { value: value.clone(), width: *width },
            Kind::Var(var) => ExprKind::Var(self.ident(var)),
            Kind::Old(of) => ExprKind::Old(self.expr(of)),
            Kind::Op(op, operands) => {
                let operands = self.exprs(operands);
                return operation(*op, operands, expr.span);
            }
            Kind::Call(name, args) | Kind::Construct(name, args) => {
                ExprKind::Apply { function: ident(name), args: self.exprs(args) }
            }
            Kind::Select(map, args) => ExprKind::Select(self.expr(map), self.exprs(args)),
            Kind::Store(map, args, value) => {
                ExprKind::Store(self.expr(map), self.exprs(args), self.expr(value))
            }
            Kind::Quantifier(quantifier) => {
                self.enter(&quantifier.vars);
                let mut attributes = self.hints(&quantifier.hints);
                if let Some(qid) = &quantifier.qid {
                    attributes.push(attribute("qid", vec![AttributeArg::String(qid.clone())]));
                }
                if let Some(weight) = quantifier.weight {
                    let weight = literal(ExprKind::Int(weight.into()));
                    attributes.push(attribute("weight", vec![AttributeArg::Expr(weight)]));
                }
                let included = quantifier.triggers.iter().map(|terms| (&terms[..], false));
                let excluded = quantifier.nopats.iter();
                let excluded = excluded.map(|term| (std::slice::from_ref(term), true));
                let triggers = included.chain(excluded).map(|(terms, exclude)| {
                    let terms = self.exprs(terms);
                    ast::Trigger { terms, exclude, span: Span::default() }
                });
                let binder = ast::Binder {
                    kind: if quantifier.forall { BinderKind::Forall } else { BinderKind::Exists },
                    type_params: vec![],
                    triggers: triggers.collect(),
                    vars: self.bound(&quantifier.vars, &quantifier.pools),
                    attributes,
                    body: self.expr(&quantifier.body),
                };
                self.leave(&quantifier.vars);
                ExprKind::Binder(binder)
            }
            Kind::Lambda(lambda) => {
                self.enter(&lambda.vars);
                let binder = ast::Binder {
                    kind: BinderKind::Lambda,
                    type_params: vec![],
                    vars: self.bound(&lambda.vars, &lambda.pools),
                    attributes: vec![],
                    triggers: vec![],
                    body: self.expr(&lambda.body),
                };
                self.leave(&lambda.vars);
                ExprKind::Binder(binder)
            }
            Kind::Let(bindings, body) => {
                let values: Vec<ast::Expr> =
                    bindings.iter().map(|(_, value)| self.expr(value)).collect();
                let vars = bindings.iter().map(|(var, _)| var);
                self.enter(vars.clone());
                let bindings = vars.clone().zip(values).map(|(var, value)| ast::LetBinding {
                    ident: self.ident(var),
                    value,
                    attributes: vec![],
                });
                let bindings = bindings.collect();
                let body = self.expr(body);
                self.leave(vars);
                ExprKind::Let { vars: bindings, body }
            }
            Kind::Field { of, name, .. } => ExprKind::Field(self.expr(of), ident(name)),
            Kind::Is(of, constructor) => ExprKind::Is(self.expr(of), ident(constructor)),
        };
        ast::Expr::new(kind, expr.span, expr.span)
    }

    pub fn exprs(&mut self, exprs: &[Expr]) -> Vec<ast::Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    pub fn hints(&mut self, hints: &Hints) -> Vec<Attribute> {
        let pools = hints.add_to_pool.iter().map(|(pool, terms)| {
            let terms = terms.iter().map(|term| AttributeArg::Expr(self.expr(term)));
            let args = std::iter::once(AttributeArg::String(pool.clone())).chain(terms);
            attribute("add_to_pool", args.collect())
        });
        let mut attributes: Vec<Attribute> = pools.collect();
        let shown = hints.shows.iter().map(|value| AttributeArg::Expr(self.expr(value)));
        attributes.extend(shown.map(|value| attribute("shows", vec![value])));
        attributes
            .extend(hints.why.clone().map(|why| attribute("why", vec![AttributeArg::String(why)])));
        if hints.starts_checking {
            attributes.push(attribute("start_checking_here", vec![]));
        }
        attributes
    }

    fn bound(&mut self, vars: &[Var], pools: &[Vec<Name>]) -> Vec<ast::Binding> {
        let bindings = vars.iter().enumerate().map(|(index, var)| {
            let pools = pools.get(index).into_iter().flatten();
            let pools: Vec<AttributeArg> = pools.cloned().map(AttributeArg::String).collect();
            let attributes = if pools.is_empty() { vec![] } else { vec![attribute("pool", pools)] };
            ast::Binding {
                ident: self.ident(var),
                called: var.called.clone(),
                ty: sort(&var.sort),
                where_clause: None,
                attributes,
            }
        });
        bindings.collect()
    }
}

fn operation(op: Op, operands: Vec<ast::Expr>, span: Span) -> ast::Expr {
    let make = |kind| ast::Expr::new(kind, span, span);
    let mut parts = operands.into_iter();
    let mut next = || parts.next().unwrap_or_else(|| literal(ExprKind::Error));
    let binary = match op {
        Op::Not => return make(ExprKind::Unary(UnaryOp::Not, next())),
        Op::Neg => return make(ExprKind::Unary(UnaryOp::Neg, next())),
        Op::IfThenElse => return make(ExprKind::IfThenElse(next(), next(), next())),
        Op::ToInt => return make(ExprKind::ToInt(next())),
        Op::ToReal => return make(ExprKind::ToReal(next())),
        Op::Extract { high, low } => return make(ExprKind::Extract { of: next(), high, low }),
        Op::And => BinaryOp::And,
        Op::Or => BinaryOp::Or,
        Op::Implies => BinaryOp::Implies,
        Op::Iff => BinaryOp::Iff,
        Op::Eq => BinaryOp::Eq,
        Op::Ne => BinaryOp::Ne,
        Op::Lt => BinaryOp::Lt,
        Op::Le => BinaryOp::Le,
        Op::Gt => BinaryOp::Gt,
        Op::Ge => BinaryOp::Ge,
        Op::Add => BinaryOp::Add,
        Op::Sub => BinaryOp::Sub,
        Op::Mul => BinaryOp::Mul,
        Op::Div => BinaryOp::Div,
        Op::Mod => BinaryOp::Mod,
        Op::RealDiv => BinaryOp::RealDiv,
        Op::Pow => BinaryOp::Pow,
        Op::Concat => BinaryOp::Concat,
    };
    // Conjunctions and the like may have any number of operands.
    let empty = ExprKind::Bool(op == Op::And);
    parts
        .reduce(|left, right| make(ExprKind::Binary(binary, left, right)))
        .unwrap_or_else(|| make(empty))
}
