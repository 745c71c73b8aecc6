//! The data model of the machine that the C program is for: how wide `int`, `long` and pointers are. Chosen by options, needed
//! by the preprocessor (its macros tell) and by the layout of types.

use serde::Deserialize;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DataModel {
    /// `long` and pointers of 64 bits: Linux, BSD, macOS
    #[default]
    Lp64,
    /// `int`, `long` and pointers of 32 bits; the same as -m32
    Ilp32,
    /// `long` of 32 bits, pointers of 64: Windows
    Llp64,
}

impl fmt::Display for DataModel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            DataModel::Lp64 => "lp64",
            DataModel::Ilp32 => "ilp32",
            DataModel::Llp64 => "llp64",
        })
    }
}
