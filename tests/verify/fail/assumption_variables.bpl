// Assumption variables are true at first and only ever become weaker.

procedure May_become_false(n: int)
{
  var {:assumption} a: bool;
  a := a && n > 0;
  assert a;  //~ assertion
}

procedure May_become_false_in_a_loop(n: int)
{
  var {:assumption} a: bool;
  while (*)
  {
    a := a && n > 0;
  }
  assert a;  //~ assertion
}
