// A body that quantifies over types and cannot be said exactly: only what follows from the function is kept.
type Box _;
function full<a>(b: Box a, c: Box a): bool;
function all(n: int): bool { n > 0 && (forall<a> b: Box a, c: Box a :: full(b, c)) }

procedure P(b: Box int)
  requires all(3);
{
  assert full(b, b);
}
