//! Programs of which all runs were taken: a search from `main` that came to its end in, a word to the reader out that no run breaks a rule.
//! Rule: it changes no verdict, for what is open is not proved of a function by itself; and it is said under the same conditions as by
//! `cinch refute`.

use super::judge::World;
use super::tell::assumptions;
use super::unseen::{Proofs, beside_the_run, unseen};
use crate::base::{Diagnostic, ObligationKind, Severity};
use crate::refute::search::Searched;

pub fn every_run(
    world: &World,
    searched: &Searched,
    wanted: &dyn Fn(ObligationKind) -> bool,
) -> Option<Diagnostic> {
    let complete = searched.found.is_empty() && searched.open.is_empty();
    if !complete
        || !beside_the_run(world.program).is_empty()
        || !unseen(world, &Proofs::default(), (wanted, searched.folds)).is_empty()
    {
        return None;
    }
    let lists = if searched.folds { ", each for lists of any length" } else { "" };
    let paths = match searched.paths + searched.joined {
        1 => "its one path was".to_string(),
        many => format!("all of its {many} paths were"),
    };
    let words = format!(
        "no run of the program breaks a rule: {paths} taken{lists}; what is open is not proved of its function by itself"
    );
    let note = Diagnostic::general("every-run", words);
    let note = Diagnostic { severity: Severity::Note, ..note };
    Some(
        assumptions(searched)
            .into_iter()
            .fold(note, |note, it| note.note(format!("assumed: {it}"))),
    )
}
