// Two lambdas that agree at the types at hand may differ at others.
type Field _;
function value<a>(f: Field a, n: int): a;
axiom (forall f: Field int :: value(f, 1) == value(f, 2));

procedure P(f: Field int)
{
  var m: <a>[Field a]a;
  var n: <a>[Field a]a;
  m := (lambda<a> h: Field a :: value(h, 1));
  n := (lambda<a> h: Field a :: value(h, 2));
  assert m[f] == n[f];
  assert m == n;  //~ assertion
}
