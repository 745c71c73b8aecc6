// A bit of everything that statements may do.
type Ref;
type Field _;
type Heap = <a>[Ref, Field a]a;
datatype Pair<a, b> { pair(first: a, second: b) }
var heap: Heap;
var {:assumption} ok: bool;
const unique next: Field Ref;
function {:inline} at(h: Heap, r: Ref): Ref { h[r, next] }
function {:builtin "ite"} choose(c: bool, x: int, y: int): int;
procedure swap<a, b>(p: Pair a b where p == p) returns (q: Pair b a)
  ensures q->first == p->second;
{
  var x: a, y: b;
  pair(x, y) := p;
  q := pair(y, x);
  q->first, x := y, p->first;
}
procedure run(r: Ref) returns (i: int)
  free requires {:always_assume} true;
  modifies heap, ok;
  ensures {:msg "heap"} heap[r, next] == old(heap)[r, next] || heap != old(heap);
{
  var p: Pair bool int, m: [int]Pair int (Pair int bool);
  i := 0;
  heap[at(heap, r), next] := r;
  m[i]->second->first := 3;
  ok := ok && i == 0;
  call p := swap(pair(i, true));
  outer: while (i < 10)
    free invariant true;
    invariant {:subsumption 0} {:verified_under ok} 0 <= i;
  {
    if (*) { break outer; } else { i := i + 1; continue_here: }
    goto continue_here, out;
  }
  out: assert {:add_to_pool "P", i, p->second} (forall {:pool "P"} j: int :: {:weight 3} {:qid "q"} {choose(true, j, j)} j == j);
  return;
}
