//! `--html FILE`: runs that break a rule as one page that needs nothing else: the source, the steps to click through, and a picture of
//! memory at each. The page itself is `page.html`; here its data is put together.

use super::failing_run::{Broken, happens, replay};
use super::listing::lines;
use super::location::location;
use super::run_json;
use crate::source::SourceMap;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("page.html");

pub fn page(broken: &[Broken], sources: &SourceMap) -> String {
    let files = passed(broken, sources);
    let findings: Vec<Value> = broken.iter().map(|it| finding(it, sources)).collect();
    let data = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "files": files,
        "findings": findings,
    });
    // Inside of a script nothing may look like its end.
    PAGE.replace("@DATA@", &data.to_string().replace("</", "<\\/").replace("<!--", "<\\u0021--"))
}

/// The lines of the files that the runs pass, by their names.
fn passed<'s>(broken: &[Broken], sources: &'s SourceMap) -> BTreeMap<String, Vec<&'s str>> {
    let (mut names, mut texts) = (BTreeSet::new(), BTreeSet::new());
    for step in broken.iter().flat_map(|it| &it.run.steps) {
        if let Some(at) = location(step.span, sources) {
            names.insert(at.file);
            texts.insert(sources.file_index(sources.written(step.span).start));
        }
    }
    lines(names, &texts, sources)
}

fn finding(broken: &Broken, sources: &SourceMap) -> Value {
    json!({
        "code": broken.kind.code(),
        "check": broken.check,
        "message": happens(broken.kind),
        "refuted": broken.run.is_seen(),
        "function": &*broken.function,
        "location": location(broken.span, sources),
        "seen": replay(&broken.run.seen_by),
        "run": run_json::run(&broken.run, sources),
    })
}
