//! What each room makes of its input: texts beside the files, messages on marked lines, the compiler's own opinion, brute force. Only
//! the prelude and what is said about real solvers need one.

#[path = "../harness/mod.rs"]
mod harness;

mod bits;
mod check;
mod checks;
mod constants;
mod contract;
mod conversions;
mod corpus;
mod emit;
mod expand;
mod facts;
mod flow;
mod guard;
mod layout;
mod libc;
mod linear;
mod lists;
mod logic;
mod lower;
mod machine;
mod monomorphise;
mod passes;
mod prelude;
mod provision;
mod report;
mod roundtrip;
mod solve;
mod solver;
mod syntax;
mod typed;
mod wrapper;

fn main() -> std::process::ExitCode {
    harness::run([
        // C, from its text to the intermediate language.
        expand::trials(),
        syntax::trials(),
        typed::trials(),
        layout::trials(),
        constants::trials(),
        conversions::trials(),
        emit::trials(),
        corpus::trials(),
        libc::trials(),
        contract::trials(),
        logic::trials(),
        lower::trials(),
        flow::trials(),
        guard::trials(),
        wrapper::trials(),
        facts::trials(),
        machine::trials(),
        lists::trials(),
        checks::trials(),
        prelude::trials(),
        // From there to the solver and back.
        roundtrip::trials(),
        check::trials(),
        monomorphise::trials(),
        passes::trials(),
        linear::trials(),
        provision::trials(),
        solver::trials(),
        solve::trials(),
        bits::trials(),
        report::trials(),
    ])
}
