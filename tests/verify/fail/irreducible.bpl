// Loops that can be entered around their head: every cycle must be cut, whatever the way in.

procedure Two_entries()
{
  var x: int;
  x := 0;
  goto a, b;
a:
  assert x <= 1;  //~ invariant-preserved
  x := x + 1;
  goto b;
b:
  x := x + 1;
  goto a, out;
out:
  assert x <= 2;  //~ assertion
}

procedure Known_only_on_one_way(n: int)
{
  var x: int;
  var y: int;
  y := 0;
  x := 0;
  goto top, middle;
top:
  y := 1;
  goto middle;
middle:
  assert y == 0;  //~ assertion
  goto top, out;
out:
  assert y == 0;
}

procedure Into_a_body(n: int)
{
  var i: int;
  i := -5;
  if (n > 0) { goto inside; }
  i := 0;
  while (i < n)
    invariant i >= 0;  //~ invariant-entry
  {
    inside:
    i := i + 1;
  }
  assert i >= 0;
}

procedure Changed_before_the_loop()
{
  var x: int;
  x := 1;
  goto left, right;
left:
  x := 2;
  goto p;
right:
  x := 3;
  goto q;
p:
  assert x == 2;  //~ invariant-preserved
  goto q;
q:
  goto p, out;
out:
  assert x == 2 || x == 3;
  assert x == 2;  //~ assertion
}

procedure Three_heads(n: int)
{
  var x: int;
  x := 0;
  goto a, b, c;
a:
  x := x + 1;
  goto b, c, out;
b:
  x := x + 1;
  goto a, c;
c:
  x := x + 1;
  goto a, b;
out:
  assert x <= 3;  //~ assertion
}

procedure Irreducible_in_a_loop()
{
  var x: int;
  var k: int;
  x := 0;
  k := 0;
  while (k < 5)
    invariant x == 0;  //~ invariant-preserved
  {
    goto a, b;
    a:
    x := x + 1;
    goto b;
    b:
    x := x - 1;
    goto a, out;
    out:
    k := k + 1;
  }
}

// The head's own commands count among what the loop changes.
procedure Changed_by_the_head_alone()
{
  var x: int;
  assume x == 0;
  goto a, b;
a:
  x := x + 1;
  goto b;
b:
  goto a, out;
out:
  assert x <= 1;  //~ assertion
}
