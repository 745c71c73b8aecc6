//! Whole programs against a real solver, in C and in the intermediate language: what must be proved, what must fail and where. Without a
//! solver these tests fail: a skipped proof looks like a proof.

#[path = "../harness/mod.rs"]
mod harness;

mod boogie;
mod c;
mod il;
mod infer;
mod judge;
mod mutants;
mod suggestions;
mod vacuity;

fn main() -> std::process::ExitCode {
    let own = [c::trials(), il::trials(), infer::trials(), mutants::trials(), boogie::trials()];
    harness::run(own.into_iter().chain([suggestions::trials(), judge::trials()]))
}
