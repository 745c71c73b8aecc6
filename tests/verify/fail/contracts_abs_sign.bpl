// The branch for negative numbers forgets the sign.

procedure Abs(x: int) returns (r: int)
  ensures r >= 0;  //~ postcondition
  ensures r == x || r == -x;
{
  if (x < 0) {
    r := x;
  } else {
    r := x;
  }
}
