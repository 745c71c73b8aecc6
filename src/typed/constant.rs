//! Evaluates typed constant expressions (C11 6.6): integers in their exact types, floats, and addresses with offsets.
//! As in gcc, overflow wraps (and is told as a doubt) and a division by zero is no constant. Floating arithmetic is done in
//! double precision; where a wider type would give another value, the value is `Other`.

mod arithmetic;
mod float;

use super::layout::layout;
use super::program::{FunctionId, LabelId, Program, StringId, VariableId, VariableStorage};
use super::tree::{BuiltinCall, ConversionKind, Expr, ExprKind, Initializer, UnaryOp};
use super::types::{Qualifiers, Type, TypeId};
use crate::base::Span;

#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// Also a pointer without an object: null, or an integer that was converted. Unsigned 128-bit values are kept by
    /// their bits.
    Integer(i128),
    Float(f64),
    /// Of an object, function or label, plus bytes.
    Address(Address),
    /// Known to the compiler or linker, and not modelled: complex numbers, differences of labels, what needs more precision
    /// than a double has.
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address {
    pub base: Base,
    pub offset: i128,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// Also the object of a compound literal.
    Variable(VariableId),
    Function(FunctionId),
    String(StringId),
    Label(LabelId),
}

/// Why an expression is no constant, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct NotConstant {
    pub span: Span,
    pub reason: String,
}

/// What a compiler warns of: the value is defined by gcc only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Doubt {
    pub span: Span,
    pub what: &'static str,
}

/// Whose value may be used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    /// Any expression: what has one value whatever the compiler does.
    Nothing,
    /// Where the language asks for a constant, so that the compiler has to decide at once.
    Required,
    /// gcc also takes the values of `const` objects in initialisers of static ones.
    Constants,
}

/// The value of a constant expression.
pub fn evaluate(program: &Program, expr: &Expr) -> Result<Constant, NotConstant> {
    Evaluator { program, reads: Reads::Nothing, depth: 0, doubts: vec![] }.value(expr)
}

/// As `evaluate`, where the language asks for a constant: a `case`, the width of a bit-field.
pub fn evaluate_required(program: &Program, expr: &Expr) -> Result<Constant, NotConstant> {
    Evaluator { program, reads: Reads::Required, depth: 0, doubts: vec![] }.value(expr)
}

/// As `evaluate`, with all that gcc would warn of.
pub fn evaluate_with_doubts(
    program: &Program,
    expr: &Expr,
) -> (Result<Constant, NotConstant>, Vec<Doubt>) {
    let mut evaluator = Evaluator { program, reads: Reads::Nothing, depth: 0, doubts: vec![] };
    let value = evaluator.value(expr);
    (value, evaluator.doubts)
}

/// The value of an initialiser of a static object: gcc reads `const` variables there.
pub fn evaluate_static(program: &Program, expr: &Expr) -> Result<Constant, NotConstant> {
    Evaluator { program, reads: Reads::Constants, depth: 0, doubts: vec![] }.value(expr)
}

struct Evaluator<'a> {
    program: &'a Program,
    reads: Reads,
    /// How many `const` variables led here.
    depth: u32,
    doubts: Vec<Doubt>,
}

/// Chains of `const` variables that refer to each other are followed so far.
const MAX_READS: u32 = 64;

type Evaluated = Result<Constant, NotConstant>;

fn not_constant<T>(expr: &Expr, reason: &str) -> Result<T, NotConstant> {
    Err(NotConstant { span: expr.span, reason: reason.to_string() })
}

impl Evaluator<'_> {
    fn value(&mut self, expr: &Expr) -> Evaluated {
        match &expr.kind {
            ExprKind::Integer(bits) => {
                Ok(Constant::Integer(self.wrap(expr.ty.ty, i128::from(*bits))))
            }
            ExprKind::Float(text) => {
                let text = self.program.symbols.text(*text);
                let value = float::parse(text);
                if self.is_wide(expr.ty.ty) && !float::is_exact(text, value) {
                    return Ok(Constant::Other);
                }
                Ok(Constant::Float(self.round(expr.ty.ty, value)))
            }
            ExprKind::ImaginaryConstant(_) => Ok(Constant::Other),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.address(place),
            ExprKind::Load(place) => self.load(place),
            ExprKind::Convert(conversion, value) => {
                let from = value.ty.ty;
                let value = self.value(value)?;
                self.convert(conversion.kind, value, from, expr)
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, expr),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, expr),
            ExprKind::Conditional(parts) => {
                let (condition, yes, no) = &**parts;
                if self.truth(condition)? { self.value(yes) } else { self.value(no) }
            }
            ExprKind::ConditionalSelf(value, otherwise) => {
                if self.truth(value)? {
                    self.value(value)
                } else {
                    self.value(otherwise)
                }
            }
            ExprKind::Builtin(call) => self.builtin(call, expr),
            ExprKind::LabelAddress(label) => {
                Ok(Constant::Address(Address { base: Base::Label(*label), offset: 0 }))
            }
            ExprKind::Real(part) | ExprKind::Imaginary(part) => {
                self.value(part)?;
                Ok(Constant::Other)
            }
            ExprKind::Member(..) | ExprKind::VectorElement(..) => {
                not_constant(expr, "a member of a value is not constant")
            }
            ExprKind::Variable(_)
            | ExprKind::String(_)
            | ExprKind::Deref(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Function(_) => not_constant(expr, "an object is not a value"),
            ExprKind::Assign(..) | ExprKind::CompoundAssign(_) | ExprKind::Step(..) => {
                not_constant(expr, "an assignment is not constant")
            }
            ExprKind::Comma(..) => not_constant(expr, "a comma operator is not constant"),
            ExprKind::Call(_) => not_constant(expr, "a function call is not constant"),
            ExprKind::Statement(_) => not_constant(expr, "statements are not constant"),
            ExprKind::VaArg(_) => not_constant(expr, "an argument is not constant"),
            ExprKind::Unsupported(what) => not_constant(expr, what),
            ExprKind::Error => not_constant(expr, "it is wrong"),
        }
    }

    /// The value read from a place.
    fn load(&mut self, place: &Expr) -> Evaluated {
        match &place.kind {
            ExprKind::Variable(id) if self.reads == Reads::Constants => {
                let variable = &self.program[*id];
                let qualifiers = variable.ty.qualifiers;
                let fixed = qualifiers.has(Qualifiers::CONST)
                    && !qualifiers.has(Qualifiers::VOLATILE)
                    && self.depth < MAX_READS;
                if let (true, Some(Initializer::Value(value))) = (fixed, &variable.initializer) {
                    self.depth += 1;
                    let value = self.value(value);
                    self.depth -= 1;
                    return value;
                }
            }
            ExprKind::Deref(pointer) if self.reads == Reads::Constants => {
                if let Ok(Constant::Address(Address { base: Base::String(id), offset })) =
                    self.value(pointer)
                    && let Some(element) = self.string_element(id, offset, place.ty.ty)
                {
                    return Ok(Constant::Integer(element));
                }
            }
            // The value of a compound literal: its parts are checked where the literal is read.
            ExprKind::CompoundLiteral(literal) if self.reads == Reads::Constants => {
                if let Initializer::Value(value) = &literal.initializer {
                    return self.value(value);
                }
                return Ok(Constant::Other);
            }
            _ => {}
        }
        not_constant(place, "the value of an object is not constant")
    }

    fn string_element(&self, id: StringId, offset: i128, ty: TypeId) -> Option<i128> {
        use super::program::Elements;
        let size = i128::from(layout(self.program, ty)?.size);
        let index = usize::try_from(offset / size).ok().filter(|_| offset % size == 0)?;
        let element = match (&self.program[id].elements, size) {
            (Elements::Bytes(bytes), 1) => i128::from(*bytes.get(index)?),
            (Elements::Shorts(shorts), 2) => i128::from(*shorts.get(index)?),
            (Elements::Words(words), 4) => i128::from(*words.get(index)?),
            _ => return None,
        };
        Some(self.wrap(ty, element))
    }

    /// The address of a place or function (C11 6.6p9).
    fn address(&mut self, place: &Expr) -> Evaluated {
        let base = match &place.kind {
            ExprKind::Variable(id) => {
                let variable = &self.program[*id];
                let is_static = matches!(
                    variable.storage,
                    VariableStorage::Global { .. } | VariableStorage::StaticLocal
                );
                if !is_static || variable.thread_local {
                    return not_constant(place, "the address of a local variable is not constant");
                }
                Base::Variable(*id)
            }
            ExprKind::CompoundLiteral(literal) => {
                let storage = self.program[literal.variable].storage;
                if matches!(storage, VariableStorage::Automatic | VariableStorage::Register) {
                    return not_constant(place, "the address of a local object is not constant");
                }
                Base::Variable(literal.variable)
            }
            ExprKind::Function(id) => Base::Function(*id),
            ExprKind::String(id) => Base::String(*id),
            ExprKind::Deref(pointer) => return self.value(pointer),
            ExprKind::Member(base, index) => {
                let offset = match self.program.types.get(base.ty.ty) {
                    Type::Record(id) => self.program[*id]
                        .definition
                        .as_ref()
                        .and_then(|definition| definition.fields.get(*index as usize))
                        .map_or(0, |field| i128::from(field.offset)),
                    _ => 0,
                };
                let base = self.address(base)?;
                return self.shifted(base, offset, place);
            }
            ExprKind::Real(part) | ExprKind::VectorElement(part, _) => return self.address(part),
            ExprKind::Imaginary(part) => {
                let size = layout(self.program, place.ty.ty).map_or(0, |part| part.size);
                let base = self.address(part)?;
                return self.shifted(base, i128::from(size), place);
            }
            _ => return not_constant(place, "the address of a value is not constant"),
        };
        Ok(Constant::Address(Address { base, offset: 0 }))
    }

    /// An address or a pointer without object, so many bytes further.
    fn shifted(&self, value: Constant, bytes: i128, expr: &Expr) -> Evaluated {
        match value {
            Constant::Address(Address { base, offset }) => {
                Ok(Constant::Address(Address { base, offset: offset.wrapping_add(bytes) }))
            }
            Constant::Integer(value) => {
                Ok(Constant::Integer(self.wrap_pointer(value.wrapping_add(bytes))))
            }
            Constant::Other => Ok(Constant::Other),
            Constant::Float(_) => not_constant(expr, "it is no pointer"),
        }
    }

    fn truth(&mut self, expr: &Expr) -> Result<bool, NotConstant> {
        match self.value(expr)? {
            Constant::Integer(value) => Ok(value != 0),
            Constant::Float(value) => Ok(value != 0.0),
            // No object lies at the null pointer; weak symbols are not asked for.
            Constant::Address(_) => Ok(true),
            Constant::Other => not_constant(expr, "its value is not modelled"),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, expr: &Expr) -> Evaluated {
        if op == UnaryOp::Not {
            let truth = self.truth(operand)?;
            return Ok(Constant::Integer(i128::from(!truth)));
        }
        match (op, self.value(operand)?) {
            (UnaryOp::Minus, Constant::Integer(value)) => {
                Ok(self.integer_result(expr, value.checked_neg(), value.wrapping_neg()))
            }
            (UnaryOp::Minus, Constant::Float(value)) => Ok(Constant::Float(-value)),
            (UnaryOp::BitNot, Constant::Integer(value)) => {
                Ok(Constant::Integer(self.wrap(expr.ty.ty, !value)))
            }
            (_, Constant::Other) => Ok(Constant::Other),
            _ => not_constant(expr, "this operator does not apply to it"),
        }
    }

    fn convert(
        &mut self,
        kind: ConversionKind,
        value: Constant,
        from: TypeId,
        expr: &Expr,
    ) -> Evaluated {
        let to = expr.ty.ty;
        match (kind, value) {
            (ConversionKind::Truth, Constant::Integer(value)) => {
                Ok(Constant::Integer(i128::from(value != 0)))
            }
            (ConversionKind::Truth, Constant::Float(value)) => {
                Ok(Constant::Integer(i128::from(value != 0.0)))
            }
            (ConversionKind::Truth, Constant::Address(_)) => Ok(Constant::Integer(1)),
            (ConversionKind::Void, _) => not_constant(expr, "it has no value"),
            (_, Constant::Other) => Ok(Constant::Other),
            (ConversionKind::Complex | ConversionKind::Vector | ConversionKind::Union, _) => {
                Ok(Constant::Other)
            }
            (ConversionKind::Same, value) => Ok(value),
            (ConversionKind::FloatToInteger, Constant::Float(value)) => {
                let fitted = self.saturated(to, value);
                if fitted as f64 != value.trunc() {
                    self.doubt(expr, "overflow in the conversion of a floating constant");
                }
                Ok(Constant::Integer(fitted))
            }
            (ConversionKind::IntegerToFloat, Constant::Integer(value)) => {
                let wide = match self.integer_shape(from) {
                    Some(shape) if shape.bits == 128 && !shape.signed => value as u128 as f64,
                    _ => value as f64,
                };
                let exact = wide.abs() < 2f64.powi(126) && wide as i128 == value;
                if self.is_wide(to) && !exact {
                    return Ok(Constant::Other);
                }
                Ok(Constant::Float(self.round(to, wide)))
            }
            (ConversionKind::Float, Constant::Float(value)) => {
                Ok(Constant::Float(self.round(to, value)))
            }
            (_, Constant::Integer(value)) => Ok(Constant::Integer(match kind {
                ConversionKind::IntegerToPointer
                | ConversionKind::Null
                | ConversionKind::Pointer => self.wrap_pointer(value),
                _ => self.wrap(to, value),
            })),
            (ConversionKind::PointerToInteger, Constant::Address(address)) => {
                let whole = layout(self.program, to)
                    .is_some_and(|to| to.size >= self.program.target.pointer_size());
                if whole {
                    return Ok(Constant::Address(address));
                }
                not_constant(expr, "an address does not fit an integer of that size")
            }
            // An address as an integer, and back.
            (_, Constant::Address(address)) => {
                let narrow = layout(self.program, to)
                    .is_some_and(|to| to.size < self.program.target.pointer_size());
                if narrow {
                    return not_constant(expr, "an address does not fit an integer of that size");
                }
                Ok(Constant::Address(address))
            }
            (_, Constant::Float(_)) => not_constant(expr, "the conversion is not constant"),
        }
    }

    fn builtin(&mut self, call: &BuiltinCall, expr: &Expr) -> Evaluated {
        let name = self.program.symbols.text(call.name);
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        if name.starts_with("inf") || name.starts_with("huge_val") {
            return Ok(Constant::Float(f64::INFINITY));
        }
        if name.starts_with("nan") {
            return Ok(Constant::Float(f64::NAN));
        }
        match (name, &*call.arguments) {
            ("expect" | "expect_with_probability" | "assume_aligned", [value, ..]) => {
                self.value(value)
            }
            ("constant_p", _) if self.reads != Reads::Nothing => Ok(Constant::Integer(0)),
            ("constant_p", _) => not_constant(expr, "optimisers decide what this is"),
            _ => self.bit_builtin(name, call, expr),
        }
    }

    fn doubt(&mut self, expr: &Expr, what: &'static str) {
        self.doubts.push(Doubt { span: expr.span, what });
    }
}
