// The type of `x` may be int and `x` may be 5.
procedure P<a>(x: a)
{
  var m: <b>[b]int;
  m[x] := 1;
  m[5] := 2;
  assert m[x] == 1;  //~ assertion
}
