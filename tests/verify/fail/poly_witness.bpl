// Each time it is assumed that some type exists, it may be another one.
type Box _;
function weight<a>(b: Box a): int;
axiom (forall<a> b: Box a, c: Box a :: weight(b) == weight(c));

procedure Pick() returns (n: int);
  ensures (exists<a> b: Box a :: weight(b) == n);

procedure P()
{
  var m: int;
  var n: int;
  call m := Pick();
  call n := Pick();
  assert m == n;  //~ assertion
}
