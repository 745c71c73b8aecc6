//! How brittle the proofs are: each example with other seeds for the solver's pseudo-random numbers, and with the other solver
//! that `CINCH_PEER_Z3` names. A proof that needs luck is one that the next release of a solver loses.

use crate::examples::Example;

const SEEDS: std::ops::Range<u32> = 0..10;

/// One row for each example: in how many runs everything is proved, and in which not.
pub fn table(examples: &[Example]) {
    let peer = std::env::var("CINCH_PEER_Z3").ok();
    println!("\n## Brittleness: runs that prove everything, of {} seeds\n", SEEDS.len());
    if peer.is_none() {
        println!("No other solver: set CINCH_PEER_Z3 to the path of one.\n");
    }
    println!("|example|seeds|other solver|fails with|\n|---|---:|---:|---|");
    let (mut steady, mut proved, mut elsewhere) = (0, 0, 0);
    for example in examples {
        let fails = |seed: &u32| {
            !example.prove(&["--no-vacuity", "--seed", &seed.to_string()]).is_complete()
        };
        let failing: Vec<String> = SEEDS.filter(fails).map(|seed| seed.to_string()).collect();
        let good = SEEDS.len() - failing.len();
        let other = peer
            .as_ref()
            .map(|solver| example.prove(&["--no-vacuity", "--solver", solver]).is_complete());
        proved += good;
        steady += usize::from(failing.is_empty());
        elsewhere += usize::from(other == Some(true));
        println!("|{}|{good}|{}|{}|", example.name, answer(other), failing.join(" "));
    }
    let count = examples.len();
    let elsewhere = peer.map_or("-".into(), |_| format!("{elsewhere} of {count}"));
    println!("|all runs|{proved} of {}|{elsewhere}||", count * SEEDS.len());
    println!("\nWith every seed: {steady} of {count} examples.");
}

fn answer(proved: Option<bool>) -> &'static str {
    match proved {
        Some(true) => "yes",
        Some(false) => "no",
        None => "-",
    }
}
