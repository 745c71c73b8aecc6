// Names like those that passes and solvers use are the user's all the same.

const ok.0: bool;
const check.0: bool;
const choice.0: int;
function lambda#0(x: int): [int]int;
function pool#p#int(x: int): bool;
axiom (forall x: int, y: int :: lambda#0(x)[y] == 7);
axiom (forall x: int :: !pool#p#int(x));

procedure Lambda(c: int)
{
  assert (lambda y: int :: y + c)[1] == 7;  //~ assertion
}

procedure Pool(m: [int]int)
{
  assert {:add_to_pool "p", 4} m[4] == 0;  //~ assertion
}

procedure Solver_words()
{
  assert ok.0 || !check.0;  //~ assertion
}

procedure Choice()
{
  assert choice.0 == 0;  //~ assertion
}

procedure Label(n: int)
{
  var x: int;
  x := 0;
anon0:
  x := x + 1;
  goto anon0, exit;
exit:
  assert x == 1;  //~ assertion
}
