//! Types become sorts: a type without parameters comes in, its sort goes out, and the declarations of the sorts that were
//! asked for are collected. Datatypes are declared with their constructors once all instances are known.
//! Rule: one type, one sort; different types, different sorts. Written names stay.

use crate::base::Span;
use crate::il::core::{Constructor, Sort, SortDecl, SortKind};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::names::Names;
use crate::il::monomorphise::types::{self, Substitution};
use crate::il::poly::{ConstructorId, MapType, Name, Type, TypeDeclKind, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Default)]
pub struct SortTable {
    by_type: HashMap<Type, Sort>,
    /// Sorts of types without parameters, by `TypeId`.
    plain: Vec<Option<Sort>>,
    names: Names,
    /// Names of functions and constructors, which share one space.
    pub symbols: Names,
    /// Declared types in use, in the order in which they turned up.
    instances: Vec<Type>,
    /// Constructor names by type, in the order of the declaration.
    constructors: HashMap<Type, Arc<[Name]>>,
    maps: HashMap<Type, Arc<MapSort>>,
    /// Polymorphic map types in use, in the order in which they turned up, and where that was.
    map_order: Vec<(Type, Span)>,
}

/// The sort of a polymorphic map type: a datatype with one constructor.
pub struct MapSort {
    pub sort: Sort,
    pub constructor: Name,
    pub fields: Vec<MapField>,
    /// What the map is at all other types.
    pub rest: Sort,
}

pub struct MapField {
    pub types: Vec<Type>,
    pub name: Name,
    pub sort: Sort,
}

pub const REST: &str = "rest";

impl Translator<'_> {
    /// The sort of a type in the current scope.
    pub fn sort(&mut self, ty: &Type) -> Sort {
        match ty {
            Type::Bool => Sort::Bool,
            Type::Int => Sort::Int,
            Type::Real => Sort::Real,
            Type::Bv(width) => Sort::Bv(*width),
            Type::Con(id, args) if args.is_empty() => match self.sorts.plain.get(id.0 as usize) {
                Some(Some(sort)) => sort.clone(),
                _ => self.ground_sort(ty),
            },
            Type::Param(_) | Type::Con(..) | Type::Map(_) => {
                let ty = self.ground(ty);
                self.ground_sort(&ty)
            }
        }
    }

    fn ground_sort(&mut self, ty: &Type) -> Sort {
        match ty {
            Type::Bool => return Sort::Bool,
            Type::Int => return Sort::Int,
            Type::Real => return Sort::Real,
            Type::Bv(width) => return Sort::Bv(*width),
            _ => {}
        }
        if let Some(sort) = self.sorts.by_type.get(ty) {
            return sort.clone();
        }
        match ty {
            Type::Map(map) if map.params.is_empty() => {
                let domain = map.domain.iter().map(|part| self.ground_sort(part)).collect();
                let range = self.ground_sort(&map.range);
                let sort = Sort::Map(domain, Arc::new(range));
                self.sorts.by_type.insert(ty.clone(), sort.clone());
                sort
            }
            Type::Map(map) => self.new_map_sort(ty, map),
            Type::Con(id, args) => self.new_named_sort(ty, *id, args),
            _ => unreachable!("a type in use should have no free parameters: {ty:?}"),
        }
    }

    fn new_named_sort(&mut self, ty: &Type, id: TypeId, args: &[Type]) -> Sort {
        let program = self.program;
        let text = self.describe(ty);
        let declaration = program.types.get(id.0 as usize);
        let name = match declaration {
            Some(declaration) if args.is_empty() => declaration.name.clone(),
            _ => self.sorts.names.unique(&text),
        };
        let sort = Sort::Named(name);
        self.sorts.by_type.insert(ty.clone(), sort.clone());
        let written = declaration.map_or(&text[..], |declaration| &declaration.name);
        if !self.within_bounds(args, written) {
            return sort;
        }
        if !args.is_empty() {
            self.found.types.entry(id).or_default().insert(args.to_vec());
        }
        if let Some(TypeDeclKind::Datatype(constructors)) = declaration.map(|decl| &decl.kind) {
            let names = constructors.iter().map(|constructor| match args {
                [] => constructor.name.clone(),
                _ => {
                    let suffix = self.describe_all(args);
                    self.sorts.symbols.unique(&format!("{}{suffix}", constructor.name))
                }
            });
            let names: Arc<[Name]> = names.collect::<Vec<Name>>().into();
            self.sorts.constructors.insert(ty.clone(), names);
        }
        self.sorts.instances.push(ty.clone());
        sort
    }

    fn new_map_sort(&mut self, ty: &Type, map: &MapType) -> Sort {
        let text = self.describe(ty);
        let name = self.sorts.names.unique(&text);
        let rest = Sort::Named(self.sorts.names.unique(&format!("{name}#{REST}")));
        let constructor = self.sorts.symbols.unique(&format!("{name}#make"));
        let sort = Sort::Named(name);
        self.sorts.by_type.insert(ty.clone(), sort.clone());
        if !self.within_bounds(&map.domain, "polymorphic map") {
            return sort;
        }
        self.sorts.map_order.push((ty.clone(), self.place));
        let mut names = Names::default();
        names.reserve(&REST.into());
        let known = self.known.instances.maps.get(ty);
        let tuples: Vec<Vec<Type>> = known.into_iter().flatten().cloned().collect();
        let fields = tuples.into_iter().map(|types| {
            let name = names.unique(&format!("at{}", self.describe_all(&types)));
            let sort = self.map_field_sort(map, &types);
            MapField { types, name, sort }
        });
        let fields = fields.collect();
        let map_sort = MapSort { sort: sort.clone(), constructor, fields, rest };
        self.sorts.maps.insert(ty.clone(), Arc::new(map_sort));
        sort
    }

    fn map_field_sort(&mut self, map: &MapType, types: &[Type]) -> Sort {
        let (domain, range) = types::instance_of_map(map, types);
        let domain = domain.iter().map(|part| self.ground_sort(part)).collect();
        let range = self.ground_sort(&range);
        Sort::Map(domain, Arc::new(range))
    }

    /// The datatype of a polymorphic map type. None after an error, or while its fields are being made (a map that
    /// holds itself, which `declare` refuses).
    pub fn map_sort(&mut self, ty: &Type) -> Option<Arc<MapSort>> {
        self.ground_sort(ty);
        self.sorts.maps.get(ty).cloned()
    }

    /// The sorts of polymorphic maps, with a place where they are used.
    pub fn map_places(&self) -> Vec<(Name, Span)> {
        let places = self.sorts.map_order.iter().filter_map(|(ty, place)| {
            match &self.sorts.maps.get(ty)?.sort {
                Sort::Named(name) => Some((name.clone(), *place)),
                _ => None,
            }
        });
        places.collect()
    }

    /// The name of a constructor of the datatype `ty`.
    pub fn constructor(&mut self, ty: &Type, id: ConstructorId) -> Name {
        self.ground_sort(ty);
        match self.sorts.constructors.get(ty) {
            Some(names) => names[id.index].clone(),
            // Only after an error.
            None => "".into(),
        }
    }

    /// Reserves the written names and takes up the types that need no instance.
    pub fn declare_plain_sorts(&mut self) {
        let program = self.program;
        for declaration in &program.types {
            self.sorts.names.reserve(&declaration.name);
            if let TypeDeclKind::Datatype(constructors) = &declaration.kind {
                for constructor in constructors {
                    self.sorts.symbols.reserve(&constructor.name);
                }
            }
        }
        self.sorts.plain = vec![None; program.types.len()];
        for (index, declaration) in program.types.iter().enumerate() {
            if declaration.params.is_empty() {
                let ty = Type::Con(TypeId(index as u32), [].into());
                self.sorts.plain[index] = Some(self.ground_sort(&ty));
            }
        }
    }

    /// The declarations of all sorts in use: the written ones in their order, each with its instances, then maps.
    pub fn sort_declarations(&mut self) -> Vec<SortDecl> {
        let mut declared: Vec<(TypeId, SortDecl)> = vec![];
        let mut done = 0;
        // The fields of a datatype may bring in further instances.
        while let Some(ty) = self.sorts.instances.get(done).cloned() {
            done += 1;
            let Type::Con(id, args) = &ty else { continue };
            let Sort::Named(name) = self.ground_sort(&ty) else { continue };
            let kind = self.sort_kind(&ty, *id, args);
            declared.push((*id, SortDecl { name, kind }));
        }
        declared.sort_by_key(|(id, _)| *id);
        let mut sorts: Vec<SortDecl> = declared.into_iter().map(|(_, sort)| sort).collect();
        for (ty, _) in &self.sorts.map_order {
            let Some(map) = self.sorts.maps.get(ty) else { continue };
            let mut fields: Vec<(Name, Sort)> =
                map.fields.iter().map(|field| (field.name.clone(), field.sort.clone())).collect();
            fields.push((REST.into(), map.rest.clone()));
            let constructor = Constructor { name: map.constructor.clone(), fields };
            let kinds = [
                (&map.rest, SortKind::Uninterpreted),
                (&map.sort, SortKind::Datatype(vec![constructor])),
            ];
            for (sort, kind) in kinds {
                if let Sort::Named(name) = sort {
                    sorts.push(SortDecl { name: name.clone(), kind });
                }
            }
        }
        sorts
    }

    fn sort_kind(&mut self, ty: &Type, id: TypeId, args: &[Type]) -> SortKind {
        let program = self.program;
        // Behind the declared types are the skolem types.
        let Some(declaration) = program.types.get(id.0 as usize) else {
            return SortKind::Uninterpreted;
        };
        match &declaration.kind {
            TypeDeclKind::Uninterpreted => SortKind::Uninterpreted,
            TypeDeclKind::Builtin(smt) => SortKind::Builtin {
                smt: smt.clone(),
                args: args.iter().map(|arg| self.ground_sort(arg)).collect(),
            },
            TypeDeclKind::Datatype(constructors) => {
                let substitution = Substitution::new(&declaration.params, args);
                let names = self.sorts.constructors.get(ty).cloned();
                let names: Vec<Name> =
                    names.iter().flat_map(|names| names.iter().cloned()).collect();
                let with_names = names.into_iter().zip(constructors);
                let constructors = with_names.map(|(name, constructor)| {
                    let fields = constructor.fields.iter().map(|(field, ty)| {
                        (field.clone(), self.ground_sort(&substitution.apply(ty)))
                    });
                    Constructor { name, fields: fields.collect() }
                });
                SortKind::Datatype(constructors.collect())
            }
        }
    }

    pub fn describe(&self, ty: &Type) -> String {
        types::describe(ty, &|id| match self.program.types.get(id.0 as usize) {
            Some(declaration) => declaration.name.to_string(),
            None => self.skolems.name(id),
        })
    }

    /// `#int#bool`: the suffix of an instance.
    pub fn describe_all(&self, types: &[Type]) -> String {
        types.iter().map(|ty| format!("#{}", self.describe(ty))).collect()
    }
}
