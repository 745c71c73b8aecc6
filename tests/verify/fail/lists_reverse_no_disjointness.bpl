// Nothing says that the two lists are apart.

type ref;
type ptr;
const unique null: ref;
function Ptr(object: ref, offset: int): ptr;
function Obj(p: ptr): ref;
function Off(p: ptr): int;
axiom (forall o: ref, i: int :: {Ptr(o, i)} Obj(Ptr(o, i)) == o && Off(Ptr(o, i)) == i);
axiom (forall p: ptr :: {Obj(p)} {Off(p)} Ptr(Obj(p), Off(p)) == p);
function Plus(p: ptr, distance: int): ptr;
axiom (forall p: ptr, d: int :: {Plus(p, d)} Plus(p, d) == Ptr(Obj(p), Off(p) + d));
function BS(p: ptr): bool;
axiom (forall p: ptr :: {BS(p)} BS(p) <==> Obj(p) == null);
var M: [ptr]ptr;
var Data: [ptr]int;
var R: [ptr, ptr]bool;
var B: [ptr]ptr;

function Chains(M: [ptr]ptr, R: [ptr, ptr]bool, B: [ptr]ptr): bool
{
  (forall x: ptr :: {R[x, x]} R[x, x]) &&
  (forall x, y: ptr :: {R[x, y], R[y, x]} R[x, y] && R[y, x] ==> x == y) &&
  (forall x, y, z: ptr :: {R[x, y], R[y, z]} R[x, y] && R[y, z] ==> R[x, z]) &&
  (forall x, y, z: ptr :: {R[x, y], R[x, z]} R[x, y] && R[x, z] ==> R[y, z] || R[z, y]) &&
  (forall x: ptr :: {M[x]} BS(M[x]) || R[x, M[x]]) &&
  (forall x, z: ptr :: {R[x, z], M[x]}
    R[x, z] ==> x == z || (!BS(M[x]) && R[M[x], z])) &&
  (forall x: ptr :: {R[M[x], x]} R[M[x], x] ==> BS(M[x])) &&
  (forall x, y: ptr :: {R[x, y], BS(y)} R[x, y] && BS(y) ==> x == y) &&
  (forall x: ptr :: {B[x], M[x]} BS(M[x]) ==> B[x] == M[x]) &&
  (forall x: ptr :: {B[x]} BS(B[x])) &&
  (forall x, y: ptr :: {R[x, y], B[x]} {R[x, y], B[y]} R[x, y] ==> B[x] == B[y])
}

function OnList(R: [ptr, ptr]bool, head: ptr, x: ptr): bool
{
  !BS(head) && R[head, x]
}

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
    invariant (forall x: ptr :: {R[rest, x]} {R[result, x]} {old(R)[head, x]}
      OnList(old(R), head, x) <==> OnList(R, rest, x) || OnList(R, result, x));
  {
    next := M[rest];
    call Link(rest, result);  //~ precondition
    result := rest;
    rest := next;
  }
}
