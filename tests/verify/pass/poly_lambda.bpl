// A polymorphic lambda is what its body says at each type.
type Field _;
function value<a>(f: Field a, n: int): a;

procedure P(f: Field int, g: Field bool, n: int)
{
  var m: <a>[Field a]a;
  m := (lambda<a> h: Field a :: value(h, n));
  assert m[f] == value(f, n) && m[g] == value(g, n);
  assert m == (lambda<a> h: Field a :: value(h, n)) || true;
}
