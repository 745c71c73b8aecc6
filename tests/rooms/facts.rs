//! What the analysis proposes: every `tests/facts/string/NAME.c` and `tests/facts/other/NAME.c` has what `check --emit facts` prints of it
//! in `NAME.facts` (`BLESS=1` writes it). The headers that the files include are said in a few lines here.

use crate::harness::{self, Failed, Trial};
use cinch::analyze;
use cinch::base::DataModel;
use cinch::contract;
use cinch::flow;
use cinch::source::SourceMap;
use cinch::typed::{Target, elaborate};
use std::path::Path;
use std::sync::Arc;

pub fn trials() -> Vec<Trial> {
    let mut trials = harness::cases("facts::string", "tests/facts/string", "c", facts_are_printed);
    trials.extend(harness::cases("facts::other", "tests/facts/other", "c", facts_are_printed));
    trials
}

fn facts_are_printed(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    let text = text
        .replace("#include <stddef.h>", "typedef unsigned long size_t;")
        .replace("#include <stdint.h>", "typedef unsigned long uintptr_t;")
        .replace("#include <stdlib.h>", "void *malloc(unsigned long); void free(void *);")
        .replace("NULL", "((void *)0)");
    let mut map = SourceMap::default();
    let file = map.add("a.c", &text).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let annotated = contract::annotate(elaborated.program);
    if !(parsed.diagnostics.is_empty() && annotated.diagnostics.is_empty()) {
        return Err("the file should be accepted".into());
    }
    let unit = flow::build(Arc::new(annotated.program));
    let program = flow::link(vec![unit]).map_err(|_| "the file should be linked")?;
    let facts = analyze::analyze(&program);
    harness::beside(&path.with_extension("facts"), &analyze::print(&program, &facts))
}
