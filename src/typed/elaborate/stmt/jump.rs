//! Labels (C11 6.8.1, 6.8.6.1): known in the whole function, used before they are defined; GNU's `__label__` makes one local
//! to a block.

use super::super::Elaborator;
use crate::base::{Diagnostic, Span, nearest};
use crate::syntax::ast::Name;
use crate::syntax::symbol::Symbol;
use crate::typed::program::{Label, LabelId};

/// Where a label was seen.
#[derive(Clone, Copy, Default)]
pub struct LabelState {
    defined: Option<Span>,
    used: Option<Span>,
}

/// What a `__label__` hides.
pub type HiddenLabels = Vec<(Symbol, Option<LabelId>)>;

impl Elaborator {
    fn new_label(&mut self, name: Name) -> Option<LabelId> {
        let function = self.function.as_mut()?;
        let id = LabelId(function.labels.len() as u32);
        function.labels.push(Label { name: name.symbol, span: name.span });
        function.label_states.push(LabelState::default());
        function.label_ids.insert(name.symbol, id);
        Some(id)
    }

    fn label(&mut self, name: Name) -> Option<LabelId> {
        let function = self.function.as_ref()?;
        match function.label_ids.get(&name.symbol) {
            Some(id) => Some(*id),
            None => self.new_label(name),
        }
    }

    /// A label that is jumped to or whose address is taken; `None` outside of functions.
    pub fn use_label(&mut self, name: Name) -> Option<LabelId> {
        let Some(id) = self.label(name) else {
            self.error("type-error", name.span, "a label is used outside of a function");
            return None;
        };
        if let Some(function) = &mut self.function {
            function.label_states[id.0 as usize].used.get_or_insert(name.span);
        }
        Some(id)
    }

    pub fn define_label(&mut self, name: Name) -> Option<LabelId> {
        let id = self.label(name)?;
        let function = self.function.as_mut()?;
        let state = &mut function.label_states[id.0 as usize];
        if let Some(before) = state.defined {
            let message = format!("label `{}` is defined twice", self.text(name.symbol));
            let diagnostic = Diagnostic::error("declaration-error", name.span, message);
            self.diagnostics.push(diagnostic.related(before, "first here"));
            return None;
        }
        state.defined = Some(name.span);
        function.labels[id.0 as usize].span = name.span;
        Some(id)
    }

    pub fn declare_labels(&mut self, names: &[Name], hidden: &mut HiddenLabels) {
        for name in names {
            let before = self.function.as_ref().and_then(|it| it.label_ids.get(&name.symbol));
            hidden.push((name.symbol, before.copied()));
            self.new_label(*name);
        }
    }

    pub fn restore_labels(&mut self, hidden: HiddenLabels) {
        let Some(function) = &mut self.function else { return };
        for (name, before) in hidden.into_iter().rev() {
            match before {
                Some(id) => function.label_ids.insert(name, id),
                None => function.label_ids.remove(&name),
            };
        }
    }

    /// Every label that is used must be defined (C11 6.8.6.1p1).
    pub fn check_labels(&mut self) {
        let Some(function) = &self.function else { return };
        let missing: Vec<(Symbol, Span)> = function
            .labels
            .iter()
            .zip(&function.label_states)
            .filter(|(_, state)| state.defined.is_none())
            .filter_map(|(label, state)| Some((label.name, state.used?)))
            .collect();
        for (name, span) in missing {
            let message = format!("label `{}` is not defined in this function", self.text(name));
            let near = self.similar_label(name).map(|near| format!("did you mean `{near}`?"));
            let diagnostic = Diagnostic::error("unknown-name", span, message);
            self.diagnostics.push(Diagnostic { notes: near.into_iter().collect(), ..diagnostic });
        }
    }

    fn similar_label(&self, name: Symbol) -> Option<String> {
        let function = self.function.as_ref()?;
        let all = function.labels.iter().zip(&function.label_states);
        let defined = all.filter(|(_, state)| state.defined.is_some());
        let names = defined.map(|(label, _)| self.text(label.name));
        nearest(self.text(name), names).map(str::to_string)
    }
}
