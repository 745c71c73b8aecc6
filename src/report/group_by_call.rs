//! One finding for each call that is not shown to meet what was inferred for its callee: the findings of one function in, those of one call, and those of
//! further calls that lack the same, joined out. The first stands for the others.
//! Rule: clauses that somebody wrote are told one by one, for each has a place to look at.

use crate::base::Diagnostic;
use crate::il::obligation::ObligationKind;
use crate::prove::verdict::ObligationResult;
use crate::source::SourceMap;

/// What is told of several findings at once.
struct Group {
    /// The index of the finding that stands for them.
    first: usize,
    /// The places of the calls.
    calls: Vec<u32>,
    /// What the callees need.
    needs: Vec<Need>,
    /// Of the calls behind the first.
    lines: Vec<usize>,
}

/// What was inferred for a function, and is not shown where that is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    pub callee: String,
    pub formula: String,
}

/// What the callee of an open call needs, if that was inferred.
pub fn need(result: &ObligationResult, sources: &SourceMap) -> Option<Need> {
    let clause = result.obligation.clause.filter(|_| !sources.files().is_empty())?;
    let (home, text) = sources.inferred(clause)?;
    let formula = text.strip_prefix("requires ")?.trim_end_matches(';').to_string();
    let callee = home.strip_prefix("inferred for ")?.to_string();
    (result.obligation.kind == ObligationKind::Precondition).then_some(Need { callee, formula })
}

/// The order is kept.
pub fn group_by_call<'r>(
    found: Vec<(&'r ObligationResult, Diagnostic)>,
    sources: &SourceMap,
) -> Vec<(&'r ObligationResult, Diagnostic)> {
    let mut groups: Vec<Group> = vec![];
    let mut joined = vec![false; found.len()];
    for (index, (result, diagnostic)) in found.iter().enumerate() {
        let Some(need) = need(result, sources) else { continue };
        let call = result.obligation.span.start;
        let same = |group: &&mut Group| group.calls.contains(&call) || group.needs[0] == need;
        match groups.iter_mut().find(same) {
            None => {
                let (calls, needs) = (vec![call], vec![need]);
                groups.push(Group { first: index, calls, needs, lines: vec![] });
            }
            Some(group) => {
                joined[index] = true;
                if !group.calls.contains(&call) {
                    group.calls.push(call);
                    let at = sources.written(diagnostic.place()).start;
                    group.lines.push(sources.position(at).line);
                }
                if !group.needs.contains(&need) {
                    group.needs.push(need);
                }
            }
        }
    }
    let mut told = vec![];
    for (index, (result, mut diagnostic)) in found.into_iter().enumerate() {
        if joined[index] {
            continue;
        }
        if let Some(group) = groups.iter().find(|group| group.first == index) {
            let help = diagnostic.notes.pop();
            diagnostic.notes.extend(group.words());
            diagnostic.notes.extend(help);
        }
        told.push((result, diagnostic));
    }
    told
}

impl Group {
    fn words(&self) -> Vec<String> {
        let mut words = vec![];
        let first = &self.needs[0];
        if self.needs.len() > 1 {
            let need = |it: &Need| match it.callee == first.callee {
                true => format!("\n  {}", it.formula),
                false => format!("\n  {} (for `{}`)", it.formula, it.callee),
            };
            let rest: String = self.needs[1..].iter().map(need).collect();
            words.push(format!("nor is this shown, which is needed there too:{rest}"));
        }
        let lines: Vec<String> = self.lines.iter().map(ToString::to_string).collect();
        match &lines[..] {
            [] => {}
            [line] => words.push(format!("the same goes for the call on line {line}")),
            _ => words.push(format!("the same goes for the calls on lines {}", lines.join(", "))),
        }
        words
    }
}
