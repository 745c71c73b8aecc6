// The type of `y` may be the type of `x`, a field type.
type Field _;

procedure P<a, b>(x: Field a, y: b, m: <c>[c]int)
{
  assert m[x := 1][y := 2][x] == 1;  //~ assertion
}
