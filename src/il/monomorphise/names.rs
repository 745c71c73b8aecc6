//! Unique names: a wanted name comes in, the same name or one with a number behind it goes out.
//! Rule: a name is given out once. Written names are reserved first, so that they are never changed.

use crate::il::poly::Name;
use std::collections::HashSet;

#[derive(Debug, Default)]
pub struct Names {
    taken: HashSet<Name>,
}

impl Names {
    /// Keeps `name` for what is written with it.
    pub fn reserve(&mut self, name: &Name) {
        self.taken.insert(name.clone());
    }

    pub fn unique(&mut self, wanted: &str) -> Name {
        let mut name: Name = wanted.into();
        let mut count = 1;
        while !self.taken.insert(name.clone()) {
            count += 1;
            name = format!("{wanted}#{count}").into();
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_name_wins_over_an_instance() {
        let mut names = Names::default();
        names.reserve(&"len#int".into());
        assert_eq!(&*names.unique("len#int"), "len#int#2");
        assert_eq!(&*names.unique("len#int"), "len#int#3");
        assert_eq!(&*names.unique("len"), "len");
    }
}
