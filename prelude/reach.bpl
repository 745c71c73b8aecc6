// Reachability along one link of a record, after "A Low-Level Memory Model and an Accompanying Reachability Predicate".
//
// This is a template. For each link that a specification names it is copied with these words replaced:
//   LINK    the name of the link, such as `node.next` (it is part of other names: `R_LINK`),
//   TAG     the tag of the cell that holds the link,
//   AT(u)   where that cell lies in the record at `u`: `Plus(u, 8)`, or just `u` where the link comes first.
//
// The next pointer after `u` is what the link's cell of the record at `u` holds, `M[AT(u)]` if `Type[AT(u)] == TAG`, and NULL
// where no such cell is (or `u` itself where not even an object is). Follow it from `u` on: the chain of `u` starts with `u` itself and ends before the first *blocking*
// pointer that comes after it.
//   BS[p]          `p` blocks: every value that points to no object does, and what the program declares (heads of cycles);
//   R_LINK[u, v]   `v` is on the chain of `u`;
//   B_LINK[u]      the blocking pointer that ends the chain of `u`.
// Every chain ends: that is an invariant of each state, kept by the check before each store into a link.

var R_LINK: [ptr, ptr]bool;
var B_LINK: [ptr]ptr;

// What is true of R and B in each state. Assumed at the entry of a procedure and wherever a map changes.
function {:inline} Chains_LINK(M: [ptr]ptr, T: [ptr]tag, A: [ref]status, S: [ptr]bool,
  R: [ptr, ptr]bool, B: [ptr]ptr): bool
{
  // A chain contains its start.
  (forall x: ptr :: {R[x, x]} {B[x]} R[x, x]) &&
  // Two pointers on each other's chains are the same, as chains have no cycles.
  (forall x, y: ptr :: {R[x, y], R[y, x]} R[x, y] && R[y, x] ==> x == y) &&
  // A chain contains the chains of its pointers.
  (forall x, y, z: ptr :: {R[x, y], R[y, z]} R[x, y] && R[y, z] ==> R[x, z]) &&
  // A chain is in order: of two pointers on it, one is on the chain of the other.
  (forall x, y, z: ptr :: {R[x, y], R[x, z]} R[x, y] && R[x, z] ==> R[y, z] || R[z, y]) &&
  // The next pointer is on the chain unless it blocks, and does not lead back.
  (forall x: ptr :: {M[AT(x)]} T[AT(x)] == TAG ==>
    (S[M[AT(x)]] ==> B[x] == M[AT(x)]) &&
    (!S[M[AT(x)]] ==> R[x, M[AT(x)]] && B[x] == B[M[AT(x)]] && !R[M[AT(x)], x])) &&
  // What is on a chain is its start or on the chain of the next pointer.
  (forall x, z: ptr :: {R[x, z], M[AT(x)]} T[AT(x)] == TAG && R[x, z] ==>
    x == z || (!S[M[AT(x)]] && R[M[AT(x)], z])) &&
  // Where no link is, the chain ends at once.
  (forall x, z: ptr :: {R[x, z], T[AT(x)]} T[AT(x)] != TAG && R[x, z] ==> x == z) &&
  (forall x: ptr :: {B[x], T[AT(x)]} T[AT(x)] != TAG && Obj(x) != null ==> B[x] == NULL) &&
  // What points to no object is its own end, so that a list that ends with NULL and has no entries is NULL.
  (forall x: ptr :: {B[x]} Obj(x) == null ==> B[x] == x) &&
  // A blocking pointer is on no chain but its own.
  (forall x, y: ptr :: {R[x, y], S[y]} R[x, y] ==> x == y || !S[y]) &&
  // The closed heap: a chain leads to no object that was never allocated, and from such an object, or none, it leads nowhere.
  (forall x, y: ptr :: {R[x, y]} R[x, y] ==> x == y || (Obj(x) != null && A[Obj(x)] != UNALLOCATED && A[Obj(y)] != UNALLOCATED)) &&
  // A chain ends with a blocking pointer,
  (forall x: ptr :: {B[x]} S[B[x]]) &&
  // which is the same for all that is on it.
  (forall x, y: ptr :: {R[x, y], B[x]} {R[x, y], B[y]} R[x, y] ==> B[x] == B[y]) &&
  // What points to no object blocks; only what has been allocated is declared to block.
  (forall x: ptr :: {S[x]} (Obj(x) == null ==> S[x]) && (S[x] ==> A[Obj(x)] != UNALLOCATED))
}

// The updates define the new relation in terms of the old one. They are triggered by the new one alone: what is asked about
// the state after some stores unfolds into questions about the state before them. (Triggers on the old one cost three times
// the time and prove no more.)

// A store of `y` into the link of the record at `x`, which does not close a cycle (`R[y, x] ==> S[y]` has been checked).
// Chains through `x` now go on with the chain of `y`.
function {:inline} Relinked_LINK(S: [ptr]bool, R: [ptr, ptr]bool, B: [ptr]ptr, x: ptr, y: ptr,
  R': [ptr, ptr]bool, B': [ptr]ptr): bool
{
  (forall u, v: ptr :: {R'[u, v]}
    (R[u, x] ==> (R'[u, v] <==> (R[u, v] && !R[x, v]) || v == x || (!S[y] && R[y, v]))) &&
    (!R[u, x] ==> (R'[u, v] <==> R[u, v]))) &&
  (forall u: ptr :: {B'[u]}
    (R[u, x] && S[y] ==> B'[u] == y) && (R[u, x] && !S[y] ==> B'[u] == B[y]) && (!R[u, x] ==> B'[u] == B[u]))
}

// `y` blocks from now on: chains that went through it end there. The chain of `y` itself stays.
function {:inline} Blocked_LINK(R: [ptr, ptr]bool, B: [ptr]ptr, y: ptr, R': [ptr, ptr]bool, B': [ptr]ptr): bool
{
  (forall u, v: ptr :: {R'[u, v]} R'[u, v] <==> R[u, v] && !(u != y && R[u, y] && R[y, v])) &&
  (forall u: ptr :: {B'[u]}
    (u != y && R[u, y] ==> B'[u] == y) && (!(u != y && R[u, y]) ==> B'[u] == B[u]))
}

// `x` blocks no more (`B[x] != x` has been checked: another pointer ends its chain). Chains that ended at `x` go on.
function {:inline} Unblocked_LINK(R: [ptr, ptr]bool, B: [ptr]ptr, x: ptr, R': [ptr, ptr]bool, B': [ptr]ptr): bool
{
  (forall u, v: ptr :: {R'[u, v]} R'[u, v] <==> R[u, v] || (B[u] == x && R[x, v])) &&
  (forall u: ptr :: {B'[u]} (B[u] == x ==> B'[u] == B[x]) && (B[u] != x ==> B'[u] == B[u]))
}

// Where two states part, for frames of calls and loops: on the way along the old chain of `x` (R, B), the first pointer whose
// link the new state (R', B') has changed, or which blocks there and did not. So if the chains of `x` differ although the end
// of the old one still blocks, then this pointer is on the old chain, and its link is in the frame, or it was not allocated,
// or it blocks differently. It is determined by the two states, so that every frame between them may name it.
function Parting_LINK(R: [ptr, ptr]bool, B: [ptr]ptr, R': [ptr, ptr]bool, B': [ptr]ptr, x: ptr): ptr;
