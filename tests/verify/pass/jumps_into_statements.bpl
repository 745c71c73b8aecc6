// Jumps into nested statements pass their guards by.

procedure Into_a_branch(n: int)
{
  var x: int;
  x := 0;
  if (n < 0) { goto inside; }
  if (n > 10) {
    x := 1;
    inside:
    assert n > 10 || n < 0;
  }
  assert x == 1 <==> n > 10;
}

procedure Into_a_loop(n: int)
  requires n > 0;
{
  var i: int;
  i := n;
  goto inside;
  while (i > 0)
    invariant i >= 0;
  {
    inside:
    assert i > 0;
    i := i - 1;
  }
  assert i == 0;
}
