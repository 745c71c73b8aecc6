// An assumption for all types that share a parameter does not relate two types.
type Box _;
function full<a>(b: Box a): bool;
axiom (forall<a> b: Box a, c: Box a :: full(b) ==> full(c));

procedure P(i: Box int, b: Box bool, j: Box int)
{
  assume full(i);
  assert full(j);
  assert full(b);  //~ assertion
}
