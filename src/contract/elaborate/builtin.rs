//! What the language knows by itself: the words with a backslash that take arguments, and who treats the rest.

use super::fold::fold_kind;
use super::hint::usage;
use super::place::{element, is_set};
use super::{Elaborator, error_term, make};
use crate::base::{Diagnostic, Span};
use crate::contract::ast;
use crate::contract::term::{BinaryOp, Builtin, LogicType, Term, TermKind};
use crate::typed::types::TypeId;

/// Known to the ACSL family and not to us.
const REFUSED: [&str; 53] = [
    "\\typeof",
    "\\type",
    "\\subtype",
    "\\length",
    "\\nth",
    "\\cons",
    "\\concat",
    "\\repeat",
    "\\sqrt",
    "\\exp",
    "\\log",
    "\\sin",
    "\\cos",
    "\\tan",
    "\\is_finite",
    "\\is_NaN",
    "\\is_infinite",
    "\\is_plus_infinity",
    "\\eq_float",
    "\\eq_double",
    "\\round_float",
    "\\round_double",
    "\\model",
    "\\allocation",
    "\\dangling",
    "\\specified",
    "\\pointer_comparable",
    "\\valid_range",
    "\\valid_index",
    "\\from",
    "\\sign",
    "\\truncate",
    "\\is_minus_infinity",
    "\\Cons",
    "\\atan2",
    "\\atan",
    "\\asin",
    "\\acos",
    "\\sinh",
    "\\cosh",
    "\\tanh",
    "\\hypot",
    "\\log10",
    "\\exact",
    "\\round_error",
    "\\total_error",
    "\\relative_error",
    "\\ne_float",
    "\\ne_double",
    "\\le_float",
    "\\le_double",
    "\\lt_float",
    "\\lt_double",
];

impl Elaborator {
    pub(super) fn apply(&mut self, apply: &ast::Apply, cell: Option<TypeId>, span: Span) -> Term {
        let ast::Apply { name, labels, arguments } = apply;
        if name.text.starts_with('\\') {
            return self.builtin(apply, span);
        }
        if self.is_defined_before(&name.text) {
            let arguments = arguments.iter().map(|argument| self.value(argument)).collect();
            return self.apply_logic(&name.text, name.span, labels, arguments, span);
        }
        if let Some(term) = self.havoc(apply, cell, span) {
            return term;
        }
        // `strlen` and the like as Frama-C's library names them.
        let known = matches!(&*name.text, "strlen" | "valid_string" | "valid_read_string");
        if known {
            let text = format!("\\{}", name.text).into();
            let name = ast::Name { text, span: name.span };
            return self.builtin(&ast::Apply { name, ..apply.clone() }, span);
        }
        if self.names.logic.contains_key(&name.text) {
            let arguments = arguments.iter().map(|argument| self.value(argument)).collect();
            return self.apply_logic(&name.text, name.span, labels, arguments, span);
        }
        for argument in arguments {
            self.value(argument);
        }
        let errors = self.diagnostics.len();
        let found = self.name(&name.text, name.span);
        if self.diagnostics.len() == errors {
            let message = match found.kind {
                TermKind::FunctionAddress(_) => {
                    format!("`{}` is a function of C: annotations cannot call it", name.text)
                }
                _ => format!("`{}` is no predicate or function of the logic", name.text),
            };
            self.error("spec-type", name.span, message);
        }
        error_term(span)
    }

    fn builtin(&mut self, apply: &ast::Apply, span: Span) -> Term {
        let ast::Apply { name, labels, arguments } = apply;
        let text = &*name.text;
        match (text, &arguments[..]) {
            ("\\old", [term]) => return self.old(term, span),
            ("\\at", [term, label]) => {
                let ast::TermKind::Name(text) = &label.kind else {
                    return self.type_error(label.span, "a label is expected here");
                };
                let label = ast::Name { text: text.clone(), span: label.span };
                return self.at(term, &label, span);
            }
            _ => {}
        }
        if REFUSED.contains(&text) {
            return self.refuse(name.span, &format!("`{text}`"));
        }
        match &labels[..] {
            [] => self.builtin_here(text, name, arguments, span),
            [_, _] if text == "\\fresh" => self.refuse(name.span, "`\\fresh` with labels"),
            [label] => match self.label(label) {
                Some(label) => self
                    .in_state(label, span, |this| this.builtin_here(text, name, arguments, span)),
                None => error_term(span),
            },
            _ => self.type_error(name.span, format!("`{text}` does not take so many labels")),
        }
    }

    fn builtin_here(
        &mut self,
        text: &str,
        name: &ast::Name,
        arguments: &[ast::Term],
        span: Span,
    ) -> Term {
        let count = arguments.len();
        let pointers = |builtin| Some((builtin, LogicType::Boolean));
        let of_pointer = match text {
            "\\valid" => pointers(Builtin::Valid),
            "\\valid_read" => pointers(Builtin::ValidRead),
            "\\initialized" => pointers(Builtin::Initialized),
            "\\freeable" => pointers(Builtin::Freeable),
            "\\valid_function" => pointers(Builtin::ValidFunction),
            "\\raw" => pointers(Builtin::Raw),
            "\\allocable" => pointers(Builtin::Allocable),
            "\\valid_string" => pointers(Builtin::ValidString),
            "\\valid_read_string" => pointers(Builtin::ValidReadString),
            "\\base_addr" => Some((Builtin::BaseAddr, LogicType::C(TypeId::CHAR_POINTER))),
            "\\offset" => Some((Builtin::Offset, LogicType::Integer)),
            "\\block_length" => Some((Builtin::BlockLength, LogicType::Integer)),
            "\\strlen" => Some((Builtin::Strlen, LogicType::Integer)),
            "\\fresh" if count == 1 => pointers(Builtin::Fresh),
            _ => None,
        };
        if let Some((builtin, ty)) = of_pointer {
            return self.of_pointers(builtin, ty, name, arguments, span);
        }
        if let (Some(kind), [low, high, lambda]) = (fold_kind(text), arguments)
            && let ast::TermKind::Lambda(binders, body) = &lambda.kind
        {
            return self.fold(kind, (low, high), (binders, body), span);
        }
        match (text, arguments) {
            ("\\fresh", [pointer, size]) => {
                if self.context.role != super::Role::Ensures {
                    return self.fresh_misplaced(span);
                }
                self.reads_state(span);
                let pointer = self.pointer_operand(pointer);
                let size = self.integer_operand(size);
                let kind = TermKind::Builtin(Builtin::Fresh, vec![pointer, size]);
                make(kind, LogicType::Boolean, span)
            }
            ("\\object_pointer", [pointer]) => {
                let pointer = self.pointer_operand(pointer);
                self.object_pointer(pointer, span)
            }
            ("\\separated", [_, _, ..]) => {
                let terms = arguments.iter().map(|term| self.pointers_operand(term)).collect();
                make(TermKind::Builtin(Builtin::Separated, terms), LogicType::Boolean, span)
            }
            ("\\subset", [small, large]) => {
                let terms = vec![self.set_operand(small), self.set_operand(large)];
                make(TermKind::Builtin(Builtin::Subset, terms), LogicType::Boolean, span)
            }
            ("\\union", _) if count > 0 => {
                let sets = arguments.iter().map(|set| self.set_operand(set)).collect();
                self.union(sets, span)
            }
            ("\\inter", _) if count > 0 => {
                let sets = arguments.iter().map(|set| self.set_operand(set)).collect();
                self.intersection(sets, span)
            }
            ("\\in", [item, set]) => self.membership(item, set, span),
            ("\\abs", [_]) => self.numeric(Builtin::Abs, arguments, span),
            ("\\min", [_, _]) => self.numeric(Builtin::Min, arguments, span),
            ("\\max", [_, _]) => self.numeric(Builtin::Max, arguments, span),
            ("\\pow", [_, _]) => self.numeric(Builtin::Pow, arguments, span),
            ("\\floor", [term]) => self.rounded(Builtin::Floor, term, span),
            ("\\ceil", [term]) => self.rounded(Builtin::Ceil, term, span),
            _ => {
                match usage(text) {
                    Some(_) => self.wrong_arguments(name, count),
                    None => self.unknown_keyword(text, name.span),
                }
                error_term(span)
            }
        }
    }

    /// `\\va_has(k, T)` and `\\va_arg(k, T)`: what callers pass behind the last parameter, counted from zero.
    pub(super) fn variable_argument(
        &mut self,
        word: ast::ArgumentWord,
        index: &ast::Term,
        ty: &ast::Type,
        span: Span,
    ) -> Term {
        let index = self.integer_operand(index);
        let ty = self.logic_type(ty);
        let (LogicType::C(id), false) = (&ty, index.ty == LogicType::Error) else {
            if ty != LogicType::Error && index.ty != LogicType::Error {
                let found = self.describe(&ty);
                return self.type_error(span, format!("{found} is no type of C"));
            }
            return error_term(span);
        };
        let typed = &self.program.typed;
        let function = self.context.function.and_then(|it| typed.types.function(typed[it].ty));
        if !function.is_some_and(|function| function.variadic) {
            let message =
                "this function has no variable arguments: its parameters do not end in `...`";
            return self.type_error(span, message);
        }
        match word {
            ast::ArgumentWord::Has => {
                let kind = TermKind::Builtin(Builtin::HasArgument(*id), vec![index]);
                make(kind, LogicType::Boolean, span)
            }
            ast::ArgumentWord::Value => {
                make(TermKind::Builtin(Builtin::Argument(*id), vec![index]), ty, span)
            }
        }
    }

    fn fresh_misplaced(&mut self, span: Span) -> Term {
        self.error("spec-misplaced", span, "`\\fresh` stands in `ensures` only");
        error_term(span)
    }

    /// A pointer.
    pub(super) fn pointer_operand(&mut self, term: &ast::Term) -> Term {
        let value = self.value(term);
        if is_set(&value.ty) || !self.is_pointer(&value.ty) && value.ty != LogicType::Error {
            let found = self.describe(&value.ty);
            let message = format!("a pointer is expected here, this is {found}");
            return self.type_error(term.span, message);
        }
        value
    }

    /// A pointer or a set of pointers.
    pub(super) fn pointers_operand(&mut self, term: &ast::Term) -> Term {
        let value = self.value(term);
        let fits = self.is_pointer(element(&value.ty)) || value.ty == LogicType::Error;
        if !fits {
            let found = self.describe(&value.ty);
            let message = format!("a pointer or a set of pointers is expected, this is {found}");
            let diagnostic = Diagnostic::error("spec-type", term.span, message);
            self.diagnostics.push(if is_set(&value.ty) {
                diagnostic.note("the addresses of elements are written `p + (lo .. hi)`")
            } else {
                diagnostic
            });
            return error_term(term.span);
        }
        value
    }

    /// What is said of one pointer, or of each of several.
    fn of_pointers(
        &mut self,
        builtin: Builtin,
        ty: LogicType,
        name: &ast::Name,
        arguments: &[ast::Term],
        span: Span,
    ) -> Term {
        if builtin == Builtin::Fresh && self.context.role != super::Role::Ensures {
            return self.fresh_misplaced(span);
        }
        let sets = matches!(
            builtin,
            Builtin::Valid | Builtin::ValidRead | Builtin::Initialized | Builtin::Freeable
        );
        let constant = [Builtin::BaseAddr, Builtin::Offset, Builtin::BlockLength];
        if !constant.contains(&builtin) {
            self.reads_state(span);
        }
        if arguments.is_empty() || arguments.len() > 1 && !sets {
            self.wrong_arguments(name, arguments.len());
            return error_term(span);
        }
        let mut terms: Vec<Term> = arguments
            .iter()
            .map(|term| if sets { self.pointers_operand(term) } else { self.pointer_operand(term) })
            .map(|term| make(TermKind::Builtin(builtin, vec![term]), ty.clone(), span))
            .collect();
        let mut all = terms.remove(0);
        for term in terms {
            let kind = TermKind::Binary(BinaryOp::And, Box::new(all), Box::new(term));
            all = make(kind, LogicType::Boolean, span);
        }
        all
    }

    /// It leads into a living object, or right behind the last byte of one.
    fn object_pointer(&mut self, pointer: Term, span: Span) -> Term {
        if pointer.ty == LogicType::Error {
            return error_term(span);
        }
        self.reads_state(span);
        self.keep(pointer, span, |_, kept| {
            let of = |builtin, ty| make(TermKind::Builtin(builtin, vec![kept.clone()]), ty, span);
            let both = |op, left: Term, right: Term| {
                make(
                    TermKind::Binary(op, Box::new(left), Box::new(right)),
                    LogicType::Boolean,
                    span,
                )
            };
            let offset = || of(Builtin::Offset, LogicType::Integer);
            let zero = make(TermKind::Integer(0.into()), LogicType::Integer, span);
            let length = of(Builtin::BlockLength, LogicType::Integer);
            let from = both(BinaryOp::LessEqual, zero, offset());
            let to = both(BinaryOp::LessEqual, offset(), length);
            let inside = both(BinaryOp::And, from, to);
            both(BinaryOp::And, of(Builtin::Allocated, LogicType::Boolean), inside)
        })
    }

    /// Functions on numbers: integers stay integers.
    fn numeric(&mut self, builtin: Builtin, arguments: &[ast::Term], span: Span) -> Term {
        let terms: Vec<Term> = arguments.iter().map(|term| self.value(term)).collect();
        let terms: Vec<Term> = terms.into_iter().map(|term| self.as_number(term)).collect();
        let real = terms.iter().any(|term| self.is_real(&term.ty));
        let ty = if real { LogicType::Real } else { LogicType::Integer };
        let terms = if real {
            terms.into_iter().map(|term| self.convert(term, &LogicType::Real)).collect()
        } else {
            terms
        };
        make(TermKind::Builtin(builtin, terms), ty, span)
    }

    fn rounded(&mut self, builtin: Builtin, term: &ast::Term, span: Span) -> Term {
        let term = self.value(term);
        let term = self.as_number(term);
        let term = self.convert(term, &LogicType::Real);
        make(TermKind::Builtin(builtin, vec![term]), LogicType::Integer, span)
    }
}
