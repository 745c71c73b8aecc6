// The larger second argument is never taken.

procedure Max(x: int, y: int) returns (r: int)
  ensures r >= x && r >= y;  //~ postcondition
  ensures r == x || r == y;
{
  r := x;
}
