// The block that a loop comes back to changes variables itself: what they were before the loop is forgotten there.
procedure Count()
{
  var x: int;
  x := 0;
again:
  x := x + 1;
  goto again, done;
done:
  assert x >= 1; //~ assertion
}

procedure Bounded()
{
  var x: int;
  x := 0;
again:
  assert x >= 0;
  assert x <= 5; //~ invariant-preserved
  x := x + 1;
  goto again, done;
done:
  assert x <= 6;
}

procedure TwoWaysIn(from_inside: bool)
{
  var x: int;
  x := 0;
  if (from_inside) { goto middle; }
again:
  x := x + 1;
middle:
  x := x + 1;
  goto again, done;
done:
  assert x <= 2; //~ assertion
}
