//! Logic terms in the intermediate language.

pub mod scope;
