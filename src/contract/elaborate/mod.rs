//! Resolves names and types terms: syntax comes in, `term::Term` goes out, with what is wrong as messages. One file for each
//! category; they share the `Elaborator`, which holds the program so far and the `Context` of the annotation at hand.
//! Rule: a mistake is reported once and becomes `TermKind::Error`, which fits everywhere.

mod apply;
mod builtin;
mod clause;
mod convert;
mod definition;
mod fold;
mod function;
mod ghost;
mod havoc;
mod hint;
mod label;
mod literal;
mod name;
mod operator;
mod place;
mod relation;
mod set;
mod term;
mod tree;
mod types;

use super::program::{Behavior, BoundId, BoundVariable, GhostId, LogicFunctionId, Program};
use super::term::{Label, LogicType, Term, TermKind};
use crate::base::{Diagnostic, Span};
use crate::syntax::symbol::Symbol;
use crate::typed;
use crate::typed::program::{FunctionId, VariableId};
pub(super) use clause::ContractPart;
use function::EarlyCall;
pub(super) use name::Names;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) struct Elaborator {
    pub program: Program,
    pub names: Names,
    pub diagnostics: Vec<Diagnostic>,
    pub context: Context,
}

/// What the place of an annotation lets it speak of.
#[derive(Clone, Default)]
pub(super) struct Context {
    /// Only what was declared before this offset can be named.
    pub place: u32,
    pub function: Option<FunctionId>,
    /// Parameters and locals, the innermost last.
    pub variables: Vec<(Symbol, VariableId)>,
    pub ghosts: Vec<(Arc<str>, GhostId)>,
    /// Of the function at hand, for `for b:`.
    pub behaviors: Vec<Behavior>,
    pub bounds: Vec<(Arc<str>, BoundId)>,
    pub role: Role,
    /// Where the body of the innermost loop around starts; at the end of all for the loop's own annotation.
    pub loop_body: Option<u32>,
    /// What `\old` means, if that is not the state before the function.
    pub old: Option<Label>,
    /// What the function at hand returns ..
    pub returned: Option<LogicType>,
    /// .. and what `\result` is, where it may stand.
    pub result: Option<LogicType>,
    /// Label parameters of the definition at hand.
    pub formals: Vec<Arc<str>>,
    /// The state in which terms are read; none if there are several and none of them was chosen.
    pub current: Option<Label>,
    /// Functions that are being defined and have no label parameters written: whether they depend on the state will be known
    /// when their bodies are.
    pub undecided: Vec<LogicFunctionId>,
    pub early_calls: Vec<EarlyCall>,
    /// Whether the state was looked at.
    pub reads_state: bool,
    /// Of the clauses at hand, if they are proposed.
    pub switch: Option<u32>,
    pub doubted: bool,
}

/// What kind of annotation a term stands in: it decides which labels there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Role {
    /// `requires`, `assumes`, `modifies`, ..
    Before,
    Ensures,
    /// Among statements, and of loops.
    #[default]
    Code,
    /// A definition of the logic.
    Logic,
    /// An invariant of globals, an initial value.
    Global,
}

impl Context {
    pub fn at(place: u32, role: Role) -> Context {
        Context { place, role, current: Some(Label::Here), ..Context::default() }
    }
}

impl Elaborator {
    pub fn new(typed: typed::Program, annotated: bool) -> Elaborator {
        let names = if annotated { Names::new(&typed) } else { Names::default() };
        let program = Program {
            typed,
            logic: vec![],
            logic_types: vec![],
            bounds: vec![],
            ghosts: vec![],
            facts: vec![],
            invariants: vec![],
            functions: BTreeMap::new(),
            pointer_variables: BTreeMap::new(),
            pointer_types: BTreeMap::new(),
        };
        Elaborator { program, names, diagnostics: vec![], context: Context::default() }
    }

    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }

    fn type_error(&mut self, span: Span, message: impl Into<String>) -> Term {
        self.error("spec-type", span, message);
        error_term(span)
    }

    fn refuse(&mut self, span: Span, what: &str) -> Term {
        self.error("unsupported-annotation", span, format!("{what}: not supported"));
        error_term(span)
    }

    fn add_bound(&mut self, name: Arc<str>, ty: LogicType, span: Span) -> BoundId {
        let id = BoundId(self.program.bounds.len() as u32);
        self.program.bounds.push(BoundVariable { name, ty, span });
        id
    }

    /// Notes that the term at hand depends on the state.
    fn reads_state(&mut self, span: Span) {
        self.context.reads_state = true;
        if self.context.current.is_none() {
            // Once is enough: from here on, some state is as good as any.
            self.context.current = Some(Label::Formal(0));
            let message = "this depends on the state, and there is more than one: say which, \
                           as in `\\at(.., L)` or `f{L}(..)`";
            self.error("spec-type", span, message);
        }
    }
}

fn make(kind: TermKind, ty: LogicType, span: Span) -> Term {
    Term { kind, ty, span }
}

fn error_term(span: Span) -> Term {
    make(TermKind::Error, LogicType::Error, span)
}
