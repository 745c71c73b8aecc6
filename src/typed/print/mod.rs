//! Typed programs as text: C that compiles (`c`), types and layouts for people (`types`, `layout`).

mod c;
mod layout;
mod types;

pub use c::print as print_c;
pub use c::print_lines as print_c_lines;
pub use layout::print as print_layout;
pub use types::print as print_types;
