type Box _;
function full<a>(b: Box a, c: Box a, n: int): bool;
procedure P()
{
  assert (exists n: int :: (forall<a> b: Box a, c: Box a :: full(b, c, n)));
}
