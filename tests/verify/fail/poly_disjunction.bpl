// Each of the two may fail at a type of its own.
type Box _;
function f<a>(b: Box a): bool;
function g<a>(b: Box a): bool;
axiom (forall<a> b: Box a, c: Box a :: f(b) || g(c));
function {:inline} F(): bool { (forall<a> b: Box a :: f(b)) }
function {:inline} G(): bool { (forall<a> b: Box a :: g(b)) }

procedure P()
{
  assert F() || G();  //~ assertion
}
