// An axiom that some type exists names it; an assumption that may be made several times does not.
type Box _;
function empty<a>(b: Box a): bool;
axiom (exists<a> b: Box a, c: Box a :: !empty(b) && empty(c));

procedure P()
{
  assume (exists<a> b: Box a, c: Box a :: empty(b) <==> !empty(c));
}
