// The second part may be empty or reversed: nothing is known of n.

var buffer: [int]int;

procedure Fill(lo: int, hi: int, value: int)
  requires lo <= hi;
  modifies buffer;
  ensures (forall i: int :: lo <= i && i < hi ==> buffer[i] == value);
  ensures (forall i: int :: i < lo || hi <= i ==> buffer[i] == old(buffer)[i]);
{
  var next: int;

  next := lo;
  while (next < hi)
    invariant lo <= next && next <= hi;
    invariant (forall i: int :: lo <= i && i < next ==> buffer[i] == value);
    invariant (forall i: int :: i < lo || next <= i ==> buffer[i] == old(buffer)[i]);
  {
    buffer[next] := value;
    next := next + 1;
  }
}

procedure FillTwice(n: int)
  modifies buffer;
  ensures buffer[0] == 1 && buffer[n] == 2;  //~ postcondition
{
  call Fill(0, n, 1);  //~ precondition
  call Fill(n, n + n, 2);
}
