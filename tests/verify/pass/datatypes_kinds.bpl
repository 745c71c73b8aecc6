// Datatypes: tests, fields, updates, and that there is nothing else.

datatype Shape { Point(), Circle(radius: int), Box(width: int, height: int) }
datatype Tree { Leaf(), Node(left: Tree, value: int, right: Tree) }

procedure Exhaustive(s: Shape)
{
  assert s is Point || s is Circle || s is Box;
  assert !(s is Circle && s is Box);
  assert s is Point ==> s == Point();
}

procedure Fields(w: int, h: int)
{
  var s: Shape;
  s := Box(w, h);
  assert s->width == w && s->height == h;
  s->width := 3;
  assert s == Box(3, h);
  s := s->(height := 4);
  assert s == Box(3, 4) && s is Box;
}

procedure Injective(w: int, h: int, v: int, i: int)
{
  assert Box(w, h) == Box(v, i) ==> w == v && h == i;
  assert Circle(w) != Box(w, h);
}

procedure Unpacked(s: Shape)
  requires s is Box;
{
  var w: int;
  var h: int;
  Box(w, h) := s;
  assert s == Box(w, h);
}

procedure Well_founded(t: Tree)
{
  assert t is Node ==> t->left != t;
  assert t != Node(t, 1, Leaf());
}
