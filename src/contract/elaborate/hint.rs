//! What a message about a name adds: the name that was probably meant, how a form is written, where a variable is known.

use super::{Elaborator, Role};
use crate::base::{Diagnostic, Span, nearest};
use crate::contract::ast;
use crate::typed::program::{RecordId, VariableStorage};

/// Words with a backslash, and how they are applied where that is not plain.
const KEYWORDS: [(&str, &str); 43] = [
    ("\\valid", "\\valid(p)"),
    ("\\valid_read", "\\valid_read(p)"),
    ("\\initialized", "\\initialized(p)"),
    ("\\freeable", "\\freeable(p)"),
    ("\\allocable", "\\allocable(p)"),
    ("\\valid_string", "\\valid_string(s)"),
    ("\\valid_read_string", "\\valid_read_string(s)"),
    ("\\strlen", "\\strlen(s)"),
    ("\\base_addr", "\\base_addr(p)"),
    ("\\offset", "\\offset(p)"),
    ("\\block_length", "\\block_length(p)"),
    ("\\object_pointer", "\\object_pointer(p)"),
    ("\\separated", "\\separated(p, q, ..)"),
    ("\\fresh", "\\fresh(p) or \\fresh(p, size)"),
    ("\\subset", "\\subset(A, B)"),
    ("\\union", "\\union(A, B, ..)"),
    ("\\inter", "\\inter(A, B, ..)"),
    ("\\in", "x \\in S"),
    ("\\abs", "\\abs(x)"),
    ("\\min", "\\min(x, y) or \\min(lo, hi, \\lambda integer k; e)"),
    ("\\max", "\\max(x, y) or \\max(lo, hi, \\lambda integer k; e)"),
    ("\\sum", "\\sum(lo, hi, \\lambda integer k; e)"),
    ("\\product", "\\product(lo, hi, \\lambda integer k; e)"),
    ("\\numof", "\\numof(lo, hi, \\lambda integer k; P)"),
    ("\\pow", "\\pow(x, y)"),
    ("\\floor", "\\floor(x)"),
    ("\\ceil", "\\ceil(x)"),
    ("\\va_has", "\\va_has(k, T)"),
    ("\\va_arg", "\\va_arg(k, T)"),
    ("\\old", "\\old(e)"),
    ("\\at", "\\at(e, Label)"),
    ("\\result", ""),
    ("\\null", ""),
    ("\\true", ""),
    ("\\false", ""),
    ("\\forall", ""),
    ("\\exists", ""),
    ("\\let", ""),
    ("\\nothing", ""),
    ("\\everything", ""),
    ("\\empty", ""),
    ("\\from", ""),
    ("\\lambda", ""),
];

/// HAVOC's forms.
const FORMS: [(&str, &str); 28] = [
    ("Obj", "Obj(p)"),
    ("Off", "Off(p)"),
    ("alloc", "alloc(p)"),
    ("old_alloc", "old_alloc(p)"),
    ("addr", "addr(x)"),
    ("deref", "deref(p)"),
    ("old_deref", "old_deref(p)"),
    ("block", "block(p, node.next)"),
    ("B", "B(p, node.next)"),
    ("old_block", "old_block(p, node.next)"),
    ("old_B", "old_B(p, node.next)"),
    ("list", "list(p, node.next)"),
    ("old_list", "old_list(p, node.next)"),
    ("tree", "tree(p, node.left, node.right)"),
    ("old_tree", "old_tree(p, node.left, node.right)"),
    ("is_tree", "is_tree(p, node.left, node.right)"),
    ("BS", "BS(p)"),
    ("array", "array(p, stride, count)"),
    ("incr", "incr(S, n)"),
    ("decr", "decr(S, n)"),
    ("union", "union(A, B, ..)"),
    ("intersection", "intersection(A, B, ..)"),
    ("difference", "difference(A, B)"),
    ("in", "in(x, S)"),
    ("forall", "forall(x, S, P)"),
    ("exists", "exists(x, S, P)"),
    ("old", "old(e)"),
    ("container", "container(p, struct s, member)"),
];

/// Names from elsewhere for what has another name here.
const ELSEWHERE: [(&str, &str); 8] = [
    ("nullptr", "\\null"),
    ("null", "\\null"),
    ("nil", "\\null"),
    ("result", "\\result"),
    ("return", "\\result"),
    ("True", "\\true"),
    ("False", "\\false"),
    ("old", "\\old(..)"),
];

/// How a form that the language knows is written; nothing for other names.
pub(super) fn usage(name: &str) -> Option<&'static str> {
    let all = KEYWORDS.iter().chain(&FORMS);
    all.filter(|(_, usage)| !usage.is_empty())
        .find(|(known, _)| *known == name)
        .map(|(_, usage)| *usage)
}

/// `1 argument`, `2 arguments`.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

pub(super) fn with_hint(diagnostic: Diagnostic, near: Option<&str>) -> Diagnostic {
    match near {
        Some(near) => diagnostic.note(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}

impl Elaborator {
    /// A form of the language with a wrong number of arguments.
    pub(super) fn wrong_arguments(&mut self, name: &ast::Name, count: usize) {
        let given = counted(count, "argument");
        let message = format!("`{}` does not take {given}", name.text);
        let diagnostic = Diagnostic::error("spec-type", name.span, message);
        self.diagnostics.push(match usage(&name.text) {
            Some(usage) => diagnostic.note(format!("it is written `{usage}`")),
            None => diagnostic,
        });
    }

    pub(super) fn unknown_keyword(&mut self, word: &str, span: Span) {
        let near = nearest(word, KEYWORDS.iter().map(|(known, _)| *known));
        let message = format!("`{word}` is not known");
        let diagnostic = Diagnostic::error("spec-unknown-name", span, message);
        self.diagnostics.push(with_hint(diagnostic, near));
    }

    pub(super) fn undeclared(&mut self, text: &str, span: Span) {
        let message = format!("`{text}` is not declared");
        let diagnostic = Diagnostic::error("spec-unknown-name", span, message);
        let diagnostic = match ELSEWHERE.iter().find(|(other, _)| *other == text) {
            Some((_, ours)) => diagnostic.note(format!("write `{ours}`")),
            None => match self.local_elsewhere(text) {
                Some(place) => diagnostic.related(place, "this variable is not known there"),
                None => with_hint(diagnostic, self.similar_name(text).as_deref()),
            },
        };
        self.diagnostics.push(diagnostic);
    }

    /// A local variable of that name: of the function that the annotation is in, or stands before.
    fn local_elsewhere(&self, text: &str) -> Option<Span> {
        let symbol = self.program.typed.symbols.find(text)?;
        let place = self.context.place;
        let bodies =
            self.program.typed.functions.iter().filter_map(|function| function.body.as_ref());
        let own = match self.context.role {
            Role::Code => bodies
                .map(|body| body.block.span)
                .find(|body| body.start <= place && place < body.end),
            _ => bodies.map(|body| body.block.span).filter(|body| body.start >= place).min(),
        }?;
        let mut variables = self.program.typed.variables.iter();
        let found = variables.find(|variable| {
            let local = matches!(
                variable.storage,
                VariableStorage::Automatic
                    | VariableStorage::Register
                    | VariableStorage::StaticLocal
            );
            local
                && variable.name == symbol
                && own.start <= variable.span.start
                && variable.span.end <= own.end
        })?;
        Some(found.span)
    }

    fn similar_name(&self, text: &str) -> Option<String> {
        let symbols = &self.program.typed.symbols;
        let bounds = self.context.bounds.iter().map(|(name, _)| &**name);
        let ghosts = self.context.ghosts.iter().map(|(name, _)| &**name);
        let locals = self.context.variables.iter().map(|(name, _)| symbols.text(*name));
        let others = self.names.known_at(self.context.place).map(|symbol| symbols.text(symbol));
        let logic = self.names.logic.keys().chain(self.names.ghosts.keys()).map(|name| &**name);
        let forms = FORMS.iter().map(|(known, _)| *known);
        let all = bounds.chain(ghosts).chain(locals).chain(others).chain(logic).chain(forms);
        nearest(text, all).map(str::to_string)
    }

    pub(super) fn similar_member(&self, record: RecordId, text: &str) -> Option<String> {
        let mut names = vec![];
        self.member_names(record, &mut names);
        nearest(text, names.into_iter()).map(str::to_string)
    }

    fn member_names<'a>(&'a self, record: RecordId, names: &mut Vec<&'a str>) {
        let typed = &self.program.typed;
        let definition = typed[record].definition.iter();
        for field in definition.flat_map(|definition| &definition.fields) {
            match (field.name, typed.types.get(field.ty.ty)) {
                (Some(name), _) => names.push(typed.symbols.text(name)),
                (None, crate::typed::types::Type::Record(inner)) => {
                    self.member_names(*inner, names)
                }
                _ => {}
            }
        }
    }
}
