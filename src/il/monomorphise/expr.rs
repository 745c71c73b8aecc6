//! Expressions: one checked expression and its position come in, its copy for the types in scope goes out.
//! Rule: outside quantifiers over types the value is the same; with them, the change goes the way the position allows.

use crate::base::Span;
use crate::il::ast::{BinaryOp, BinderKind, UnaryOp};
use crate::il::core;
use crate::il::core::{Expr, Lambda, Op, Sort};
use crate::il::monomorphise::polarity::{Mode, Position};
use crate::il::monomorphise::types::Substitution;
use crate::il::monomorphise::{Translator, Trigger};
use crate::il::poly::{self, FunctionId, Kind, Meaning, Type, VarId};
use std::sync::Arc;

impl Translator<'_> {
    pub fn expr(&mut self, expr: &poly::Expr, at: Position) -> Expr {
        let span = expr.span;
        // Only formulas can be weakened or strengthened.
        let at = if expr.ty == Type::Bool { at } else { Position::EXACT };
        let sort = self.sort(&expr.ty);
        let kind = match &*expr.kind {
            Kind::Bool(value) => core::Kind::Bool(*value),
            Kind::Int(value) => core::Kind::Int(value.clone()),
            Kind::Real(text) => core::Kind::Real(text.clone()),
            Kind::Bv { value, width } => core::Kind::Bv { value: value.clone(), width: *width },
            Kind::Var(var) => core::Kind::Var(self.var(*var)),
            Kind::Unary(UnaryOp::Not, of) => {
                core::Kind::Op(Op::Not, vec![self.expr(of, at.flipped())])
            }
            Kind::Unary(UnaryOp::Neg, of) => core::Kind::Op(Op::Neg, vec![self.value(of)]),
            Kind::Binary(op, left, right) => return self.binary(*op, left, right, sort, span, at),
            Kind::Call { function, types, args } => {
                let types = self.substitution.apply_all(types);
                let args: Vec<Expr> = args.iter().map(|arg| self.value(arg)).collect();
                if self.type_quantifiers.are_expanded_from(*function) {
                    return self.expansion(*function, types, args, span, at);
                }
                core::Kind::Call(self.function(*function, types), args)
            }
            Kind::Old(of) => core::Kind::Old(self.expr(of, at)),
            Kind::ToInt(of) => core::Kind::Op(Op::ToInt, vec![self.value(of)]),
            Kind::ToReal(of) => core::Kind::Op(Op::ToReal, vec![self.value(of)]),
            Kind::IfThenElse(condition, then, other) => {
                if at.mode != Mode::Exact && self.type_quantifiers.occur_in(condition) {
                    return self.split_condition(condition, then, other, at);
                }
                let condition = self.value(condition);
                let parts = vec![condition, self.expr(then, at), self.expr(other, at)];
                core::Kind::Op(Op::IfThenElse, parts)
            }
            Kind::Select { map, types, args } => {
                let (map, ty) = self.typed_value(map);
                let args = args.iter().map(|arg| self.value(arg)).collect();
                if types.is_empty() {
                    core::Kind::Select(map, args)
                } else {
                    let types = self.substitution.apply_all(types);
                    return self.select_at(map, &ty, types, args, sort, span);
                }
            }
            Kind::Store { map, types, args, value } => {
                let (map, ty) = self.typed_value(map);
                let args = args.iter().map(|arg| self.value(arg)).collect();
                let value = self.value(value);
                if types.is_empty() {
                    core::Kind::Store(map, args, value)
                } else {
                    let types = self.substitution.apply_all(types);
                    return self.store_at(map, &ty, types, args, value, span);
                }
            }
            Kind::Extract { of, high, low } => {
                core::Kind::Op(Op::Extract { high: *high, low: *low }, vec![self.value(of)])
            }
            Kind::Construct(constructor, args) => {
                let ty = self.ground(&expr.ty);
                let args = args.iter().map(|arg| self.value(arg)).collect();
                core::Kind::Construct(self.constructor(&ty, *constructor), args)
            }
            Kind::Field(of, field) => {
                let (of, ty) = self.typed_value(of);
                return self.field(of, &ty, field, sort, span);
            }
            Kind::WithField(of, field, value) => {
                let (of, ty) = self.typed_value(of);
                let value = self.value(value);
                return self.with_field(of, &ty, field, value, span);
            }
            Kind::Is(of, constructor) => {
                let (of, ty) = self.typed_value(of);
                core::Kind::Is(of, self.constructor(&ty, *constructor))
            }
            Kind::Binder(binder) => match (binder.kind, binder.type_params.is_empty()) {
                (BinderKind::Lambda, true) => {
                    let vars = binder.vars.iter().map(|var| self.bind(*var)).collect();
                    let body = self.value(&binder.body);
                    let lambda = Lambda { vars, pools: binder.pools.clone(), body };
                    core::Kind::Lambda(Arc::new(lambda))
                }
                (BinderKind::Lambda, false) => {
                    let ty = self.ground(&expr.ty);
                    return self.polymorphic_lambda(binder, &ty, span);
                }
                (_, true) => return self.quantifier(binder, span, at),
                (_, false) => return self.type_quantifier(binder, span, at),
            },
            Kind::Let(bindings, body) => {
                // Values first: none of them sees a variable of this let.
                let values: Vec<Expr> =
                    bindings.iter().map(|(_, value)| self.value(value)).collect();
                let vars = bindings.iter().map(|(var, _)| self.bind(*var));
                let bindings = vars.collect::<Vec<_>>().into_iter().zip(values).collect();
                core::Kind::Let(bindings, self.expr(body, at))
            }
        };
        Expr::new(kind, sort, span)
    }

    /// An expression whose value counts.
    pub fn value(&mut self, expr: &poly::Expr) -> Expr {
        self.expr(expr, Position::EXACT)
    }

    fn typed_value(&mut self, expr: &poly::Expr) -> (Expr, Type) {
        (self.value(expr), self.ground(&expr.ty))
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        left: &poly::Expr,
        right: &poly::Expr,
        sort: Sort,
        span: Span,
        at: Position,
    ) -> Expr {
        let formulas = left.ty == Type::Bool && right.ty == Type::Bool;
        let two_sided = match op {
            BinaryOp::Iff => true,
            BinaryOp::Eq | BinaryOp::Ne => formulas,
            _ => false,
        };
        if two_sided
            && at.mode != Mode::Exact
            && (self.type_quantifiers.occur_in(left) || self.type_quantifiers.occur_in(right))
        {
            return match op {
                BinaryOp::Ne => self.both_ways(left, right, at.flipped()).negated(),
                _ => self.both_ways(left, right, at),
            };
        }
        let (op, operands) = match op {
            BinaryOp::And => (Op::And, self.conjuncts(left, right, at)),
            BinaryOp::Or => (Op::Or, vec![self.expr(left, at), self.expr(right, at)]),
            BinaryOp::Implies => {
                (Op::Implies, vec![self.expr(left, at.flipped()), self.expr(right, at)])
            }
            BinaryOp::Explies => {
                (Op::Implies, vec![self.expr(right, at.flipped()), self.expr(left, at)])
            }
            BinaryOp::Eq | BinaryOp::Ne => {
                let operands = [self.typed_value(left), self.typed_value(right)];
                let equality = self.equality(operands, span);
                match (op, &equality.kind) {
                    (BinaryOp::Eq, _) => return equality,
                    (_, core::Kind::Op(Op::Eq, operands)) => (Op::Ne, operands.clone()),
                    _ => return equality.negated(),
                }
            }
            BinaryOp::RealDiv => (Op::RealDiv, vec![self.real(left), self.real(right)]),
            _ => (same_op(op), vec![self.value(left), self.value(right)]),
        };
        Expr::new(core::Kind::Op(op, operands), sort, span)
    }

    /// Of a conjunction that has to be proved one part fails if it fails, so that both may speak of the same unknown types.
    fn conjuncts(&mut self, left: &poly::Expr, right: &poly::Expr, at: Position) -> Vec<Expr> {
        let start = self.next_any;
        let left = self.expr(left, at);
        if at.mode != Mode::Asserted {
            return vec![left, self.expr(right, at)];
        }
        let after_left = std::mem::replace(&mut self.next_any, start);
        let right = self.expr(right, at);
        self.next_any = self.next_any.max(after_left);
        vec![left, right]
    }

    /// `left <==> right` as `(left ==> right) && (right ==> left)`, so that each side has one direction at a time.
    fn both_ways(&mut self, left: &poly::Expr, right: &poly::Expr, at: Position) -> Expr {
        let forth = self.copy(0, |this| {
            let premise = this.expr(left, at.flipped());
            premise.implies(this.expr(right, at))
        });
        let back = self.copy(1, |this| {
            let premise = this.expr(right, at.flipped());
            premise.implies(this.expr(left, at))
        });
        Expr::binary(Op::And, forth, back)
    }

    /// `if c then a else b` on formulas as `(c ==> a) && (!c ==> b)`, for the same reason.
    fn split_condition(
        &mut self,
        condition: &poly::Expr,
        then: &poly::Expr,
        other: &poly::Expr,
        at: Position,
    ) -> Expr {
        let yes = self.copy(0, |this| {
            let premise = this.expr(condition, at.flipped());
            premise.implies(this.expr(then, at))
        });
        let no = self.copy(1, |this| {
            let premise = this.expr(condition, at).negated();
            premise.implies(this.expr(other, at))
        });
        Expr::binary(Op::And, yes, no)
    }

    /// Translates one of several copies of an expression within a formula.
    fn copy<T>(&mut self, index: u32, translate: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(index);
        let copy = translate(self);
        self.path.pop();
        copy
    }

    /// A call replaced by the body of the function. The arguments are bound, not substituted, so nothing is captured.
    fn expansion(
        &mut self,
        id: FunctionId,
        types: Vec<Type>,
        args: Vec<Expr>,
        span: Span,
        at: Position,
    ) -> Expr {
        let function = &self.program.functions[id.0 as usize];
        let (Meaning::Inline(body) | Meaning::Define(body)) = &function.meaning else {
            unreachable!("only inlined functions should be expanded");
        };
        let scope = Substitution::new(&function.type_params, &types);
        let scope = std::mem::replace(&mut self.substitution, scope);
        let vars: Vec<core::Var> = function.params.iter().map(|param| self.bind(*param)).collect();
        let body = self.copy(span.start, |this| this.expr(body, at));
        self.substitution = scope;
        if vars.is_empty() {
            return body;
        }
        let sort = body.sort.clone();
        Expr::new(core::Kind::Let(vars.into_iter().zip(args).collect(), body), sort, span)
    }

    /// An operand of `/`, which works on reals.
    fn real(&mut self, operand: &poly::Expr) -> Expr {
        let value = self.value(operand);
        if value.sort != Sort::Int {
            return value;
        }
        let span = value.span;
        Expr::new(core::Kind::Op(Op::ToReal, vec![value]), Sort::Real, span)
    }

    pub fn hints(&mut self, hints: &poly::Hints) -> core::Hints {
        let terms = hints.add_to_pool.iter().map(|(pool, terms)| {
            (pool.clone(), terms.iter().map(|term| self.value(term)).collect())
        });
        let add_to_pool = terms.collect();
        let shows = hints.shows.iter().map(|value| self.value(value)).collect();
        let (why, starts_checking) = (hints.why.clone(), hints.starts_checking);
        core::Hints { add_to_pool, shows, why, trusted: None, starts_checking }
    }

    /// A new copy of a variable, which later uses refer to.
    pub fn bind(&mut self, id: VarId) -> core::Var {
        let var = &self.program.vars[id.0 as usize];
        let sort = self.sort(&var.ty);
        let (name, called) = (var.name.clone(), var.called.clone());
        let copy = self.fresh.known_var(name, called, sort, var.kind);
        self.vars[id.0 as usize] = Some(copy.clone());
        copy
    }

    /// The current copy of a variable.
    pub fn var(&mut self, id: VarId) -> core::Var {
        match &self.vars[id.0 as usize] {
            Some(var) => var.clone(),
            None => unreachable!("variable {id:?} should be bound where it is used"),
        }
    }

    /// Translates the terms of a trigger; none when they cannot be one any more.
    pub fn trigger_terms(&mut self, terms: &[poly::Expr]) -> Option<Vec<Expr>> {
        self.trigger = Trigger::Inside;
        let terms = terms.iter().map(|term| self.value(term)).collect();
        let spoiled = self.trigger == Trigger::Spoiled;
        self.trigger = Trigger::Outside;
        (!spoiled).then_some(terms)
    }
}

/// The operators that mean the same on both sides.
fn same_op(op: BinaryOp) -> Op {
    match op {
        BinaryOp::Iff => Op::Iff,
        BinaryOp::Implies | BinaryOp::Explies => Op::Implies,
        BinaryOp::And => Op::And,
        BinaryOp::Or => Op::Or,
        BinaryOp::Eq => Op::Eq,
        BinaryOp::Ne => Op::Ne,
        BinaryOp::Lt => Op::Lt,
        BinaryOp::Le => Op::Le,
        BinaryOp::Gt => Op::Gt,
        BinaryOp::Ge => Op::Ge,
        BinaryOp::Concat => Op::Concat,
        BinaryOp::Add => Op::Add,
        BinaryOp::Sub => Op::Sub,
        BinaryOp::Mul => Op::Mul,
        BinaryOp::Div => Op::Div,
        BinaryOp::Mod => Op::Mod,
        BinaryOp::RealDiv => Op::RealDiv,
        BinaryOp::Pow => Op::Pow,
    }
}
