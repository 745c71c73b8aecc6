// Invariants that contradict each other.
procedure Free(n: int) returns (i: int)
  requires n > 0;
{
  i := 0;
  while (i < n)
    invariant 0 <= i; //~ vacuous-invariant
    free invariant i < 0;
  {
    i := i + 2;
    assert i == 0;
  }
}

procedure Fine(n: int) returns (i: int)
  requires n > 0;
  ensures i == n;
{
  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
  {
    i := i + 1;
  }
}

// A loop that is never entered is dead by plain logic.
procedure Skipped(n: int) returns (i: int)
{
  i := n;
  if (i != n)
  {
    while (i < n)
      invariant i < 0;
      invariant i > 0;
    {
      i := i + 1;
    }
  }
}

// No path returns.
procedure Endless(n: int) returns (r: int)
  ensures r == n; //~ vacuous-return
{
  while (true)
  {
    r := r + 1;
  }
}

procedure MeantEndless(n: int) returns (r: int)
  ensures false;
{
  while (true)
  {
    r := r + 1;
  }
}
