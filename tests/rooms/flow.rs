//! Programs as blocks of steps: every `tests/flow/NAME.c` has what `check --emit flow` prints of it in `NAME.flow` (`BLESS=1` writes it).

use crate::harness::{self, Failed, Trial};
use cinch::base::DataModel;
use cinch::contract;
use cinch::flow;
use cinch::source::SourceMap;
use cinch::typed::{Target, elaborate};
use std::path::Path;
use std::sync::Arc;

pub fn trials() -> Vec<Trial> {
    harness::cases("flow::printed", "tests/flow", "c", steps_are_printed)
}

fn steps_are_printed(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    let mut map = SourceMap::default();
    let file = map.add("a.c", &text).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let annotated = contract::annotate(elaborated.program);
    if !(parsed.diagnostics.is_empty() && annotated.diagnostics.is_empty()) {
        return Err("the file should be accepted".into());
    }
    let unit = flow::build(Arc::new(annotated.program));
    harness::beside(&path.with_extension("flow"), &flow::print(&unit))
}
