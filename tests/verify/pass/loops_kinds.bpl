// Loops: nested, with calls, through maps, by goto with several ways back, left by break.

var g: int;
var m: [int]int;

procedure Tick()
  modifies g;
  ensures g == old(g) + 1;
{
  g := g + 1;
}

procedure Calls_change_globals(n: int)
  requires n >= 0;
  modifies g;
  ensures g == old(g) + n;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant i <= n && g == old(g) + i;
  {
    call Tick();
    i := i + 1;
  }
}

procedure Nested(n: int)
  requires n >= 0;
{
  var i: int;
  var j: int;
  var sum: int;
  i := 0;
  sum := 0;
  while (i < n)
    invariant i <= n && sum == i * 2;
  {
    j := 0;
    while (j < 2)
      invariant j <= 2 && sum == i * 2 + j;
    {
      sum := sum + 1;
      j := j + 1;
    }
    i := i + 1;
  }
  assert sum == n * 2;
}

procedure Through_maps(n: int)
  requires n >= 0;
  modifies m;
{
  var i: int;
  i := 0;
  while (i < n)
    invariant 0 <= i && i <= n;
    invariant (forall k: int :: 0 <= k && k < i ==> m[k] == 0);
    invariant (forall k: int :: k < 0 ==> m[k] == old(m)[k]);
  {
    m[i] := 0;
    i := i + 1;
  }
  assert n > 3 ==> m[3] == 0;
}

procedure Several_ways_back(n: int)
{
  var i: int;
  i := 0;
head:
  assert i >= 0;
  goto one, two, done;
one:
  i := i + 1;
  goto head;
two:
  assume i > 5;
  i := i - 1;
  goto head, one;
done:
  assert i >= 0;
}

procedure Unchanged_stays_known(n: int)
{
  var x: int;
  var i: int;
  x := 4;
  i := 0;
  while (i < n)
  {
    i := i + x;
    assert x == 4;
  }
  assert x == 4;
  assert i >= n;
}

procedure Broken_off(n: int)
{
  var i: int;
  i := 0;
  outer: while (true)
    invariant i >= 0;
  {
    while (true)
      invariant i >= 0;
    {
      i := i + 1;
      if (i == 3) { break; }
      if (i == 7) { break outer; }
    }
    assert i == 3;
  }
  assert i == 7;
}

procedure Out_of_an_if(n: int)
{
  var x: int;
  x := 0;
  here: if (n > 0) {
    if (n > 10) { x := 1; break here; }
    x := 2;
  } else {
    x := 3;
  }
  assert n > 10 ==> x == 1;
  assert n == 5 ==> x == 2;
  assert n < 0 ==> x == 3;
}

procedure Goto_back_around_a_loop(n: int)
{
  var i: int;
  i := 0;
again:
  assert i >= 0;
  while (i < n)
    invariant i >= 0;
  {
    i := i + 2;
    if (*) { goto again; }
  }
  assert i >= 0 && i >= n;
}

procedure Never_left()
{
  var x: int;
  x := 1;
  while (true)
    invariant x == 1;
  {
    x := 2 - x; //~ reached
  }
  assert x == 17;
} //~ vacuous

procedure Free_invariant(n: int)
{
  var i: int;
  i := 0;
  while (i < n)
    free invariant i <= n;
  {
    i := i + 1;
  }
  assert n >= 0 ==> i == n;
}
