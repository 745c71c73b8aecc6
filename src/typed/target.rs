//! The machine a program is compiled for: sizes and alignments of the basic types, as gcc has them there.

use super::types::IntegerKind;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DataModel {
    /// 64-bit Linux: `long` and pointers have 8 bytes.
    #[default]
    Lp64,
    /// 32-bit x86 Linux.
    Ilp32,
    /// 64-bit Windows: `long` has 4 bytes, pointers 8.
    Llp64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub model: DataModel,
    /// `-funsigned-char` makes it false.
    pub char_is_signed: bool,
    /// `-fshort-enums`
    pub short_enums: bool,
}

impl Default for Target {
    fn default() -> Target {
        Target::new(DataModel::default())
    }
}

impl Target {
    pub fn new(model: DataModel) -> Target {
        Target { model, char_is_signed: true, short_enums: false }
    }

    pub fn pointer_size(self) -> u64 {
        match self.model {
            DataModel::Lp64 | DataModel::Llp64 => 8,
            DataModel::Ilp32 => 4,
        }
    }

    pub fn integer_size(self, kind: IntegerKind) -> u64 {
        use IntegerKind::*;
        match kind {
            Char | SignedChar | UnsignedChar => 1,
            Short | UnsignedShort => 2,
            Int | UnsignedInt => 4,
            Long | UnsignedLong => match self.model {
                DataModel::Lp64 => 8,
                DataModel::Ilp32 | DataModel::Llp64 => 4,
            },
            LongLong | UnsignedLongLong => 8,
            Int128 | UnsignedInt128 => 16,
        }
    }

    pub fn is_signed(self, kind: IntegerKind) -> bool {
        use IntegerKind::*;
        match kind {
            Char => self.char_is_signed,
            SignedChar | Short | Int | Long | LongLong | Int128 => true,
            UnsignedChar | UnsignedShort | UnsignedInt | UnsignedLong | UnsignedLongLong
            | UnsignedInt128 => false,
        }
    }

    /// `size_t`
    pub fn size_type(self) -> IntegerKind {
        match self.model {
            DataModel::Lp64 => IntegerKind::UnsignedLong,
            DataModel::Ilp32 => IntegerKind::UnsignedInt,
            DataModel::Llp64 => IntegerKind::UnsignedLongLong,
        }
    }

    /// `ptrdiff_t`
    pub fn difference_type(self) -> IntegerKind {
        match self.model {
            DataModel::Lp64 => IntegerKind::Long,
            DataModel::Ilp32 => IntegerKind::Int,
            DataModel::Llp64 => IntegerKind::LongLong,
        }
    }

    /// `wchar_t`
    pub fn wide_type(self) -> IntegerKind {
        match self.model {
            DataModel::Lp64 => IntegerKind::Int,
            // 32-bit Linux defines it as `long`.
            DataModel::Ilp32 => IntegerKind::Long,
            DataModel::Llp64 => IntegerKind::UnsignedShort,
        }
    }
}
