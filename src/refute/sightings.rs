//! What sanitizers saw: the text that a program printed on its way out in, the places where something went wrong out, each with the kinds
//! of checks that it is evidence for.
//! Rule: what a sanitizer says of itself (out of memory, too large an allocation) is no evidence of anything.

use crate::base::ObligationKind;

/// One thing that went wrong in a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sighting {
    pub kinds: &'static [ObligationKind],
    /// Innermost first: places in files for which there is debug information.
    pub places: Vec<Place>,
    /// The sanitizer's own headline.
    pub words: String,
    /// A call of a null pointer: who called is not known, since nothing was there to make a frame.
    pub is_jump_to_nowhere: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub file: String,
    pub line: usize,
}

impl Sighting {
    fn at(kinds: &'static [ObligationKind], places: Vec<Place>, words: &str) -> Sighting {
        Sighting { kinds, places, words: words.to_string(), is_jump_to_nowhere: false }
    }

    /// Whether it is about this kind of check at this place: the innermost place in the user's own files. Leaks are known by the
    /// place of the allocation, wherever the memory was lost.
    pub fn shows(&self, kind: ObligationKind, is_own: &dyn Fn(&str) -> bool) -> Option<&Place> {
        let own = self.places.iter().find(|place| is_own(&place.file));
        own.filter(|_| self.kinds.contains(&kind))
    }
}

pub fn sightings(printed: &str) -> Vec<Sighting> {
    let lines: Vec<&str> = printed.lines().collect();
    let mut found = vec![];
    for (at, line) in lines.iter().enumerate() {
        if let Some((place, words)) = runtime_error(line) {
            let kinds = kinds_of_runtime_error(words);
            found.push(Sighting::at(kinds, vec![place], words));
        } else if let Some((place, words)) = failed_assertion(line) {
            let kinds = &[ObligationKind::Assertion];
            found.push(Sighting::at(kinds, vec![place], words));
        } else if let Some(words) = headline(line) {
            let kinds = kinds_of_headline(words, &lines[at + 1..]);
            let places = first_stack(&lines[at + 1..]);
            let mut seen = Sighting::at(kinds, places, words);
            seen.is_jump_to_nowhere = words.contains("(pc 0x000000000000 ")
                || lines[at + 1..]
                    .iter()
                    .take(2)
                    .any(|it| it.contains("pc points to the zero page"));
            found.push(seen);
        } else if line.starts_with("Direct leak of") || line.starts_with("Indirect leak of") {
            let kinds = &[ObligationKind::MemoryLeak];
            let places = first_stack(&lines[at + 1..]);
            found.push(Sighting::at(kinds, places, line.trim_end_matches(':')));
        }
    }
    found.retain(|sighting| !sighting.kinds.is_empty());
    found
}

/// `FILE:LINE:COLUMN: runtime error: TEXT`
fn runtime_error(line: &str) -> Option<(Place, &str)> {
    let (place, words) = line.split_once(": runtime error: ")?;
    let (place, _column) = place.rsplit_once(':')?;
    Some((place_of(place)?, words))
}

/// `PROGRAM: FILE:LINE: FUNCTION: Assertion ..`, as glibc prints it.
fn failed_assertion(line: &str) -> Option<(Place, &str)> {
    let (before, _) = line.split_once(": Assertion `")?;
    let words = &line[before.len() + 2..];
    let (place, _function) = before.rsplit_once(": ").unwrap_or((before, ""));
    let place = place.rsplit_once(": ").map_or(place, |(_, place)| place);
    Some((place_of(place)?, words))
}

fn place_of(text: &str) -> Option<Place> {
    let (file, line) = text.rsplit_once(':')?;
    Some(Place { file: file.to_string(), line: line.parse().ok()? })
}

/// `==PID==ERROR: AddressSanitizer: TEXT`
fn headline(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("==")?;
    rest.split_once("==ERROR: AddressSanitizer: ").map(|(_, words)| words)
}

fn kinds_of_runtime_error(words: &str) -> &'static [ObligationKind] {
    use ObligationKind::*;
    let has = |text: &str| words.contains(text);
    if has("null pointer") {
        &[NullDereference, Dereference]
    } else if has("misaligned address") {
        &[Misaligned, Dereference]
    } else if has("out of bounds") || has("insufficient space") {
        &[OutOfBounds, Dereference]
    } else if has("shift exponent") || has("left shift of") {
        // What is shifted too far "cannot be represented", either.
        &[ShiftOutOfRange, SignedOverflow]
    } else if has("signed integer overflow")
        || has("negation of")
        || has("cannot be represented")
        || has("outside the range of representable values")
    {
        &[SignedOverflow]
    } else if has("division by zero") {
        &[DivisionByZero]
    } else if has("not a valid value for type '_Bool'") {
        &[UninitializedRead, TypeMismatch]
    } else {
        &[]
    }
}

fn kinds_of_headline(words: &str, behind: &[&str]) -> &'static [ObligationKind] {
    use ObligationKind::*;
    let starts = |text: &str| words.starts_with(text);
    if starts("heap-use-after-free") || starts("stack-use-after") {
        &[UseAfterFree, Dereference]
    } else if starts("attempting double-free") {
        &[DoubleFree, InvalidFree]
    } else if starts("attempting free on address which was not malloc()-ed") {
        &[InvalidFree, DoubleFree]
    } else if starts("SEGV") || starts("BUS") {
        // Freeing what is no pointer at all ends inside of the allocator.
        let freeing = behind.iter().take_while(|line| !line.is_empty()).take(6);
        let mut freeing = freeing.filter(|line| line.trim_start().starts_with('#'));
        if freeing.any(|line| line.contains(" in free ") || line.contains("Deallocate")) {
            &[InvalidFree, DoubleFree]
        } else {
            &[NullDereference, OutOfBounds, UseAfterFree, Dereference]
        }
    } else if words.contains("-buffer-overflow") || words.contains("-buffer-underflow") {
        &[OutOfBounds, Dereference]
    } else if starts("use-after-poison") || starts("negative-size-param") {
        // The byte behind a block of no bytes, which the harness has marked; more bytes than any object has.
        &[OutOfBounds, Dereference]
    } else if words.contains("-param-overlap") {
        &[Precondition]
    } else if starts("stack-overflow") {
        &[Termination]
    } else {
        &[]
    }
}

/// The first stack of a report: `#0 PC in FUNCTION FILE:LINE[:COLUMN]`.
fn first_stack(lines: &[&str]) -> Vec<Place> {
    let is_frame = |line: &&&str| line.trim_start().starts_with('#');
    let frames = lines.iter().skip_while(|line| !is_frame(line)).take_while(is_frame);
    frames.filter_map(|frame| place_of_frame(frame)).collect()
}

fn place_of_frame(frame: &str) -> Option<Place> {
    let (_, named) = frame.split_once(" in ")?;
    let (_function, place) = named.split_once(' ')?;
    let numbers = place.rsplit(':').take_while(|part| part.parse::<usize>().is_ok()).count();
    let place = if numbers > 1 { place.rsplit_once(':')?.0 } else { place };
    place_of(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ObligationKind::*;

    fn own(file: &str) -> bool {
        file.ends_with("a.c")
    }

    #[test]
    fn an_overflow_of_the_heap_is_seen_where_the_program_makes_it() {
        let text = "\
==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x1 bp 0x2 sp 0x3
WRITE of size 4 at 0x602 thread T0
    #0 0x7f in __interceptor_memcpy ../../../../src/sanitizer_common/x.inc:827
    #1 0x40 in fill /home/me/a.c:7
    #2 0x41 in main /home/me/a.c:12:3

0x602 is located 0 bytes to the right of 8-byte region
allocated by thread T0 here:
    #0 0x7f in __interceptor_malloc ../x.cpp:145
    #1 0x41 in main /home/me/a.c:10
";
        let found = sightings(text);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].shows(OutOfBounds, &own).map(|place| place.line), Some(7));
        assert_eq!(found[0].shows(UseAfterFree, &own), None);
    }

    #[test]
    fn runtime_errors_leaks_and_assertions_are_seen() {
        let text = "\
a.c:3:9: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
a.c:4:5: runtime error: store to null pointer of type 'int'
prog: a.c:9: main: Assertion `n > 0' failed.
==9==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 8 byte(s) in 1 object(s) allocated from:
    #0 0x7f in __interceptor_malloc ../x.cpp:145
    #1 0x55 in make a.c:20

SUMMARY: AddressSanitizer: 8 byte(s) leaked in 1 allocation(s).
";
        let seen = |kind| {
            let found = sightings(text);
            let place = found.iter().find_map(|sighting| sighting.shows(kind, &own).cloned());
            place.map(|place| place.line)
        };
        assert_eq!(seen(SignedOverflow), Some(3));
        assert_eq!(seen(NullDereference), Some(4));
        assert_eq!(seen(Assertion), Some(9));
        assert_eq!(seen(MemoryLeak), Some(20));
        assert_eq!(seen(DoubleFree), None);
    }

    #[test]
    fn what_the_sanitizer_says_of_itself_is_no_evidence() {
        let text = "==1==ERROR: AddressSanitizer: allocator is out of memory trying to allocate 0x7 bytes\n    #0 0x1 in main a.c:3\n";
        assert_eq!(sightings(text), []);
    }

    #[test]
    fn freeing_no_pointer_is_a_bad_free() {
        let text = "\
==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000 (pc 0x1 bp 0x2 sp 0x3 T0)
==1==The signal is caused by a READ memory access.
    #0 0x7 in __asan::Allocator::Deallocate(void*) ../asan_allocator.cpp:1
    #1 0x7 in __interceptor_free ../x.cpp:127
    #2 0x4 in main a.c:5
";
        let found = sightings(text);
        assert_eq!(found[0].shows(InvalidFree, &own).map(|place| place.line), Some(5));
        assert_eq!(found[0].shows(NullDereference, &own), None);
    }
}
