//! What all parts of lowering know about the unit: the program, the names of its records and functions, its links, what its functions may
//! change, and what of the memory model has been used so far (only that is declared).

use super::align::misaligned_fields;
use super::build;
use super::byte_views::byte_views;
use super::cells::{self, Cells, RecordNames};
use super::class::Class;
use super::effective::Effective;
use super::effects::Effects;
use super::links::Links;
use super::logic::functions::{Reads, find_reads};
use super::map::Map;
use super::options::Options;
use super::own_locals::{Left, find_left};
use super::qualified::Qualified;
use super::tag::Tag;
use super::trees::Trees;
use crate::base::{Access, Span};
use crate::check;
use crate::contract::Program;
use crate::contract::each_term::for_each_term;
use crate::contract::stated::stated;
use crate::contract::term::{Label, TermKind};
use crate::il::ast::{Decl, Expr};
use crate::typed::layout::layout;
use crate::typed::meaning;
use crate::typed::program::{FunctionId, RecordId, StringId, VariableId};
use crate::typed::types::TypeId;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// What the constants of objects of static storage are called, in front of the variable's name.
const STATIC_OBJECT: &str = "object.";

/// Whether a name is that of an object of static storage.
pub fn is_static_object(name: &str) -> bool {
    name.starts_with(STATIC_OBJECT)
}

/// What is found by looking at all of a program, whichever of its functions are lowered: it is found once, and shared.
#[derive(Clone)]
pub struct Survey {
    names: Arc<RecordNames>,
    links: Arc<Links>,
    trees: Arc<Trees>,
    effects: Arc<Effects>,
    truth_values: bool,
    speaks_of_rounds: bool,
    left: Arc<OnceLock<Left>>,
    in_other_hands: Arc<OnceLock<BTreeSet<FunctionId>>>,
    accesses: Arc<OnceLock<BTreeMap<Span, Access>>>,
}

impl Survey {
    pub fn new(program: &Program) -> Survey {
        let names = RecordNames::new(&program.typed);
        let links = Links::new(program, &names);
        let trees = Trees::new(program, &names);
        let effects = Effects::new(program, &names, &links);
        Survey {
            names: names.into(),
            links: links.into(),
            trees: trees.into(),
            effects: effects.into(),
            truth_values: meaning::has_truth_cells(&program.typed),
            speaks_of_rounds: speaks_of_rounds(program),
            left: Arc::default(),
            in_other_hands: Arc::default(),
            accesses: Arc::default(),
        }
    }

    /// How memory is reached in the bodies of the program that was surveyed.
    pub(super) fn accesses(&self, program: &Program) -> &BTreeMap<Span, Access> {
        let find = || check::accesses::accesses(&program.typed, &stated(program));
        self.accesses.get_or_init(find)
    }
}

pub struct Unit<'a> {
    pub program: &'a Program,
    pub options: &'a Options,
    pub names: Arc<RecordNames>,
    pub links: Arc<Links>,
    pub trees: Arc<Trees>,
    pub effects: Arc<Effects>,
    used: RefCell<Used>,
    truth_values: bool,
    speaks_of_rounds: bool,
    qualified: OnceCell<Qualified>,
    byte_views: OnceCell<BTreeSet<VariableId>>,
    logic_reads: OnceCell<Reads>,
    left: Arc<OnceLock<Left>>,
    /// The procedures of small functions, for those that were asked for (see `inlined`), and how large functions are.
    pub(super) inlined: RefCell<BTreeMap<FunctionId, Option<Decl>>>,
    pub(super) sizes: RefCell<BTreeMap<FunctionId, Option<usize>>>,
    /// The functions whose bodies this run proves on their own, in this unit or in another portion of the same file.
    pub(super) proved: BTreeSet<FunctionId>,
    /// Functions that are named somewhere else than where they are called.
    pub(super) in_other_hands: Arc<OnceLock<BTreeSet<FunctionId>>>,
    /// Operands whose order is open, and which mind it.
    pub(super) open_orders: RefCell<BTreeSet<Span>>,
    /// What of a contract's preconditions cannot be said, by the contract's place.
    pub(super) unsayable: RefCell<BTreeMap<Span, Option<String>>>,
    /// Static objects that were named since somebody last asked.
    named: RefCell<Named>,
}

#[derive(Clone, Default, Debug)]
pub struct Named {
    pub variables: BTreeSet<VariableId>,
    pub strings: BTreeSet<StringId>,
    pub functions: BTreeSet<FunctionId>,
}

/// What has to be declared. Ordered, so that the text does not depend on chance.
#[derive(Clone, Default, Debug)]
pub struct Used {
    pub classes: BTreeSet<Class>,
    pub tags: BTreeSet<Tag>,
    pub effectives: BTreeSet<Effective>,
    pub maps: BTreeSet<Map>,
    /// Records whose validity is a function.
    pub records: BTreeSet<RecordId>,
    /// Objects of static storage.
    pub variables: BTreeSet<VariableId>,
    pub strings: BTreeSet<StringId>,
    /// Whose address is a value.
    pub functions: BTreeSet<FunctionId>,
    /// Classes that annotations read where the cell may be of another one.
    pub others: BTreeSet<Class>,
    /// Called, or to be proved.
    pub procedures: BTreeSet<FunctionId>,
    /// Contracts by which pointers are called, with the type of the result.
    pub pointers: BTreeMap<PointerContract, TypeId>,
    /// Functions that became pointers with a contract.
    pub refinements: BTreeSet<(FunctionId, PointerContract)>,
}

/// Where the contract of a pointer to functions comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PointerContract {
    /// The function type that a `typedef` with a contract names.
    Type(TypeId),
    /// The variable or parameter that holds the pointer.
    Variable(VariableId),
}

impl<'a> Unit<'a> {
    pub fn new(program: &'a Program, options: &'a Options) -> Unit<'a> {
        Unit::surveyed(program, options, Survey::new(program))
    }

    /// With the survey of the same program.
    pub fn surveyed(program: &'a Program, options: &'a Options, survey: Survey) -> Unit<'a> {
        let Survey { names, links, trees, effects, truth_values, speaks_of_rounds, .. } = survey;
        let Survey { left, in_other_hands, .. } = survey;
        let unit = Unit {
            program,
            options,
            names,
            links,
            trees,
            effects,
            truth_values,
            speaks_of_rounds,
            used: RefCell::default(),
            qualified: OnceCell::new(),
            byte_views: OnceCell::new(),
            logic_reads: OnceCell::new(),
            left,
            inlined: RefCell::default(),
            sizes: RefCell::default(),
            proved: BTreeSet::new(),
            open_orders: RefCell::default(),
            unsayable: RefCell::default(),
            in_other_hands,
            named: RefCell::default(),
        };
        for link in unit.links.all() {
            unit.use_class(Class::Pointer);
            unit.tag(&link.tag);
        }
        for branch in unit.trees.all().flat_map(|tree| &tree.branches) {
            unit.use_class(Class::Pointer);
            unit.tag(&branch.tag);
        }
        unit.use_map(&Map::Alloc);
        unit.use_map(&Map::Type);
        unit.use_map(&Map::Blockers);
        unit
    }

    /// The static objects named since the last time.
    pub fn take_named(&self) -> Named {
        std::mem::take(&mut self.named.borrow_mut())
    }

    /// What was named before something else was lowered.
    pub fn name_again(&self, before: Named) {
        let mut named = self.named.borrow_mut();
        named.variables.extend(before.variables);
        named.strings.extend(before.strings);
        named.functions.extend(before.functions);
    }

    pub fn used(&self) -> Used {
        self.used.borrow().clone()
    }

    pub fn cells(&self, ty: TypeId) -> Cells {
        let cells = cells::cells(&self.program.typed, &self.names, ty);
        for leaf in &cells.leaves {
            self.use_class(leaf.class);
            self.tag(&leaf.tag);
        }
        for region in &cells.unions {
            self.tag(&Tag::Rest(region.union));
        }
        cells
    }

    pub fn cells_of_record(&self, record: RecordId) -> Cells {
        cells::record_cells(&self.program.typed, &self.names, record)
    }

    /// Whether there are `_Bool` cells in memory.
    pub fn has_truth_values(&self) -> bool {
        self.truth_values
    }

    /// Whether an annotation of the unit names the state at the start of a round.
    pub fn speaks_of_rounds(&self) -> bool {
        self.speaks_of_rounds
    }

    pub fn class(&self, ty: TypeId) -> Option<Class> {
        let class = Class::of(&self.program.typed, ty)?;
        self.use_class(class);
        Some(class)
    }

    /// The size in bytes; as GNU has it, 1 for `void` and functions.
    pub fn size(&self, ty: TypeId) -> Option<u64> {
        use crate::typed::types::Type;
        match self.program.typed.types.get(ty) {
            Type::Void | Type::Function(_) => Some(1),
            _ => layout(&self.program.typed, ty).map(|layout| layout.size),
        }
    }

    /// The constant that stands for a tag, which is then declared.
    pub fn tag(&self, tag: &Tag) -> Expr {
        self.used.borrow_mut().tags.insert(tag.clone());
        build::var(&self.tag_name(tag))
    }

    /// The constant that stands for an effective type.
    pub fn effective(&self, effective: &Effective) -> Expr {
        self.used.borrow_mut().effectives.insert(effective.clone());
        build::var(&self.effective_name(effective))
    }

    pub fn effective_name(&self, effective: &Effective) -> String {
        format!("E_{}", effective.name(&self.program.typed, &self.names))
    }

    pub fn tag_name(&self, tag: &Tag) -> String {
        tag.name(&self.program.typed, &self.names)
    }

    /// A tag as people know it: `list.next`.
    pub fn tag_words(&self, tag: &Tag) -> String {
        tag.words(&self.program.typed, &self.names)
    }

    /// The tags of scalar fields of the class that may lie where a plain pointer may not point: members of packed records.
    pub fn misaligned_members(&self, class: Class) -> Vec<Tag> {
        let fields = misaligned_fields(&self.program.typed, class).into_iter();
        fields.map(|(record, field)| Tag::Field(record, field)).collect()
    }

    /// Whether it is a parameter through which its function looks at bytes of anything.
    pub fn is_byte_view(&self, variable: VariableId) -> bool {
        self.byte_views().contains(&variable)
    }

    pub fn has_byte_views(&self) -> bool {
        !self.byte_views().is_empty()
    }

    fn byte_views(&self) -> &BTreeSet<VariableId> {
        self.byte_views.get_or_init(|| byte_views(self.program))
    }

    /// Which cells may belong to members with a qualifier.
    pub fn qualified(&self) -> &Qualified {
        self.qualified.get_or_init(|| Qualified::new(&self.program.typed, &self.names))
    }

    pub fn use_class(&self, class: Class) {
        let class = class.cell();
        let mut used = self.used.borrow_mut();
        if used.classes.insert(class) {
            used.maps.insert(Map::Cells(class));
        }
    }

    pub fn use_map(&self, map: &Map) {
        self.used.borrow_mut().maps.insert(map.clone());
    }

    pub fn use_record(&self, record: RecordId) {
        self.used.borrow_mut().records.insert(record);
    }

    pub fn use_function(&self, function: FunctionId) {
        self.used.borrow_mut().functions.insert(function);
    }

    pub fn use_other(&self, class: Class) {
        self.use_class(class);
        self.used.borrow_mut().others.insert(class);
    }

    /// Which parts of memory the unit's logic functions read.
    pub fn logic_reads(&self) -> &Reads {
        self.logic_reads.get_or_init(|| find_reads(self))
    }

    /// Whose address may have left its function.
    pub fn left(&self) -> &Left {
        self.left.get_or_init(|| find_left(self))
    }

    pub fn use_procedure(&self, function: FunctionId) {
        self.used.borrow_mut().procedures.insert(function);
    }

    /// The object of a variable of static storage.
    pub fn global_object(&self, variable: VariableId) -> String {
        self.used.borrow_mut().variables.insert(variable);
        self.named.borrow_mut().variables.insert(variable);
        let name = self.program.typed.symbols.text(self.program.typed[variable].name);
        match self.program.typed[variable].storage {
            crate::typed::program::VariableStorage::Global { .. } => {
                format!("{STATIC_OBJECT}{name}")
            }
            _ => format!("{STATIC_OBJECT}{name}#{}", variable.0),
        }
    }

    pub fn string_object(&self, string: StringId) -> String {
        self.used.borrow_mut().strings.insert(string);
        self.named.borrow_mut().strings.insert(string);
        format!("string#{}", string.0)
    }

    pub fn function_object(&self, function: FunctionId) -> String {
        self.use_function(function);
        self.named.borrow_mut().functions.insert(function);
        format!("function.{}", self.function_name(function))
    }

    /// The procedure that stands for what a pointer points to.
    pub fn pointer_procedure(&self, key: PointerContract, result: TypeId) -> String {
        self.used.borrow_mut().pointers.insert(key, result);
        self.pointer_name(key)
    }

    /// The number by which `Callable` knows a contract.
    pub fn contract_number(&self, key: PointerContract) -> u64 {
        match key {
            PointerContract::Variable(variable) => 2 * u64::from(variable.0) + 1,
            PointerContract::Type(ty) => {
                2 * self.program.pointer_types.keys().take_while(|other| **other != ty).count()
                    as u64
            }
        }
    }

    /// The name of the procedure that stands for whatever the pointer points to.
    pub fn pointer_name(&self, key: PointerContract) -> String {
        let title = self.pointer_title(key);
        match key {
            PointerContract::Variable(variable) => format!("pointer.{title}#{}", variable.0),
            PointerContract::Type(ty) if self.alias(ty).is_some() => format!("pointer.{title}"),
            PointerContract::Type(_) => {
                format!("pointer.member.{title}#{}", self.contract_number(key))
            }
        }
    }

    /// What people call the pointer that has a contract.
    pub fn pointer_title(&self, key: PointerContract) -> &str {
        let typed = &self.program.typed;
        match key {
            PointerContract::Variable(variable) => typed.symbols.text(typed[variable].name),
            PointerContract::Type(ty) => {
                self.alias(ty).or_else(|| self.member_of_type(ty)).unwrap_or("function")
            }
        }
    }

    /// A `typedef` for the type or for pointers to it.
    fn alias(&self, ty: TypeId) -> Option<&str> {
        let typed = &self.program.typed;
        let mut aliases = typed.typedefs.iter();
        let alias = aliases.find(|alias| self.is_or_points_to(alias.ty.ty, ty))?;
        Some(typed.symbols.text(alias.name))
    }

    /// The first member that points to functions of the type.
    fn member_of_type(&self, ty: TypeId) -> Option<&str> {
        let typed = &self.program.typed;
        let records = typed.records.iter();
        let mut fields = records.filter_map(|it| it.definition.as_ref()).flat_map(|it| &it.fields);
        let field = fields.find(|field| self.is_or_points_to(field.ty.ty, ty))?;
        Some(typed.symbols.text(field.name?))
    }

    fn is_or_points_to(&self, pointer: TypeId, ty: TypeId) -> bool {
        let pointee = self.program.typed.types.pointee(pointer);
        pointer == ty || pointee.is_some_and(|of| of.ty == ty)
    }

    /// The function must be shown to keep the contract.
    pub fn must_refine(&self, function: FunctionId, key: PointerContract) {
        self.used.borrow_mut().refinements.insert((function, key));
    }

    /// The name of the function's procedure.
    pub fn function_name(&self, function: FunctionId) -> String {
        self.program.typed.symbols.text(self.program.typed[function].name).to_string()
    }
}

fn speaks_of_rounds(program: &Program) -> bool {
    let mut found = false;
    for_each_term(program, &mut |term| {
        found |= match &term.kind {
            TermKind::At(_, label) => *label == Label::LoopCurrent,
            TermKind::Apply(_, labels, _) => labels.contains(&Label::LoopCurrent),
            _ => false,
        };
    });
    found
}
