//! Attributes: user data with a few names the verifier knows. Comes in two parts: readers for those that are plain literals
//! (`flag`, `number`, `text`), and the check of the expressions inside any attribute, known or not.

use super::report::Report;
use super::terms::{State, Terms};
use crate::il::ast::{Attribute, AttributeArg, BinaryOp, ExprKind};
use crate::il::obligation::ObligationKind;
use crate::il::poly::{Expr, Hints, Kind, Name, Type};

fn find<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| *attribute.name == *name)
}

fn literal(arg: &AttributeArg) -> Option<&ExprKind> {
    match arg {
        AttributeArg::Expr(expr) => Some(&expr.kind),
        AttributeArg::String(_) => None,
    }
}

/// `{:name}` or `{:name true}`.
pub fn flag(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().filter(|attribute| *attribute.name == *name).any(|attribute| match attribute
        .args
        .as_slice()
    {
        [] => true,
        [arg] => matches!(literal(arg), Some(ExprKind::Bool(true))),
        _ => false,
    })
}

/// There, with any argument but a literal `false`.
pub fn flag_unless_false(attributes: &[Attribute], name: &str) -> bool {
    find(attributes, name).is_some() && !is_false(attributes, name)
}

/// `{:name false}`.
pub fn is_false(attributes: &[Attribute], name: &str) -> bool {
    find(attributes, name)
        .and_then(|attribute| literal(attribute.args.first()?))
        .is_some_and(|kind| matches!(kind, ExprKind::Bool(false)))
}

/// `{:name 3}`.
pub fn number(attributes: &[Attribute], name: &str) -> Option<u32> {
    match literal(find(attributes, name)?.args.first()?)? {
        ExprKind::Int(value) => u32::try_from(value).ok(),
        _ => None,
    }
}

/// `{:name "text"}`.
pub fn text(attributes: &[Attribute], name: &str) -> Option<Name> {
    match find(attributes, name)?.args.first()? {
        AttributeArg::String(text) => Some(text.clone()),
        AttributeArg::Expr(_) => None,
    }
}

/// `{:pool "A", "B"}` of a bound variable.
pub fn pools(attributes: &[Attribute]) -> Vec<Name> {
    let strings = |attribute: &Attribute| -> Vec<Name> {
        let texts = attribute.args.iter().filter_map(|arg| match arg {
            AttributeArg::String(text) => Some(text.clone()),
            AttributeArg::Expr(_) => None,
        });
        texts.collect()
    };
    attributes.iter().filter(|attribute| *attribute.name == *"pool").flat_map(strings).collect()
}

/// What the expressions inside a list of attributes say.
#[derive(Default)]
pub struct Meant {
    pub hints: Hints,
    /// `{:verified_under A}`, the first one.
    pub verified_under: Option<Expr>,
}

impl Meant {
    /// `assert {:verified_under A} C` leaves `A || C` to be proved, for C has been proved under A elsewhere. What follows may
    /// rely on no more than was proved here.
    pub fn weaken(&mut self, condition: Expr) -> Expr {
        match self.verified_under.take() {
            None => condition,
            Some(assumption) => {
                let span = condition.span;
                let kind = Kind::Binary(BinaryOp::Or, assumption, condition);
                Expr { kind: Box::new(kind), ty: Type::Bool, span }
            }
        }
    }
}

impl Terms {
    /// Checks all expressions in the attributes. Those of clauses with one state may also speak of the old one.
    pub fn attributes(&mut self, attributes: &[Attribute]) -> Meant {
        let state = self.state;
        if state == State::One {
            self.state = State::Two;
        }
        let mut meant = Meant::default();
        for attribute in attributes {
            self.attribute(attribute, &mut meant);
        }
        self.state = state;
        meant
    }

    /// The same where only errors matter, for what nobody reads.
    pub fn ignored_attributes(&mut self, attributes: &[Attribute]) {
        self.attributes(attributes);
        self.settle(|_| {});
    }

    fn attribute(&mut self, attribute: &Attribute, meant: &mut Meant) {
        let exprs: Vec<Expr> = attribute
            .args
            .iter()
            .filter_map(|arg| match arg {
                AttributeArg::Expr(expr) => Some(self.expr(expr)),
                AttributeArg::String(_) => None,
            })
            .collect();
        match &*attribute.name {
            "verified_under" => self.verified_under(attribute, exprs, meant),
            "minimize" | "maximize" if attribute.args.len() != 1 => {
                let message = format!("{{:{}}} takes one argument", attribute.name);
                self.report.name_error(attribute.span, message);
            }
            "shows" => meant.hints.shows.extend(exprs),
            "add_to_pool" => match attribute.args.first() {
                Some(AttributeArg::String(pool)) => {
                    meant.hints.add_to_pool.push((pool.clone(), exprs))
                }
                _ => self.report.shape_error(
                    attribute.span,
                    "{:add_to_pool} takes the name of the pool as a string, then terms",
                ),
            },
            _ => {}
        }
    }

    fn verified_under(&mut self, attribute: &Attribute, exprs: Vec<Expr>, meant: &mut Meant) {
        if attribute.args.len() != 1 {
            self.report.name_error(attribute.span, "{:verified_under} takes one argument");
        }
        match exprs.into_iter().next() {
            Some(expr) if self.types.infer.unify(&expr.ty, &Type::Bool) => {
                meant.verified_under.get_or_insert(expr);
            }
            _ => self
                .report
                .type_error(attribute.span, "{:verified_under} takes one argument of type bool"),
        }
    }
}

/// The kind that `{:code ".."}` gives an obligation. A code that nobody knows would be a check that nobody finds.
pub fn code(attributes: &[Attribute], report: &mut Report) -> Option<ObligationKind> {
    let attribute = find(attributes, "code")?;
    let kind =
        text(std::slice::from_ref(attribute), "code").and_then(|code| ObligationKind::named(&code));
    if kind.is_none() {
        let words = "{:code} takes the code of an obligation, such as \"out-of-bounds\"";
        report.shape_error(attribute.span, words);
    }
    kind
}

/// The string of `{:builtin ".."}` or `{:bvbuiltin ".."}`.
pub fn builtin(attributes: &[Attribute], report: &mut Report) -> Option<Name> {
    let attribute = find(attributes, "builtin").or_else(|| find(attributes, "bvbuiltin"))?;
    let name = text(std::slice::from_ref(attribute), &attribute.name);
    if name.as_ref().is_none_or(|name| !is_solver_symbol(name)) {
        let message = format!("{{:{}}} takes the solver's name as a string", attribute.name);
        report.shape_error(attribute.span, message);
    }
    name
}

/// A symbol such as `bvadd`, or an indexed one such as `(_ zero_extend 8)`. It reaches the solver as it is, so nothing else
/// may be in it: not a quote, and no parenthesis without its partner.
fn is_solver_symbol(text: &str) -> bool {
    let mut open = 0i32;
    let legal = text.chars().all(|letter| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        let plain = letter.is_ascii_alphanumeric() || " ()~!@$%^&*_-+=<>.?/".contains(letter);
        plain && open >= 0
    });
    legal
        && open == 0
        && !text.trim().is_empty()
        && (text.starts_with('(') || !text.contains(['(', ' ']))
}
