// What calls and contracts may not be credited with.

var g: int;
var h: int;

procedure Needs(x: int)
  requires x > 1;
  free requires x > 3;
{
  assert x > 4;  //~ assertion
}

procedure Caller()
{
  call Needs(1);  //~ precondition
}

procedure Set() returns (r: int)
  modifies g;
  ensures r == old(g);
  ensures g > 5;
{
  r := g;
  g := 6;
}

procedure Vague()
  modifies g;
{
  var x: int;
  g := 1;
  call x := Set();
  assert x == 1;
  assert g == 6;  //~ assertion
}

procedure Overwritten()
  modifies g;
{
  call g := Set();
  assert g > 5;  //~ assertion
}

procedure Old_is_the_entry()
  modifies g;
  ensures g > old(g);  //~ postcondition
{
  g := g - 1;
  if (g > 3) {
    g := old(g) + 1;
    return;
  }
}

procedure Two_ways_out(b: bool) returns (r: int)
  ensures r > 0;  //~ postcondition
{
  r := 1;
  if (b) {
    return;
  }
  r := 0;
}

procedure Old_of_a_local(x: int) returns (r: int)
{
  r := x;
  assert old(r) == r;
  r := r + 1;
  assert old(r) == x;  //~ assertion
}

procedure Result_is_unknown_at_first() returns (r: int)
  ensures r == 0;  //~ postcondition
{
}
