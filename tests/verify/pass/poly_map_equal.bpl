// Equal maps agree; storing what is there changes nothing that can be read.
type Field _;

procedure P(m: <a>[Field a]a, n: <a>[Field a]a, f: Field int, g: Field bool)
{
  assume m == n;
  assert m[f] == n[f] && m[g] == n[g];
  assert m[f := 1] == n[f := 1];
  assert m[f := m[f]][g] == m[g];
}
