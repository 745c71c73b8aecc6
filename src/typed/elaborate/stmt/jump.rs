//! Labels (C11 6.8.1, 6.8.6.1): known in the whole function, used before they are defined; GNU's `__label__` makes one local
//! to a block.

use crate::base::{Diagnostic, Span, nearest};
use crate::syntax::ast::Name;
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::Elaborator;
use crate::typed::program::{Label, LabelId};

/// Where a label was seen.
#[derive(Clone, Copy, Default)]
pub struct LabelState {
    defined: Option<Span>,
    used: Option<Span>,
}

/// What a `__label__` hides.
pub type HiddenLabels = Vec<(Symbol, Option<LabelId>)>;

fn new_label(elaborator: &mut Elaborator, name: Name) -> Option<LabelId> {
    let function = elaborator.function.as_mut()?;
    let id = LabelId(function.labels.len() as u32);
    function.labels.push(Label { name: name.symbol, span: name.span });
    function.label_states.push(LabelState::default());
    function.label_ids.insert(name.symbol, id);
    Some(id)
}

fn label(elaborator: &mut Elaborator, name: Name) -> Option<LabelId> {
    let function = elaborator.function.as_ref()?;
    match function.label_ids.get(&name.symbol) {
        Some(id) => Some(*id),
        None => new_label(elaborator, name),
    }
}

/// A label that is jumped to or whose address is taken; `None` outside of functions.
pub fn use_label(elaborator: &mut Elaborator, name: Name) -> Option<LabelId> {
    let Some(id) = label(elaborator, name) else {
        elaborator.draft.error("type-error", name.span, "a label is used outside of a function");
        return None;
    };
    if let Some(function) = &mut elaborator.function {
        function.label_states[id.0 as usize].used.get_or_insert(name.span);
    }
    Some(id)
}

pub fn define_label(elaborator: &mut Elaborator, name: Name) -> Option<LabelId> {
    let id = label(elaborator, name)?;
    let function = elaborator.function.as_mut()?;
    let state = &mut function.label_states[id.0 as usize];
    if let Some(before) = state.defined {
        let message =
            format!("label `{}` is defined twice", elaborator.draft.program.text(name.symbol));
        let diagnostic = Diagnostic::error("declaration-error", name.span, message);
        elaborator.draft.diagnostics.push(diagnostic.related(before, "first here"));
        return None;
    }
    state.defined = Some(name.span);
    function.labels[id.0 as usize].span = name.span;
    Some(id)
}

pub fn declare_labels(elaborator: &mut Elaborator, names: &[Name], hidden: &mut HiddenLabels) {
    for name in names {
        let before = elaborator.function.as_ref().and_then(|it| it.label_ids.get(&name.symbol));
        hidden.push((name.symbol, before.copied()));
        new_label(elaborator, *name);
    }
}

pub fn restore_labels(elaborator: &mut Elaborator, hidden: HiddenLabels) {
    let Some(function) = &mut elaborator.function else { return };
    for (name, before) in hidden.into_iter().rev() {
        match before {
            Some(id) => function.label_ids.insert(name, id),
            None => function.label_ids.remove(&name),
        };
    }
}

/// Every label that is used must be defined (C11 6.8.6.1p1).
pub fn check_labels(elaborator: &mut Elaborator) {
    let Some(function) = &elaborator.function else { return };
    let missing: Vec<(Symbol, Span)> = function
        .labels
        .iter()
        .zip(&function.label_states)
        .filter(|(_, state)| state.defined.is_none())
        .filter_map(|(label, state)| Some((label.name, state.used?)))
        .collect();
    for (name, span) in missing {
        let message = format!(
            "label `{}` is not defined in this function",
            elaborator.draft.program.text(name)
        );
        let near = similar_label(elaborator, name).map(|near| format!("did you mean `{near}`?"));
        let diagnostic = Diagnostic::error("unknown-name", span, message);
        elaborator
            .draft
            .diagnostics
            .push(Diagnostic { notes: near.into_iter().collect(), ..diagnostic });
    }
}

fn similar_label(elaborator: &Elaborator, name: Symbol) -> Option<String> {
    let function = elaborator.function.as_ref()?;
    let all = function.labels.iter().zip(&function.label_states);
    let defined = all.filter(|(_, state)| state.defined.is_some());
    let names = defined.map(|(label, _)| elaborator.draft.program.text(label.name));
    nearest(elaborator.draft.program.text(name), names).map(str::to_string)
}
