// An assumption for two types relates them.
type Box _;
function full<a>(b: Box a): bool;
axiom (forall<a, c> b: Box a, d: Box c :: full(b) ==> full(d));

procedure P(i: Box int, b: Box bool)
{
  assume full(i);
  assert full(b);
  assert (forall<t> x: Box t :: full(x));
}
