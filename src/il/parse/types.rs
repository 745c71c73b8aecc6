//! Actions of the grammar that make types and typed names. Rule: `bv32` is a word like any other until it stands where a
//! type does; words that are types only in Boogie (`float24e8`, `rmode`) are refused by name.

use super::build::{Builder, Deep};
use crate::base::Span;
use crate::il::ast::*;

impl Builder<'_> {
    pub fn basic_type(&mut self, kind: TypeKind, span: Span) -> Deep<Type> {
        Deep { value: Type { kind, span }, depth: 1 }
    }

    pub fn named_type(&mut self, ident: Ident, args: Vec<Deep<Type>>) -> Deep<Type> {
        let last = args.last().map_or(ident.span, |arg| arg.value.span);
        let span = ident.span.to(last);
        let depth = 1 + args.iter().map(|arg| arg.depth).max().unwrap_or(0);
        if args.is_empty() {
            if let Some(kind) = self.bit_vector_type(&ident) {
                return self.basic_type(kind, span);
            }
            if is_float_type(&ident.name) || ["rmode", "string", "regex"].contains(&&*ident.name) {
                self.foreign_types.push(ident.clone());
            }
        }
        let args = args.into_iter().map(|arg| arg.value).collect();
        self.limit_type(TypeKind::Named(ident, args), span, depth)
    }

    pub fn map_type(
        &mut self,
        params: Vec<Ident>,
        domain: Vec<Deep<Type>>,
        range: Deep<Type>,
        start: u32,
    ) -> Deep<Type> {
        let span = Span::new(start, range.value.span.end);
        let depth = 1 + domain.iter().map(|ty| ty.depth).fold(range.depth, u32::max);
        let domain = domain.into_iter().map(|ty| ty.value).collect();
        let kind = TypeKind::Map { params, domain, range: Box::new(range.value) };
        self.limit_type(kind, span, depth)
    }

    fn limit_type(&mut self, kind: TypeKind, span: Span, depth: u32) -> Deep<Type> {
        if depth <= MAX_DEPTH {
            return Deep { value: Type { kind, span }, depth };
        }
        self.nested_too_deeply(Span::new(span.start, span.start + 1));
        self.basic_type(TypeKind::Bool, span)
    }

    /// `bv` and digits.
    fn bit_vector_type(&mut self, ident: &Ident) -> Option<TypeKind> {
        let digits = ident.name.strip_prefix("bv").filter(|digits| is_number(digits))?;
        Some(TypeKind::Bv(digits.parse().unwrap_or_else(|_| {
            self.error(ident.span, "this bit vector is too wide");
            0
        })))
    }

    pub fn type_params(&mut self, params: Vec<Ident>) -> Vec<Ident> {
        self.type_names.extend(params.iter().map(|param| param.name.clone()));
        params
    }

    /// Words used as types that only Boogie knows as types.
    pub fn report_foreign_types(&mut self) {
        for ident in std::mem::take(&mut self.foreign_types) {
            if self.type_names.contains(&ident.name) {
                continue;
            }
            let what = match &*ident.name {
                "string" => "the type of strings",
                "regex" => "the type of regular expressions",
                _ => "floating point",
            };
            self.unsupported(ident.span, format!("{what} (`{}`) is not supported", ident.name));
        }
    }

    /// `a, b: T where e`.
    pub fn bindings(
        &mut self,
        names: Vec<Ident>,
        ty: Type,
        condition: Option<Expr>,
    ) -> Vec<Binding> {
        let shared = std::iter::repeat_n((ty, condition), names.len());
        let bind = |(ident, (ty, where_clause)): (Ident, _)| {
            let called = Some(ident.name.clone());
            Binding { ident, called, ty, where_clause, attributes: vec![] }
        };
        names.into_iter().zip(shared).map(bind).collect()
    }

    /// Gives the attributes to each of the bindings.
    pub fn attach(&mut self, attributes: Vec<Attribute>, mut group: Vec<Binding>) -> Vec<Binding> {
        let copies = std::iter::repeat_n(attributes, group.len());
        for (binding, copy) in group.iter_mut().zip(copies) {
            binding.attributes = copy;
        }
        group
    }

    /// `where` is for variables only; reported at the last token of the condition, once for names that share it.
    pub fn refuse_where(&mut self, bindings: &mut [Binding], place: &str) {
        let mut reported = None;
        for binding in bindings {
            let Some(condition) = binding.where_clause.take() else { continue };
            if reported != Some(condition.span) {
                reported = Some(condition.span);
                let last = self.token_ending_at(condition.span.end);
                self.error(last, format!("where clause not allowed on {place}"));
            }
        }
    }

    pub fn unnamed_parameter(&mut self, attributes: Vec<Attribute>, ty: Type) -> FunctionParam {
        FunctionParam { ident: None, ty, attributes }
    }

    /// `name: T`, where the name was first read as a type.
    pub fn named_parameter(
        &mut self,
        attributes: Vec<Attribute>,
        name: Type,
        colon: u32,
        ty: Type,
    ) -> FunctionParam {
        let ident = match name.kind {
            TypeKind::Named(ident, args) if args.is_empty() => {
                self.foreign_types.retain(|foreign| foreign.span != ident.span);
                Some(ident)
            }
            TypeKind::Bv(width) => {
                Some(Ident { name: format!("bv{width}").into(), span: name.span })
            }
            _ => {
                self.error(Span::new(colon, colon + 1), "expected identifier before ':'");
                None
            }
        };
        FunctionParam { ident, ty, attributes }
    }

    /// In `f(a, b: int)` the `a` was read as a type; if any parameter has a name, all must.
    pub fn name_all_parameters(&mut self, params: &mut [FunctionParam]) {
        if params.iter().all(|param| param.ident.is_none()) {
            return;
        }
        let mut following: Option<Type> = None;
        for param in params.iter_mut().rev() {
            if param.ident.is_some() {
                following = Some(param.ty.clone());
                continue;
            }
            let span = param.ty.span;
            let Some(ty) = &following else {
                self.error(span, "the type of the last parameter is unspecified");
                return;
            };
            match &param.ty.kind {
                TypeKind::Named(ident, args) if args.is_empty() => {
                    self.foreign_types.retain(|foreign| foreign.span != ident.span);
                    param.ident = Some(ident.clone());
                    param.ty = ty.clone();
                }
                _ => self.error(span, "expecting an identifier as parameter name"),
            }
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `float24e8`.
fn is_float_type(name: &str) -> bool {
    name.strip_prefix("float")
        .and_then(|rest| rest.split_once('e'))
        .is_some_and(|(significand, exponent)| is_number(significand) && is_number(exponent))
}
