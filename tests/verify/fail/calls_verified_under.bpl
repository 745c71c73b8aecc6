// A precondition that was verified elsewhere under some assumption is left to be proved only where that does not hold.
procedure Positive(x: int);
  requires x > 0;

procedure {:inline 1} Even(x: int)
  requires x mod 2 == 0;
{
  assert x != 1; //~ assertion
}

procedure Split(x: int, checked: bool)
  requires checked <==> x <= 0;
{
  call {:verified_under checked} Positive(x);
  call {:verified_under checked && x < 0} Positive(x); //~ precondition
}

procedure ReliesOnNoMore(x: int)
{
  call {:verified_under true} Positive(x);
  assert x > 0; //~ assertion
}

procedure InACopy(x: int)
{
  call {:verified_under x == 1 || x == 2} Even(x); //~ precondition
}
