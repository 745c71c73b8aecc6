//! Writes the intermediate language: a tree comes in, text of at most 100 columns (where it can be broken) goes out.
//! Rule: reading the text back gives the same tree but for spans; there are no more parentheses than that takes, save a
//! few around `if` and `e : T` for the reader's sake. Each declaration is laid out on its own, so time is linear.

mod decl;
mod expr;
mod stmt;

use crate::il::ast::{self, Asked, Attribute, AttributeArg, Binding, Ident, Type, TypeKind};
use crate::il::obligation::ObligationKind;
use crate::il::token::is_reserved;
use pretty::{Arena, DocAllocator, DocBuilder};

const COLUMNS: usize = 100;
const INDENT: isize = 2;

pub fn program(program: &ast::Program) -> String {
    let mut text = String::new();
    for (index, decl) in program.decls.iter().enumerate() {
        if index > 0 && decl::needs_blank_line(&program.decls[index - 1], decl) {
            text.push('\n');
        }
        text.push_str(&self::decl(decl));
    }
    text
}

/// A declaration with its final newline.
pub fn decl(decl: &ast::Decl) -> String {
    render(|printer| printer.decl(decl).append(printer.hardline()))
}

pub fn stmt(stmt: &ast::Stmt) -> String {
    render(|printer| printer.stmt(stmt))
}

pub fn expr(expr: &ast::Expr) -> String {
    render(|printer| printer.expr(expr))
}

pub fn ty(ty: &ast::Type) -> String {
    render(|printer| printer.ty(ty))
}

fn render(build: impl for<'a> FnOnce(&Printer<'a>) -> Doc<'a>) -> String {
    let arena = Arena::new();
    let mut text = String::new();
    let result = build(&Printer { arena: &arena }).render_fmt(COLUMNS, &mut text);
    result.expect("writing to a string does not fail");
    text
}

type Doc<'a> = DocBuilder<'a, Arena<'a>>;

struct Printer<'a> {
    arena: &'a Arena<'a>,
}

impl<'a> Printer<'a> {
    fn nil(&self) -> Doc<'a> {
        self.arena.nil()
    }

    fn text(&self, text: impl Into<std::borrow::Cow<'a, str>>) -> Doc<'a> {
        self.arena.text(text)
    }

    fn line(&self) -> Doc<'a> {
        self.arena.line()
    }

    fn hardline(&self) -> Doc<'a> {
        self.arena.hardline()
    }

    /// A name; with a backslash if it would be read as a keyword.
    fn name(&self, name: &str) -> Doc<'a> {
        if is_reserved(name) { self.text(format!("\\{name}")) } else { self.text(name.to_string()) }
    }

    fn names(&self, names: &[Ident]) -> Doc<'a> {
        self.comma_separated(names.iter().map(|ident| self.name(&ident.name)))
    }

    /// `a, b, c`, filling lines. Further lines are indented, also to keep a name with `#` out of the first column.
    fn comma_separated(&self, items: impl Iterator<Item = Doc<'a>>) -> Doc<'a> {
        let separator = self.text(",").append(self.arena.softline());
        self.arena.intersperse(items, separator).nest(INDENT)
    }

    /// `open a, b close`, the items on lines of their own, indented, if they do not fit beside the brackets.
    fn enclosed(
        &self,
        open: &'static str,
        items: impl Iterator<Item = Doc<'a>>,
        close: &'static str,
    ) -> Doc<'a> {
        let items = self.arena.intersperse(items, self.text(",").append(self.line()));
        let inner = self.arena.line_().append(items).nest(INDENT);
        self.text(open).append(inner).append(close).group()
    }

    /// `<a, b>`, or nothing.
    fn type_params(&self, params: &[Ident]) -> Doc<'a> {
        match params {
            [] => self.nil(),
            _ => self.names(params).enclose("<", ">"),
        }
    }

    fn ty(&self, ty: &Type) -> Doc<'a> {
        match &ty.kind {
            TypeKind::Bool => self.text("bool"),
            TypeKind::Int => self.text("int"),
            TypeKind::Real => self.text("real"),
            TypeKind::Bv(width) => self.text(format!("bv{width}")),
            TypeKind::Named(name, args) => {
                let args = args.iter().map(|arg| self.text(" ").append(self.type_argument(arg)));
                self.name(&name.name).append(self.arena.concat(args))
            }
            TypeKind::Map { params, domain, range } => self
                .type_params(params)
                .append("[")
                .append(self.comma_separated(domain.iter().map(|ty| self.ty(ty))))
                .append("]")
                .append(self.ty(range)),
        }
    }

    fn type_argument(&self, ty: &Type) -> Doc<'a> {
        match &ty.kind {
            TypeKind::Named(_, args) if !args.is_empty() => self.ty(ty).parens(),
            TypeKind::Map { .. } => self.ty(ty).parens(),
            _ => self.ty(ty),
        }
    }

    /// Each attribute with a space behind it.
    fn attributes(&self, attributes: &[Attribute]) -> Doc<'a> {
        self.arena.concat(attributes.iter().map(|attribute| self.attribute(attribute).append(" ")))
    }

    /// An obligation as attributes, where `usual` is what is asked without any.
    fn asked(&self, asked: &Asked, usual: ObligationKind) -> Doc<'a> {
        let Some(obligation) = asked.as_deref() else { return self.nil() };
        let text = |name, text: &str| self.text(format!("{{:{name} {}}} ", quote(text)));
        let code = (obligation.kind != usual).then(|| text("code", obligation.kind.code()));
        let words = obligation.message.as_deref().map(|words| text("msg", words));
        self.arena.concat(code.into_iter().chain(words))
    }

    fn attribute(&self, attribute: &Attribute) -> Doc<'a> {
        let head = self.text("{:").append(self.name(&attribute.name));
        let args = attribute.args.iter().map(|arg| match arg {
            AttributeArg::String(text) => self.text(quote(text)),
            AttributeArg::Expr(expr) => self.expr(expr),
        });
        let separator = if attribute.args.is_empty() { "" } else { " " };
        head.append(separator).append(self.comma_separated(args)).append("}").group()
    }

    /// `x, y: int where e, z: bool`: neighbours that differ in their name only are written together.
    fn bindings(&self, bindings: &[Binding]) -> Vec<Doc<'a>> {
        bindings.chunk_by(shares_declaration).map(|group| self.binding_group(group)).collect()
    }

    fn binding_group(&self, group: &[Binding]) -> Doc<'a> {
        let names =
            self.comma_separated(group.iter().map(|binding| self.name(&binding.ident.name)));
        let first = &group[0];
        let head = self.attributes(&first.attributes).append(names).append(": ");
        let typed = head.append(self.ty(&first.ty));
        match &first.where_clause {
            None => typed,
            Some(condition) => typed.append(" where ").append(self.expr(condition)),
        }
    }
}

fn shares_declaration(left: &Binding, right: &Binding) -> bool {
    left.ty == right.ty
        && left.where_clause == right.where_clause
        && left.attributes == right.attributes
}

/// A string token that reads back as the text.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::il::ast::{BinaryOp, Expr, ExprKind};

    fn variable(name: &str) -> Expr {
        let ident = Ident { name: name.into(), span: Span::default() };
        Expr::new(ExprKind::Var(ident), Span::default(), Span::default())
    }

    fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        Expr::new(ExprKind::Binary(op, left, right), Span::default(), Span::default())
    }

    #[test]
    fn names_that_are_keywords_get_a_backslash() {
        assert_eq!(expr(&variable("old")), "\\old");
        assert_eq!(expr(&variable("older")), "older");
    }

    #[test]
    fn negative_numbers_are_operands_of_their_own() {
        let number = Expr::new(ExprKind::Int((-5).into()), Span::default(), Span::default());
        let args = vec![variable("i")];
        let select = ExprKind::Select(number, args);
        assert_eq!(expr(&Expr::new(select, Span::default(), Span::default())), "(-5)[i]");
    }

    #[test]
    fn long_chains_break_at_their_operators() {
        let name = "a_name_of_some_length";
        let sum = (0..8).fold(variable(name), |sum, _| binary(BinaryOp::Add, sum, variable(name)));
        let text =
            expr(&binary(BinaryOp::And, sum.clone(), binary(BinaryOp::Lt, sum, variable("x"))));
        assert!(
            text.lines().count() > 2 && text.lines().all(|line| line.len() <= COLUMNS),
            "{text}"
        );
        assert!(text.lines().all(|line| !line.ends_with(' ')), "{text}");
    }
}
