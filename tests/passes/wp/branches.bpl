procedure P(n: int) returns (x: int)
  requires n > 0;
  ensures x > n;
{
  x := n;
  if (n > 5) { x := x + 1; assert x > 6; } else { x := x + 2; }
  assert {:subsumption 0} x > 1;
}
