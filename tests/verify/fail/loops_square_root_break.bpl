// Leaves the loop one round too early.

procedure SquareRoot(n: int) returns (r: int)
  requires n >= 0;
  ensures r >= 0;
  ensures r * r <= n && n < (r + 1) * (r + 1);  //~ postcondition
{
  r := 0;
  while (true)
    invariant r >= 0 && r * r <= n;
  {
    if ((r + 1) * (r + 1) >= n) {
      break;
    }
    r := r + 1;
  }
}
