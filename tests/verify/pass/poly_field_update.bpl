// Replacing a field of several constructors keeps the constructor and the other fields.
datatype Shape { Circle(size: int), Square(size: int, corner: int), Dot() }

procedure P(s: Shape)
{
  if (s is Square) {
    assert s->(size := 3) == Square(3, s->corner);
  }
  assume !(s is Dot);
  assert s->(size := 3)->size == 3;
}
