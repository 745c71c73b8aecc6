//! `--html FILE`: runs that break a rule as one page that needs nothing else: the source, the steps to click through, and a picture of
//! memory at each. The page itself is `page.html`; here its data is put together.

use super::failing_run::{Broken, happens, replay};
use super::location::location;
use super::run_json;
use crate::source::SourceMap;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const PAGE: &str = include_str!("page.html");

/// Of longer files the rest is left out.
const MOST_LINES: usize = 100_000;

pub fn page(broken: &[Broken], sources: &SourceMap) -> String {
    let steps = broken.iter().flat_map(|it| &it.run.steps);
    let named = steps.filter_map(|step| Some(location(step.span, sources)?.file));
    let mut files: BTreeMap<String, Vec<&str>> = named.map(|name| (name, vec![])).collect();
    for file in sources.files() {
        for (physical, text) in file.text.lines().enumerate() {
            let (name, line) = file.shown(physical);
            let start = file.line_range(physical).map_or(0, |range| range.start);
            // What headers of the system hold is nobody's to read here.
            let is_own = !sources.is_system(file.base + start as u32);
            let wanted = is_own && (1..MOST_LINES).contains(&line);
            if let Some(lines) = files.get_mut(name).filter(|_| wanted) {
                lines.resize(lines.len().max(line), "");
                lines[line - 1] = text;
            }
        }
    }
    let findings: Vec<Value> = broken.iter().map(|it| finding(it, sources)).collect();
    let data = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "files": files,
        "findings": findings,
    });
    // Inside of a script nothing may look like its end.
    PAGE.replace("@DATA@", &data.to_string().replace("</", "<\\/").replace("<!--", "<\\u0021--"))
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
