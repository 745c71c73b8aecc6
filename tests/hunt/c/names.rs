//! Names that a translation may stumble over: words of the languages it goes through, names that it makes itself, names that begin with each
//! other, and names with a `$`. Within a file none is given twice.

use crate::dice::Random;
use std::collections::BTreeSet;

/// What the intermediate language, the prelude, annotations and the translation call their own.
const ODD: &str = "Alloc Type Size Obj Off Ptr Plus M_i32 M_ptr C_i32 T_int object null NULL_ old result INNER RAW BS R_next B_next \
    type var procedure function axiom assume forall exists lambda modifies ensures requires invariant list block array in set \
    tag ref ptr real bool_ unique where then call havoc implementation returns anon0 mod is i32 class status Address \
    FREED ALLOCATED frame state cell valid fresh separated integer logic predicate ghost behavior";

/// What makes a longer name of another.
const ENDINGS: [&str; 7] = ["_", "1", "$", "a", "0", "$in", "_1"];

#[derive(Default)]
pub struct Names {
    used: BTreeSet<String>,
    count: usize,
}

impl Names {
    /// A name at file scope, or of a variable: new in the file.
    pub fn fresh(&mut self, stem: &str, random: &mut Random) -> String {
        let odd: Vec<&str> = ODD.split_whitespace().collect();
        for _ in 0..3 {
            let name = match random.below(6) {
                0 => random.pick(&odd).to_string(),
                1 if !self.used.is_empty() => {
                    let all: Vec<&String> = self.used.iter().collect();
                    format!("{}{}", random.pick(&all), random.pick(&ENDINGS))
                }
                _ => break,
            };
            if self.used.insert(name.clone()) {
                return name;
            }
        }
        loop {
            self.count += 1;
            let name = format!("{stem}{}", self.count);
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &String> {
        self.used.iter()
    }
}

/// Names of members: the same ones in many records, new in their own.
pub fn member(taken: &[String], random: &mut Random) -> String {
    let usual = ["a", "ab", "abc", "a_b", "a$", "b", "next", "Type", "old", "null", "object", "x"];
    loop {
        let name = random.pick(&usual).to_string();
        if !taken.contains(&name) {
            return name;
        }
    }
}
