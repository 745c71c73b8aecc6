// A value without the field: nothing is known of the result.
datatype Shape { Circle(size: int), Square(size: int, corner: int), Dot() }

procedure P()
{
  assert Dot()->(size := 3)->size == 3;  //~ assertion
}
