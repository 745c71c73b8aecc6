//! Any bytes as a C file that was preprocessed except for its macros: expanded, lexed, parsed, typed, and, when nothing was
//! wrong, printed as C and its annotations read. Nothing may panic, overflow the stack or take forever.

#![no_main]

use cinch::base::DataModel;
use cinch::contract;
use cinch::source::{Extent, SourceMap, expand};
use cinch::syntax;
use cinch::typed::{self, Target};
use libfuzzer_sys::fuzz_target;

/// As much as the driver gives its passes.
const STACK: usize = 256 << 20;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let reader = std::thread::Builder::new().stack_size(STACK).spawn(move || read(text));
    reader.expect("there should be room for a thread").join().expect("no panic");
});

fn read(text: String) {
    let mut map = SourceMap::default();
    let model = match text.len() % 3 {
        0 => DataModel::Lp64,
        1 => DataModel::Ilp32,
        _ => DataModel::Llp64,
    };
    let Ok(file) = map.add("fuzz.c", text) else { return };
    let Ok(file) = expand(file, Extent::Everything, &mut map) else { return };
    let parsed = syntax::parse(file, &map);
    let elaborated = typed::elaborate(parsed.unit, parsed.symbols, Target::new(model));
    for diagnostic in parsed.diagnostics.iter().chain(&elaborated.diagnostics) {
        map.position(diagnostic.place().start);
    }
    if parsed.diagnostics.is_empty() && elaborated.diagnostics.is_empty() {
        typed::print::print_c(&elaborated.program, &|span| map.position(span.start).file);
        for diagnostic in contract::annotate(elaborated.program).diagnostics {
            map.position(diagnostic.place().start);
        }
    }
}
