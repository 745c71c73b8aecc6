//! A question about one obligation of a goal, asked with bit-vectors: the goal, an obligation and the functions of the program come in,
//! solver input goes out. It says less than the goal does: axioms and quantifiers are left out, and every condition or term that is not
//! about bounded integers is something unknown, the same one wherever it stands. So what it proves holds, and what it does
//! not prove stays as it was.

mod facts;
mod number;
mod translate;

use crate::il::core::{Expr, Function, Name};
use crate::vc::wp::{Formula, Goal};
use std::collections::BTreeMap;
use translate::Translator;

/// By their names.
pub type Functions<'a> = BTreeMap<&'a Name, &'a Function>;

/// What is asked, and where its integers are found in a model.
pub struct Question {
    pub text: String,
    pub integers: Vec<Shown>,
}

/// A variable of the goal, the solver's text for its bit-vector, its width, and the text that says whether that is its value.
pub struct Shown {
    pub variable: Expr,
    pub text: String,
    pub width: u32,
    pub exact: String,
}

/// None where no operation on bits and no division by a power of two leads to the obligation.
pub fn question(goal: &Goal, obligation: usize, functions: &Functions) -> Option<Question> {
    let code = goal.obligations[obligation].choice.code;
    let led = leads(goal, code);
    let mut conditions: Vec<&Expr> = vec![];
    let on_the_way = goal.equations.iter().zip(&led).filter(|(_, led)| **led);
    on_the_way.for_each(|(equation, _)| collect(equation, code, &mut conditions));
    let mut translator = Translator::new(functions);
    facts::learn(&mut translator, &conditions);
    let mut blocks = String::new();
    for (index, equation) in
        goal.equations.iter().enumerate().rev().filter(|(index, _)| led[*index])
    {
        let text = write(equation, code, &led, &mut translator);
        blocks += &format!("(define-fun ok.{index} () Bool {text})\n");
    }
    let (declarations, integers) = translator.finish()?;
    Some(Question { text: format!("{declarations}{blocks}(assert (not ok.0))\n"), integers })
}

/// For each block, whether a path leads from it to the obligation.
fn leads(goal: &Goal, code: usize) -> Vec<bool> {
    let mut leads = vec![false; goal.equations.len()];
    for (index, equation) in goal.equations.iter().enumerate().rev() {
        leads[index] = holds_target(equation, code)
            || goal.passages[index].next.iter().any(|(_, next)| leads[*next]);
    }
    leads
}

fn holds_target(formula: &Formula, code: usize) -> bool {
    match formula {
        Formula::Check { choice, .. } if choice.code == code => true,
        Formula::Check { rest, .. } | Formula::Implies(_, rest) => holds_target(rest, code),
        Formula::True | Formula::Ok(_) | Formula::Branch(_) => false,
    }
}

/// What is known on the way, and the condition that is asked about, in the order of the text.
fn collect<'a>(formula: &'a Formula, code: usize, conditions: &mut Vec<&'a Expr>) {
    match formula {
        Formula::True | Formula::Ok(_) | Formula::Branch(_) => {}
        Formula::Implies(assumed, rest) => {
            conditions.extend(assumed);
            collect(rest, code, conditions);
        }
        Formula::Check { choice, condition, .. } if choice.code == code => {
            conditions.push(condition)
        }
        Formula::Check { condition, rest, .. } => {
            conditions.push(condition);
            collect(rest, code, conditions);
        }
    }
}

/// The equation of a block for the one obligation: other checks are passed, other ways come to nothing.
fn write(formula: &Formula, code: usize, led: &[bool], translator: &mut Translator) -> String {
    match formula {
        Formula::True => "true".into(),
        Formula::Ok(block) => ok(*block, led),
        Formula::Branch(ways) => {
            let ways: Vec<String> = ways.iter().map(|(_, block)| ok(*block, led)).collect();
            format!("(and true {})", ways.join(" "))
        }
        Formula::Implies(conditions, rest) => {
            let conditions: Vec<String> =
                conditions.iter().map(|condition| translator.formula(condition)).collect();
            let rest = write(rest, code, led, translator);
            format!("(=> (and true {}) {rest})", conditions.join(" "))
        }
        Formula::Check { choice, condition, .. } if choice.code == code => {
            translator.formula(condition)
        }
        Formula::Check { condition, assumed_after: true, rest, .. } => {
            let condition = translator.formula(condition);
            format!("(=> {condition} {})", write(rest, code, led, translator))
        }
        Formula::Check { rest, .. } => write(rest, code, led, translator),
    }
}

fn ok(block: usize, led: &[bool]) -> String {
    if led[block] { format!("ok.{block}") } else { "true".into() }
}
