//! Makes a smaller goal about some of the obligations of a large one: what they speak of, how that came about a few steps back, and
//! the conditions under which a run comes there stay; everything else is left out.
//!
//! ```text
//! x1 == a; y1 == b; assert y1 > 0; z1 == x1 + 1; assert z1 > 0     =(second)=>     x1 == a; z1 == x1 + 1; assert z1 > 0
//! ```
//! Rule: nothing but assumptions is left out, so what is proved of the smaller goal holds in the larger one; what is not proved may hold.

use crate::base::flow_graph::{self, Dominators};
use crate::il::core::{Expr, Function, Hints, Kind, Meaning, Op, VarKind};
use crate::il::obligation::ObligationKind;
use crate::il::rewrite::for_each;
use crate::vc::passify::{Passive, PassiveAssert, PassiveBlock, PassiveCommand};
use crate::vc::wp::{Formula, Goal, Passage, wp};
use std::collections::{BTreeSet, HashMap, HashSet};

/// How much of what lies before its obligations a smaller goal keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How many definitions in a row are followed.
    pub definitions: usize,
    /// How many obligations back facts are kept for which only their nearness speaks.
    pub obligations: usize,
    /// How many of the branches that lead there are remembered.
    pub branches: usize,
    pub lemmas: Lemmas,
}

/// Which facts about all values a smaller goal keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lemmas {
    /// Those that what is asked can bring into play by itself: it applies the functions that they are found from.
    Mentioned,
    All,
}

/// A goal taken apart, so that smaller ones can be put together from it.
pub struct Outline<'a> {
    goal: &'a Goal,
    blocks: Vec<Vec<Item<'a>>>,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    dominators: Dominators,
    /// Where each version of a variable gets its value: blocks and positions in them, by the version's id.
    definitions: HashMap<u32, Vec<(usize, usize)>>,
    /// What the definition of each function applies.
    meanings: HashMap<&'a str, BTreeSet<&'a str>>,
}

struct Item<'a> {
    condition: &'a Expr,
    /// Versions of variables that are mentioned, by their ids. What has one value throughout is not among them.
    versions: Vec<u32>,
    role: Role,
    /// How many obligations stand before it.
    position: usize,
    /// Of a fact about all values: the functions of each of its triggers.
    found_from: Vec<BTreeSet<&'a str>>,
}

impl<'a> Item<'a> {
    fn new(condition: &'a Expr, role: Role, position: usize) -> Item<'a> {
        let versions = versions_in(condition);
        let found_from = match &condition.kind {
            Kind::Quantifier(quantifier) if versions.is_empty() => {
                let of = |terms: &'a Vec<Expr>| terms.iter().flat_map(functions_in).collect();
                quantifier.triggers.iter().map(of).collect()
            }
            _ => vec![],
        };
        Item { condition, versions, role, position, found_from }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Fact,
    /// Gives this version its value.
    Definition(u32),
    Check {
        assumed_after: bool,
    },
}

impl<'a> Outline<'a> {
    pub fn new(goal: &'a Goal, functions: &'a [Function]) -> Outline<'a> {
        let mut blocks = vec![];
        let mut definitions: HashMap<u32, Vec<(usize, usize)>> = HashMap::new();
        let mut position = 0;
        for (block, equation) in goal.equations.iter().enumerate() {
            let items = take_apart(equation, &mut position);
            for (at, item) in items.iter().enumerate() {
                if let Role::Definition(version) = item.role {
                    definitions.entry(version).or_default().push((block, at));
                }
            }
            blocks.push(items);
        }
        let successors = goal.passages.iter().map(|it| it.next.iter().map(|next| next.1).collect());
        let successors: Vec<Vec<usize>> = successors.collect();
        let predecessors = flow_graph::predecessors(&successors[..]);
        let dominators = Dominators::new(&successors[..]);
        let meaning = |function: &'a Function| match &function.meaning {
            Meaning::Axiom(body) | Meaning::Inline(body) | Meaning::Define(body) => {
                Some((&*function.name, functions_in(body)))
            }
            Meaning::Uninterpreted | Meaning::Builtin(_) => None,
        };
        let meanings = functions.iter().filter_map(meaning).collect();
        Outline { goal, blocks, successors, predecessors, dominators, definitions, meanings }
    }

    /// Whether there are facts about all values that a question may do without.
    pub fn has_lemmas(&self) -> bool {
        let needs_functions = |item: &Item| item.found_from.iter().any(|from| !from.is_empty());
        self.blocks.first().is_some_and(|items| items.iter().any(needs_functions))
    }

    /// The goal of these obligations alone. They are in their order.
    pub fn narrow(&self, about: &[usize], reach: Reach) -> Goal {
        let asked: BTreeSet<usize> = about.iter().copied().collect();
        let targets: BTreeSet<usize> =
            about.iter().map(|index| self.goal.obligations[*index].choice.block).collect();
        let scope = Scope {
            leads_there: self.leading_to(&targets),
            above: self.above(&targets),
            guards: self.guards(&targets, reach),
            nearest: asked.first().map_or(0, |first| first.saturating_sub(reach.obligations)),
            applied: match reach.lemmas {
                Lemmas::Mentioned => Some(self.applied(&asked, &targets)),
                Lemmas::All => None,
            },
            asked,
            targets,
        };
        let known = self.known_versions(&scope, reach);
        self.put_together(&scope, &known)
    }

    /// The functions that what is asked applies, and those that their definitions do.
    fn applied(&self, asked: &BTreeSet<usize>, targets: &BTreeSet<usize>) -> BTreeSet<&'a str> {
        let items = targets.iter().flat_map(|target| &self.blocks[*target]);
        let is_asked = |item: &&Item| {
            matches!(item.role, Role::Check { .. }) && asked.contains(&item.position)
        };
        let mut pending: Vec<&str> =
            items.filter(is_asked).flat_map(|item| functions_in(item.condition)).collect();
        let mut applied = BTreeSet::new();
        while let Some(function) = pending.pop() {
            if applied.insert(function) {
                pending.extend(self.meanings.get(function).into_iter().flatten());
            }
        }
        applied
    }

    /// The blocks from which a run may come to the targets, and these.
    fn leading_to(&self, targets: &BTreeSet<usize>) -> Vec<bool> {
        let mut leads = vec![false; self.blocks.len()];
        let mut pending: Vec<usize> = targets.iter().copied().collect();
        while let Some(block) = pending.pop() {
            if !std::mem::replace(&mut leads[block], true) {
                pending.extend(&self.predecessors[block]);
            }
        }
        leads
    }

    /// The blocks that every run to some target passes, and the targets.
    fn above(&self, targets: &BTreeSet<usize>) -> HashSet<usize> {
        let mut above = HashSet::new();
        for target in targets {
            // What is above a block that is known is known, too.
            let new = self.dominators.above(*target).take_while(|block| !above.contains(block));
            let new: Vec<usize> = new.collect();
            above.extend(new);
        }
        above
    }

    /// The nearest blocks above the targets that begin with the condition of a branch.
    fn guards(&self, targets: &BTreeSet<usize>, reach: Reach) -> HashSet<usize> {
        let is_guarded = |block: &usize| {
            self.predecessors[*block].iter().any(|before| self.successors[*before].len() > 1)
        };
        let mut guards = HashSet::new();
        for target in targets {
            let guarded = self.dominators.above(*target).filter(is_guarded);
            guards.extend(guarded.take(reach.branches));
        }
        guards
    }

    /// The versions that the goal may mention, found by going back from what is asked and from the branches that lead there.
    fn known_versions(&self, scope: &Scope, reach: Reach) -> HashSet<u32> {
        let mut known = HashSet::new();
        let mut newest: Vec<u32> = vec![];
        for target in &scope.targets {
            let asked = self.blocks[*target].iter().filter(|item| scope.asks(item));
            newest.extend(asked.flat_map(|item| &item.versions));
        }
        for guard in &scope.guards {
            let conditions = self.blocks[*guard].iter().take_while(|item| item.role == Role::Fact);
            newest.extend(conditions.flat_map(|item| &item.versions));
        }
        for _ in 0..=reach.definitions {
            newest.retain(|version| known.insert(*version));
            let definitions = newest.iter().flat_map(|version| self.definitions.get(version));
            let definitions = definitions.flatten().filter(|(block, _)| scope.leads_there[*block]);
            let mentioned =
                definitions.flat_map(|(block, at)| &self.blocks[*block][*at].versions).copied();
            newest = mentioned.collect();
        }
        known
    }

    fn put_together(&self, scope: &Scope, known: &HashSet<u32>) -> Goal {
        let mut drafts: Vec<Draft> = vec![];
        // Where a block is in `drafts`, which has the last first; a block without contents is where it leads.
        let mut place_of: Vec<Option<usize>> = vec![None; self.blocks.len()];
        for block in (0..self.blocks.len()).rev().filter(|block| scope.leads_there[*block]) {
            let kept = self.kept(block, scope, known);
            let ways = self.successors[block].iter().filter_map(|next| place_of[*next]);
            let ways: BTreeSet<usize> = ways.collect();
            let mut only = ways.iter();
            place_of[block] = match (only.next(), only.next()) {
                // The entry stays the first block whatever is in it.
                (Some(only), None) if kept.is_empty() && block > 0 => Some(*only),
                _ => {
                    drafts.push(Draft { block, kept, ways });
                    Some(drafts.len() - 1)
                }
            };
        }
        wp(self.body(drafts))
    }

    /// What stays of a block.
    fn kept(&self, block: usize, scope: &Scope, known: &HashSet<u32>) -> Vec<(&Item<'a>, bool)> {
        let items = &self.blocks[block];
        let is_last = !self.successors[block].iter().any(|next| scope.leads_there[*next]);
        let end = match items.iter().rposition(|item| scope.asks(item)) {
            Some(last) if is_last => last + 1,
            _ => items.len(),
        };
        let guard = scope.guards.contains(&block);
        let conditions = items.iter().take_while(|item| item.role == Role::Fact).count();
        let mut kept = vec![];
        for (at, item) in items[..end].iter().enumerate() {
            let is_known = |item: &Item| item.versions.iter().all(|it| known.contains(it));
            let near = item.position >= scope.nearest || at < conditions && (guard || block == 0);
            let stays = match item.role {
                Role::Check { .. } if scope.asks(item) => true,
                Role::Check { assumed_after } => {
                    let worth = near || self.is_written(item.position);
                    assumed_after && worth && is_known(item)
                }
                Role::Definition(version) => known.contains(&version),
                Role::Fact => {
                    (near || !item.versions.is_empty()) && is_known(item) && scope.can_use(item)
                }
            };
            if stays {
                kept.push((item, scope.asks(item)));
            }
        }
        // A run may come by another way as well: what holds on this one alone says nothing unless it gives something a value.
        let matters = |(item, is_asked): &(&Item, bool)| {
            *is_asked || matches!(item.role, Role::Definition(_))
        };
        if !scope.above.contains(&block) && !kept.iter().any(matters) {
            kept.clear();
        }
        kept
    }

    /// Whether an author wrote what the obligation says, so that it is likely to be of use later.
    fn is_written(&self, obligation: usize) -> bool {
        use ObligationKind::*;
        let kind = self.goal.obligations[obligation].obligation.kind;
        matches!(kind, Assertion | Precondition | InvariantEntry | InvariantPreserved)
    }

    /// The blocks as the passive body of a function; `drafts` has the last first.
    fn body(&self, drafts: Vec<Draft>) -> Passive {
        let last = drafts.len().saturating_sub(1);
        let blocks = drafts.into_iter().rev().map(|Draft { block, kept, ways }| {
            let Passage { label, span, .. } = &self.goal.passages[block];
            let commands = kept.into_iter().map(|(item, is_asked)| {
                if is_asked {
                    return self.check(item);
                }
                // The larger goal assumes it in the same place, or checks it there, in a question of its own.
                PassiveCommand::Assume(item.condition.clone(), Hints::default())
            });
            PassiveBlock {
                label: label.clone(),
                span: *span,
                commands: commands.collect(),
                successors: ways.into_iter().rev().map(|place| last - place).collect(),
                returns: None,
                values: vec![],
            }
        });
        Passive { blocks: blocks.collect() }
    }

    fn check(&self, item: &Item) -> PassiveCommand {
        PassiveCommand::Assert(PassiveAssert {
            condition: item.condition.clone(),
            obligation: self.goal.obligations[item.position].obligation.clone(),
            assumed_after: item.role == Role::Check { assumed_after: true },
            hints: Hints::default(),
        })
    }
}

/// Which part of the large goal a smaller one is about.
struct Scope<'a> {
    asked: BTreeSet<usize>,
    /// The blocks of what is asked.
    targets: BTreeSet<usize>,
    leads_there: Vec<bool>,
    above: HashSet<usize>,
    guards: HashSet<usize>,
    /// From this obligation on, facts are near.
    nearest: usize,
    /// What is applied where only such facts about all values are wanted as that brings into play.
    applied: Option<BTreeSet<&'a str>>,
}

impl Scope<'_> {
    fn can_use(&self, item: &Item) -> bool {
        let Some(applied) = &self.applied else { return true };
        item.found_from.is_empty() || item.found_from.iter().any(|from| from.is_subset(applied))
    }

    fn asks(&self, item: &Item) -> bool {
        matches!(item.role, Role::Check { .. }) && self.asked.contains(&item.position)
    }
}

/// A block of the smaller goal: which one it was, what is left of it and whether that is asked, and its ways on.
struct Draft<'a> {
    block: usize,
    kept: Vec<(&'a Item<'a>, bool)>,
    ways: BTreeSet<usize>,
}

/// The assumptions and checks of an equation, in order. `position`: how many obligations stand before them.
fn take_apart<'a>(equation: &'a Formula, position: &mut usize) -> Vec<Item<'a>> {
    let (mut items, mut at) = (vec![], equation);
    loop {
        at = match at {
            Formula::Implies(conditions, rest) => {
                let facts = conditions.iter().map(|condition| {
                    let role = defined(condition).map_or(Role::Fact, Role::Definition);
                    Item::new(condition, role, *position)
                });
                items.extend(facts);
                rest
            }
            Formula::Check { condition, assumed_after, rest, .. } => {
                let role = Role::Check { assumed_after: *assumed_after };
                items.push(Item::new(condition, role, *position));
                *position += 1;
                rest
            }
            Formula::True | Formula::Ok(_) | Formula::Branch(_) => return items,
        }
    }
}

/// What `x == ..` says the value of, if that is a version of a variable.
fn defined(condition: &Expr) -> Option<u32> {
    let Kind::Op(Op::Eq | Op::Iff, operands) = &condition.kind else { return None };
    match &operands.first()?.kind {
        Kind::Var(var) if var.kind == VarKind::Temporary => Some(var.id),
        _ => None,
    }
}

/// The functions that are applied.
fn functions_in(expr: &Expr) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for_each(expr, &mut |part| {
        if let Kind::Call(name, _) = &part.kind {
            found.insert(&**name);
        }
    });
    found
}

fn versions_in(condition: &Expr) -> Vec<u32> {
    let mut versions = vec![];
    for_each(condition, &mut |part| match &part.kind {
        Kind::Var(var) if var.kind == VarKind::Temporary && !versions.contains(&var.id) => {
            versions.push(var.id);
        }
        _ => {}
    });
    versions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::il::core::{Fresh, Name, Quantifier, Sort, Var};
    use crate::il::label::{self, Label};
    use crate::il::obligation::Obligation;

    const NEAR: Reach =
        Reach { definitions: 1, obligations: 0, branches: 1, lemmas: Lemmas::Mentioned };

    fn value(var: &Var) -> Expr {
        Expr::var(var, Span::default())
    }

    fn zero() -> Expr {
        Expr::new(Kind::Int(0.into()), Sort::Int, Span::default())
    }

    fn define(var: &Var, as_value: Expr) -> PassiveCommand {
        PassiveCommand::Assume(Expr::binary(Op::Eq, value(var), as_value), Hints::default())
    }

    fn positive(var: &Var) -> Expr {
        Expr::binary(Op::Lt, zero(), value(var))
    }

    fn check(var: &Var, kind: ObligationKind) -> PassiveCommand {
        PassiveCommand::Assert(PassiveAssert {
            condition: positive(var),
            obligation: Obligation::new(kind, Span::default()),
            assumed_after: true,
            hints: Hints::default(),
        })
    }

    fn block(commands: Vec<PassiveCommand>, successors: &[usize]) -> PassiveBlock {
        let (label, span) = (Label::new("b", label::Role::Passage), Span::default());
        let (returns, values) = (None, vec![]);
        PassiveBlock { label, span, commands, successors: successors.to_vec(), returns, values }
    }

    fn versions<const COUNT: usize>() -> [Var; COUNT] {
        let mut fresh = Fresh::default();
        [(); COUNT].map(|()| fresh.var(Name::from("x"), Sort::Int, VarKind::Temporary))
    }

    /// All that is left of a goal, by block.
    fn left(goal: &Goal) -> Vec<String> {
        let mut position = 0;
        let blocks = goal.equations.iter().map(|equation| {
            let items = take_apart(equation, &mut position);
            let show = |item: &Item| match item.role {
                Role::Fact => "fact",
                Role::Definition(_) => "definition",
                Role::Check { .. } => "check",
            };
            items.iter().map(show).collect::<Vec<_>>().join(" ")
        });
        blocks.collect()
    }

    #[test]
    fn what_an_obligation_does_not_speak_of_is_left_out() {
        let [x, y, z] = versions();
        let commands = vec![
            define(&x, zero()),
            define(&y, zero()),
            check(&y, ObligationKind::SignedOverflow),
            define(&z, value(&x)),
            check(&z, ObligationKind::SignedOverflow),
        ];
        let goal = wp(Passive { blocks: vec![block(commands, &[])] });
        let outline = Outline::new(&goal, &[]);
        assert_eq!(left(&outline.narrow(&[1], NEAR)), ["definition definition check"]);
        assert_eq!(left(&outline.narrow(&[0], NEAR)), ["definition check"]);
        let whole = outline.narrow(&[0, 1], NEAR);
        assert_eq!(left(&whole), ["definition definition check definition check"]);
        assert_eq!(whole.obligations.len(), 2);
    }

    #[test]
    fn a_lemma_stays_where_what_is_asked_applies_its_functions() {
        let [x] = versions();
        let bound = Fresh::default().var(Name::from("n"), Sort::Int, VarKind::Bound);
        let apply = |to: &Var| {
            let kind = Kind::Call(Name::from("f"), vec![value(to)]);
            Expr::new(kind, Sort::Int, Span::default())
        };
        let lemma = Kind::Quantifier(std::sync::Arc::new(Quantifier {
            forall: true,
            vars: vec![bound.clone()],
            triggers: vec![vec![apply(&bound)]],
            nopats: vec![],
            weight: None,
            qid: None,
            pools: vec![],
            hints: Hints::default(),
            body: Expr::binary(Op::Lt, zero(), apply(&bound)),
        }));
        let lemma = Expr::new(lemma, Sort::Bool, Span::default());
        let about = |condition| {
            let mut check = check(&x, ObligationKind::Assertion);
            if let PassiveCommand::Assert(assert) = &mut check {
                assert.condition = condition;
            }
            check
        };
        let commands = vec![
            PassiveCommand::Assume(lemma, Hints::default()),
            about(positive(&x)),
            about(Expr::binary(Op::Lt, zero(), apply(&x))),
        ];
        let goal = wp(Passive { blocks: vec![block(commands, &[])] });
        let outline = Outline::new(&goal, &[]);
        assert!(outline.has_lemmas());
        assert_eq!(left(&outline.narrow(&[0], NEAR)), ["check"]);
        let all = Reach { lemmas: Lemmas::All, ..NEAR };
        assert_eq!(left(&outline.narrow(&[0], all)), ["fact check"]);
        // What was asked before is a fact here, too.
        assert_eq!(left(&outline.narrow(&[1], NEAR)), ["fact fact check"]);
    }

    #[test]
    fn definitions_are_followed_only_so_far() {
        let [x, y, z] = versions();
        let commands = vec![
            define(&x, zero()),
            define(&y, value(&x)),
            define(&z, value(&y)),
            check(&z, ObligationKind::SignedOverflow),
        ];
        let goal = wp(Passive { blocks: vec![block(commands, &[])] });
        let outline = Outline::new(&goal, &[]);
        assert_eq!(left(&outline.narrow(&[0], NEAR)), ["definition definition check"]);
        let farther = Reach { definitions: 2, ..NEAR };
        assert_eq!(
            left(&outline.narrow(&[0], farther)),
            ["definition definition definition check"]
        );
    }

    #[test]
    fn conditions_stay_on_the_way_and_ways_that_differ_in_nothing_become_one() {
        let [x, y] = versions();
        let condition = |var| PassiveCommand::Assume(positive(var), Hints::default());
        let blocks = vec![
            block(vec![], &[1, 2]),
            block(vec![condition(&x), define(&y, zero())], &[3]),
            block(vec![condition(&x)], &[3]),
            block(vec![], &[4, 5]),
            block(vec![condition(&x), check(&x, ObligationKind::SignedOverflow)], &[]),
            block(vec![check(&y, ObligationKind::SignedOverflow)], &[]),
        ];
        let goal = wp(Passive { blocks });
        let outline = Outline::new(&goal, &[]);
        // Neither of the first two ways says anything about x that holds behind both.
        assert_eq!(left(&outline.narrow(&[0], NEAR)), ["", "fact check"]);
        // Each of them says something about y, or nothing.
        assert_eq!(left(&outline.narrow(&[1], NEAR)), ["", "definition", "check"]);
    }
}
