procedure Half(n: int) returns (r: int);
  requires n >= 0;
  ensures r + r <= n;

procedure Sum(n: int) returns (s: int)
  ensures s >= n;
{
  var i: int;
  i, s := 0, 0;
  while (i < n)
    invariant i <= n;
    invariant s >= i;
  {
    if (i == 7) {
      return;
    }
    i, s := i + 1, s + i;
  }
  call s := Half(s - 1);
  assert {:msg "the sum may be odd"} s mod 2 == 0;
  assert s * s * s != 33;
}
