// A polymorphic procedure is verified for an unknown type; calls use copies of its contract, inlined ones of its body too.
procedure Swap<a>(x: a, y: a) returns (u: a, v: a)
  ensures u == y && v == x;
{
  u, v := y, x;
}

procedure {:inline 1} Id<a>(x: a) returns (y: a)
{
  y := x;
}

procedure P() returns (i: int, i2: int, b: bool)
{
  call i, i2 := Q(1, 2);
  call b := Id(true);
}

procedure Q<a>(x: a, y: a) returns (u: a, v: a)
{
  call u, v := Swap(x, y);
}
