procedure P(n: int) returns (i: int)
{
  i := 0;
  while (i < n)
    invariant 0 <= i;
    free invariant i <= n;
  {
    if (i == 7) { break; }
    i := i + 1;
  }
  i := i - 1;
}
