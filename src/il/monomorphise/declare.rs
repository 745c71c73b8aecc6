//! The whole program, one round: declarations in their order, then the instances they asked for until none is left.
//! Rule: what needs no type parameter is translated whether it is used or not, under the name it is written with.

use crate::base::Span;
use crate::il::core;
use crate::il::core::{Axiom, Expr, Sort, SortDecl, SortKind};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::polarity::Position;
use crate::il::poly::{self, FunctionId, Name};
use std::collections::{BTreeMap, BTreeSet};

impl Translator<'_> {
    pub fn program(&mut self) -> core::Program {
        let program = self.program;
        self.declare_plain_sorts();
        for function in &program.functions {
            self.sorts.symbols.reserve(&function.name);
        }
        self.declare_procedures();
        let constants = program.constants.iter().map(|constant| core::Constant {
            var: self.bind(constant.var),
            unique: constant.unique,
        });
        let constants = constants.collect();
        program.globals.iter().for_each(|global| {
            self.bind(global.var);
        });
        let globals = program.globals.iter().map(|global| core::Global {
            var: self.var(global.var),
            where_clause: global.where_clause.as_ref().map(|clause| self.assumption(clause)),
        });
        let globals = globals.collect();

        let mut functions: Vec<(FunctionId, core::Function)> = vec![];
        let mut axioms = vec![];
        for (index, function) in program.functions.iter().enumerate() {
            if function.type_params.is_empty() {
                let id = FunctionId(index as u32);
                let (function, axiom) = self.make_function(id, vec![]);
                functions.push((id, function));
                axioms.extend(axiom);
            }
        }
        for axiom in &program.axioms {
            self.place = axiom.span;
            let condition = self.expr(&axiom.condition, Position::AXIOM);
            axioms.push(Axiom { condition, span: axiom.span });
        }
        // Procedures may ask for functions, not the other way round.
        let (procedures, implementations) = self.procedures();
        axioms.extend(self.pending_functions(&mut functions));
        functions.sort_by_key(|(id, _)| *id);
        let mut functions: Vec<core::Function> =
            functions.into_iter().map(|(_, function)| function).collect();
        functions.extend(self.unknown_functions());
        let sorts = self.sort_declarations();
        self.refuse_maps_of_themselves(&sorts);
        let fresh = std::mem::take(&mut self.fresh);
        core::Program {
            sorts,
            constants,
            functions,
            axioms,
            globals,
            procedures,
            implementations,
            fresh,
        }
    }

    /// A formula that is proved each time it is reached.
    pub fn obligation(&mut self, condition: &poly::Expr) -> Expr {
        self.next_any = 0;
        self.expr(condition, Position::OBLIGATION)
    }

    /// A formula that is assumed each time it is reached.
    pub fn assumption(&mut self, condition: &poly::Expr) -> Expr {
        self.expr(condition, Position::ASSUMPTION)
    }

    /// The negation of a formula, assumed.
    pub fn denial(&mut self, condition: &poly::Expr) -> Expr {
        self.expr(condition, Position::ASSUMPTION.flipped()).negated()
    }

    /// A formula that is proved in one place and relied on in another: both forms, the second only if it differs.
    pub fn both_forms(&mut self, condition: &poly::Expr, free: bool) -> (Expr, Option<Expr>) {
        if free {
            return (self.assumption(condition), None);
        }
        let checked = self.obligation(condition);
        let assumed = self.type_quantifiers.occur_in(condition).then(|| self.assumption(condition));
        (checked, assumed)
    }

    /// A map type with itself among its instances would hold all maps on itself, and there are more of those than there
    /// are maps: assuming it would be a contradiction.
    fn refuse_maps_of_themselves(&mut self, sorts: &[SortDecl]) {
        let parts: BTreeMap<&Name, BTreeSet<&Name>> =
            sorts.iter().map(|sort| (&sort.name, parts(&sort.kind))).collect();
        let places: Vec<(Name, Span)> = self.map_places();
        for (name, place) in places {
            let mut seen: BTreeSet<&Name> = BTreeSet::new();
            let mut open: Vec<&Name> = parts.get(&name).into_iter().flatten().copied().collect();
            while let Some(part) = open.pop() {
                if seen.insert(part) {
                    open.extend(parts.get(part).into_iter().flatten());
                }
            }
            if seen.contains(&name) {
                self.unsupported(
                    place,
                    "a polymorphic map with an instance that contains the map's own type",
                );
            }
        }
    }
}

/// The named sorts in a declaration.
fn parts(kind: &SortKind) -> BTreeSet<&Name> {
    fn add<'a>(sort: &'a Sort, found: &mut BTreeSet<&'a Name>) {
        match sort {
            Sort::Bool | Sort::Int | Sort::Real | Sort::Bv(_) => {}
            Sort::Named(name) => {
                found.insert(name);
            }
            Sort::Map(domain, range) => {
                domain.iter().for_each(|part| add(part, found));
                add(range, found);
            }
        }
    }
    let mut found = BTreeSet::new();
    match kind {
        SortKind::Uninterpreted => {}
        SortKind::Builtin { args, .. } => args.iter().for_each(|arg| add(arg, &mut found)),
        SortKind::Datatype(constructors) => {
            let fields = constructors.iter().flat_map(|constructor| &constructor.fields);
            fields.for_each(|(_, sort)| add(sort, &mut found));
        }
    }
    found
}
