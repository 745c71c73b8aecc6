// A polymorphic procedure, verified once and called at two types.
procedure Swap<a>(x: a, y: a) returns (u: a, v: a)
  ensures u == y && v == x;
{
  u, v := y, x;
}

procedure P()
{
  var i: int;
  var j: int;
  var b: bool;
  var c: bool;
  call i, j := Swap(1, 2);
  call b, c := Swap(true, false);
  assert i == 2 && c;
}
