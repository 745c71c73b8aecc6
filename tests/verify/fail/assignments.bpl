// Parallel assignment, map updates, havoc of several variables: what does not follow.

var m: [int]int;

procedure Swap(a: int, b: int)
{
  var x: int;
  var y: int;
  x, y := a, b;
  x, y := y, x;
  assert x == a;  //~ assertion
}

procedure Aliased(i: int, j: int)
  modifies m;
{
  m[i] := 1;
  m[j] := 2;
  assert m[j] == 2;
  assert m[i] == 1;  //~ assertion
}

procedure Aliased_swap(i: int, j: int)
  modifies m;
  ensures i != j ==> m[i] == old(m[j]);
  ensures m[i] == old(m[i]);  //~ postcondition
{
  var t: int;
  t := m[i];
  m[i] := m[j];
  m[j] := t;
}

procedure Several_arguments(i: int, b: bool)
{
  var a: [int,bool]int;
  a[i, true] := 5;
  a[i, b] := 6;
  assert a[i, true] == 5;  //~ assertion
}

procedure Nested_maps(i: int, j: int)
{
  var a: [int][int]int;
  a[i][0] := 5;
  a[j][0] := 6;
  assert a[i][0] == 5;  //~ assertion
}

procedure Havoc_several()
{
  var x: int;
  var y: int;
  x, y := 1, 1;
  havoc x, y;
  assert x == y;  //~ assertion
}

procedure Havoc_twice()
{
  var x: int;
  var y: int;
  havoc x;
  y := x;
  havoc x;
  assert x == y;  //~ assertion
}

procedure Joins(n: int)
{
  var x: int;
  x := 0;
  if (n > 0) { x := 1; }
  if (n > 5) { x := x + 1; } else { x := x + 2; }
  assert x <= 2;  //~ assertion
}

procedure Guard_of_nothing()
{
  var x: int;
  x := 0;
  if (*) { x := 1; }
  assert x == 0;  //~ assertion
}

procedure Same_target_twice(n: int)
{
  var x: int;
  x := n;
  goto a, a, b;
a:
  x := x + 1;
  goto b;
b:
  assert x == n;  //~ assertion
}

procedure Initial_values_are_unknown()
{
  var x: int;
  var y: int;
  assert x == y;  //~ assertion
}
