//! Typed C.
