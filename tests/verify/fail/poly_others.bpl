// The heap changes at an allocated object, so nothing follows about the predicate.
type Ref;
type Field _;
type Heap = <a>[Ref, Field a]a;
const unique alloc: Field bool;
const unique age: Field int;
function valid(h: Heap): bool;
axiom (forall h: Heap, g: Heap :: {valid(h), valid(g)}
  (forall<a> r: Ref, f: Field a :: h[r, alloc] ==> h[r, f] == g[r, f]) ==> valid(h) ==> valid(g));

procedure P(h: Heap, g: Heap, r: Ref)
  requires valid(h) && h[r, alloc];
{
  assume h[r, age] == g[r, age] && (forall s: Ref :: h[s, alloc] == g[s, alloc]);
  assert valid(g);  //~ assertion
}
