procedure P(a: int) returns (x: int, y: int)
{
  x, y := a, a + 1;
  x, y := y, x + y;
  assert {:subsumption 0} x > a;
  x := 3;
  assert x < y;
}
