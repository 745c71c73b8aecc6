// Makes one round too many.

procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures s + s == n * (n + 1);
{
  var i: int;

  i, s := 0, 0;
  while (i <= n)
    invariant 0 <= i && i <= n;  //~ invariant-preserved
    invariant s + s == i * (i + 1);
  {
    i := i + 1;
    s := s + i;
  }
}
