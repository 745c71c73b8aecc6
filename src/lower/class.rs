//! Scalar classes: what a memory cell can hold. Each class has a memory map of its own, so that cells of different classes
//! never alias; the checked types of cells (see `cells`) make that sound.

use super::build::{self, within};
use crate::il::ast::{Expr, Type};
use crate::typed::Program;
use crate::typed::types::{self, FloatKind, IntegerKind, TypeId};
use num_bigint::BigInt;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    Integer { bytes: u8, signed: bool },
    Bool,
    Pointer,
    Float { bits: u16 },
}

impl Class {
    /// Every name that a class can have.
    pub const NAMES: [&str; 17] = [
        "bool", "ptr", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i128", "u128", "f16",
        "f32", "f64", "f80", "f128",
    ];

    /// The class of a scalar type; `None` for aggregates, functions, `void`, complex numbers, vectors and `va_list`.
    pub fn of(program: &Program, ty: TypeId) -> Option<Class> {
        match program.types.get(ty) {
            types::Type::Bool => Some(Class::Bool),
            types::Type::Integer(kind) => Some(Class::of_integer(program, *kind)),
            types::Type::Enum(id) => Some(Class::of_integer(program, program[*id].underlying)),
            types::Type::Pointer(_) => Some(Class::Pointer),
            types::Type::Float(kind) => Some(Class::of_float(*kind)),
            _ => None,
        }
    }

    pub fn of_integer(program: &Program, kind: IntegerKind) -> Class {
        let bytes = program.target.integer_size(kind) as u8;
        Class::Integer { bytes, signed: program.target.is_signed(kind) }
    }

    pub fn of_float(kind: FloatKind) -> Class {
        Class::Float { bits: float_bits(kind) }
    }

    /// After the default argument promotions (C11 6.5.2.2p6).
    pub fn promoted(self) -> Class {
        match self {
            Class::Bool | Class::Integer { bytes: 1 | 2, .. } => {
                Class::Integer { bytes: 4, signed: true }
            }
            Class::Float { bits: 32 } => Class::Float { bits: 64 },
            other => other,
        }
    }

    /// Integers of one width, whatever their signs.
    pub fn is_as_wide_as(self, other: Class) -> bool {
        match (self, other) {
            (Class::Integer { bytes, .. }, Class::Integer { bytes: others, .. }) => bytes == others,
            _ => false,
        }
    }

    /// How many bytes its values need.
    pub fn size(self, program: &Program) -> u64 {
        match self {
            Class::Integer { bytes, .. } => bytes.into(),
            Class::Bool => 1,
            Class::Pointer => program.target.pointer_size(),
            Class::Float { bits } => u64::from(bits / 8),
        }
    }

    /// As it appears in names: `i32`, `ptr`.
    pub fn name(self) -> String {
        match self {
            Class::Integer { bytes, signed } => {
                format!("{}{}", if signed { 'i' } else { 'u' }, u32::from(bytes) * 8)
            }
            Class::Bool => "bool".into(),
            Class::Pointer => "ptr".into(),
            Class::Float { bits } => format!("f{bits}"),
        }
    }

    /// The constant that stands for it in `Class(tag)`.
    pub fn constant(self) -> String {
        format!("C_{}", self.cell().name())
    }

    /// The memory map.
    pub fn map(self) -> String {
        format!("M_{}", self.cell().name())
    }

    /// The type of its values.
    pub fn value_type(self) -> Type {
        build::named_type(self.value_type_name())
    }

    pub fn value_type_name(self) -> &'static str {
        match self {
            Class::Integer { .. } | Class::Bool => "int",
            Class::Pointer => "ptr",
            Class::Float { .. } => "float",
        }
    }

    /// The least and the greatest value of an integer class.
    pub fn range(self) -> Option<(BigInt, BigInt)> {
        let one = BigInt::from(1);
        match self {
            Class::Integer { bytes, signed: true } => {
                let half = &one << (u32::from(bytes) * 8 - 1);
                Some((-half.clone(), half - one))
            }
            Class::Integer { bytes, signed: false } => {
                Some((BigInt::ZERO, (&one << (u32::from(bytes) * 8)) - one))
            }
            Class::Bool => Some((BigInt::ZERO, one)),
            Class::Pointer | Class::Float { .. } => None,
        }
    }

    /// That a value lies in the range of the class; `true` where there is none.
    pub fn holds(self, value: Expr) -> Expr {
        match self.range() {
            Some((low, high)) => within(build::int(low), value, build::int(high)),
            None => build::truth(true),
        }
    }

    /// The class of the cell that holds its values: the character types share their cells (C11 6.5p7).
    pub fn cell(self) -> Class {
        match self {
            Class::Integer { bytes: 1, .. } => Class::Integer { bytes: 1, signed: true },
            other => other,
        }
    }

    /// The value that a cell's contents stand for.
    pub fn from_cell(self, contents: Expr) -> Expr {
        if self == self.cell() { contents } else { build::apply("ByteU", vec![contents]) }
    }

    /// What a cell holds for a value.
    pub fn to_cell(self, value: Expr) -> Expr {
        if self == self.cell() { value } else { build::apply("ByteS", vec![value]) }
    }

    /// One of the character types' classes: their cells may be read and written byte by byte.
    pub fn is_byte(self) -> bool {
        matches!(self, Class::Integer { bytes: 1, .. })
    }

    pub fn is_integer(self) -> bool {
        matches!(self, Class::Bool | Class::Integer { .. })
    }
}

fn float_bits(kind: FloatKind) -> u16 {
    match kind {
        FloatKind::Float16 => 16,
        FloatKind::Float | FloatKind::Float32 => 32,
        FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x => 64,
        FloatKind::LongDouble | FloatKind::Float64x => 80,
        FloatKind::Float128 => 128,
    }
}
