//! Reading and replacing fields of datatypes. A field may belong to several constructors; the result is a case distinction
//! over them. Rule: of a value that has no such field nothing is claimed, except that equal values give equal results.

use crate::base::Span;
use crate::il::core::{Expr, Kind, Op, Sort};
use crate::il::monomorphise::functions::Unknown;
use crate::il::monomorphise::types::Substitution;
use crate::il::monomorphise::{Translator, Trigger};
use crate::il::poly::{Constructor, ConstructorId, Name, Type, TypeDeclKind, TypeId};

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
        self.share(of, |of| {
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
        let sort = of.sort.clone();
        let total = self.constructors_of(ty).map_or(0, |(_, constructors)| constructors.len());
        let mut makers = self.makers_with(ty, field);
        let otherwise = if makers.len() < total {
            let wanted = format!("{}#with#{field}", self.describe(ty));
            let key = Unknown::WithField(ty.clone(), field.clone());
            let args = vec![of.clone(), value.clone()];
            Some(self.unknown(key, &wanted, args, sort.clone(), span))
        } else {
            None
        };
        self.share(of, |of| {
            let rebuild = |maker: &Maker| {
                let fields = maker.fields.iter().map(|(name, sort)| match name == field {
                    true => value.clone(),
                    false => read_field(of.clone(), maker, name, sort.clone(), span),
                });
                Expr::new(Kind::Construct(maker.name.clone(), fields.collect()), sort.clone(), span)
            };
            let otherwise = otherwise.or_else(|| makers.pop().map(|last| rebuild(&last)));
            let Some(otherwise) = otherwise else { return of.clone() };
            makers
                .iter()
                .rev()
                .fold(otherwise, |otherwise, maker| choose(of, maker, rebuild(maker), otherwise))
        })
    }

    fn constructors_of(&self, ty: &Type) -> Option<(TypeId, &[Constructor])> {
        let Type::Con(id, _) = ty else { return None };
        match &self.program.types.get(id.0 as usize)?.kind {
            TypeDeclKind::Datatype(constructors) => Some((*id, constructors)),
            _ => None,
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
