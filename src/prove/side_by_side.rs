//! Works on several pieces at a time: pieces in, what came of each out, in their order. Each worker has a solver of its own.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// `start` makes what a worker needs; one for which it makes nothing does nothing. What nobody came to is missing.
pub fn side_by_side<Piece: Sync, Tool, Made: Send>(
    pieces: &[Piece],
    jobs: usize,
    start: impl Fn() -> Option<Tool> + Sync,
    work: impl Fn(&Piece, &mut Tool) -> Made + Sync,
) -> Vec<Made> {
    let next = AtomicUsize::new(0);
    let made: Mutex<Vec<(usize, Made)>> = Mutex::new(vec![]);
    let run = || {
        let Some(mut tool) = start() else { return };
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(piece) = pieces.get(at) else { return };
            let own = work(piece, &mut tool);
            made.lock().expect("no worker panics with the results in hand").push((at, own));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, pieces.len().max(1)) {
            let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
            worker.expect("the system should let us start a thread");
        }
    });
    let mut made = made.into_inner().expect("no worker panics with the results in hand");
    made.sort_by_key(|(at, _)| *at);
    made.into_iter().map(|(_, own)| own).collect()
}

/// Expressions may be as deep as the input.
const STACK: usize = 64 << 20;
