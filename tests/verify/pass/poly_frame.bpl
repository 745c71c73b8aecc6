// A frame condition for fields of all types, proved for a body and used at a call.
type Field _;
const unique age: Field int;
const unique size: Field int;
const unique used: Field bool;
var heap: <a>[Field a]a;

procedure P()
  modifies heap;
  ensures (forall<a> f: Field a :: f == age || heap[f] == old(heap)[f]);
{
  heap[age] := 1;
}

procedure Q()
  modifies heap;
{
  heap[size] := 2;
  call P();
  assert heap[size] == 2;
}
