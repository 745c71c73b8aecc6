//! Formats of printf and its family: checked against the arguments that follow them (C11 7.21.6.1p9). Which parameter is the format, and
//! where its arguments start, the function's attribute says.

use super::Body;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::formats::{self, Family, Limit, Use};
use crate::lower::logic::objects::Finely;
use crate::typed::program::{AttributeValue, Elements, FunctionId};
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    /// `values` are those of all arguments.
    pub(super) fn check_format(
        &mut self,
        function: FunctionId,
        call: &Call,
        values: &[Value],
        span: Span,
    ) {
        let Some((family, format, first)) = self.format_of(function) else { return };
        let Some(text) = call.arguments.get(format) else { return };
        let Some(bytes) = self.literal(text) else {
            return self.unsupported("a format that is no literal", text.span);
        };
        let Some(first) = first.filter(|first| *first <= call.arguments.len()) else { return };
        let types: Vec<TypeId> =
            call.arguments[first..].iter().map(|argument| unqualified(argument).ty.ty).collect();
        let checked = formats::check_format(&self.program().typed, family, &bytes, &types);
        for problem in &checked.problems {
            let wrong = build::truth(false);
            self.emit.check(ObligationKind::Precondition, wrong, text.span, Some(problem));
        }
        for (index, used) in checked.uses.iter().enumerate() {
            let Some(value) = values.get(first + index) else { continue };
            let place = call.arguments[first + index].span;
            match used {
                Use::Value | Use::Unknown => {}
                Use::ReadString { element, at_most } if self.unit.size(*element) == Some(1) => {
                    let limit = at_most.map(|limit| match limit {
                        Limit::Elements(count) => int(count),
                        Limit::Argument(other) => values[first + other].clone(),
                    });
                    self.check_text(value, limit, place);
                }
                Use::ReadString { .. } => self.unsupported("a wide string for a format", place),
                Use::Write(_) | Use::WriteString { .. } => {
                    self.unsupported("what a format writes through its arguments", place);
                }
            }
        }
        let _ = span;
    }

    /// The family, the index of the format, and of the first argument behind it unless they come as a `va_list`.
    fn format_of(&self, function: FunctionId) -> Option<(Family, usize, Option<usize>)> {
        let typed = &self.program().typed;
        let found = typed[function].attributes.iter().find(|attribute| {
            matches!(typed.symbols.text(attribute.name), "format" | "__format__")
        })?;
        let [
            AttributeValue::Name(kind),
            AttributeValue::Integer(format),
            AttributeValue::Integer(first),
        ] = &found.arguments[..]
        else {
            return None;
        };
        let family = match typed.symbols.text(*kind).trim_matches('_') {
            "printf" | "gnu_printf" => Family::Print,
            "scanf" | "gnu_scanf" => Family::Scan,
            _ => return None,
        };
        let first = (*first > 0).then(|| *first as usize - 1);
        Some((family, usize::try_from(*format - 1).ok()?, first))
    }

    /// The bytes of a string literal.
    fn literal(&self, text: &Expr) -> Option<Vec<u8>> {
        match &text.kind {
            ExprKind::Convert(
                Conversion { kind: ConversionKind::Same | ConversionKind::Pointer, .. },
                of,
            )
            | ExprKind::Decay(of) => self.literal(of),
            ExprKind::String(string) => match &self.program().typed[*string].elements {
                Elements::Bytes(bytes) => Some(bytes.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// That a string may be read there, or as many characters as the limit allows.
    fn check_text(&mut self, pointer: &Value, limit: Option<Value>, span: Span) {
        let byte = crate::lower::class::Class::Integer { bytes: 1, signed: true };
        self.unit.use_class(byte);
        let length = build::apply("Strlen", vec![build::var(&byte.map()), pointer.clone()]);
        let is_string = build::and(
            build::le(int(0), length.clone()),
            self.readable(pointer, build::add(length, int(1))),
        );
        let fine = match limit {
            None => is_string,
            Some(limit) => {
                // A negative limit is none (C11 7.21.6.1p5).
                let enough =
                    build::and(build::le(int(0), limit.clone()), self.readable(pointer, limit));
                build::or(is_string, enough)
            }
        };
        let words = "this may not be a string that can be read up to its terminator";
        self.emit.check(ObligationKind::Precondition, fine, span, Some(words));
    }

    fn readable(&self, start: &Value, size: Value) -> Value {
        let object = build::object(start.clone());
        let status = build::select(build::var("Alloc"), vec![object.clone()]);
        let end = build::add(build::offset(start.clone()), size.clone());
        build::all([
            build::eq(status, build::var("ALLOCATED")),
            build::le(int(0), build::offset(start.clone())),
            build::le(end, build::apply("Size", vec![object])),
            self.is_laid_out(Finely::Class, (start, &size), TypeId::CHAR),
        ])
    }
}

/// Conversions to a parameter's type do not happen behind the format, but qualifiers may be dropped.
fn unqualified(argument: &Expr) -> &Expr {
    match &argument.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => unqualified(of),
        _ => argument,
    }
}
