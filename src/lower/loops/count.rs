//! Variables that only count up or only count down: how far from their values at the loop's entry they are. Integers and cursors
//! (pointers that move by elements) go the same way, integers with a check that they do not wrap around.

use super::guards::{Guard, Relation, When};
use super::rounds::{Distance, Move, Where};
use super::values::is_shared;
use super::{Loop, LoopFacts};
use crate::il::ast::Expr;
use crate::lower::build::{
    add, and, as_bool, as_int, eq, implies, int, le, lt, modulo, mul, ne, object, offset, or, sub,
    truth,
};
use crate::lower::class::Class;
use crate::typed::program::VariableId;
use crate::typed::types::Type;
use num_bigint::{BigInt, Sign};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Up,
    Down,
}

/// A variable that moves one way.
#[derive(Clone, Debug)]
pub struct Course {
    pub direction: Direction,
    /// Under which condition it does.
    pub when: Expr,
}

const NEVER_BACK: &str =
    "the loop only moves it this way, and overflow is checked or excluded by the condition";
const BOUNDED: &str = "the condition held before the round, which moves it by no more than that";
const TESTED: &str = "the condition held at the end of the round before";
const STRIDE: &str = "the loop moves it by multiples of that";
const IN_STEP: &str = "every round moves both by their own distances, once";
const SAME_OBJECT: &str = "pointer arithmetic stays in the object";

/// The moves of a variable that are all literal and all one way.
struct Counting {
    direction: Direction,
    /// How far a round goes at most, as a positive number; `None`: any number of times.
    most: Option<BigInt>,
    stride: BigInt,
}

impl Loop<'_> {
    pub fn count(&mut self, facts: &mut LoopFacts) {
        let guards = self.condition().map_or(vec![], |condition| self.guards(condition));
        let variables: Vec<VariableId> = self.rounds.moves.keys().copied().collect();
        for variable in variables {
            let typed = &self.unit.program.typed;
            let ty = typed[variable].ty;
            let other = self.rounds.declared.contains(&variable) || self.rounds.opaque;
            let Some(now) = self.around.now(variable) else { continue };
            if other || is_shared(ty.qualifiers) {
                continue;
            }
            let guards: Vec<&Guard> =
                guards.iter().filter(|guard| guard.variable == variable).collect();
            let known = facts.facts.len();
            if matches!(typed.types.get(ty.ty), Type::VaList) {
                self.list(variable, now, facts);
                continue;
            }
            let course = match Class::of(typed, ty.ty) {
                Some(Class::Pointer) => self.cursor(variable, &now, &guards, facts),
                Some(class @ Class::Integer { .. }) => {
                    self.tested(variable, &now, &guards, facts);
                    self.integer(variable, class, &now, &guards, facts)
                }
                _ => None,
            };
            if facts.facts.len() > known {
                facts.copies.insert(variable);
            }
            if let Some(course) = course {
                self.courses.insert(variable, course);
            }
        }
        self.in_step(&guards, facts);
    }

    /// A list of variable arguments is how many have been taken; below zero it is not at the arguments of this function, and does not count.
    fn list(&self, variable: VariableId, now: Expr, facts: &mut LoopFacts) {
        if self.counting(variable).is_some() {
            let entry = self.around.at_entry(variable);
            let own = le(int(0), entry.clone());
            facts.copies.insert(variable);
            facts.facts.push((NEVER_BACK, implies(own, le(entry, now))));
        }
    }

    /// Variables that every round moves by the same: how far one has come tells how far the others have.
    fn in_step(&self, guards: &[Guard], facts: &mut LoopFacts) {
        let tested = |variable: &VariableId| guards.iter().any(|guard| guard.variable == *variable);
        let mut counters: Vec<VariableId> = self.courses.keys().copied().collect();
        counters.sort_by_key(|variable| !tested(variable));
        let mut pace = counters.into_iter().filter_map(|it| Some((it, self.pace(it)?)));
        let Some((first, (by, moved))) = pace.next() else { return };
        let rest: Vec<_> = pace.collect();
        // Both have gone the same number of rounds: moved / by == apart / others.
        let equal = |others: BigInt, apart: Expr| {
            let common = divisor(magnitude(&by), magnitude(&others));
            eq(mul(int(&by / &common), apart), mul(int(others / common), moved.clone()))
        };
        for (variable, (others, apart)) in rest {
            let same = equal(others, apart);
            facts.copies.extend([first, variable]);
            facts.facts.push((IN_STEP, same));
        }
        for list in self.rounds.moves.keys().copied() {
            let ty = self.unit.program.typed[list].ty.ty;
            if !matches!(self.unit.program.typed.types.get(ty), Type::VaList) {
                continue;
            }
            let Some((others, apart)) = self.pace(list) else { continue };
            let own = le(int(0), self.around.at_entry(list));
            let same = equal(others, apart);
            facts.copies.extend([first, list]);
            facts.facts.push((IN_STEP, implies(own, same)));
        }
    }

    /// How far each round moves a variable, and how far it is from where it was at the loop's entry. Of pointers in bytes.
    fn pace(&self, variable: VariableId) -> Option<(BigInt, Expr)> {
        let moves = self.rounds.moves.get(&variable)?;
        let now = self.around.now(variable)?;
        if self.rounds.opaque || self.rounds.declared.contains(&variable) {
            return None;
        }
        let mut sum = BigInt::ZERO;
        for moved in moves {
            let (Distance::Literal(distance), true) = (&moved.distance, moved.certain) else {
                return None;
            };
            sum += distance;
        }
        let entry = self.around.at_entry(variable);
        let ty = self.unit.program.typed[variable].ty.ty;
        if self.unit.class(ty) == Some(Class::Pointer) {
            let size = self.element_size(ty)?;
            return Some((sum * size, sub(offset(now), offset(entry))));
        }
        // What wraps around is only known to be in step where it does not.
        let course = self.courses.get(&variable);
        let whole = course.is_none_or(|course| as_bool(&course.when) == Some(true));
        whole.then(|| (sum, sub(now, entry)))
    }

    fn counting(&self, variable: VariableId) -> Option<Counting> {
        let moves = self.rounds.moves.get(&variable)?;
        let mut distances = vec![];
        for moved in moves {
            let Distance::Literal(distance) = &moved.distance else { return None };
            distances.push(distance);
        }
        let direction = match distances.first()?.sign() {
            Sign::Plus => Direction::Up,
            Sign::Minus => Direction::Down,
            Sign::NoSign => return None,
        };
        if distances.iter().any(|distance| distance.sign() != distances[0].sign()) {
            return None;
        }
        let once = |moved: &Move| !matches!(moved.place, Where::Repeated | Where::InStep);
        let sum: BigInt =
            distances.iter().map(|distance| BigInt::from(distance.magnitude().clone())).sum();
        let most = moves.iter().all(once).then_some(sum);
        let sizes = distances.iter().map(|distance| BigInt::from(distance.magnitude().clone()));
        Some(Counting { direction, most, stride: sizes.fold(BigInt::ZERO, divisor) })
    }

    /// `do .. while (i < n)`, `while (++i < n)`: what the condition says holds at the head of every round but the first.
    fn tested(&self, variable: VariableId, now: &Expr, guards: &[&Guard], facts: &mut LoopFacts) {
        let moves = &self.rounds.moves[&variable];
        let apart = moves.iter().all(|moved| moved.place != Where::Condition);
        for guard in guards {
            let last = guard.when == When::After || apart && !self.tests_first();
            let (Some(bound), true) = (&guard.bound, last) else { continue };
            let (now, bound) = (now.clone(), bound.clone());
            let holds = match guard.relation {
                Relation::Less => lt(now.clone(), bound),
                Relation::LessEqual => le(now.clone(), bound),
                Relation::Greater => lt(bound, now.clone()),
                Relation::GreaterEqual => le(bound, now.clone()),
                Relation::NotEqual => ne(now.clone(), bound),
            };
            facts.facts.push((TESTED, or(holds, eq(now, self.around.at_entry(variable)))));
        }
    }

    fn integer(
        &self,
        variable: VariableId,
        class: Class,
        now: &Expr,
        guards: &[&Guard],
        facts: &mut LoopFacts,
    ) -> Option<Course> {
        let counting = self.counting(variable)?;
        let (least, greatest) = class.range()?;
        let entry = self.around.at_entry(variable);
        let checked = self.rounds.moves[&variable].iter().all(|moved| moved.checked);
        let checked = checked && self.overflow_checked();
        let before: Vec<&&Guard> = guards
            .iter()
            .filter(|guard| self.tests_first() && guard.when == When::Before)
            .collect();
        let one = BigInt::from(1);
        // `i < e` and a round goes up by at most d: i + d <= max(e) - 1 + d has to be a value of the type.
        let safe = |guard: &&&Guard| {
            let (Some(most), Some((low, high))) = (&counting.most, &guard.range) else {
                return false;
            };
            match (counting.direction, guard.relation) {
                (Direction::Up, Relation::Less) => high + most - &one <= greatest,
                (Direction::Up, Relation::LessEqual) => high + most <= greatest,
                (Direction::Down, Relation::Greater) => low - most + &one >= least,
                (Direction::Down, Relation::GreaterEqual) => low - most >= least,
                _ => false,
            }
        };
        let always = checked || before.iter().any(safe);
        let mut course = None;
        if always {
            let moved = self.beyond(&counting, &entry, now);
            facts.facts.push((NEVER_BACK, moved));
            if counting.stride > one {
                let apart = modulo(sub(now.clone(), entry.clone()), int(counting.stride.clone()));
                facts.facts.push((STRIDE, eq(apart, int(0))));
            }
            course = Some(truth(true));
        }
        for guard in before {
            let (Some(most), Some(bound)) = (&counting.most, &guard.bound) else { continue };
            let fits = guard.range.as_ref().is_some_and(|(low, high)| match counting.direction {
                Direction::Up => *high <= greatest,
                Direction::Down => *low >= least,
            });
            let single = *most == one && (checked || fits);
            let reach = match (counting.direction, guard.relation) {
                (Direction::Up, Relation::Less) => add(bound.clone(), int(most - &one)),
                (Direction::Up, Relation::LessEqual) => add(bound.clone(), int(most.clone())),
                (Direction::Down, Relation::Greater) => sub(bound.clone(), int(most - &one)),
                (Direction::Down, Relation::GreaterEqual) => sub(bound.clone(), int(most.clone())),
                // Steps of one cannot jump over the bound: from its near side they do not get past it.
                (_, Relation::NotEqual) if single => {
                    let near = match as_int(bound) {
                        Some(zero) if zero <= least && counting.direction == Direction::Down => {
                            truth(true)
                        }
                        _ => self.beyond(&counting, &entry, bound),
                    };
                    let between = and(
                        self.beyond(&counting, &entry, now),
                        self.beyond(&counting, now, bound),
                    );
                    facts.facts.push((BOUNDED, implies(near.clone(), between)));
                    course = match course {
                        Some(when) if as_bool(&when) == Some(true) => Some(when),
                        _ => Some(near),
                    };
                    continue;
                }
                _ => continue,
            };
            if always {
                let within = self.beyond(&counting, now, &reach);
                facts.facts.push((BOUNDED, or(within, eq(now.clone(), entry.clone()))));
            }
        }
        course.map(|when| Course { direction: counting.direction, when })
    }

    /// That `to` is where counting from `from` may lead.
    fn beyond(&self, counting: &Counting, from: &Expr, to: &Expr) -> Expr {
        match counting.direction {
            Direction::Up => le(from.clone(), to.clone()),
            Direction::Down => le(to.clone(), from.clone()),
        }
    }

    /// Offsets are mathematical integers: cursors do not wrap around.
    fn cursor(
        &self,
        variable: VariableId,
        now: &Expr,
        guards: &[&Guard],
        facts: &mut LoopFacts,
    ) -> Option<Course> {
        let moves = &self.rounds.moves[&variable];
        if moves.iter().any(|moved| moved.distance == Distance::Elsewhere) {
            return None;
        }
        let entry = self.around.at_entry(variable);
        facts.facts.push((SAME_OBJECT, eq(object(now.clone()), object(entry.clone()))));
        let size = BigInt::from(self.element_size(self.unit.program.typed[variable].ty.ty)?);
        let counting = self.counting(variable);
        let stride = counting.as_ref().map_or(BigInt::from(1), |counting| counting.stride.clone());
        let (at, start) = (offset(now.clone()), offset(entry.clone()));
        let apart = |to: &Expr, by: &BigInt| {
            eq(modulo(sub(to.clone(), start.clone()), int(by.clone())), int(0))
        };
        let step = &size * stride;
        if step > BigInt::from(1) {
            facts.facts.push((STRIDE, apart(&at, &step)));
        }
        let counting = counting?;
        facts.facts.push((NEVER_BACK, self.beyond(&counting, &start, &at)));
        let before = guards.iter().filter(|guard| self.tests_first() && guard.when == When::Before);
        for guard in before {
            let (Some(most), Some(bound)) = (&counting.most, &guard.bound) else { continue };
            let together = eq(object(bound.clone()), object(entry.clone()));
            let aligned = apart(&offset(bound.clone()), &size);
            let end = offset(bound.clone());
            let further = |elements: BigInt| match counting.direction {
                Direction::Up => add(end.clone(), int(&size * elements)),
                Direction::Down => sub(end.clone(), int(&size * elements)),
            };
            let still = eq(at.clone(), start.clone());
            let (hypothesis, reach) = match (counting.direction, guard.relation) {
                // The next aligned offset below the bound is a whole element below it.
                (Direction::Up, Relation::Less) | (Direction::Down, Relation::Greater) => {
                    (and(together, aligned), further(most - 1))
                }
                (Direction::Up, Relation::LessEqual)
                | (Direction::Down, Relation::GreaterEqual) => (together, further(most.clone())),
                (_, Relation::NotEqual) if *most == BigInt::from(1) => {
                    let near = self.beyond(&counting, &start, &end);
                    (and(and(together, aligned), near), end.clone())
                }
                _ => continue,
            };
            let within = or(self.beyond(&counting, &at, &reach), still);
            facts.facts.push((BOUNDED, implies(hypothesis, within)));
        }
        Some(Course { direction: counting.direction, when: truth(true) })
    }
}

fn magnitude(of: &BigInt) -> BigInt {
    of.magnitude().clone().into()
}

/// The greatest common divisor.
fn divisor(left: BigInt, right: BigInt) -> BigInt {
    if right == BigInt::ZERO { left } else { divisor(right.clone(), left % right) }
}
