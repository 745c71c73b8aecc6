// Lambdas: elements, equality, what they capture.

var g: int;

procedure Elements(c: int)
{
  var f: [int]int;
  f := (lambda x: int :: x + c);
  assert f[3] == 3 + c;
  assert f[c] == c + c;
}

procedure Equal(c: int, d: int)
  requires c == d;
{
  assert (lambda x: int :: x + c) == (lambda y: int :: y + d);
  assert (lambda x: int, y: int :: x) == (lambda y: int, x: int :: y);
}

procedure Captured_now()
  modifies g;
{
  var f: [int]int;
  g := 1;
  f := (lambda x: int :: x + g);
  g := 2;
  assert f[0] == 1;
  assert (lambda x: int :: x + g)[0] == 2;
  assert (lambda x: int :: x + old(g))[0] == old(g);
}

procedure Nested(c: int)
{
  var f: [int][int]int;
  f := (lambda x: int :: (lambda y: int :: x - y + c));
  assert f[5][3] == 2 + c;
  assert (forall z: int :: (lambda y: int :: y + z)[1] == z + 1);
}

procedure Shadowed(x: int)
{
  assert (lambda x: int :: x)[x + 1] == x + 1;
  assert (lambda x: int :: (lambda x: int :: x)[7])[x] == 7;
  assert (lambda x: int :: (exists x: int :: x == 3))[x];
}

procedure Predicates(s: [int]bool)
{
  var t: [int]bool;
  t := (lambda x: int :: s[x] && x > 0);
  assert t[1] == s[1];
  assert !t[0];
}
