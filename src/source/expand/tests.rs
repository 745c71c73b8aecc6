//! Macro expansion by example: those of the standard, those of GNU C, and the places that come out.
