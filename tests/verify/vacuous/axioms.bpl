// Axioms that contradict each other.
function rank(x: int): int;
axiom (forall x: int :: {rank(x)} rank(x) > x);
axiom rank(3) == 0;

procedure Anything(n: int) //~ vacuous-axioms
{
  assert rank(n) == 7;
}

procedure Other(n: int)
  requires n > 0;
{
  assert n != 0;
}
