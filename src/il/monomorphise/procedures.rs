//! Procedures and their bodies. A polymorphic procedure is verified for types of which nothing is known (and for those
//! they may coincide with, see `knowledge::cases`); a call uses a copy of the contract for the types of the call.
//! Rule: every copy that a call relies on is an instance of what has been verified for all types.

use crate::base::Owner;
use crate::il::core;
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::knowledge::Whose;
use crate::il::monomorphise::names::Names;
use crate::il::monomorphise::types::Substitution;
use crate::il::poly::{self, Name, ProcedureId, Type};
use std::collections::{HashMap, HashSet};

/// More instances than any program needs that ends.
const MAX_INSTANCES: usize = 5_000;

#[derive(Default)]
pub struct ProcedureTable {
    names: Names,
    instances: HashMap<(ProcedureId, Vec<Type>), Name>,
    pending: Vec<(ProcedureId, Vec<Type>)>,
    /// Bodies by procedure.
    bodies: Vec<Vec<usize>>,
}

/// What a copy of a body is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Verify,
    /// Only to be put in the place of calls.
    Inline,
}

impl Translator<'_> {
    pub fn declare_procedures(&mut self) {
        let program = self.program;
        for procedure in &program.procedures {
            self.procedures.names.reserve(&procedure.name);
        }
        self.procedures.bodies = vec![vec![]; program.procedures.len()];
        for (index, implementation) in program.implementations.iter().enumerate() {
            self.procedures.bodies[implementation.procedure.0 as usize].push(index);
        }
        for (index, procedure) in program.procedures.iter().enumerate() {
            let id = ProcedureId(index as u32);
            let unknown = self.unknown_types(id);
            if !unknown.is_empty() && !self.procedures.bodies[index].is_empty() {
                // The copy that stands for all types keeps the written name.
                let key = (id, unknown);
                self.procedures.instances.insert(key, procedure.name.clone());
            }
        }
    }

    /// The name of a procedure at the given types.
    pub fn procedure(&mut self, id: ProcedureId, types: Vec<Type>) -> Name {
        let procedure = &self.program.procedures[id.0 as usize];
        if types.is_empty() {
            return procedure.name.clone();
        }
        let key = (id, types);
        if let Some(name) = self.procedures.instances.get(&key) {
            return name.clone();
        }
        let wanted = format!("{}{}", procedure.name, self.describe_all(&key.1));
        let name = self.procedures.names.unique(&wanted);
        self.procedures.instances.insert(key.clone(), name.clone());
        if self.procedures.instances.len() > MAX_INSTANCES {
            let message = format!("`{}` needs too many instances", procedure.name);
            self.unsupported(procedure.span, message);
        } else if self.within_bounds(&key.1, &procedure.name) {
            self.procedures.pending.push(key);
        }
        name
    }

    /// All procedures, those on demand included, and their bodies, in the order of the program.
    pub fn procedures(&mut self) -> (Vec<core::Procedure>, Vec<core::Implementation>) {
        let program = self.program;
        let mut procedures: Vec<(ProcedureId, core::Procedure)> = vec![];
        let mut bodies: Vec<(usize, core::Implementation)> = vec![];
        let mut verified: HashSet<(ProcedureId, Vec<Type>)> = HashSet::new();
        for (index, procedure) in program.procedures.iter().enumerate() {
            let id = ProcedureId(index as u32);
            for types in self.verified_instances(id, procedure) {
                procedures.push((id, self.make_procedure(id, &types)));
                for body in self.procedures.bodies[index].clone() {
                    bodies.push((body, self.make_body(body, &types, Purpose::Verify)));
                }
                verified.insert((id, types));
            }
        }
        while let Some((id, types)) = self.procedures.pending.pop() {
            if verified.contains(&(id, types.clone())) {
                continue;
            }
            let copy = self.make_procedure(id, &types);
            if copy.inline.is_some() {
                for body in self.procedures.bodies[id.0 as usize].clone() {
                    bodies.push((body, self.make_body(body, &types, Purpose::Inline)));
                }
            }
            procedures.push((id, copy));
        }
        procedures.sort_by_key(|(id, _)| *id);
        bodies.sort_by_key(|(index, _)| *index);
        let procedures = procedures.into_iter().map(|(_, procedure)| procedure).collect();
        (procedures, bodies.into_iter().map(|(_, body)| body).collect())
    }

    /// The types a procedure's bodies are verified for.
    fn verified_instances(
        &mut self,
        id: ProcedureId,
        procedure: &poly::Procedure,
    ) -> Vec<Vec<Type>> {
        let unknown = self.unknown_types(id);
        if !unknown.is_empty() && self.procedures.bodies[id.0 as usize].is_empty() {
            return vec![];
        }
        self.with_cases(&unknown).unwrap_or_else(|| {
            self.unsupported(procedure.span, "a polymorphic procedure with too many cases");
            vec![]
        })
    }

    fn unknown_types(&mut self, id: ProcedureId) -> Vec<Type> {
        let count = self.program.procedures[id.0 as usize].type_params.len() as u32;
        (0..count).map(|index| self.skolems.any(Whose::Params(id), index)).collect()
    }

    fn make_procedure(&mut self, id: ProcedureId, types: &[Type]) -> core::Procedure {
        let procedure = &self.program.procedures[id.0 as usize];
        self.place = procedure.span;
        self.substitution = Substitution::new(&procedure.type_params, types);
        let [ins, outs] = self.locals([&procedure.ins, &procedure.outs]);
        // Callers have to show it.
        self.whose = Whose::Elsewhere(id);
        let requires = procedure.requires.iter().map(|clause| self.clause(clause)).collect();
        self.whose = self.obligations_of_body(id);
        let ensures = procedure.ensures.iter().map(|clause| self.clause(clause)).collect();
        let copy = core::Procedure {
            name: self.procedure(id, types.to_vec()),
            ins,
            outs,
            requires,
            ensures,
            modifies: procedure.modifies.iter().map(|var| self.var(*var)).collect(),
            inline: procedure.inline,
            span: procedure.span,
        };
        self.substitution = Substitution::default();
        copy
    }

    /// A body that may stand in the place of a call belongs to the caller.
    fn obligations_of_body(&self, id: ProcedureId) -> Whose {
        match self.program.procedures[id.0 as usize].inline {
            Some(_) => Whose::Elsewhere(id),
            None => Whose::Body(id),
        }
    }

    fn make_body(
        &mut self,
        index: usize,
        types: &[Type],
        purpose: Purpose,
    ) -> core::Implementation {
        let implementation = &self.program.implementations[index];
        let procedure = &self.program.procedures[implementation.procedure.0 as usize];
        self.place = implementation.span;
        self.whose = self.obligations_of_body(implementation.procedure);
        self.substitution = Substitution::new(&implementation.type_params, types);
        let [ins, outs, locals] =
            self.locals([&implementation.ins, &implementation.outs, &implementation.locals]);
        let copy = core::Implementation {
            procedure: self.procedure(implementation.procedure, types.to_vec()),
            ins,
            outs,
            locals,
            body: self.stmts(&implementation.body),
            end: implementation.end,
            owner: match &procedure.owner {
                Some(owner) => owner.clone(),
                None => Owner::Function(procedure.name.clone()),
            },
            verify: implementation.verify && purpose == Purpose::Verify,
            selective: implementation.selective,
            span: implementation.span,
        };
        self.substitution = Substitution::default();
        copy
    }

    /// New copies of variables; a where clause may mention any of them.
    fn locals<const N: usize>(&mut self, groups: [&[poly::Local]; N]) -> [Vec<core::Local>; N] {
        for local in groups.iter().copied().flatten() {
            self.bind(local.var);
        }
        groups.map(|group| {
            let copies = group.iter().map(|local| core::Local {
                var: self.var(local.var),
                where_clause: local.where_clause.as_ref().map(|clause| self.assumption(clause)),
                assumption: local.assumption,
            });
            copies.collect()
        })
    }

    fn clause(&mut self, clause: &poly::Clause) -> core::Clause {
        let (condition, assumed) = self.both_forms(&clause.condition, clause.free);
        core::Clause {
            condition,
            assumed,
            free: clause.free,
            always_assume: clause.always_assume,
            assumed_after: clause.assumed_after,
            hints: self.hints(&clause.hints),
            asked: clause.asked.clone(),
            span: clause.span,
        }
    }
}
