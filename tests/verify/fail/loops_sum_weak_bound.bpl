// The counter is not bounded above, so the end of the loop says too little.

procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures s + s == n * (n + 1);  //~ postcondition
{
  var i: int;

  i, s := 0, 0;
  while (i < n)
    invariant 0 <= i;
    invariant s + s == i * (i + 1);
  {
    i := i + 1;
    s := s + i;
  }
}
