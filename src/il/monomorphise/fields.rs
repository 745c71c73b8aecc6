//! Reading and replacing fields of datatypes. A field may belong to several constructors; the result is a case distinction
//! over them. Rule: of a value that has no such field nothing is claimed, except that equal values give equal results.

use crate::base::Span;
use crate::il::core::{Expr, Kind, Op, Sort};
use crate::il::monomorphise::functions::Unknown;
use crate::il::monomorphise::types::Substitution;
use crate::il::monomorphise::{Translator, Trigger};
use crate::il::poly::{ConstructorId, Name, Type, TypeDeclKind};

/// A constructor of one instance of a datatype.
struct Maker {
    name: Name,
    fields: Vec<(Name, Sort)>,
}

impl Translator<'_> {
    /// `of->field`, where `of` has the (ground) type `ty`.
    pub fn field(&mut self, of: Expr, ty: &Type, field: &Name, sort: Sort, span: Span) -> Expr {
        let mut makers = self.makers_with(ty, field);
        // The last one needs no test: without the field, any value will do.
        let Some(last) = makers.pop() else {
            return Expr::new(Kind::Bool(false), sort, span);
        };
        if makers.is_empty() {
            return read_field(of, &last, field, sort, span);
        }
        if self.trigger == Trigger::Inside {
            self.trigger = Trigger::Spoiled;
        }
        self.share(of, |_, of| {
            let read = |maker: &Maker| read_field(of.clone(), maker, field, sort.clone(), span);
            makers
                .iter()
                .rev()
                .fold(read(&last), |otherwise, maker| choose(of, maker, read(maker), otherwise))
        })
    }

    /// `of->(field := value)`.
    pub fn with_field(
        &mut self,
        of: Expr,
        ty: &Type,
        field: &Name,
        value: Expr,
        span: Span,
    ) -> Expr {
        let total = self.constructor_count(ty);
        let makers = self.makers_with(ty, field);
        let rebuild = |of: &Expr, value: &Expr, maker: &Maker| {
            let fields = maker.fields.iter().map(|(name, sort)| {
                if name == field {
                    value.clone()
                } else {
                    read_field(of.clone(), maker, name, sort.clone(), span)
                }
            });
            let kind = Kind::Construct(maker.name.clone(), fields.collect());
            Expr::new(kind, of.sort.clone(), span)
        };
        if let ([maker], 1) = (&makers[..], total) {
            return self.share(of, |_, of| rebuild(of, &value, maker));
        }
        self.share(of, |this, of| {
            this.share(value, |this, value| {
                let (otherwise, tested) = match makers.split_last() {
                    Some((last, tested)) if makers.len() == total => {
                        (rebuild(of, value, last), tested)
                    }
                    _ => (this.without_field(of, ty, field, value, span), &makers[..]),
                };
                tested.iter().rev().fold(otherwise, |otherwise, maker| {
                    choose(of, maker, rebuild(of, value, maker), otherwise)
                })
            })
        })
    }

    /// What replacing a field gives where there is none: some value that depends on nothing else.
    fn without_field(
        &mut self,
        of: &Expr,
        ty: &Type,
        field: &Name,
        value: &Expr,
        span: Span,
    ) -> Expr {
        let wanted = format!("{}#with#{field}", self.describe(ty));
        let key = Unknown::WithField(ty.clone(), field.clone());
        self.unknown(key, &wanted, vec![of.clone(), value.clone()], of.sort.clone(), span)
    }

    fn constructor_count(&self, ty: &Type) -> usize {
        let Type::Con(id, _) = ty else { return 0 };
        match self.program.types.get(id.0 as usize).map(|declaration| &declaration.kind) {
            Some(TypeDeclKind::Datatype(constructors)) => constructors.len(),
            _ => 0,
        }
    }

    fn makers_with(&mut self, ty: &Type, field: &Name) -> Vec<Maker> {
        let program = self.program;
        let Type::Con(id, args) = ty else { return vec![] };
        let Some(declaration) = program.types.get(id.0 as usize) else { return vec![] };
        let TypeDeclKind::Datatype(constructors) = &declaration.kind else { return vec![] };
        let substitution = Substitution::new(&declaration.params, args);
        let mut makers = vec![];
        for (index, constructor) in constructors.iter().enumerate() {
            if constructor.fields.iter().any(|(name, _)| name == field) {
                let name = self.constructor(ty, ConstructorId { datatype: *id, index });
                let fields = constructor.fields.iter();
                let fields =
                    fields.map(|(name, ty)| (name.clone(), self.sort(&substitution.apply(ty))));
                makers.push(Maker { name, fields: fields.collect() });
            }
        }
        makers
    }
}

fn read_field(of: Expr, maker: &Maker, field: &Name, sort: Sort, span: Span) -> Expr {
    let constructor = maker.name.clone();
    Expr::new(Kind::Field { of, constructor, name: field.clone() }, sort, span)
}

/// `if of is maker then yes else no`.
fn choose(of: &Expr, maker: &Maker, yes: Expr, no: Expr) -> Expr {
    let test = Expr::new(Kind::Is(of.clone(), maker.name.clone()), Sort::Bool, of.span);
    let (sort, span) = (yes.sort.clone(), yes.span);
    Expr::new(Kind::Op(Op::IfThenElse, vec![test, yes, no]), sort, span)
}
