// Names like those that passes and solvers use are the user's all the same.

var x: int;
var x.0: int;
const ok.0: bool;
const choice.0: int;
function lambda#0(x: int): [int]int;
axiom (forall x: int, y: int :: lambda#0(x)[y] == 7);

procedure Change()
  modifies x;
{
  x := 5;
}

procedure {:inline 1} Inlined() returns (r: int)
{
  exit: r := 2;
  goto anon0;
  anon0:
}

procedure Variables(c: int)
  modifies x, x.0;
{
  var x#1: int;
  var x$before: int;
  var inline$Inlined$0$r: int;
  var r: int;
  x#1, x$before, x, x.0, inline$Inlined$0$r := 3, 9, 4, 8, 1;
  call Change();
  call r := Inlined();
  assert x#1 == 3 && x$before == 9 && x.0 == 8 && inline$Inlined$0$r == 1 && r == 2;
  assert (lambda y: int :: y + c)[1] == 1 + c;
  assert lambda#0(c)[1] == 7;
}

procedure Labels(n: int)
{
  var i: int;
  i := 0;
anon0:
  while (i < n)
    invariant i >= 0;
  {
    i := i + 1;
    goto anon1_LoopHead;
    anon1_LoopHead:
  }
exit:
  assert i >= n;
}
