// Loops that can be entered around their head: what the head asserts is kept, on all ways.

procedure Two_entries()
{
  var x: int;
  x := 0;
  goto a, b;
a:
  assert x >= 0;
  x := x + 1;
  goto b;
b:
  assert x >= 0;
  x := x + 1;
  goto a, out;
out:
  assert x > 0;
}

procedure Into_a_body(n: int)
{
  var i: int;
  i := 5;
  if (n > 0) { goto inside; }
  i := 0;
  while (i < n)
    invariant i >= 0;
  {
    inside:
    assert i >= 0;
    i := i + 1;
  }
  assert i >= 0;
}

procedure Parameters_stay_known(n: int)
  requires n == 3;
{
  var x: int;
  goto a, b;
a:
  x := n;
  goto b;
b:
  x := n + 1;
  goto a, out;
out:
  assert n == 3;
  assert x == n + 1;
}
