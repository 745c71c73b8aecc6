// Assumptions that contradict what is known.
procedure Odd() returns (r: int);
  ensures r > 0;
  ensures r < 0;

procedure Stop();
  ensures false;

procedure Author(n: int)
  requires n > 0;
{
  assume n < 0; //~ vacuous-assumption
  assert n == 77;
}

procedure Callee()
{
  var x: int;
  call x := Odd(); //~ vacuous-assumption
  assert x == 77;
}

// In a branch.
procedure Branch(k: int)
{
  var n: int;
  n := k;
  if (n > 5)
  {
    n := 0;
  }
  else
  {
    assume n > 7; //~ vacuous-assumption
    assert false;
  }
}

// Dead by plain logic, or meant to be dead: nothing to say.
procedure Dead(n: int)
{
  var x: int;
  if (n != n)
  {
    call x := Odd();
    assume n > 0;
    assert false;
  }
  if (n > 100)
  {
    assume false;
  }
  if (n > 50)
  {
    call Stop();
    assert false;
  }
}

// Conditions of branches that are written as jumps.
procedure Jumps(n: int)
  requires n > 0;
{
  goto yes, no;
yes:
  assume n > 0;
  return;
no:
  assume n <= 0;
  assert false;
  return;
}

// The reason is given: it is not the author's word.
procedure Reason(n: int)
{
  assume {:why "n is a length"} n >= 0;
  assert n > -1;
}
