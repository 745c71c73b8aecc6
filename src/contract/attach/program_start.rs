//! What `main` may rely on without asking for it: there are `argc` strings in `argv`, and a null pointer behind them. In comes the typed
//! program, out comes the annotation that its author would have had to write.

use crate::base::Span;
use crate::contract::program::PROGRAM_START;
use crate::syntax::ast::Annotation;
use crate::typed::Program;
use crate::typed::program::{SiteEntity, VariableId};
use crate::typed::types::TypeId;

/// For `int main(int argc, char **argv)` that is defined here (C11 5.1.2.2.1p2).
pub(super) fn promises_to_main(typed: &Program) -> Option<Annotation> {
    let (span, parameters) = typed.sites.iter().find_map(|site| {
        let name = site.names.iter().find(|name| match name.entity {
            SiteEntity::Function(id) => {
                typed[id].body.is_some() && typed.symbols.text(typed[id].name) == "main"
            }
            _ => false,
        })?;
        Some((site.span, &name.parameters))
    })?;
    let [Some(count), Some(strings)] = parameters[..] else { return None };
    let is_usual = typed[count].ty.ty == TypeId::INT && is_strings(typed, strings);
    if !is_usual {
        return None;
    }
    let name = |variable: VariableId| typed.symbols.text(typed[variable].name);
    let (count, strings) = (name(count), name(strings));
    let words = format!(
        "requires {PROGRAM_START}: 0 <= {count} && \\valid({strings} + (0 .. {count})) && {strings}[{count}] == \\null\n\
         && \\forall integer i; 0 <= i < {count} ==> \\valid_string({strings}[i]);"
    );
    let at = Span::new(span.start, span.start);
    Some(Annotation { span: at, text: at, words: words.into() })
}

fn is_strings(typed: &Program, variable: VariableId) -> bool {
    let strings = typed.types.pointee(typed[variable].ty.ty);
    let string = strings.and_then(|strings| typed.types.pointee(strings.ty));
    string.is_some_and(|string| string.ty == TypeId::CHAR)
}
