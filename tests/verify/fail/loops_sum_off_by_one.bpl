// Adds the counter before it has moved on.

procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures s + s == n * (n + 1);
{
  var i: int;

  i, s := 0, 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant s + s == i * (i + 1);  //~ invariant-preserved
  {
    s := s + i;
    i := i + 1;
  }
}
