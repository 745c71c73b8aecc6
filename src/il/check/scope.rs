//! Variables in scope. Frames nest: the outermost holds constants and global variables, then come parameters and locals,
//! then one frame per binder. An inner name hides an outer one; within a frame names are unique.

use crate::il::ast::Name;
use crate::il::poly::VarId;
use std::collections::HashMap;

#[derive(Default)]
pub struct Scope {
    /// What each name stands for, innermost last, with the number of the frame.
    meanings: HashMap<Name, Vec<(usize, VarId)>>,
    /// Names in the order they were declared.
    declared: Vec<Name>,
    /// For each open frame but the outermost, how many names were declared before it.
    frames: Vec<usize>,
}

impl Scope {
    pub fn push(&mut self) {
        self.frames.push(self.declared.len());
    }

    pub fn pop(&mut self) {
        let before = self.frames.pop().expect("a frame should be open");
        for name in self.declared.drain(before..) {
            if let Some(meanings) = self.meanings.get_mut(&name) {
                meanings.pop();
            }
        }
    }

    /// Fails with the variable that has the name already in this frame; the first declaration stays.
    pub fn declare(&mut self, name: &Name, var: VarId) -> Result<(), VarId> {
        let frame = self.frames.len();
        let meanings = self.meanings.entry(name.clone()).or_default();
        match meanings.last() {
            Some((depth, earlier)) if *depth == frame => Err(*earlier),
            _ => {
                meanings.push((frame, var));
                self.declared.push(name.clone());
                Ok(())
            }
        }
    }

    pub fn lookup(&self, name: &str) -> Option<VarId> {
        self.meanings.get(name)?.last().map(|(_, var)| *var)
    }

    /// The constant or global variable of the name, whatever hides it.
    pub fn lookup_outermost(&self, name: &str) -> Option<VarId> {
        self.meanings.get(name)?.first().filter(|(frame, _)| *frame == 0).map(|(_, var)| *var)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_frames_hide_outer_ones_and_give_them_back() {
        let (x, y): (Name, Name) = ("x".into(), "y".into());
        let mut scope = Scope::default();
        assert_eq!(scope.declare(&x, VarId(0)), Ok(()));
        scope.push();
        assert_eq!(scope.declare(&x, VarId(1)), Ok(()));
        assert_eq!(scope.declare(&x, VarId(2)), Err(VarId(1)));
        assert_eq!(scope.declare(&y, VarId(3)), Ok(()));
        assert_eq!(scope.lookup("x"), Some(VarId(1)));
        assert_eq!(scope.lookup_outermost("x"), Some(VarId(0)));
        assert_eq!(scope.lookup_outermost("y"), None);
        scope.pop();
        assert_eq!(scope.lookup("x"), Some(VarId(0)));
        assert_eq!(scope.lookup("y"), None);
    }
}
