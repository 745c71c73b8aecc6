// Parallel assignment, map updates, havoc of several variables.

var m: [int]int;

procedure Swap(a: int, b: int)
{
  var x: int;
  var y: int;
  x, y := a, b;
  x, y := y, x;
  assert x == b && y == a;
  x, y := x + y, x;
  assert x == a + b && y == b;
}

procedure Map_and_index()
  modifies m;
{
  var i: int;
  i := 3;
  m[i], i := 7, 4;
  assert m[3] == 7 && i == 4;
  m[m[3]] := 9;
  assert m[7] == 9 && m[3] == 7;
}

procedure Swap_elements(i: int, j: int)
  modifies m;
  ensures m[i] == old(m[j]) && m[j] == old(m[i]);
{
  m := m[i := m[j]][j := m[i]];
}

procedure Several_arguments(p: [int,bool]int)
{
  var a: [int,bool]int;
  a := p;
  a[1, true] := 5;
  a[1, false] := 6;
  a[2, true] := 7;
  assert a[1, true] == 5 && a[1, false] == 6 && a[2, true] == 7;
  assert a[2, false] == p[2, false];
  assert a == p[1, true := 5][1, false := 6][2, true := 7];
}

procedure Nested_maps(p: [int][int]int)
{
  var a: [int][int]int;
  a := p;
  a[1][2] := 5;
  a[1][3] := 6;
  assert a[1][2] == 5 && a[1][3] == 6;
  assert a[2] == p[2];
  assert a[1][4] == p[1][4];
}

procedure Havoc_several(n: int)
{
  var x: int;
  var y: int;
  var z: int;
  x, y, z := 1, 2, 3;
  havoc x, y;
  assert z == 3 && n == n;
  if (x == 1) {
    y := x;
  } else {
    y := 1;
  }
  assert y == 1;
}

procedure Joins(n: int)
{
  var x: int;
  var y: int;
  x := 0;
  if (n > 0) { x := n; y := 1; } else { y := 0; }
  if (*) { x := x + 1; } else { x := x + 2; }
  assert x >= 1;
  assert y == 1 ==> x >= 2;
}

procedure Unreachable(n: int)
{
  if (n > 0) {
    return;
    assert false;
  }
  goto end;
  assert 1 == 2;
end:
  assert n <= 0;
}

procedure No_arguments(p: []int)
{
  var a: []int;
  a := p;
  a[] := 4;
  assert a[] == 4;
}
