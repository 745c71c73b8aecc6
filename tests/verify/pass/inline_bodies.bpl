// Bodies put in the place of calls: depth, results that are arguments, old, where clauses, changed globals.

var g: int;
var h: int;

procedure {:inline 1} Swap(a: int, b: int) returns (x: int, y: int)
{
  x := b;
  y := a;
}

procedure Results_are_arguments()
{
  var p: int;
  var q: int;
  p := 1;
  q := 2;
  call p, q := Swap(p, q);
  assert p == 2 && q == 1;
  call q, p := Swap(p, q);
  assert p == 2 && q == 1;
  call p, q := Swap(q, q);
  assert p == 1 && q == 1;
}

procedure {:inline 1} Twice(a: int) returns (r: int)
  requires a >= 0;
  ensures r >= a;
{
  r := a + a;
}

procedure Same_name()
{
  var a: int;
  a := 4;
  call a := Twice(a);
  call a := Twice(a);
  assert a == 16;
}

procedure {:inline 1} Bump(by: int)
  modifies g;
{
  g := g + by;
  assert old(g) + by == g;
  g := g + h - old(h);
}

procedure Old_is_the_call()
  modifies g;
  ensures g == old(g) + 3;
{
  call Bump(1);
  assert g == old(g) + 1;
  call Bump(2);
}

procedure {:inline 3} Count(n: int) returns (r: int)
  requires n >= 0;
  ensures r == n;
{
  if (n == 0) {
    r := 0;
    return;
  }
  call r := Count(n - 1);
  r := r + 1;
}

procedure Deeper_than_inlined()
{
  var r: int;
  call r := Count(10);
  assert r == 10;
}

procedure {:inline 1} Pick() returns (r: int where r >= 5)
{
  var local: int where local >= 7;
  r := local - 1;
  if (*) {
    havoc r;
  }
}

procedure Where_comes_along()
{
  var x: int;
  call x := Pick();
  assert x >= 5;
}

procedure {:inline 1} Outer(a: int) returns (r: int)
{
  var t: int;
  call t := Twice(a + 1);
  call r := Twice(t);
}

procedure Nested()
{
  var t: int;
  var r: int;
  t := 1;
  call r := Outer(t);
  assert t == 1 && r == 8;
}

procedure {:inline 1} Loop(n: int) returns (i: int)
  requires n >= 0;
  modifies g;
{
  i := 0;
  while (i < n)
    invariant i <= n;
    invariant g == old(g) + i;
  {
    i := i + 1;
    g := g + 1;
  }
}

procedure Loop_in_loop()
  modifies g;
{
  var k: int;
  var i: int;
  k := 0;
  while (k < 3)
    invariant g == old(g) + 2 * k;
    invariant k <= 3;
  {
    call i := Loop(2);
    k := k + 1;
  }
  assert g == old(g) + 6;
}
