// Equality between values of different types is left open.
type Field _;
const f: Field int;
procedure P<a>(g: Field a)
{
  assert f != g || g == f;
}
