//! What a C file takes for granted about code that is not in it: other files that write its links, fill its function pointers or enter
//! its functions, and the library functions that cinch knows by itself.

use crate::base::Span;
use crate::contract::Program;
use crate::contract::each_term::for_each_term;
use crate::contract::term::{Builtin, Link, TermKind};
use crate::lower::cells::RecordNames;
use crate::lower::links::Links;
use crate::report::audit::{Basis, Entry};
use crate::source::{SourceMap, libc};
use crate::typed::meaning::{may_be_replaced, says};
use crate::typed::program::{Declared, Function, FunctionId, Linkage};
use crate::typed::tree::ExprKind;
use crate::typed::visit::in_block;
use std::collections::BTreeMap;

pub fn entries(annotated: &Program, sources: &SourceMap) -> Vec<Entry> {
    let mut entries = links(annotated, sources);
    entries.extend(pointers(annotated, sources));
    entries.extend(surroundings(annotated));
    for invariant in annotated.invariants.iter().filter(|it| !it.private) {
        let words =
            format!("`{}` holds whenever other files enter a function of this one", invariant.name);
        entries.push(Entry { basis: Basis::Elsewhere, words, span: invariant.span });
    }
    entries
}

/// What no declaration says: one thread, no handlers, nothing before `main`.
fn surroundings(annotated: &Program) -> Vec<Entry> {
    let typed = &annotated.typed;
    let mut entries = vec![];
    let is_main = |function: &&Function| typed.symbols.text(function.name) == "main";
    if let Some(main) = typed.functions.iter().filter(|it| it.body.is_some()).find(is_main) {
        let words = "one thread runs `main`, no signal handler interrupts it, and no other file runs code before it";
        entries.push(Entry { basis: Basis::Elsewhere, words: words.into(), span: main.span });
    }
    for declared in &typed.order {
        if let Declared::Asm(asm) = declared {
            let words = "assembly at file scope changes no symbol and no variable of this file";
            entries.push(Entry { basis: Basis::Elsewhere, words: words.into(), span: asm.span });
        }
    }
    for (function, id) in typed.functions.iter().zip(0u32..) {
        let replaced = function.body.is_some() && may_be_replaced(typed, FunctionId(id));
        if replaced {
            let name = typed.symbols.text(function.name);
            let words = format!(
                "`{name}`: a definition that takes the place of this one keeps its contract"
            );
            entries.push(Entry { basis: Basis::Elsewhere, words, span: function.span });
        }
    }
    for function in typed.functions.iter().filter(|it| it.body.is_some()) {
        let name = typed.symbols.text(function.name);
        if function.linkage == Linkage::External && libc::may_declare(name) {
            let words = format!(
                "`{name}`, which this file defines as the C library does: compilers take calls of it for the library's, \
                 so its body keeps to what that promises (C11 7.1.3p2)"
            );
            entries.push(Entry { basis: Basis::Elsewhere, words, span: function.span });
        }
    }
    for variable in typed.variables.iter().filter(|it| says(typed, &it.attributes, "section")) {
        let name = typed.symbols.text(variable.name);
        let words = format!("`{name}`: nothing reaches its section by another name");
        entries.push(Entry { basis: Basis::Elsewhere, words, span: variable.span });
    }
    entries
}

/// Chains are well-founded only if everybody who writes a link keeps them so; a file that speaks of no blocking pointers knows
/// of null alone.
fn links(annotated: &Program, sources: &SourceMap) -> Vec<Entry> {
    let mut first: BTreeMap<Link, Span> = BTreeMap::new();
    for_each_term(annotated, &mut |term| {
        if let TermKind::List(_, link) | TermKind::Builtin(Builtin::Block(link), _) = &term.kind
            && !sources.is_system(term.span.start)
        {
            let place = first.entry(*link).or_insert(term.span);
            *place = (*place).min(term.span);
        }
    });
    if first.is_empty() {
        return vec![];
    }
    let names = RecordNames::new(&annotated.typed);
    let known = Links::new(annotated, &names);
    let end = if known.only_null_blocks() {
        "at null: none of them adds to `BS`"
    } else {
        "at a pointer in `BS`"
    };
    let words = |link: &Link| {
        let name = known.get(*link).tag.words(&annotated.typed, &names);
        format!("`{name}`: where other files write it, every chain still ends {end}")
    };
    let entry = |(link, span): (&Link, &Span)| Entry {
        basis: Basis::Elsewhere,
        words: words(link),
        span: *span,
    };
    first.iter().map(entry).collect()
}

/// What this file stores in a pointer with a contract is proved to keep it.
fn pointers(annotated: &Program, sources: &SourceMap) -> Vec<Entry> {
    let typed = &annotated.typed;
    let variables = annotated.pointer_variables.iter().map(|(variable, contract)| {
        (typed.symbols.text(typed[*variable].name).to_string(), contract.span)
    });
    let types = annotated.pointer_types.iter().map(|(ty, contract)| {
        let named = typed.typedefs.iter().find(|alias| {
            alias.ty.ty == *ty || typed.types.pointee(alias.ty.ty).is_some_and(|of| of.ty == *ty)
        });
        let name = named.map_or("a function pointer", |alias| typed.symbols.text(alias.name));
        (name.to_string(), contract.span)
    });
    let own = variables.chain(types).filter(|(_, span)| !sources.is_system(span.start));
    own.map(|(name, span)| {
        let words = format!("`{name}`: what other files let it point to keeps its contract");
        Entry { basis: Basis::Elsewhere, words, span }
    })
    .collect()
}

/// Functions without a body that are called or have their address taken, each with its first place.
pub fn used_without_body(annotated: &Program) -> BTreeMap<FunctionId, Span> {
    let typed = &annotated.typed;
    let mut used: BTreeMap<FunctionId, Span> = BTreeMap::new();
    let mut note = |expr: &crate::typed::tree::Expr| {
        if let ExprKind::Function(id) = expr.kind
            && typed[id].body.is_none()
        {
            used.entry(id).or_insert(expr.span);
        }
    };
    for function in &typed.functions {
        if let Some(body) = &function.body {
            in_block(&body.block, &mut |expr| note(expr));
        }
    }
    used
}
