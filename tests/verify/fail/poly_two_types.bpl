// Two unknown types may be one and the same, and then the stores meet.
type Field _;

procedure P(m: <a>[Field a]int)
{
  assert (forall<a, b> f: Field a, g: Field b :: m[f := 1][g := 2][f] == 1);  //~ assertion
}
