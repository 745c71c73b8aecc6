// Whether values of two types may be equal is not settled.
type Field _;
const f: Field int;

procedure P<a>(g: Field a)
{
  assert f != g;  //~ assertion
}
