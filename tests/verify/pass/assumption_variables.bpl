// Assumption variables are true at first and only ever become weaker.

procedure Starts_true(n: int)
{
  var {:assumption} a: bool;
  assert a;
  a := a && n > 0;
  assert a ==> n > 0;
}

procedure Weaker_in_a_loop(n: int)
{
  var {:assumption} a: bool;
  var i: int;
  i := 0;
  while (i < n)
    invariant a ==> i <= 5;
  {
    i := i + 1;
    a := a && i <= 5;
  }
  assert a ==> n <= 5;
}
