procedure P()
{
  x = 3;
  x := 1
  y := 2;
  call x := ;
  call P;
  if x { y := 1; }
  if (x { y := 1; }
  while (a b) invariant c { }
  while (*) invariant d e; { z := 1; }
  goto ;
  goto 3;
  var late: int;
  havoc x[1];
  assert f(x;
  return 3;
  label x := 1;
  break 7;
  x, y[1] 2;
  else { }
  good := 1;
}
