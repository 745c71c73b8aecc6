// A predicate on heaps that only depends on what is allocated, whatever types the fields have.
type Ref;
type Field _;
type Heap = <a>[Ref, Field a]a;
const unique alloc: Field bool;
const unique age: Field int;
function valid(h: Heap): bool;
axiom (forall h: Heap, g: Heap :: {valid(h), valid(g)}
  (forall<a> r: Ref, f: Field a :: h[r, alloc] ==> h[r, f] == g[r, f]) ==> valid(h) ==> valid(g));

procedure P(h: Heap, r: Ref)
  requires valid(h) && !h[r, alloc];
{
  assert valid(h[r, age := 3]);
}
