// Values of different types are different, and what equal values are asked is the same.
type Field _;
type Ref;
function hidden<a>(f: Field a): bool;

procedure instances(i: Field int, j: Field int, b: Field bool)
  requires (forall<a> f: Field a :: hidden(f) || f == i || f == b);
{
  assert hidden(j) || j == i;
}

procedure same_type<a, b>(x: a, y: b, m: <t>[t]int)
  requires x == y;
{
  assert m[x] == m[y];
}

procedure with_a_known_type<a>(x: a, r: Ref, known: [Ref]bool)
  requires (exists s: Ref :: x == s && known[s]);
  ensures x == r ==> known[r];
{
}

procedure frame<a>(m: <t>[Field t]t, f: Field a, x: a, at: Field int) returns (n: <t>[Field t]t)
  ensures f != at ==> n[at] == m[at];
{
  n := m[f := x];
}
