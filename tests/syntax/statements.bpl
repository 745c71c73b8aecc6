procedure P(a: [int]int, n: int) returns (x: int, y: int)
{
  start:
  assert {:id 1} x == 0;
  assume true;
  havoc x, y;
  x, y := y, x;
  a[1], a[2][3, 4], x := {:swap} a[2], 5, 6;
  a[] := 0;
  call Q();
  call {:cold} x, y := R(x + 1, y);
  free call x := R(1);
  goto start, end;
  end:
  return;
  L: return {:last};
  goto {:g} L;
}
