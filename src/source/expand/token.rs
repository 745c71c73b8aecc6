//! Preprocessing tokens (C11 6.4) as macro expansion passes them around: small, copied freely, their text kept elsewhere.

use crate::source::origin::Through;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `symbol` is the number of the name when it may be a macro's or a parameter's, else `NO_SYMBOL`.
    Identifier,
    Number,
    /// A string or character literal with its prefix.
    Literal,
    Punctuator,
    Open,
    Close,
    Comma,
    /// `#` or `%:`.
    Hash,
    /// `##` or `%:%:`.
    Paste,
    /// A character that is no token of C, such as `@`, or a name after a backslash in an annotation.
    Other,
    /// In a macro body: a parameter, its index in `symbol`.
    Parameter,
    /// In a macro body: `__VA_OPT__`. Its content follows, up to the matching `VaOptEnd`.
    VaOpt,
    VaOptEnd,
    /// The `//@` or `/*@` of an annotation that stands in a macro's argument.
    AnnotationOpen,
    AnnotationClose,
    /// A whole `#pragma` line without its line break.
    Pragma,
    /// An empty operand of `##` (C11 6.10.3.3p2).
    Placemarker,
    /// The end of the text, or of the directive or annotation that is read.
    End,
}

pub const NO_SYMBOL: u32 = u32::MAX;

/// White space precedes it.
pub const SPACE: u8 = 1;
/// The name of a macro that was being replaced when it was met: never replaced again (C11 6.10.3.4p2).
pub const PAINTED: u8 = 2;
/// In a macro body: `##` follows.
pub const PASTE_NEXT: u8 = 4;
/// In a macro body: a parameter or `__VA_OPT__` after `#`.
pub const STRINGIFY: u8 = 8;
/// The text is not the one at `place` but in the scratch text.
pub const SCRATCH: u8 = 16;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Token {
    pub kind: Kind,
    pub flags: u8,
    pub symbol: u32,
    /// Byte index of the spelling, in the written text or (`SCRATCH`) in the scratch text.
    pub at: u32,
    pub length: u32,
    /// Byte range in the written text that it stands for: its own, or that of its first part when it was pasted.
    pub place: u32,
    pub reach: u32,
    pub through: Through,
}

impl Token {
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// The same token with the flag as it is in `other`.
    pub fn with_flag_of(mut self, flag: u8, other: Token) -> Token {
        self.flags = (self.flags & !flag) | (other.flags & flag);
        self
    }
}
