// Whatever the type of `x` is, the last store at `x` is read.
procedure P<a>(x: a)
{
  var m: <b>[b]int;
  m[5] := 2;
  m[x] := 1;
  assert m[x] == 1;
  assert m[5] == 1 || m[5] == 2;
}
