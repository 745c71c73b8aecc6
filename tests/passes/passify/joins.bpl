var g: int;

procedure P(b: bool) returns (x: int, y: int)
  modifies g;
{
  x := 0;
  if (b) { x := g + 1; y := x; g := x; } else { y := x; havoc g; }
  assert y == x;
  assert g == old(g);
}
