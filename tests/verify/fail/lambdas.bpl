// Lambdas: what does not follow.

var g: int;

procedure Differ(c: int, d: int)
{
  assert (lambda x: int :: x + c) == (lambda x: int :: x + d);  //~ assertion
}

procedure Swapped()
{
  var f: [int,int]int;
  f := (lambda x: int, y: int :: x);
  assert f[1, 2] == 1;
  assert f[1, 2] == 2;  //~ assertion
}

procedure Captured_then()
  modifies g;
{
  var f: [int]int;
  f := (lambda x: int :: x + g);
  g := g + 1;
  assert f[0] == g;  //~ assertion
}

procedure Same_shape(c: int, d: int)
  requires c != d;
{
  var f: [int]int;
  var h: [int]int;
  f := (lambda x: int :: c);
  h := (lambda x: int :: d);
  assert f[0] == h[0];  //~ assertion
}

procedure Inner_is_another(x: int)
{
  assert (lambda x: int :: (lambda x: int :: x)[7])[x] == x;  //~ assertion
}
