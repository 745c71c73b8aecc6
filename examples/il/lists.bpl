// Lesson 9: linked lists.
//
// Memory as C programs use it: a pointer is an object and an offset in it. A list node has its link to the next node at
// offset 0 and its data at offset 8. Links and data are different maps, since no link is ever read as data here.
//
// What lists need beyond first-order logic is *reachability*: which nodes are on the list that starts at x? Two maps
// answer that for the memory as it is now:
//   R[x, y]   y is on the chain of links from x, before the chain ends (x itself always is),
//   B[x]      where the chain from x ends: the first blocking pointer met on it.
// Blocking are the null pointers, so every chain here ends in one. A store into a link changes R and B in a way that
// can be written down exactly (see `Link`). The approach is that of "A Reachability Predicate for Analyzing Low-Level
// Software" (Chatterjee, Lahiri, Qadeer, Rakamaric; TACAS 2007).

type ref;
type ptr;

const unique null: ref;

function Ptr(object: ref, offset: int): ptr;
function Obj(p: ptr): ref;
function Off(p: ptr): int;

// Pointers are pairs.
axiom (forall o: ref, i: int :: {Ptr(o, i)} Obj(Ptr(o, i)) == o && Off(Ptr(o, i)) == i);
axiom (forall p: ptr :: {Obj(p)} {Off(p)} Ptr(Obj(p), Off(p)) == p);

// Moving a pointer stays in its object.
function Plus(p: ptr, distance: int): ptr;
axiom (forall p: ptr, d: int :: {Plus(p, d)} Plus(p, d) == Ptr(Obj(p), Off(p) + d));

// The blocking pointers.
function BS(p: ptr): bool;
axiom (forall p: ptr :: {BS(p)} BS(p) <==> Obj(p) == null);

var M: [ptr]ptr;
var Data: [ptr]int;
var R: [ptr, ptr]bool;
var B: [ptr]ptr;

// What holds of R and B in every state. Each line follows from the definition above.
function Chains(M: [ptr]ptr, R: [ptr, ptr]bool, B: [ptr]ptr): bool
{
  // A chain contains its start.
  (forall x: ptr :: {R[x, x]} R[x, x]) &&
  // Two pointers that reach each other are the same: chains have no cycles.
  (forall x, y: ptr :: {R[x, y], R[y, x]} R[x, y] && R[y, x] ==> x == y) &&
  (forall x, y, z: ptr :: {R[x, y], R[y, z]} R[x, y] && R[y, z] ==> R[x, z]) &&
  // A chain is in order: of two pointers on it, one reaches the other.
  (forall x, y, z: ptr :: {R[x, y], R[x, z]} R[x, y] && R[x, z] ==> R[y, z] || R[z, y]) &&
  // One step along the link.
  (forall x: ptr :: {M[x]} BS(M[x]) || R[x, M[x]]) &&
  (forall x, z: ptr :: {R[x, z], M[x]}
    R[x, z] ==> x == z || (!BS(M[x]) && R[M[x], z])) &&
  // The next node does not lead back.
  (forall x: ptr :: {R[M[x], x]} R[M[x], x] ==> BS(M[x])) &&
  // A blocking pointer is on no chain but its own.
  (forall x, y: ptr :: {R[x, y], BS(y)} R[x, y] && BS(y) ==> x == y) &&
  // The end of a chain.
  (forall x: ptr :: {B[x], M[x]} BS(M[x]) ==> B[x] == M[x]) &&
  (forall x: ptr :: {B[x]} BS(B[x])) &&
  (forall x, y: ptr :: {R[x, y], B[x]} {R[x, y], B[y]} R[x, y] ==> B[x] == B[y])
}

// The nodes of the list at `head`.
function OnList(R: [ptr, ptr]bool, head: ptr, x: ptr): bool
{
  !BS(head) && R[head, x]
}

// The store `*x = y` into a link. `free ensures` is known to callers without a proof: it is the definition of R and B
// for the new memory. What a caller has to prove is that no cycle arises.
procedure Link(x: ptr, y: ptr);
  requires !BS(x);
  requires R[y, x] ==> BS(y);
  modifies M, R, B;
  ensures M == old(M)[x := y];
  free ensures (forall u: ptr :: {B[u]}
    B[u] == if old(R)[u, x] then (if BS(y) then y else old(B)[y]) else old(B)[u]);
  free ensures (forall u, v: ptr :: {R[u, v]}
    R[u, v] <==>
      if old(R)[u, x]
        then (old(R)[u, v] && !old(R)[x, v]) || v == x || (!BS(y) && old(R)[y, v])
        else old(R)[u, v]);
  free ensures Chains(M, R, B);

// Sets the data of every node on a list and of nothing else.
procedure Iterate(head: ptr, value: int)
  free requires Chains(M, R, B);
  modifies Data;
  ensures (forall x: ptr :: {R[head, x]}
    OnList(R, head, x) ==> Data[Plus(x, 8)] == value);
  // The frame: a cell keeps its value unless it lies 8 above a node of the list.
  ensures (forall p: ptr :: {Data[p]}
    Data[p] == old(Data)[p] || OnList(R, head, Plus(p, -8)));
{
  var current: ptr;

  current := head;
  while (!BS(current))
    invariant OnList(R, head, current) || BS(current);
    // Nodes that were passed are done.
    invariant (forall x: ptr :: {R[head, x]}
      OnList(R, head, x) && !OnList(R, current, x) ==> Data[Plus(x, 8)] == value);
    invariant (forall p: ptr :: {Data[p]}
      Data[p] == old(Data)[p] || OnList(R, head, Plus(p, -8)));
  {
    Data[Plus(current, 8)] := value;
    current := M[current];
  }
}

// Turns a list around by turning each link around. The result has exactly the nodes of the old list.
procedure Reverse(head: ptr) returns (result: ptr)
  free requires Chains(M, R, B);
  modifies M, R, B;
  ensures (forall x: ptr :: {R[result, x]} {old(R)[head, x]}
    OnList(R, result, x) <==> OnList(old(R), head, x));
{
  var rest, next: ptr;

  rest, result := head, Ptr(null, 0);
  while (!BS(rest))
    free invariant Chains(M, R, B);
    // Each node is on one of the two lists, and on one only.
    invariant (forall x: ptr :: {R[rest, x]} {R[result, x]} {old(R)[head, x]}
      OnList(old(R), head, x) <==> OnList(R, rest, x) || OnList(R, result, x));
    invariant (forall x: ptr :: {R[rest, x], R[result, x]}
      !(OnList(R, rest, x) && OnList(R, result, x)));
  {
    next := M[rest];
    call Link(rest, result);
    result := rest;
    rest := next;
  }
}
