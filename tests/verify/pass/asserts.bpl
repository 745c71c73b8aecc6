// An assertion is relied on afterwards, unless it says otherwise.

procedure Then_assumed(n: int)
  requires n == 2;
{
  assert n > 1;
  assert {:subsumption 0} n > 0;
  assert n == 2;
}

procedure Assumed(n: int)
{
  assume n > 4;
  assert n > 3;
}

procedure Behind_false(n: int)
{
  assume false;
  assert n == 17;
} //~ vacuous
