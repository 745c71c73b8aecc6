// Datatypes: what does not follow.

datatype Shape { Point(), Circle(radius: int), Box(width: int, height: int) }

procedure Not_exhaustive(s: Shape)
{
  assert s is Circle || s is Box;  //~ assertion
}

procedure Field_of_another(s: Shape)
  requires s is Circle;
{
  assert s == Circle(s->radius);
  assert s->width == s->radius;  //~ assertion
}

procedure Updated(s: Shape)
  requires s is Box;
{
  var t: Shape;
  t := s->(width := 3);
  assert t->height == s->height;
  assert t == s;  //~ assertion
}

procedure Unpacked(s: Shape)
{
  var w: int;
  var h: int;
  Box(w, h) := s;  //~ unpack
  assert s == Box(w, h);
}

procedure Equal(s: Shape, t: Shape)
  requires s is Circle && t is Circle;
{
  assert s == t;  //~ assertion
}
