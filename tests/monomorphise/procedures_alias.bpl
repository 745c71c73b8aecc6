// The unknown type may be int, and then the two stores meet: the body is verified for int as well.
procedure P<a>(x: a)
{
  var m: <b>[b]int;
  m[x] := 1;
  m[5] := 2;
  assert m[x] == 1;
}
