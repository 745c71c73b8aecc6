// Returns before the other argument is looked at, on one path only.

procedure Max(x: int, y: int) returns (r: int)
  ensures r >= x && r >= y;  //~ postcondition
  ensures r == x || r == y;
{
  r := x;
  if (x == 0) {
    return;
  }
  if (y > x) {
    r := y;
    return;
  }
}
