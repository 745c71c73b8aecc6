// Each side of an equivalence or condition is used in both directions; inlined functions are expanded first.
type Box _;
function full<a>(b: Box a, c: Box a): bool;
function {:inline} all(): bool { (forall<a> b: Box a, c: Box a :: full(b, c)) }

procedure P(x: Box int, p: bool)
{
  assume full(x, x) && (all() <==> p);
  assert if all() then p else true;
  if (all()) { assert p; }
}
