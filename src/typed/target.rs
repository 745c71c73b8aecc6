//! The machine a program is compiled for: sizes and alignments of the basic types, as gcc has them there.

use super::layout::Layout;
use super::program::BitFieldRules;
use super::types::{FloatKind, IntegerKind};
pub use crate::base::DataModel;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub model: DataModel,
    /// `-funsigned-char` makes it false.
    pub char_is_signed: bool,
    /// `-fshort-enums`
    pub short_enums: bool,
    /// Whether compilers may take cells of different effective types for different ones (C11 6.5p7): not with `-fno-strict-aliasing`.
    pub strict_aliasing: bool,
    /// `-fms-extensions`: a struct with a tag may be an unnamed member.
    pub ms_extensions: bool,
    /// `-fgnu89-inline`, or C of 1990: `extern inline` defines nothing for other files.
    pub gnu_inline: bool,
    /// Floating arithmetic may give other results than the types say, other ones each time: `-m32` on x86, `-ffast-math`.
    pub loose_floats: bool,
}

impl Default for Target {
    fn default() -> Target {
        Target::new(DataModel::default())
    }
}

impl Target {
    pub fn new(model: DataModel) -> Target {
        Target {
            model,
            char_is_signed: true,
            short_enums: false,
            strict_aliasing: true,
            ms_extensions: false,
            gnu_inline: false,
            loose_floats: false,
        }
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

    /// The alignment that `_Alignof` tells and that members of records have: on 32-bit x86 no integer needs more than 4.
    pub fn integer_align(self, kind: IntegerKind) -> u64 {
        let size = self.integer_size(kind);
        if self.model == DataModel::Ilp32 { size.min(4) } else { size }
    }

    pub fn float(self, kind: FloatKind) -> Layout {
        use FloatKind::*;
        let small = self.model == DataModel::Ilp32;
        let (size, align) = match kind {
            Float16 => (2, 2),
            Float | Float32 => (4, 4),
            Double | Float64 | Float32x => (8, if small { 4 } else { 8 }),
            LongDouble | Float64x => {
                if small {
                    (12, 4)
                } else {
                    (16, 16)
                }
            }
            Float128 => (16, 16),
        };
        Layout { size, align }
    }

    /// The alignment of objects outside of records, which gcc's `__alignof__` tells: 8 for `double` and `long long`
    /// even where members are aligned to 4.
    pub fn preferred_align(self, layout: Layout) -> u64 {
        if self.model == DataModel::Ilp32 && layout.size == 8 { 8 } else { layout.align }
    }

    /// What `aligned` without an argument asks for.
    pub fn max_align(self) -> u64 {
        16
    }

    /// Vectors are aligned to their size; gcc 12 knows registers of up to 64 bytes, but larger vectors are aligned to
    /// their size too.
    pub fn max_vector_align(self) -> u64 {
        1 << 28
    }

    /// `__builtin_va_list`: an array of one structure in System V's 64-bit convention, else a pointer.
    pub fn va_list(self) -> Layout {
        match self.model {
            DataModel::Lp64 => Layout { size: 24, align: 8 },
            DataModel::Ilp32 => Layout { size: 4, align: 4 },
            DataModel::Llp64 => Layout { size: 8, align: 8 },
        }
    }

    /// No object is larger: half of the address space, so that differences of pointers into it can be told.
    pub fn max_object(self) -> u64 {
        if self.pointer_size() == 4 { i32::MAX as u64 } else { i64::MAX as u64 }
    }

    /// The rules for bit-fields where no attribute says otherwise.
    pub fn bit_field_rules(self) -> BitFieldRules {
        match self.model {
            DataModel::Lp64 | DataModel::Ilp32 => BitFieldRules::Gcc,
            DataModel::Llp64 => BitFieldRules::Ms,
        }
    }

    /// The signed or unsigned integer type with that many bytes that gcc takes for `mode` attributes and large enums.
    pub fn integer_of_size(self, size: u64, signed: bool) -> Option<IntegerKind> {
        use IntegerKind::*;
        let kind = match size {
            1 => SignedChar,
            2 => Short,
            4 => Int,
            8 if self.model == DataModel::Lp64 => Long,
            8 => LongLong,
            16 => Int128,
            _ => return None,
        };
        Some(if signed { kind } else { kind.unsigned() })
    }
}
