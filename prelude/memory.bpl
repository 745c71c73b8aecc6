// Memory as C programs see it: objects, pointers into them, cells, and which cell lives where.
//
// Every program gets this text. A pointer is a pair of an object and an offset in bytes. Memory is one map for each class
// of scalars; `Type` says which cell starts at an address. Functions whose names end in a question a program state can
// answer (`Closed`, `Grows`, ..) are facts that the lowering assumes where they hold; they are no axioms.

type ref;
type ptr;
type tag;
type class;
type status;
type float;

// ---------------------------------------------------------------------------------------------------------- pointers

const unique null: ref;

function Ptr(object: ref, offset: int): ptr;
function Obj(p: ptr): ref;
function Off(p: ptr): int;

// A pair gives back its parts.
axiom (forall o: ref, i: int :: {Ptr(o, i)} Obj(Ptr(o, i)) == o && Off(Ptr(o, i)) == i);
// A pointer is nothing but its parts.
axiom (forall p: ptr :: {Obj(p)} {Off(p)} Ptr(Obj(p), Off(p)) == p);

// A constant distance, such as that of a field. Distances that are computed are written with `Ptr`, since this function is
// there to stand in triggers: `M[Plus(x, 8)]`.
function Plus(p: ptr, distance: int): ptr;
// Moving a pointer stays in its object.
axiom (forall p: ptr, d: int :: {Plus(p, d)} Plus(p, d) == Ptr(Obj(p), Off(p) + d));

const NULL: ptr;
// The null pointer; other integers cast to pointers are `Ptr(null, i)`.
axiom NULL == Ptr(null, 0);

// ----------------------------------------------------------------------------------------------------------- objects

const unique UNALLOCATED, ALLOCATED, FREED: status;
var Alloc: [ref]status;

// In bytes. Objects are never used again, so that size and kind never change.
function Size(o: ref): int;
// Addresses are from 0 to this number; the lowering says which it is on the target.
const MaxAddress: int;
// No object has fewer than no bytes, and none more than half of all addresses: differences of pointers into one object have a
// place in `ptrdiff_t` (C11 6.5.6p9). Allocators refuse such a size, and compilers such a variable.
axiom (forall o: ref :: {Size(o)} 0 <= Size(o) && 2 * Size(o) <= MaxAddress);

// Made by malloc and its family: `free` may take it.
function Heap(o: ref): bool;
// No allocation returns the null object.
axiom !Heap(null);

// There from the start of the program: variables of static storage, literals, functions.
function Static(o: ref): bool;

// Functions that were shown to keep a contract, by its number: pointers to them may be called by it.
function Callable(o: ref, contract: int): bool;

// False for string literals and for objects defined with `const`.
function Writable(o: ref): bool;

// Literals: two strings may share bytes, as "bc" and the end of "abc" do (C11 6.4.5p7), and so may compound literals of
// `const` types (C11 6.5.2.5p7).
function Shared(o: ref): bool;
// Only what nobody can write may be shared.
axiom (forall o: ref :: {Shared(o)} Shared(o) ==> !Writable(o));

// What becomes of allocation states in time: nothing is unallocated again, and what is freed stays so.
function {:inline} Grows(before: [ref]status, after: [ref]status): bool
{
  (forall o: ref :: {after[o]} {before[o]}
    (after[o] == UNALLOCATED ==> before[o] == UNALLOCATED) && (before[o] == FREED ==> after[o] == FREED))
}

// ------------------------------------------------------------------------------------------------------------- cells

// The character types share their cells, which hold signed bytes (see `ByteU`).
const unique C_none, C_bool, C_i8, C_i16, C_u16, C_i32, C_u32, C_i64, C_u64, C_i128, C_u128: class;
const unique C_ptr, C_f16, C_f32, C_f64, C_f80, C_f128: class;

var M_bool, M_i8, M_i16, M_u16, M_i32, M_u32, M_i64, M_u64, M_i128, M_u128: [ptr]int;
var M_ptr: [ptr]ptr;
var M_f16, M_f32, M_f64, M_f80, M_f128: [ptr]float;

// Which cell starts at an address, and what class of scalar it holds.
var Type: [ptr]tag;
function Class(t: tag): class;

// As which type a cell may be accessed, where that tells more than its class (C11 6.5p7): `long` and `long long`, pointers.
type effective;
function Effective(t: tag): effective;

// The inside of a cell, and padding; memory that nothing has been stored in yet.
const unique INNER, RAW: tag;
// Neither can be accessed as a scalar.
axiom Class(INNER) == C_none && Class(RAW) == C_none;

// The null object has no cells. Holds in every state, as no operation lays out the null object.
function {:inline} NullIsEmpty(T: [ptr]tag): bool
{
  (forall p: ptr :: {T[p]} Obj(p) == null ==> T[p] == RAW)
}

// The closed heap. No pointer in memory refers to an object that has not been allocated, and cells of such objects hold no
// pointers: stores go to allocated objects and store pointers to objects that were allocated before.
function {:inline} Closed(M: [ptr]ptr, A: [ref]status): bool
{
  A[null] == FREED &&
  (forall q: ptr :: {M[q]}
    A[Obj(M[q])] != UNALLOCATED && (A[Obj(q)] == UNALLOCATED ==> Obj(M[q]) == null))
}

// Whether pointers to different objects compare equal all the same. C leaves that open for a pointer behind the end of an
// object (C11 6.5.9p6), for one whose object is gone (C11 6.2.4p2), and for string literals; and a pointer that was never
// stored, or made from a number, may be anything.
function Coincide(A: [ref]status, p: ptr, q: ptr): bool;
// Pointers into objects that are alive and not shared differ.
axiom (forall A: [ref]status, p: ptr, q: ptr :: {Coincide(A, p, q)} Coincide(A, p, q) ==>
  p != NULL && q != NULL && ((Shared(Obj(p)) && Shared(Obj(q))) ||
  !(A[Obj(p)] == ALLOCATED && 0 <= Off(p) && Off(p) < Size(Obj(p)) &&
    A[Obj(q)] == ALLOCATED && 0 <= Off(q) && Off(q) < Size(Obj(q)))));

// The pointers that end chains of links, for all links; see reach.bpl.
var BS: [ptr]bool;

// ------------------------------------------------------------------------------------------------- pointers as numbers

// Where an object lies. An address is `Base(Obj(p)) + Off(p)`.
function Base(o: ref): int;

// The null pointer is address 0, and an integer cast to a pointer and back is itself.
axiom Base(null) == 0;
// The end of an object, too, has an address (C11 6.5.6p8), and no object lies at address 0 (C11 6.3.2.3p3).
axiom (forall o: ref :: {Base(o)} o != null ==> 0 < Base(o) && Base(o) + Size(o) <= MaxAddress);
// What malloc returns is aligned for every type without extended alignment (C11 7.22.3p1); 8 is least among our targets.
axiom (forall o: ref :: {Base(o), Heap(o)} Heap(o) ==> Base(o) mod 8 == 0);

// The layout of the objects that are alive is possible. Assumed where pointers become numbers or back: true of each real
// state, but not of each map, so that it is a symbol and not a definition.
function Placed(A: [ref]status): bool;
// Objects alive at the same time do not overlap, but for literals. (One without bytes may lie anywhere.)
axiom (forall A: [ref]status, o: ref, p: ref :: {Placed(A), Base(o), Base(p)}
  Placed(A) && A[o] == ALLOCATED && A[p] == ALLOCATED && o != p && 0 < Size(o) && 0 < Size(p) ==>
    (Shared(o) && Shared(p)) || Base(o) + Size(o) <= Base(p) || Base(p) + Size(p) <= Base(o));

// The pointer that an integer becomes by a cast, in a state.
function Pointer(A: [ref]status, address: int): ptr;
// Inside an object that is alive and not shared it is the pointer to that byte.
axiom (forall A: [ref]status, o: ref, i: int :: {Placed(A), Pointer(A, i), Base(o)}
  Placed(A) && o != null && A[o] == ALLOCATED && !Shared(o) && Base(o) <= i && i < Base(o) + Size(o) ==>
    Pointer(A, i) == Ptr(o, i - Base(o)));
// Elsewhere its object is unknown but for this: it has been allocated (the null object counts as freed).
axiom (forall A: [ref]status, i: int :: {Pointer(A, i)} A[null] == FREED ==> A[Obj(Pointer(A, i))] != UNALLOCATED);
// Zero is the null pointer.
axiom (forall A: [ref]status, i: int :: {Pointer(A, i)} i == 0 ==> Pointer(A, i) == NULL);
