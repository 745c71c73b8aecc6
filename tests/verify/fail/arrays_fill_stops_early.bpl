// Leaves the last element alone.

var buffer: [int]int;

procedure Fill(lo: int, hi: int, value: int)
  requires lo <= hi;
  modifies buffer;
  ensures (forall i: int :: lo <= i && i < hi ==> buffer[i] == value);  //~ postcondition
  ensures (forall i: int :: i < lo || hi <= i ==> buffer[i] == old(buffer)[i]);
{
  var next: int;

  next := lo;
  while (next < hi - 1)
    invariant lo <= next && next <= hi;
    invariant (forall i: int :: lo <= i && i < next ==> buffer[i] == value);
    invariant (forall i: int :: i < lo || next <= i ==> buffer[i] == old(buffer)[i]);
  {
    buffer[next] := value;
    next := next + 1;
  }
}
