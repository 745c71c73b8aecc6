//! The end of inference for one statement, clause or axiom: every hole in its expressions is replaced by the type found for
//! it. After `settle` no type has holes, so the next piece of the program starts with none.

use super::infer::Inference;
use super::terms::Terms;
use crate::il::poly::{Binder, Expr, Hints, Kind, Type};

pub struct Filler<'a> {
    infer: &'a Inference,
}

impl Terms {
    /// `fill` must visit all expressions that were checked since the last time.
    pub fn settle(&mut self, fill: impl FnOnce(&Filler)) {
        if !self.types.infer.has_holes() {
            self.vars_with_open_types.clear();
            return;
        }
        // A type argument that nothing determines may be any type: the program was written without saying which, and all
        // its occurrences get the same. We take `int`, as Boogie does.
        for (name, span) in self.types.infer.close() {
            let message =
                format!("nothing determines the type parameter `{name}` here; `int` is taken");
            self.report.warning("ambiguous-type", span, message);
        }
        fill(&Filler { infer: &self.types.infer });
        for var in std::mem::take(&mut self.vars_with_open_types) {
            let var = &mut self.vars[var.0 as usize];
            var.ty = self.types.infer.filled(&var.ty);
        }
        self.types.infer.forget_holes();
    }
}

impl Filler<'_> {
    pub fn types(&self, types: &mut [Type]) {
        types.iter_mut().for_each(|ty| *ty = self.infer.filled(ty));
    }

    pub fn hints(&self, hints: &mut Hints) {
        hints.add_to_pool.iter_mut().for_each(|(_, exprs)| self.exprs(exprs));
        self.exprs(&mut hints.shows);
    }

    pub fn exprs(&self, exprs: &mut [Expr]) {
        exprs.iter_mut().for_each(|expr| self.expr(expr));
    }

    pub fn expr(&self, expr: &mut Expr) {
        if let Some(ty) = self.infer.refilled(&expr.ty) {
            expr.ty = ty;
        }
        match &mut *expr.kind {
            Kind::Bool(_) | Kind::Int(_) | Kind::Real(_) | Kind::Bv { .. } | Kind::Var(_) => {}
            Kind::Unary(_, of) | Kind::Old(of) | Kind::ToInt(of) | Kind::ToReal(of) => {
                self.expr(of)
            }
            Kind::Extract { of, .. } | Kind::Field(of, _) | Kind::Is(of, _) => self.expr(of),
            Kind::Binary(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            Kind::WithField(of, _, value) => {
                self.expr(of);
                self.expr(value);
            }
            Kind::IfThenElse(condition, then, other) => {
                self.expr(condition);
                self.expr(then);
                self.expr(other);
            }
            Kind::Call { types, args, .. } => {
                self.types(types);
                self.exprs(args);
            }
            Kind::Construct(_, args) => self.exprs(args),
            Kind::Select { map, types, args } => {
                self.expr(map);
                self.types(types);
                self.exprs(args);
            }
            Kind::Store { map, types, args, value } => {
                self.expr(map);
                self.types(types);
                self.exprs(args);
                self.expr(value);
            }
            Kind::Binder(binder) => self.binder(binder),
            Kind::Let(bindings, body) => {
                bindings.iter_mut().for_each(|(_, value)| self.expr(value));
                self.expr(body);
            }
        }
    }

    fn binder(&self, binder: &mut Binder) {
        binder.triggers.iter_mut().for_each(|trigger| self.exprs(trigger));
        self.exprs(&mut binder.nopats);
        self.hints(&mut binder.hints);
        self.expr(&mut binder.body);
    }
}
