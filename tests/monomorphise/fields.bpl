// A field of several constructors becomes a case distinction; replacing it where it is missing gives an unknown value.
datatype Shape { Circle(size: int), Square(size: int, corner: int), Dot() }

procedure P(s: Shape, m: [int]Shape) returns (t: Shape)
{
  assert s->size == m[0]->size;
  t := s->(size := 3);
  t := m[1]->(corner := 4);
}
