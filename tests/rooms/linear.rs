//! Conditions are linear in the size of the program: a program twice as long gives at most about twice as much text for the
//! solver, whatever it is made of. Counts bytes, not time.

#[path = "../../benches/speed/generate.rs"]
mod generate;

use crate::harness::{Trial, tests};
use cinch::il::{check, monomorphise, parse};
use cinch::prove::schedule;
use cinch::smt::background::Background;
use cinch::smt::query::Query;
use cinch::source::SourceMap;
use cinch::vc;

pub fn trials() -> Vec<Trial> {
    tests![twice_the_program_is_twice_the_text]
}

fn bytes(text: &str) -> usize {
    let mut sources = SourceMap::default();
    let file = sources.add("generated.bpl", text).expect("it should not be too long");
    let parsed = parse::parse(file, &mut sources);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let checked = check::check(&parsed.program).expect("the program should be well-formed");
    let program = monomorphise::monomorphise(checked.program).expect("nothing in it is odd");
    let prepared = vc::prepare(program);
    let background = Background::new(&prepared.program, true);
    let implementations = schedule::to_prove(&prepared.program);
    let questions = implementations.into_iter().map(|index| {
        let generated = vc::generate(&prepared, &prepared.program.implementations[index]);
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let query = Query::new(&generated.goal, &background, extra, true);
        query.background.len() + query.goal.len()
    });
    questions.sum()
}

fn twice_the_program_is_twice_the_text() {
    for (name, write) in generate::FAMILIES {
        let (once, twice) = (bytes(&write(200)), bytes(&write(400)));
        assert!(
            twice * 10 <= once * 22,
            "{name}: {once} bytes become {twice} when the program doubles"
        );
    }
}
