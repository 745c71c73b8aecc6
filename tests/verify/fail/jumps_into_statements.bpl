// Jumps into nested statements pass their guards by.

procedure Into_a_branch(n: int)
{
  var x: int;
  x := 0;
  if (n < 0) { goto inside; }
  if (n > 10) {
    x := 1;
    inside:
    assert n > 10;  //~ assertion
  }
}

procedure Into_a_loop(n: int)
{
  var i: int;
  i := n;
  goto inside;
  while (i > 0)
    invariant i >= 0;  //~ invariant-entry
  {
    inside:
    i := i - 1;
  }
}

procedure Out_and_back(n: int)
{
  var x: int;
  x := 0;
  while (x < 10)
    invariant x <= 10;
  {
    x := x + 1;
    if (x == 5) { goto outside; }
    back:
    assert x != 6;  //~ assertion
  }
  return;
outside:
  x := 6;
  goto back;
}

procedure Past_a_loop_it_is_in(n: int)
{
  var x: int;
  x := 0;
start:
  while (*)
  {
    x := x + 1;
    if (*) { goto start; }
  }
  assert x == 0;  //~ assertion
}
