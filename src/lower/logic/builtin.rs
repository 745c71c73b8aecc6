//! What the annotation language knows by itself.

use super::Lowered;
use super::context::Logic;
use super::valid::Access;
use crate::contract::term::{Builtin, Label, LogicType, Term, TermKind};
use crate::il::ast::Expr;
use crate::lower::build::{
    all, and, apply, eq, if_then_else, int, le, lt, ne, neg, no_object, object, offset, select, var,
};
use crate::lower::class::Class;
use crate::lower::map::Map;
use crate::lower::trees;
use crate::lower::unit::PointerContract;
use crate::lower::variable_arguments::{has_argument, value_of};
use num_bigint::BigInt;

impl Logic<'_> {
    /// The same that a call through the pointer asks for.
    fn valid_function(&self, pointer: &Term, whole: &Term) -> Lowered<Expr> {
        let program = self.unit.program;
        let pointee = match pointer.ty {
            LogicType::C(ty) => program.typed.types.pointee(ty),
            _ => None,
        };
        let Some(function) = pointee.filter(|it| program.pointer_types.contains_key(&it.ty)) else {
            let words = "`\\valid_function` of a pointer whose type has no contract";
            return self.unsupported(whole.span, words);
        };
        let p = self.term(pointer)?;
        let number = int(self.unit.contract_number(PointerContract::Type(function.ty)));
        Ok(all([
            ne(object(p.clone()), no_object()),
            apply("Callable", vec![object(p.clone()), number]),
            eq(offset(p), int(0)),
        ]))
    }

    pub fn builtin(&self, builtin: Builtin, arguments: &[Term], whole: &Term) -> Lowered<Expr> {
        let span = whole.span;
        match (builtin, arguments) {
            (Builtin::Valid, _) => self.each_valid(Access::Write, arguments),
            (Builtin::ValidRead, _) => self.each_valid(Access::Read, arguments),
            (Builtin::Separated, _) => self.separated(arguments),
            (Builtin::Fresh, [pointer]) => self.fresh_object(pointer, None, whole),
            (Builtin::Fresh, [pointer, size]) => self.fresh_object(pointer, Some(size), whole),
            (Builtin::Freeable, [pointer]) => {
                let p = self.term(pointer)?;
                let o = object(p.clone());
                Ok(all([
                    apply("Heap", vec![o.clone()]),
                    self.is_allocated(o),
                    eq(offset(p), int(0)),
                ]))
            }
            (Builtin::ValidFunction, [pointer]) => self.valid_function(pointer, whole),
            (Builtin::Raw, [pointer]) => {
                Ok(select(self.map(&Map::Raw), vec![object(self.term(pointer)?)]))
            }
            (Builtin::BaseAddr, [pointer]) | (Builtin::Obj, [pointer]) => {
                Ok(apply("Ptr", vec![object(self.term(pointer)?), int(0)]))
            }
            (Builtin::Offset | Builtin::Off, [pointer]) => Ok(offset(self.term(pointer)?)),
            (Builtin::BlockLength, [pointer]) => {
                Ok(apply("Size", vec![object(self.term(pointer)?)]))
            }
            (Builtin::Allocated, [pointer]) => Ok(self.is_allocated(object(self.term(pointer)?))),
            (Builtin::Block(link), [pointer]) => {
                let map = Map::Block(self.unit.links.get(link).name.clone());
                Ok(select(self.map(&map), vec![self.term(pointer)?]))
            }
            (Builtin::IsTree(branches), [pointer]) => {
                let memory = trees::MEMORY.map(|map| self.map(&map));
                Ok(self.unit.trees.get(branches).starts_tree(memory, &self.term(pointer)?))
            }
            (Builtin::IsBlocker, [pointer]) => {
                Ok(select(self.map(&Map::Blockers), vec![self.term(pointer)?]))
            }
            (Builtin::HasArgument(ty), [index]) => {
                let index = self.integer(index)?;
                match self.around.variable_arguments() {
                    Some(passed) => Ok(has_argument(self.unit, &passed, &index, ty)),
                    None => self.unsupported(span, "variable arguments here"),
                }
            }
            (Builtin::Argument(ty), [index]) => {
                let index = self.integer(index)?;
                let passed = self.around.variable_arguments();
                match passed.and_then(|passed| value_of(self.unit, &passed, &index, ty)) {
                    Some(value) => Ok(value),
                    None => self.unsupported(span, "the value of such a variable argument"),
                }
            }
            (Builtin::In, [element, set]) => self.is_in(element, set),
            (Builtin::Subset, [left, right]) => self.subset(left, right),
            (Builtin::Strlen, [text]) => self.length(text),
            (Builtin::ValidString, [text]) => self.valid_string(Access::Write, text),
            (Builtin::ValidReadString, [text]) => self.valid_string(Access::Read, text),
            (Builtin::Abs, [of]) => {
                let value = self.integer(of)?;
                Ok(if_then_else(lt(value.clone(), int(0)), neg(value.clone()), value))
            }
            (Builtin::Min | Builtin::Max, [left, right]) => {
                let (left, right) = (self.integer(left)?, self.integer(right)?);
                let first = le(left.clone(), right.clone());
                Ok(match builtin {
                    Builtin::Min => if_then_else(first, left, right),
                    _ => if_then_else(first, right, left),
                })
            }
            (Builtin::Initialized, _) => self.unsupported(span, "`\\initialized`"),
            (Builtin::Allocable, _) => self.unsupported(span, "`\\allocable`"),
            (Builtin::Pow, _) => self.unsupported(span, "`\\pow`"),
            (Builtin::Floor | Builtin::Ceil, _) => self.unsupported(span, "real numbers"),
            _ => self.unsupported(span, "this form of a built-in function"),
        }
    }

    fn each_valid(&self, access: Access, arguments: &[Term]) -> Lowered<Expr> {
        let each = arguments.iter().map(|pointers| self.valid(access, pointers));
        Ok(all(each.collect::<Lowered<Vec<_>>>()?))
    }

    pub fn is_allocated(&self, object: Expr) -> Expr {
        eq(select(self.map(&Map::Alloc), vec![object]), var("ALLOCATED"))
    }

    /// Not allocated in the pre-state, allocated now; with a size: a whole object of so many bytes.
    fn fresh_object(&self, pointer: &Term, size: Option<&Term>, whole: &Term) -> Lowered<Expr> {
        let before =
            self.at(Label::Old, whole.span).or_else(|_| self.at(Label::Pre, whole.span))?;
        let p = self.term(pointer)?;
        let o = object(p.clone());
        let status = select(before.map(&Map::Alloc), vec![o.clone()]);
        let fresh = and(eq(status, var("UNALLOCATED")), self.is_allocated(o.clone()));
        let Some(size) = size else { return Ok(fresh) };
        let room = eq(apply("Size", vec![o]), self.integer(size)?);
        Ok(all([fresh, eq(offset(p), int(0)), room]))
    }

    /// The map of the characters of a string.
    fn characters(&self, text: &Term) -> Lowered<Expr> {
        match self.unit.class(self.pointee(text)?) {
            Some(class @ Class::Integer { bytes: 1, .. }) => {
                Ok(self.map(&Map::Cells(class.cell())))
            }
            _ => self.unsupported(text.span, "a string of this type"),
        }
    }

    fn length(&self, text: &Term) -> Lowered<Expr> {
        Ok(apply("Strlen", vec![self.characters(text)?, self.term(text)?]))
    }

    /// There is a terminator, and all up to it may be accessed as characters.
    fn valid_string(&self, access: Access, text: &Term) -> Lowered<Expr> {
        let (length, p) = (self.length(text)?, self.term(text)?);
        let ends = le(int(0), length.clone());
        Ok(and(ends, self.valid_elements(access, &p, text, &length)?))
    }

    /// The object of which a term speaks, where objects are compared: `Obj(p) == Obj(q)`.
    pub fn object_operand(&self, term: &Term) -> Lowered<Option<Expr>> {
        match &term.kind {
            TermKind::Builtin(Builtin::Obj, arguments) if arguments.len() == 1 => {
                Ok(Some(object(self.term(&arguments[0])?)))
            }
            TermKind::At(of, label) => self.at(*label, term.span)?.object_operand(of),
            TermKind::Convert(of) => self.object_operand(of),
            _ => Ok(None),
        }
    }

    /// What `Obj(p)` is compared with.
    pub fn other_object(&self, term: &Term) -> Lowered<Expr> {
        match &term.kind {
            TermKind::Null => Ok(var("null")),
            TermKind::Integer(zero) if *zero == BigInt::ZERO => Ok(var("null")),
            TermKind::Convert(of) => self.other_object(of),
            _ => match self.object_operand(term)? {
                Some(object) => Ok(object),
                None => self.unsupported(term.span, "an object compared with something else"),
            },
        }
    }
}
