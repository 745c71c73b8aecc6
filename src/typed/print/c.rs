//! A typed program as a self-contained C file that behaves as the original.

use crate::typed::Program;

pub fn print(program: &Program) -> String {
    let _ = program;
    String::new()
}
