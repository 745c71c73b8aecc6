// Quantifiers over types that are to be proved: an unknown type, and the types it may be because a map has them too.
type Field _;
const age: Field int;
var heap: <a>[Field a]a;

procedure P()
  modifies heap;
  ensures (forall<a> f: Field a :: f == age || heap[f] == old(heap)[f]);
{
  heap[age] := 1;
  assert (forall<a, b> f: Field a, g: Field b, x: a :: f == g || heap[f := x][g] == heap[g]);
}
