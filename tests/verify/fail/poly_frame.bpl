// The frame leaves out the field that was written: it fails at type int, though not at an unknown type.
type Field _;
const age: Field int;
var heap: <a>[Field a]a;

procedure P()
  modifies heap;
  ensures (forall<a> f: Field a :: heap[f] == old(heap)[f]);  //~ postcondition
{
  heap[age] := 1;
}
