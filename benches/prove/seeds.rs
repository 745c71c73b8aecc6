//! How brittle the proofs are: each example with other seeds for the solver's pseudo-random numbers, and the same with the other
//! solver that `CINCH_PEER_Z3` names. A proof that needs luck is one that the next release of a solver loses. Costs are the solver's
//! own steps, which a busy machine does not change.

use crate::examples::{Example, Proof};

const SEEDS: std::ops::Range<u32> = 0..10;

/// What may be left to luck: the worst seed's cost against the median.
const AIM: f64 = 3.0;

/// The runs of one example with one solver.
struct Runs {
    /// Seeds with which not everything is proved.
    failing: Vec<u32>,
    median: u64,
    worst: u64,
}

impl Runs {
    fn of(example: &Example, solver: Option<&str>) -> Runs {
        let solver: Vec<&str> = solver.into_iter().flat_map(|it| ["--solver", it]).collect();
        let prove = |seed: u32| {
            let seed = seed.to_string();
            example.prove(&[&["--no-vacuity", "--seed", &seed], &solver[..]].concat())
        };
        let proofs: Vec<(u32, Proof)> = SEEDS.map(|seed| (seed, prove(seed))).collect();
        let failing = proofs.iter().filter(|(_, proof)| !proof.is_complete());
        let failing = failing.map(|(seed, _)| *seed).collect();
        let mut steps: Vec<u64> = proofs.iter().map(|(_, proof)| proof.steps).collect();
        steps.sort_unstable();
        let worst = steps.last().copied().unwrap_or(0);
        Runs { failing, median: steps[steps.len() / 2], worst }
    }

    fn spread(&self) -> f64 {
        self.worst as f64 / self.median.max(1) as f64
    }

    fn good(&self) -> usize {
        SEEDS.len() - self.failing.len()
    }

    fn row(&self) -> String {
        let failing: Vec<String> = self.failing.iter().map(u32::to_string).collect();
        let spread = self.spread();
        format!("{}|{}|{}|{spread:.2}|{}", self.good(), self.median, self.worst, failing.join(" "))
    }
}

/// One row for each example and solver: in how many runs everything is proved, in which not, and what they cost.
pub fn table(examples: &[Example]) {
    let peer = std::env::var("CINCH_PEER_Z3").ok();
    println!("\n## Brittleness: {} seeds, costs in the solver's steps\n", SEEDS.len());
    if peer.is_none() {
        println!("No other solver: set CINCH_PEER_Z3 to the path of one.\n");
    }
    let solvers: Vec<Option<&str>> = [None].into_iter().chain(peer.as_deref().map(Some)).collect();
    for solver in solvers {
        println!("|example|solver|proved|median|worst|worst / median|fails with|");
        println!("|---|---|---:|---:|---:|---:|---|");
        let (mut proved, mut steady, mut spread_out) = (0, 0, vec![]);
        for example in examples {
            let runs = Runs::of(example, solver);
            println!("|{}|{}|{}|", example.name, solver.unwrap_or("ours"), runs.row());
            proved += runs.good();
            steady += usize::from(runs.failing.is_empty());
            spread_out.extend((runs.spread() > AIM).then(|| example.name.clone()));
        }
        let (count, all) = (examples.len(), examples.len() * SEEDS.len());
        println!("|all runs|{}|{proved} of {all}|||||", solver.unwrap_or("ours"));
        println!(
            "\nWith every seed: {steady} of {count}. Worst over {AIM} times the median: {}.\n",
            spread_out.join(", ")
        );
    }
}
