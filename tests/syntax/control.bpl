procedure P(n: int)
{
  var i: int;
  outer:
  while (i < n)
    invariant 0 <= i;
    free invariant {:f} i <= n;
  {
    if (*) { break; }
    if (i == 1) { i := 2; } else if {:unlikely} (i == 2) { break outer; } else { i := i + 1; }
    while (*) { }
    if (i < 0) { } else { assert false; if (i > 1) { return; } }
  }
}
