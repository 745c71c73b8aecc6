// Let is parallel, binders shadow, conditionals choose.

procedure Let(x: int, y: int)
{
  assert (var x, y := y, x; x) == x;  //~ assertion
  assert (var x := y; (var y := x; y)) == y;
  assert (var x := y; x) == x;
}

procedure Shadowed(x: int)
  requires x == 5;
{
  assert (forall x: int :: x == 5);  //~ assertion
}

procedure Order(x: int)
{
  assert (exists z: int :: (forall y: int :: z > y));  //~ assertion
}

procedure Conditionals(x: int, y: int)
{
  assert (if x > y then x else y) == x;  //~ assertion
}
