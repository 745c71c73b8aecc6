// Written names stay as they are, instances make way; bound variables of one name get numbers where they would clash.
type Field _;
type Field#int;
function size<a>(x: a): int;
function size#int(x: int): int;
procedure P(x: Field int, y: Field#int)
{
  assert size(3) == size#int(3);
  assert (forall x: Field int :: size(x) == (var y := x; size(y)));
}
