procedure P(n: int)
{
  var i: int;
  var j: int;
  while (i < n)
    invariant i <= n;
  {
    while (j < i)
      invariant j <= i;
    {
      j := j + 1;
    }
    i := i + 1;
  }
}
