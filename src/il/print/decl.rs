//! Writes declarations: what is one line stays one line, contracts and bodies are indented.

use super::{Doc, INDENT, Printer};
use crate::il::ast::*;
use crate::il::obligation::ObligationKind;
use pretty::DocAllocator;

/// One-line declarations of one kind stand together; all others are set apart.
pub(super) fn needs_blank_line(before: &Decl, after: &Decl) -> bool {
    let same_kind = std::mem::discriminant(&before.kind) == std::mem::discriminant(&after.kind);
    !(same_kind && is_one_line(before) && is_one_line(after))
}

fn is_one_line(decl: &Decl) -> bool {
    match &decl.kind {
        DeclKind::Type { .. } | DeclKind::Axiom(_) | DeclKind::Var(_) => true,
        DeclKind::Const { uses, .. } => uses.is_empty(),
        DeclKind::Function(function) => function.body.is_none() && function.uses.is_empty(),
        DeclKind::Procedure(procedure) => procedure.body.is_none() && procedure.contract.is_empty(),
        DeclKind::Datatype { .. } | DeclKind::Implementation(_) => false,
    }
}

impl<'a> Printer<'a> {
    pub(super) fn decl(&self, decl: &Decl) -> Doc<'a> {
        let attributes = self.attributes(&decl.attributes);
        match &decl.kind {
            DeclKind::Type { name, params, body } => {
                let params =
                    params.iter().map(|param| self.text(" ").append(self.name(&param.name)));
                let head = self.text("type ").append(attributes).append(self.name(&name.name));
                let head = head.append(self.arena.concat(params));
                match body {
                    None => head.append(";"),
                    Some(ty) => head.append(" = ").append(self.ty(ty)).append(";"),
                }
            }
            DeclKind::Datatype { name, params, constructors } => {
                let head = self.text("datatype ").append(attributes).append(self.name(&name.name));
                let constructors = constructors
                    .iter()
                    .map(|constructor| self.hardline().append(self.constructor(constructor)));
                let constructors = self.arena.intersperse(constructors, self.text(","));
                head.append(self.type_params(params))
                    .append(" {")
                    .append(constructors.nest(INDENT))
                    .append(self.hardline())
                    .append("}")
            }
            DeclKind::Const { unique, names, ty, uses } => {
                let head = self.text("const ").append(attributes);
                let head = head.append(if *unique { "unique " } else { "" });
                let head = head.append(self.names(names)).append(": ").append(self.ty(ty));
                match &uses[..] {
                    [] => head.append(";"),
                    axioms => head.append(self.uses(axioms)),
                }
            }
            DeclKind::Function(function) => self.function(attributes, function),
            DeclKind::Axiom(formula) => {
                self.text("axiom ").append(attributes).append(self.expr(formula)).append(";")
            }
            DeclKind::Var(bindings) => self.variables(attributes, bindings),
            DeclKind::Procedure(procedure) => self.procedure(attributes, procedure),
            DeclKind::Implementation(implementation) => {
                let Implementation { name, type_params, ins, outs, body } = implementation;
                self.text("implementation ")
                    .append(self.signature(attributes, name, type_params, ins, outs))
                    .append(self.hardline())
                    .append(self.body(body))
            }
        }
    }

    fn constructor(&self, constructor: &Constructor) -> Doc<'a> {
        let fields = self.bindings(&constructor.fields).into_iter();
        self.name(&constructor.name.name).append(self.enclosed("(", fields, ")"))
    }

    /// ` uses { axiom ..; }`
    fn uses(&self, axioms: &[Decl]) -> Doc<'a> {
        let axioms = axioms.iter().map(|axiom| self.hardline().append(self.decl(axiom)));
        self.text(" uses {")
            .append(self.arena.concat(axioms).nest(INDENT))
            .append(self.hardline())
            .append("}")
    }

    fn function(&self, attributes: Doc<'a>, function: &Function) -> Doc<'a> {
        let params = function.params.iter().map(|param| self.function_param(param));
        let head = self
            .text("function ")
            .append(attributes)
            .append(self.name(&function.name.name))
            .append(self.type_params(&function.type_params))
            .append(self.enclosed("(", params, ")"));
        let result = &function.result;
        let head = if result.ident.is_none() && result.attributes.is_empty() {
            head.append(": ").append(self.ty(&result.ty))
        } else {
            head.append(" returns ").append(self.function_param(result).parens())
        };
        let uses = match &function.uses[..] {
            [] => self.nil(),
            axioms => self.uses(axioms),
        };
        match &function.body {
            None if function.uses.is_empty() => head.append(";"),
            None => head.append(uses),
            Some(body) => {
                let body = self.hardline().append(self.expr(body)).nest(INDENT);
                head.append(" {").append(body).append(self.hardline()).append("}").append(uses)
            }
        }
    }

    fn function_param(&self, param: &FunctionParam) -> Doc<'a> {
        let name = match &param.ident {
            None => self.nil(),
            Some(ident) => self.name(&ident.name).append(": "),
        };
        self.attributes(&param.attributes).append(name).append(self.ty(&param.ty))
    }

    /// `var x: int, y: bool;`
    fn variables(&self, attributes: Doc<'a>, bindings: &[Binding]) -> Doc<'a> {
        let groups = self.comma_separated(self.bindings(bindings).into_iter());
        self.text("var ").append(attributes).append(groups).append(";")
    }

    fn signature(
        &self,
        attributes: Doc<'a>,
        name: &Ident,
        type_params: &[Ident],
        ins: &[Binding],
        outs: &[Binding],
    ) -> Doc<'a> {
        let head = attributes.append(self.name(&name.name)).append(self.type_params(type_params));
        let head = head.append(self.enclosed("(", self.bindings(ins).into_iter(), ")"));
        match outs {
            [] => head,
            _ => {
                let outs = self.enclosed("(", self.bindings(outs).into_iter(), ")");
                let returns = self.arena.softline().append("returns ").append(outs);
                head.append(returns.nest(INDENT))
            }
        }
    }

    fn procedure(&self, attributes: Doc<'a>, procedure: &Procedure) -> Doc<'a> {
        let Procedure { name, pure, type_params, ins, outs, contract, body, .. } = procedure;
        let head = self
            .text(if *pure { "pure procedure " } else { "procedure " })
            .append(self.signature(attributes, name, type_params, ins, outs));
        let clauses =
            contract.iter().map(|clause| self.hardline().append(self.clause(clause)).nest(INDENT));
        let clauses = self.arena.concat(clauses);
        match body {
            None => head.append(";").append(clauses),
            Some(body) => head.append(clauses).append(self.hardline()).append(self.body(body)),
        }
    }

    fn clause(&self, clause: &Clause) -> Doc<'a> {
        let (keyword, rest) = match &clause.kind {
            ClauseKind::Requires(condition) => ("requires ", self.expr(condition)),
            ClauseKind::Ensures(condition) => ("ensures ", self.expr(condition)),
            ClauseKind::Modifies(names) if names.is_empty() => ("modifies", self.nil()),
            ClauseKind::Modifies(names) => ("modifies ", self.names(names)),
        };
        let usual = match &clause.kind {
            ClauseKind::Requires(_) => ObligationKind::Precondition,
            ClauseKind::Ensures(_) | ClauseKind::Modifies(_) => ObligationKind::Postcondition,
        };
        self.text(if clause.free { "free " } else { "" })
            .append(keyword)
            .append(self.attributes(&clause.attributes))
            .append(self.asked(&clause.asked, usual))
            .append(rest)
            .append(";")
    }

    fn body(&self, body: &Body) -> Doc<'a> {
        let groups = body.locals.chunk_by(super::shares_declaration);
        let locals = groups.map(|group| {
            let declaration = self.text("var ").append(self.binding_group(group));
            self.hardline().append(declaration).append(";")
        });
        let locals = self.arena.concat(locals);
        let gap = if body.locals.is_empty() || body.stmts.is_empty() {
            self.nil()
        } else {
            self.hardline()
        };
        self.text("{")
            .append(locals.nest(INDENT))
            .append(gap)
            .append(self.stmts(&body.stmts))
            .append(self.hardline())
            .append("}")
    }
}
