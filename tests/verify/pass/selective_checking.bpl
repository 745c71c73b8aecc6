// Assertions that no {:start_checking_here} leads to are assumed.

procedure {:selective_checking} behind(x: int, y: int, z: int)
{
  assert x < y;
  assert y < z;
  assume {:start_checking_here} true;
  assert x < z;
}

procedure {:selective_checking} one_branch(x: int)
{
  if (x > 10) {
    assert x > 20;
    assert {:start_checking_here} x > 19;
    assert x > 18;
  } else {
    assert x > 7;
    assume {:start_checking_here} true;
    assert x > 6;
    return;
  }
}

procedure needs(x: int);
  requires x > 0;

// What a call asks for before the mark is assumed as well, and so are invariants.
procedure {:selective_checking} calls(x: int)
{
  var i: int;
  call needs(x);
  while (i < 10)
    invariant i > 5;
  {
    i := i + 1;
  }
  assume {:start_checking_here} true;
  assert x + i > 10;
}

// In a loop the mark leads to the end of the round.
procedure {:selective_checking} rounds(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
  {
    assert i > 0;
    assume {:start_checking_here} true;
    assert i >= 1;
    i := i + 1;
  }
  assume {:start_checking_here} i >= n;
  assert i > n - 1;
}

procedure on_the_body(x: int);
implementation {:selective_checking} on_the_body(x: int)
{
  assert x == 1;
  assert {:start_checking_here} x > 0;
}

// What is assumed for an assertion that nobody may rely on is nothing.
procedure {:selective_checking} nothing_behind(x: int)
{
  assert {:subsumption 0} false;
  assume {:start_checking_here} x == 1;
  assert x == 1;
}
