var g: int where g > 0;

procedure P(n: int)
  modifies g;
{
  var i: int;
  var k: int;
  i := 0;
  k := 3;
  while (i < n)
    invariant 0 <= i;
    free invariant i <= n;
  {
    havoc g;
    i := i + k;
  }
  assert k == 3;
}
