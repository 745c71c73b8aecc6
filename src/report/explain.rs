//! The pages of `cinch explain`: a code in, its page out. Pages are Markdown files embedded in the program, one for each
//! obligation kind, diagnostic code and reason; the file's name is the code.

use crate::base::{Diagnostic, Severity, nearest};

/// In the order in which `cinch explain` lists them.
const PAGES: &[(&str, &str)] = &[
    // What has to be proved.
    ("assertion", include_str!("explain/assertion.md")),
    ("precondition", include_str!("explain/precondition.md")),
    ("postcondition", include_str!("explain/postcondition.md")),
    ("invariant-entry", include_str!("explain/invariant-entry.md")),
    ("invariant-preserved", include_str!("explain/invariant-preserved.md")),
    ("unpack", include_str!("explain/unpack.md")),
    ("dereference", include_str!("explain/dereference.md")),
    ("null-dereference", include_str!("explain/null-dereference.md")),
    ("use-after-free", include_str!("explain/use-after-free.md")),
    ("out-of-bounds", include_str!("explain/out-of-bounds.md")),
    ("missing-return", include_str!("explain/missing-return.md")),
    ("type-mismatch", include_str!("explain/type-mismatch.md")),
    ("misaligned", include_str!("explain/misaligned.md")),
    ("uninitialized-read", include_str!("explain/uninitialized-read.md")),
    ("invalid-free", include_str!("explain/invalid-free.md")),
    ("double-free", include_str!("explain/double-free.md")),
    ("memory-leak", include_str!("explain/memory-leak.md")),
    ("signed-overflow", include_str!("explain/signed-overflow.md")),
    ("division-by-zero", include_str!("explain/division-by-zero.md")),
    ("shift-out-of-range", include_str!("explain/shift-out-of-range.md")),
    ("unsequenced", include_str!("explain/unsequenced.md")),
    ("narrowing", include_str!("explain/narrowing.md")),
    ("pointer-comparison", include_str!("explain/pointer-comparison.md")),
    ("pointer-arithmetic", include_str!("explain/pointer-arithmetic.md")),
    ("frame", include_str!("explain/frame.md")),
    ("frees", include_str!("explain/frees.md")),
    ("unreachable-blocker", include_str!("explain/unreachable-blocker.md")),
    ("termination", include_str!("explain/termination.md")),
    ("vacuous-requires", include_str!("explain/vacuous-requires.md")),
    ("vacuous-invariant", include_str!("explain/vacuous-invariant.md")),
    ("vacuous-assumption", include_str!("explain/vacuous-assumption.md")),
    ("vacuous-axioms", include_str!("explain/vacuous-axioms.md")),
    ("vacuous-return", include_str!("explain/vacuous-return.md")),
    // Why something is not proved.
    ("refuted", include_str!("explain/refuted.md")),
    ("countermodel", include_str!("explain/countermodel.md")),
    ("timeout", include_str!("explain/timeout.md")),
    ("resource-limit", include_str!("explain/resource-limit.md")),
    ("incomplete", include_str!("explain/incomplete.md")),
    ("solver-crash", include_str!("explain/solver-crash.md")),
    ("interrupted", include_str!("explain/interrupted.md")),
    ("unsupported", include_str!("explain/unsupported.md")),
    // What is wrong with the input or with us.
    ("syntax-error", include_str!("explain/syntax-error.md")),
    ("shape-error", include_str!("explain/shape-error.md")),
    ("name-error", include_str!("explain/name-error.md")),
    ("type-error", include_str!("explain/type-error.md")),
    ("unknown-name", include_str!("explain/unknown-name.md")),
    ("declaration-error", include_str!("explain/declaration-error.md")),
    ("constant-error", include_str!("explain/constant-error.md")),
    ("static-assertion", include_str!("explain/static-assertion.md")),
    ("suggestion", include_str!("explain/suggestion.md")),
    ("implicit-int", include_str!("explain/implicit-int.md")),
    ("unknown-attribute", include_str!("explain/unknown-attribute.md")),
    ("ignored-attribute", include_str!("explain/ignored-attribute.md")),
    ("empty-declaration", include_str!("explain/empty-declaration.md")),
    ("incomplete-array", include_str!("explain/incomplete-array.md")),
    ("large-enumeration", include_str!("explain/large-enumeration.md")),
    ("implicit-declaration", include_str!("explain/implicit-declaration.md")),
    ("int-conversion", include_str!("explain/int-conversion.md")),
    ("incompatible-pointers", include_str!("explain/incompatible-pointers.md")),
    ("discarded-qualifiers", include_str!("explain/discarded-qualifiers.md")),
    ("return-mismatch", include_str!("explain/return-mismatch.md")),
    ("excess-initializer", include_str!("explain/excess-initializer.md")),
    ("empty-range", include_str!("explain/empty-range.md")),
    ("ambiguous-type", include_str!("explain/ambiguous-type.md")),
    ("literal-too-large", include_str!("explain/literal-too-large.md")),
    ("not-checked", include_str!("explain/not-checked.md")),
    ("spec-syntax", include_str!("explain/spec-syntax.md")),
    ("spec-type", include_str!("explain/spec-type.md")),
    ("spec-unknown-name", include_str!("explain/spec-unknown-name.md")),
    ("spec-misplaced", include_str!("explain/spec-misplaced.md")),
    ("contract-mismatch", include_str!("explain/contract-mismatch.md")),
    ("unsupported-annotation", include_str!("explain/unsupported-annotation.md")),
    ("macro-error", include_str!("explain/macro-error.md")),
    ("link-error", include_str!("explain/link-error.md")),
    ("unreadable-file", include_str!("explain/unreadable-file.md")),
    ("unsupported-file", include_str!("explain/unsupported-file.md")),
    ("preprocessor-error", include_str!("explain/preprocessor-error.md")),
    ("no-compiler", include_str!("explain/no-compiler.md")),
    ("bad-compilation-database", include_str!("explain/bad-compilation-database.md")),
    ("not-in-database", include_str!("explain/not-in-database.md")),
    ("no-such-implementation", include_str!("explain/no-such-implementation.md")),
    ("no-such-obligation", include_str!("explain/no-such-obligation.md")),
    ("bad-configuration", include_str!("explain/bad-configuration.md")),
    ("no-solver", include_str!("explain/no-solver.md")),
    ("write-failed", include_str!("explain/write-failed.md")),
    ("internal-error", include_str!("explain/internal-error.md")),
    // The run as a whole.
    ("every-run", include_str!("explain/every-run.md")),
    ("exit-codes", include_str!("explain/exit-codes.md")),
];

/// The code of that name, if there is one.
pub fn known_code(name: &str) -> Option<&'static str> {
    PAGES.iter().map(|(code, _)| *code).find(|code| *code == name)
}

/// The page of a code.
pub fn page(code: &str) -> Option<&'static str> {
    PAGES.iter().find(|(name, _)| *name == code).map(|(_, text)| *text)
}

/// All codes with the first sentence of their pages.
pub fn list() -> String {
    let width = PAGES.iter().map(|(code, _)| code.len()).max().unwrap_or(0);
    let line = |(code, text): &(&str, &str)| format!("{code:<width$}  {}\n", title(text));
    let lines: String = PAGES.iter().map(line).collect();
    format!("{lines}\nRead a page with `cinch explain CODE`.\n")
}

/// What to say about a code without a page: the nearest one, if any is near.
pub fn unknown(code: &str) -> String {
    let near = nearest(code, PAGES.iter().map(|(name, _)| *name));
    match near {
        Some(name) => format!("no page for `{code}`; did you mean `{name}`?"),
        None => format!("no page for `{code}`; `cinch explain` lists them all"),
    }
}

/// A line that points to the page of the first error just seen. (Warnings name a page themselves.)
pub fn pointer(diagnostics: &[&Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    match errors.map(|diagnostic| diagnostic.code).find(|code| page(code).is_some()) {
        None => String::new(),
        Some(code) => format!("For more about a code in brackets: `cinch explain {code}`.\n"),
    }
}

/// The heading without its mark.
fn title(page: &str) -> &str {
    page.lines().next().unwrap_or("").trim_start_matches("# ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::il::obligation::ObligationKind;
    use crate::prove::verdict::Reason;
    use std::time::Duration;

    #[test]
    fn every_obligation_kind_and_reason_has_a_page() {
        let reasons = [
            Reason::Countermodel,
            Reason::Incomplete(String::new()),
            Reason::Timeout(Duration::ZERO),
            Reason::ResourceLimit(String::new()),
            Reason::SolverCrash(String::new()),
            Reason::InternalError(String::new()),
            Reason::BehindUnsupported,
            Reason::Interrupted,
        ];
        let kinds = ObligationKind::ALL.iter().map(|kind| kind.code());
        for code in kinds.chain(reasons.iter().map(Reason::code)) {
            assert!(page(code).is_some(), "no page src/report/explain/{code}.md");
        }
    }

    /// The codes are written where the messages are made; whoever adds one is reminded of its page here.
    #[test]
    fn every_code_in_the_source_has_a_page() {
        let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if entry.is_dir() {
                    folders.push(entry);
                } else if entry.extension().is_some_and(|extension| extension == "rs") {
                    let text = std::fs::read_to_string(&entry).unwrap();
                    let product = text.split("#[cfg(test)]").next().unwrap_or("");
                    for code in codes_in(product) {
                        let file = entry.display();
                        assert!(page(code).is_some(), "{file}: no page explain/{code}.md");
                    }
                }
            }
        }
    }

    /// First arguments of the calls that make diagnostics.
    fn codes_in(text: &str) -> impl Iterator<Item = &str> {
        let calls = ["Diagnostic::error(", "Diagnostic::warning(", "Diagnostic::general("];
        let methods = [".warning(", "self.error(", "self.warn("];
        calls
            .into_iter()
            .chain(methods)
            .flat_map(|call| text.match_indices(call).map(move |(at, _)| at + call.len()))
            .filter_map(|start| text[start..].trim_start().strip_prefix('"')?.split('"').next())
    }

    #[test]
    fn every_page_has_a_title_and_fits_a_terminal() {
        for (code, text) in PAGES {
            assert!(text.starts_with("# ") && text.ends_with('\n'), "{code}");
            let long = text.lines().find(|line| line.chars().count() > 88);
            assert_eq!(long, None, "{code}");
        }
    }

    #[test]
    fn a_mistyped_code_finds_its_neighbour() {
        assert_eq!(unknown("timeuot"), "no page for `timeuot`; did you mean `timeout`?");
        assert_eq!(unknown("x"), "no page for `x`; `cinch explain` lists them all");
    }
}
