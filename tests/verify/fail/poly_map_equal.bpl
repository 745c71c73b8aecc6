// Maps that agree at all types the program mentions may differ at others.
type Field _;

procedure P(m: <a>[Field a]a, n: <a>[Field a]a)
{
  assume (forall f: Field int :: m[f] == n[f]);
  assume (forall f: Field bool :: m[f] == n[f]);
  assert m == n;  //~ assertion
}
