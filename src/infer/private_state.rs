//! Clauses that no caller can see to: what a function of the program asks of `static` variables, which other files cannot set.
//! Rule: names are looked for as the clause has them; a member or a parameter of the same name is another thing.

use crate::typed::Program;
use crate::typed::program::{FunctionId, Linkage, Variable, VariableStorage};

/// Whether the precondition of a function that other files may call speaks of a variable that they cannot.
pub fn is_asked(typed: &Program, function: FunctionId, clause: &str) -> bool {
    let of = &typed[function];
    if of.linkage == Linkage::Internal {
        return false;
    }
    let name = |variable: &Variable| typed.text(variable.name).to_string();
    let parameters: Vec<String> = of.parameters.iter().map(|it| name(&typed[*it])).collect();
    let private = |variable: &&Variable| {
        let internal = VariableStorage::StaticLocal == variable.storage
            || matches!(
                variable.storage,
                VariableStorage::Global { linkage: Linkage::Internal, .. }
            );
        internal && !parameters.contains(&name(variable))
    };
    typed.variables.iter().filter(private).any(|variable| names(clause, &name(variable)))
}

/// Whether the text has the name as a word that is no member.
fn names(text: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\\';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) =
            (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
        let member = text[..at].ends_with("->") || before == Some('.');
        !member && !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn members_and_longer_names_are_others() {
        assert!(names("0 <= at", "at"));
        assert!(names("cells[at] == 0", "at"));
        assert!(!names("p->at <= 3 && q.at == 0", "at"));
        assert!(!names("that <= at_most && \\at(x, Pre)", "at"));
    }
}
