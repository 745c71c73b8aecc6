// A polymorphic map has a field per instance and a rest; a store changes one field.
type Ref;
type Field _;
const unique age: Field int;
const unique male: Field bool;
var heap: <a>[Ref, Field a]a;
var last: <a>[]a;

procedure P(r: Ref, f: Field Ref)
  modifies heap, last;
{
  heap[r, age] := heap[r, age] + 1;
  heap[heap[r, f], male] := true;
  last[] := last[] + 1;
  last[] := heap[r, male];
}
