// Let is parallel, binders shadow, conditionals choose.

procedure Let(x: int, y: int)
{
  assert (var x := y; x) == y;
  assert (var x, y := y, x; x - y) == y - x;
  assert (var x := x + 1; (var x := x + 1; x)) == x + 2;
  assert (var z := x; (forall x: int :: x == z ==> x == z)) && (var b := x > y; b ==> x > y);
}

procedure Quantifiers(x: int)
{
  assert (forall x: int :: (exists x: int :: x == 5));
  assert (forall a: int, b: int :: a == x && b == a ==> b == x);
  assert (exists y: int :: y == x);
  assert !(forall b: bool :: b);
}

procedure Conditionals(x: int, b: bool)
{
  assert (if x > 0 then x else -x) >= 0;
  assert (if b then 1 else 2) == (if !b then 2 else 1);
  assert (if b then !b else b) == false;
}
