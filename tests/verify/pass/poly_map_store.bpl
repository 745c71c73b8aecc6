// A store into a polymorphic map is seen at its type and place, and nowhere else.
type Ref;
type Field _;
const unique age: Field int;
const unique size: Field int;
const unique used: Field bool;
var heap: <a>[Ref, Field a]a;

procedure P(r: Ref)
  modifies heap;
  ensures heap[r, age] == 3 && heap[r, used];
  ensures heap[r, size] == old(heap)[r, size];
{
  heap[r, age] := 3;
  heap[r, used] := true;
}
