// What a loop may not be credited with.

var g: int;
var m: [int]int;

procedure Tick()
  modifies g;
  ensures g == old(g) + 1;
{
  g := g + 1;
}

procedure Calls_change_globals(n: int)
  modifies g;
{
  var i: int;
  g := 0;
  i := 0;
  while (i < n)
  {
    assert g == 0;  //~ assertion
    call Tick();
    i := i + 1;
  }
  assert g == 0;  //~ assertion
}

procedure Through_maps(n: int)
  modifies m;
{
  var i: int;
  m[0] := 5;
  i := 0;
  while (i < n)
  {
    m[i] := 0;
    i := i + 1;
  }
  assert m[0] == 5;  //~ assertion
}

procedure Inner_changes_count_for_the_outer(n: int)
{
  var x: int;
  x := 0;
  while (*)
    invariant x == 0;  //~ invariant-preserved
  {
    while (*)
    {
      x := x + 1;
    }
  }
}

procedure Entry(n: int)
{
  var i: int;
  i := n;
  while (i > 0)
    invariant i >= 0;  //~ invariant-entry
  {
    i := i - 1;
  }
}

procedure One_of_two_ways_back()
{
  var i: int;
  i := 0;
head:
  assert i >= 0;  //~ invariant-preserved
  goto one, two;
one:
  i := i + 1;
  goto head;
two:
  i := i - 1;
  goto head;
}

procedure Guard_may_not_hold_after_break(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
  {
    i := i + 1;
    if (i == 3) { break; }
  }
  assert i >= n;  //~ assertion
}

procedure Labelled_break(n: int)
{
  var i: int;
  i := 0;
  outer: while (true)
  {
    while (true)
    {
      i := i + 1;
      if (i == 3) { break outer; }
      if (i == 4) { break; }
    }
  }
  assert i == 4;  //~ assertion
}

// An assertion that is not at the head is no invariant.
procedure Not_at_the_head(n: int)
{
  var i: int;
  i := 0;
head:
  i := i + 1;
  assert i == 1;  //~ assertion
  goto head;
}

procedure Havoc_in_the_loop()
{
  var x: int;
  x := 3;
  while (*)
  {
    havoc x;
  }
  assert x == 3;  //~ assertion
}
