// What a mark leads to is checked, whatever stands before it.

procedure {:selective_checking} behind(x: int, y: int)
{
  assert x < y;
  assume {:start_checking_here} true;
  assert x + 1 < y; //~ assertion
}

// On the way with the mark what comes behind the branch is checked, and on the other way too.
procedure {:selective_checking} beside(x: int)
{
  assert x > 0;
  if (x > 10) {
    assert {:start_checking_here} x > 11; //~ assertion
  } else {
    assert x > 7;
  }
  assert x > 8; //~ assertion
}

procedure {:selective_checking} at_the_end(x: int) returns (y: int)
  ensures y > x; //~ postcondition
{
  y := x;
  assume {:start_checking_here} true;
}

var g: int;

procedure positive()
  requires g > 0;
  modifies g;
  ensures g > 1;
{
  g := g + 1;
}

// Preconditions are assertions of the caller, and invariants are some of the body.
procedure {:selective_checking} in_a_loop(n: int)
  modifies g;
{
  var i: int;
  i := 0;
  assert g > 5;
  assume {:start_checking_here} true;
  while (i < n)
    invariant i < 3; //~ invariant-preserved
  {
    g := g - 1;
    call positive(); //~ precondition
    i := i + 1;
  }
}

procedure {:selective_checking false} switched_off(x: int)
{
  assert x > 0; //~ assertion
  assume {:start_checking_here} true;
}

// Without the attribute of the procedure a mark means nothing.
procedure not_selective(x: int)
{
  assert x > 0; //~ assertion
  assume {:start_checking_here} true;
}
