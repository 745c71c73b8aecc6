//! Typed programs as text: C that compiles (`c`), types and layouts for people (`types`, `layout`).

mod c;

pub use c::print as print_c;
