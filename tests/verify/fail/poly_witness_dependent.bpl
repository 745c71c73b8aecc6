// A type that exists for each number may be another one for each number.
type Box _;
function weight<a>(b: Box a): int;
axiom (forall<a> b: Box a, c: Box a :: weight(b) == weight(c));
axiom (forall n: int :: (exists<a> b: Box a :: weight(b) == n));

procedure P()
{
  assert false;  //~ assertion
}
