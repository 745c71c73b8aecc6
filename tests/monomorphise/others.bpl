// Under a variable, or where the value counts: the types at hand and the union of all others.
type Field _;
type Heap = <a>[Field a]a;
const age: Field int;
function same(h: Heap, g: Heap): bool { (forall<a> f: Field a :: {h[f]} h[f] == g[f]) }
function valid(h: Heap): bool;
axiom (forall h: Heap, g: Heap :: {valid(h), valid(g)}
  (forall<a> f: Field a :: h[f] == g[f]) ==> valid(h) == valid(g));

procedure P(h: Heap, g: Heap) returns (b: bool)
  requires same(h, g);
{
  assert h[age] == 1;
  b := (exists<a> f: Field a :: h[f] != g[f]);
}
