// Writes at the wrong offset of the node.

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

procedure Iterate(head: ptr, value: int)
  free requires Chains(M, R, B);
  modifies Data;
  ensures (forall x: ptr :: {R[head, x]}
    OnList(R, head, x) ==> Data[Plus(x, 8)] == value);
  ensures (forall p: ptr :: {Data[p]}
    Data[p] == old(Data)[p] || OnList(R, head, Plus(p, -8)));
{
  var current: ptr;

  current := head;
  while (!BS(current))
    invariant OnList(R, head, current) || BS(current);
    invariant (forall x: ptr :: {R[head, x]}  //~ invariant-preserved
      OnList(R, head, x) && !OnList(R, current, x) ==> Data[Plus(x, 8)] == value);
    invariant (forall p: ptr :: {Data[p]}  //~ invariant-preserved
      Data[p] == old(Data)[p] || OnList(R, head, Plus(p, -8)));
  {
    Data[Plus(current, 16)] := value;
    current := M[current];
  }
}
