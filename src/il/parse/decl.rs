//! Actions of the grammar that make declarations. Parts come in, declarations go out; `where` is refused where it has no
//! meaning, and what only older Boogie wrote (`finite`, `extends`) is accepted or refused by name.

use super::build::Builder;
use crate::base::Span;
use crate::il::ast::*;

/// Attributes, name, type parameters, parameters and results of a procedure or implementation.
type Signature = (Vec<Attribute>, Ident, Vec<Ident>, Vec<Binding>, Vec<Binding>);

impl Builder<'_> {
    fn declare_type_name(&mut self, name: &Ident, params: &[Ident]) {
        self.type_names.insert(name.name.clone());
        self.type_names.extend(params.iter().map(|param| param.name.clone()));
    }

    /// `type A a, B = T;` makes one declaration of each.
    pub fn type_declarations(
        &mut self,
        attributes: Vec<Attribute>,
        types: Vec<(Ident, Vec<Ident>, Option<Type>)>,
        span: Span,
    ) -> Vec<Decl> {
        let mut declarations = vec![];
        for (mut name, mut params, body) in types {
            // Once `finite` could stand before the name; it then looks like a name with parameters.
            if &*name.name == "finite" && !params.is_empty() {
                name = params.remove(0);
            }
            self.declare_type_name(&name, &params);
            let kind = DeclKind::Type { name, params, body };
            declarations.push(Decl { kind, attributes: attributes.clone(), span });
        }
        declarations
    }

    pub fn datatype(
        &mut self,
        attributes: Vec<Attribute>,
        name: Ident,
        params: Option<Vec<Ident>>,
        constructors: Vec<Constructor>,
        span: Span,
    ) -> Decl {
        let params = params.unwrap_or_default();
        self.declare_type_name(&name, &params);
        Decl { kind: DeclKind::Datatype { name, params, constructors }, attributes, span }
    }

    pub fn constructor(&mut self, name: Ident, mut fields: Vec<Binding>) -> Constructor {
        self.refuse_where(&mut fields, "datatype constructor");
        Constructor { name, fields }
    }

    pub fn constants(
        &mut self,
        attributes: Vec<Attribute>,
        unique: bool,
        names: Vec<Ident>,
        ty: Type,
        uses: Vec<Decl>,
        span: Span,
    ) -> Vec<Decl> {
        if let Some(word) = order_word(&ty) {
            let message =
                format!("the partial order of constants (`{}`) is not supported", word.name);
            self.unsupported(word.span, message);
            return vec![];
        }
        vec![Decl { kind: DeclKind::Const { unique, names, ty, uses }, attributes, span }]
    }

    #[allow(clippy::too_many_arguments)]
    pub fn function(
        &mut self,
        attributes: Vec<Attribute>,
        name: Ident,
        type_params: Option<Vec<Ident>>,
        mut params: Vec<FunctionParam>,
        result: FunctionParam,
        (body, uses): (Option<Expr>, Vec<Decl>),
        span: Span,
    ) -> Decl {
        self.name_all_parameters(&mut params);
        let type_params = type_params.unwrap_or_default();
        let function = Function { name, type_params, params, result, body, uses };
        Decl { kind: DeclKind::Function(function), attributes, span }
    }

    pub fn axiom(&mut self, attributes: Vec<Attribute>, formula: Expr, span: Span) -> Decl {
        Decl { kind: DeclKind::Axiom(formula), attributes, span }
    }

    pub fn globals(
        &mut self,
        attributes: Vec<Attribute>,
        groups: Vec<Vec<Binding>>,
        span: Span,
    ) -> Decl {
        let vars = groups.into_iter().flatten().collect();
        Decl { kind: DeclKind::Var(vars), attributes, span }
    }

    pub fn clause(
        &mut self,
        free: bool,
        attributes: Vec<Attribute>,
        kind: ClauseKind,
        span: Span,
    ) -> Clause {
        Clause { kind, free, attributes, asked: None, span }
    }

    pub fn procedure(
        &mut self,
        pure: bool,
        (attributes, name, type_params, ins, outs): Signature,
        contract: Vec<Clause>,
        body: Option<Body>,
        span: Span,
    ) -> Decl {
        let procedure =
            Procedure { name, pure, type_params, ins, outs, contract, body, owner: None };
        Decl { kind: DeclKind::Procedure(procedure), attributes, span }
    }

    pub fn implementation(
        &mut self,
        (attributes, name, type_params, mut ins, mut outs): Signature,
        body: Body,
        span: Span,
    ) -> Decl {
        self.refuse_where(&mut ins, "the 'implementation' copies of formals");
        self.refuse_where(&mut outs, "the 'implementation' copies of formals");
        let implementation = Implementation { name, type_params, ins, outs, body };
        Decl { kind: DeclKind::Implementation(implementation), attributes, span }
    }
}

/// `extends` or `complete` behind the type of a constant, where they are read as arguments of the type.
fn order_word(ty: &Type) -> Option<&Ident> {
    let TypeKind::Named(_, args) = &ty.kind else { return None };
    args.iter().find_map(|arg| match &arg.kind {
        TypeKind::Named(word, _) if ["extends", "complete"].contains(&&*word.name) => Some(word),
        _ => None,
    })
}
