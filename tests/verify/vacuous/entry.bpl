// Preconditions that no call can meet.
procedure Contradiction(n: int) returns (r: int)
  requires n > 0; //~ vacuous-requires
  requires n < 0;
  ensures r == 7;
{
  r := 1;
}

procedure Fine(n: int) returns (r: int)
  requires n > 0;
  ensures r > 1;
{
  r := n + 1;
}
