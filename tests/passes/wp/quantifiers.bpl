function f(x: int): int;

procedure P(x: int)
{
  assume (forall x: int, y: int :: {f(x), f(y)} x < y ==> f(x) < f(y));
  assert (var y, z := x, 2; (exists x: int :: f(x) == y div z));
}
