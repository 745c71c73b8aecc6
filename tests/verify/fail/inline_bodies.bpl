// What an inlined body may not be credited with.

var g: int;

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
  assert p == 2 && q == 2;  //~ assertion
}

procedure {:inline 1} Unset() returns (r: int)
{
  var local: int;
  r := local;
}

// The locals of each copy are unknown anew.
procedure Locals_are_fresh()
{
  var x: int;
  var y: int;
  call x := Unset();
  call y := Unset();
  assert x == y;  //~ assertion
}

procedure Locals_are_fresh_in_loops()
{
  var x: int;
  var y: int;
  var i: int;
  call x := Unset();
  y := x;
  i := 0;
  while (i < 10)
    invariant x == y;  //~ invariant-preserved
  {
    call x := Unset();
    i := i + 1;
  }
}

procedure {:inline 1} Positive(a: int) returns (r: int)
  requires a > 0;
  ensures r > 1;  //~ postcondition
{
  r := a;
  return;
}

procedure Postcondition_is_checked()
{
  var r: int;
  call r := Positive(2);
  call r := Positive(1);
}

procedure Precondition_is_checked()
{
  var r: int;
  call r := Positive(0);  //~ precondition
}

procedure {:inline 2} Count(n: int) returns (r: int)
  requires n >= 0;
  ensures r >= 0;
{
  r := 0;
  if (n > 0) {
    call r := Count(n - 1);
    r := r + 1;
  }
}

procedure Deep_calls_know_the_contract_only()
{
  var r: int;
  call r := Count(1);
  assert r == 1;
  call r := Count(2);
  assert r == 2;  //~ assertion
}

procedure {:inline 1} Bump()
  modifies g;
{
  g := g + 1;
  assert old(g) < g;
}

procedure Old_is_the_procedure()
  modifies g;
{
  call Bump();
  call Bump();
  assert g == old(g) + 1;  //~ assertion
}
