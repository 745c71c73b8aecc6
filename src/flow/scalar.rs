//! What fits a temporary: numbers and pointers, with their widths as the target has them, and the operands of steps. Structs, unions,
//! complex numbers and vectors never are operands: they live in places.

use crate::typed::program::{FunctionId, LabelId};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scalar {
    /// In two's complement, 8 to 128 bits; enumerations too.
    Integer {
        bits: u32,
        signed: bool,
    },
    /// 0 or 1: C's `_Bool`, the outcome of comparisons, and every condition. One byte in memory.
    Bool,
    /// To objects or functions, or the address of a label.
    Pointer,
    Float(FloatFormat),
}

impl Scalar {
    pub const INT: Scalar = Scalar::Integer { bits: 32, signed: true };

    pub fn is_signed(self) -> bool {
        matches!(self, Scalar::Integer { signed: true, .. })
    }
}

/// Formats of IEEE 754, by what they hold rather than by C's names for them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatFormat {
    Half,
    Single,
    Double,
    /// 80 bits with an explicit leading one, in 12 or 16 bytes of memory.
    Extended,
    Quad,
}

/// Index into `Function::temps`. It is set by one or more steps and only read where one of them has run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TempId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    Temp(TempId),
    Constant(Constant),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constant {
    /// Of an `Integer` or `Bool`: the value's low bits, those above the width zero.
    Integer {
        scalar: Scalar,
        value: u128,
    },
    /// The bits in the format, with zeros above.
    Float {
        format: FloatFormat,
        value: u128,
    },
    Null,
    /// A function of the unit, perhaps only declared there.
    Function(FunctionId),
    /// GNU's `&&label`, a label of the function around.
    Label(LabelId),
}

impl Constant {
    pub fn scalar(self) -> Scalar {
        match self {
            Constant::Integer { scalar, .. } => scalar,
            Constant::Float { format, .. } => Scalar::Float(format),
            Constant::Null | Constant::Function(_) | Constant::Label(_) => Scalar::Pointer,
        }
    }

    pub fn truth(value: bool) -> Constant {
        Constant::Integer { scalar: Scalar::Bool, value: u128::from(value) }
    }

    /// An integer of that scalar, reduced to its width.
    pub fn integer(scalar: Scalar, value: i128) -> Constant {
        let value = match scalar {
            Scalar::Integer { bits, .. } if bits < 128 => value as u128 & ((1 << bits) - 1),
            Scalar::Bool => u128::from(value != 0),
            _ => value as u128,
        };
        Constant::Integer { scalar, value }
    }

    /// The mathematical value of an integer, as far as it fits.
    pub fn as_integer(self) -> Option<i128> {
        match self {
            Constant::Integer { scalar: Scalar::Integer { bits, signed: true }, value } => {
                let unused = 128 - bits;
                Some(((value << unused) as i128) >> unused)
            }
            Constant::Integer { value, .. } => i128::try_from(value).ok(),
            _ => None,
        }
    }
}

impl From<Constant> for Operand {
    fn from(constant: Constant) -> Operand {
        Operand::Constant(constant)
    }
}

impl From<TempId> for Operand {
    fn from(temp: TempId) -> Operand {
        Operand::Temp(temp)
    }
}
