// A negative bound is not ruled out.

procedure Sum(n: int) returns (s: int)
  ensures s + s == n * (n + 1);
{
  var i: int;

  i, s := 0, 0;
  while (i < n)
    invariant 0 <= i && i <= n;  //~ invariant-entry
    invariant s + s == i * (i + 1);
  {
    i := i + 1;
    s := s + i;
  }
}
