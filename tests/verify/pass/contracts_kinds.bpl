// Checked and free clauses, and what calls know.

var g: int;
var h: int;

procedure Free_requires(x: int)
  free requires x > 3;
  requires x > 1;
{
  assert x > 3;
}

procedure Caller()
{
  call Free_requires(2);
  free call Free_requires(0);
}

procedure Free_ensures() returns (r: int)
  free ensures r == 8;
{
  r := 1;
}

procedure Believes()
{
  var x: int;
  call x := Free_ensures();
  assert x == 8;
}

procedure Both(a: int, b: int) returns (x: int, y: int)
  modifies g;
  ensures x == a + old(g);
  ensures y == b + g;
  ensures g == old(g) + 1;
{
  x := a + g;
  g := g + 1;
  y := b + g;
}

procedure Results_are_arguments(p: int)
  modifies g;
{
  var x: int;
  var y: int;
  x := 1;
  y := 2;
  g := 10;
  call x, y := Both(y, x);
  assert x == 12 && y == 12 && g == 11;
  call y, x := Both(x + g, y);
  assert y == 34 && x == 24;
}

procedure Into_a_global() returns (r: int)
  modifies g;
  ensures r == old(g);
  ensures g == 5;
{
  r := g;
  g := 5;
}

procedure Global_result()
  modifies g, h;
{
  g := 1;
  h := 3;
  call h := Into_a_global();
  assert h == 1 && g == 5;
  call g := Into_a_global();
  assert g == 5 && h == 1;
}

procedure Frame()
  modifies g;
{
  var before: int;
  before := h;
  call before := Into_a_global();
  assert h == old(h);
}

procedure Recursive(n: int) returns (r: int)
  requires n >= 0;
  ensures r == 2 * n;
{
  if (n == 0) {
    r := 0;
    return;
  }
  call r := Recursive(n - 1);
  r := r + 2;
}
