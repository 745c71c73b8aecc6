//! Everything with arguments: functions and constructors, maps read and updated, fields of datatypes. Type parameters of what
//! is applied become holes; arguments and parameters are unified one by one, and each argument that does not fit is an error
//! of its own.

use super::expr::{failed, node};
use super::infer::{self, ERROR, is_error};
use super::terms::Terms;
use crate::base::Span;
use crate::il::ast::{self, Ident};
use crate::il::poly::{
    ConstructorId, Expr, FunctionId, Kind, MapType, Name, ParamId, Type, TypeDeclKind, TypeId,
};
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub enum Callable {
    Function(FunctionId),
    Constructor(ConstructorId),
}

/// The type of something that takes arguments.
struct Signature {
    type_params: Vec<ParamId>,
    params: Vec<Type>,
    result: Type,
}

/// What takes the arguments, for messages.
#[derive(Clone, Copy)]
pub enum Site<'n> {
    Application(&'n Name),
    Call(&'n Name),
    Select,
    Store,
    Assignment,
}

impl fmt::Display for Site<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Site::Application(name) => write!(f, "the application of `{name}`"),
            Site::Call(name) => write!(f, "the call of `{name}`"),
            Site::Select => write!(f, "the map selection"),
            Site::Store => write!(f, "the map update"),
            Site::Assignment => write!(f, "the map assignment"),
        }
    }
}

/// Arguments as written and as checked.
pub struct Arguments<'e> {
    pub written: &'e [ast::Expr],
    pub checked: Vec<Expr>,
}

impl Terms {
    pub fn arguments<'e>(&mut self, written: &'e [ast::Expr]) -> Arguments<'e> {
        let checked = written.iter().map(|arg| self.expr(arg)).collect();
        Arguments { written, checked }
    }

    pub fn apply(&mut self, function: &Ident, args: &[ast::Expr], expr: &ast::Expr) -> Expr {
        let args = self.arguments(args);
        let Some(callable) = self.callables.get(&function.name).copied() else {
            self.report
                .name_error(function.span, format!("undeclared function `{}`", function.name));
            return failed(expr.span);
        };
        let signature = self.signature(callable);
        let types = self.types.infer.instantiate(&signature.type_params, expr.span);
        let site = Site::Application(&function.name);
        if !self.check_count(args.checked.len(), signature.params.len(), function.span, site) {
            return failed(expr.span);
        }
        let fits =
            self.check_arguments(&args, &signature.params, &signature.type_params, &types, site);
        let ty = result_type(fits, &signature.result, &signature.type_params, &types);
        let args = args.checked;
        let kind = match callable {
            Callable::Function(function) => Kind::Call { function, types, args },
            Callable::Constructor(constructor) => Kind::Construct(constructor, args),
        };
        node(kind, ty, expr.span)
    }

    fn signature(&self, callable: Callable) -> Signature {
        match callable {
            Callable::Function(id) => {
                let function = &self.functions[id.0 as usize];
                Signature {
                    type_params: function.type_params.clone(),
                    params: function.params.iter().map(|var| self.type_of(*var)).collect(),
                    result: function.result.clone(),
                }
            }
            Callable::Constructor(id) => {
                let fields = &self.types.constructor(id).fields;
                let type_params = self.types.decl(id.datatype).params.clone();
                Signature {
                    params: fields.iter().map(|(_, ty)| ty.clone()).collect(),
                    result: Type::Con(
                        id.datatype,
                        type_params.iter().copied().map(Type::Param).collect(),
                    ),
                    type_params,
                }
            }
        }
    }

    pub fn check_count(&mut self, found: usize, wanted: usize, place: Span, site: Site) -> bool {
        if found != wanted {
            let message =
                format!("wrong number of arguments in {site}: {found} instead of {wanted}");
            self.report.type_error(place, message);
        }
        found == wanted
    }

    /// Whether all arguments fit the parameters, with `types` in place of `type_params`.
    pub fn check_arguments(
        &mut self,
        args: &Arguments,
        params: &[Type],
        type_params: &[ParamId],
        types: &[Type],
        site: Site,
    ) -> bool {
        let mut fits = true;
        for (index, (arg, param)) in args.checked.iter().zip(params).enumerate() {
            let wanted = infer::substitute(param, type_params, types);
            if !self.types.infer.unify(&wanted, &arg.ty) {
                let (found, wanted) = (self.types.show(&arg.ty), self.types.show(param));
                let message =
                    format!("argument {} of {site} is of type {found}, not {wanted}", index + 1);
                self.report.type_error(args.written[index].mark, message);
                fits = false;
            }
        }
        fits
    }

    pub fn select(&mut self, map: &ast::Expr, args: &[ast::Expr], expr: &ast::Expr) -> Expr {
        let at = map.mark;
        let map = self.expr(map);
        let args = self.arguments(args);
        match self.element((&map.ty, at), &args, expr.mark, Site::Select) {
            Some((types, ty)) => {
                node(Kind::Select { map, types, args: args.checked }, ty, expr.span)
            }
            None => failed(expr.span),
        }
    }

    pub fn store(
        &mut self,
        map: &ast::Expr,
        args: &[ast::Expr],
        value: &ast::Expr,
        expr: &ast::Expr,
    ) -> Expr {
        let at = map.mark;
        let map = self.expr(map);
        let args = self.arguments(args);
        let mark = value.mark;
        let value = self.expr(value);
        let element = self.element((&map.ty, at), &args, expr.mark, Site::Store);
        let Some((types, wanted)) = element else {
            return failed(expr.span);
        };
        if !self.types.infer.unify(&wanted, &value.ty) {
            let (found, wanted) = (self.types.show(&value.ty), self.types.show(&wanted));
            self.report.type_error(
                mark,
                format!("a value of type {found} is stored in a map to {wanted}"),
            );
            return failed(expr.span);
        }
        let ty = map.ty.clone();
        node(Kind::Store { map, types, args: args.checked, value }, ty, expr.span)
    }

    /// What the parameters of the map's type stand for, and the type of the element that the arguments select. The map's type
    /// comes with the place of the map, `mark` is that of the bracket.
    pub fn element(
        &mut self,
        (map, at): (&Type, Span),
        args: &Arguments,
        mark: Span,
        site: Site,
    ) -> Option<(Vec<Type>, Type)> {
        match self.types.infer.head(map) {
            Type::Map(ty) => {
                if !self.check_count(args.checked.len(), ty.domain.len(), mark, site) {
                    return None;
                }
                let types = self.types.infer.instantiate(&ty.params, mark);
                let fits = self.check_arguments(args, &ty.domain, &ty.params, &types, site);
                let range = result_type(fits, &ty.range, &ty.params, &types);
                (!is_error(&range)).then_some((types, range))
            }
            head if is_error(&head) => None,
            head if self.types.infer.is_open(&head) => {
                let range = self.types.infer.fresh_hole(&"range".into(), mark);
                let domain = args.checked.iter().map(|arg| arg.ty.clone()).collect();
                let ty = MapType { params: vec![], domain, range: range.clone() };
                self.types.infer.unify(&head, &Type::Map(Arc::new(ty))).then_some((vec![], range))
            }
            head => {
                let found = self.types.show(&head);
                self.report.type_error(
                    at,
                    format!("{site} is applied to a value of type {found}, not to a map"),
                );
                None
            }
        }
    }

    pub fn field(&mut self, of: &ast::Expr, field: &Ident, expr: &ast::Expr) -> Expr {
        let of = self.expr(of);
        match self.field_type(&of.ty, field, expr.mark) {
            Some(ty) => node(Kind::Field(of, field.name.clone()), ty, expr.span),
            None => failed(expr.span),
        }
    }

    pub fn with_field(
        &mut self,
        of: &ast::Expr,
        field: &Ident,
        value: &ast::Expr,
        expr: &ast::Expr,
    ) -> Expr {
        let of = self.expr(of);
        let mark = value.mark;
        let value = self.expr(value);
        let Some(wanted) = self.field_type(&of.ty, field, expr.mark) else {
            return failed(expr.span);
        };
        if !self.types.infer.unify(&wanted, &value.ty) {
            let (found, wanted) = (self.types.show(&value.ty), self.types.show(&wanted));
            self.report.type_error(
                mark,
                format!("a value of type {found} is stored in a field of type {wanted}"),
            );
            return failed(expr.span);
        }
        let ty = of.ty.clone();
        node(Kind::WithField(of, field.name.clone(), value), ty, expr.span)
    }

    /// The type of a field of a datatype's value. Constructors that share the name of a field agree on its type.
    pub fn field_type(&mut self, of: &Type, field: &Ident, mark: Span) -> Option<Type> {
        let head = self.types.infer.head(of);
        if is_error(&head) {
            return None;
        }
        if let Type::Con(id, args) = &head
            && let decl = &self.types.decl(*id)
            && let TypeDeclKind::Datatype(constructors) = &decl.kind
        {
            let mut fields = constructors.iter().flat_map(|constructor| &constructor.fields);
            if let Some((_, ty)) = fields.find(|(name, _)| *name == field.name) {
                return Some(infer::substitute(ty, &decl.params, args));
            }
            let message = format!("datatype `{}` has no field `{}`", decl.name, field.name);
            self.report.type_error(mark, message);
        } else {
            let found = self.types.show(&head);
            let message = format!(
                "a value of type {found} has no field `{}`: it is not a datatype",
                field.name
            );
            self.report.type_error(mark, message);
        }
        None
    }

    pub fn is_constructor(
        &mut self,
        of: &ast::Expr,
        constructor: &Ident,
        expr: &ast::Expr,
    ) -> Expr {
        let of = self.expr(of);
        let Some(id) = self.constructor_named(constructor) else { return failed(expr.span) };
        let datatype = self.open_datatype(id.datatype, expr.span);
        if !self.types.infer.unify(&of.ty, &datatype) {
            let found = self.types.show(&of.ty);
            let message =
                format!("`{}` is not a constructor of values of type {found}", constructor.name);
            self.report.type_error(expr.mark, message);
            return failed(expr.span);
        }
        node(Kind::Is(of, id), Type::Bool, expr.span)
    }

    pub fn constructor_named(&mut self, ident: &Ident) -> Option<ConstructorId> {
        match self.callables.get(&ident.name) {
            Some(Callable::Constructor(id)) => Some(*id),
            Some(Callable::Function(_)) => {
                self.report
                    .name_error(ident.span, format!("`{}` is not a constructor", ident.name));
                None
            }
            None => {
                self.report
                    .name_error(ident.span, format!("undeclared constructor `{}`", ident.name));
                None
            }
        }
    }

    /// A datatype with holes for its arguments.
    pub fn open_datatype(&mut self, id: TypeId, span: Span) -> Type {
        let params = self.types.decl(id).params.clone();
        Type::Con(id, self.types.infer.instantiate(&params, span).into())
    }
}

/// After an error in the arguments the result is known only if it depends on no type parameter.
fn result_type(fits: bool, result: &Type, type_params: &[ParamId], types: &[Type]) -> Type {
    if !fits && !infer::by_occurrence(type_params, [result]).is_empty() {
        return ERROR;
    }
    infer::substitute(result, type_params, types)
}
